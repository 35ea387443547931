/* parallel_yardstick NAME N THREADS [ROUNDS]: counts with one of the ways in which the textbook
 * program is commonly made parallel, and prints the total; with ROUNDS, the medians of their wall
 * and processor seconds instead.
 *
 * All are the row search with a flag for each column and diagonal (textbook.c); they differ in who
 * does what, and in how solutions are counted. */
#include <inttypes.h>
#include <omp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE_MAX_HERE = 20, ROUNDS_MAX = 99 };

typedef struct search {
    int n;
    bool column[SIZE_MAX_HERE];
    bool sum[2 * SIZE_MAX_HERE];        /* diagonals along which row + column is the same */
    bool difference[2 * SIZE_MAX_HERE]; /* and along which row - column is */
    uint64_t solutions;
} search;

static bool is_free(const search *s, int row, int i)
{
    return !(s->column[i] || s->sum[row + i] || s->difference[row - i + s->n]);
}

static void set(search *s, int row, int i, bool taken)
{
    s->column[i] = s->sum[row + i] = s->difference[row - i + s->n] = taken;
}

static void count_row(search *s, int row)
{
    if (row == s->n) {
        s->solutions++;
        return;
    }
    for (int i = 0; i < s->n; i++)
        if (is_free(s, row, i)) {
            set(s, row, i, true);
            count_row(s, row + 1);
            set(s, row, i, false);
        }
}

/* What lies below a queen in column i of the first row. */
static uint64_t count_below(int n, int i)
{
    search s = {.n = n};
    set(&s, 0, i, true);
    count_row(&s, 1);
    return s.solutions;
}

/* One thread, for comparison. */
static uint64_t count_alone(int n)
{
    uint64_t solutions = 0;
    for (int i = 0; i < n; i++)
        solutions += count_below(n, i);
    return solutions;
}

/* Every thread gets its share of the first row's columns beforehand. */
static uint64_t count_static(int n)
{
    uint64_t solutions = 0;
#pragma omp parallel for schedule(static) reduction(+ : solutions)
    for (int i = 0; i < n; i++)
        solutions += count_below(n, i);
    return solutions;
}

/* A thread that is free takes the next column of the first row. */
static uint64_t count_dynamic(int n)
{
    uint64_t solutions = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : solutions)
    for (int i = 0; i < n; i++)
        solutions += count_below(n, i);
    return solutions;
}

/* The same with the first two rows' squares. */
static uint64_t count_two_rows(int n)
{
    uint64_t solutions = 0;
#pragma omp parallel for schedule(dynamic) collapse(2) reduction(+ : solutions)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            search s = {.n = n};
            set(&s, 0, i, true);
            if (is_free(&s, 1, j)) {
                set(&s, 1, j, true);
                count_row(&s, 2);
                solutions += s.solutions;
            }
        }
    return solutions;
}

/* One counter for all, which each solution enters a critical section to raise. */
static void critical_row(search *s, int row, uint64_t *solutions)
{
    if (row == s->n) {
#pragma omp critical
        ++*solutions;
        return;
    }
    for (int i = 0; i < s->n; i++)
        if (is_free(s, row, i)) {
            set(s, row, i, true);
            critical_row(s, row + 1, solutions);
            set(s, row, i, false);
        }
}

static uint64_t count_critical(int n)
{
    uint64_t solutions = 0;
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < n; i++) {
        search s = {.n = n};
        set(&s, 0, i, true);
        critical_row(&s, 1, &solutions);
    }
    return solutions;
}

/* A task for every queen that is placed, with a copy of the board. */
static void task_row(search s, int row, uint64_t *solutions)
{
    if (row == s.n) {
#pragma omp atomic
        ++*solutions;
        return;
    }
    for (int i = 0; i < s.n; i++)
        if (is_free(&s, row, i)) {
            search child = s;
            set(&child, row, i, true);
#pragma omp task firstprivate(child)
            task_row(child, row + 1, solutions);
        }
}

static uint64_t count_tasks(int n)
{
    uint64_t solutions = 0;
#pragma omp parallel
#pragma omp single
    task_row((search){.n = n}, 0, &solutions);
    return solutions;
}

static const struct way {
    const char *name;
    const char *what;
    uint64_t (*count)(int n);
} ways[] = {
    {"alone", "one thread", count_alone},
    {"static", "the first row's columns, schedule(static)", count_static},
    {"dynamic", "the first row's columns, schedule(dynamic)", count_dynamic},
    {"two-rows", "the first two rows' squares, schedule(dynamic)", count_two_rows},
    {"critical", "as dynamic, with a critical section for each solution", count_critical},
    {"tasks", "a task for each queen placed", count_tasks},
};
enum { WAYS = sizeof ways / sizeof *ways };

static const struct way *find(const char *name)
{
    for (int i = 0; i < WAYS; i++)
        if (strcmp(ways[i].name, name) == 0)
            return &ways[i];
    return NULL;
}

static int usage(void)
{
    fprintf(stderr,
            "usage: parallel_yardstick NAME N THREADS [ROUNDS], 1 <= N <= %d, with one of\n",
            SIZE_MAX_HERE);
    for (int i = 0; i < WAYS; i++)
        fprintf(stderr, "  %-9s %s\n", ways[i].name, ways[i].what);
    return 2;
}

static int ascending(const void *a, const void *b)
{
    double one = *(const double *)a;
    double other = *(const double *)b;
    return (one > other) - (one < other);
}

static double processor_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int measure(const struct way *way, int n, int rounds)
{
    double walls[ROUNDS_MAX];
    double cpus[ROUNDS_MAX];
    uint64_t solutions = way->count(n); /* the warm-up */
    for (int round = 0; round < rounds; round++) {
        double wall_begin = omp_get_wtime();
        double cpu_begin = processor_seconds();
        if (way->count(n) != solutions) {
            fputs("parallel_yardstick: totals differ\n", stderr);
            return 1;
        }
        walls[round] = omp_get_wtime() - wall_begin;
        cpus[round] = processor_seconds() - cpu_begin;
    }
    qsort(walls, (size_t)rounds, sizeof *walls, ascending);
    qsort(cpus, (size_t)rounds, sizeof *cpus, ascending);
    return printf("%.6f %.6f\n", walls[rounds / 2], cpus[rounds / 2]) > 0 && fflush(stdout) == 0
               ? 0
               : 1;
}

int main(int argc, char **argv)
{
    const struct way *way = argc == 4 || argc == 5 ? find(argv[1]) : NULL;
    int n = way != NULL ? atoi(argv[2]) : 0;
    int threads = way != NULL ? atoi(argv[3]) : 0;
    int rounds = argc == 5 ? atoi(argv[4]) : 1;
    if (n < 1 || n > SIZE_MAX_HERE || threads < 1 || rounds < 1 || rounds > ROUNDS_MAX)
        return usage();
    omp_set_num_threads(threads);
    if (argc == 5)
        return measure(way, n, rounds);
    return printf("%" PRIu64 "\n", way->count(n)) > 0 && fflush(stdout) == 0 ? 0 : 1;
}

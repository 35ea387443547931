/* flat CALLS: that many calls of the library in one process, all kinds mixed.  Every result must be
 * right, and the memory and files that the process holds must be the same after a tenth of the
 * calls and at the end, when there are no more threads than a team needs. */
#include "known.h"
#include "queenum/queenum.h"

#include <dirent.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SIZES 13

/* What may grow: pools of the OpenMP runtime settle slowly.  Those of the C library's malloc(), one
 * for each of many threads, would take longer; here all threads share one. */
enum { RESIDENT_SLACK = 8192 /* KiB */, HELD_SLACK = 128 /* KiB */ };

/* The OpenMP runtime keeps the threads of its last team, and one that was joined may be listed for
 * a moment longer. */
enum { TEAM_MOST = 4, THREADS_MOST = 2 * TEAM_MOST };

typedef struct holdings {
    size_t resident; /* KiB */
    size_t held;     /* KiB handed out by malloc() */
    size_t files;
    size_t threads;
} holdings;

typedef struct load {
    qn_board *boards[SIZES];
    uint8_t tenth[SIZES][SIZES]; /* the solution of index 10 */
    qn_options options;
    unsigned n;
    const char *folder;
} load;

static size_t entries_in(const char *folder)
{
    size_t count = 0;
    DIR *open = opendir(folder);
    while (open != NULL && readdir(open) != NULL)
        count++;
    if (open != NULL)
        closedir(open);
    return count;
}

static holdings look(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        if (fscanf(file, "%*u %lu", &pages) != 1)
            pages = 0;
        fclose(file);
    }
    struct mallinfo2 info = mallinfo2();
    return (holdings){.resident = pages * (size_t)sysconf(_SC_PAGESIZE) / 1024,
                      .held = (info.uordblks + info.hblkhd) / 1024,
                      .files = entries_in("/proc/self/fd"),
                      .threads = entries_in("/proc/self/task")};
}

/* ---- The calls: each is true where its result is right --------------------------------------- */

static bool is_known(const load *l, qn_total total)
{
    return total.high == 0 && total.low == known_totals[l->n];
}

static bool count(load *l)
{
    qn_total total;
    return qn_count(l->boards[l->n], &l->options, &total, NULL) == QN_OK && is_known(l, total);
}

static bool count_rows(load *l)
{
    l->options.method = QN_METHOD_ROWS;
    return count(l);
}

static bool count_halves(load *l)
{
    l->options.method = QN_METHOD_HALVES;
    return count(l);
}

static bool by_unit(load *l)
{
    qn_unit *units;
    size_t units_count;
    uint64_t sum = 0;
    if (qn_count_by_unit(l->boards[l->n], &l->options, &units, &units_count, NULL) != QN_OK)
        return false;
    for (size_t i = 0; i < units_count; i++)
        sum += units[i].count;
    free(units);
    return sum == known_totals[l->n];
}

static bool classes(load *l)
{
    qn_classes made;
    return qn_count_classes(l->n, &l->options, &made, NULL) == QN_OK &&
           made.classes.low == known_classes[l->n];
}

static bool is_tenth(const load *l, const uint8_t *columns)
{
    return memcmp(l->tenth[l->n], columns, l->n) == 0;
}

static bool first(load *l)
{
    uint8_t solutions[11 * SIZES];
    size_t found;
    return qn_first(l->boards[l->n], &l->options, 11, solutions, &found, NULL) == QN_OK &&
           found == 11 && is_tenth(l, solutions + (size_t)10 * l->n);
}

static bool count_lines(const char *text, size_t length, void *data)
{
    for (size_t i = 0; i < length; i++)
        *(uint64_t *)data += text[i] == '\n';
    return true;
}

static bool list(load *l)
{
    uint64_t lines = 0;
    return qn_list(l->boards[l->n], &l->options, NULL, count_lines, &lines, NULL) == QN_OK &&
           lines == known_totals[l->n];
}

static bool list_some(load *l)
{
    uint64_t lines = 0;
    qn_list_options some;
    qn_list_options_init(&some);
    some.from.low = 10;
    some.limit.low = 20;
    return qn_list(l->boards[l->n], &l->options, &some, count_lines, &lines, NULL) == QN_OK &&
           lines == 20;
}

static bool stop_at_tenth(const uint8_t *columns, unsigned n, void *data)
{
    (void)n;
    load *l = data;
    return !is_tenth(l, columns);
}

static bool visit_some(load *l)
{
    return qn_visit(l->boards[l->n], &l->options, stop_at_tenth, l, NULL) == QN_CANCELLED;
}

static bool iterate(load *l)
{
    qn_iterator *iterator;
    uint8_t columns[SIZES];
    bool found = true;
    unsigned steps = 0;
    if (qn_iterator_new(l->boards[l->n], &l->options, (qn_total){.low = steps}, &iterator) != QN_OK)
        return false;
    while (steps < 11 && found && qn_iterator_next(iterator, columns, &found) == QN_OK)
        steps++;
    qn_iterator_free(iterator);
    return steps == 11 && is_tenth(l, columns);
}

static bool nth_and_rank(load *l)
{
    uint8_t columns[SIZES];
    qn_total rank;
    return qn_nth(l->boards[l->n], &l->options, (qn_total){.low = 10}, columns) == QN_OK &&
           is_tenth(l, columns) && qn_rank(l->boards[l->n], &l->options, columns, &rank) == QN_OK &&
           rank.low == 10;
}

static bool sample(load *l)
{
    uint8_t columns[3 * SIZES];
    bool right = qn_sample(l->boards[l->n], &l->options, 7, 3, columns) == QN_OK;
    for (size_t i = 0; right && i < 3; i++)
        right = qn_board_check(l->boards[l->n], columns + i * l->n);
    return right;
}

static bool refuse(load *l)
{
    uint8_t columns[SIZES] = {0};
    qn_total rank;
    qn_options wrong = l->options;
    wrong.kernel = "none";
    return qn_rank(l->boards[l->n], &l->options, columns, &rank) == QN_ARGUMENT &&
           qn_count(l->boards[l->n], &wrong, &rank, NULL) != QN_OK;
}

static bool cancelled(void *data)
{
    (void)data;
    return true;
}

static bool cancel(load *l)
{
    qn_total total;
    qn_options stopped = l->options;
    stopped.cancel = cancelled;
    qn_status status = qn_count(l->boards[12], &stopped, &total, NULL);
    return status == QN_CANCELLED || status == QN_OK; /* a small board may not be asked */
}

/* A ledger made, run, read, verified and removed. */
static bool ledger(load *l)
{
    char path[256];
    qn_ledger *open;
    qn_standing standing;
    qn_verification verified;
    snprintf(path, sizeof path, "%s/ledger", l->folder);
    qn_status status = qn_ledger_open(path, l->boards[l->n], &l->options, 1, 1, &open, NULL);
    if (status == QN_UNSUPPORTED)
        return true; /* a build without ledgers */
    if (status != QN_OK)
        return false;
    status = qn_ledger_run(open, &l->options, NULL, NULL);
    qn_ledger_close(open);
    bool right =
        status == QN_OK && qn_ledger_read(path, &standing, NULL) == QN_OK &&
        is_known(l, standing.sum) &&
        qn_ledger_verify(path, &l->options, 10, 1, NULL, NULL, &verified, NULL, NULL) == QN_OK &&
        verified.units_wrong == 0;
    unlink(path);
    return right;
}

typedef struct call {
    const char *name;
    bool (*run)(load *l);
} call;

static const call calls[] = {
    {"count by rows", count_rows},
    {"count by halves", count_halves},
    {"count", count},
    {"by unit", by_unit},
    {"classes", classes},
    {"first", first},
    {"list", list},
    {"part of a list", list_some},
    {"visit and stop", visit_some},
    {"iterator", iterate},
    {"nth and rank", nth_and_rank},
    {"sample", sample},
    {"refused", refuse},
    {"cancelled", cancel},
};
enum { CALLS = sizeof calls / sizeof *calls, CALLS_PER_LEDGER = 50 };

/* ------------------------------------------------------------------------------------------------
 */

static bool set_up(load *l)
{
    for (unsigned n = 0; n < SIZES; n++) {
        qn_iterator *iterator;
        bool found = true;
        if (qn_board_new(n, &l->boards[n]) != QN_OK)
            return false;
        if (n < 8)
            continue;
        if (qn_iterator_new(l->boards[n], NULL, (qn_total){.low = 0}, &iterator) != QN_OK)
            return false;
        for (unsigned i = 0; i <= 10; i++)
            if (qn_iterator_next(iterator, l->tenth[n], &found) != QN_OK || !found)
                return false;
        qn_iterator_free(iterator);
    }
    return true;
}

/* The sizes 8 and 9 most of the time, as many calls shall not take long. */
static bool make_call(load *l, unsigned i)
{
    static const unsigned char sizes[] = {8, 9, 8, 9, 8, 10, 9, 8, 11, 8, 9, 8, 12};
    const call *made = &calls[i % CALLS];
    call other = {"ledger", ledger};
    if (i % CALLS_PER_LEDGER == 0)
        made = &other;
    l->n = sizes[i % sizeof sizes];
    qn_options_init(&l->options);
    l->options.threads = 1 + i / CALLS % TEAM_MOST;
    if (qn_openmp_version() != 0)
        l->options.backend =
            i / CALLS % (2 * TEAM_MOST) < TEAM_MOST ? QN_BACKEND_OPENMP : QN_BACKEND_PTHREADS;
    if (made->run(l))
        return true;
    printf("call %u (%s, n = %u, %u threads): wrong\n", i, made->name, l->n, l->options.threads);
    return false;
}

static void print(const char *when, holdings now)
{
    printf("%s: %zu KiB resident, %zu KiB held, %zu files, %zu threads\n", when, now.resident,
           now.held, now.files - 2, now.threads - 2); /* without . and .. */
}

int main(int argc, char **argv)
{
    mallopt(M_ARENA_MAX, 1);
    char folder[] = "/tmp/queenum-flat-XXXXXX";
    load l = {.folder = mkdtemp(folder)};
    unsigned total = argc == 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    if (total < 10 || l.folder == NULL || !set_up(&l))
        return 2;
    unsigned wrong = 0;
    holdings early = {.resident = 0};
    for (unsigned i = 1; i <= total; i++) {
        wrong += !make_call(&l, i);
        if (i == total / 10)
            early = look();
    }
    holdings late = look();
    print("after a tenth", early);
    print("at the end", late);
    rmdir(folder);
    for (unsigned n = 0; n < SIZES; n++)
        qn_board_free(l.boards[n]);
    bool flat = late.resident <= early.resident + RESIDENT_SLACK &&
                late.held <= early.held + HELD_SLACK && late.files == early.files &&
                late.threads - 2 <= THREADS_MOST;
    printf("%u calls, %u deviations, holdings %s\n", total, wrong, flat ? "flat" : "grow");
    return wrong == 0 && flat ? 0 : 1;
}

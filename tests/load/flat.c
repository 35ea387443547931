/* flat CALLS: that many calls of the library in one process, all that compute mixed, one in ten of
 * them a ledger's whole life.  Every result must be right, and the memory and files that the
 * process holds must be the same after a tenth of the calls and at the end, when there are no more
 * threads than a team needs. */
#include "known.h"
#include "queenum/queenum.h"

#include <dirent.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SIZES 13

/* What may grow: pools of the OpenMP runtime settle slowly.  Those of the C library's malloc(), one
 * for each of many threads, would take longer and hide what a ledger loses; here all threads share
 * one, and keep nothing back from it. */
enum { RESIDENT_SLACK = 8192 /* KiB */, HELD_SLACK = 16 /* KiB */ };

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
    qn_limits estimated;         /* solutions of the board of size 8 by seed 1 */
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

/* ---- Counts: each call is true where its result is right ------------------------------------- */

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

static bool by_column(load *l)
{
    qn_total counts[SIZES];
    if (qn_count_by_column(l->boards[l->n], &l->options, counts, NULL) != QN_OK)
        return false;
    bool right = true;
    for (unsigned column = 0; column < l->n; column++)
        right = right && counts[column].low == known_by_column[l->n][column];
    return right;
}

/* A board with a demand, made and freed. */
static bool constrained(load *l)
{
    qn_board *board;
    qn_total total;
    if (qn_board_new(l->n, &board) != QN_OK)
        return false;
    bool right = qn_board_place(board, 0, 3) == QN_OK &&
                 qn_count(board, &l->options, &total, NULL) == QN_OK &&
                 total.low == known_by_column[l->n][3];
    qn_board_free(board);
    return right;
}

static void add_progress(const qn_progress *progress, void *user)
{
    *(uint64_t *)user = progress->units_done;
}

static void add_trace(const qn_trace *unit, void *user)
{
    *(uint64_t *)user += unit->count.low;
}

static bool traced(load *l)
{
    uint64_t units = 0, sum = 0;
    qn_report report;
    qn_total total;
    l->options.progress = add_progress;
    l->options.user = &units;
    l->options.trace = add_trace;
    l->options.trace_user = &sum;
    return qn_count(l->boards[l->n], &l->options, &total, &report) == QN_OK && is_known(l, total) &&
           sum == total.low && units == report.units;
}

static bool symmetric(load *l)
{
    qn_total half, quarter;
    return qn_count_symmetric(l->n, QN_SYMMETRY_HALF, &l->options, &half, NULL) == QN_OK &&
           qn_count_symmetric(l->n, QN_SYMMETRY_QUARTER, &l->options, &quarter, NULL) == QN_OK &&
           half.low == known_half_turn[l->n] && quarter.low == known_quarter_turn[l->n];
}

/* The walks depend on the seed alone. */
static bool estimate(load *l)
{
    qn_estimate made;
    return qn_estimate_count(l->boards[8], &l->options, 1, &made, NULL) == QN_OK &&
           memcmp(&made.total, &l->estimated, sizeof made.total) == 0;
}

/* ---- Solutions ------------------------------------------------------------------------------- */

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

static bool count_visits(const uint8_t *columns, unsigned n, void *data)
{
    (void)columns;
    (void)n;
    ++*(uint64_t *)data;
    return true;
}

static bool visit_symmetric(load *l)
{
    uint64_t seen = 0;
    return qn_visit_symmetric(l->boards[l->n], QN_SYMMETRY_HALF, &l->options, count_visits, &seen,
                              NULL) == QN_OK &&
           seen == known_half_turn[l->n];
}

static bool visit_canonical(load *l)
{
    uint64_t seen = 0;
    return qn_visit_canonical(l->n, &l->options, count_visits, &seen, NULL) == QN_OK &&
           seen == known_classes[l->n];
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

/* Many questions to one index. */
static bool ask_index(load *l)
{
    static const qn_total which[] = {{.low = 20}, {.low = 10}};
    qn_index *index;
    uint8_t found[2 * SIZES], drawn[SIZES];
    qn_total total, rank, drawn_rank;
    qn_report report;
    uint64_t seed = 7;
    if (qn_index_new(l->boards[l->n], &l->options, &index) != QN_OK)
        return false;
    bool right = qn_index_nth(index, which, 2, found) == QN_OK && is_tenth(l, found + l->n) &&
                 qn_index_rank(index, found, &rank) == QN_OK && rank.low == 20 &&
                 qn_index_total(index, &total) == QN_OK && is_known(l, total) &&
                 qn_index_sample(index, &seed, 1, drawn) == QN_OK &&
                 qn_index_rank(index, drawn, &drawn_rank) == QN_OK && drawn_rank.low < total.low;
    qn_index_report(index, &report);
    qn_index_free(index);
    return right && report.units > 0;
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

/* ---- Ledgers: files are made and removed ----------------------------------------------------- */

typedef struct paths {
    char text[3][256];
} paths;

static paths name_files(const load *l)
{
    paths made;
    for (unsigned i = 0; i < 3; i++)
        snprintf(made.text[i], sizeof made.text[i], "%s/ledger%u", l->folder, i);
    return made;
}

static void remove_files(const paths *files)
{
    for (unsigned i = 0; i < 3; i++)
        unlink(files->text[i]);
}

/* A shard made and run. */
static bool run_shard(load *l, const char *path, uint64_t shard, uint64_t shards)
{
    qn_ledger *open;
    if (qn_ledger_open(path, l->boards[l->n], &l->options, shard, shards, &open, NULL) != QN_OK)
        return false;
    qn_status status = qn_ledger_run(open, &l->options, NULL, NULL);
    qn_ledger_close(open);
    return status == QN_OK;
}

static bool ledger(load *l)
{
    paths files = name_files(l);
    const char *path = files.text[0];
    qn_standing standing;
    qn_verification verified;
    bool right =
        run_shard(l, path, 1, 1) && qn_ledger_read(path, &standing, NULL) == QN_OK &&
        is_known(l, standing.sum) &&
        qn_ledger_verify(path, &l->options, 10, 1, NULL, NULL, &verified, NULL, NULL) == QN_OK &&
        verified.units_wrong == 0;
    remove_files(&files);
    return right;
}

static bool merge(load *l)
{
    paths files = name_files(l);
    const char *const parts[] = {files.text[0], files.text[1]};
    qn_standing standing;
    bool right =
        run_shard(l, parts[0], 1, 2) &&
        qn_ledger_merge(files.text[2], parts, 1, false, NULL, NULL, NULL, NULL) == QN_INCOMPLETE &&
        run_shard(l, parts[1], 2, 2) &&
        qn_ledger_merge(files.text[2], parts, 2, false, NULL, NULL, &standing, NULL) == QN_OK &&
        is_known(l, standing.sum);
    remove_files(&files);
    return right;
}

/* The units of a ledger on their way through a team. */
typedef struct way {
    uint64_t *units;
    qn_unit_done *done;
    size_t count;
    atomic_size_t given;
    atomic_size_t taken;
} way;

static qn_supply give(uint64_t *unit, void *data)
{
    way *w = data;
    size_t next = atomic_fetch_add(&w->given, 1);
    if (next >= w->count)
        return QN_SUPPLY_END;
    *unit = w->units[next];
    return QN_SUPPLY_UNIT;
}

static void take(const qn_unit_done *unit, void *data)
{
    way *w = data;
    w->done[atomic_fetch_add(&w->taken, 1)] = *unit;
}

/* A ledger whose units are counted apart from it. */
static bool record(load *l)
{
    paths files = name_files(l);
    way w = {.units = NULL};
    qn_ledger *open;
    qn_standing standing;
    if (qn_ledger_open(files.text[0], l->boards[l->n], &l->options, 1, 1, &open, NULL) != QN_OK)
        return false;
    bool right = qn_ledger_standing(open, &standing, NULL) == QN_OK &&
                 qn_ledger_missing(open, &w.units, &w.count, NULL) == QN_OK &&
                 (w.done = calloc(w.count, sizeof *w.done)) != NULL &&
                 qn_job_count(&standing.job, &l->options, give, take, &w, NULL) == QN_OK &&
                 w.taken == w.count && qn_ledger_record(open, w.done, w.count, NULL) == QN_OK &&
                 qn_ledger_standing(open, &standing, NULL) == QN_OK && is_known(l, standing.sum);
    free(w.units);
    free(w.done);
    qn_ledger_close(open);
    remove_files(&files);
    return right;
}

/* A file that is no ledger, and a shard that there is not. */
static bool refuse_ledger(load *l)
{
    paths files = name_files(l);
    qn_ledger *open;
    qn_standing standing;
    FILE *file = fopen(files.text[0], "w");
    bool made = file != NULL && fputs("no ledger", file) >= 0 && fclose(file) == 0;
    bool right =
        made && qn_ledger_read(files.text[0], &standing, NULL) == QN_DAMAGED &&
        qn_ledger_open(files.text[0], l->boards[l->n], &l->options, 1, 1, &open, NULL) ==
            QN_DAMAGED &&
        qn_ledger_open(files.text[1], l->boards[l->n], &l->options, 3, 2, &open, NULL) == QN_RANGE;
    remove_files(&files);
    return right;
}

/* ---- Their order ----------------------------------------------------------------------------- */

typedef struct call {
    const char *name;
    bool (*run)(load *l);
} call;

static const call calls[] = {
    {"count by rows", count_rows},
    {"count by halves", count_halves},
    {"count", count},
    {"by unit", by_unit},
    {"by column", by_column},
    {"with a demand", constrained},
    {"traced", traced},
    {"symmetric", symmetric},
    {"classes", classes},
    {"first", first},
    {"list", list},
    {"part of a list", list_some},
    {"visit and stop", visit_some},
    {"visit symmetric", visit_symmetric},
    {"visit canonical", visit_canonical},
    {"iterator", iterate},
    {"nth and rank", nth_and_rank},
    {"sample", sample},
    {"index", ask_index},
    {"refused", refuse},
    {"cancelled", cancel},
};
static const call ledger_calls[] = {
    {"ledger", ledger},
    {"merge", merge},
    {"record", record},
    {"refused ledger", refuse_ledger},
};
static const call rare_call = {"estimate", estimate};
enum {
    CALLS = sizeof calls / sizeof *calls,
    LEDGER_CALLS = sizeof ledger_calls / sizeof *ledger_calls,
    CALLS_PER_LEDGER = 10,
    CALLS_PER_RARE = 501 /* an estimate takes longer than a hundred others */
};

static bool has_ledgers(void)
{
    qn_standing standing;
    return qn_ledger_read("/dev/null", &standing, NULL) != QN_UNSUPPORTED;
}

static const call *choose_call(unsigned i)
{
    if (i % CALLS_PER_RARE == 0)
        return &rare_call;
    if (i % CALLS_PER_LEDGER == 0 && has_ledgers())
        return &ledger_calls[i / CALLS_PER_LEDGER % LEDGER_CALLS];
    return &calls[(i - i / CALLS_PER_LEDGER) % CALLS];
}

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
    qn_estimate made;
    bool right = qn_estimate_count(l->boards[8], NULL, 1, &made, NULL) == QN_OK;
    l->estimated = made.total;
    return right;
}

/* The sizes 8 and 9 most of the time, as many calls shall not take long. */
static bool make_call(load *l, unsigned i)
{
    static const unsigned char sizes[] = {8, 9, 8, 9, 8, 10, 9, 8, 11, 8, 9, 8, 12};
    const call *made = choose_call(i);
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

/* Begins once more without the caches of threads, which only the environment can switch off. */
static void leave_caches(char **argv)
{
    if (getenv("GLIBC_TUNABLES") == NULL &&
        setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0", 1) == 0)
        execv("/proc/self/exe", argv);
}

int main(int argc, char **argv)
{
    leave_caches(argv);
    mallopt(M_ARENA_MAX, 1);
    char folder[32]; /* in memory where that can be, for syncs are not what is measured here */
    snprintf(folder, sizeof folder, "%s/queenum-flat-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
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

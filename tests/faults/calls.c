#include "calls.h"
#include "fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const uint8_t last_of_8[8] = {7, 3, 0, 2, 5, 1, 6, 4};

static void tell(stream *told, const void *bytes, size_t length)
{
    if (told->length + length <= TEXT)
        memcpy(told->text + told->length, bytes, length);
    told->length += length;
}

static bool hear_solution(const uint8_t *columns, unsigned n, void *told)
{
    tell(told, columns, n);
    return true;
}

static bool hear_text(const char *text, size_t length, void *told)
{
    tell(told, text, length);
    return true;
}

/* Makes a board of size 8, runs an expression with `board`, and frees it. */
#define WITH_BOARD(expression)                                                                     \
    qn_board *board = NULL;                                                                        \
    (void)options, (void)place, (void)out, (void)told, (void)report;                               \
    qn_status status = qn_board_new(8, &board);                                                    \
    if (status == QN_OK)                                                                           \
        status = expression;                                                                       \
    else if (board != NULL)                                                                        \
        abort();                                                                                   \
    qn_board_free(board);                                                                          \
    return status

#define PARAMETERS                                                                                 \
    const qn_options *options, const char *place, results *out, stream *told, qn_report *report
#define CALL(name, expression)                                                                     \
    static qn_status name(PARAMETERS)                                                              \
    {                                                                                              \
        WITH_BOARD(expression);                                                                    \
    }

static qn_options with_method(const qn_options *options, qn_method method, unsigned split)
{
    qn_options changed = *options;
    changed.method = method;
    changed.split = split;
    return changed;
}

static qn_options with_threads(const qn_options *options, unsigned threads)
{
    qn_options changed = *options;
    changed.threads = threads;
    return changed;
}

static void forget(const qn_trace *unit, void *data)
{
    (void)unit;
    (void)data;
}

static qn_options with_trace(const qn_options *options)
{
    qn_options changed = *options;
    changed.trace = forget;
    return changed;
}

CALL(count, qn_count(board, options, &out->totals[0], report))
CALL(count_rows, qn_count(board, &(qn_options[]){with_method(options, QN_METHOD_ROWS, 2)}[0],
                          &out->totals[0], report))
CALL(count_halves, qn_count(board, &(qn_options[]){with_method(options, QN_METHOD_HALVES, 0)}[0],
                            &out->totals[0], report))
CALL(count_by_8,
     qn_count(board, &(qn_options[]){with_threads(options, 8)}[0], &out->totals[0], report))
CALL(count_traced,
     qn_count(board, &(qn_options[]){with_trace(options)}[0], &out->totals[0], report))
CALL(count_by_column, qn_count_by_column(board, options, out->totals, report))
CALL(first, qn_first(board, options, 3, out->solutions, &out->number, report))
CALL(visit, qn_visit(board, options, hear_solution, told, report))
CALL(list, qn_list(board, options, NULL, hear_text, told, report))
CALL(nth, qn_nth(board, options, (qn_total){.low = 91}, out->solutions))
CALL(rank, qn_rank(board, options, last_of_8, &out->totals[0]))
CALL(sample, qn_sample(board, options, 7, 3, out->solutions))
CALL(symmetric, qn_count_symmetric(8, QN_SYMMETRY_HALF, options, &out->totals[0], report))
CALL(quarter, qn_count_symmetric(12, QN_SYMMETRY_QUARTER, options, &out->totals[0], report))
CALL(classes, qn_count_classes(8, options, &out->classes, report))
CALL(visit_symmetric,
     qn_visit_symmetric(board, QN_SYMMETRY_HALF, options, hear_solution, told, report))
CALL(visit_canonical, qn_visit_canonical(8, options, hear_solution, told, report))

static qn_status list_part_of(const qn_board *board, const qn_options *options, stream *told,
                              qn_report *report)
{
    qn_list_options part;
    qn_list_options_init(&part);
    part.format = QN_FORMAT_BOARD;
    part.from = (qn_total){.low = 40};
    part.limit = (qn_total){.low = 9};
    return qn_list(board, options, &part, hear_text, told, report);
}
CALL(list_part, list_part_of(board, options, told, report))

static qn_status by_unit(const qn_board *board, const qn_options *options, results *out,
                         qn_report *report)
{
    qn_options split = with_method(options, QN_METHOD_ROWS, 1);
    qn_unit *units = NULL;
    qn_status status = qn_count_by_unit(board, &split, &units, &out->number, report);
    for (size_t i = 0; status == QN_OK && i < out->number; i++)
        out->units[i] = units[i].count;
    if (status != QN_OK && units != NULL)
        abort();
    free(units);
    return status;
}
CALL(count_by_unit, by_unit(board, options, out, report))

static qn_status ask_index(const qn_board *board, const qn_options *options, results *out)
{
    qn_index *index = NULL;
    uint64_t seed = 7;
    qn_status status = qn_index_new(board, options, &index);
    if (status == QN_OK)
        status = qn_index_total(index, &out->totals[0]);
    if (status == QN_OK)
        status = qn_index_nth(index, (qn_total[]){{.low = 0}, {.low = 91}}, 2, out->solutions);
    if (status == QN_OK)
        status = qn_index_rank(index, last_of_8, &out->totals[1]);
    if (status == QN_OK)
        status = qn_index_sample(index, &seed, 2, out->solutions + 16);
    qn_index_free(index);
    return status;
}
CALL(index_of, ask_index(board, options, out))

static qn_status iterate(const qn_board *board, const qn_options *options, stream *told)
{
    qn_iterator *iterator = NULL;
    uint8_t columns[8];
    bool found = true;
    qn_status status = qn_iterator_new(board, options, (qn_total){.low = 80}, &iterator);
    while (status == QN_OK && found) {
        status = qn_iterator_next(iterator, columns, &found);
        if (status == QN_OK && found)
            tell(told, columns, 8);
    }
    qn_iterator_free(iterator);
    return status;
}
CALL(iterator, iterate(board, options, told))

static qn_status estimate_of(const qn_board *board, const qn_options *options, results *out,
                             qn_report *report)
{
    qn_estimate estimate;
    qn_status status = qn_estimate_count(board, options, 1, &estimate, report);
    if (status == QN_OK)
        out->totals[0].low = (uint64_t)(estimate.total.value + 0.5);
    if (status == QN_OK)
        out->totals[0].high = 0;
    return status;
}
CALL(estimate, estimate_of(board, options, out, report))

/* ---- Ledgers ---- */

const char *path_in(const char *place, const char *name)
{
    static char path[300];
    (void)snprintf(path, sizeof path, "%s/%s", place, name);
    return path;
}

static qn_status run_ledger(const qn_board *board, const qn_options *options, const char *path,
                            results *out, qn_report *report)
{
    qn_problem problem;
    qn_ledger *ledger = NULL;
    qn_standing standing;
    uint64_t *missing = NULL;
    qn_status status = qn_ledger_open(path, board, options, 1, 1, &ledger, &problem);
    if (status == QN_OK)
        status = qn_ledger_run(ledger, options, report, &problem);
    if (status == QN_OK)
        status = qn_ledger_standing(ledger, &standing, &problem);
    if (status == QN_OK) {
        out->totals[0] = standing.sum;
        status = qn_ledger_missing(ledger, &missing, &out->number, &problem);
    }
    free(missing);
    qn_ledger_close(ledger);
    return status;
}
CALL(ledger_new, run_ledger(board, options, path_in(place, "NEW"), out, report))

/* The same on a file system without files that have no name, where the first of the second names
 * that are made instead is taken. */
static qn_status run_named(const qn_board *board, const qn_options *options, const char *place,
                           results *out, qn_report *report)
{
    char taken[300];
    (void)snprintf(taken, sizeof taken, "%s/.queenum-%ld-1", place, (long)getpid());
    fault_spare_begin();
    FILE *file = fopen(taken, "w");
    if (file == NULL || fclose(file) != 0)
        abort();
    fault_spare_end();
    fault_refuse_nameless(true);
    qn_status status = run_ledger(board, options, path_in(place, "NEW"), out, report);
    fault_refuse_nameless(false);
    fault_spare_begin();
    if (unlink(taken) != 0)
        abort();
    fault_spare_end();
    return status;
}

CALL(ledger_named, run_named(board, options, place, out, report))
CALL(ledger_resumed, run_ledger(board, options, path_in(place, "PART"), out, report))

static qn_status read_ledger(const char *path, results *out)
{
    qn_standing standing;
    qn_status status = qn_ledger_read(path, &standing, NULL);
    if (status == QN_OK)
        out->totals[0] = standing.sum;
    return status;
}
CALL(ledger_read, read_ledger(path_in(place, "FULL"), out))

static qn_status verify_ledger(const qn_options *options, const char *path, results *out,
                               qn_report *report)
{
    qn_verification verification;
    qn_status status =
        qn_ledger_verify(path, options, 100, 1, NULL, NULL, &verification, report, NULL);
    if (status == QN_OK) {
        out->units[0] = verification.units_checked;
        out->units[1] = verification.units_wrong;
    }
    return status;
}
CALL(ledger_verify, verify_ledger(options, path_in(place, "FULL"), out, report))

static qn_status merge_ledgers(const char *place, results *out)
{
    char full[300];
    const char *parts[1] = {strcpy(full, path_in(place, "FULL"))};
    qn_standing standing;
    qn_status status =
        qn_ledger_merge(path_in(place, "PART"), parts, 1, false, NULL, NULL, &standing, NULL);
    if (status == QN_OK)
        out->totals[0] = standing.sum;
    return status;
}
CALL(ledger_merge, merge_ledgers(place, out))

/* Hands out the units of a job, and records what comes back. */
typedef struct hand {
    _Atomic uint64_t next;
    uint64_t units;
    qn_unit_done done[64];
} hand;

static qn_supply give(uint64_t *unit, void *data)
{
    hand *given = data;
    *unit = ++given->next;
    return *unit <= given->units ? QN_SUPPLY_UNIT : QN_SUPPLY_END;
}

static void take(const qn_unit_done *unit, void *data)
{
    hand *taken = data;
    taken->done[unit->unit - 1] = *unit;
}

static qn_status count_job(const qn_board *board, const qn_options *options, const char *path,
                           results *out, qn_report *report)
{
    static hand work;
    qn_problem problem;
    qn_ledger *ledger = NULL;
    qn_standing standing = {.units = 0};
    qn_status status = qn_ledger_open(path, board, options, 1, 1, &ledger, &problem);
    if (status == QN_OK)
        status = qn_ledger_standing(ledger, &standing, &problem);
    work.next = 0;
    work.units = standing.units;
    if (status == QN_OK)
        status = qn_job_count(&standing.job, options, give, take, &work, report);
    if (status == QN_OK)
        status = qn_ledger_record(ledger, work.done, work.units, &problem);
    if (status == QN_OK)
        status = qn_ledger_standing(ledger, &standing, &problem);
    if (status == QN_OK)
        out->totals[0] = standing.sum;
    qn_ledger_close(ledger);
    return status;
}
CALL(ledger_job, count_job(board, options, path_in(place, "NEW"), out, report))

const call calls[] = {
    {"qn_count", count, .files = false},
    {"qn_count, rows", count_rows, .files = false},
    {"qn_count, halves", count_halves, .files = false},
    {"qn_count, 8 threads", count_by_8, .files = false},
    {"qn_count, traced", count_traced, .files = false},
    {"qn_count_by_column", count_by_column, .files = false},
    {"qn_count_by_unit", count_by_unit, .files = false},
    {"qn_first", first, .files = false},
    {"qn_visit", visit, .files = false},
    {"qn_list", list, .files = false},
    {"qn_list, a part", list_part, .files = false},
    {"qn_index", index_of, .several = true},
    {"qn_nth", nth, .files = false},
    {"qn_rank", rank, .files = false},
    {"qn_sample", sample, .files = false},
    {"qn_iterator", iterator, .files = false},
    {"qn_count_symmetric", symmetric, .files = false},
    {"qn_count_symmetric, quarter", quarter, .files = false},
    {"qn_count_classes", classes, .files = false},
    {"qn_visit_symmetric", visit_symmetric, .files = false},
    {"qn_visit_canonical", visit_canonical, .files = false},
    {"qn_estimate_count", estimate, .files = false},
    {"qn_ledger_run, new", ledger_new, .files = true, .several = true},
    {"qn_ledger_run, new, by a name", ledger_named, .files = true, .several = true},
    {"qn_ledger_run, resumed", ledger_resumed, .files = true, .several = true},
    {"qn_ledger_read", ledger_read, .files = true},
    {"qn_ledger_verify", ledger_verify, .files = true},
    {"qn_ledger_merge", ledger_merge, .files = true},
    {"qn_job_count", ledger_job, .files = true, .several = true},
    {.name = NULL},
};

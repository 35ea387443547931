/* Counting and showing solutions by their symmetry. */
#include "queenum/queenum.h"

#include "api/run.h"
#include "api/split.h"
#include "api/visit.h"
#include "classes/orbit.h"
#include "classes/representatives.h"
#include "classes/turns.h"
#include "merge/tally.h"

/* What the workers share. */
typedef struct turns_job {
    qni_run *run;
    const qni_turns *turns;
    qni_tally tally;
} turns_job;

static qn_status count_unit(void *context, unsigned worker, uint64_t unit)
{
    turns_job *job = context;
    uint64_t share;
    qn_status status = qni_turns_count(job->turns, unit, &job->run->stop, &share);
    if (status != QN_OK || qni_stop_is_raised(&job->run->stop))
        return status;
    qni_run_unit_done(job->run);
    return qni_tally_add(&job->tally, worker, (qn_total){.low = share}, 1);
}

static qn_status count_turns(qni_run *run, const qni_turns *turns, qn_total *total)
{
    turns_job job = {.run = run, .turns = turns};
    qni_run_expect(run, qni_turns_units(turns));
    qn_status status = qni_tally_init(&job.tally, run->options.threads);
    if (status != QN_OK)
        return status;
    status = qni_run_team(run, qni_turns_units(turns), count_unit, &job);
    if (status == QN_OK)
        status = qni_tally_sum(&job.tally, total);
    qni_tally_free(&job.tally);
    return status;
}

static qn_status count_symmetric(unsigned n, qn_symmetry symmetry, const qn_options *options,
                                 bool tell_progress, qn_total *total, qn_report *report)
{
    qni_run run;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    if (!tell_progress)
        run.options.progress = NULL;
    const char *kernel = symmetry == QN_SYMMETRY_HALF ? "half-turn" : "quarter-turn";
    qni_run_note(&run, QN_METHOD_ROWS, kernel, 0);
    qni_turns *turns;
    status = qni_turns_new(n, symmetry, &turns);
    if (status == QN_OK) {
        status = count_turns(&run, turns, total);
        qni_turns_free(turns);
    }
    return qni_run_end(&run, status, report);
}

qn_status qn_count_symmetric(unsigned n, qn_symmetry symmetry, const qn_options *options,
                             qn_total *total, qn_report *report)
{
    return count_symmetric(n, symmetry, options, true, total, report);
}

/* Counts the empty board. */
static qn_status count_all(unsigned n, const qn_options *options, qn_total *total,
                           qn_report *report)
{
    qn_board *board;
    qn_status status = qn_board_new(n, &board);
    if (status != QN_OK)
        return status;
    status = qn_count(board, options, total, report);
    qn_board_free(board);
    return status;
}

qn_status qn_count_classes(unsigned n, const qn_options *options, qn_classes *classes,
                           qn_report *report)
{
    if (n > QN_COUNT_SIZE_MAX)
        return QN_RANGE;
    qn_total solutions = {0, 0};
    qn_total half_turn = {0, 0};
    qn_total quarter_turn = {0, 0};
    qn_report of_all;
    qn_report of_half = {.threads = 0};
    qn_report of_quarter = {.threads = 0};
    qn_status status = count_all(n, options, &solutions, &of_all);
    if (status == QN_OK)
        status = count_symmetric(n, QN_SYMMETRY_HALF, options, false, &half_turn, &of_half);
    if (status == QN_OK)
        status =
            count_symmetric(n, QN_SYMMETRY_QUARTER, options, false, &quarter_turn, &of_quarter);
    if (status == QN_OK)
        status = qn_classes_from_totals(n, solutions, half_turn, quarter_turn, classes);
    if ((status == QN_OK || status == QN_CANCELLED) && report != NULL) {
        *report = of_all;
        report->wall_seconds += of_half.wall_seconds + of_quarter.wall_seconds;
        report->cpu_seconds += of_half.cpu_seconds + of_quarter.cpu_seconds;
    }
    return status;
}

static bool search_half_turn(const qn_board *board, const uint8_t *prefix, unsigned depth,
                             qn_visitor visitor, void *visitor_data, qni_stop *stop)
{
    return qni_orbit_visit(board, QN_SYMMETRY_HALF, prefix, depth, visitor, visitor_data, stop);
}

static bool search_quarter_turn(const qn_board *board, const uint8_t *prefix, unsigned depth,
                                qn_visitor visitor, void *visitor_data, qni_stop *stop)
{
    return qni_orbit_visit(board, QN_SYMMETRY_QUARTER, prefix, depth, visitor, visitor_data, stop);
}

static bool search_canonical(const qn_board *board, const uint8_t *prefix, unsigned depth,
                             qn_visitor visitor, void *visitor_data, qni_stop *stop)
{
    return qni_representatives_visit(board->size, prefix, depth, visitor, visitor_data, stop);
}

qn_status qn_visit_symmetric(const qn_board *board, qn_symmetry symmetry, const qn_options *options,
                             qn_visitor visitor, void *visitor_data, qn_report *report)
{
    if (symmetry != QN_SYMMETRY_HALF && symmetry != QN_SYMMETRY_QUARTER)
        return QN_ARGUMENT;
    qn_board folded = *board;
    qni_orbit_fold(&folded, symmetry);
    qni_search search = symmetry == QN_SYMMETRY_HALF ? search_half_turn : search_quarter_turn;
    return qni_visit(&folded, options, search, visitor, visitor_data, report);
}

qn_status qn_visit_canonical(unsigned n, const qn_options *options, qn_visitor visitor,
                             void *visitor_data, qn_report *report)
{
    qn_board *board;
    qn_status status = qn_board_new(n, &board);
    if (status != QN_OK)
        return status;
    status = qni_visit(board, options, search_canonical, visitor, visitor_data, report);
    qn_board_free(board);
    return status;
}

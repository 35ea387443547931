/* Measures the points in rounds that alternate their order, so that whatever else the machine does
 * falls on all of them alike. */
#include "cli/scale.h"
#include "cli/signals.h"

#include <stdlib.h>
#include <time.h>

static double processor_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* OpenMP runtimes let the threads of a team spin for a while after its end.  They would compete
 * with the next team, which may be another runtime's or none's. */
static void wait_for_rest(void)
{
    const struct timespec moment = {.tv_nsec = 2000000};
    double before = processor_seconds();
    for (int i = 0; i < 500; i++) {
        nanosleep(&moment, NULL);
        double now = processor_seconds();
        if (now - before < 0.0005)
            return;
        before = now;
    }
}

/* Counts once.  `round` is where the seconds go; none for the warm-up. */
static cli_status count_point(const qn_board *board, cli_point *point, const unsigned *round)
{
    cli_progress none = {0};
    qn_options computation;
    point->choice.quiet = true; /* no progress line */
    cli_computation(&point->choice, false, &none, &computation);
    wait_for_rest();
    cli_status status = cli_outcome(qn_count(board, &computation, &point->total, &point->report));
    if (status == CLI_DONE && round != NULL) {
        point->walls[*round] = point->report.wall_seconds;
        point->cpus[*round] = point->report.cpu_seconds;
    }
    return status;
}

/* The number of solutions for n = 0, 1, 2 ...: OEIS A000170. */
bool cli_scale_known(unsigned n, qn_total *total)
{
    static const uint64_t totals[] = {1,
                                      1,
                                      0,
                                      0,
                                      2,
                                      10,
                                      4,
                                      40,
                                      92,
                                      352,
                                      724,
                                      2680,
                                      14200,
                                      73712,
                                      365596,
                                      2279184,
                                      14772512,
                                      95815104,
                                      666090624,
                                      4968057848,
                                      39029188884,
                                      314666222712,
                                      2691008701644,
                                      24233937684440,
                                      227514171973736,
                                      2207893435808352,
                                      22317699616364044,
                                      234907967154122528};
    if (n >= sizeof totals / sizeof *totals)
        return false;
    *total = (qn_total){.low = totals[n]};
    return true;
}

/* All totals are one and the same, and the one that is known. */
static cli_status check_totals(const cli_scale_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++) {
        const cli_point *point = &plan->points[i];
        const cli_point *first = &plan->points[0];
        char one[QN_TOTAL_TEXT];
        char other[QN_TOTAL_TEXT];
        qn_total right;
        if (qn_total_compare(point->total, first->total) != 0)
            return cli_fail(CLI_FAILED,
                            "totals differ: %s with %s, %s, %u threads; %s with %s, %s, "
                            "%u threads",
                            qn_total_text(first->total, one), cli_scale_engine(first),
                            first->report.kernel, first->threads,
                            qn_total_text(point->total, other), cli_scale_engine(point),
                            point->report.kernel, point->threads);
        if (cli_scale_known(plan->n, &right) && qn_total_compare(point->total, right) != 0)
            return cli_fail(CLI_FAILED, "the total is wrong: %s, where %s is known",
                            qn_total_text(point->total, one), qn_total_text(right, other));
    }
    return CLI_DONE;
}

static cli_status run_round(const qn_board *board, cli_scale_plan *plan, const unsigned *round,
                            cli_progress *progress)
{
    uint64_t before = round == NULL ? 0 : (*round + UINT64_C(1)) * plan->count;
    uint64_t units = (plan->rounds + UINT64_C(1)) * plan->count; /* the warm-up is one round more */
    bool backwards = round != NULL && *round % 2 == 1;
    for (size_t i = 0; i < plan->count; i++) {
        cli_point *point = &plan->points[backwards ? plan->count - 1 - i : i];
        cli_status status = cli_stopped() ? CLI_STOPPED : count_point(board, point, round);
        if (status != CLI_DONE)
            return status;
        cli_progress_tell(progress, before + i + 1, units);
    }
    return check_totals(plan);
}

cli_status cli_scale_measure(cli_session *session, cli_scale_plan *plan)
{
    cli_progress progress = {0};
    qn_board *board;
    cli_status status = cli_outcome(qn_board_new(plan->n, &board));
    if (status != CLI_DONE)
        return status;
    cli_begin_progress(&session->options, false, &progress);
    status = run_round(board, plan, NULL, &progress);
    for (unsigned round = 0; round < plan->rounds && status == CLI_DONE; round++)
        status = run_round(board, plan, &round, &progress);
    cli_progress_end(&progress);
    qn_board_free(board);
    if (status != CLI_DONE)
        return status;
    cli_scale_summarize(plan);
    for (size_t i = 0; i < plan->count; i++)
        cli_tell_time(session, "count", plan->n, &plan->points[i].report);
    return CLI_DONE;
}

/* queenum scale: measures, compares and plots the speedup of a count by threads. */
#include "cli/compute.h"
#include "cli/scale.h"
#include "cli/trace.h"

#include <stdio.h>

/* One more count, of the first combination with its largest team, for the trace. */
static cli_status trace_once(const cli_scale_plan *plan, cli_trace *trace)
{
    const cli_point *point = &plan->points[0];
    cli_progress none = {0};
    qn_options computation;
    qn_board *board;
    qn_total total;
    for (size_t i = 1; i < plan->count && plan->points[i].curve == 0; i++)
        point = &plan->points[i];
    cli_status status = cli_outcome(qn_board_new(plan->n, &board));
    if (status != CLI_DONE)
        return status;
    cli_computation(&point->choice, false, &none, &computation);
    cli_trace_attach(trace, &computation);
    status = cli_outcome(qn_count(board, &computation, &total, NULL));
    qn_board_free(board);
    return status;
}

static cli_status measure(cli_session *session, cli_scale_plan *plan)
{
    cli_trace trace;
    cli_status status = cli_trace_open(&trace, session->options.trace);
    if (status != CLI_DONE)
        return status;
    status = cli_scale_measure(session, plan);
    if (status == CLI_DONE && trace.file != NULL)
        status = trace_once(plan, &trace);
    return cli_trace_close(&trace, status);
}

static cli_status measure_and_write(cli_session *session, cli_scale_plan *plan,
                                    const cli_earlier *earlier)
{
    const cli_options *options = &session->options;
    cli_status status = measure(session, plan);
    if (status != CLI_DONE)
        return status;
    if (options->against != NULL && cli_earlier_compare(earlier, plan) == 0)
        cli_say("note: %s has no measurement of these", cli_quote(options->against).text);
    status = cli_scale_write(session, plan);
    if (status == CLI_DONE && options->plot != NULL)
        status = cli_scale_plot(plan, options->plot);
    return status;
}

/* What would fail only after long measuring is looked at first. */
static cli_status measure_size(cli_session *session, unsigned n)
{
    const cli_options *options = &session->options;
    cli_earlier earlier = {0};
    cli_scale_plan plan;
    bool made = false;
    cli_status status = CLI_DONE;
    if (options->against != NULL)
        status = cli_earlier_read(options->against, &earlier);
    if (status == CLI_DONE)
        status = cli_scale_make(options, n, &plan);
    if (status == CLI_DONE) {
        if (options->plot != NULL)
            status = cli_scale_check_plot(options->plot, &made);
        if (status == CLI_DONE)
            status = measure_and_write(session, &plan, &earlier);
        if (status != CLI_DONE && made)
            (void)remove(options->plot);
        cli_scale_free(&plan);
    }
    cli_earlier_free(&earlier);
    return status;
}

cli_status cli_scale(cli_session *session)
{
    const cli_options *options = &session->options;
    const char *size = options->operands_count > 0 ? options->operands[0] : NULL;
    unsigned n;
    if (options->json && options->csv)
        return cli_fail(CLI_USAGE, "--json and --csv exclude each other; give one");
    if (options->simulate != NULL) {
        if (options->plot != NULL || options->against != NULL)
            return cli_fail(CLI_USAGE,
                            "--simulate measures no curve; leave --plot and --against out");
        return cli_scale_simulate(session, size);
    }
    if (size == NULL)
        return cli_fail(CLI_USAGE, "scale needs a size, as in queenum scale 15 -t 1,2");
    cli_status status = cli_size(size, QN_COUNT_SIZE_MAX, &n);
    return status == CLI_DONE ? measure_size(session, n) : status;
}

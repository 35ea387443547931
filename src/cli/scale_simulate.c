/* --simulate: how well the units of a trace would feed a team. */
#include "cli/json.h"
#include "cli/number.h"
#include "cli/scale.h"
#include "cli/trace.h"

#include <stdlib.h>

enum { TEAM_MAX = 1000000 };

/* A traced count: its units go to a file, where there is one, and into memory. */
typedef struct traced_count {
    cli_trace trace;
    cli_costs *costs;
    bool short_of_memory;
} traced_count;

static void note_unit(const qn_trace *unit, void *data)
{
    traced_count *traced = data;
    cli_trace_unit(unit, &traced->trace);
    if (!cli_costs_put(traced->costs, unit->unit, unit->seconds))
        traced->short_of_memory = true;
}

static cli_status count_board(cli_session *session, const qn_board *board, cli_costs *costs)
{
    cli_progress progress = {0};
    traced_count traced = {.costs = costs};
    qn_options computation;
    qn_report report;
    qn_total total;
    cli_status status = cli_trace_open(&traced.trace, session->options.trace);
    if (status != CLI_DONE)
        return status;
    cli_computation(&session->options, false, &progress, &computation);
    if (computation.threads == 0)
        computation.threads = 1; /* there the units do not compete for anything */
    computation.trace = note_unit;
    computation.trace_user = &traced;
    status = cli_outcome(qn_count(board, &computation, &total, &report));
    cli_progress_end(&progress);
    if (status == CLI_DONE)
        cli_tell_time(session, "count", qn_board_size(board), &report);
    if (status == CLI_DONE && traced.short_of_memory)
        status = cli_outcome(QN_MEMORY);
    return cli_trace_close(&traced.trace, status);
}

static cli_status count_costs(cli_session *session, const char *size, cli_costs *costs)
{
    qn_board *board;
    unsigned n;
    cli_status status = cli_size(size, QN_COUNT_SIZE_MAX, &n);
    if (status == CLI_DONE)
        status = cli_board(&session->options, n, &board);
    if (status != CLI_DONE)
        return status;
    status = count_board(session, board, costs);
    qn_board_free(board);
    return status;
}

/* What all teams have in common. */
typedef struct cost_sums {
    double seconds;
    double longest;
} cost_sums;

static cost_sums add_up(const cli_costs *costs)
{
    cost_sums sums = {0};
    for (size_t i = 0; i < costs->count; i++) {
        sums.seconds += costs->seconds[i];
        if (costs->seconds[i] > sums.longest)
            sums.longest = costs->seconds[i];
    }
    return sums;
}

static void write_schedule(cli_session *session, const cli_costs *costs, unsigned threads,
                           const cli_schedule *schedule)
{
    cost_sums sums = add_up(costs);
    if (session->options.csv)
        cli_output_print(&session->output, "%u,%zu,%.9f,%.9f,%.9f,%.4f,%.6f\n", threads,
                         costs->count, sums.seconds, sums.longest, schedule->makespan,
                         schedule->speedup, schedule->efficiency);
    else
        cli_output_print(&session->output, "%7u  %8zu  %9.4g  %9.3g  %9.4g  %8.2f  %9.1f%%\n",
                         threads, costs->count, sums.seconds, sums.longest, schedule->makespan,
                         schedule->speedup, 100 * schedule->efficiency);
}

static void put_schedule(cli_json *json, struct json_t *array, unsigned threads,
                         const cli_schedule *schedule)
{
    struct json_t *entry = cli_json_object();
    cli_json_append(json, array, entry);
    cli_json_put(json, entry, "threads", cli_json_whole(threads));
    cli_json_put(json, entry, "makespan", cli_json_real(schedule->makespan));
    cli_json_put(json, entry, "speedup", cli_json_real(schedule->speedup));
    cli_json_put(json, entry, "efficiency", cli_json_real(schedule->efficiency));
}

static struct json_t *begin_json(cli_json *json, const cli_costs *costs)
{
    cost_sums sums = add_up(costs);
    struct json_t *array = cli_json_array();
    cli_json_begin(json, "scale");
    cli_json_put(json, NULL, "units", cli_json_whole(costs->count));
    cli_json_put(json, NULL, "seconds", cli_json_real(sums.seconds));
    cli_json_put(json, NULL, "longest", cli_json_real(sums.longest));
    cli_json_put(json, NULL, "schedules", array);
    return array;
}

static cli_status write_schedules(cli_session *session, const cli_costs *costs,
                                  const unsigned *teams, size_t count)
{
    const cli_options *options = &session->options;
    cli_json json;
    struct json_t *array = NULL;
    if (options->json)
        array = begin_json(&json, costs);
    else
        cli_output_print(&session->output, "%s\n",
                         options->csv ? "threads,units,seconds,longest,makespan,speedup,efficiency"
                                      : "threads     units    seconds    longest   makespan   "
                                        "speedup  efficiency");
    for (size_t i = 0; i < count; i++) {
        cli_schedule schedule;
        if (!cli_scale_schedule(costs->seconds, costs->count, teams[i], &schedule)) {
            if (options->json)
                cli_json_drop(&json);
            return cli_outcome(QN_MEMORY);
        }
        if (options->json)
            put_schedule(&json, array, teams[i], &schedule);
        else
            write_schedule(session, costs, teams[i], &schedule);
    }
    return options->json ? cli_json_finish(&json, &session->output) : CLI_DONE;
}

cli_status cli_scale_simulate(cli_session *session, const char *n)
{
    const cli_options *options = &session->options;
    cli_costs costs = {0};
    unsigned *teams;
    size_t count;
    if (n == NULL && options->trace == NULL)
        return cli_fail(CLI_USAGE, "--simulate needs a size to count, or --trace FILE to read");
    if (!cli_scale_numbers(options->simulate, TEAM_MAX, &teams, &count))
        return cli_fail(CLI_USAGE,
                        "--simulate takes whole numbers from 1 to %d, as in 64,128, not %s",
                        TEAM_MAX, cli_quote(options->simulate).text);
    if (teams == NULL)
        return cli_outcome(QN_MEMORY);
    cli_status status =
        n != NULL ? count_costs(session, n, &costs) : cli_trace_read(options->trace, &costs);
    if (status == CLI_DONE)
        status = write_schedules(session, &costs, teams, count);
    free(costs.seconds);
    free(teams);
    return status;
}

/* queenum estimate: what a count will come to. */
#include "cli/compute.h"
#include "cli/json.h"
#include "cli/seed.h"

/* Whole numbers below this are written out; a double knows no more digits. */
static const double written_out = 1e15;

static void write_limits(cli_output *output, const char *what, const qn_limits *limits, bool whole)
{
    const char *format = !whole ? "estimated %s: %.3g (95%% limits %.3g to %.3g)\n"
                         : limits->high >= written_out
                             ? "estimated %s: %.6e (95%% limits %.6e to %.6e)\n"
                             : "estimated %s: %.0f (95%% limits %.0f to %.0f)\n";
    cli_output_print(output, format, what, limits->value, limits->low, limits->high);
}

static void write_text(cli_output *output, const qn_estimate *estimate)
{
    cli_output_print(output, "threads: %u\n", estimate->threads);
    write_limits(output, "total", &estimate->total, true);
    write_limits(output, "tree nodes", &estimate->nodes, true);
    write_limits(output, "seconds with rows", &estimate->rows_seconds, false);
    if (estimate->halves_seconds.value >= 0)
        write_limits(output, "seconds with halves", &estimate->halves_seconds, false);
}

static void put_limits(cli_json *json, struct json_t *object, const char *key,
                       const qn_limits *limits)
{
    struct json_t *entry = cli_json_object();
    cli_json_put(json, object, key, entry);
    cli_json_put(json, entry, "value", cli_json_real(limits->value));
    cli_json_put(json, entry, "low", cli_json_real(limits->low));
    cli_json_put(json, entry, "high", cli_json_real(limits->high));
}

static cli_status write_json(cli_output *output, unsigned n, uint64_t seed,
                             const qn_estimate *estimate)
{
    cli_json json;
    cli_json_begin(&json, "estimate");
    struct json_t *values = cli_json_object();
    cli_json_put(&json, NULL, "n", cli_json_whole(n));
    cli_json_put(&json, NULL, "seed", cli_json_total((qn_total){.low = seed}));
    cli_json_put(&json, NULL, "walks", cli_json_whole(estimate->walks));
    cli_json_put(&json, NULL, "threads", cli_json_whole(estimate->threads));
    cli_json_put(&json, NULL, "confidence", cli_json_real(0.95));
    cli_json_put(&json, NULL, "estimates", values);
    put_limits(&json, values, "total", &estimate->total);
    put_limits(&json, values, "nodes", &estimate->nodes);
    put_limits(&json, values, "rows_seconds", &estimate->rows_seconds);
    if (estimate->halves_seconds.value >= 0)
        put_limits(&json, values, "halves_seconds", &estimate->halves_seconds);
    return cli_json_finish(&json, output);
}

static cli_status estimate_board(cli_session *session, const qn_board *board, uint64_t seed)
{
    cli_progress progress = {0};
    qn_options computation;
    qn_estimate estimate;
    qn_report report;
    unsigned n = qn_board_size(board);
    cli_computation(&session->options, false, &progress, &computation);
    qn_status outcome = qn_estimate_count(board, &computation, seed, &estimate, &report);
    cli_progress_end(&progress);
    cli_status status = cli_outcome(outcome);
    if (status != CLI_DONE)
        return status;
    cli_tell_time(session, "estimate", n, &report);
    if (session->options.json)
        return write_json(&session->output, n, seed, &estimate);
    write_text(&session->output, &estimate);
    return CLI_DONE;
}

cli_status cli_estimate(cli_session *session)
{
    unsigned n;
    uint64_t seed;
    qn_board *board;
    cli_status status = cli_size(session->options.operands[0], QN_COUNT_SIZE_MAX, &n);
    if (status == CLI_DONE)
        status = cli_board(&session->options, n, &board);
    if (status != CLI_DONE)
        return status;
    status = cli_seed(&session->options, &seed);
    if (status == CLI_DONE)
        status = estimate_board(session, board, seed);
    qn_board_free(board);
    return status;
}

/* queenum first: the first K solutions, then the total.  What the judges of P1219 run. */
#include "cli/compute.h"
#include "cli/json.h"
#include "cli/number.h"
#include "cli/size_input.h"
#include "cli/writer.h"

#include <stdlib.h>

/* Up to this many solutions are collected by the library, which stops its workers as soon as the
 * last of them is certain; more are written as they come, so that memory does not grow with K. */
enum { COLLECTED_MAX = 4096 };

/* Where solutions go: to the JSON array, or as text to the output. */
typedef struct solution_sink {
    cli_json *json; /* NULL: text */
    cli_writer writer;
    uint64_t wanted;
    uint64_t taken;
} solution_sink;

static bool take(solution_sink *sink, const uint8_t *columns, unsigned n)
{
    sink->taken++;
    if (sink->json == NULL)
        return cli_write_solution(&sink->writer, columns, n);
    cli_json_stream_solution(sink->json, columns, n);
    return !sink->json->spoilt && sink->json->output->error == 0;
}

static bool take_visited(const uint8_t *columns, unsigned n, void *user)
{
    solution_sink *sink = user;
    return take(sink, columns, n) && sink->taken < sink->wanted;
}

static qn_status collect(const qn_board *board, const qn_options *computation, solution_sink *sink,
                         qn_report *report)
{
    unsigned n = qn_board_size(board);
    size_t k = (size_t)sink->wanted;
    size_t found;
    uint8_t *solutions = malloc(k * n + 1);
    if (solutions == NULL)
        return QN_MEMORY;
    qn_status outcome = qn_first(board, computation, k, solutions, &found, report);
    for (size_t i = 0; outcome == QN_OK && i < found; i++)
        if (!take(sink, solutions + i * n, n))
            outcome = QN_CANCELLED;
    free(solutions);
    return outcome;
}

static qn_status stream(const qn_board *board, const qn_options *computation, solution_sink *sink,
                        qn_report *report)
{
    qn_status outcome = qn_visit(board, computation, take_visited, sink, report);
    return outcome == QN_CANCELLED && sink->taken == sink->wanted ? QN_OK : outcome;
}

static cli_status write_solutions(cli_session *session, const qn_board *board, solution_sink *sink)
{
    cli_progress progress = {0};
    qn_options computation;
    qn_report report = {.threads = 0};
    if (sink->wanted == 0)
        return CLI_DONE;
    cli_computation(&session->options, true, &progress, &computation);
    computation.method = QN_METHOD_AUTO;
    qn_status outcome =
        (sink->wanted <= COLLECTED_MAX ? collect : stream)(board, &computation, sink, &report);
    cli_progress_end(&progress);
    if (!cli_output_flush(&session->output))
        return CLI_FAILED; /* closing the output says why */
    if (sink->json != NULL && sink->json->spoilt)
        return cli_fail(CLI_FAILED, "not enough memory for the JSON object");
    if (outcome == QN_OK)
        cli_tell_time(session, "first", qn_board_size(board), &report);
    return cli_outcome(outcome);
}

/* Fewer solutions than were asked for are all there are; else they are counted. */
static cli_status find_total(cli_session *session, const qn_board *board, const solution_sink *sink,
                             qn_total *total)
{
    cli_progress progress = {0};
    qn_options computation;
    qn_report report;
    if (sink->taken < sink->wanted) {
        *total = (qn_total){.low = sink->taken};
        return CLI_DONE;
    }
    cli_computation(&session->options, false, &progress, &computation);
    qn_status outcome = qn_count(board, &computation, total, &report);
    cli_progress_end(&progress);
    if (outcome == QN_OK)
        cli_tell_time(session, "count", qn_board_size(board), &report);
    return cli_outcome(outcome);
}

static cli_status first_text(cli_session *session, const qn_board *board)
{
    char text[QN_TOTAL_TEXT];
    qn_total total;
    solution_sink sink = {.writer = cli_writer_to(&session->output, session->options.format),
                          .wanted = session->options.k};
    cli_status status = write_solutions(session, board, &sink);
    if (status != CLI_DONE || session->options.no_total)
        return status;
    status = find_total(session, board, &sink, &total);
    if (status == CLI_DONE)
        cli_output_print(&session->output, "%s\n", qn_total_text(total, text));
    return status;
}

static cli_status first_json(cli_session *session, const qn_board *board)
{
    cli_json json;
    qn_total total;
    solution_sink sink = {.json = &json, .wanted = session->options.k};
    cli_json_begin(&json, "first");
    cli_json_put(&json, NULL, "n", cli_json_whole(qn_board_size(board)));
    cli_json_stream(&json, "solutions", &session->output);
    cli_status status =
        json.spoilt ? cli_outcome(QN_MEMORY) : write_solutions(session, board, &sink);
    if (status == CLI_DONE && !session->options.no_total) {
        status = find_total(session, board, &sink, &total);
        if (status == CLI_DONE)
            cli_json_put(&json, NULL, "total", cli_json_total(total));
    }
    if (status == CLI_DONE)
        return cli_json_finish(&json, &session->output);
    cli_json_drop(&json);
    return status;
}

static cli_status read_size(cli_session *session, unsigned *n)
{
    const cli_options *options = &session->options;
    unsigned most = options->no_total ? QN_SIZE_MAX : QN_COUNT_SIZE_MAX;
    const char *limits = options->no_total ? "0 to 64" : "0 to 32 (with --no-total, to 64)";
    uint64_t number;
    _Static_assert(QN_SIZE_MAX == 64 && QN_COUNT_SIZE_MAX == 32, "the limits above say so");
    if (options->operands_count == 0)
        return cli_size_from_input(&session->output, most, limits, n);
    if (!cli_number(options->operands[0], 0, most, &number))
        return cli_fail(CLI_USAGE, "the size must be a whole number from %s, not %s", limits,
                        cli_quote(options->operands[0]).text);
    *n = (unsigned)number;
    return CLI_DONE;
}

cli_status cli_first(cli_session *session)
{
    unsigned n = 0;
    qn_board *board;
    cli_status status = read_size(session, &n);
    if (status == CLI_DONE)
        status = cli_board(&session->options, n, &board);
    if (status != CLI_DONE)
        return status;
    status = (session->options.json ? first_json : first_text)(session, board);
    qn_board_free(board);
    return status;
}

/* queenum list: every solution, as it becomes known to be the next. */
#include "cli/compute.h"

static bool write_text(const char *text, size_t length, void *output)
{
    return cli_output_text(output, text, length) && cli_output_flush(output);
}

static cli_status list_board(cli_session *session, const qn_board *board)
{
    cli_progress progress = {0};
    qn_options computation;
    qn_list_options list;
    qn_report report;
    cli_computation(&session->options, true, &progress, &computation);
    qn_list_options_init(&list);
    list.format = (qn_format)session->options.format;
    list.from.low = session->options.from > 0 ? session->options.from - 1 : 0;
    list.limit.low = session->options.limit;
    qn_status outcome = qn_list(board, &computation, &list, write_text, &session->output, &report);
    cli_progress_end(&progress);
    if (!cli_output_flush(&session->output))
        return CLI_FAILED; /* closing the output says why */
    cli_status status = cli_outcome(outcome);
    if (status == CLI_DONE)
        cli_tell_time(session, "list", qn_board_size(board), &report);
    return status;
}

cli_status cli_list(cli_session *session)
{
    unsigned n;
    qn_board *board;
    cli_status status = cli_size(session->options.operands[0], QN_SIZE_MAX, &n);
    if (status == CLI_DONE)
        status = cli_board(&session->options, n, &board);
    if (status != CLI_DONE)
        return status;
    status = list_board(session, board);
    qn_board_free(board);
    return status;
}

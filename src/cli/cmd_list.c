/* queenum list: every solution, or one of each class, or the symmetric ones, as it becomes known to
 * be the next. */
#include "cli/compute.h"
#include "cli/symmetry.h"
#include "cli/writer.h"

/* The one solution that --format svg draws: the first, or that of an index; where there is none,
 * nothing. */
static qn_status draw_one(cli_session *session, const qn_board *board,
                          const qn_options *computation, qn_report *report)
{
    uint8_t columns[QN_SIZE_MAX];
    unsigned n = qn_board_size(board);
    cli_writer writer = cli_writer_to(&session->output, session->options.format);
    qn_status outcome;
    size_t found = 1;
    if (session->options.from <= 1) {
        outcome = qn_first(board, computation, 1, columns, &found, report);
    } else {
        qn_index *index;
        qn_total which = {.low = session->options.from - 1};
        outcome = qn_index_new(board, computation, &index);
        if (outcome != QN_OK)
            return outcome;
        outcome = qn_index_nth(index, &which, 1, columns);
        qn_index_report(index, report);
        qn_index_free(index);
        if (outcome == QN_RANGE) {
            outcome = QN_OK;
            found = 0;
        }
    }
    if (outcome == QN_OK && found > 0)
        (void)cli_write_solution(&writer, columns, n);
    return outcome;
}

static bool write_text(const char *text, size_t length, void *output)
{
    return cli_output_text(output, text, length) && cli_output_flush(output);
}

static qn_status list_all(cli_session *session, const qn_board *board,
                          const qn_options *computation, qn_report *report)
{
    qn_list_options list;
    qn_list_options_init(&list);
    list.format = (qn_format)session->options.format;
    list.from.low = session->options.from > 0 ? session->options.from - 1 : 0;
    list.limit.low = session->options.limit;
    return qn_list(board, computation, &list, write_text, &session->output, report);
}

/* The solutions still to pass over and to write. */
typedef struct chosen {
    cli_writer writer;
    uint64_t before;
    uint64_t left;
} chosen;

static bool write_chosen(const uint8_t *columns, unsigned n, void *data)
{
    chosen *list = data;
    if (list->before > 0) {
        list->before--;
        return true;
    }
    list->left--;
    return cli_write_solution(&list->writer, columns, n) && list->left > 0;
}

/* --unique and --symmetric. */
static qn_status list_chosen(cli_session *session, const qn_board *board,
                             const qn_options *computation, qn_report *report)
{
    const cli_options *options = &session->options;
    chosen list = {.writer = cli_writer_to(&session->output, options->format),
                   .before = options->from > 0 ? options->from - 1 : 0,
                   .left = options->limit > 0 ? options->limit : UINT64_MAX};
    qn_status outcome;
    if (options->unique != CLI_UNIQUE_NOT_ASKED)
        outcome =
            qn_visit_canonical(qn_board_size(board), computation, write_chosen, &list, report);
    else
        outcome = qn_visit_symmetric(board, (qn_symmetry)options->symmetric, computation,
                                     write_chosen, &list, report);
    return outcome == QN_CANCELLED && list.left == 0 ? QN_OK : outcome;
}

static cli_status list_board(cli_session *session, const qn_board *board)
{
    cli_progress progress = {0};
    qn_options computation;
    qn_report report = {.threads = 0};
    cli_computation(&session->options, true, &progress, &computation);
    bool chosen_ones = cli_asks_for_symmetry(&session->options);
    bool picture = session->options.format == CLI_FORMAT_SVG;
    qn_status outcome = (chosen_ones ? list_chosen
                         : picture   ? draw_one
                                     : list_all)(session, board, &computation, &report);
    cli_progress_end(&progress);
    if (!cli_output_flush(&session->output))
        return CLI_FAILED; /* closing the output says why */
    cli_status status = cli_outcome(outcome);
    if (status == CLI_DONE)
        cli_tell_time(session, "list", qn_board_size(board), &report);
    return status;
}

/* Solutions are found by their index where they can be counted. */
static cli_status check_from(const cli_options *options, unsigned n)
{
    if (options->from <= 1 || n <= QN_COUNT_SIZE_MAX || cli_asks_for_symmetry(options))
        return CLI_DONE;
    return cli_fail(CLI_USAGE, "--from takes boards of size 0 to %d, not %u", QN_COUNT_SIZE_MAX, n);
}

cli_status cli_list(cli_session *session)
{
    unsigned n;
    qn_board *board;
    cli_status status = cli_size(session->options.operands[0], QN_SIZE_MAX, &n);
    if (status == CLI_DONE)
        status = check_from(&session->options, n);
    if (status == CLI_DONE)
        status = cli_board(&session->options, n, &board);
    if (status != CLI_DONE)
        return status;
    status = list_board(session, board);
    qn_board_free(board);
    return status;
}

/* queenum run: a long count that a ledger keeps. */
#include "cli/compute.h"
#include "cli/ledger.h"
#include "cli/number.h"
#include "cli/trace.h"

enum { SHARDS_MAX = 1000000 };

/* Runs the open ledger and writes what it then holds. */
static cli_status run_open(cli_session *session, qn_ledger *ledger)
{
    cli_progress progress = {0};
    qn_options computation;
    qn_report report;
    qn_standing standing = {.units = 0};
    qn_problem problem;
    cli_trace trace;
    cli_status status = cli_trace_open(&trace, session->options.trace);
    if (status != CLI_DONE)
        return status;
    cli_computation(&session->options, false, &progress, &computation);
    cli_trace_attach(&trace, &computation);
    qn_status outcome = qn_ledger_run(ledger, &computation, &report, &problem);
    cli_progress_end(&progress);
    if (outcome == QN_OK)
        outcome = qn_ledger_standing(ledger, &standing, &problem);
    status = cli_trace_close(&trace, cli_ledger_outcome(outcome, &problem));
    if (status != CLI_DONE)
        return status;
    cli_tell_time(session, "run", standing.job.n, &report);
    return cli_ledger_write_result(session, &standing);
}

static cli_status open_for_board(const cli_options *options, const qn_board *board, uint64_t shard,
                                 uint64_t shards, qn_ledger **ledger)
{
    cli_progress none = {0};
    qn_options computation;
    qn_problem problem;
    cli_computation(options, false, &none, &computation);
    cli_progress_end(&none);
    qn_status outcome =
        qn_ledger_open(options->ledger, board, &computation, shard, shards, ledger, &problem);
    return cli_ledger_outcome(outcome, &problem);
}

cli_status cli_run_open(cli_session *session, qn_ledger **ledger)
{
    const cli_options *options = &session->options;
    unsigned n;
    uint64_t shard = 1;
    uint64_t shards = 1;
    qn_board *board;
    if (options->ledger == NULL)
        return cli_fail(CLI_USAGE, "run needs a file for its ledger: --ledger FILE");
    if (options->shard != NULL && !cli_part(options->shard, SHARDS_MAX, &shard, &shards))
        return cli_fail(CLI_USAGE, "--shard takes part/parts, 1/1 to %d/%d, not %s", SHARDS_MAX,
                        SHARDS_MAX, cli_quote(options->shard).text);
    cli_status status = cli_size(options->operands[0], QN_COUNT_SIZE_MAX, &n);
    if (status == CLI_DONE && n < 2 && cli_names_halves(options))
        return cli_fail(CLI_USAGE, "a ledger of halves has a board of size 2 to %u, not %u",
                        qn_kernel_size_max(QN_METHOD_HALVES, 0), n);
    if (status == CLI_DONE)
        status = cli_board(options, n, &board);
    if (status != CLI_DONE)
        return status;
    status = open_for_board(options, board, shard, shards, ledger);
    qn_board_free(board);
    return status;
}

cli_status cli_run(cli_session *session)
{
    qn_ledger *ledger = NULL;
    cli_status status = cli_run_open(session, &ledger);
    if (status != CLI_DONE)
        return status;
    status = run_open(session, ledger);
    qn_ledger_close(ledger);
    return status;
}

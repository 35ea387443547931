/* queenum rank: reads solutions and writes the index of each.  A line that is no solution is an
 * error of the input, so no index is written before all lines are read. */
#include "cli/check_reader.h"
#include "cli/index.h"
#include "cli/signals.h"
#include "cli/spool.h"

#include <stdio.h>
#include <string.h>

/* Lines that were read, and their indices, as they will be written. */
typedef struct ranking {
    cli_index index;
    cli_check_reader reader;
    uint64_t number; /* of the line, without the empty ones */
    cli_spool spool;
} ranking;

static cli_status keep(ranking *work, qn_total rank)
{
    char digits[QN_TOTAL_TEXT];
    char text[QN_TOTAL_TEXT + 4];
    bool json = work->index.session->options.json;
    const char *format = !json ? "%s\n" : work->number > 1 ? ",\"%s\"" : "\"%s\"";
    int length = snprintf(text, sizeof text, format, qn_total_text(rank, digits));
    if (cli_spool_put(&work->spool, text, (size_t)length))
        return CLI_DONE;
    return cli_spool_failure(&work->spool);
}

static cli_status rank_one(ranking *work, cli_candidate *candidate)
{
    cli_index *index = &work->index;
    qn_total rank;
    work->number++;
    if (candidate->reason[0] == '\0' && candidate->n != index->n)
        snprintf(candidate->reason, sizeof candidate->reason, "it has %u row%s, not %u",
                 candidate->n, candidate->n == 1 ? "" : "s", index->n);
    if (candidate->reason[0] != '\0')
        return cli_fail(CLI_USAGE, "rank takes solutions of size %u; input %llu is none: %s",
                        index->n, (unsigned long long)work->number, candidate->reason);
    qn_status outcome = qn_index_rank(index->index, candidate->columns, &rank);
    if (outcome == QN_ARGUMENT)
        return cli_fail(CLI_USAGE,
                        "rank takes solutions of this board of size %u; input %llu is none",
                        index->n, (unsigned long long)work->number);
    if (outcome == QN_OK)
        outcome = qn_total_add(&rank, (qn_total){.low = 1});
    return outcome == QN_OK ? keep(work, rank) : cli_outcome(outcome);
}

static cli_status rank_all(ranking *work)
{
    cli_candidate candidate;
    cli_status status = CLI_DONE;
    while (status == CLI_DONE && cli_check_next(&work->reader, &candidate))
        status = rank_one(work, &candidate);
    cli_progress_end(&work->index.progress);
    if (status != CLI_DONE)
        return status;
    if (cli_stopped())
        return CLI_STOPPED;
    if (work->reader.input.error != 0)
        return cli_fail(CLI_FAILED, "cannot read standard input: %s",
                        strerror(work->reader.input.error));
    bool json = work->index.session->options.json;
    if (json && !cli_json_stream_text_follows(&work->index.json))
        return CLI_DONE; /* which the end of the object tells */
    return cli_spool_write(&work->spool, &work->index.session->output);
}

cli_status cli_rank(cli_session *session)
{
    ranking work = {.number = 0};
    cli_status status = cli_index_open(session, &work.index);
    if (status != CLI_DONE)
        return status;
    work.reader.size_known = true;
    work.reader.size = work.index.n;
    if (!cli_input_open(&work.reader.input, &session->output))
        return cli_index_close(&work.index, cli_outcome(QN_MEMORY));
    status = cli_spool_open(&work.spool) ? rank_all(&work) : cli_outcome(QN_MEMORY);
    cli_spool_close(&work.spool);
    cli_input_close(&work.reader.input);
    return cli_index_close(&work.index, status);
}

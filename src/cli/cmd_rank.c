/* queenum rank: reads solutions and writes the index of each. */
#include "cli/check_reader.h"
#include "cli/index.h"
#include "cli/signals.h"

#include <string.h>

static cli_status rank_one(cli_index *index, const cli_candidate *candidate, uint64_t number)
{
    qn_total rank;
    if (candidate->reason[0] != '\0')
        return cli_fail(CLI_USAGE, "input %llu is no solution: %s", (unsigned long long)number,
                        candidate->reason);
    qn_status outcome = QN_ARGUMENT;
    if (candidate->n == index->n)
        outcome = qn_index_rank(index->index, candidate->columns, &rank);
    if (outcome == QN_ARGUMENT)
        return cli_fail(CLI_USAGE, "input %llu is no solution of this board",
                        (unsigned long long)number);
    if (outcome == QN_OK)
        outcome = qn_total_add(&rank, (qn_total){.low = 1});
    if (outcome != QN_OK)
        return cli_outcome(outcome);
    char text[QN_TOTAL_TEXT];
    if (index->session->options.json)
        cli_json_append(&index->json, index->results, cli_json_total(rank));
    else if (!cli_output_print(&index->session->output, "%s\n", qn_total_text(rank, text)))
        return CLI_FAILED; /* closing the output says why */
    return CLI_DONE;
}

static cli_status rank_all(cli_index *index, cli_check_reader *reader)
{
    cli_candidate candidate;
    uint64_t number = 0;
    cli_status status = CLI_DONE;
    while (status == CLI_DONE && cli_check_next(reader, &candidate))
        status = rank_one(index, &candidate, ++number);
    if (status != CLI_DONE)
        return status;
    if (cli_stopped())
        return CLI_STOPPED;
    if (reader->input.error != 0)
        return cli_fail(CLI_FAILED, "cannot read standard input: %s",
                        strerror(reader->input.error));
    return CLI_DONE;
}

cli_status cli_rank(cli_session *session)
{
    cli_index index;
    cli_status status = cli_index_open(session, &index);
    if (status != CLI_DONE)
        return status;
    cli_check_reader reader = {.size_known = true, .size = index.n};
    if (!cli_input_open(&reader.input, &session->output))
        return cli_index_close(&index, cli_outcome(QN_MEMORY));
    status = rank_all(&index, &reader);
    cli_input_close(&reader.input);
    return cli_index_close(&index, status);
}

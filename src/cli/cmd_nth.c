/* queenum nth: solutions by their index. */
#include "cli/index.h"

#include <stdlib.h>

/* Reads the indices; the library's begin at 0. */
static cli_status read_indices(const cli_options *options, qn_total *indices, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *text = options->operands[1 + i];
        qn_status status = qn_total_parse(text, &indices[i]);
        if (status == QN_ARGUMENT || (status == QN_OK && !(indices[i].low | indices[i].high)))
            return cli_fail(CLI_USAGE,
                            "an index must be a whole number from 1 to the number of solutions, "
                            "not %s",
                            cli_quote(text).text);
        if (status != QN_OK)
            return cli_fail(CLI_USAGE,
                            "an index must be a whole number from 1 to the number of solutions, "
                            "and %s is beyond all boards",
                            cli_quote(text).text);
        indices[i].high -= indices[i].low == 0;
        indices[i].low--;
    }
    return CLI_DONE;
}

/* Says which of the indices is beyond the last solution. */
static cli_status refuse(const cli_index *index, const qn_total *indices, size_t count)
{
    char total[QN_TOTAL_TEXT];
    qn_total all;
    size_t i = 0;
    cli_status status = cli_outcome(qn_index_total(index->index, &all));
    if (status != CLI_DONE)
        return status;
    while (i + 1 < count && qn_total_compare(indices[i], all) < 0)
        i++;
    const char *given = index->session->options.operands[1 + i];
    if (all.low == 0 && all.high == 0)
        return cli_fail(CLI_USAGE, "this board has no solutions, so none has the index %s",
                        cli_quote(given).text);
    return cli_fail(
        CLI_USAGE, "this board has %s solutions; an index is a whole number from 1 to that, not %s",
        qn_total_text(all, total), cli_quote(given).text);
}

static cli_status find(cli_index *index, const qn_total *indices, size_t count)
{
    uint8_t *solutions = malloc(count * index->n + 1);
    if (solutions == NULL)
        return cli_outcome(QN_MEMORY);
    qn_status outcome = qn_index_nth(index->index, indices, count, solutions);
    cli_progress_end(&index->progress);
    cli_status status = outcome == QN_RANGE ? refuse(index, indices, count) : cli_outcome(outcome);
    if (status == CLI_DONE)
        status = cli_index_write(index, solutions, count);
    free(solutions);
    return status;
}

cli_status cli_nth(cli_session *session)
{
    size_t count = session->options.operands_count - 1U;
    qn_total *indices = calloc(count, sizeof *indices);
    if (indices == NULL)
        return cli_outcome(QN_MEMORY);
    cli_index index;
    cli_status status = read_indices(&session->options, indices, count);
    if (status == CLI_DONE)
        status = cli_index_open(session, &index);
    if (status == CLI_DONE)
        status = cli_index_close(&index, find(&index, indices, count));
    free(indices);
    return status;
}

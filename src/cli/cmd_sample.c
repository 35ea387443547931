/* queenum sample: solutions drawn uniformly at random. */
#include "cli/index.h"
#include "cli/seed.h"

#include <stdlib.h>

/* Solutions drawn at a time: memory does not grow with how many are asked for. */
enum { BATCH = 4096 };

static cli_status draw(cli_index *index, uint64_t seed)
{
    uint64_t left = index->session->options.k;
    uint8_t *solutions = malloc((size_t)BATCH * index->n + 1);
    if (solutions == NULL)
        return cli_outcome(QN_MEMORY);
    cli_status status = CLI_DONE;
    while (status == CLI_DONE && left > 0) {
        size_t count = left < BATCH ? (size_t)left : BATCH;
        qn_status outcome = qn_index_sample(index->index, &seed, count, solutions);
        cli_progress_end(&index->progress);
        if (outcome == QN_RANGE)
            status = cli_fail(CLI_FAILED, "this board has no solutions to draw from");
        else
            status = cli_outcome(outcome);
        if (status == CLI_DONE)
            status = cli_index_write(index, solutions, count);
        left -= count;
    }
    free(solutions);
    return status;
}

cli_status cli_sample(cli_session *session)
{
    uint64_t seed;
    cli_index index;
    cli_status status = cli_index_open(session, &index);
    if (status != CLI_DONE)
        return status;
    status = cli_seed(&session->options, &seed);
    if (status != CLI_DONE)
        return cli_index_close(&index, status);
    status = draw(&index, seed);
    if (status == CLI_DONE && session->options.json)
        cli_json_put(&index.json, NULL, "seed", cli_json_total((qn_total){.low = seed}));
    return cli_index_close(&index, status);
}

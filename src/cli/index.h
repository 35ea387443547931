/* What nth, rank and sample share: an index of the board, and where solutions go. */
#ifndef QUEENUM_CLI_INDEX_H
#define QUEENUM_CLI_INDEX_H

#include "cli/compute.h"
#include "cli/json.h"

typedef struct cli_index {
    cli_session *session;
    unsigned n;
    qn_index *index;
    cli_progress progress;
    cli_json json; /* with --json: the object, whose array of results goes out as it comes */
} cli_index;

/* Reads the size from the first operand and makes the index.  On CLI_DONE the caller comes to
 * cli_index_close(). */
cli_status cli_index_open(cli_session *session, cli_index *index);

/* Writes solutions as --format or --json says. */
cli_status cli_index_write(cli_index *index, const uint8_t *solutions, size_t count);

/* Ends the output where the status is CLI_DONE, tells the time, frees all, and hands on the status.
 */
cli_status cli_index_close(cli_index *index, cli_status status);

#endif

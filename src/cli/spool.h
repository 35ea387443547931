/* Text that waits until all of it is known to be right: a little in memory, more in a temporary
 * file. */
#ifndef QUEENUM_CLI_SPOOL_H
#define QUEENUM_CLI_SPOOL_H

#include "cli/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct cli_spool {
    char *text;
    size_t used;
    FILE *file; /* NULL until the text is too much for memory */
    int error;  /* errno of what failed first */
} cli_spool;

/* False when memory is short. */
bool cli_spool_open(cli_spool *spool);

/* Adds text; false after a failure. */
bool cli_spool_put(cli_spool *spool, const char *text, size_t length);

/* Hands all text on, in order. */
cli_status cli_spool_write(cli_spool *spool, cli_output *output);

/* What has failed, in words. */
cli_status cli_spool_failure(const cli_spool *spool);

void cli_spool_close(cli_spool *spool);

#endif

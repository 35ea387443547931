/* Reads solutions from standard input for `queenum check`, in any text format that `list` writes.
 */
#ifndef QUEENUM_CLI_CHECK_READER_H
#define QUEENUM_CLI_CHECK_READER_H

#include "cli/input.h"
#include "queenum/queenum.h"

enum { CLI_REASON = 300 };

/* One solution as it was read: n columns from 0, or why it is not even a list of columns. */
typedef struct cli_candidate {
    uint8_t columns[QN_SIZE_MAX];
    unsigned n;
    char reason[CLI_REASON]; /* empty where there is nothing to say yet */
} cli_candidate;

typedef struct cli_check_reader {
    cli_input input;
    bool size_known;
    unsigned size;   /* of the boards, given or taken from the first solution */
    bool line_waits; /* a line of columns was read that ended a board */
    cli_candidate next;
} cli_check_reader;

/* The next solution; false at the end of the input, after a failed read, or once a signal asks. */
bool cli_check_next(cli_check_reader *reader, cli_candidate *candidate);

#endif

/* Standard input, byte by byte through a fixed buffer, so that no input can eat memory. */
#ifndef QUEENUM_CLI_INPUT_H
#define QUEENUM_CLI_INPUT_H

#include "cli/output.h"

#include <stdbool.h>

enum { CLI_INPUT_BUFFER = 1 << 16, CLI_INPUT_END = -1 };

typedef struct cli_input {
    cli_output *output; /* flushed before a read that may wait, so that answers keep pace */
    char *buffer;
    size_t used;
    size_t filled;
    int error; /* errno of the read that failed, 0 for none */
} cli_input;

/* False when memory is short. */
bool cli_input_open(cli_input *input, cli_output *output);
void cli_input_close(cli_input *input);

/* The next byte, or CLI_INPUT_END at the end, after a failed read and once a signal asks to stop.
 */
int cli_input_next(cli_input *input);

/* Blanks as the program understands them, the newline and the carriage return among them. */
bool cli_is_blank(int byte);

#endif

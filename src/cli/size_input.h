/* A size on standard input, as the judges give it. */
#ifndef QUEENUM_CLI_SIZE_INPUT_H
#define QUEENUM_CLI_SIZE_INPUT_H

#include "cli/command.h"

/* Reads one whole decimal number, blanks around it, and nothing else.  `limits` describes what is
 * accepted, for the message. */
cli_status cli_size_from_input(cli_output *output, unsigned most, const char *limits, unsigned *n);

#endif

/* Reads standard input through a fixed buffer. */
#include "cli/input.h"

#include "cli/signals.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

bool cli_input_open(cli_input *input, cli_output *output)
{
    *input = (cli_input){.output = output, .buffer = malloc(CLI_INPUT_BUFFER)};
    return input->buffer != NULL;
}

void cli_input_close(cli_input *input)
{
    free(input->buffer);
    input->buffer = NULL;
}

static void fill(cli_input *input)
{
    ssize_t got;
    input->used = 0;
    input->filled = 0;
    if (!cli_output_flush(input->output))
        return;
    do
        got = read(STDIN_FILENO, input->buffer, CLI_INPUT_BUFFER);
    while (got < 0 && errno == EINTR && !cli_stopped());
    if (got > 0)
        input->filled = (size_t)got;
    else if (got < 0)
        input->error = errno;
}

int cli_input_next(cli_input *input)
{
    if (input->used == input->filled) {
        if (input->error != 0 || cli_stopped())
            return CLI_INPUT_END;
        fill(input);
        if (input->filled == 0)
            return CLI_INPUT_END;
    }
    return (unsigned char)input->buffer[input->used++];
}

bool cli_is_blank(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

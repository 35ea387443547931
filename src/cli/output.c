/* Buffered standard output.  Not stdio: a command wants to know how long its writes took, and which
 * write failed and why, also when it learns of that only at the end. */
#include "cli/output.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 1 << 16 };
_Static_assert(CLI_OUTPUT_ROOM <= BUFFER, "the buffer must hold the largest piece");

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Writes all bytes, however many writes that takes. */
static bool write_all(cli_output *output, const char *bytes, size_t length)
{
    double start = now();
    while (length > 0 && output->error == 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) { /* somebody left the pipe non-blocking */
            (void)poll(&(struct pollfd){.fd = STDOUT_FILENO, .events = POLLOUT}, 1, -1);
        } else if (errno != EINTR) {
            output->error = errno;
        }
    }
    double gone = now() - start;
    output->seconds += gone > 0 ? gone : 0;
    return output->error == 0;
}

bool cli_output_open(cli_output *output)
{
    *output = (cli_output){.buffer = malloc(BUFFER)};
    return output->buffer != NULL;
}

bool cli_output_flush(cli_output *output)
{
    size_t used = output->used;
    output->used = 0;
    return write_all(output, output->buffer, used);
}

char *cli_output_room(cli_output *output, size_t size)
{
    if (output->error != 0 || (size > BUFFER - output->used && !cli_output_flush(output)))
        return NULL;
    return output->buffer + output->used;
}

void cli_output_advance(cli_output *output, size_t size)
{
    output->used += size;
}

bool cli_output_text(cli_output *output, const char *text, size_t length)
{
    if (length > CLI_OUTPUT_ROOM)
        return cli_output_flush(output) && write_all(output, text, length);
    char *room = cli_output_room(output, length);
    if (room == NULL)
        return false;
    memcpy(room, text, length);
    cli_output_advance(output, length);
    return true;
}

bool cli_output_print(cli_output *output, const char *format, ...)
{
    char *room = cli_output_room(output, CLI_OUTPUT_ROOM);
    if (room == NULL)
        return false;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(room, CLI_OUTPUT_ROOM, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= CLI_OUTPUT_ROOM) {
        output->error = EOVERFLOW;
        return false;
    }
    cli_output_advance(output, (size_t)length);
    return true;
}

cli_status cli_output_close(cli_output *output)
{
    cli_output_flush(output);
    free(output->buffer);
    output->buffer = NULL;
    /* Some file systems tell only now that the disk is full. */
    if (close(STDOUT_FILENO) != 0 && output->error == 0 && errno != EINTR)
        output->error = errno;
    if (output->error == 0)
        return CLI_DONE;
    return cli_fail(CLI_FAILED, "cannot write to standard output: %s", strerror(output->error));
}

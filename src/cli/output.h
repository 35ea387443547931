/* Standard output: buffered, every write checked, and the time spent in writes known. */
#ifndef QUEENUM_CLI_OUTPUT_H
#define QUEENUM_CLI_OUTPUT_H

#include "cli/message.h"

#include <stdbool.h>
#include <stddef.h>

/* Used by one thread at a time. */
typedef struct cli_output {
    char *buffer;
    size_t used;
    int error;      /* errno of the write that failed, 0 for none; nothing is written after it */
    double seconds; /* spent in writes */
} cli_output;

/* False when memory is short. */
bool cli_output_open(cli_output *output);

/* A place for `size` more bytes (at most CLI_OUTPUT_ROOM), of which cli_output_advance() then tells
 * how many were used.  NULL after a failed write. */
#define CLI_OUTPUT_ROOM 8192
char *cli_output_room(cli_output *output, size_t size);
void cli_output_advance(cli_output *output, size_t size);

/* Writes text, or formatted text of less than CLI_OUTPUT_ROOM bytes.  False after a failed write.
 */
bool cli_output_text(cli_output *output, const char *text, size_t length);
bool cli_output_print(cli_output *output, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Hands everything to the system.  False after a failed write. */
bool cli_output_flush(cli_output *output);

/* Flushes and closes; says what went wrong, now or earlier, and then returns CLI_FAILED. */
cli_status cli_output_close(cli_output *output);

#endif

/* What the program says on standard error: errors and notes, one line each. */
#ifndef QUEENUM_CLI_MESSAGE_H
#define QUEENUM_CLI_MESSAGE_H

#include <stddef.h>

/* Exit statuses.  CLI_STOPPED never leaves the program: it then dies of the signal that stopped it.
 */
typedef enum cli_status {
    CLI_DONE = 0,
    CLI_FAILED = 1, /* memory, disk, a write, a wrong solution, something this build lacks */
    CLI_USAGE = 2,  /* the command line or the input is not understood, or out of range */
    CLI_STOPPED = 3 /* SIGINT or SIGTERM */
} cli_status;

/* Writes "queenum: " and the message as one line. */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, and hands back the status: for `return cli_fail(CLI_USAGE, ...)`. */
cli_status cli_fail(cli_status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says that one cannot "read" or "write" a file, and why as errno has it; CLI_FAILED.  Says nothing
 * where a signal that asks to stop was the reason; CLI_STOPPED. */
cli_status cli_fail_file(const char *what, const char *path);

/* Bytes of a cli_quoted. */
#define CLI_QUOTED_MAX 200

/* Somebody's text between quotes, fit for one line of a terminal. */
typedef struct cli_quoted {
    char text[CLI_QUOTED_MAX];
} cli_quoted;

/* Quotes length bytes: what is not printable ASCII becomes \xNN, and a long text is cut. */
cli_quoted cli_quote_bytes(const char *bytes, size_t length);

/* The same for a string. */
cli_quoted cli_quote(const char *text);

#endif

/* Errors and notes on standard error, safe to show on a terminal whatever was given. */
#include "cli/message.h"

#include "cli/signals.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The line is put together first, so that lines of several processes do not mix. */
static void say(const char *format, va_list arguments)
{
    char line[1000];
    int length = vsnprintf(line, sizeof line, format, arguments);
    if (length >= 0)
        fprintf(stderr, "queenum: %s\n", line);
}

void cli_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

cli_status cli_fail(cli_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    return status;
}

cli_status cli_fail_file(const char *what, const char *path)
{
    int error = errno;
    if (error == EINTR && cli_stopped())
        return CLI_STOPPED;
    return cli_fail(CLI_FAILED, "cannot %s %s: %s", what, cli_quote(path).text, strerror(error));
}

cli_quoted cli_quote_bytes(const char *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    const size_t room = CLI_QUOTED_MAX - sizeof "\\xNN...'";
    cli_quoted quoted;
    char *end = quoted.text;
    *end++ = '\'';
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if ((size_t)(end - quoted.text) > room || i >= 60) {
            end = stpcpy(end, "...");
            break;
        }
        if (byte >= ' ' && byte <= '~') {
            *end++ = (char)byte;
        } else {
            end = stpcpy(end, "\\x");
            *end++ = digits[byte >> 4];
            *end++ = digits[byte & 15];
        }
    }
    *end++ = '\'';
    *end = '\0';
    return quoted;
}

cli_quoted cli_quote(const char *text)
{
    return cli_quote_bytes(text, strlen(text));
}

/* Words for what went wrong. */
#include "ledger/problem.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

/* A problem is one line, whatever the name of a file is or SQLite says. */
static void make_one_line(char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == 127)
            *text = '?';
}

qn_status qni_problem(qn_problem *problem, qn_status status, const char *format, ...)
{
    int error = errno; /* part of what QN_IO tells */
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(problem->text, sizeof problem->text, format, arguments);
    va_end(arguments);
    make_one_line(problem->text);
    errno = error;
    return status;
}

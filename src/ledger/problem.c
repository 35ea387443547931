/* Words for what went wrong. */
#include "ledger/problem.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

qn_status qni_problem(qn_problem *problem, qn_status status, const char *format, ...)
{
    int error = errno; /* part of what QN_IO tells */
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(problem->text, sizeof problem->text, format, arguments);
    va_end(arguments);
    errno = error;
    return status;
}

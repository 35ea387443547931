/* Words for what went wrong. */
#ifndef QNI_LEDGER_PROBLEM_H
#define QNI_LEDGER_PROBLEM_H

#include "queenum/queenum.h"

/* Writes the line and hands the status back: for `return qni_problem(...)`. */
qn_status qni_problem(qn_problem *problem, qn_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif

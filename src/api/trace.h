/* The trace of a call: who did which unit, when, and what came of it.
 *
 * The caller's function is told by one thread at a time, and yet no worker waits for another: each
 * keeps what it has to tell until it finds nobody telling.  What is left when the team has ended is
 * told then. */
#ifndef QNI_API_TRACE_H
#define QNI_API_TRACE_H

#include "queenum/queenum.h"
#include "team/sync.h"

typedef struct qni_trace_list qni_trace_list;

typedef struct qni_trace {
    void (*tell)(const qn_trace *unit, void *user); /* NULL: nobody wants to know */
    void *user;
    unsigned workers;
    qni_trace_list *lists; /* list w is used by worker w alone while a team runs */
    qni_monitor telling;   /* held while the caller's function runs */
} qni_trace;

/* Takes the options' function.  After a failure there is nothing to free.  QN_MEMORY. */
qn_status qni_trace_init(qni_trace *trace, const qn_options *options);
void qni_trace_free(qni_trace *trace);

static inline bool qni_trace_wanted(const qni_trace *trace)
{
    return trace->tell != NULL;
}

/* A worker has done a unit.  QN_MEMORY. */
qn_status qni_trace_unit(qni_trace *trace, unsigned worker, const qn_trace *unit);

/* Tells what is left, after the team has ended. */
void qni_trace_flush(qni_trace *trace);

#endif

/* A job set up for a team, whatever its engine: units by number, from 0 here, and their shares. */
#ifndef QNI_API_COUNTER_H
#define QNI_API_COUNTER_H

#include "api/halves_count.h"
#include "api/rows_count.h"

/* Stays where it was initialised: parts of it point to others. */
typedef struct qni_counter {
    qn_method method;
    uint64_t units;
    qni_rows_units rows_units; /* of the rows engine */
    qni_rows_counter rows;
    qni_halves_counter halves; /* of the other */
} qni_counter;

/* Sets up the engine with the kernel that the run's options name.  After a failure there is nothing
 * to free.  QN_ARGUMENT, QN_UNSUPPORTED, QN_MEMORY. */
qn_status qni_counter_init(qni_counter *counter, const qni_run *run, const qn_board *board,
                           qn_method method, unsigned split);
void qni_counter_free(qni_counter *counter);

/* What has to be done once before units are counted.  QN_MEMORY, QN_THREAD, QN_CANCELLED. */
qn_status qni_counter_prepare(qni_counter *counter, qni_run *run);

/* What a unit adds to the total; means nothing once the stop is raised.  nodes may be NULL; else
 * it becomes the unit's share of the search tree, or QN_NODES_UNKNOWN.  QN_MEMORY, QN_OVERFLOW. */
qn_status qni_counter_count(qni_counter *counter, unsigned worker, uint64_t unit, qni_stop *stop,
                            qn_total *share, uint64_t *nodes);

const char *qni_counter_kernel(const qni_counter *counter);

#endif

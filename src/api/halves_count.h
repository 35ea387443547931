/* Choosing the engine, and counting with halves. */
#ifndef QNI_API_HALVES_COUNT_H
#define QNI_API_HALVES_COUNT_H

#include "api/run.h"
#include "halves/halves.h"

/* Which engine counts this board under these options.  QN_ARGUMENT where the engine asked for
 * cannot count a constrained board, QN_UNSUPPORTED for its kernel, QN_MEMORY where it lacks memory.
 */
qn_status qni_choose_method(const qn_options *options, const qn_board *board, qn_method *method);

/* The halves engine set up for a team: once prepared, any of its workers counts any unit. */
typedef struct qni_halves_counter {
    qni_halves *halves;
    const qni_halves_kernel *kernel;
    unsigned team;
    qni_halves_worker **workers; /* of each worker, made by it at its first unit */
} qni_halves_counter;

/* Takes the kernel that the run's options name.  QN_ARGUMENT, QN_UNSUPPORTED, QN_MEMORY. */
qn_status qni_halves_counter_init(qni_halves_counter *counter, const qni_run *run, unsigned n);
void qni_halves_counter_free(qni_halves_counter *counter);

/* Makes the quarters with the run's team.  QN_MEMORY, QN_THREAD, QN_CANCELLED. */
qn_status qni_halves_counter_prepare(qni_halves_counter *counter, qni_run *run);

/* A unit's share of the total, which means nothing once the stop is raised.  QN_MEMORY. */
qn_status qni_halves_counter_count(qni_halves_counter *counter, unsigned worker, uint64_t unit,
                                   qni_stop *stop, qn_total *share);

/* Counts the empty board of size n with the halves engine.  Errors of qn_count(). */
qn_status qni_halves_run(qni_run *run, unsigned n, qn_total *total);

#endif

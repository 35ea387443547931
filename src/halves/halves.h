/* The meet-in-the-middle counter: a(n) from two half boards (docs/design.md, "halves").
 *
 * Life of a counter: qni_halves_new() computes sizes; then for each phase 0 .. QNI_HALVES_PHASES-1
 * all its tasks are run, in any order and by any number of threads, with every task of a phase done
 * before the next phase starts; from then on it is read-only and shared, and any thread counts any
 * unit with a worker of its own.  The room has no threads of its own: its caller brings them. */
#ifndef QNI_HALVES_HALVES_H
#define QNI_HALVES_HALVES_H

#include "base/stop.h"
#include "queenum/queenum.h"

/* Smallest and largest board that it counts: a single square has no second half. */
#define QNI_HALVES_SIZE_MIN 2
#define QNI_HALVES_SIZE_MAX 24

typedef struct qni_halves qni_halves;
typedef struct qni_halves_worker qni_halves_worker;
typedef struct qni_halves_kernel qni_halves_kernel; /* one instruction set's version */

/* The kernels of this build, fastest first, the portable one last; NULL past the last. */
const qni_halves_kernel *qni_halves_kernel_at(unsigned index);
const char *qni_halves_kernel_name(const qni_halves_kernel *kernel);
unsigned qni_halves_kernel_features(const qni_halves_kernel *kernel); /* QNI_CPU_* needed */

/* Bytes that a counter for this size and its workers will need at most. */
uint64_t qni_halves_memory(unsigned n, unsigned workers);

qn_status qni_halves_new(unsigned n, const qni_halves_kernel *kernel, qni_halves **halves);
void qni_halves_free(qni_halves *halves);

#define QNI_HALVES_PHASES 3
size_t qni_halves_phase_tasks(const qni_halves *halves, unsigned phase);
qn_status qni_halves_phase_run(qni_halves *halves, unsigned phase, size_t task, qni_stop *stop);

/* Ranges of column sets, near equal in cost. */
uint64_t qni_halves_units(const qni_halves *halves);

qn_status qni_halves_worker_new(const qni_halves *halves, qni_halves_worker **worker);
void qni_halves_worker_free(qni_halves_worker *worker);

/* The unit's share of the total: the shares of all units add up to a(n).  Returns early, with a
 * share that means nothing, once qni_stop_asked() says so.  QN_MEMORY. */
qn_status qni_halves_count(const qni_halves *halves, qni_halves_worker *worker, uint64_t unit,
                           qni_stop *stop, qn_total *share);

#endif

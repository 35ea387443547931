/* The counter: its life, its phases and its units. */
#include "halves/halves.h"

#include "base/cpu.h"
#include "base/total.h"
#include "halves/counter.h"
#include "halves/worker.h"

#include <stdlib.h>

static const qni_halves_kernel *const kernels[] = {
#if defined(__x86_64__)
    &qni_halves_avx512,
    &qni_halves_avx2,
#endif
    &qni_halves_portable,
};

const qni_halves_kernel *qni_halves_kernel_at(unsigned index)
{
    return index < sizeof kernels / sizeof *kernels ? kernels[index] : NULL;
}

const char *qni_halves_kernel_name(const qni_halves_kernel *kernel)
{
    return kernel->name;
}

unsigned qni_halves_kernel_features(const qni_halves_kernel *kernel)
{
    return kernel->features;
}

uint64_t qni_halves_memory(unsigned n, unsigned workers)
{
    return qni_quarters_memory(n) + qni_halves_sets_memory(n) +
           (uint64_t)workers * qni_halves_worker_memory(n);
}

qn_status qni_halves_new(unsigned n, const qni_halves_kernel *kernel, qni_halves **halves)
{
    if (n < QNI_HALVES_SIZE_MIN || n > QNI_HALVES_SIZE_MAX)
        return QN_RANGE;
    qni_halves *new = calloc(1, sizeof *new);
    if (new == NULL)
        return QN_MEMORY;
    new->kernel = kernel;
    qni_halves_shape_init(&new->shape, n);
    qn_status status = qni_quarters_init(&new->quarters, &new->shape);
    if (status == QN_OK)
        status = qni_halves_sets_init(&new->sets, &new->shape);
    if (status != QN_OK) {
        qni_halves_free(new);
        return status;
    }
    *halves = new;
    return QN_OK;
}

void qni_halves_free(qni_halves *halves)
{
    if (halves == NULL)
        return;
    qni_quarters_release(&halves->quarters);
    qni_halves_sets_release(&halves->sets);
    free(halves);
}

enum { PHASE_COUNT, PHASE_ROOM, PHASE_STORE };

size_t qni_halves_phase_tasks(const qni_halves *halves, unsigned phase)
{
    return phase == PHASE_ROOM ? 1 : qni_quarters_tasks(&halves->quarters);
}

qn_status qni_halves_phase_run(qni_halves *halves, unsigned phase, size_t task, qni_stop *stop)
{
    switch (phase) {
    case PHASE_COUNT:
        qni_quarters_count(&halves->quarters, task, stop);
        return QN_OK;
    case PHASE_ROOM:
        return qni_quarters_make_room(&halves->quarters);
    default:
        qni_quarters_store(&halves->quarters, task, stop);
        return QN_OK;
    }
}

uint64_t qni_halves_units(const qni_halves *halves)
{
    return qni_halves_sets_units(&halves->sets);
}

qn_status qni_halves_count(const qni_halves *halves, qni_halves_worker *worker, uint64_t unit,
                           qni_stop *stop, qn_total *share)
{
    const qni_halves_sets *sets = &halves->sets;
    uint64_t first = unit * sets->per_unit;
    uint64_t end = first + sets->per_unit < sets->count ? first + sets->per_unit : sets->count;
    qn_total sum = {0};
    for (uint64_t i = first; i < end && !qni_stop_asked(stop); i++) {
        uint64_t pairs = 0;
        qn_status status = halves->kernel->count_set(halves, worker, sets->sets[i], stop, &pairs);
        if (status == QN_OK)
            status = qni_total_add_count(
                &sum, pairs * qni_halves_set_factor(sets->sets[i], halves->shape.n));
        if (status != QN_OK)
            return status;
    }
    *share = sum;
    return QN_OK;
}

/* The counter as its own files see it. */
#ifndef QNI_HALVES_COUNTER_H
#define QNI_HALVES_COUNTER_H

#include "halves/halves.h"
#include "halves/quarters.h"
#include "halves/sets.h"
#include "halves/shape.h"

struct qni_halves_kernel {
    const char *name;
    unsigned features;
    /* Counts the weighted pairs of a top with the columns `set` and a bottom with the others. */
    qn_status (*count_set)(const qni_halves *halves, qni_halves_worker *worker, uint32_t set,
                           qni_stop *stop, uint64_t *pairs);
};

struct qni_halves {
    const qni_halves_kernel *kernel;
    qni_halves_shape shape;
    qni_quarters quarters;
    qni_halves_sets sets;
};

extern const qni_halves_kernel qni_halves_portable;
#if defined(__x86_64__)
extern const qni_halves_kernel qni_halves_avx2;
extern const qni_halves_kernel qni_halves_avx512;
#endif

#endif

/* The column sets of the top half, one of each mirrored pair, and their division into units. */
#ifndef QNI_HALVES_SETS_H
#define QNI_HALVES_SETS_H

#include "halves/shape.h"
#include "queenum/queenum.h"

typedef struct qni_halves_sets {
    uint32_t *sets; /* in rising order */
    uint64_t count;
    uint64_t per_unit;
} qni_halves_sets;

uint64_t qni_halves_sets_memory(unsigned n);
qn_status qni_halves_sets_init(qni_halves_sets *sets, const qni_halves_shape *shape);
void qni_halves_sets_release(qni_halves_sets *sets);
uint64_t qni_halves_sets_units(const qni_halves_sets *sets);

/* How often the pairs of a set count: 2 for a set that is not its own mirror image, and on top of
 * it the weight of the pairs without any queen on a half-diagonal. */
unsigned qni_halves_set_factor(uint32_t set, unsigned n);
unsigned qni_halves_set_plain_weight(uint32_t set, unsigned n);

#endif

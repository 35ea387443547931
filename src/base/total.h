/* Totals inside the library: the public functions, and the arithmetic that the rooms need. */
#ifndef QNI_BASE_TOTAL_H
#define QNI_BASE_TOTAL_H

#include "queenum/queenum.h"

/* sum += count; QN_OVERFLOW, with sum unchanged, when that does not fit 128 bits. */
static inline qn_status qni_total_add_count(qn_total *sum, uint64_t count)
{
    return qn_total_add(sum, (qn_total){.low = count, .high = 0});
}

/* total *= factor; QN_OVERFLOW, with total unchanged, when that does not fit 128 bits. */
qn_status qni_total_multiply(qn_total *total, uint32_t factor);

/* total /= divisor, which is not 0; returns the remainder. */
uint32_t qni_total_divide(qn_total *total, uint32_t divisor);

#endif

/* Sums of unit counts: each worker adds to a slot of its own, and the slots are summed at the end.
 */
#ifndef QNI_MERGE_TALLY_H
#define QNI_MERGE_TALLY_H

#include "queenum/queenum.h"

typedef struct qni_tally_slot qni_tally_slot;

typedef struct qni_tally {
    unsigned workers;
    qni_tally_slot *slots; /* slot w is written by worker w alone while the team runs */
} qni_tally;

/* QN_MEMORY. */
qn_status qni_tally_init(qni_tally *tally, unsigned workers);
void qni_tally_free(qni_tally *tally);

/* Adds what a unit contributed: factor * count.  One addition a unit.  QN_OVERFLOW. */
qn_status qni_tally_add(qni_tally *tally, unsigned worker, qn_total count, uint32_t factor);

/* The sum of all slots, after the team has ended.  QN_OVERFLOW. */
qn_status qni_tally_sum(const qni_tally *tally, qn_total *total);

#endif

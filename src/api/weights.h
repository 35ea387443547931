/* How much work each unit of a job is, by estimate: what progress is measured in. */
#ifndef QNI_API_WEIGHTS_H
#define QNI_API_WEIGHTS_H

#include "queenum/queenum.h"

typedef struct qni_weights {
    uint64_t *of_unit; /* of each unit of the job, from 0; at least 1 each; NULL: all are equal */
} qni_weights;

/* Estimates them, by random probes of a fixed seed: the same job always has the same weights.
 * QN_MEMORY. */
qn_status qni_weights_make(const qn_job *job, qni_weights *weights);
void qni_weights_free(qni_weights *weights);

static inline uint64_t qni_weight(const qni_weights *weights, uint64_t unit)
{
    return weights->of_unit == NULL ? 1 : weights->of_unit[unit];
}

#endif

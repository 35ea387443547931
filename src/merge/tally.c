/* Sums of unit counts. */
#include "merge/tally.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/total.h"

struct qni_tally_slot {
    _Alignas(QNI_CACHE_LINE) qn_total sum;
};

qn_status qni_tally_init(qni_tally *tally, unsigned workers)
{
    size_t bytes = workers * sizeof *tally->slots;
    tally->slots = aligned_alloc(QNI_CACHE_LINE, bytes);
    if (tally->slots == NULL)
        return QN_MEMORY;
    memset(tally->slots, 0, bytes);
    tally->workers = workers;
    return QN_OK;
}

void qni_tally_free(qni_tally *tally)
{
    free(tally->slots);
    tally->slots = NULL;
}

qn_status qni_tally_add(qni_tally *tally, unsigned worker, qn_total count, uint32_t factor)
{
    qn_status status = qni_total_multiply(&count, factor);
    return status == QN_OK ? qn_total_add(&tally->slots[worker].sum, count) : status;
}

qn_status qni_tally_sum(const qni_tally *tally, qn_total *total)
{
    qn_total sum = {0, 0};
    for (unsigned worker = 0; worker < tally->workers; worker++) {
        qn_status status = qn_total_add(&sum, tally->slots[worker].sum);
        if (status != QN_OK)
            return status;
    }
    *total = sum;
    return QN_OK;
}

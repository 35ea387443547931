/* Lists of rows. */
#include "ledger/record.h"

#include <stdlib.h>

qn_status qni_records_append(qni_records *records, const qni_record *record)
{
    if (records->count == records->capacity) {
        size_t capacity = records->capacity == 0 ? 256 : 2 * records->capacity;
        qni_record *grown = realloc(records->rows, capacity * sizeof *grown);
        if (grown == NULL)
            return QN_MEMORY;
        records->rows = grown;
        records->capacity = capacity;
    }
    records->rows[records->count++] = *record;
    return QN_OK;
}

void qni_records_free(qni_records *records)
{
    free(records->rows);
    *records = (qni_records){.count = 0};
}

qn_status qni_records_sum(const qni_records *records, qn_total *sum)
{
    qn_total made = {0, 0};
    for (size_t i = 0; i < records->count; i++) {
        qn_status status = qn_total_add(&made, records->rows[i].count);
        if (status != QN_OK)
            return status;
    }
    *sum = made;
    return QN_OK;
}

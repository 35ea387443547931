/* One row of a ledger: a unit that is done. */
#ifndef QNI_LEDGER_RECORD_H
#define QNI_LEDGER_RECORD_H

#include "queenum/queenum.h"

typedef struct qni_record {
    uint64_t unit;            /* from 1 */
    qn_total count;           /* what it adds to the total */
    double seconds;           /* that its thread took */
    unsigned thread;          /* from 1 */
    char kernel[QN_NAME_MAX]; /* that counted it */
    int64_t finished;         /* milliseconds since 1970 */
    bool altered;             /* read from a file, it does not match its mark */
} qni_record;

/* Rows in ascending order of their units. */
typedef struct qni_records {
    qni_record *rows;
    size_t count;
    size_t capacity;
} qni_records;

/* Appends a row.  QN_MEMORY, with the list unchanged. */
qn_status qni_records_append(qni_records *records, const qni_record *record);
void qni_records_free(qni_records *records);

/* The sum of all counts.  QN_OVERFLOW. */
qn_status qni_records_sum(const qni_records *records, qn_total *sum);

#endif

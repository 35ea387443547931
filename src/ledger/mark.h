/* Marks: 64-bit numbers that tell whether what they were made from has changed since.  They guard
 * against flipped bits and edits by hand, not against somebody who knows how they are made. */
#ifndef QNI_LEDGER_MARK_H
#define QNI_LEDGER_MARK_H

#include "ledger/record.h"

/* A mark that also depends on one more number. */
uint64_t qni_mark_mix(uint64_t mark, uint64_t number);

uint64_t qni_mark_of_text(const char *text);

/* The mark of a row, from its job's key (qni_job_key()), its unit and its count. */
uint64_t qni_mark_of_record(uint64_t job_key, const qni_record *record);

/* The mark of the job row, which covers all its columns. */
uint64_t qni_mark_of_job(const qn_job *job);

#endif

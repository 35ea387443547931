/* A small job and its rows, for the suites of ledgers. */
#ifndef QUEENUM_TEST_JOBS_H
#define QUEENUM_TEST_JOBS_H

#include "ledger/job.h"
#include "ledger/record.h"

/* All five units of n = 5, two rows each. */
qn_job job_of_five(void);

/* A row with that count; the rest is always the same. */
qni_record row_of(uint64_t unit, qn_total count);

#endif

/* Uniting the rows of several ledgers of one job. */
#ifndef QNI_LEDGER_UNITE_H
#define QNI_LEDGER_UNITE_H

#include "ledger/record.h"

/* One ledger, as read. */
typedef struct qni_source {
    const char *path;
    qn_job job;
    qni_records records;
} qni_source;

typedef struct qni_union {
    qni_records records; /* one for each unit that any ledger has */
    uint64_t altered;
    uint64_t conflicts;
    uint64_t missing;
} qni_union;

/* Unites the rows; the finder (may be NULL) is told of what is not well, in ascending order of the
 * units.  The sources are of one job.  QN_MEMORY. */
qn_status qni_unite(const qni_source *sources, size_t sources_count, qn_finder finder,
                    void *finder_data, qni_union *result);

#endif

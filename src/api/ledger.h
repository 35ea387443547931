/* What the functions on ledgers share. */
#ifndef QNI_API_LEDGER_H
#define QNI_API_LEDGER_H

#include "api/run.h"
#include "ledger/job.h"
#include "ledger/store.h"

struct qn_ledger {
    qni_store *store;
    qn_job job;
    bool settled; /* qn_ledger_record() has brought a new ledger's name to the disk */
    int created;  /* the descriptor of a ledger that was just made, or -1; it stays open as long as
                     the store, because closing it would drop SQLite's locks on the file */
};

/* Sets problem to no problem, or to a place for one that nobody will read. */
static inline qn_problem *qni_problem_begin(qn_problem *problem, qn_problem *nowhere)
{
    if (problem == NULL)
        problem = nowhere;
    problem->text[0] = '\0';
    return problem;
}

/* QN_DAMAGED, naming the first of them, where rows were altered. */
qn_status qni_records_check(const qni_records *records, const char *path, qn_problem *problem);

/* Lists the units, from 1, of this part that have no record; both are in ascending order.  The
 * caller frees the list.  QN_MEMORY. */
qn_status qni_missing_units(const qn_job *job, const qni_records *records, uint64_t **units,
                            size_t *count);

/* What a ledger with this job and these rows holds.  QN_MEMORY, QN_OVERFLOW. */
qn_status qni_standing_of(const qn_job *job, const qni_records *records, qn_standing *standing);

#endif

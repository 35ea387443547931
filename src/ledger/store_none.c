/* Ledgers in a build without SQLite: there are none. */
#include "ledger/store.h"

#if !defined(QUEENUM_HAVE_SQLITE)

static qn_status none(qn_problem *problem)
{
    return qni_problem(problem, QN_UNSUPPORTED, "this build has no SQLite, and so no ledgers");
}

bool qni_store_exists(const char *path)
{
    (void)path;
    return true; /* so that qni_store_open() comes next and says why not */
}

qn_status qni_store_make(const char *path, const qn_job *job, const qni_records *records,
                         int *descriptor, qn_problem *problem)
{
    (void)path;
    (void)job;
    (void)records;
    (void)descriptor;
    return none(problem);
}

qn_status qni_store_open(const char *path, bool to_write, qni_store **store, qn_problem *problem)
{
    (void)path;
    (void)to_write;
    (void)store;
    return none(problem);
}

qn_status qni_store_read(qni_store *store, qn_job *job, qni_records *records, qn_problem *problem)
{
    (void)store;
    (void)job;
    (void)records;
    return none(problem);
}

qn_status qni_store_add(qni_store *store, const qn_job *job, const qni_record *rows, size_t count,
                        qn_problem *problem)
{
    (void)store;
    (void)job;
    (void)rows;
    (void)count;
    return none(problem);
}

qn_status qni_store_replace(qni_store *store, const qn_job *job, const qni_records *records,
                            qn_problem *problem)
{
    (void)store;
    (void)job;
    (void)records;
    return none(problem);
}

const char *qni_store_path(const qni_store *store)
{
    (void)store;
    return "";
}

void qni_store_close(qni_store *store)
{
    (void)store;
}

#endif

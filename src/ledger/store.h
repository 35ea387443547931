/* The ledger's file.  Only the files that implement this know SQLite (docs/ledger.md tells the
 * schema); without it every function that can returns QN_UNSUPPORTED. */
#ifndef QNI_LEDGER_STORE_H
#define QNI_LEDGER_STORE_H

#include "ledger/problem.h"
#include "ledger/record.h"

typedef struct qni_store qni_store;

/* Whether anything has that name.  Says yes also where it cannot be told, which
 * opening it then tells. */
bool qni_store_exists(const char *path);

/* Makes a ledger with these rows, which appears whole or not at all and never in the place of
 * another file, nor where the log of one lies.  *descriptor as of qni_appear().  QN_UNSUPPORTED,
 * QN_DAMAGED, QN_IO, QN_MEMORY. */
qn_status qni_store_make(const char *path, const qn_job *job, const qni_records *records,
                         int *descriptor, qn_problem *problem);

/* Opens a ledger, after a look that changes nothing whether it is one.  To write it takes the lock.
 * QN_UNSUPPORTED, QN_DAMAGED, QN_BUSY, QN_IO, QN_MEMORY. */
qn_status qni_store_open(const char *path, bool to_write, qni_store **store, qn_problem *problem);

/* Reads the job and, where records is not NULL, all rows, both of one moment.  Rows that were
 * altered are marked so.  QN_DAMAGED, QN_IO, QN_MEMORY. */
qn_status qni_store_read(qni_store *store, qn_job *job, qni_records *records, qn_problem *problem);

/* Adds rows in one durable transaction.  QN_IO, also where the file is not there any more, QN_BUSY,
 * QN_MEMORY, QN_DAMAGED when the ledger has one of the units already. */
qn_status qni_store_add(qni_store *store, const qn_job *job, const qni_record *rows, size_t count,
                        qn_problem *problem);

/* Puts another job and other rows in the place of all that the ledger has, in one durable
 * transaction.  Errors of qni_store_add(). */
qn_status qni_store_replace(qni_store *store, const qn_job *job, const qni_records *records,
                            qn_problem *problem);

/* The path that it was opened by. */
const char *qni_store_path(const qni_store *store);

/* Closes the ledger and drops the lock; NULL is allowed. */
void qni_store_close(qni_store *store);

#endif

/* The lock that lets one process at a time write a ledger.
 *
 * It is a file beside the ledger, locked with flock(): a lock on the ledger itself would fall with
 * any other descriptor of it that the process closes, and SQLite's own locks are held for moments
 * only. The system drops the lock when its process ends, however that ends; a lock file that is
 * left over means nothing. */
#ifndef QNI_LEDGER_LOCK_H
#define QNI_LEDGER_LOCK_H

#include "ledger/problem.h"

typedef struct qni_lock {
    char *path;
    int descriptor;
} qni_lock;

/* Locks PATH-lock.  QN_BUSY, QN_IO, QN_MEMORY. */
qn_status qni_lock_take(qni_lock *lock, const char *path, qn_problem *problem);

/* Unlocks it and removes the file. */
void qni_lock_drop(qni_lock *lock);

#endif

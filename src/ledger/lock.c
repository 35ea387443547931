/* The lock beside a ledger. */
#include "ledger/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the descriptor's file is the one that the path names; *error becomes why that cannot be
 * known, or 0. */
static bool still_there(int descriptor, const char *path, int *error)
{
    struct stat held;
    struct stat named;
    *error = 0;
    if (fstat(descriptor, &held) == 0 && stat(path, &named) == 0)
        return held.st_dev == named.st_dev && held.st_ino == named.st_ino;
    if (errno != ENOENT)
        *error = errno;
    return false;
}

qn_status qni_lock_take(qni_lock *lock, const char *path, qn_problem *problem)
{
    *lock = (qni_lock){.descriptor = -1};
    if (asprintf(&lock->path, "%s-lock", path) < 0) {
        lock->path = NULL;
        return QN_MEMORY;
    }
    for (;;) {
        int descriptor = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        bool locked = descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0;
        int error = errno;
        if (locked && still_there(descriptor, lock->path, &error)) {
            lock->descriptor = descriptor;
            return QN_OK;
        }
        if (descriptor >= 0)
            (void)close(descriptor);
        if (locked && error == 0) /* its last holder removed it between our two calls */
            continue;
        qn_status status =
            error == EWOULDBLOCK
                ? qni_problem(problem, QN_BUSY, "%s: another process has this ledger open", path)
                : qni_problem(problem, QN_IO, "%s: %s", lock->path, strerror(error));
        free(lock->path);
        lock->path = NULL;
        errno = error;
        return status;
    }
}

void qni_lock_drop(qni_lock *lock)
{
    if (lock->path == NULL)
        return;
    (void)unlink(lock->path);
    (void)close(lock->descriptor);
    free(lock->path);
    lock->path = NULL;
}

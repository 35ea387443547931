/* Workers: runs a function on every unit of a job, by OpenMP or by pthreads.
 *
 * Units are handed out one by one in ascending order by a shared cursor, so a worker that got a
 * unit knows that all earlier ones are done or in the hands of others.  The calling thread is a
 * worker. */
#ifndef QNI_TEAM_TEAM_H
#define QNI_TEAM_TEAM_H

#include "base/stop.h"
#include "queenum/queenum.h"

typedef struct qni_job {
    uint64_t units;
    /* Does one unit.  worker is 0 .. threads-1, and no two calls at a time have the same.  Anything
     * but QN_OK ends the job. */
    qn_status (*work)(void *context, unsigned worker, uint64_t unit);
    void *context;
    qni_stop *stop; /* raised: no further unit is handed out */
} qni_job;

/* Whether this build has that backend. */
bool qni_backend_exists(qn_backend backend);

/* The backend to use where QN_BACKEND_AUTO was asked for. */
qn_backend qni_backend_default(void);

/* Runs a job with at most `threads` workers (fewer where there are fewer units, or where the system
 * gives fewer threads), and returns when all have ended; *workers becomes the number that ran.
 * Returns the status of the first work that failed, QN_CANCELLED when the stop was raised by the
 * caller's cancel, else QN_OK (also when the stop was raised for another reason). */
qn_status qni_team_run(const qni_job *job, qn_backend backend, unsigned threads, unsigned *workers);

#endif

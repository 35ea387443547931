/* Chooses the backend and runs the loop that every worker runs. */
#include "team/team.h"

#include "team/members.h"
#include "team/threads.h"

void qni_team_member(qni_team *team, unsigned worker)
{
    const qni_job *job = team->job;
    for (;;) {
        uint64_t unit = atomic_fetch_add_explicit(&team->cursor, 1, memory_order_relaxed);
        /* A unit may be too short to ask, and there may be millions of them. */
        if (unit >= job->units || qni_stop_asked(job->stop))
            return;
        qn_status status = job->work(job->context, worker, unit);
        if (status != QN_OK) {
            int none = QN_OK;
            atomic_compare_exchange_strong(&team->failure, &none, (int)status);
            qni_stop_raise(job->stop);
        }
    }
}

bool qni_backend_exists(qn_backend backend)
{
#if defined(QUEENUM_HAVE_OPENMP)
    return backend == QN_BACKEND_OPENMP || backend == QN_BACKEND_PTHREADS;
#else
    return backend == QN_BACKEND_PTHREADS;
#endif
}

qn_backend qni_backend_default(void)
{
    /* One OpenMP runtime aborts or hangs on a nonsensical OMP_NUM_THREADS, so it is not woken then.
     */
    if (qni_backend_exists(QN_BACKEND_OPENMP) && !qni_openmp_threads_is_nonsense())
        return QN_BACKEND_OPENMP;
    return QN_BACKEND_PTHREADS;
}

qn_status qni_team_run(const qni_job *job, qn_backend backend, unsigned threads, unsigned *workers)
{
    qni_team team = {.job = job, .workers = 1};
    if (threads > job->units)
        threads = job->units == 0 ? 1 : (unsigned)job->units;
    if (threads == 1)
        qni_team_member(&team, 0);
    else if (backend == QN_BACKEND_OPENMP)
        qni_team_run_openmp(&team, threads);
    else
        qni_team_run_pthreads(&team, threads);
    *workers = team.workers;

    qn_status failure = (qn_status)atomic_load(&team.failure);
    if (failure != QN_OK)
        return failure;
    return atomic_load(&job->stop->cancelled) ? QN_CANCELLED : QN_OK;
}

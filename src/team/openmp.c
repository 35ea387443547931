/* OpenMP workers: the one parallel region of the library. */
#include "team/members.h"

#if defined(QUEENUM_HAVE_OPENMP)

#include <omp.h>

void qni_team_run_openmp(qni_team *team, unsigned workers)
{
#pragma omp parallel num_threads((int)workers) default(none) shared(team)
    {
        /* The runtime may give fewer threads than asked; what it gave is what is reported. */
#pragma omp master
        team->workers = (unsigned)omp_get_num_threads();
        qni_team_member(team, (unsigned)omp_get_thread_num());
    }
}

long qn_openmp_version(void)
{
    return _OPENMP;
}

#else

void qni_team_run_openmp(qni_team *team, unsigned workers)
{
    qni_team_run_pthreads(team, workers);
}

long qn_openmp_version(void)
{
    return 0;
}

#endif

/* What the two backends share: the state of a running team and the loop of one worker. */
#ifndef QNI_TEAM_MEMBERS_H
#define QNI_TEAM_MEMBERS_H

#include <stdatomic.h>

#include "base/bits.h"
#include "team/team.h"

typedef struct qni_team {
    const qni_job *job;
    unsigned workers; /* written before the end of the run by the backend, read after it */
    _Alignas(QNI_CACHE_LINE) _Atomic uint64_t cursor; /* the next unit; written by all workers */
    _Alignas(QNI_CACHE_LINE) _Atomic int failure; /* first qn_status of a failed work, or QN_OK */
} qni_team;

/* Takes units until there are none, or the stop is raised. */
void qni_team_member(qni_team *team, unsigned worker);

/* Each runs members 0 .. workers-1 and sets team->workers to how many there were; at least one. */
void qni_team_run_openmp(qni_team *team, unsigned workers);
void qni_team_run_pthreads(qni_team *team, unsigned workers);

#endif

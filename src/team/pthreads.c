/* pthreads workers, the twin of the OpenMP region. */
#include "team/members.h"

#include <stdlib.h>

#include "team/sync.h"

typedef struct member {
    qni_team *team;
    unsigned worker;
    qni_thread thread;
} member;

static void *body(void *data)
{
    member *self = data;
    qni_team_member(self->team, self->worker);
    return NULL;
}

void qni_team_run_pthreads(qni_team *team, unsigned workers)
{
    /* Where the others cannot be had, the calling thread does the work alone: slower, never wrong.
     */
    member *others = workers > 1 ? calloc(workers - 1, sizeof *others) : NULL;
    unsigned started = 0;
    while (others != NULL && started < workers - 1) {
        member *next = &others[started];
        next->team = team;
        next->worker = started + 1;
        if (qni_thread_start(&next->thread, body, next) != QN_OK)
            break;
        started++;
    }
    qni_team_member(team, 0);
    for (unsigned i = 0; i < started; i++)
        qni_thread_join(others[i].thread);
    free(others);
    team->workers = started + 1;
}

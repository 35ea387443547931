/* Every rank but the leader's. */
#include "mpi/crew.h"
#include "mpi/rank.h"

#include "cli/signals.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

typedef struct follower {
    rank_crew crew;
    bool asked; /* a question is under way, and the answer will come to `units` */
    MPI_Request answer;
    uint64_t units[RANK_UNITS_MAX];
    qn_unit_done done[RANK_DONE_MAX];
} follower;

void rank_pause(void)
{
    static const struct timespec pause = {.tv_nsec = 1000000};
    (void)nanosleep(&pause, NULL);
}

/* The place for the answer is ready before the question leaves, so that the leader never waits for
 * a follower that waits for it. */
static void ask(follower *self)
{
    MPI_Irecv(self->units, sizeof self->units, MPI_BYTE, RANK_LEADER, RANK_UNITS, MPI_COMM_WORLD,
              &self->answer);
    MPI_Send(NULL, 0, MPI_BYTE, RANK_LEADER, RANK_ASK, MPI_COMM_WORLD);
    self->asked = true;
}

static void hear_answer(follower *self)
{
    int arrived;
    int bytes;
    MPI_Status status;
    MPI_Test(&self->answer, &arrived, &status);
    if (!arrived)
        return;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    rank_crew_give(&self->crew, self->units, (size_t)bytes / sizeof *self->units);
    self->asked = false;
}

/* Sends some of what is done; false when there was nothing. */
static bool send_done(follower *self)
{
    size_t count = rank_crew_take(&self->crew, self->done, RANK_DONE_MAX);
    if (count > 0)
        MPI_Send(self->done, (int)(count * sizeof *self->done), MPI_BYTE, RANK_LEADER, RANK_DONE,
                 MPI_COMM_WORLD);
    return count > 0;
}

static void attend(follower *self)
{
    while (!rank_crew_has_finished(&self->crew)) {
        bool sent = send_done(self);
        if (self->asked)
            hear_answer(self);
        else if (rank_crew_wants_units(&self->crew))
            ask(self);
        if (!sent)
            rank_pause();
    }
}

static void say_farewell(const rank_farewell *farewell)
{
    MPI_Send(farewell, sizeof *farewell, MPI_BYTE, RANK_LEADER, RANK_FAREWELL, MPI_COMM_WORLD);
}

static void work(const rank_orders *orders)
{
    rank_farewell farewell = {.status = QN_MEMORY};
    follower *self = calloc(1, sizeof *self);
    if (self != NULL)
        farewell.status = rank_crew_start(&self->crew, orders);
    if (farewell.status == QN_OK) {
        attend(self);
        rank_crew_end(&self->crew);
        farewell = self->crew.farewell;
    }
    cli_die_if_stopped(); /* what was done has been sent; mpirun ends the others */
    say_farewell(&farewell);
    if (self != NULL && self->asked)
        MPI_Wait(&self->answer, MPI_STATUS_IGNORE);
    free(self);
}

void rank_follow(void)
{
    rank_orders orders;
    MPI_Bcast(&orders, sizeof orders, MPI_BYTE, RANK_LEADER, MPI_COMM_WORLD);
    if (orders.go)
        work(&orders);
}

/* A rank's team, in a thread of its own, so that the main thread can attend to messages.
 *
 * The main thread puts units in and takes counts out; the team takes units out and puts counts in.
 * The main thread alone calls MPI, and the functions below. */
#ifndef QUEENUM_MPI_CREW_H
#define QUEENUM_MPI_CREW_H

#include "mpi/wire.h"

#include <pthread.h>
#include <stdatomic.h>

/* Units that a crew can have in hand: an answer, on top of one for each thread. */
enum { CREW_ROOM = RANK_UNITS_MAX + QN_THREADS_MAX };

typedef struct rank_crew {
    qn_job job; /* these are constant while the thread runs */
    qn_options options;
    unsigned threads; /* that want units */
    pthread_t thread;
    atomic_bool abandoned; /* nobody wants its counts any more */

    pthread_mutex_t lock; /* guards what follows */
    uint64_t units[CREW_ROOM];
    size_t next; /* the first of them that nobody has taken */
    size_t units_count;
    bool ended; /* there will be no more */
    qn_unit_done *done;
    size_t done_count;
    size_t done_room;
    bool lost;     /* a count, for want of memory */
    bool finished; /* the thread has nothing more to do, and farewell is valid */
    rank_farewell farewell;
} rank_crew;

/* Starts a crew on the job; the caller's kernel name must stay.  QN_MEMORY, QN_THREAD. */
qn_status rank_crew_start(rank_crew *crew, const rank_orders *orders);

/* Whether it has less in hand than a unit for each thread, and may still get some. */
bool rank_crew_wants_units(rank_crew *crew);

/* Gives it at most RANK_UNITS_MAX units, when it wants them; 0 tells that there are no more. */
void rank_crew_give(rank_crew *crew, const uint64_t *units, size_t count);

/* Takes at most `room` units that are done. */
size_t rank_crew_take(rank_crew *crew, qn_unit_done *done, size_t room);

/* Whether it has finished, and all that it has done was taken. */
bool rank_crew_has_finished(rank_crew *crew);

/* Ends the thread, whatever it has in hand, and frees what the crew has. */
void rank_crew_end(rank_crew *crew);

#endif

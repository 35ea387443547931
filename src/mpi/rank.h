/* What a rank does, from the orders to the farewell. */
#ifndef QUEENUM_MPI_RANK_H
#define QUEENUM_MPI_RANK_H

#include "cli/command.h"
#include "mpi/wire.h"

/* How long the main thread sleeps when there is nothing to attend to: long enough to leave the
 * processor to the team, and short beside a unit. */
void rank_pause(void);

/* Rank 0: opens the ledger, tells the orders, hands out units, records what comes back, and writes
 * the result as `queenum run` does.  *others_run says whether the other ranks must still be ended.
 */
cli_status rank_lead(cli_session *session, int ranks, bool *others_run);

/* Tells everybody that there is nothing to do. */
void rank_dismiss(void);

/* Every other rank: hears the orders and works until there are no more units.  Speaks to nobody but
 * the leader. */
void rank_follow(void);

#endif

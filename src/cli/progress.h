/* The progress line on standard error. */
#ifndef QUEENUM_CLI_PROGRESS_H
#define QUEENUM_CLI_PROGRESS_H

#include "queenum/queenum.h"

#include <pthread.h>

typedef struct cli_progress {
    bool on;       /* started; what follows is constant from then on */
    bool visible;  /* the line appears by itself, not only when SIGUSR1 asks for it */
    bool terminal; /* the line is rewritten in place */
    double start;

    pthread_mutex_t lock; /* guards what follows */
    qn_progress first;    /* when the computation began, also one that goes on where it stopped */
    qn_progress latest;
    bool told;         /* there is a latest */
    size_t width;      /* of what stands on the terminal */
    unsigned permille; /* shown last; never falls */
    double shown;      /* when */
} cli_progress;

/* Starts the clock. */
void cli_progress_start(cli_progress *progress, bool visible);

/* The library's callback; user is the cli_progress. */
void cli_progress_show(const qn_progress *now, void *user);

/* The same for a command that has counted its units itself; nothing where it was never started. */
void cli_progress_tell(cli_progress *progress, uint64_t done, uint64_t units);

/* Wipes the line from the terminal, before anything else is written.  A progress that was never
 * started (all zero) is fine. */
void cli_progress_end(cli_progress *progress);

#endif

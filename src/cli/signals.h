/* SIGINT and SIGTERM: the program stops within a second and dies of the signal.  SIGUSR1: it says
 * how far it is.  A thread of its own waits for them. */
#ifndef QUEENUM_CLI_SIGNALS_H
#define QUEENUM_CLI_SIGNALS_H

#include <stdbool.h>

/* Starts to listen; to be called before any other thread is there.  A signal that was ignored when
 * the program started (nohup) stays ignored. */
void cli_signals_catch(void);

/* Whether the thread that listens is there. */
bool cli_signals_listen(void);

/* Whether a signal asked the program to stop; any thread may ask. */
bool cli_stopped(void);

/* Dies of the signal that asked; returns when none did. */
void cli_die_if_stopped(void);

/* What SIGUSR1 calls from now on, in the listening thread; NULL for nothing.  Once this has
 * returned, the function that was set before is not running and will not be called. */
void cli_signals_report(void (*report)(void *data), void *data);

#endif

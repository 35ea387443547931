/* How many threads the system gives. */
#ifndef QUEENUM_CLI_PROBE_H
#define QUEENUM_CLI_PROBE_H

/* The team, of at most `wanted`, for which the system has threads, one to spare for a writer among
 * them; at least 1.  OpenMP runtimes end the process where they cannot start a thread, so they are
 * not asked for a team that was not to be had a moment before. */
unsigned cli_probe_team(unsigned wanted);

#endif

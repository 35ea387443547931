/* How many threads a team has when none is asked for. */
#ifndef QNI_TEAM_THREADS_H
#define QNI_TEAM_THREADS_H

#include <stdbool.h>

/* Reads a value of OMP_NUM_THREADS: whole decimal numbers in 1..QN_THREADS_MAX, separated by
 * commas, blanks allowed around each.  Returns the first, or 0 when the value is not of that form.
 */
unsigned qni_openmp_threads_parse(const char *value);

/* Whether OMP_NUM_THREADS is set to something that is not of that form. */
bool qni_openmp_threads_is_nonsense(void);

/* The CPU quota of the process's cgroup (version 1 or 2), rounded up to whole CPUs, the tightest of
 * all its ancestors; 0 for none.  The environment variable QUEENUM_TEST_ROOT, for tests only, is
 * put before the paths that are read. */
unsigned qni_cgroup_cpus(void);

#endif

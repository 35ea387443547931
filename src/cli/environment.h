/* What the program finds when it starts and puts in order before anything else runs. */
#ifndef QUEENUM_CLI_ENVIRONMENT_H
#define QUEENUM_CLI_ENVIRONMENT_H

#include <stdbool.h>

/* Makes sure that descriptors 0, 1 and 2 are taken, so that no file that is opened later becomes
 * standard output by accident.  Using one that was closed still fails. */
bool cli_environment_fill_descriptors(void);

/* Drops OMP_NUM_THREADS when it is not a list of whole numbers: some OpenMP runtimes abort or hang
 * on such a value.  Returns what it was, or NULL when nothing was wrong; the caller frees it. */
char *cli_environment_drop_nonsense(void);

#endif

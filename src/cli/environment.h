/* What the program finds when it starts and puts in order before anything else runs. */
#ifndef QUEENUM_CLI_ENVIRONMENT_H
#define QUEENUM_CLI_ENVIRONMENT_H

#include <stdbool.h>
#include <stddef.h>

/* Makes sure that descriptors 0, 1 and 2 are taken, so that no file that is opened later becomes
 * standard output by accident.  Using one that was closed still fails. */
bool cli_environment_fill_descriptors(void);

/* Drops OpenMP's variables whose values are not valid, and tells note (may be NULL) of each: name,
 * what it must hold, what it held.  Returns whether there were any. */
bool cli_environment_drop_nonsense(void (*note)(const char *name, const char *accepts,
                                                const char *value));

/* The bytes of stack that OpenMP's variables, as they are left by the above, give each thread; 0
 * for what is usual. */
size_t cli_environment_stack_size(void);

/* Starts the program again with the environment as it is now: an OpenMP runtime may have read it
 * before main() was called.  Returns where that is not needed or cannot be done. */
void cli_environment_start_over(char **argv);

#endif

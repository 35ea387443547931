/* The seed of what is random. */
#ifndef QUEENUM_CLI_SEED_H
#define QUEENUM_CLI_SEED_H

#include "cli/command.h"

/* The seed of --seed, or one that is drawn and then said on standard error. */
cli_status cli_seed(const cli_options *options, uint64_t *seed);

#endif

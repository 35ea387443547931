/* What the options --unique, --classes and --symmetric ask for. */
#ifndef QUEENUM_CLI_SYMMETRY_H
#define QUEENUM_CLI_SYMMETRY_H

#include "cli/options.h"
#include "queenum/queenum.h"

/* Whether any of these options was given. */
bool cli_asks_for_symmetry(const cli_options *options);

/* Says which other options they do not go with. */
cli_status cli_check_symmetry(const cli_options *options);

/* The largest board that `count` takes with these options. */
unsigned cli_count_size_max(const cli_options *options);

/* The number among the classes that --unique asks for. */
qn_total cli_unique_of(const cli_options *options, const qn_classes *classes);

/* What JSON calls the number that `count` finds with these options. */
const char *cli_count_key(const cli_options *options);

#endif

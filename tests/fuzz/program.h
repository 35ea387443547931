/* The program, run in this process. */
#ifndef FUZZ_PROGRAM_H
#define FUZZ_PROGRAM_H

#include "cli/command.h"
#include "support.h"

/* Reads a command line as the program does; what it says is caught.  cli_options_free() frees it.
 */
cli_status fuzz_read_words(cli_options *options, int count, char **words, fuzz_written *written);

/* Runs a command line that was read and accepted, as main() does from there on. */
cli_status fuzz_run(const cli_options *options, fuzz_written *written);

/* Both, for a line that a harness made up itself. */
cli_status fuzz_line(char *const *words, fuzz_written *written);

/* What holds of everything that the program says: where it refuses, one line of its own on standard
 * error, and where it does not understand, nothing on standard output. */
void fuzz_check_manners(cli_status status, const fuzz_written *written);

#endif

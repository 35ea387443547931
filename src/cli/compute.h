/* From the command line to a call of the library, and from its status to a message. */
#ifndef QUEENUM_CLI_COMPUTE_H
#define QUEENUM_CLI_COMPUTE_H

#include "cli/command.h"
#include "cli/progress.h"
#include "queenum/queenum.h"

/* Reads a size that a command was given; says what is wrong with it. */
cli_status cli_size(const char *text, unsigned most, unsigned *n);

/* Judges what the table of options cannot: whether the kernel, the backend, JSON and so on exist in
 * this build, and whether the choices go together. */
cli_status cli_check_choices(const cli_options *options);

/* Whether the engine and the kernel that were asked for take a board of that size; says what they
 * take.  That there is such a kernel is cli_check_choices()'s to say. */
cli_status cli_check_engine_size(const cli_options *options, unsigned n);

/* Whether the engine halves was asked for, or a kernel that only it has. */
bool cli_names_halves(const cli_options *options);

/* Makes the board of size n with the squares of --place and --block, where engine and kernel take
 * it; the caller frees it. */
cli_status cli_board(const cli_options *options, unsigned n, qn_board **board);

/* Starts a progress, unless the options want silence.  `solutions` tells that results will go to
 * standard output meanwhile. */
void cli_begin_progress(const cli_options *options, bool solutions, cli_progress *progress);

/* Fills the library's options; `progress` must live as long as they do.  `solutions` tells that
 * solutions will go to standard output meanwhile. */
void cli_computation(const cli_options *options, bool solutions, cli_progress *progress,
                     qn_options *computation);

/* What a call of the library came to: says why it failed, if it did. */
cli_status cli_outcome(qn_status status);

/* The line of --time, where that was asked for: `what` names the call, `output` has the writes. */
void cli_tell_time(const cli_session *session, const char *what, unsigned n,
                   const qn_report *report);

#endif

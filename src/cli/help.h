/* Help and version texts, made from the tables of commands and options. */
#ifndef QUEENUM_CLI_HELP_H
#define QUEENUM_CLI_HELP_H

#include "cli/command.h"

/* --help: of the program, or of the command where one was named. */
cli_status cli_help_command(cli_session *session);

/* --version */
cli_status cli_help_version(cli_session *session);

/* What the general help says, for other pages too; whole lines. */
extern const char cli_about[];
extern const char cli_about_streams[];
extern const char cli_exit_statuses[];

/* "-k, --solutions K", and what the option does, takes and has as its default, within size bytes.
 */
#define CLI_DESCRIPTION_MAX 400
void cli_option_usage(const cli_option *option, char *text, size_t size);
void cli_option_description(const cli_option *option, unsigned commands, char *text, size_t size);

/* "4.5 (201511)" or "no", within size bytes. */
void cli_openmp_text(char *text, size_t size);

#endif

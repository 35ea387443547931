/* Help and version texts, made from the tables of commands and options. */
#ifndef QUEENUM_CLI_HELP_H
#define QUEENUM_CLI_HELP_H

#include "cli/command.h"

/* --help: of the program, or of the command where one was named. */
cli_status cli_help_command(cli_session *session);

/* --version */
cli_status cli_help_version(cli_session *session);

/* "4.5 (201511)" or "no", within size bytes. */
void cli_openmp_text(char *text, size_t size);

#endif

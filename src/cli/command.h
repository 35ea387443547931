/* The commands: one row of the table in commands.c and one file cmd_<name>.c each. */
#ifndef QUEENUM_CLI_COMMAND_H
#define QUEENUM_CLI_COMMAND_H

#include "cli/message.h"
#include "cli/options.h"
#include "cli/output.h"

/* What a running command has at hand. */
typedef struct cli_session {
    const struct cli_command *command;
    cli_options options;
    cli_output output;
} cli_session;

/* Runs the command that the session's options name, or tells its help or the version, with an
 * output that it opens and closes. */
cli_status cli_session_run(cli_session *session);

typedef struct cli_command {
    const char *name;
    const char *operands; /* as in the usage line */
    const char *needs;    /* an option that it cannot do without, with its argument, or NULL */
    unsigned least;       /* operands that it needs */
    unsigned most;        /* and takes */
    const char *summary;  /* for the list of commands */
    const char *details;  /* more for its own help, whole lines, or NULL */
    cli_status (*run)(cli_session *session);
} cli_command;

/* The row of the command, or NULL past the last. */
const cli_command *cli_command_at(unsigned id);

/* Its number in the table, or CLI_COMMANDS for a name that is none. */
unsigned cli_command_find(const char *name);

/* "run N --ledger FILE": the name and what must or may follow it. */
void cli_command_usage(const cli_command *command, char *text, size_t size);

cli_status cli_first(cli_session *session);
cli_status cli_count(cli_session *session);
cli_status cli_list(cli_session *session);
cli_status cli_nth(cli_session *session);
cli_status cli_rank(cli_session *session);
cli_status cli_sample(cli_session *session);
cli_status cli_estimate(cli_session *session);
cli_status cli_run(cli_session *session);
cli_status cli_status_of(cli_session *session);
cli_status cli_merge(cli_session *session);
cli_status cli_verify(cli_session *session);
cli_status cli_scale(cli_session *session);
cli_status cli_check(cli_session *session);
cli_status cli_info(cli_session *session);
cli_status cli_selftest(cli_session *session);
cli_status cli_help(cli_session *session);

#endif

/* Runs the command of a command line that was read. */
#include "cli/command.h"
#include "cli/compute.h"
#include "cli/help.h"

static cli_status run_command(cli_session *session)
{
    if (session->options.help)
        return cli_help_command(session);
    if (session->options.version)
        return cli_help_version(session);
    cli_status status = cli_check_choices(&session->options);
    return status == CLI_DONE ? session->command->run(session) : status;
}

cli_status cli_session_run(cli_session *session)
{
    if (!cli_output_open(&session->output))
        return cli_fail(CLI_FAILED, "not enough memory");
    session->command = cli_command_at(session->options.command);
    cli_status status = run_command(session);
    cli_status closed = cli_output_close(&session->output);
    return status == CLI_DONE || closed == CLI_FAILED ? closed : status;
}

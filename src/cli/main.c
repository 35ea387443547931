/* queenum, the program: reads the command line, runs the command, and sees to it that whatever went
 * wrong ends up in the exit status. */
#include "cli/command.h"
#include "cli/environment.h"
#include "cli/signals.h"

static void note_dropped(const char *name, const char *accepts, const char *value)
{
    cli_say("note: %s is ignored: it must hold %s, not %s", name, accepts, cli_quote(value).text);
}

/* Leaves OpenMP's variables as its runtime can bear them, with a word to whoever set them. */
static void clean_environment(const cli_options *options, char **argv)
{
    bool silent = options->quiet || options->help || options->version;
    if (cli_environment_drop_nonsense(silent ? NULL : note_dropped))
        cli_environment_start_over(argv);
}

int main(int argc, char **argv)
{
    cli_session session = {0};
    if (!cli_environment_fill_descriptors())
        return CLI_FAILED;
    cli_status status = cli_options_read(&session.options, argc, argv);
    if (status == CLI_DONE) {
        clean_environment(&session.options, argv);
        cli_signals_catch();
        status = cli_session_run(&session);
    }
    cli_options_free(&session.options);
    cli_die_if_stopped();
    return (int)status;
}

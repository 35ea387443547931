/* queenum(1) and queenum-mpi(1), from the tables of commands and options. */
#include "cli/help.h"
#include "pages/pages.h"
#include "pages/roff.h"

#include <stdio.h>
#include <string.h>

static void write_command(unsigned id)
{
    char usage[100];
    const cli_command *command = cli_command_at(id);
    cli_command_usage(command, usage, sizeof usage);
    puts(".TP");
    roff_bold(usage);
    roff_text(command->summary);
    if (command->details != NULL) {
        puts(".RS\n.PP");
        roff_text(command->details);
        puts(".RE");
    }
}

/* Which commands take the option. */
static void write_takers(const cli_option *option)
{
    char text[400] = "Of ";
    size_t used = 3;
    if (option->commands == CLI_BIT(CLI_COMMANDS) - 1) {
        roff_text("Of every command.");
        return;
    }
    for (unsigned id = 0; id < CLI_COMMANDS; id++)
        if (pages_takes(id, option))
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used > 3 ? ", " : "",
                                     cli_command_at(id)->name);
    snprintf(text + used, sizeof text - used, ".");
    roff_text(text);
}

static void write_option(const cli_option *option, unsigned commands, bool with_takers)
{
    char text[CLI_DESCRIPTION_MAX];
    puts(".TP");
    cli_option_usage(option, text, sizeof text);
    roff_bold(text);
    cli_option_description(option, commands, text, sizeof text);
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "%s", text[length - 1] == '.' ? "" : ".");
    roff_text(text);
    if (with_takers)
        write_takers(option);
}

/* The options of one command, or of all. */
static void write_options(unsigned commands)
{
    const cli_option *option;
    bool of_one = (commands & (commands - 1)) == 0;
    roff_section("OPTIONS");
    for (unsigned i = 0; (option = cli_option_at(i)) != NULL; i++)
        if ((option->commands & commands) != 0)
            write_option(option, commands, !of_one);
}

static void write_end(const char *see_also)
{
    roff_section("EXIT STATUS");
    roff_lines(cli_exit_statuses);
    roff_section("ENVIRONMENT");
    puts(".TP");
    roff_bold("OMP_NUM_THREADS");
    roff_text("How many threads compute where --threads does not tell.");
    roff_section("SEE ALSO");
    roff_text(see_also);
}

void pages_man_program(void)
{
    roff_title("QUEENUM", "1", "User Commands");
    roff_section("NAME");
    roff_text("queenum - enumerate and count the solutions of the n queens problem");
    roff_section("SYNOPSIS");
    roff_bold("queenum [N]");
    puts(".br");
    roff_bold("queenum COMMAND [ARGUMENT]... [OPTION]...");
    roff_section("DESCRIPTION");
    roff_text(cli_about);
    roff_text("Without a command it does what `queenum first N` does; without N it reads that from"
              " standard input.");
    puts(".PP");
    roff_text(cli_about_streams);
    roff_section("COMMANDS");
    for (unsigned id = 0; id < CLI_COMMANDS; id++)
        write_command(id);
    write_options(CLI_BIT(CLI_COMMANDS) - 1);
    write_end("queenum(3), queenum-mpi(1)");
}

void pages_man_mpi(void)
{
    roff_title("QUEENUM-MPI", "1", "User Commands");
    roff_section("NAME");
    roff_text("queenum-mpi - count the solutions of the n queens problem on many machines");
    roff_section("SYNOPSIS");
    roff_bold("mpirun [...] queenum-mpi N --ledger FILE [OPTION]...");
    roff_section("DESCRIPTION");
    roff_text("Does what `queenum run` does, by all ranks of an MPI job.  Rank 0 alone has the"
              " ledger; the others ask it for units and send back counts.  Where a job ends early,"
              " the next one goes on with the same ledger, with any number of ranks, as does"
              " `queenum run`.  -t is the threads of each rank.  --trace is not taken.");
    write_options(CLI_BIT(CLI_RUN));
    write_end("queenum(1)");
}

/* Help and version texts. */
#include "cli/help.h"

#include "queenum/queenum.h"

#include <stdio.h>

const char cli_about[] =
    "queenum enumerates and counts the ways to place N queens on an N x N board\n"
    "so that none attacks another, in parallel.\n";

const char cli_about_streams[] =
    "Standard output holds results only; messages, --time and --progress go to\n"
    "standard error.\n";

const char cli_exit_statuses[] =
    "  0       it did what was asked\n"
    "  1       it failed: memory, a write, something that this build or machine\n"
    "          lacks; or `check` or `selftest` found something wrong\n"
    "  2       the command line or the input is not understood, or out of range\n"
    "  signal  SIGINT and SIGTERM stop it within a second, without a total\n";

/* Where the descriptions start, and where a line should end. */
enum { INDENT = 22, WIDTH = 79 };

/* Writes text word by word from the column on, in lines that start at INDENT. */
static void write_wrapped(cli_output *output, const char *text, size_t column)
{
    while (*text != '\0') {
        size_t length = 0;
        while (text[length] != '\0' && text[length] != ' ')
            length++;
        if (column + 1 + length > WIDTH && column > INDENT) {
            cli_output_print(output, "\n%*s", INDENT, "");
            column = INDENT;
        } else if (column > INDENT) {
            cli_output_text(output, " ", 1);
            column++;
        }
        cli_output_text(output, text, length);
        column += length;
        text += length;
        while (*text == ' ')
            text++;
    }
}

/* A left column and a description; the latter starts on a line of its own where the former is wide.
 */
static void write_row(cli_output *output, const char *left, const char *text)
{
    int width = INDENT - 4;
    if (cli_output_print(output, "  %-*s", width, left)) {
        size_t used = 0;
        while (left[used] != '\0')
            used++;
        if (used > (size_t)width)
            cli_output_print(output, "\n%*s", INDENT, "");
        else
            cli_output_text(output, "  ", 2);
        write_wrapped(output, text, INDENT);
        cli_output_text(output, "\n", 1);
    }
}

void cli_option_usage(const cli_option *option, char *text, size_t size)
{
    char letter[] = {'-', option->letter, ',', ' ', '\0'};
    const char *argument = option->argument != NULL ? option->argument : "";
    const char *format = option->bare               ? "%s--%s[=%s]"
                         : option->argument != NULL ? "%s--%s %s"
                                                    : "%s--%s%s";
    snprintf(text, size, format, option->letter != 0 ? letter : "", option->name, argument);
}

void cli_option_description(const cli_option *option, unsigned commands, char *text, size_t size)
{
    const char *accepts = cli_option_accepts(option, commands);
    snprintf(text, size, "%s%s%s%s%s%s", option->help, accepts != NULL ? "; " : "",
             accepts != NULL ? accepts : "", option->otherwise != NULL ? " (default: " : "",
             option->otherwise != NULL ? option->otherwise : "",
             option->otherwise != NULL ? ")" : "");
}

static void write_option(cli_output *output, const cli_option *option, unsigned commands)
{
    char left[60];
    char text[CLI_DESCRIPTION_MAX];
    cli_option_usage(option, left, sizeof left);
    cli_option_description(option, commands, text, sizeof text);
    write_row(output, left, text);
}

static void write_options(cli_output *output, unsigned commands)
{
    const cli_option *option;
    cli_output_print(output, "\nOptions:\n");
    for (unsigned i = 0; (option = cli_option_at(i)) != NULL; i++)
        if ((option->commands & commands) != 0)
            write_option(output, option, commands);
}

static void write_general(cli_output *output)
{
    cli_output_print(output, "%s", cli_about);
    cli_output_print(
        output, "\n"
                "Usage: queenum [N]    the same as `queenum first N`; without N, reads it from\n"
                "                      standard input\n"
                "       queenum COMMAND [ARGUMENT]... [OPTION]...\n"
                "\n"
                "Commands:\n");
    for (unsigned id = 0; id < CLI_COMMANDS; id++) {
        char left[60];
        const cli_command *command = cli_command_at(id);
        cli_command_usage(command, left, sizeof left);
        write_row(output, left, command->summary);
    }
    cli_output_print(output, "\n`queenum COMMAND --help` lists the options of a command.\n");
    cli_output_print(output, "%s\nExit status:\n%s", cli_about_streams, cli_exit_statuses);
}

static void write_command(cli_output *output, unsigned id)
{
    const cli_command *command = cli_command_at(id);
    char usage[60];
    cli_command_usage(command, usage, sizeof usage);
    cli_output_print(output, "queenum %s: %s\n\nUsage: queenum %s [OPTION]...\n", command->name,
                     command->summary, usage);
    if (command->details != NULL)
        cli_output_print(output, "\n%s", command->details);
    write_options(output, CLI_BIT(id));
}

cli_status cli_help_command(cli_session *session)
{
    if (session->options.command_named)
        write_command(&session->output, session->options.command);
    else
        write_general(&session->output);
    return CLI_DONE;
}

cli_status cli_help(cli_session *session)
{
    if (session->options.operands_count == 0) {
        write_general(&session->output);
        return CLI_DONE;
    }
    const char *name = session->options.operands[0];
    unsigned id = cli_command_find(name);
    if (id == CLI_COMMANDS)
        return cli_fail(CLI_USAGE, "unknown command %s; `queenum --help` lists what there is",
                        cli_quote(name).text);
    write_command(&session->output, id);
    return CLI_DONE;
}

void cli_openmp_text(char *text, size_t size)
{
    static const struct {
        long date;
        const char *version;
    } versions[] = {{201107, "3.1"}, {201307, "4.0"}, {201511, "4.5"},
                    {201811, "5.0"}, {202011, "5.1"}, {202111, "5.2"}};
    long date = qn_openmp_version();
    const char *version = "version";
    if (date == 0) {
        snprintf(text, size, "no");
        return;
    }
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
        if (versions[i].date == date)
            version = versions[i].version;
    snprintf(text, size, "%s (%ld)", version, date);
}

cli_status cli_help_version(cli_session *session)
{
    char openmp[40];
    cli_openmp_text(openmp, sizeof openmp);
    cli_output_print(&session->output, "queenum %s\nOpenMP: %s\n", qn_version(), openmp);
    return CLI_DONE;
}

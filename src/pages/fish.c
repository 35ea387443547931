/* The completion for fish. */
#include "pages/pages.h"

#include <stdio.h>

/* Text between single quotes. */
static void write_quoted(const char *text)
{
    putchar('\'');
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('\'');
}

static void write_names(unsigned commands)
{
    for (unsigned id = 0; id < CLI_COMMANDS; id++)
        if ((commands & CLI_BIT(id)) != 0)
            printf(" %s", cli_command_at(id)->name);
}

/* When the option is offered.  Without a command the program takes what `first` takes. */
static void write_condition(unsigned takers)
{
    unsigned all = CLI_BIT(CLI_COMMANDS) - 1;
    if (takers == all)
        return;
    bool of_first = (takers & CLI_BIT(CLI_FIRST)) != 0;
    printf(" -n '%s__fish_seen_subcommand_from", of_first ? "not " : "");
    write_names(of_first ? all & ~takers : takers);
    putchar('\'');
}

static void write_name_and_argument(const cli_option *option, unsigned commands)
{
    const char *choices = pages_choices(option, commands);
    if (option->letter != 0)
        printf(" -s %c", option->letter);
    printf(" -l %s", option->name);
    if (choices != NULL) {
        printf(" %s -a '", option->bare ? "-f" : "-x");
        pages_write_choices(choices, " ");
        putchar('\'');
    } else if (pages_option_takes_file(option)) {
        fputs(" -r -F", stdout);
    } else if (option->kind != CLI_FLAG) {
        fputs(" -x", stdout);
    }
    fputs(" -d ", stdout);
    write_quoted(option->help);
    putchar('\n');
}

void pages_fish(void)
{
    const cli_option *option;
    unsigned all = CLI_BIT(CLI_COMMANDS) - 1;
    puts("# fish completion for queenum and queenum-mpi; made at build time\n"
         "complete -c queenum -f\n"
         "complete -c queenum-mpi -f");
    for (unsigned id = 0; id < CLI_COMMANDS; id++) {
        const cli_command *command = cli_command_at(id);
        fputs("complete -c queenum -n 'not __fish_seen_subcommand_from", stdout);
        write_names(all);
        printf("' -a %s -d ", command->name);
        write_quoted(command->summary);
        putchar('\n');
        if (pages_command_takes_file(id))
            printf("complete -c queenum -n '__fish_seen_subcommand_from %s' -F\n", command->name);
    }
    for (unsigned i = 0; (option = cli_option_at(i)) != NULL; i++) {
        unsigned narrow = option->commands & option->narrow;
        for (unsigned part = 0; part < 2;
             part++) { /* those that accept all of it, and the others */
            unsigned takers = part == 0 ? option->commands & ~narrow : narrow;
            if (takers == 0)
                continue;
            fputs("complete -c queenum", stdout);
            write_condition(takers);
            write_name_and_argument(option, takers);
        }
        if (!pages_takes(CLI_RUN, option))
            continue;
        fputs("complete -c queenum-mpi", stdout);
        write_name_and_argument(option, CLI_BIT(CLI_RUN));
    }
}

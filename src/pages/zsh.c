/* The completion for zsh. */
#include "pages/pages.h"

#include <stdio.h>
#include <string.h>

/* Text inside single quotes, with what _arguments and _describe take amiss escaped. */
static void write_escaped(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs("'\\''", stdout);
            continue;
        }
        if (strchr("[]:\\", *text) != NULL)
            putchar('\\');
        putchar(*text);
    }
}

/* What may stand in the place of the argument, as _arguments has it. */
static void write_argument(const cli_option *option, unsigned id)
{
    const char *choices = pages_choices(option, CLI_BIT(id));
    if (option->kind == CLI_FLAG)
        return;
    fputs(option->bare ? "::" : ":", stdout);
    write_escaped(option->argument);
    putchar(':');
    if (choices != NULL) {
        putchar('(');
        pages_write_choices(choices, " ");
        putchar(')');
    } else if (pages_option_takes_file(option)) {
        fputs("_files", stdout);
    } else {
        putchar(' ');
    }
}

static void write_option(const cli_option *option, unsigned id)
{
    const char *assigned = option->bare ? "=-" : option->kind != CLI_FLAG ? "=" : "";
    const char *repeated = option->kind == CLI_SQUARE ? "*" : "";
    fputs("            ", stdout);
    if (option->letter != 0)
        printf("'(-%c --%s)'{-%c,--%s%s}'[", option->letter, option->name, option->letter,
               option->name, assigned);
    else
        printf("'%s--%s%s[", repeated, option->name, assigned);
    write_escaped(option->help);
    putchar(']');
    write_argument(option, id);
    puts("' \\");
}

static void write_command(unsigned id)
{
    const cli_option *option;
    printf("        %s)\n            _arguments \\\n", cli_command_at(id)->name);
    for (unsigned i = 0; (option = cli_option_at(i)) != NULL; i++)
        if (pages_takes(id, option))
            write_option(option, id);
    if (id == CLI_HELP)
        puts("            \"1:command:(${(j: :)${commands%%:*}})\" ;;");
    else
        printf("            '*:argument:%s' ;;\n", pages_command_takes_file(id) ? "_files" : " ");
}

void pages_zsh(void)
{
    puts("#compdef queenum queenum-mpi\n"
         "# zsh completion for queenum and queenum-mpi; made at build time\n"
         "_queenum() {\n"
         "    local -a commands\n"
         "    local command=first i\n"
         "    commands=(");
    for (unsigned id = 0; id < CLI_COMMANDS; id++) {
        const cli_command *command = cli_command_at(id);
        printf("        '%s:", command->name);
        write_escaped(command->summary);
        puts("'");
    }
    puts("    )\n"
         "    if [[ $service == queenum-mpi ]]; then\n"
         "        command=run\n"
         "    elif (( CURRENT > 2 )) && (( ${commands[(I)${words[2]}:*]} )); then\n"
         "        command=${words[2]}\n"
         "        shift words\n"
         "        (( CURRENT-- ))\n"
         "    elif (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    case $command in");
    for (unsigned id = 0; id < CLI_COMMANDS; id++)
        write_command(id);
    puts("    esac\n"
         "}\n"
         "_queenum \"$@\"");
}

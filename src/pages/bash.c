/* The completion for bash, which needs nothing but bash. */
#include "pages/pages.h"

#include <stdio.h>

static void write_command_names(void)
{
    for (unsigned id = 0; id < CLI_COMMANDS; id++)
        printf("%s%s", id > 0 ? " " : "", cli_command_at(id)->name);
}

/* A pattern of `case` for the option: "-k|--solutions". */
static void write_pattern(const cli_option *option)
{
    if (option->letter != 0)
        printf("-%c|", option->letter);
    printf("--%s", option->name);
}

static void write_arguments(void)
{
    const cli_option *option;
    puts("    case $previous in");
    for (unsigned i = 0; (option = cli_option_at(i)) != NULL; i++) {
        const char *choices = pages_choices(option, option->commands);
        if (option->kind == CLI_FLAG || option->bare)
            continue;
        fputs("    ", stdout);
        write_pattern(option);
        if (choices != NULL) {
            fputs(") COMPREPLY=($(compgen -W '", stdout);
            pages_write_choices(choices, " ");
            puts("' -- \"$current\")); return ;;");
        } else if (pages_option_takes_file(option)) {
            puts(") COMPREPLY=($(compgen -f -- \"$current\")); return ;;");
        } else {
            puts(") return ;;");
        }
    }
    puts("    esac");
}

static void write_command(unsigned id)
{
    const cli_option *option;
    printf("    %s) options='", cli_command_at(id)->name);
    for (unsigned i = 0; (option = cli_option_at(i)) != NULL; i++) {
        if (!pages_takes(id, option))
            continue;
        if (option->letter != 0)
            printf("-%c ", option->letter);
        printf("--%s ", option->name);
    }
    printf("'%s ;;\n", pages_command_takes_file(id) ? "; files=yes" : "");
}

void pages_bash(void)
{
    puts("# bash completion for queenum and queenum-mpi; made at build time\n"
         "_queenum() {\n"
         "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "    local command=first word options= files= named=\n"
         "    COMPREPLY=()\n"
         "    [ \"$1\" != queenum-mpi ] || { command=run; named=yes; }");
    fputs("    local commands=' ", stdout);
    write_command_names();
    puts(" '\n"
         "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD - 1}\"; do\n"
         "        [ -z \"$named\" ] || break\n"
         "        [[ $commands != *\" $word \"* ]] || { command=$word; named=yes; }\n"
         "    done");
    write_arguments();
    puts("    case $command in");
    for (unsigned id = 0; id < CLI_COMMANDS; id++)
        write_command(id);
    puts("    esac\n"
         "    if [[ $current == -* ]]; then\n"
         "        COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
         "    elif [ -z \"$named\" ] || [ \"$command\" = help ]; then\n"
         "        COMPREPLY=($(compgen -W \"$commands\" -- \"$current\"))\n"
         "    elif [ -n \"$files\" ]; then\n"
         "        COMPREPLY=($(compgen -f -- \"$current\"))\n"
         "    fi\n"
         "}\n"
         "complete -F _queenum queenum queenum-mpi");
}

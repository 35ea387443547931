/* queenum-pages: writes the manual pages and the completions at build time, from the same tables
 * that the program reads its command line by. */
#include "pages/pages.h"

#include <stdio.h>
#include <string.h>

bool pages_option_takes_file(const cli_option *option)
{
    return option->kind == CLI_WORD && strstr(option->accepts, "name of a file") != NULL;
}

bool pages_command_takes_file(unsigned command)
{
    return strstr(cli_command_at(command)->operands, "FILE") != NULL;
}

void pages_write_choices(const char *choices, const char *between)
{
    for (; *choices != '\0'; choices++)
        if (*choices == '|')
            fputs(between, stdout);
        else
            putchar(*choices);
}

static bool write_page(const char *which, const char *header_path)
{
    static const struct {
        const char *name;
        void (*write)(void);
    } pages[] = {{"queenum.1", pages_man_program},
                 {"queenum-mpi.1", pages_man_mpi},
                 {"bash", pages_bash},
                 {"zsh", pages_zsh},
                 {"fish", pages_fish}};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strcmp(pages[i].name, which) == 0) {
            pages[i].write();
            return true;
        }
    return strcmp(which, "queenum.3") == 0 && header_path != NULL && pages_man_library(header_path);
}

int main(int argc, char **argv)
{
    if (argc < 2 || !write_page(argv[1], argc > 2 ? argv[2] : NULL)) {
        fputs("usage: queenum-pages queenum.1|queenum-mpi.1|bash|zsh|fish\n"
              "       queenum-pages queenum.3 HEADER\n",
              stderr);
        return 2;
    }
    return fflush(stdout) != 0 || ferror(stdout);
}

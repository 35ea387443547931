/* The pages that go on a system beside the program, each written to standard output. */
#ifndef QUEENUM_PAGES_PAGES_H
#define QUEENUM_PAGES_PAGES_H

#include "cli/command.h"

/* Manual pages: queenum(1), queenum-mpi(1), and queenum(3) from the public header. */
void pages_man_program(void);
void pages_man_mpi(void);
bool pages_man_library(const char *header_path);

/* Completions. */
void pages_bash(void);
void pages_zsh(void);
void pages_fish(void);

/* Whether the command takes the option. */
static inline bool pages_takes(unsigned command, const cli_option *option)
{
    return (option->commands & CLI_BIT(command)) != 0;
}

/* The words that an option's argument is one of for these commands, as "one|another"; NULL where it
 * is not a choice. */
static inline const char *pages_choices(const cli_option *option, unsigned commands)
{
    return option->kind == CLI_CHOICE || option->kind == CLI_VARIANT
               ? cli_option_accepts(option, commands)
               : NULL;
}

/* Whether an option's argument, or what a command works on, is the name of a file. */
bool pages_option_takes_file(const cli_option *option);
bool pages_command_takes_file(unsigned command);

/* Writes text with `between` in the place of each |. */
void pages_write_choices(const char *choices, const char *between);

#endif

/* Reads the command line by the table of options.
 *
 * getopt_long is told not to reorder the words, so that the next word is always the one at optind:
 * a word such as -5 is then seen before getopt takes it for an option, and is judged as the number
 * that it is meant to be. */
#include "cli/command.h"
#include "cli/number.h"
#include "queenum/queenum.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* getopt's answer for option i is this plus i, outside the letters. */
enum { OPTION_BASE = 1000, OPTIONS_MAX = 64 };

/* getopt's view of the table. */
typedef struct getopt_view {
    char letters[2 + 2 * OPTIONS_MAX + 1];
    struct option names[OPTIONS_MAX + 1];
} getopt_view;

static void make_view(getopt_view *view)
{
    const cli_option *option;
    char *end =
        stpcpy(view->letters, "-:"); /* in order; tell a missing argument from the unknown */
    memset(view->names, 0, sizeof view->names);
    for (unsigned i = 0; (option = cli_option_at(i)) != NULL; i++) {
        bool takes_argument = option->kind != CLI_FLAG;
        view->names[i] = (struct option){.name = option->name,
                                         .has_arg = option->bare     ? optional_argument
                                                    : takes_argument ? required_argument
                                                                     : no_argument,
                                         .val = OPTION_BASE + (int)i};
        if (option->letter != 0) {
            *end++ = option->letter;
            if (takes_argument)
                *end++ = ':';
        }
    }
    *end = '\0';
}

static unsigned option_of_answer(int answer)
{
    const cli_option *option;
    unsigned i;
    if (answer >= OPTION_BASE)
        return (unsigned)(answer - OPTION_BASE);
    for (i = 0; (option = cli_option_at(i)) != NULL; i++)
        if (option->letter != 0 && option->letter == answer)
            break;
    return i;
}

/* Which of the words of "one|another" text is. */
static bool find_choice(const char *choices, const char *text, unsigned *choice)
{
    size_t length = strlen(text);
    for (unsigned i = 0; *choices != '\0'; i++) {
        size_t word = strcspn(choices, "|");
        if (word == length && strncmp(choices, text, length) == 0) {
            *choice = i;
            return true;
        }
        choices += word;
        choices += *choices == '|';
    }
    return false;
}

/* The same for a variant, whose numbers start at 1; a bare one means the first word. */
static bool find_variant(const char *variants, const char *text, unsigned *variant)
{
    unsigned choice = 0;
    if (text != NULL && !find_choice(variants, text, &choice))
        return false;
    *variant = choice + 1;
    return true;
}

/* The option as messages call it. */
typedef struct option_label {
    char text[40];
} option_label;

static option_label label(const cli_option *option)
{
    option_label made;
    if (option->letter != 0)
        snprintf(made.text, sizeof made.text, "-%c", option->letter);
    else
        snprintf(made.text, sizeof made.text, "--%s", option->name);
    return made;
}

static cli_status add_square(const cli_option *option, cli_squares *list, const char *text)
{
    cli_square_given square;
    if (!cli_square(text, QN_SIZE_MAX, &square.row, &square.column))
        return cli_fail(CLI_USAGE, "%s takes %s (N at most %d), not %s", label(option).text,
                        option->accepts, QN_SIZE_MAX, cli_quote(text).text);
    cli_square_given *more = realloc(list->squares, (list->count + 1) * sizeof *more);
    if (more == NULL)
        return cli_fail(CLI_FAILED, "not enough memory for the squares given");
    list->squares = more;
    list->squares[list->count++] = square;
    return CLI_DONE;
}

/* Says what the option takes. */
static cli_status refuse(const cli_option *option, const char *text)
{
    return cli_fail(CLI_USAGE, "%s takes %s, not %s", label(option).text, option->accepts,
                    cli_quote(text).text);
}

cli_status cli_option_take(cli_options *options, unsigned index, const char *text)
{
    const cli_option *option = cli_option_at(index);
    void *field = (char *)options + option->field;
    bool understood = true;
    options->given |= UINT64_C(1) << index;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)field = true;
        break;
    case CLI_NUMBER:
        understood = cli_number(text, option->least, option->most, field);
        break;
    case CLI_CHOICE:
        understood = find_choice(option->accepts, text, field);
        break;
    case CLI_VARIANT:
        understood = find_variant(option->accepts, text, field);
        break;
    case CLI_SQUARE:
        return add_square(option, field, text);
    case CLI_WORD:
        *(const char **)field = text;
        understood = text[0] != '\0';
        break;
    }
    return understood ? CLI_DONE : refuse(option, text);
}

/* The same, but several values are put aside until it is known who shall take them. */
static cli_status take_option(cli_options *options, unsigned index, const char *text)
{
    enum cli_series series = cli_option_at(index)->series;
    if (series == CLI_SERIES_NONE)
        return cli_option_take(options, index, text);
    bool several = strchr(text, ',') != NULL || strstr(text, "..") != NULL;
    options->series[series] = several ? text : NULL;
    options->given |= UINT64_C(1) << index;
    return several ? CLI_DONE : cli_option_take(options, index, text);
}

unsigned cli_option_named(const char *name)
{
    unsigned index = 0;
    while (strcmp(cli_option_at(index)->name, name) != 0)
        index++;
    return index;
}

/* Says why getopt did not like a word. */
static cli_status complain(int answer, char **argv)
{
    const char *word = argv[optind - 1];
    const cli_option *option = cli_option_at(option_of_answer(optopt));
    if (answer == ':')
        return cli_fail(CLI_USAGE, "%s needs an argument: %s", label(option).text, option->accepts);
    if (optopt >= OPTION_BASE)
        return cli_fail(CLI_USAGE, "--%s takes no argument, but %s gives one", option->name,
                        cli_quote(word).text);
    if (optopt == 0)
        return cli_fail(CLI_USAGE, "unknown option %s; `queenum --help` lists what there is",
                        cli_quote(word).text);
    char letter[2] = {'-', (char)optopt};
    return cli_fail(CLI_USAGE, "unknown option %s; `queenum --help` lists what there is",
                    cli_quote_bytes(letter, sizeof letter).text);
}

/* -5 is a number that somebody means, if a wrong one. */
static bool looks_negative(const char *word)
{
    return word[0] == '-' && word[1] >= '0' && word[1] <= '9';
}

/* The first word is the command, unless it can only be meant as a size. */
static cli_status take_word(cli_options *options, char *word, bool *command_seen)
{
    if (!*command_seen) {
        *command_seen = true;
        unsigned id = cli_command_find(word);
        if (id < CLI_COMMANDS) {
            options->command = id;
            options->command_named = true;
            return CLI_DONE;
        }
        if ((word[0] >= 'A' && word[0] <= 'Z') || (word[0] >= 'a' && word[0] <= 'z'))
            return cli_fail(CLI_USAGE, "unknown command %s; `queenum --help` lists what there is",
                            cli_quote(word).text);
    }
    options->operands[options->operands_count++] = word;
    return CLI_DONE;
}

static cli_status read_words(cli_options *options, int argc, char **argv)
{
    getopt_view view;
    cli_status status = CLI_DONE;
    bool command_seen = false;
    make_view(&view);
    opterr = 0;
    while (status == CLI_DONE && optind < argc) {
        if (looks_negative(argv[optind])) {
            status = take_word(options, argv[optind++], &command_seen);
            continue;
        }
        int answer = getopt_long(argc, argv, view.letters, view.names, NULL);
        if (answer == -1)
            break;
        if (answer == 1)
            status = take_word(options, optarg, &command_seen);
        else if (answer == '?' || answer == ':')
            status = complain(answer, argv);
        else
            status = take_option(options, option_of_answer(answer), optarg);
    }
    while (status == CLI_DONE && optind < argc) /* what stands after -- */
        status = take_word(options, argv[optind++], &command_seen);
    return status;
}

/* Appends the names of the commands in the set. */
static void name_commands(unsigned set, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (unsigned id = 0; id < CLI_COMMANDS; id++) {
        if ((set & CLI_BIT(id)) == 0)
            continue;
        int more = snprintf(text + used, size - used, "%s%s", used > 0 ? ", " : "",
                            cli_command_at(id)->name);
        if (more < 0 || (size_t)more >= size - used)
            return;
        used += (size_t)more;
    }
}

/* Whether the command takes every option and as many operands as were given. */
static cli_status judge(const cli_options *options)
{
    const cli_command *command = cli_command_at(options->command);
    const cli_option *option;
    for (unsigned i = 0; (option = cli_option_at(i)) != NULL; i++) {
        char takers[400];
        if ((options->given >> i & 1) == 0 || (option->commands & CLI_BIT(options->command)) != 0)
            continue;
        name_commands(option->commands, takers, sizeof takers);
        return cli_fail(CLI_USAGE, "%s does not take %s (who does: %s)", command->name,
                        label(option).text, takers);
    }
    for (unsigned i = 0; (option = cli_option_at(i)) != NULL; i++)
        if (options->command != CLI_SCALE && options->series[option->series] != NULL)
            return refuse(option, options->series[option->series]);
    if (options->help || options->version)
        return CLI_DONE;
    char usage[60];
    cli_command_usage(command, usage, sizeof usage);
    if (options->operands_count > command->most)
        return cli_fail(CLI_USAGE, "one argument too many: %s; usage: queenum %s",
                        cli_quote(options->operands[command->most]).text, usage);
    if (options->operands_count < command->least)
        return cli_fail(CLI_USAGE, "an argument is missing; usage: queenum %s", usage);
    return CLI_DONE;
}

cli_status cli_options_read(cli_options *options, int argc, char **argv)
{
    *options = (cli_options){.k = 3, .rounds = 5, .command = CLI_FIRST};
    options->operands = calloc((size_t)argc + 1, sizeof *options->operands);
    if (options->operands == NULL)
        return cli_fail(CLI_FAILED, "not enough memory to read the command line");
    cli_status status = read_words(options, argc, argv);
    return status == CLI_DONE ? judge(options) : status;
}

void cli_options_free(cli_options *options)
{
    free(options->operands);
    free(options->placed.squares);
    free(options->blocked.squares);
}

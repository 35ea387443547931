/* The options: one table says everything about them (options.c). */
#ifndef QUEENUM_CLI_OPTIONS_H
#define QUEENUM_CLI_OPTIONS_H

#include "cli/message.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The commands by number, in the order of their table.  An option names those that take it as a set
 * of CLI_BIT()s. */
enum cli_command_id {
    CLI_FIRST,
    CLI_COUNT,
    CLI_LIST,
    CLI_NTH,
    CLI_RANK,
    CLI_SAMPLE,
    CLI_CHECK,
    CLI_ESTIMATE,
    CLI_RUN,
    CLI_STATUS,
    CLI_MERGE,
    CLI_VERIFY,
    CLI_SCALE,
    CLI_INFO,
    CLI_SELFTEST,
    CLI_HELP,
    CLI_COMMANDS
};
#define CLI_BIT(id) (1U << (id))

/* What --unique takes solutions as equal up to. */
enum cli_unique {
    CLI_UNIQUE_NOT_ASKED,
    CLI_UNIQUE_ALL, /* rotation and reflection */
    CLI_UNIQUE_ROTATION,
    CLI_UNIQUE_REFLECTION /* one reflection only */
};

/* The options of which `scale` takes several values, "a,b"; other commands take one. */
enum cli_series {
    CLI_SERIES_NONE,
    CLI_SERIES_THREADS,
    CLI_SERIES_BACKEND,
    CLI_SERIES_METHOD,
    CLI_SERIES_KERNEL,
    CLI_SERIES_SPLIT,
    CLI_SERIES_COUNT
};

/* The choice of --format that the library has no qn_format for. */
#define CLI_FORMAT_SVG 4

/* A square as people number it, from 1. */
typedef struct cli_square_given {
    uint64_t row;
    uint64_t column;
} cli_square_given;

typedef struct cli_squares {
    cli_square_given *squares;
    size_t count;
} cli_squares;

/* What the command line says.  Choices are numbers of the words in the table, which for methods,
 * backends and formats are the library's own numbers. */
typedef struct cli_options {
    uint64_t k;
    uint64_t from;
    uint64_t limit;
    uint64_t threads;
    unsigned backend;
    unsigned method;
    unsigned split;
    unsigned format;
    unsigned unique;    /* up to what: a cli_unique */
    unsigned symmetric; /* a qn_symmetry */
    uint64_t rounds;
    const char *series[CLI_SERIES_COUNT]; /* what was given, where it is several values */
    const char *plot;
    const char *against;
    const char *trace;
    const char *simulate;
    const char *kernel;
    const char *ledger;
    const char *shard;
    const char *into;
    const char *sample;
    const char *seed;
    cli_squares placed;
    cli_squares blocked;
    bool partial;
    bool no_total;
    bool by_column;
    bool by_unit;
    bool classes;
    bool canonical;
    bool csv;
    bool json;
    bool time;
    bool progress;
    bool no_progress;
    bool quiet;
    bool help;
    bool version;
    uint64_t given;   /* bit i: option i of the table was given */
    unsigned command; /* CLI_FIRST where none was named */
    bool command_named;
    char **operands; /* the words that are no options and not the command */
    unsigned operands_count;
} cli_options;

/* What an option's argument is; it decides the type of its field. */
typedef enum cli_kind {
    CLI_FLAG,    /* bool: no argument */
    CLI_NUMBER,  /* uint64_t: least..most */
    CLI_CHOICE,  /* unsigned: which of the words in `accepts` */
    CLI_SQUARE,  /* cli_squares: one more */
    CLI_VARIANT, /* unsigned: 0 where it was not given, else 1 + which of the words in `accepts` */
    CLI_WORD     /* const char *: for the command to judge */
} cli_kind;

typedef struct cli_option {
    char letter; /* 0: it has only a name */
    const char *name;
    cli_kind kind;
    enum cli_series series;
    bool bare; /* a variant that may stand without its argument, which is then the first word */
    const char *argument;  /* what help calls its argument, NULL for a flag */
    const char *accepts;   /* what its argument may be, in words; for choices "one|another" */
    unsigned narrow;       /* commands that accept less: */
    const char *narrowed;  /* this */
    const char *otherwise; /* the default, NULL where there is nothing to say */
    const char *help;
    uint64_t least;
    uint64_t most;
    size_t field;      /* offset in cli_options */
    unsigned commands; /* who takes it */
} cli_option;

/* The row of an option, or NULL past the last. */
const cli_option *cli_option_at(unsigned index);

/* What all of these commands accept as its argument. */
const char *cli_option_accepts(const cli_option *option, unsigned commands);

/* The number of the option with that name. */
unsigned cli_option_named(const char *name);

/* Stores text as the argument of option `index`; says what is wrong with it. */
cli_status cli_option_take(cli_options *options, unsigned index, const char *text);

/* Reads the command line.  What is not understood is said, and CLI_USAGE returned; in every case
 * cli_options_free() comes after it. */
cli_status cli_options_read(cli_options *options, int argc, char **argv);
void cli_options_free(cli_options *options);

#endif

/* The table of commands. */
#include "cli/command.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const cli_command commands[CLI_COMMANDS] = {
    [CLI_FIRST] =
        {.name = "first",
         .operands = "[N]",
         .most = 1,
         .summary = "the first K solutions in lexicographic order, then the total",
         .details =
             "N is the size of the board, 0 to 32, with --no-total 0 to 64.  Without N it is\n"
             "read from standard input (from the keyboard, too): one whole decimal number,\n"
             "blanks around it allowed, and nothing else.\n"
             "A board of size 0 has one solution, the empty line.\n",
         .run = cli_first},
    [CLI_COUNT] =
        {.name = "count",
         .operands = "N|A..B",
         .least = 1,
         .most = 1,
         .summary = "the total, or with A..B one \"N total\" line per size",
         .details =
             "N is the size of the board, 0 to 32; a board of size 0 has one solution.\n"
             "--by-column and --by-unit take one size and run the rows engine; --by-unit\n"
             "fixes two rows where --split does not say otherwise.\n"
             "--unique, --classes and --symmetric are of the empty board.  --classes gives\n"
             "a line of five numbers: the solutions unchanged by a half turn (the next ones\n"
             "among them) and by a quarter turn, then the classes, up to rotation and\n"
             "reflection, whose members a quarter turn, only a half turn, and no turn\n"
             "leaves unchanged.  With --symmetric quarter N is 0 to 64.\n",
         .run = cli_count},
    [CLI_LIST] = {.name = "list",
                  .operands = "N",
                  .least = 1,
                  .most = 1,
                  .summary = "every solution, in lexicographic order",
                  .details =
                      "N is the size of the board, 0 to 64, with --from 0 to 32.  --unique writes\n"
                      "one solution of each class, the first of its up to eight images under\n"
                      "rotation and reflection.  --format svg goes with --limit 1.\n"
                      "With --unique or --symmetric, --from passes over solutions one by one.\n",
                  .run = cli_list},
    [CLI_NTH] = {.name = "nth",
                 .operands = "N I...",
                 .least = 2,
                 .most = UINT_MAX,
                 .summary = "the I-th solution(s), numbered from 1",
                 .details =
                     "N is the size of the board, 0 to 32.  Solutions are found by counting those\n"
                     "before them, at most half of all on an empty board.\n",
                 .run = cli_nth},
    [CLI_RANK] = {.name = "rank",
                  .operands = "N",
                  .least = 1,
                  .most = 1,
                  .summary = "reads solutions, writes the index of each",
                  .details =
                      "N is the size of the board, 0 to 32.  Reads standard input as `check` does\n"
                      "and writes one index a line, the first solution's being 1.\n",
                  .run = cli_rank},
    [CLI_SAMPLE] =
        {.name = "sample",
         .operands = "N",
         .least = 1,
         .most = 1,
         .summary = "K solutions drawn uniformly at random",
         .details =
             "N is the size of the board, 0 to 32.  Each solution is as likely as any other\n"
             "and may come more than once.  The same --seed gives the same solutions\n"
             "everywhere.\n",
         .run = cli_sample},
    [CLI_CHECK] =
        {.name = "check",
         .operands = "[N]",
         .most = 1,
         .summary = "reads solutions, says of each whether it is one",
         .details =
             "Reads standard input in any format that `list` writes: a line of column\n"
             "numbers with blanks or commas between them, a JSON array of them, or N lines\n"
             "of . and Q.  N is 0 to 64; without it, the first line decides.  Empty lines\n"
             "are passed over, except with N = 0, whose only solution is an empty line.\n"
             "Writes one line each, \"1 valid\" or \"2 invalid: why\",\n"
             "numbered from 1; a line that is no solution at all counts as an invalid one.\n"
             "With --canonical it writes instead, for each valid one, the first of its images\n"
             "under rotation and reflection, as columns, and of each invalid one says so on\n"
             "standard error.\n"
             "Exit status 0 when all are valid, 1 when any is not.\n",
         .run = cli_check},
    [CLI_ESTIMATE] =
        {.name = "estimate",
         .operands = "N",
         .least = 1,
         .most = 1,
         .summary = "estimates the total, the tree and the time that a count will take",
         .details =
             "N is the size of the board, 0 to 32.  Each estimate is followed by limits that\n"
             "hold in about 95 of 100 cases.  The same --seed gives the same numbers, but\n"
             "times are measured.\n",
         .run = cli_estimate},
    [CLI_RUN] =
        {.name = "run",
         .operands = "N",
         .needs = "--ledger FILE",
         .least = 1,
         .most = 1,
         .summary = "a long count, unit by unit, kept in a ledger; run again to go on",
         .details = "N is the size of the board, 0 to 32.  The ledger FILE is made where there is\n"
                    "none.  Prints the total once all units are done.  --shard 2/3 counts a part,\n"
                    "the units 2, 5, 8, ...; `queenum merge` unites the parts.\n",
         .run = cli_run},
    [CLI_STATUS] = {.name = "status",
                    .operands = "FILE",
                    .least = 1,
                    .most = 1,
                    .summary =
                        "what a ledger holds: units done and left, their sum, rate, time left",
                    .details = "Works while a run writes the ledger, too.\n",
                    .run = cli_status_of},
    [CLI_MERGE] =
        {.name = "merge",
         .operands = "FILE...",
         .needs = "--into FILE",
         .least = 1,
         .most = UINT_MAX,
         .summary = "unites the ledgers of a job's parts in one, and prints the total",
         .details =
             "The ledger that --into names may exist already; then it is one of the parts.\n"
             "Nothing is changed where the parts belong to different jobs, where two have\n"
             "different counts for a unit, or, without --partial, where units are missing.\n",
         .run = cli_merge},
    [CLI_VERIFY] = {.name = "verify",
                    .operands = "FILE",
                    .least = 1,
                    .most = 1,
                    .summary = "solves units of a ledger again with another kernel and compares",
                    .details = "Exit status 1 when a unit is wrong.  The ledger is only read.\n",
                    .run = cli_verify},
    [CLI_SCALE] =
        {.name = "scale",
         .operands = "[N]",
         .most = 1,
         .summary = "measures, compares and plots the speedup of a count by threads",
         .details =
             "-t, --backend, --method, --kernel and --split take several values, as in\n"
             "-t 1,2,4 or -t 1..8; every combination is measured, in rounds that alternate\n"
             "their order.  One thread is always measured, for the speedup.  Totals that\n"
             "differ are exit status 1.  docs/scaling.md explains the columns.\n"
             "With --simulate nothing is measured but one traced count of N, or, without N,\n"
             "the trace that --trace names is read.\n",
         .run = cli_scale},
    [CLI_INFO] = {.name = "info",
                  .operands = "",
                  .summary = "version, instruction sets, kernels, OpenMP, threads it would use",
                  .run = cli_info},
    [CLI_SELFTEST] =
        {.name = "selftest",
         .operands = "",
         .summary = "checks this build on this machine against known values",
         .details = "One line a check.  Every backend and teams of 1, 2, 3 and 8 are checked\n"
                    "where --backend and -t do not choose one.  Exit status 1 when a number\n"
                    "is wrong.\n",
         .run = cli_selftest},
    [CLI_HELP] = {.name = "help",
                  .operands = "[COMMAND]",
                  .most = 1,
                  .summary = "this help, or a command's own",
                  .run = cli_help},
};

const cli_command *cli_command_at(unsigned id)
{
    return id < CLI_COMMANDS ? &commands[id] : NULL;
}

void cli_command_usage(const cli_command *command, char *text, size_t size)
{
    snprintf(text, size, "%s%s%s%s%s", command->name, command->operands[0] != '\0' ? " " : "",
             command->operands, command->needs != NULL ? " " : "",
             command->needs != NULL ? command->needs : "");
}

unsigned cli_command_find(const char *name)
{
    unsigned id = 0;
    while (id < CLI_COMMANDS && strcmp(commands[id].name, name) != 0)
        id++;
    return id;
}

/* Command lines: each is accepted, or refused in one line; small boards that are accepted are then
 * counted, and the total is what trying all squares gives, whatever was demanded.  Commands that
 * neither touch files nor take long are run to their end.
 *
 * Input: a word of the command line on each line. */
#include "program.h"

#include "cli/compute.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 24, TEAM_MOST = 4, SIZE_MOST = 6, SOLUTIONS_MOST = 1000 };

/* Cuts text into words; returns how many, and ends them with NULL. */
static int cut(char *text, char **words)
{
    int count = 0;
    words[count++] = "queenum";
    for (char *word; count < WORDS_MOST && (word = strsep(&text, "\n")) != NULL;)
        words[count++] = word;
    words[count] = NULL;
    return count;
}

/* The size where the first operand is a small one. */
static bool small_size(const cli_options *options, unsigned *n)
{
    const char *text = options->operands_count > 0 ? options->operands[0] : "";
    if (!fuzz_is_whole(text, strlen(text), "0", "6"))
        return false;
    *n = (unsigned)fuzz_value(text, strlen(text));
    return true;
}

/* The demands as a table; false where a square lies outside the board. */
static bool make_table(const cli_options *options, fuzz_board *table)
{
    for (size_t i = 0; i < options->blocked.count; i++) {
        const cli_square_given *square = &options->blocked.squares[i];
        if (square->row > table->n || square->column > table->n)
            return false;
        table->forbidden[square->row - 1][square->column - 1] = true;
    }
    for (size_t i = 0; i < options->placed.count; i++) {
        const cli_square_given *square = &options->placed.squares[i];
        if (square->row > table->n || square->column > table->n)
            return false;
        for (unsigned column = 0; column < table->n; column++)
            if (column + 1 != square->column)
                table->forbidden[square->row - 1][column] = true;
    }
    return true;
}

/* Counts the board that the options describe. */
static void check_board(const cli_options *options, unsigned n)
{
    fuzz_board table = {.n = n};
    fuzz_written written;
    qn_board *board;
    bool right = make_table(options, &table);
    fuzz_catch(&written);
    cli_status status = cli_board(options, n, &board);
    fuzz_release(&written);
    REQUIRE((status == CLI_DONE) == right, "%s", written.errors);
    fuzz_check_manners(status, &written);
    fuzz_written_free(&written);
    if (!right)
        return;
    qn_options computation;
    qn_total total;
    qn_options_init(&computation);
    computation.threads = 1;
    computation.backend = QN_BACKEND_PTHREADS;
    computation.split = options->split;
    REQUIRE(qn_count(board, &computation, &total, NULL) == QN_OK, "not counted");
    uint64_t count = fuzz_count(&table);
    REQUIRE(total.high == 0 && total.low == count, "counted %llu, not %llu",
            (unsigned long long)total.low, (unsigned long long)count);
    qn_board_free(board);
}

/* Whether a command ends soon and leaves no file behind. */
static bool is_harmless(const cli_options *options)
{
    unsigned n;
    if (options->help || options->version)
        return true;
    if (options->trace != NULL || options->progress || options->threads > TEAM_MOST ||
        options->k > SOLUTIONS_MOST)
        return false;
    switch (options->command) {
    case CLI_HELP:
    case CLI_INFO:
    case CLI_CHECK:
        return true;
    case CLI_FIRST:
        return options->operands_count == 0 || small_size(options, &n);
    case CLI_COUNT:
    case CLI_LIST:
    case CLI_NTH:
    case CLI_RANK:
    case CLI_SAMPLE:
        return small_size(options, &n);
    default:
        return false;
    }
}

/* Runs it with an empty standard input. */
static void check_run(const cli_options *options)
{
    fuzz_written written;
    fuzz_input("", 0);
    cli_status status = fuzz_run(options, &written);
    if (!options->time)
        fuzz_check_manners(status, &written);
    fuzz_written_free(&written);
}

/* Reads the words the way the program does. */
static void check_words(int count, char **words)
{
    cli_options options;
    fuzz_written written;
    unsigned n;
    cli_status status = fuzz_read_words(&options, count, words, &written);
    REQUIRE(status != CLI_DONE || written.errors_length == 0, "accepted, but: %s", written.errors);
    REQUIRE(status != CLI_FAILED, "%s", written.errors);
    fuzz_check_manners(status, &written);
    fuzz_written_free(&written);
    if (status == CLI_DONE) {
        if (small_size(&options, &n) && !options.help && !options.version)
            check_board(&options, n);
        if (is_harmless(&options))
            check_run(&options);
    }
    cli_options_free(&options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *words[WORDS_MOST + 1];
    char *text = fuzz_text(data, size);
    int count = cut(text, words);
    check_words(count, words);
    free(text);
    return 0;
}

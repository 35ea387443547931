/* Numbers as people give them, in every place where the program takes one: a text is accepted where
 * a reading of its digits alone accepts it, and nowhere else.
 *
 * Input: a byte that chooses the place, then the text. */
#include "program.h"

#include "cli/compute.h"
#include "cli/number.h"
#include "cli/scale.h"
#include "cli/size_input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_64 "18446744073709551615"
#define MOST_128 "340282366920938463463374607431768211455"

static bool is_whole(const char *text, const char *least, const char *most)
{
    return fuzz_is_whole(text, strlen(text), least, most);
}

static const char *without_zeros(const char *text)
{
    text += strspn(text, "0");
    return *text == '\0' ? text - 1 : text;
}

/* ---- Options whose argument is one number ---------------------------------------------------- */

static const struct {
    const char *command;
    const char *option;
    const char *operand; /* NULL: none */
    const char *least;
    const char *most;
} options_of_numbers[] = {
    {"first", "-k", "5", "0", MOST_64},      {"sample", "--solutions", "5", "0", MOST_64},
    {"list", "--from", "5", "1", MOST_64},   {"list", "--limit", "5", "1", MOST_64},
    {"count", "-t", "5", "1", "1024"},       {"verify", "--threads", "ledger", "1", "1024"},
    {"scale", "--rounds", "5", "1", "1000"}, {"count", "--split", "5", "1", "3"},
};
enum { OPTIONS = sizeof options_of_numbers / sizeof *options_of_numbers };

static void check_option(unsigned which, char *text)
{
    char command[16];
    char option[16];
    char operand[16];
    snprintf(command, sizeof command, "%s", options_of_numbers[which].command);
    snprintf(option, sizeof option, "%s", options_of_numbers[which].option);
    snprintf(operand, sizeof operand, "%s", options_of_numbers[which].operand);
    char *words[] = {"queenum", command, option, text, operand, NULL};
    bool right = is_whole(text, options_of_numbers[which].least, options_of_numbers[which].most);
    if (strcmp(option, "--split") == 0) /* names of choices rather than numbers */
        right = strcmp(text, "auto") == 0 || (right && text[1] == '\0');
    cli_options options;
    fuzz_written written;
    cli_status status = fuzz_read_words(&options, 5, words, &written);
    REQUIRE((status == CLI_DONE) == right, "%s %s '%s': %s", command, option, text, written.errors);
    fuzz_check_manners(status, &written);
    fuzz_written_free(&written);
    cli_options_free(&options);
}

/* ---- What single functions read -------------------------------------------------------------- */

static void check_number(const char *text)
{
    static const char *const limits[][2] = {
        {"0", MOST_64}, {"1", "1024"}, {"0", "32"}, {"1", MOST_64}, {"7", "7"}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const char *least = limits[i][0];
        const char *most = limits[i][1];
        char digits[24];
        uint64_t number = 99;
        bool accepted =
            cli_number(text, strtoull(least, NULL, 10), strtoull(most, NULL, 10), &number);
        REQUIRE(accepted == is_whole(text, least, most), "'%s' of %s to %s", text, least, most);
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
        REQUIRE(strcmp(digits, accepted ? without_zeros(text) : "99") == 0, "'%s' is read as %s",
                text, digits);
    }
}

static void check_size(const char *text)
{
    unsigned n = 99;
    fuzz_written written;
    fuzz_catch(&written);
    cli_status status = cli_size(text, 32, &n);
    fuzz_release(&written);
    bool right = is_whole(text, "0", "32");
    REQUIRE((status == CLI_DONE) == right, "'%s': %s", text, written.errors);
    REQUIRE(n == (right ? fuzz_value(text, strlen(text)) : 99), "'%s' is read as %u", text, n);
    fuzz_check_manners(status, &written);
    fuzz_written_free(&written);
}

/* Two numbers with a separator between them. */
static bool is_pair(const char *text, const char *separator, const char *least, const char *most,
                    uint64_t *left, uint64_t *right)
{
    for (const char *at = text; *at != '\0'; at++) {
        const char *rest = at + strlen(separator);
        if (strncmp(at, separator, strlen(separator)) != 0 ||
            !fuzz_is_whole(text, (size_t)(at - text), least, most) || !is_whole(rest, least, most))
            continue;
        *left = fuzz_value(text, (size_t)(at - text));
        *right = fuzz_value(rest, strlen(rest));
        return true;
    }
    return false;
}

static void check_range(const char *text)
{
    uint64_t from = 99, to = 99, first = 99, last = 99;
    bool right = is_pair(text, "..", "0", "32", &from, &to);
    if (!right && is_whole(text, "0", "32")) {
        right = true;
        from = to = fuzz_value(text, strlen(text));
    }
    REQUIRE(cli_range(text, 32, &first, &last) == right, "'%s'", text);
    REQUIRE(!right || (first == from && last == to), "'%s'", text);
}

static void check_square(const char *text)
{
    uint64_t row = 99, column = 99, read_row, read_column;
    bool right = is_pair(text, ",", "1", "64", &row, &column);
    REQUIRE(cli_square(text, 64, &read_row, &read_column) == right, "'%s'", text);
    REQUIRE(!right || (row == read_row && column == read_column), "'%s'", text);
}

static void check_total(const char *text)
{
    qn_total total;
    char digits[QN_TOTAL_TEXT];
    bool right = is_whole(text, "0", MOST_128);
    REQUIRE((qn_total_parse(text, &total) == QN_OK) == right, "'%s'", text);
    REQUIRE(!right || strcmp(qn_total_text(total, digits), without_zeros(text)) == 0,
            "'%s' is read as %s", text, digits);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

enum { LIST_MOST = 1024 };

/* Marks what a list names; false where it is none. */
static bool read_list(const char *text, bool *marks)
{
    for (;;) {
        size_t length = strcspn(text, ",");
        char *piece = strndup(text, length);
        REQUIRE(piece != NULL, "no memory");
        uint64_t first = 0, last = 0;
        bool right = is_pair(piece, "..", "1", "1024", &first, &last);
        if (!right && is_whole(piece, "1", "1024")) {
            right = true;
            first = last = fuzz_value(piece, length);
        }
        free(piece);
        if (!right || first > last)
            return false;
        for (uint64_t i = first; i <= last; i++)
            marks[i] = true;
        if (text[length] == '\0')
            return true;
        text += length + 1;
    }
}

static void check_list(const char *text)
{
    bool marks[LIST_MOST + 1] = {false};
    unsigned *values;
    size_t count;
    bool right = read_list(text, marks);
    REQUIRE(cli_scale_numbers(text, LIST_MOST, &values, &count) == right, "'%s'", text);
    size_t at = 0;
    for (unsigned i = 1; i <= LIST_MOST && right; i++)
        if (marks[i]) {
            REQUIRE(at < count && values[at] == i, "'%s' lacks %u", text, i);
            at++;
        }
    REQUIRE(!right || at == count, "'%s' gives %zu values, not %zu", text, count, at);
    free(values);
}

/* ---- The size on standard input -------------------------------------------------------------- */

static void check_input(const uint8_t *data, size_t size)
{
    static const char blanks[] = " \t\n\v\f\r";
    const char *text = (const char *)data;
    size_t length = size;
    while (length > 0 && *text != '\0' && strchr(blanks, *text) != NULL) {
        text++;
        length--;
    }
    while (length > 0 && text[length - 1] != '\0' && strchr(blanks, text[length - 1]) != NULL)
        length--;
    bool right = fuzz_is_whole(text, length, "0", "32");

    cli_output output;
    fuzz_written written;
    unsigned n = 99;
    fuzz_input(data, size);
    fuzz_catch(&written);
    REQUIRE(cli_output_open(&output), "no memory");
    cli_status status = cli_size_from_input(&output, 32, "0 to 32", &n);
    REQUIRE(cli_output_close(&output) == CLI_DONE, "cannot write");
    fuzz_release(&written);
    REQUIRE((status == CLI_DONE) == right, "%s", written.errors);
    REQUIRE(n == (right ? fuzz_value(text, length) : 99), "read as %u", n);
    fuzz_check_manners(status, &written);
    fuzz_written_free(&written);
}

/* ---- Arguments that commands judge ----------------------------------------------------------- */

/* Whether the program says that `option` is wrong, as far as can be told without running anything:
 * its next complaint is about the last word. */
static bool complains_about(const char *option, char *const *words)
{
    fuzz_written written;
    cli_status status = fuzz_line(words, &written);
    bool about = strstr(written.errors, option) != NULL;
    REQUIRE(status == CLI_USAGE || !about, "status %d: %s", (int)status, written.errors);
    fuzz_check_manners(status, &written);
    fuzz_written_free(&written);
    return about;
}

static void check_shard(char *text)
{
    uint64_t shard = 0, shards = 0;
    char *words[] = {"queenum", "run", "--ledger", "/nowhere/ledger", "--shard", text, "x", NULL};
    bool right = is_pair(text, "/", "1", "1000000", &shard, &shards) && shard <= shards;
    REQUIRE(complains_about("--shard", words) == !right, "'%s'", text);
}

static void check_seed(char *text)
{
    char *words[] = {"queenum", "sample", "--seed", text, "-k", "0", "1", NULL};
    REQUIRE(complains_about("--seed", words) == !is_whole(text, "0", MOST_64), "'%s'", text);
}

/* Digits, perhaps a point and more digits, perhaps a per cent sign; above 0 and up to 100.  Sets
 * *unsure where it is nearer to a limit than a double can tell. */
static bool is_percent(const char *text, bool *unsure)
{
    size_t whole = strspn(text, "0123456789");
    const char *fraction = text + whole + (text[whole] == '.');
    size_t decimals = text[whole] == '.' ? strspn(fraction, "0123456789") : 0;
    const char *end = fraction + decimals;
    bool nothing = strspn(text, "0.") >= (size_t)(end - text);
    bool below_100 = whole > 0 && fuzz_is_whole(text, whole, "0", "99");
    bool is_100 = whole > 0 && fuzz_is_whole(text, whole, "100", "100");
    bool no_decimals = strspn(fraction, "0") >= decimals;
    *unsure = decimals > 12;
    if (whole == 0 || (text[whole] == '.' && decimals == 0) ||
        (strcmp(end, "") != 0 && strcmp(end, "%") != 0))
        return false;
    return (below_100 && !nothing) || (is_100 && no_decimals);
}

static void check_percent(char *text)
{
    bool unsure;
    char *words[] = {"queenum", "verify", "--seed", "1", "--sample", text, "/nowhere/ledger", NULL};
    bool right = is_percent(text, &unsure);
    bool refused = complains_about("--sample", words);
    REQUIRE(refused == !right || unsure, "'%s'", text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    char *text = fuzz_text(data + 1, size - 1);
    switch (data[0] % (OPTIONS + 10)) {
    case OPTIONS:
        check_number(text);
        break;
    case OPTIONS + 1:
        check_size(text);
        break;
    case OPTIONS + 2:
        check_range(text);
        break;
    case OPTIONS + 3:
        check_square(text);
        break;
    case OPTIONS + 4:
        check_total(text);
        break;
    case OPTIONS + 5:
        check_list(text);
        break;
    case OPTIONS + 6:
        check_input(data + 1, size - 1);
        break;
    case OPTIONS + 7:
        check_shard(text);
        break;
    case OPTIONS + 8:
        check_seed(text);
        break;
    case OPTIONS + 9:
        check_percent(text);
        break;
    default:
        check_option(data[0] % (OPTIONS + 10), text);
    }
    free(text);
    return 0;
}

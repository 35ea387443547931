/* Solutions on standard input: `queenum check` takes the text apart as a reading of the whole text
 * at once does, judges as comparing all pairs does, and what it takes as a solution is the same
 * after it was written in any format and read again.
 *
 * Input: a byte that gives the size, or leaves it open; the rest is standard input. */
#include "program.h"

#include "cli/check_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_MOST = 64, WIDE = 65 };

/* A solution as it stands in the text. */
typedef struct reading {
    unsigned n;
    uint8_t columns[WIDE]; /* from 0 */
    bool wrong;            /* it is no list of columns, or no board of . and Q */
} reading;

/* The text, line by line. */
typedef struct lines {
    const char *at;
    const char *end;
    unsigned size; /* of the boards; WIDE where it is not known yet */
} lines;

typedef struct line {
    const char *begin;
    const char *end;
} line;

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\v' || byte == '\f' ||
           byte == '\r';
}

/* The next line without the blanks around it. */
static bool next_line(lines *text, line *next)
{
    if (text->at == text->end)
        return false;
    const char *newline = memchr(text->at, '\n', (size_t)(text->end - text->at));
    *next = (line){.begin = text->at, .end = newline == NULL ? text->end : newline};
    text->at = newline == NULL ? text->end : newline + 1;
    while (next->begin < next->end && is_blank(*next->begin))
        next->begin++;
    while (next->begin < next->end && is_blank(next->end[-1]))
        next->end--;
    return true;
}

static bool is_row(const line *given)
{
    return given->begin < given->end && (*given->begin == '.' || *given->begin == 'Q');
}

/* A line of numbers is a solution: of a JSON array, or with commas or else blanks between them. */
static void read_numbers(const line *given, reading *solution)
{
    line items = *given;
    *solution = (reading){.n = 0};
    bool array = items.begin < items.end && *items.begin == '[';
    bool commas = array || memchr(items.begin, ',', (size_t)(items.end - items.begin)) != NULL;
    if (array) {
        solution->wrong = items.end - items.begin < 2 || items.end[-1] != ']';
        items.begin++;
        items.end -= !solution->wrong;
        while (items.begin < items.end && is_blank(*items.begin))
            items.begin++;
        if (items.begin >= items.end) /* an array of nothing */
            return;
    }
    for (const char *at = items.begin; at <= items.end; at++) {
        const char *word = at;
        while (at < items.end && (commas ? *at != ',' : !is_blank(*at)))
            at++;
        const char *end = at;
        while (commas && word < end && is_blank(*word))
            word++;
        while (commas && word < end && is_blank(end[-1]))
            end--;
        size_t length = (size_t)(end - word);
        if (length == 0 && !commas) /* of several blanks */
            continue;
        if (solution->n == SIZE_MOST || !fuzz_is_whole(word, length, "1", "64"))
            solution->wrong = true;
        else
            solution->columns[solution->n++] = (uint8_t)(fuzz_value(word, length) - 1);
    }
}

/* A row of a board is as many squares as the board has rows, one of them a queen. */
static void read_row(const line *given, lines *text, reading *board)
{
    unsigned queens = 0;
    size_t squares = 0;
    uint8_t column = 0;
    for (const char *at = given->begin; at < given->end; at++) {
        if (is_blank(*at))
            continue;
        if (*at == 'Q') {
            queens++;
            column = (uint8_t)squares;
        } else if (*at != '.') {
            board->wrong = true;
        }
        squares += squares < 1000;
    }
    if (text->size == WIDE && squares <= SIZE_MOST)
        text->size = (unsigned)squares;
    if (squares != text->size || queens != 1)
        board->wrong = true;
    else
        board->columns[board->n] = column;
    board->n++;
}

/* The next solution of the text. */
static bool next_reading(lines *text, reading *solution)
{
    line next;
    *solution = (reading){.n = 0};
    do
        if (!next_line(text, &next))
            return false;
    while (next.begin == next.end && text->size != 0);
    if (!is_row(&next)) {
        read_numbers(&next, solution);
        return true;
    }
    read_row(&next, text, solution);
    for (;;) {
        unsigned rows = text->size == WIDE || text->size == 0 ? 1 : text->size;
        const char *before = text->at;
        if (solution->n >= rows || !next_line(text, &next) || next.begin == next.end)
            return true;
        if (!is_row(&next)) {
            text->at = before; /* a line of numbers ends the board and is the next one's */
            return true;
        }
        read_row(&next, text, solution);
    }
}

/* Reads what was written and compares. */
static void check_again(const reading *solution, qn_format format)
{
    char *text = malloc(QN_TEXT_MAX(SIZE_MOST));
    cli_check_reader reader = {.size_known = true, .size = solution->n};
    cli_candidate candidate;
    cli_output output;
    fuzz_written written;
    REQUIRE(text != NULL, "no memory");
    fuzz_input(text, qn_format_text(format, solution->n, solution->columns, text));
    fuzz_catch(&written);
    REQUIRE(cli_output_open(&output) && cli_input_open(&reader.input, &output), "no memory");
    REQUIRE(cli_check_next(&reader, &candidate), "nothing was read of:\n%s", text);
    REQUIRE(candidate.reason[0] == '\0' && candidate.n == solution->n &&
                memcmp(candidate.columns, solution->columns, solution->n) == 0,
            "%s\n%s", candidate.reason, text);
    REQUIRE(!cli_check_next(&reader, &candidate), "more than one was read of:\n%s", text);
    cli_input_close(&reader.input);
    (void)cli_output_close(&output);
    fuzz_release(&written);
    fuzz_written_free(&written);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char size_text[8] = "";
    char *words[] = {"queenum", "check", size_text, NULL};
    if (size == 0)
        return 0;
    unsigned given = data[0] % (WIDE + 1);
    if (given < WIDE)
        snprintf(size_text, sizeof size_text, "%u", given);
    else
        words[2] = NULL;

    fuzz_written written;
    fuzz_input(data + 1, size - 1);
    cli_status status = fuzz_line(words, &written);
    REQUIRE(fuzz_is_lines(written.output), "%s", written.output);
    fuzz_check_manners(status, &written);
    REQUIRE(written.errors_length == 0, "%s", written.errors);

    lines text = {.at = (const char *)data + 1, .end = (const char *)data + size, .size = given};
    reading solution;
    unsigned long number = 0;
    bool all_valid = true;
    const char *verdict = written.output;
    unsigned size_wanted = given;
    while (next_reading(&text, &solution)) {
        char begin[40];
        if (size_wanted == WIDE) /* the first solution decides, if it is one */
            size_wanted = text.size != WIDE ? text.size : solution.wrong ? WIDE : solution.n;
        if (text.size == WIDE)
            text.size = size_wanted;
        bool valid = !solution.wrong && solution.n == size_wanted &&
                     fuzz_is_solution(solution.columns, solution.n);
        all_valid &= valid;
        snprintf(begin, sizeof begin, "%lu %s", ++number, valid ? "valid\n" : "invalid: ");
        REQUIRE(strncmp(verdict, begin, strlen(begin)) == 0, "wanted %s, was told:\n%s", begin,
                verdict);
        verdict = strchr(verdict, '\n') + 1;
        if (valid) {
            check_again(&solution, QN_FORMAT_COLUMNS);
            check_again(&solution, QN_FORMAT_BOARD);
            check_again(&solution, QN_FORMAT_CSV);
            check_again(&solution, QN_FORMAT_JSONL);
        }
    }
    REQUIRE(*verdict == '\0', "more than was asked:\n%s", verdict);
    REQUIRE(status == (all_valid ? CLI_DONE : CLI_FAILED), "status %d", (int)status);
    fuzz_written_free(&written);
    return 0;
}

/* Reads solutions line by line, in memory that does not depend on the input: a line is taken apart
 * while it is read, and of each only what a board can hold is kept. */
#include "cli/check_reader.h"

#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef enum line_kind { LINE_NONE, LINE_EMPTY, LINE_COLUMNS, LINE_ROW } line_kind;

/* A line of . and Q. */
typedef struct board_row {
    unsigned squares;
    unsigned queens;
    unsigned column; /* of the last queen */
} board_row;

/* Keeps the first thing that is wrong. */
__attribute__((format(printf, 2, 3))) static void blame(cli_candidate *candidate,
                                                        const char *format, ...)
{
    va_list arguments;
    if (candidate->reason[0] != '\0')
        return;
    va_start(arguments, format);
    vsnprintf(candidate->reason, sizeof candidate->reason, format, arguments);
    va_end(arguments);
}

static bool ends_line(int byte)
{
    return byte == '\n' || byte == CLI_INPUT_END;
}

/* How a line of columns is written: with blanks, with commas (csv), or as a JSON array. */
typedef struct line_form {
    bool array;     /* it began with [ */
    bool ended;     /* and there was the ] */
    bool comma;     /* the last thing read was a comma */
    bool any_comma; /* and there was one somewhere, */
    bool any_blank; /* or two numbers with blanks between them */
} line_form;

static bool ends_word(int byte)
{
    return ends_line(byte) || cli_is_blank(byte) || byte == ',' || byte == '[' || byte == ']';
}

/* Takes a comma or a bracket, and says where it does not belong. */
static void take_mark(line_form *form, int byte, cli_candidate *candidate)
{
    bool number_before = candidate->n > 0 && !form->comma;
    char mark = (char)byte;
    if (byte == ',' && number_before && !form->ended) {
        form->comma = true;
        form->any_comma = true;
    } else if (byte == ']' && form->array && !form->ended && !form->comma) {
        form->ended = true;
    } else {
        blame(candidate, "%s is out of place after %u numbers", cli_quote_bytes(&mark, 1).text,
              candidate->n);
    }
}

/* Notes how a number is separated from the one before. */
static void take_place(line_form *form, cli_candidate *candidate)
{
    if (form->ended)
        blame(candidate, "there is something after the ]");
    form->any_blank |= candidate->n > 0 && !form->comma;
    form->comma = false;
    if (form->any_blank && (form->any_comma || form->array))
        blame(candidate, "a comma is missing before the number in row %u", candidate->n + 1);
}

static void add_column(cli_candidate *candidate, unsigned number)
{
    if (candidate->n == QN_SIZE_MAX) {
        blame(candidate, "more than %d numbers", QN_SIZE_MAX);
        return;
    }
    if (number < 1 || number > QN_SIZE_MAX)
        blame(candidate, "the column in row %u is outside 1 to %d", candidate->n + 1, QN_SIZE_MAX);
    else
        candidate->columns[candidate->n] = (uint8_t)(number - 1);
    candidate->n++;
}

/* The rest of a line of numbers, whose first byte is given. */
static void read_columns(cli_input *input, int byte, cli_candidate *candidate)
{
    line_form form = {.array = byte == '['};
    if (form.array)
        byte = cli_input_next(input);
    while (!ends_line(byte)) {
        char word[32];
        size_t length = 0;
        unsigned number = 0;
        bool digits = true;
        for (; !ends_word(byte); byte = cli_input_next(input)) {
            if (byte < '0' || byte > '9')
                digits = false;
            else if (number <= QN_SIZE_MAX)
                number = number * 10 + (unsigned)(byte - '0');
            if (length < sizeof word)
                word[length++] = (char)byte;
        }
        if (length > 0)
            take_place(&form, candidate);
        if (!digits)
            blame(candidate, "%s is not a column number", cli_quote_bytes(word, length).text);
        else if (length > 0)
            add_column(candidate, number);
        for (; !ends_line(byte) && ends_word(byte); byte = cli_input_next(input))
            if (!cli_is_blank(byte))
                take_mark(&form, byte, candidate);
    }
    if (form.comma || (form.array && !form.ended))
        blame(candidate, "the line ends too early");
}

/* The rest of a line of . and Q. */
static void read_row(cli_input *input, int byte, board_row *row, cli_candidate *candidate)
{
    *row = (board_row){.squares = 0};
    for (; !ends_line(byte); byte = cli_input_next(input)) {
        char character = (char)byte;
        if (cli_is_blank(byte))
            continue;
        if (byte == 'Q') {
            row->queens++;
            row->column = row->squares;
        } else if (byte != '.') {
            blame(candidate, "%s in row %u is neither . nor Q", cli_quote_bytes(&character, 1).text,
                  candidate->n + 1);
        }
        if (row->squares <= QN_SIZE_MAX)
            row->squares++;
    }
}

static void add_row(cli_candidate *board, const board_row *row, unsigned size)
{
    unsigned number = ++board->n;
    if (row->squares > QN_SIZE_MAX)
        blame(board, "row %u has more than %d squares", number, QN_SIZE_MAX);
    else if (row->squares != size)
        blame(board, "row %u has %s squares than %u", number,
              row->squares < size ? "fewer" : "more", size);
    else if (row->queens != 1)
        blame(board, "row %u has %u queens", number, row->queens);
    else
        board->columns[number - 1] = (uint8_t)row->column;
}

/* Reads a line.  A line of columns is a solution of its own; a row is added to the board. */
static line_kind read_line(cli_check_reader *reader, cli_candidate *board)
{
    int byte = cli_input_next(&reader->input);
    board_row row;
    if (byte == CLI_INPUT_END)
        return LINE_NONE;
    while (!ends_line(byte) && cli_is_blank(byte))
        byte = cli_input_next(&reader->input);
    if (ends_line(byte))
        return LINE_EMPTY;
    if (byte != '.' && byte != 'Q') {
        reader->next = (cli_candidate){.n = 0};
        read_columns(&reader->input, byte, &reader->next);
        return LINE_COLUMNS;
    }
    read_row(&reader->input, byte, &row, board);
    if (!reader->size_known && row.squares <= QN_SIZE_MAX) {
        reader->size_known = true;
        reader->size = row.squares;
    }
    add_row(board, &row, reader->size);
    return LINE_ROW;
}

/* A board ends with its last row, an empty line, a line of numbers or the input. */
static bool is_complete(const cli_check_reader *reader, const cli_candidate *board)
{
    return board->n >= (reader->size_known && reader->size > 0 ? reader->size : 1);
}

bool cli_check_next(cli_check_reader *reader, cli_candidate *candidate)
{
    cli_candidate board = {.n = 0};
    line_kind kind = reader->line_waits ? LINE_COLUMNS : read_line(reader, &board);
    bool nothing_is_one = reader->size_known && reader->size == 0;
    while (kind == LINE_EMPTY && !nothing_is_one)
        kind = read_line(reader, &board);
    reader->line_waits = false;
    if (kind == LINE_NONE)
        return false;
    while (kind == LINE_ROW && !is_complete(reader, &board))
        kind = read_line(reader, &board);
    if (board.n > 0) {
        reader->line_waits = kind == LINE_COLUMNS;
        *candidate = board;
    } else {
        *candidate = kind == LINE_COLUMNS ? reader->next : board;
    }
    return true;
}

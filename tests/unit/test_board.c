/* board: making boards, demands, the check of a solution, the text formats. */
#include "support.h"

#include <limits.h>
#include <string.h>

#include "board/board.h"
#include "known.h"
#include "textbook.h"

/* ---- Boards and demands ---------------------------------------------------------------------- */

static const unsigned sizes[] = {0, 1, 2, 3, 8, 31, 32, 33, 63, 64};

START_TEST(new_board_is_empty)
{
    unsigned n = sizes[_i];
    qn_board *board = new_board(n);
    ck_assert_uint_eq(qn_board_size(board), n);
    ck_assert(!qn_board_is_constrained(board));
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < 64; column++)
            ck_assert_uint_eq(board->allowed[row] >> column & 1, column < n);
    qn_board_free(board);
}
END_TEST

START_TEST(sizes_beyond_the_limit)
{
    static const unsigned too_large[] = {QN_SIZE_MAX + 1, 100, 1000000, UINT_MAX};
    for (size_t i = 0; i < LENGTH(too_large); i++) {
        qn_board *board = (qn_board *)&board;
        ck_assert_int_eq(qn_board_new(too_large[i], &board), QN_RANGE);
        ck_assert_ptr_eq(board, (qn_board *)&board);
    }
    qn_board_free(NULL);
}
END_TEST

START_TEST(squares_off_the_board)
{
    unsigned n = sizes[_i];
    qn_board *board = new_board(n);
    const unsigned off[][2] = {{n, 0}, {0, n}, {n, n}, {UINT_MAX, 0}, {0, UINT_MAX}, {64, 64}};
    for (size_t i = 0; i < LENGTH(off); i++) {
        ck_assert_int_eq(qn_board_place(board, off[i][0], off[i][1]), QN_RANGE);
        ck_assert_int_eq(qn_board_block(board, off[i][0], off[i][1]), QN_RANGE);
    }
    ck_assert(!qn_board_is_constrained(board));
    qn_board_free(board);
}
END_TEST

/* What a placed queen leaves allowed, square by square. */
static void assert_placed_queen(int number)
{
    unsigned n = 1 + (unsigned)number;
    uint64_t random = (uint64_t)number;
    for (unsigned round = 0; round < 8; round++) {
        /* Corners first, then anywhere. */
        unsigned row = round < 4 ? (round & 1U) * (n - 1) : random_below(&random, n);
        unsigned column = round < 4 ? (round >> 1U) * (n - 1) : random_below(&random, n);
        qn_board *board = new_board(n);
        ck_assert_int_eq(qn_board_place(board, row, column), QN_OK);
        ck_assert(qn_board_is_constrained(board));
        for (unsigned r = 0; r < n; r++)
            for (unsigned c = 0; c < n; c++) {
                bool attacked =
                    r == row || c == column || r + c == row + column || r + column == c + row;
                bool itself = r == row && c == column;
                ck_assert_msg((board->allowed[r] >> c & 1) == (itself || !attacked),
                              "n %u, queen (%u, %u), square (%u, %u)", n, row, column, r, c);
            }
        qn_board_free(board);
    }
}

START_TEST(placed_queen)
{
    for (int number = 0; number < 64; number++)
        assert_placed_queen(number);
}
END_TEST

START_TEST(blocked_square)
{
    qn_board *board = new_board(64);
    ck_assert_int_eq(qn_board_block(board, 63, 63), QN_OK);
    ck_assert_int_eq(qn_board_block(board, 63, 63), QN_OK);
    ck_assert_int_eq(qn_board_block(board, 0, 0), QN_OK);
    ck_assert(qn_board_is_constrained(board));
    ck_assert_uint_eq(board->allowed[63], UINT64_MAX >> 1);
    ck_assert_uint_eq(board->allowed[0], UINT64_MAX - 1);
    for (unsigned row = 1; row < 63; row++)
        ck_assert_uint_eq(board->allowed[row], UINT64_MAX);
    qn_board_free(board);
}
END_TEST

/* Two demands on a board of size 4, whose solutions are 1 3 0 2... written from 0: 1302 and 2031.
 */
static const struct {
    unsigned first[2], second[2];
    bool second_is_block;
    bool first_stays, mirror_stays; /* whether 1302 and 2031 are still solutions */
} pairs[] = {
    {{0, 1}, {1, 3}, false, true, false},  /* agree */
    {{0, 1}, {0, 1}, false, true, false},  /* the same twice */
    {{0, 1}, {0, 2}, false, false, false}, /* two queens in a row */
    {{0, 1}, {3, 1}, false, false, false}, /* in a column */
    {{0, 1}, {1, 2}, false, false, false}, /* on a falling diagonal */
    {{0, 2}, {1, 1}, false, false, false}, /* on a rising diagonal */
    {{0, 0}, {3, 3}, false, false, false}, /* corner to corner */
    {{0, 1}, {0, 1}, true, false, false},  /* placed and blocked */
    {{0, 1}, {3, 3}, true, true, false},   {{0, 2}, {0, 1}, true, false, true},
};

START_TEST(two_demands)
{
    static const uint8_t solution[] = {1, 3, 0, 2};
    static const uint8_t mirror[] = {2, 0, 3, 1};
    const unsigned *first = pairs[_i].first;
    const unsigned *second = pairs[_i].second;
    /* In either order. */
    for (int swapped = 0; swapped < 2; swapped++) {
        qn_board *board = new_board(4);
        for (int step = 0; step < 2; step++) {
            bool is_first = step == swapped;
            if (is_first)
                ck_assert_int_eq(qn_board_place(board, first[0], first[1]), QN_OK);
            else if (pairs[_i].second_is_block)
                ck_assert_int_eq(qn_board_block(board, second[0], second[1]), QN_OK);
            else
                ck_assert_int_eq(qn_board_place(board, second[0], second[1]), QN_OK);
        }
        ck_assert_int_eq(qn_board_check(board, solution), pairs[_i].first_stays);
        ck_assert_int_eq(qn_board_check(board, mirror), pairs[_i].mirror_stays);
        qn_board_free(board);
    }
}
END_TEST

/* ---- The check ------------------------------------------------------------------------------- */

/* All placements of a queen in each row, n = 0..6. */
START_TEST(check_tells_solutions)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    uint8_t columns[8] = {0};
    uint64_t solutions = 0;
    for (unsigned row = 0;;) {
        bool right = oracle_is_solution(columns, n);
        ck_assert_int_eq(qn_board_check(board, columns), right);
        solutions += right;
        /* Count up, the last row first. */
        for (row = n; row > 0 && ++columns[row - 1] == n; row--)
            columns[row - 1] = 0;
        if (row == 0)
            break;
    }
    ck_assert_uint_eq(solutions, known_totals[n]);
    qn_board_free(board);
}
END_TEST

static const struct {
    unsigned n;
    uint8_t columns[64];
    bool right;
} checks[] = {
    {0, {0}, true},
    {1, {0}, true},
    {1, {1}, false},
    {1, {255}, false},
    {4, {1, 3, 0, 2}, true},
    {4, {1, 3, 0, 66}, false}, /* 66 = 2 + 64: no shift may wrap */
    {4, {1, 3, 0, 4}, false},
    {5, {1, 3, 0, 4, 2}, false}, /* only rows far apart attack each other */
    {5, {0, 2, 4, 1, 3}, true},  /* corners */
    {5, {4, 2, 0, 3, 1}, true},
    {5, {3, 1, 4, 2, 0}, true},
    {8, {0, 4, 7, 5, 2, 6, 1, 3}, true},
    {8, {7, 3, 0, 2, 5, 1, 6, 4}, true},
    {8, {0, 4, 7, 5, 2, 6, 1, 0}, false},
    {8, {0, 4, 7, 5, 2, 6, 3, 1}, false},
};

START_TEST(check_table)
{
    qn_board *board = new_board(checks[_i].n);
    ck_assert_int_eq(qn_board_check(board, checks[_i].columns), checks[_i].right);
    qn_board_free(board);
}
END_TEST

/* All queens on a long diagonal, or in one column, n = 2..64. */
static void assert_lines_refused(int number)
{
    unsigned n = (unsigned)number;
    uint8_t falling[64], rising[64], column[64];
    for (unsigned row = 0; row < n; row++) {
        falling[row] = (uint8_t)row;
        rising[row] = (uint8_t)(n - 1 - row);
        column[row] = (uint8_t)(n - 1);
    }
    qn_board *board = new_board(n);
    ck_assert(!qn_board_check(board, falling));
    ck_assert(!qn_board_check(board, rising));
    ck_assert(!qn_board_check(board, column));
    qn_board_free(board);
}

START_TEST(check_refuses_lines)
{
    for (int number = 2; number < 65; number++)
        assert_lines_refused(number);
}
END_TEST

/* The knight's-move pattern solves n = 64; any exchange of two queens in it is judged rightly. */
START_TEST(check_at_64)
{
    uint8_t columns[64];
    for (unsigned row = 0; row < 64; row++)
        columns[row] = (uint8_t)(row < 32 ? 2 * row + 1 : 2 * (row - 32));
    qn_board *board = new_board(64);
    ck_assert(oracle_is_solution(columns, 64));
    ck_assert(qn_board_check(board, columns));
    for (unsigned a = 0; a < 64; a++)
        for (unsigned b = 0; b < a; b++) {
            uint8_t changed[64];
            memcpy(changed, columns, sizeof changed);
            changed[a] = columns[b];
            changed[b] = columns[a];
            ck_assert_int_eq(qn_board_check(board, changed), oracle_is_solution(changed, 64));
        }
    qn_board_free(board);
}
END_TEST

typedef struct check_walk {
    const demands *demands;
    const qn_board *board;
    uint64_t wrong;
} check_walk;

static bool judge(const int *columns, int n, void *data)
{
    check_walk *walk = data;
    uint8_t bytes[DEMANDS_SIZE_MAX];
    bool right = true;
    for (int row = 0; row < n; row++) {
        bytes[row] = (uint8_t)columns[row];
        right &= !walk->demands->forbidden[row][columns[row]];
    }
    walk->wrong += qn_board_check(walk->board, bytes) != right;
    return true;
}

static void assert_demands_kept(int number)
{
    uint64_t random = (uint64_t)number;
    demands d = {.n = 1 + random_below(&random, 9)};
    qn_board *board = new_board(d.n);
    demand_at_random(&d, board, &random);
    check_walk walk = {.demands = &d, .board = board};
    textbook_visit((int)d.n, judge, &walk);
    ck_assert_msg(walk.wrong == 0, "n %u, seed %d", d.n, number);
    qn_board_free(board);
}

START_TEST(check_keeps_random_demands)
{
    for (int number = 0; number < 100; number++)
        assert_demands_kept(number);
}
END_TEST

/* ---- The formats ----------------------------------------------------------------------------- */

static const struct {
    unsigned n;
    uint8_t columns[12];
    const char *as_columns;
    const char *as_board;
} formats[] = {
    {0, {0}, "\n", "\n"},
    {1, {0}, "1\n", "Q\n\n"},
    {4, {1, 3, 0, 2}, "2 4 1 3\n", ".Q..\n...Q\nQ...\n..Q.\n\n"},
    {4, {2, 0, 3, 1}, "3 1 4 2\n", "..Q.\nQ...\n...Q\n.Q..\n\n"},
    {6, {1, 3, 5, 0, 2, 4}, "2 4 6 1 3 5\n", ".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n\n"},
    {10, {0, 2, 5, 7, 9, 4, 8, 1, 3, 6}, "1 3 6 8 10 5 9 2 4 7\n", NULL},
};

START_TEST(format_table)
{
    char text[QN_TEXT_MAX(12)];
    size_t length = qn_format_text(QN_FORMAT_COLUMNS, formats[_i].n, formats[_i].columns, text);
    ck_assert_str_eq(text, formats[_i].as_columns);
    ck_assert_uint_eq(length, strlen(text));
    if (formats[_i].as_board == NULL)
        return;
    length = qn_format_text(QN_FORMAT_BOARD, formats[_i].n, formats[_i].columns, text);
    ck_assert_str_eq(text, formats[_i].as_board);
    ck_assert_uint_eq(length, strlen(text));
}
END_TEST

/* Every size: nothing beyond QN_TEXT_MAX is written, no line ends in a blank. */
static void assert_format_size(int number)
{
    unsigned n = (unsigned)number;
    uint8_t columns[64];
    for (unsigned row = 0; row < n; row++)
        columns[row] = (uint8_t)(n - 1 - row);
    for (qn_format format = QN_FORMAT_COLUMNS; format <= QN_FORMAT_BOARD; format++) {
        char text[QN_TEXT_MAX(64) + 1];
        memset(text, '#', sizeof text);
        size_t length = qn_format_text(format, n, columns, text);
        ck_assert_uint_lt(length, QN_TEXT_MAX(n));
        ck_assert_int_eq(text[length], '\0');
        ck_assert_int_eq(text[QN_TEXT_MAX(n)], '#');
        ck_assert_uint_eq(strlen(text), length);
        ck_assert_int_eq(text[length - 1], '\n');
        ck_assert_ptr_null(strstr(text, " \n"));
        ck_assert_ptr_null(strstr(text, "  "));
        ck_assert_int_ne(text[0], ' ');
    }
}

START_TEST(format_sizes)
{
    for (int number = 0; number < 65; number++)
        assert_format_size(number);
}
END_TEST

START_TEST(format_unknown)
{
    static const uint8_t columns[] = {0};
    char text[QN_TEXT_MAX(1)] = "###";
    ck_assert_uint_eq(qn_format_text((qn_format)7, 1, columns, text), 0);
    ck_assert_str_eq(text, "");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("board");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, new_board_is_empty, 0, LENGTH(sizes));
    tcase_add_loop_test(core, two_demands, 0, LENGTH(pairs));
    tcase_add_loop_test(core, check_tells_solutions, 0, 7);
    tcase_add_loop_test(core, check_table, 0, LENGTH(checks));
    tcase_add_test(core, check_keeps_random_demands);
    tcase_add_loop_test(core, format_table, 0, LENGTH(formats));
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, sizes_beyond_the_limit);
    tcase_add_loop_test(limits, squares_off_the_board, 0, LENGTH(sizes));
    tcase_add_test(limits, placed_queen);
    tcase_add_test(limits, blocked_square);
    tcase_add_test(limits, check_refuses_lines);
    tcase_add_test(limits, check_at_64);
    tcase_add_test(limits, format_sizes);
    tcase_add_test(limits, format_unknown);
    return run_suite(suite);
}

/* unit: the prefixes into which a board is split. */
#include "support.h"

#include <string.h>

#include "board/board.h"
#include "known.h"
#include "unit/unit.h"

/* The prefixes of a board by trying all of them: the test's own idea of a unit. */
typedef struct expected {
    size_t count;
    uint8_t prefixes[20000][3];
} expected;

static void expect_prefixes(const demands *d, unsigned depth, expected *list)
{
    list->count = 0;
    unsigned tries = 1;
    for (unsigned row = 0; row < depth; row++)
        tries *= d->n;
    for (unsigned number = 0; number < tries; number++) {
        uint8_t columns[3] = {0};
        unsigned rest = number;
        for (unsigned row = depth; row > 0; row--) {
            columns[row - 1] = (uint8_t)(rest % d->n);
            rest /= d->n;
        }
        bool legal = true;
        for (unsigned row = 0; row < depth; row++) {
            legal &= !d->forbidden[row][columns[row]];
            for (unsigned above = 0; above < row; above++) {
                int apart = (int)columns[row] - (int)columns[above];
                legal &= apart != 0 && apart != (int)(row - above) && -apart != (int)(row - above);
            }
        }
        if (legal)
            memcpy(list->prefixes[list->count++], columns, sizeof columns);
    }
}

static void assert_units(const qn_board *board, const demands *d, unsigned depth)
{
    static expected right;
    unsigned cut = depth < d->n ? depth : d->n;
    expect_prefixes(d, cut, &right);
    qni_units units;
    ck_assert_int_eq(qni_units_make(board, depth, &units), QN_OK);
    ck_assert_uint_eq(units.depth, cut);
    ck_assert_uint_eq(units.count, right.count);
    for (size_t i = 0; i < units.count; i++)
        ck_assert_mem_eq(units.prefixes[i].columns, right.prefixes[i], cut);
    qni_units_free(&units);
    ck_assert_uint_eq(units.count, 0);
    qni_units_free(&units);
}

/* Empty boards n = 0..12 at every depth, in lexicographic order, none missing. */
START_TEST(empty_boards)
{
    demands d = {.n = (unsigned)_i};
    qn_board *board = new_board(d.n);
    for (unsigned depth = 0; depth <= 3; depth++)
        assert_units(board, &d, depth);
    qn_board_free(board);
}
END_TEST

static void assert_blocked_board(int number)
{
    uint64_t random = (uint64_t)number;
    demands d = {.n = 1 + random_below(&random, DEMANDS_SIZE_MAX)};
    qn_board *board = new_board(d.n);
    unsigned rows = d.n < 3 ? d.n : 3;
    for (unsigned left = random_below(&random, 3 * d.n); left > 0; left--)
        demand_empty(&d, board, random_below(&random, rows), random_below(&random, d.n));
    for (unsigned depth = 0; depth <= 3; depth++)
        assert_units(board, &d, depth);
    qn_board_free(board);
}

START_TEST(blocked_boards)
{
    for (int number = 0; number < 60; number++)
        assert_blocked_board(number);
}
END_TEST

static size_t units_of(unsigned n, unsigned depth)
{
    qn_board *board = new_board(n);
    qni_units units;
    ck_assert_int_eq(qni_units_make(board, depth, &units), QN_OK);
    size_t count = units.count;
    qni_units_free(&units);
    qn_board_free(board);
    return count;
}

static void assert_known_number(int number)
{
    unsigned n = (unsigned)number;
    ck_assert_uint_eq(units_of(n, 1), n);
    ck_assert_uint_eq(units_of(n, 2), (n - 1) * (n - 2));
}

START_TEST(two_rows_give_a_known_number)
{
    for (int number = 3; number < 65; number++)
        assert_known_number(number);
}
END_TEST

START_TEST(units_without_solutions_exist)
{
    /* At n = 6 no more than 4 of the 20 units have any. */
    ck_assert_uint_eq(units_of(6, 2), 20);
    ck_assert_uint_eq(units_of(4, 2), 6);
    ck_assert_uint_eq(units_of(3, 2), 2);
}
END_TEST

/* Depths up to and beyond the limit: where whole boards are fixed, units are the solutions. */
START_TEST(depths_beyond_the_board)
{
    for (unsigned n = 0; n <= QNI_DEPTH_MAX; n++) {
        ck_assert_uint_eq(units_of(n, n), known_totals[n]);
        ck_assert_uint_eq(units_of(n, n + 1), known_totals[n]);
        ck_assert_uint_eq(units_of(n, 1000), known_totals[n]);
    }
    qn_board *board = new_board(10);
    qni_units units;
    ck_assert_int_eq(qni_units_make(board, 9, &units), QN_OK);
    ck_assert_uint_eq(units.depth, QNI_DEPTH_MAX);
    qni_units_free(&units);
    qn_board_free(board);
}
END_TEST

START_TEST(boards_without_units)
{
    qn_board *board = new_board(8);
    for (unsigned column = 0; column < 8; column++)
        ck_assert_int_eq(qn_board_block(board, 1, column), QN_OK);
    for (unsigned depth = 2; depth <= 3; depth++) {
        qni_units units;
        ck_assert_int_eq(qni_units_make(board, depth, &units), QN_OK);
        ck_assert_uint_eq(units.count, 0);
        qni_units_free(&units);
    }
    qn_board_free(board);
}
END_TEST

START_TEST(largest_board)
{
    ck_assert_uint_eq(units_of(64, 1), 64);
    ck_assert_uint_eq(units_of(64, 2), 63 * 62);
    qn_board *board = new_board(64);
    qni_units units;
    ck_assert_int_eq(qni_units_make(board, 3, &units), QN_OK);
    ck_assert_mem_eq(units.prefixes[0].columns, "\0\2\4", 3);
    ck_assert_mem_eq(units.prefixes[units.count - 1].columns, "\77\75\73", 3);
    for (size_t i = 1; i < units.count; i++)
        ck_assert_int_lt(memcmp(units.prefixes[i - 1].columns, units.prefixes[i].columns, 3), 0);
    qni_units_free(&units);
    qn_board_free(board);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("unit");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, empty_boards, 0, DEMANDS_SIZE_MAX + 1);
    tcase_add_test(core, blocked_boards);
    tcase_add_test(core, two_rows_give_a_known_number);
    tcase_add_test(core, units_without_solutions_exist);
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, depths_beyond_the_board);
    tcase_add_test(limits, boards_without_units);
    tcase_add_test(limits, largest_board);
    return run_suite(suite);
}

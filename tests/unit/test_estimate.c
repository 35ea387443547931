/* api: estimates, against the published tables. */
#include "support.h"

#include <math.h>
#include <string.h>

#include "api/estimate.h"
#include "known.h"

/* The tree that random walks with this seed find. */
static qni_tree tree_of(unsigned n, uint64_t seed, unsigned threads)
{
    qn_board *board = new_board(n);
    qn_options options = options_with(threads, backends()[0]);
    qni_run run;
    qni_rows_units parts;
    qni_tree tree;
    ck_assert_int_eq(qni_run_begin(&run, &options), QN_OK);
    ck_assert_int_eq(qni_rows_units_of_board(board, 1, &parts), QN_OK);
    ck_assert_int_eq(qni_tree_estimate(&run, &parts, seed, &tree), QN_OK);
    qni_rows_units_free(&parts);
    ck_assert_int_eq(qni_run_end(&run, QN_OK, NULL), QN_OK);
    qn_board_free(board);
    return tree;
}

/* Where few rows are left from the start, the walk is a count. */
START_TEST(small_boards_are_exact)
{
    qni_tree tree = tree_of((unsigned)_i, 1, 2);
    double off = fabs(tree.total.value - (double)known_totals[_i]);
    ck_assert_msg(off <= 0.01 * (double)known_totals[_i], "n %d: %g", _i, tree.total.value);
}
END_TEST

/* The limits hold the total in at least 93 of 100 cases, and are not so wide that anything would
 * do. */
START_TEST(limits_hold)
{
    unsigned seeds = SLOWED ? 10 : 100;
    unsigned held = 0;
    for (uint64_t seed = 0; seed < seeds; seed++) {
        qni_tree tree = tree_of(16, seed, 2);
        double total = (double)known_totals[16];
        held += tree.total.low <= total && total <= tree.total.high;
        ck_assert_msg(tree.total.high - tree.total.low < 0.03 * total, "seed %d: %g to %g",
                      (int)seed, tree.total.low, tree.total.high);
    }
    ck_assert_msg(held * 100 >= 93 * seeds, "%u of %u", held, seeds);
}
END_TEST

START_TEST(large_boards_are_close)
{
    static const struct {
        unsigned n;
        double total;
    } boards[] = {{23, 24233937684440.0}, {24, 227514171973736.0}, {27, 234907967154122528.0}};
    for (size_t i = 0; i < LENGTH(boards); i++) {
        qni_tree tree = tree_of(boards[i].n, 1, 2);
        ck_assert_msg(fabs(tree.total.value / boards[i].total - 1) < 0.05, "n %u: %g", boards[i].n,
                      tree.total.value);
    }
}
END_TEST

/* The seed alone decides, not the team. */
START_TEST(the_seed_decides)
{
    qni_tree one = tree_of(14, 5, 1);
    qni_tree three = tree_of(14, 5, 3);
    qni_tree other = tree_of(14, 6, 3);
    ck_assert(memcmp(&one, &three, sizeof one) == 0);
    ck_assert(one.total.value != other.total.value);
}
END_TEST

/* Constrained boards are searched plainly, and estimated so. */
START_TEST(constrained_boards)
{
    qn_board *board = new_board(12);
    qn_total total;
    qn_estimate estimate;
    ck_assert_int_eq(qn_board_place(board, 0, 3), QN_OK);
    ck_assert_int_eq(qn_count(board, NULL, &total, NULL), QN_OK);
    ck_assert_int_eq(qn_estimate_count(board, NULL, 1, &estimate, NULL), QN_OK);
    ck_assert(fabs(estimate.total.value - (double)total.low) < 0.05 * (double)total.low);
    ck_assert(estimate.halves_seconds.value < 0);
    qn_board_free(board);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("estimate");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, small_boards_are_exact, 0, 11);
    tcase_add_test(core, limits_hold);
    tcase_add_test(core, large_boards_are_close);
    tcase_add_test(core, the_seed_decides);
    tcase_add_test(core, constrained_boards);
    return run_suite(suite);
}

/* Symmetric solutions, classes and their representatives. */
#include <check.h>
#include <string.h>

#include "known.h"
#include "queenum/queenum.h"
#include "small_boards.h"
#include "support.h"

/* Counts by qn_symmetry_of(), and compares each answer with the images themselves. */
static void count_symmetries(const solution_list *all, size_t counts[3])
{
    for (size_t i = 0; i < all->count; i++) {
        uint8_t images[QN_MAPS][SMALL];
        unsigned different = 0;
        for (qn_map how = 0; how < QN_MAPS; how++) {
            map_by_squares(how, all->n, all->columns[i], images[how]);
            bool seen = false;
            for (qn_map before = 0; before < how; before++)
                seen |= memcmp(images[before], images[how], all->n) == 0;
            different += !seen;
        }
        qn_symmetry symmetry;
        unsigned orbit;
        ck_assert_int_eq(qn_symmetry_of(all->n, all->columns[i], &symmetry, &orbit), QN_OK);
        ck_assert_uint_eq(orbit, different);
        bool half = memcmp(images[QN_MAP_HALF_TURN], images[0], all->n) == 0;
        bool quarter = memcmp(images[QN_MAP_QUARTER_TURN], images[0], all->n) == 0;
        ck_assert_int_eq(symmetry, quarter ? QN_SYMMETRY_QUARTER
                                   : half  ? QN_SYMMETRY_HALF
                                           : QN_SYMMETRY_NONE);
        counts[symmetry]++;
    }
}

static uint64_t symmetric_total(unsigned n, qn_symmetry symmetry)
{
    qn_total total;
    ck_assert_int_eq(qn_count_symmetric(n, symmetry, NULL, &total, NULL), QN_OK);
    ck_assert_uint_eq(total.high, 0);
    return total.low;
}

START_TEST(symmetric_counts_equal_a_plain_search)
{
    static solution_list all;
    size_t counts[3] = {0, 0, 0};
    unsigned n = (unsigned)_i;
    find_all(&all, n);
    count_symmetries(&all, counts);
    ck_assert_uint_eq(symmetric_total(n, QN_SYMMETRY_HALF),
                      counts[QN_SYMMETRY_HALF] + counts[QN_SYMMETRY_QUARTER]);
    ck_assert_uint_eq(symmetric_total(n, QN_SYMMETRY_QUARTER), counts[QN_SYMMETRY_QUARTER]);
}
END_TEST

START_TEST(half_turn_counts_equal_the_table)
{
    ck_assert_uint_eq(symmetric_total((unsigned)_i, QN_SYMMETRY_HALF), known_half_turn[_i]);
}
END_TEST

/* Solutions unchanged by a quarter turn beyond the oracle's table, n = 28..37 (OEIS A033148). */
static const uint64_t quarter_turn_beyond[] = {32896,  43776, 0, 0,       406784,
                                               667904, 0,     0, 5845504, 8650752};

START_TEST(quarter_turn_counts_equal_the_table)
{
    uint64_t expected =
        _i < KNOWN_TOTALS ? known_quarter_turn[_i] : quarter_turn_beyond[_i - KNOWN_TOTALS];
    ck_assert_uint_eq(symmetric_total((unsigned)_i, QN_SYMMETRY_QUARTER), expected);
}
END_TEST

START_TEST(teams_of_any_size_agree)
{
    static const qn_symmetry symmetries[] = {QN_SYMMETRY_HALF, QN_SYMMETRY_QUARTER};
    static const uint64_t expected[] = {144620, 480}; /* n = 20, OEIS A032522 and A033148 */
    static const unsigned teams[] = {1, 2, 3, 64};
    for (size_t s = 0; s < 2; s++)
        for (size_t t = 0; t < 4; t++) {
            qn_options options;
            qn_total total;
            qn_report report;
            qn_options_init(&options);
            options.threads = teams[t];
            ck_assert_int_eq(qn_count_symmetric(20, symmetries[s], &options, &total, &report),
                             QN_OK);
            ck_assert_uint_eq(total.low, expected[s]);
            ck_assert_uint_ge(report.threads, 1);
        }
}
END_TEST

static qn_classes classes_of(unsigned n, uint64_t a, uint64_t p, uint64_t r)
{
    qn_classes classes;
    ck_assert_int_eq(qn_classes_from_totals(n, (qn_total){.low = a}, (qn_total){.low = p},
                                            (qn_total){.low = r}, &classes),
                     QN_OK);
    return classes;
}

START_TEST(classes_equal_the_table)
{
    unsigned n = (unsigned)_i;
    uint64_t a = known_totals[n];
    uint64_t p = known_half_turn[n];
    uint64_t r = known_quarter_turn[n];
    qn_classes classes = classes_of(n, a, p, r);
    ck_assert_uint_eq(classes.classes.low, known_classes[n]);
    if (n < 2)
        return;
    ck_assert_uint_eq(classes.quarter_turn_classes.low * 2, r);
    ck_assert_uint_eq(classes.half_turn_classes.low * 4 + r, p);
    ck_assert_uint_eq(classes.asymmetric_classes.low * 8 + p, a);
}
END_TEST

START_TEST(eight_queens_have_12_24_and_46_classes)
{
    qn_classes classes;
    ck_assert_int_eq(qn_count_classes(8, NULL, &classes, NULL), QN_OK);
    ck_assert_uint_eq(classes.solutions.low, 92);
    ck_assert_uint_eq(classes.half_turn.low, 4);
    ck_assert_uint_eq(classes.quarter_turn.low, 0);
    ck_assert_uint_eq(classes.classes.low, 12);
    ck_assert_uint_eq(classes.classes_by_rotation.low, 24);
    ck_assert_uint_eq(classes.classes_by_reflection.low, 46);
    ck_assert_uint_eq(classes.half_turn_classes.low, 1);
    ck_assert_uint_eq(classes.asymmetric_classes.low, 11);
}
END_TEST

START_TEST(tiny_boards_have_their_own_classes)
{
    for (unsigned n = 0; n <= 3; n++) {
        uint64_t one = n <= 1;
        qn_classes classes;
        ck_assert_int_eq(qn_count_classes(n, NULL, &classes, NULL), QN_OK);
        ck_assert_uint_eq(classes.quarter_turn_classes.low, one);
        ck_assert_uint_eq(classes.half_turn_classes.low, 0);
        ck_assert_uint_eq(classes.asymmetric_classes.low, 0);
        ck_assert_uint_eq(classes.classes.low, one);
        ck_assert_uint_eq(classes.classes_by_rotation.low, one);
        ck_assert_uint_eq(classes.classes_by_reflection.low, one);
    }
}
END_TEST

/* What a visitor saw, for assertions after the call. */
typedef struct seen {
    size_t count;
    size_t images; /* of all that came */
    size_t stop_after;
    bool ordered;
    bool sound; /* all are canonical, or have the symmetry */
    qn_symmetry demanded;
    uint8_t last[QN_SIZE_MAX];
} seen;

static bool see(const uint8_t *columns, unsigned n, void *data)
{
    seen *so_far = data;
    qn_symmetry symmetry;
    unsigned images;
    if (qn_symmetry_of(n, columns, &symmetry, &images) != QN_OK)
        return false;
    if (so_far->count > 0 && memcmp(so_far->last, columns, n) >= 0)
        so_far->ordered = false;
    if (so_far->demanded == QN_SYMMETRY_NONE ? !qn_is_canonical(n, columns)
                                             : symmetry < so_far->demanded)
        so_far->sound = false;
    memcpy(so_far->last, columns, n);
    so_far->images += images;
    so_far->count++;
    return so_far->count != so_far->stop_after;
}

START_TEST(canonical_solutions_stand_for_all)
{
    seen saw = {.ordered = true, .sound = true, .demanded = QN_SYMMETRY_NONE};
    ck_assert_int_eq(qn_visit_canonical((unsigned)_i, NULL, see, &saw, NULL), QN_OK);
    ck_assert(saw.ordered);
    ck_assert(saw.sound);
    ck_assert_uint_eq(saw.count, known_classes[_i]);
    ck_assert_uint_eq(saw.images, known_totals[_i]);
}
END_TEST

static void visit_symmetric(unsigned n, qn_symmetry symmetry, uint64_t expected)
{
    qn_board *board = new_board(n);
    seen saw = {.ordered = true, .sound = true, .demanded = symmetry};
    ck_assert_int_eq(qn_visit_symmetric(board, symmetry, NULL, see, &saw, NULL), QN_OK);
    qn_board_free(board);
    ck_assert(saw.ordered);
    ck_assert(saw.sound);
    ck_assert_uint_eq(saw.count, expected);
}

START_TEST(symmetric_solutions_come_in_order)
{
    visit_symmetric((unsigned)_i, QN_SYMMETRY_HALF, known_half_turn[_i]);
    visit_symmetric((unsigned)_i, QN_SYMMETRY_QUARTER, known_quarter_turn[_i]);
}
END_TEST

/* Every symmetric solution has its queens where each single demand says, or it does not come. */
START_TEST(symmetric_solutions_keep_the_demands)
{
    enum { N = 9 };
    size_t sum = 0;
    for (unsigned column = 0; column < N; column++) {
        seen saw = {.ordered = true, .sound = true, .demanded = QN_SYMMETRY_HALF};
        qn_board *board = new_board(N);
        ck_assert_int_eq(qn_board_place(board, 6, column), QN_OK);
        ck_assert_int_eq(qn_visit_symmetric(board, QN_SYMMETRY_HALF, NULL, see, &saw, NULL), QN_OK);
        ck_assert_uint_eq(saw.count > 0 ? saw.last[6] : column, column);
        qn_board_free(board);
        sum += saw.count;
    }
    ck_assert_uint_eq(sum, known_half_turn[N]);
}
END_TEST

START_TEST(a_visitor_can_stop)
{
    seen saw = {.ordered = true, .sound = true, .stop_after = 5};
    ck_assert_int_eq(qn_visit_canonical(10, NULL, see, &saw, NULL), QN_CANCELLED);
    ck_assert_uint_eq(saw.count, 5);
}
END_TEST

static bool always(void *user)
{
    (void)user;
    return true;
}

START_TEST(a_count_can_be_cancelled)
{
    qn_options options;
    qn_total total = {.low = 7};
    qn_options_init(&options);
    options.cancel = always;
    ck_assert_int_eq(qn_count_symmetric(32, QN_SYMMETRY_HALF, &options, &total, NULL),
                     QN_CANCELLED);
    ck_assert_int_eq(qn_count_symmetric(48, QN_SYMMETRY_QUARTER, &options, &total, NULL),
                     QN_CANCELLED);
    ck_assert_uint_eq(total.low, 7);
    qn_classes classes;
    qn_report report = {.threads = 77};
    ck_assert_int_eq(qn_count_classes(14, &options, &classes, &report), QN_CANCELLED);
    ck_assert_uint_ne(report.threads, 77);
    ck_assert(report.backend != QN_BACKEND_AUTO);
}
END_TEST

START_TEST(wrong_arguments_are_refused)
{
    qn_total total;
    ck_assert_int_eq(qn_count_symmetric(33, QN_SYMMETRY_HALF, NULL, &total, NULL), QN_RANGE);
    ck_assert_int_eq(qn_count_symmetric(65, QN_SYMMETRY_QUARTER, NULL, &total, NULL), QN_RANGE);
    ck_assert_int_eq(qn_count_symmetric(8, QN_SYMMETRY_NONE, NULL, &total, NULL), QN_ARGUMENT);
    ck_assert_int_eq(qn_visit_canonical(65, NULL, see, NULL, NULL), QN_RANGE);
}
END_TEST

START_TEST(impossible_totals_are_refused)
{
    static const uint64_t wrong[][3] = {{93, 4, 0}, {92, 6, 0}, {92, 4, 1}, {4, 12, 0}};
    qn_classes classes;
    for (size_t i = 0; i < LENGTH(wrong); i++)
        ck_assert_int_eq(qn_classes_from_totals(8, (qn_total){.low = wrong[i][0]},
                                                (qn_total){.low = wrong[i][1]},
                                                (qn_total){.low = wrong[i][2]}, &classes),
                         QN_ARGUMENT);
    qn_total one = {.low = 1};
    qn_total two = {.low = 2};
    ck_assert_int_eq(qn_classes_from_totals(1, two, one, one, &classes), QN_ARGUMENT);
}
END_TEST

/* The subtraction borrows from the upper word: (2^64 + 4 - 12) / 8. */
START_TEST(classes_of_totals_beyond_64_bits)
{
    qn_classes classes;
    ck_assert_int_eq(qn_classes_from_totals(29, (qn_total){.high = 1, .low = 4},
                                            (qn_total){.low = 12}, (qn_total){.low = 0}, &classes),
                     QN_OK);
    ck_assert_uint_eq(classes.asymmetric_classes.high, 0);
    ck_assert_uint_eq(classes.asymmetric_classes.low, (UINT64_C(1) << 61) - 1);
    ck_assert_uint_eq(classes.half_turn_classes.low, 3);
    ck_assert_uint_eq(classes.classes_by_reflection.low, (UINT64_C(1) << 63) + 2);
}
END_TEST

/* The demands shorten the search: without them the first solution takes seconds. */
START_TEST(symmetric_solutions_of_the_largest_board)
{
    enum { N = QN_SIZE_MAX };
    static const unsigned placed[][2] = {{2, 4}, {3, 6}, {5, 9}, {7, 13}, {8, 21}};
    qn_board *board = new_board(N);
    seen saw = {.ordered = true, .sound = true, .demanded = QN_SYMMETRY_QUARTER, .stop_after = 1};
    for (size_t i = 0; i < LENGTH(placed); i++)
        ck_assert_int_eq(qn_board_place(board, placed[i][0], placed[i][1]), QN_OK);
    ck_assert_int_eq(qn_visit_symmetric(board, QN_SYMMETRY_QUARTER, NULL, see, &saw, NULL),
                     QN_CANCELLED);
    ck_assert_uint_eq(saw.count, 1);
    ck_assert(saw.sound);
    ck_assert(qn_board_check(board, saw.last));
    qn_board_free(board);
}
END_TEST

static Suite *classes_suite(void)
{
    Suite *suite = suite_create("classes");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, symmetric_counts_equal_a_plain_search, 1, SMALL + 1);
    tcase_add_loop_test(core, half_turn_counts_equal_the_table, 0, 24);
    tcase_add_loop_test(core, quarter_turn_counts_equal_the_table, 0, 34);
    tcase_add_test(core, teams_of_any_size_agree);
    tcase_add_loop_test(core, classes_equal_the_table, 0, KNOWN_TOTALS);
    tcase_add_test(core, eight_queens_have_12_24_and_46_classes);
    tcase_add_loop_test(core, canonical_solutions_stand_for_all, 0, 13);
    tcase_add_loop_test(core, symmetric_solutions_come_in_order, 0, 18);
    tcase_add_test(core, symmetric_solutions_keep_the_demands);
    tcase_add_test(core, a_visitor_can_stop);
    tcase_add_test(core, a_count_can_be_cancelled);

    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, tiny_boards_have_their_own_classes);
    tcase_add_test(limits, wrong_arguments_are_refused);
    tcase_add_test(limits, impossible_totals_are_refused);
    tcase_add_test(limits, classes_of_totals_beyond_64_bits);
    tcase_add_test(limits, symmetric_solutions_of_the_largest_board);
    return suite;
}

int main(void)
{
    return run_suite(classes_suite());
}

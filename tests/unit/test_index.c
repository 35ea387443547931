/* api: solutions by index, at random and one at a time. */
#include "support.h"
#include "text.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "known.h"

/* ---- By index -------------------------------------------------------------------------------- */

static qn_index *new_index(const qn_board *board, const qn_options *options)
{
    qn_index *index;
    ck_assert_int_eq(qn_index_new(board, options, &index), QN_OK);
    return index;
}

/* Every index of a small board, with every kernel: nth goes through the list, rank back. */
START_TEST(every_index)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    text right = oracle_list(board, QN_FORMAT_COLUMNS);
    qn_options options = options_with(2, QN_BACKEND_AUTO);
    for (unsigned k = 0; (options.kernel = qn_kernel_name(QN_METHOD_ROWS, k)) != NULL; k++) {
        if (!qn_kernel_runs_here(QN_METHOD_ROWS, k))
            continue;
        options.split = k % (QN_SPLIT_MAX + 1);
        qn_index *index = new_index(board, &options);
        text got = {.length = 0};
        uint64_t total = known_totals[n];
        for (uint64_t i = 0; i < total; i++) {
            uint8_t columns[QN_SIZE_MAX];
            char line[QN_TEXT_MAX(QN_SIZE_MAX)];
            qn_total which = {.low = i};
            qn_total rank = {.low = 99, .high = 99};
            ck_assert_int_eq(qn_index_nth(index, &which, 1, columns), QN_OK);
            ck_assert_int_eq(qn_index_rank(index, columns, &rank), QN_OK);
            ck_assert_int_eq(qn_total_compare(rank, which), 0);
            text_append(&got, line, qn_format_text(QN_FORMAT_COLUMNS, n, columns, line));
        }
        ck_assert_uint_eq(got.length, right.length);
        if (got.length > 0)
            ck_assert_int_eq(memcmp(got.bytes, right.bytes, got.length), 0);
        qn_total all;
        ck_assert_int_eq(qn_index_total(index, &all), QN_OK);
        ck_assert_uint_eq(all.low, total);
        uint8_t columns[QN_SIZE_MAX];
        ck_assert_int_eq(qn_index_nth(index, &all, 1, columns), QN_RANGE);
        free(got.bytes);
        qn_index_free(index);
    }
    free(right.bytes);
    qn_board_free(board);
}
END_TEST

START_TEST(random_indices)
{
    unsigned n = (unsigned)_i;
    uint64_t random = n;
    qn_board *board = new_board(n);
    qn_options options = options_with(2, QN_BACKEND_AUTO);
    qn_index *index = new_index(board, &options);
    enum { QUESTIONS = 20 };
    qn_total which[QUESTIONS];
    uint8_t solutions[QUESTIONS * 16];
    for (unsigned i = 0; i < QUESTIONS; i++)
        which[i] = (qn_total){.low = random_word(&random) % known_totals[n]};
    ck_assert_int_eq(qn_index_nth(index, which, QUESTIONS, solutions), QN_OK);
    for (unsigned i = 0; i < QUESTIONS; i++) {
        qn_total rank;
        ck_assert(oracle_is_solution(solutions + i * n, n));
        ck_assert_int_eq(qn_rank(board, &options, solutions + i * n, &rank), QN_OK);
        ck_assert_uint_eq(rank.low, which[i].low);
        uint8_t columns[16];
        ck_assert_int_eq(qn_nth(board, &options, which[i], columns), QN_OK);
        ck_assert_int_eq(memcmp(columns, solutions + i * n, n), 0);
    }
    qn_index_free(index);
    qn_board_free(board);
}
END_TEST

START_TEST(the_last_mirrors_the_first)
{
    enum { N = 15 };
    qn_board *board = new_board(N);
    qn_options options = options_with(2, QN_BACKEND_AUTO);
    qn_index *index = new_index(board, &options);
    const qn_total which[] = {{.low = 0}, {.low = known_totals[N] - 1}};
    uint8_t solutions[2 * N];
    ck_assert_int_eq(qn_index_nth(index, which, 2, solutions), QN_OK);
    for (unsigned row = 0; row < N; row++)
        ck_assert_uint_eq(solutions[row] + solutions[N + row], N - 1);
    qn_index_free(index);
    qn_board_free(board);
}
END_TEST

/* Read from right to left, a solution stands as far from the end as it does from the beginning;
 * also where units fix so few rows that the search between them and the listed rows has some of its
 * own. */
START_TEST(mirrors_stand_opposite)
{
    enum { N = 14 };
    qn_board *board = new_board(N);
    qn_options options = options_with(2, QN_BACKEND_AUTO);
    uint64_t random = 16;
    options.split = (unsigned)_i;
    qn_index *index = new_index(board, &options);
    for (unsigned i = 0; i < 20; i++) {
        uint64_t which = random_word(&random) % known_totals[N];
        uint8_t columns[N];
        qn_total rank;
        ck_assert_int_eq(qn_index_nth(index, &(qn_total){.low = which}, 1, columns), QN_OK);
        ck_assert_int_eq(qn_index_rank(index, columns, &rank), QN_OK);
        ck_assert_uint_eq(rank.low, which);
        for (unsigned row = 0; row < N; row++)
            columns[row] = (uint8_t)(N - 1 - columns[row]);
        ck_assert_int_eq(qn_index_rank(index, columns, &rank), QN_OK);
        ck_assert_uint_eq(rank.low, known_totals[N] - 1 - which);
    }
    qn_index_free(index);
    qn_board_free(board);
}
END_TEST

START_TEST(index_of_a_board_with_demands)
{
    uint64_t random = 1000 + (uint64_t)_i;
    demands d = {.n = 9};
    qn_board *board = new_board(9);
    demand_at_random(&d, board, &random);
    qn_index *index = new_index(board, NULL);
    qn_total total;
    ck_assert_int_eq(qn_index_total(index, &total), QN_OK);
    ck_assert_uint_eq(total.low, oracle_count(&d, NULL, 0, false));
    for (uint64_t i = 0; i < total.low; i++) {
        qn_total which = {.low = i};
        qn_total rank;
        uint8_t columns[9];
        ck_assert_int_eq(qn_index_nth(index, &which, 1, columns), QN_OK);
        ck_assert(qn_board_check(board, columns));
        ck_assert_int_eq(qn_index_rank(index, columns, &rank), QN_OK);
        ck_assert_uint_eq(rank.low, i);
    }
    qn_index_free(index);
    qn_board_free(board);
}
END_TEST

/* Cancelled at one of its first questions, which come while it counts below single squares.  What
 * it counts then is nothing, so that it goes to the last free square of each row, and these lead to
 * a row without any; it says that it was cancelled all the same. */
START_TEST(nth_is_cancelled)
{
    if (!qn_kernel_runs_here(QN_METHOD_ROWS, (unsigned)_i))
        return;
    enum { SIZE = 15 };
    static const unsigned attacked[] = {9, 10, 11, 12, 14}; /* in row 3 by 14, 12, 10 before it */
    atomic_int questions_left = 1000000000;
    qn_board *board = new_board(SIZE);
    for (unsigned column = 0, next = 0; column < SIZE; column++)
        if (next < LENGTH(attacked) && column == attacked[next])
            next++;
        else
            ck_assert_int_eq(qn_board_block(board, 3, column), QN_OK);
    qn_options options = options_with(1, QN_BACKEND_AUTO);
    options.kernel = qn_kernel_name(QN_METHOD_ROWS, (unsigned)_i);
    options.split = 1;
    options.cancel = yes_at_last;
    options.user = &questions_left;
    qn_index *index = new_index(board, &options);
    qn_total last;
    ck_assert_int_eq(qn_index_total(index, &last), QN_OK);
    last.low--;
    unsigned cancelled = 0;
    for (int question = 1; question <= 20; question++) {
        uint8_t columns[QN_SIZE_MAX];
        atomic_store(&questions_left, question);
        qn_status status = qn_index_nth(index, &last, 1, columns);
        ck_assert(status == QN_CANCELLED || status == QN_OK);
        cancelled += status == QN_CANCELLED;
    }
    ck_assert_uint_gt(cancelled, 0);
    qn_index_free(index);
    qn_board_free(board);
}
END_TEST

START_TEST(index_refuses)
{
    qn_board *board = new_board(8);
    qn_total rank;
    uint8_t columns[QN_SIZE_MAX] = {0};
    ck_assert_int_eq(qn_rank(board, NULL, columns, &rank), QN_ARGUMENT);
    ck_assert_int_eq(qn_nth(board, NULL, (qn_total){.low = 92}, columns), QN_RANGE);
    ck_assert_int_eq(qn_nth(board, NULL, (qn_total){.high = 1}, columns), QN_RANGE);
    qn_board_free(board);
    board = new_board(3);
    ck_assert_int_eq(qn_sample(board, NULL, 1, 1, columns), QN_RANGE);
    qn_board_free(board);
    board = new_board(QN_COUNT_SIZE_MAX + 1);
    ck_assert_int_eq(qn_nth(board, NULL, (qn_total){.low = 0}, columns), QN_RANGE);
    qn_board_free(board);
}
END_TEST

/* ---- At random ------------------------------------------------------------------------------- */

START_TEST(sample_is_uniform)
{
    enum { SAMPLES = 100000, SOLUTIONS = 92 };
    qn_board *board = new_board(8);
    qn_options options = options_with(2, QN_BACKEND_AUTO);
    uint8_t *drawn = malloc(SAMPLES * 8);
    ck_assert_ptr_nonnull(drawn);
    ck_assert_int_eq(qn_sample(board, &options, 42, SAMPLES, drawn), QN_OK);
    qn_index *index = new_index(board, &options);
    unsigned times[SOLUTIONS] = {0};
    for (size_t i = 0; i < SAMPLES; i++) {
        qn_total rank;
        ck_assert_int_eq(qn_index_rank(index, drawn + 8 * i, &rank), QN_OK);
        times[rank.low]++;
    }
    double expected = (double)SAMPLES / SOLUTIONS;
    double chi_square = 0;
    for (unsigned i = 0; i < SOLUTIONS; i++)
        chi_square += (times[i] - expected) * (times[i] - expected) / expected;
    /* With 91 degrees of freedom, between these lie 99.8 of 100 values. */
    ck_assert_msg(chi_square > 54.9 && chi_square < 137.2, "chi-square %.2f", chi_square);
    qn_index_free(index);
    free(drawn);
    qn_board_free(board);
}
END_TEST

/* The same seed, however many threads, in one call or in two. */
START_TEST(sample_repeats)
{
    qn_board *board = new_board(10);
    uint8_t first[100 * 10];
    for (unsigned threads = 1; threads <= 5; threads++) {
        qn_options options = options_with(threads, QN_BACKEND_AUTO);
        uint8_t again[100 * 10];
        qn_index *index = new_index(board, &options);
        uint64_t seed = 7;
        ck_assert_int_eq(qn_index_sample(index, &seed, 33, again), QN_OK);
        ck_assert_int_eq(qn_index_sample(index, &seed, 67, again + 330), QN_OK);
        if (threads == 1)
            ck_assert_int_eq(qn_sample(board, &options, 7, 100, first), QN_OK);
        ck_assert_int_eq(memcmp(first, again, sizeof first), 0);
        qn_index_free(index);
    }
    qn_board_free(board);
}
END_TEST

/* ---- One at a time --------------------------------------------------------------------------- */

START_TEST(iterator_goes_through)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    text right = oracle_list(board, QN_FORMAT_COLUMNS);
    uint64_t total = known_totals[n];
    for (uint64_t from = 0; from <= total + 1; from += 1 + total / 7) {
        qn_iterator *iterator;
        uint8_t columns[QN_SIZE_MAX];
        char line[QN_TEXT_MAX(QN_SIZE_MAX)];
        bool found;
        text got = {.length = 0};
        uint64_t seen = 0;
        ck_assert_int_eq(qn_iterator_new(board, NULL, (qn_total){.low = from}, &iterator), QN_OK);
        for (;;) {
            ck_assert_int_eq(qn_iterator_next(iterator, columns, &found), QN_OK);
            if (!found)
                break;
            text_append(&got, line, qn_format_text(QN_FORMAT_COLUMNS, n, columns, line));
            seen++;
        }
        ck_assert_int_eq(qn_iterator_next(iterator, columns, &found), QN_OK);
        ck_assert(!found);
        ck_assert_uint_eq(seen, from < total ? total - from : 0);
        if (got.length > 0)
            ck_assert_int_eq(memcmp(got.bytes, right.bytes + right.length - got.length, got.length),
                             0);
        free(got.bytes);
        qn_iterator_free(iterator);
    }
    free(right.bytes);
    qn_board_free(board);
}
END_TEST

/* ---- A picture ------------------------------------------------------------------------------- */

START_TEST(picture)
{
    unsigned n = (unsigned)_i;
    uint8_t columns[QN_SIZE_MAX];
    for (unsigned row = 0; row < n; row++)
        columns[row] = (uint8_t)(n - 1 - row);
    char drawn[QN_SVG_MAX(QN_SIZE_MAX)];
    size_t length = qn_format_svg(n, columns, drawn);
    ck_assert_uint_lt(length, QN_SVG_MAX(n));
    ck_assert_uint_eq(strlen(drawn), length);
    ck_assert_int_eq(strncmp(drawn, "<svg ", 5), 0);
    ck_assert_str_eq(drawn + length - 7, "</svg>\n");
    unsigned queens = 0;
    for (const char *at = drawn; (at = strstr(at, "<use ")) != NULL; at++)
        queens++;
    ck_assert_uint_eq(queens, n);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("index");
    TCase *indices = add_case(suite, "indices");
    tcase_add_loop_test(indices, every_index, 0, SLOWED ? 9 : 11);
    tcase_add_loop_test(indices, random_indices, 8, SLOWED ? 11 : 15);
    if (!SLOWED)
        tcase_add_test(indices, the_last_mirrors_the_first);
    if (!SLOWED)
        tcase_add_loop_test(indices, mirrors_stand_opposite, 0, 4);
    tcase_add_loop_test(indices, index_of_a_board_with_demands, 0, 10);
    tcase_add_test(indices, index_refuses);
    tcase_add_loop_test(indices, nth_is_cancelled, 0, 6); /* kernels, and numbers that none has */
    TCase *samples = add_case(suite, "samples");
    if (!SLOWED)
        tcase_add_test(samples, sample_is_uniform);
    tcase_add_test(samples, sample_repeats);
    TCase *one_at_a_time = add_case(suite, "iterator");
    tcase_add_loop_test(one_at_a_time, iterator_goes_through, 0, SLOWED ? 9 : 11);
    TCase *pictures = add_case(suite, "pictures");
    tcase_add_loop_test(pictures, picture, 0, 65);
    return run_suite(suite);
}

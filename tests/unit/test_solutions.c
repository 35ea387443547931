/* api: the first k solutions, and all of them in order. */
#include "support.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "known.h"
#include "textbook.h"

/* ---- The first k ----------------------------------------------------------------------------- */

static const unsigned team_sizes[] = {1, 2, 3, 8, 64};

/* The first k solutions as lines of text, in a static room. */
static const char *first_as_text(const qn_board *board, const qn_options *options, size_t k)
{
    static char text[4096];
    uint8_t solutions[16 * QN_SIZE_MAX];
    unsigned n = qn_board_size(board);
    size_t found = 99;
    ck_assert_int_eq(qn_first(board, options, k, solutions, &found, NULL), QN_OK);
    ck_assert_uint_le(found, k);
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < found; i++)
        length += qn_format_text(QN_FORMAT_COLUMNS, n, solutions + i * n, text + length);
    return text;
}

START_TEST(first_three)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    const char *right = n == 0 ? "\n" : known_first_three[n];
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++)
        for (size_t t = 0; t < LENGTH(team_sizes); t++)
            for (unsigned split = 0; split <= QN_SPLIT_MAX; split++) {
                qn_options options = options_with(team_sizes[t], *backend);
                options.split = split;
                const char *got = first_as_text(board, &options, 3);
                ck_assert_msg(strcmp(got, right) == 0,
                              "n %u, backend %d, split %u, %u threads:\n%s", n, *backend, split,
                              team_sizes[t], got);
            }
    ck_assert_str_eq(first_as_text(board, NULL, 0), "");
    qn_board_free(board);
}
END_TEST

START_TEST(first_one)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    qn_options options = options_with(2, QN_BACKEND_AUTO);
    char right[256] = "";
    if (known_first[n] != NULL)
        snprintf(right, sizeof right, "%s\n", known_first[n]);
    ck_assert_str_eq(first_as_text(board, &options, 1), right);
    qn_board_free(board);
}
END_TEST

/* Sizes around and beyond 32 bits, with all rows but the last twelve given so that it is quick:
 * knights' moves, which solve a board unless n % 6 is 2 or 3. */
static const unsigned large[] = {31, 34, 47, 61, 64};

START_TEST(first_of_large_boards)
{
    unsigned n = large[_i];
    qn_board *board = new_board(n);
    for (unsigned row = 0; row + 12 < n; row++) {
        unsigned column = row < n / 2 ? 2 * row + 1 : 2 * (row - n / 2);
        ck_assert_int_eq(qn_board_place(board, row, column), QN_OK);
    }
    qn_options options = options_with(2, QN_BACKEND_AUTO);
    uint8_t columns[QN_SIZE_MAX];
    size_t found = 0;
    ck_assert_int_eq(qn_first(board, &options, 1, columns, &found, NULL), QN_OK);
    ck_assert_uint_eq(found, 1);
    ck_assert(qn_board_check(board, columns));
    ck_assert(oracle_is_solution(columns, n));
    qn_board_free(board);
}
END_TEST

/* Case: masks of 31 and 32 columns; n = 30 is too hard to be quick. */
START_TEST(first_at_31)
{
    qn_board *board = new_board(31);
    for (unsigned row = 0; row < 9; row++) {
        static const uint8_t begin[] = {0, 2, 4, 1, 3, 8, 10, 12, 14};
        ck_assert_int_eq(qn_board_place(board, row, begin[row]), QN_OK);
    }
    char right[256];
    snprintf(right, sizeof right, "%s\n", known_first[31]);
    ck_assert_str_eq(first_as_text(board, NULL, 1), right);
    qn_board_free(board);
}
END_TEST

static bool copy_solution(const int *columns, int n, void *data)
{
    uint8_t **to = data;
    for (int row = 0; row < n; row++)
        *(*to)++ = (uint8_t)columns[row];
    return true;
}

/* All solutions of a board by the textbook; the caller frees them. */
static uint8_t *all_solutions(unsigned n)
{
    uint8_t *all = malloc(known_totals[n] * n + 1);
    ck_assert_ptr_nonnull(all);
    uint8_t *to = all;
    textbook_visit((int)n, copy_solution, &to);
    return all;
}

START_TEST(first_k_of_every_size)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    uint8_t *all = all_solutions(n);
    size_t total = known_totals[n];
    const size_t ks[] = {0, 1, 2, 3, total / 2, total - (total > 0), total, total + 1, 4000};
    uint8_t *got = malloc(4001 * (size_t)n + 1);
    ck_assert_ptr_nonnull(got);
    for (size_t i = 0; i < LENGTH(ks); i++) {
        for (unsigned threads = 1; threads <= 8; threads *= 2) {
            qn_options options = options_with(threads, QN_BACKEND_AUTO);
            memset(got, 0xee, ks[i] * n + 1);
            size_t right = ks[i] < total ? ks[i] : total;
            size_t found = 99;
            ck_assert_int_eq(qn_first(board, &options, ks[i], got, &found, NULL), QN_OK);
            ck_assert_uint_eq(found, right);
            ck_assert_msg(memcmp(got, all, right * n) == 0, "n %u, k %zu", n, ks[i]);
            ck_assert_uint_eq(got[right * n], 0xee);
        }
    }
    free(got);
    free(all);
    qn_board_free(board);
}
END_TEST

/* k without bound: the room is for all there are. */
START_TEST(first_of_any_number)
{
    qn_board *board = new_board(8);
    uint8_t got[92 * 8];
    size_t found = 0;
    ck_assert_int_eq(qn_first(board, NULL, SIZE_MAX, got, &found, NULL), QN_OK);
    ck_assert_uint_eq(found, 92);
    uint8_t *all = all_solutions(8);
    ck_assert_mem_eq(got, all, sizeof got);
    free(all);
    qn_board_free(board);
}
END_TEST

/* No room is needed for no bytes. */
START_TEST(first_without_room)
{
    for (unsigned n = 0; n <= 8; n += 8) {
        qn_board *board = new_board(n);
        size_t found = 99;
        ck_assert_int_eq(qn_first(board, NULL, n == 0 ? 3 : 0, NULL, &found, NULL), QN_OK);
        ck_assert_uint_eq(found, n == 0 ? 1 : 0);
        qn_board_free(board);
    }
}
END_TEST

/* ---- All of them ----------------------------------------------------------------------------- */

typedef struct audience {
    const uint8_t *all;
    const demands *demands;
    const qn_board *board;
    size_t seen;
    size_t wrong;
    size_t most;            /* stops with this one; 0: never */
    long pause;             /* nanoseconds at every solution */
    atomic_bool *cancel_at; /* set at the first solution, then some time is let pass */
    atomic_bool inside;
} audience;

static void sleep_for(long nanoseconds)
{
    struct timespec time = {.tv_nsec = nanoseconds};
    nanosleep(&time, NULL);
}

static bool see(const uint8_t *columns, unsigned n, void *data)
{
    audience *a = data;
    if (atomic_exchange(&a->inside, true))
        a->wrong++;
    if (a->all != NULL && memcmp(columns, a->all + a->seen * n, n) != 0)
        a->wrong++;
    if (a->board != NULL && !qn_board_check(a->board, columns))
        a->wrong++;
    a->seen++;
    if (a->cancel_at != NULL) {
        atomic_store(a->cancel_at, true);
        sleep_for(200000000);
    }
    if (a->pause > 0)
        sleep_for(a->pause);
    atomic_store(&a->inside, false);
    return a->seen != a->most;
}

START_TEST(visits_in_order)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    uint8_t *all = all_solutions(n);
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++)
        for (size_t t = 0; t < LENGTH(team_sizes); t++)
            for (unsigned split = SLOWED ? 2 : 0; split <= QN_SPLIT_MAX; split++) {
                audience a = {.all = all};
                qn_options options = options_with(team_sizes[t], *backend);
                options.split = split;
                qn_report report;
                ck_assert_int_eq(qn_visit(board, &options, see, &a, &report), QN_OK);
                ck_assert_uint_eq(a.seen, known_totals[n]);
                ck_assert_uint_eq(a.wrong, 0);
                ck_assert_int_eq(report.backend, *backend);
                ck_assert_uint_le(report.threads, team_sizes[t]);
            }
    free(all);
    qn_board_free(board);
}
END_TEST

/* More solutions than the stream holds at once, and a visitor too slow for the workers. */
START_TEST(visits_many)
{
    unsigned n = SLOWED ? 10 : 12;
    qn_board *board = new_board(n);
    uint8_t *all = all_solutions(n);
    audience a = {.all = all, .pause = SLOWED ? 0 : 1};
    qn_options options = options_with(4, QN_BACKEND_PTHREADS);
    ck_assert_int_eq(qn_visit(board, &options, see, &a, NULL), QN_OK);
    ck_assert_uint_eq(a.seen, known_totals[n]);
    ck_assert_uint_eq(a.wrong, 0);
    free(all);
    qn_board_free(board);
}
END_TEST

START_TEST(visitor_stops)
{
    qn_board *board = new_board(9);
    uint8_t *all = all_solutions(9);
    for (size_t most = 1; most <= 352; most += 1 + most) {
        audience a = {.all = all, .most = most};
        qn_options options = options_with(4, QN_BACKEND_AUTO);
        ck_assert_int_eq(qn_visit(board, &options, see, &a, NULL), QN_CANCELLED);
        ck_assert_uint_eq(a.seen, most);
        ck_assert_uint_eq(a.wrong, 0);
    }
    free(all);
    qn_board_free(board);
}
END_TEST

static bool is_set(void *data)
{
    return atomic_load((atomic_bool *)data);
}

/* The caller's cancel is asked too while only the visitor still has something to do: all ten
 * solutions of n = 5 are found long before the first has been seen. */
START_TEST(cancel_during_a_slow_visitor)
{
    qn_board *board = new_board(5);
    atomic_bool cancel = false;
    audience a = {.board = board, .cancel_at = &cancel};
    qn_options options = options_with(2, QN_BACKEND_PTHREADS);
    options.split = 1;
    options.cancel = is_set;
    options.user = &cancel;
    ck_assert_int_eq(qn_visit(board, &options, see, &a, NULL), QN_CANCELLED);
    ck_assert_uint_lt(a.seen, 10);
    qn_board_free(board);
}
END_TEST

static void assert_demands_solved(int number)
{
    uint64_t random = (uint64_t)number;
    demands d = {.n = 1 + random_below(&random, 10)};
    qn_board *board = new_board(d.n);
    demand_at_random(&d, board, &random);
    uint64_t right = oracle_count(&d, NULL, 0, false);
    qn_options options = options_with(1 + random_below(&random, 4), QN_BACKEND_AUTO);
    audience a = {.board = board};
    ck_assert_int_eq(qn_visit(board, &options, see, &a, NULL), QN_OK);
    ck_assert_msg(a.seen == right && a.wrong == 0, "seed %d, n %u: %zu instead of %lu", number, d.n,
                  a.seen, right);
    uint8_t columns[DEMANDS_SIZE_MAX];
    size_t found = 99;
    ck_assert_int_eq(qn_first(board, &options, 1, columns, &found, NULL), QN_OK);
    ck_assert_uint_eq(found, right > 0);
    if (found > 0)
        ck_assert(qn_board_check(board, columns));
    qn_board_free(board);
}

START_TEST(solutions_of_random_demands)
{
    for (int number = 0; number < (SLOWED ? 40 : 100); number++)
        assert_demands_solved(number);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solutions");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, first_three, 0, SLOWED ? 11 : KNOWN_COLUMNS);
    tcase_add_loop_test(core, first_one, 1, SLOWED ? 15 : 22);
    tcase_add_loop_test(core, first_k_of_every_size, 0, 11);
    tcase_add_loop_test(core, visits_in_order, 0, SLOWED ? 8 : 11);
    tcase_add_test(core, visits_many);
    tcase_add_test(core, visitor_stops);
    tcase_add_test(core, cancel_during_a_slow_visitor);
    tcase_add_test(core, solutions_of_random_demands);
    TCase *limits = add_case(suite, "limits");
    tcase_add_loop_test(limits, first_of_large_boards, 0, LENGTH(large));
    if (!SLOWED)
        tcase_add_test(limits, first_at_31);
    tcase_add_test(limits, first_of_any_number);
    tcase_add_test(limits, first_without_room);
    return run_suite(suite);
}

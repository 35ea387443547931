/* api: counting, against the published tables and the oracle. */
#include "support.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "known.h"

static const unsigned team_sizes[] = {1, 2, 3, 8, 64};

/* Counts the empty board; what is not on the way to a number fails the test. */
static void assert_total(const qn_options *options, unsigned n, qn_report *report)
{
    qn_board *board = new_board(n);
    qn_total total = {99, 99};
    qn_status status = qn_count(board, options, &total, report);
    char text[QN_TOTAL_TEXT];
    ck_assert_msg(status == QN_OK && total.high == 0 && total.low == known_totals[n],
                  "n %u, method %d, kernel %s, backend %d, split %u, %u threads: %s, %s", n,
                  options->method, options->kernel, options->backend, options->split,
                  options->threads, qn_status_text(status), qn_total_text(total, text));
    qn_board_free(board);
}

/* Every kernel of the rows engine, backend, split and team gives the table. */
START_TEST(rows_totals)
{
    const char *kernel = qn_kernel_name(QN_METHOD_ROWS, (unsigned)_i);
    if (kernel == NULL || !qn_kernel_runs_here(QN_METHOD_ROWS, (unsigned)_i))
        return;
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (size_t t = 0; t < LENGTH(team_sizes); t++) {
            for (unsigned split = 0; split <= QN_SPLIT_MAX; split++) {
                qn_options options = options_with(team_sizes[t], *backend);
                options.method = QN_METHOD_ROWS;
                options.kernel = kernel;
                options.split = split;
                for (unsigned n = 0; n <= (SLOWED ? 8U : 12U); n++) {
                    qn_report report;
                    assert_total(&options, n, &report);
                    ck_assert_int_eq(report.method, QN_METHOD_ROWS);
                    ck_assert_int_eq(report.backend, *backend);
                    ck_assert_str_eq(report.kernel, kernel);
                    ck_assert_uint_ge(report.threads, 1);
                    ck_assert_uint_le(report.threads, team_sizes[t]);
                    ck_assert_uint_le(report.split, n);
                    if (split > 0)
                        ck_assert_uint_eq(report.split, split < n ? split : n);
                    ck_assert(report.wall_seconds >= 0 && report.cpu_seconds >= 0);
                }
            }
        }
    }
}
END_TEST

/* The same of the halves engine, for the sizes that it takes; the others it refuses. */
START_TEST(halves_totals)
{
    const char *kernel = qn_kernel_name(QN_METHOD_HALVES, (unsigned)_i);
    if (kernel == NULL || !qn_kernel_runs_here(QN_METHOD_HALVES, (unsigned)_i))
        return;
    unsigned counted = 0;
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (size_t t = 0; t < LENGTH(team_sizes); t++) {
            qn_options options = options_with(team_sizes[t], *backend);
            options.method = QN_METHOD_HALVES;
            options.kernel = kernel;
            for (unsigned n = 0; n <= (SLOWED ? 10U : 12U); n++) {
                qn_board *board = new_board(n);
                qn_total total = {7, 7};
                qn_report report = {.threads = 0};
                qn_status status = qn_count(board, &options, &total, &report);
                qn_board_free(board);
                if (status == QN_UNSUPPORTED) {
                    ck_assert_uint_lt(n, 8);
                    ck_assert_uint_eq(total.low, 7);
                    continue;
                }
                ck_assert_int_eq(status, QN_OK);
                ck_assert_msg(total.high == 0 && total.low == known_totals[n],
                              "%s, n %u, %u threads: %lu", kernel, n, team_sizes[t], total.low);
                ck_assert_int_eq(report.method, QN_METHOD_HALVES);
                ck_assert_str_eq(report.kernel, kernel);
                ck_assert_uint_eq(report.split, 0);
                counted++;
            }
        }
    }
    ck_assert_uint_gt(counted, 0);
}
END_TEST

/* The default way, with no options at all and with the engine left open. */
START_TEST(default_totals)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    qn_total total = {99, 99};
    ck_assert_int_eq(qn_count(board, NULL, &total, NULL), QN_OK);
    ck_assert_uint_eq(total.low, known_totals[n]);
    ck_assert_uint_eq(total.high, 0);
    qn_options options = options_with(2, QN_BACKEND_PTHREADS);
    /* The same call twice. */
    for (int time = 0; time < 2; time++)
        assert_total(&options, n, NULL);
    qn_board_free(board);
}
END_TEST

START_TEST(small_boards_many_times)
{
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        qn_options options = options_with(8, *backend);
        options.split = 2;
        for (int time = 0; time < (SLOWED ? 50 : 500); time++)
            assert_total(&options, 6, NULL);
        for (int time = 0; time < (SLOWED ? 2 : 20); time++)
            assert_total(&options, SLOWED ? 9 : 12, NULL);
    }
}
END_TEST

/* ---- By column and by unit ------------------------------------------------------------------- */

START_TEST(by_column)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (unsigned split = 0; split <= QN_SPLIT_MAX; split++) {
            qn_options options = options_with(3, *backend);
            options.split = split;
            qn_total counts[KNOWN_COLUMNS];
            memset(counts, 0xee, sizeof counts);
            ck_assert_int_eq(qn_count_by_column(board, &options, counts, NULL), QN_OK);
            for (unsigned column = 0; column < n; column++) {
                ck_assert_uint_eq(counts[column].low, known_by_column[n][column]);
                ck_assert_uint_eq(counts[column].high, 0);
            }
            ck_assert_uint_eq(counts[n].low, UINT64_C(0xeeeeeeeeeeeeeeee));
        }
    }
    qn_board_free(board);
}
END_TEST

START_TEST(by_unit)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    for (size_t t = 0; t < LENGTH(team_sizes); t++) {
        qn_options options = options_with(team_sizes[t], QN_BACKEND_AUTO);
        qn_unit *units = NULL;
        size_t count = 0;
        ck_assert_int_eq(qn_count_by_unit(board, &options, &units, &count, NULL), QN_OK);
        size_t at = 0;
        for (size_t i = 0; i < known_units_count; i++) {
            const known_unit *known = &known_units[i];
            if (known->n != n)
                continue;
            ck_assert_uint_lt(at, count);
            ck_assert_uint_eq(units[at].depth, 2);
            ck_assert_uint_eq(units[at].columns[0] + 1U, known->first);
            ck_assert_uint_eq(units[at].columns[1] + 1U, known->second);
            ck_assert_uint_eq(units[at].count, known->count);
            at++;
        }
        ck_assert_uint_eq(at, count);
        free(units);
    }
    qn_board_free(board);
}
END_TEST

/* Every split on boards of every size up to 9, 0 included: the right prefixes, and sums. */
START_TEST(by_unit_of_small_boards)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    demands d = {.n = n};
    for (unsigned split = 1; split <= QN_SPLIT_MAX; split++) {
        qn_options options = options_with(2, QN_BACKEND_AUTO);
        options.split = split;
        qn_unit *units = NULL;
        size_t count = 0;
        qn_report report;
        ck_assert_int_eq(qn_count_by_unit(board, &options, &units, &count, &report), QN_OK);
        uint64_t sum = 0;
        for (size_t i = 0; i < count; i++) {
            ck_assert_uint_eq(units[i].depth, split < n ? split : n);
            if (n <= 7)
                ck_assert_uint_eq(units[i].count,
                                  oracle_count(&d, units[i].columns, units[i].depth, false));
            if (i > 0)
                ck_assert_int_lt(memcmp(units[i - 1].columns, units[i].columns, units[i].depth), 0);
            sum += units[i].count;
        }
        ck_assert_uint_eq(sum, known_totals[n]);
        ck_assert_uint_eq(report.units, count);
        free(units);
    }
    qn_board_free(board);
}
END_TEST

START_TEST(board_without_squares_by_column)
{
    qn_board *board = new_board(0);
    ck_assert_int_eq(qn_count_by_column(board, NULL, NULL, NULL), QN_OK);
    qn_board_free(board);
}
END_TEST

/* ---- Boards with demands --------------------------------------------------------------------- */

static void assert_demands_counted(int number)
{
    uint64_t random = (uint64_t)number;
    demands d = {.n = 1 + random_below(&random, 10)};
    qn_board *board = new_board(d.n);
    demand_at_random(&d, board, &random);
    uint64_t right = oracle_count(&d, NULL, 0, false);
    qn_options options =
        options_with(1 + random_below(&random, 4), backends()[random_below(&random, 2)]);
    options.split = random_below(&random, QN_SPLIT_MAX + 1);

    qn_total total = {9, 9};
    ck_assert_int_eq(qn_count(board, &options, &total, NULL), QN_OK);
    ck_assert_msg(total.high == 0 && total.low == right, "seed %d, n %u: %lu instead of %lu",
                  number, d.n, total.low, right);

    qn_total columns[DEMANDS_SIZE_MAX];
    ck_assert_int_eq(qn_count_by_column(board, &options, columns, NULL), QN_OK);
    for (unsigned column = 0; column < d.n; column++) {
        uint8_t prefix[] = {(uint8_t)column};
        ck_assert_msg(columns[column].low == oracle_count(&d, prefix, 1, false),
                      "seed %d, n %u, column %u", number, d.n, column);
    }

    qn_unit *units = NULL;
    size_t count = 0;
    ck_assert_int_eq(qn_count_by_unit(board, &options, &units, &count, NULL), QN_OK);
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += units[i].count;
    ck_assert_msg(sum == right, "seed %d, n %u: units sum to %lu", number, d.n, sum);
    free(units);

    /* Halves cannot count it and says so, whatever its size. */
    options.method = QN_METHOD_HALVES;
    options.split = 0;
    if (qn_board_is_constrained(board))
        ck_assert_int_eq(qn_count(board, &options, &total, NULL), QN_ARGUMENT);
    qn_board_free(board);
}

START_TEST(random_demands)
{
    for (int number = 0; number < (SLOWED ? 60 : 200); number++)
        assert_demands_counted(number);
}
END_TEST

START_TEST(placed_queens)
{
    qn_board *board = new_board(8);
    qn_total total;
    ck_assert_int_eq(qn_board_place(board, 0, 0), QN_OK);
    ck_assert_int_eq(qn_count(board, NULL, &total, NULL), QN_OK);
    ck_assert_uint_eq(total.low, 4);
    ck_assert_int_eq(qn_board_place(board, 1, 1), QN_OK);
    ck_assert_int_eq(qn_count(board, NULL, &total, NULL), QN_OK);
    ck_assert_uint_eq(total.low, 0);
    qn_board_free(board);
}
END_TEST

/* ---- Two calls at once ----------------------------------------------------------------------- */

typedef struct caller {
    pthread_t thread;
    const qn_board *board;
    qn_options options;
    uint64_t right;
    unsigned wrong;
} caller;

static void *call_often(void *data)
{
    caller *c = data;
    for (int time = 0; time < 10; time++) {
        qn_total total = {9, 9};
        qn_status status = qn_count(c->board, &c->options, &total, NULL);
        c->wrong += status != QN_OK || total.high != 0 || total.low != c->right;
    }
    return NULL;
}

START_TEST(two_calls_at_once)
{
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        caller callers[2];
        qn_board *boards[] = {new_board(9), new_board(10)};
        for (unsigned i = 0; i < 2; i++) {
            /* Once on different boards, once on the same. */
            unsigned which = _i == 0 ? i : 1;
            callers[i] = (caller){.board = boards[which],
                                  .options = options_with(3, *backend),
                                  .right = known_totals[9 + which]};
        }
        for (unsigned i = 0; i < 2; i++)
            ck_assert_int_eq(pthread_create(&callers[i].thread, NULL, call_often, &callers[i]), 0);
        for (unsigned i = 0; i < 2; i++)
            ck_assert_int_eq(pthread_join(callers[i].thread, NULL), 0);
        for (unsigned i = 0; i < 2; i++) {
            ck_assert_uint_eq(callers[i].wrong, 0);
            qn_board_free(boards[i]);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("count");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, rows_totals, 0, 6);
    tcase_add_loop_test(core, halves_totals, 0, 6);
    tcase_add_loop_test(core, default_totals, 0, SLOWED ? 13 : 15);
    tcase_add_test(core, small_boards_many_times);
    tcase_add_loop_test(core, by_column, 1, SLOWED ? 11 : 15);
    tcase_add_loop_test(core, by_unit, 4, 9);
    tcase_add_loop_test(core, by_unit_of_small_boards, 0, 10);
    tcase_add_test(core, random_demands);
    tcase_add_test(core, placed_queens);
    tcase_add_loop_test(core, two_calls_at_once, 0, 2);
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, board_without_squares_by_column);
    return run_suite(suite);
}

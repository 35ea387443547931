/* api: the callbacks of a call, and its report. */
#include "support.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- Cancel ---------------------------------------------------------------------------------- */

/* n = 32 and 62 would take more than a lifetime. */
START_TEST(cancel)
{
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (unsigned threads = 1; threads <= 4; threads *= 2) {
            atomic_int questions_left = 0;
            qn_options options = options_with(threads, *backend);
            options.cancel = yes_at_last;
            options.user = &questions_left;
            qn_board *board = new_board(32);
            qn_board *larger = new_board(62); /* its first solution is not known */
            qn_total counts[32] = {{7, 7}};
            qn_unit *units = NULL;
            size_t number = 7;
            uint8_t columns[62] = {77};
            qn_report report = {.threads = 0};
            static const int questions[] = {1, 4, 10};

            atomic_store(&questions_left, questions[_i]);
            ck_assert_int_eq(qn_count(board, &options, counts, &report), QN_CANCELLED);
            ck_assert_uint_ge(report.threads, 1);
            ck_assert_int_eq(report.backend, *backend);
            atomic_store(&questions_left, questions[_i]);
            ck_assert_int_eq(qn_count_by_column(board, &options, counts, NULL), QN_CANCELLED);
            atomic_store(&questions_left, questions[_i]);
            ck_assert_int_eq(qn_count_by_unit(board, &options, &units, &number, NULL),
                             QN_CANCELLED);
            atomic_store(&questions_left, questions[_i]);
            ck_assert_int_eq(qn_first(larger, &options, 1, columns, &number, NULL), QN_CANCELLED);
            atomic_store(&questions_left, questions[_i]);
            ck_assert_int_eq(qn_visit(larger, &options, accept_all, NULL, NULL), QN_CANCELLED);
            ck_assert_uint_eq(counts[0].low, 7);
            ck_assert_ptr_null(units);
            ck_assert_uint_eq(number, 7);
            ck_assert_uint_eq(columns[0], 77);
            qn_board_free(board);
            qn_board_free(larger);
        }
    }
}
END_TEST

START_TEST(cancel_halves)
{
    if (qn_kernel_name(QN_METHOD_HALVES, 0) == NULL)
        return;
    atomic_int questions_left = 20;
    qn_options options = options_with(2, QN_BACKEND_PTHREADS);
    options.method = QN_METHOD_HALVES;
    options.cancel = yes_at_last;
    options.user = &questions_left;
    qn_board *board = new_board(19);
    qn_total total = {7, 7};
    ck_assert_int_eq(qn_count(board, &options, &total, NULL), QN_CANCELLED);
    ck_assert_uint_eq(total.low, 7);
    qn_board_free(board);
}
END_TEST

/* ---- Progress -------------------------------------------------------------------------------- */

typedef struct watcher {
    atomic_bool inside;
    unsigned wrong;
    qn_progress last;
    uint64_t told;
} watcher;

static void watch(const qn_progress *progress, void *data)
{
    watcher *w = data;
    if (atomic_exchange(&w->inside, true))
        w->wrong++; /* by two threads at a time */
    if (progress->units_done != w->last.units_done + 1 || progress->units_done > progress->units)
        w->wrong++;
    if (progress->steps_done < w->last.steps_done || progress->steps_done > progress->steps)
        w->wrong++;
    w->last = *progress;
    w->told++;
    atomic_store(&w->inside, false);
}

START_TEST(progress_of_counts)
{
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        qn_board *board = new_board(9);
        watcher w = {.wrong = 0};
        qn_options options = options_with(4, *backend);
        options.progress = watch;
        options.user = &w;
        qn_total total;
        qn_report report;
        ck_assert_int_eq(qn_count(board, &options, &total, &report), QN_OK);
        ck_assert_uint_eq(total.low, 352);
        ck_assert_uint_eq(w.wrong, 0);
        ck_assert_uint_gt(w.told, 0);
        ck_assert_uint_eq(w.last.units_done, w.last.units);
        ck_assert_uint_eq(w.last.steps_done, w.last.steps);
        ck_assert_uint_eq(report.units, w.last.units);
        qn_board_free(board);
    }
}
END_TEST

static bool seventh(const uint8_t *columns, unsigned n, void *data)
{
    (void)columns;
    (void)n;
    return ++*(unsigned *)data < 7;
}

/* The report tells the units that were done, not those that there were. */
START_TEST(report_tells_what_was_done)
{
    qn_board *board = new_board(13);
    qn_options options = options_with(1, QN_BACKEND_PTHREADS);
    options.split = 3;
    uint8_t columns[13];
    size_t found;
    qn_report report;
    ck_assert_int_eq(qn_first(board, &options, 1, columns, &found, &report), QN_OK);
    ck_assert_uint_le(report.units, 3);

    atomic_int questions_left = 1;
    options.cancel = yes_at_last;
    options.user = &questions_left;
    qn_total total;
    ck_assert_int_eq(qn_count(board, &options, &total, &report), QN_CANCELLED);
    ck_assert_uint_lt(report.units, 500);

    unsigned seen = 0;
    options.cancel = NULL;
    ck_assert_int_eq(qn_visit(board, &options, seventh, &seen, &report), QN_CANCELLED);
    ck_assert_uint_lt(report.units, 500);
    qn_board_free(board);
}
END_TEST

typedef struct steps_watcher {
    qn_progress last;
    uint64_t told;
    bool wrong; /* it went back, or beyond its end */
} steps_watcher;

static void watch_steps(const qn_progress *progress, void *data)
{
    steps_watcher *w = data;
    w->wrong |= progress->units_done < w->last.units_done ||
                progress->steps_done < w->last.steps_done ||
                progress->units_done > progress->units || progress->steps_done > progress->steps;
    w->last = *progress;
    w->told++;
}

START_TEST(progress_of_the_first)
{
    qn_board *board = new_board(12);
    uint8_t *solutions = malloc(15000 * 12);
    ck_assert_ptr_nonnull(solutions);
    for (size_t k = 3; k <= 15000; k += 14997) { /* some, and more than the 14200 there are */
        steps_watcher w = {.told = 0};
        qn_options options = options_with(3, QN_BACKEND_PTHREADS);
        options.progress = watch_steps;
        options.user = &w;
        size_t found;
        qn_report report;
        ck_assert_int_eq(qn_first(board, &options, k, solutions, &found, &report), QN_OK);
        ck_assert(!w.wrong);
        ck_assert_uint_gt(w.told, 1);
        ck_assert_uint_eq(found, k < 14200 ? k : 14200);
        ck_assert_uint_eq(w.last.steps_done, found);
        ck_assert_uint_eq(w.last.steps, found);
        ck_assert_uint_eq(w.last.units_done, report.units);
    }
    free(solutions);
    qn_board_free(board);
}
END_TEST

/* Looking for the first solution and listing from there on is one progress. */
START_TEST(progress_of_a_part_of_the_list)
{
    static const uint64_t froms[] = {1, 5000, 14199};
    qn_board *board = new_board(12);
    for (size_t i = 0; i < LENGTH(froms); i++) {
        steps_watcher w = {.told = 0};
        qn_options options = options_with(2, QN_BACKEND_PTHREADS);
        options.progress = watch_steps;
        options.user = &w;
        qn_list_options list;
        qn_list_options_init(&list);
        list.from.low = froms[i];
        ck_assert_int_eq(qn_list(board, &options, &list, swallow, NULL, NULL), QN_OK);
        ck_assert_msg(!w.wrong, "from %d", (int)froms[i]);
        ck_assert_uint_gt(w.told, 0);
        ck_assert_uint_eq(w.last.units, 110); /* (n-1)(n-2) pairs of queens in two rows */
        ck_assert_uint_eq(w.last.steps_done, w.last.steps);
    }
    qn_board_free(board);
}
END_TEST

START_TEST(progress_of_an_estimate)
{
    static const double totals[] = {[0] = 1, [4] = 2, [8] = 92};
    for (unsigned n = 0; n <= 8; n += 4) {
        steps_watcher w = {.told = 0};
        qn_options options = options_with(2, QN_BACKEND_PTHREADS);
        options.progress = watch_steps;
        options.user = &w;
        qn_board *board = new_board(n);
        qn_estimate estimate;
        ck_assert_int_eq(qn_estimate_count(board, &options, 1, &estimate, NULL), QN_OK);
        ck_assert(!w.wrong);
        ck_assert_uint_gt(w.told, 0);
        ck_assert_uint_eq(w.last.steps_done, w.last.steps);
        ck_assert_double_eq(estimate.total.value, totals[n]);
        qn_board_free(board);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("callbacks");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, cancel, 0, SLOWED ? 2 : 3);
    tcase_add_test(core, cancel_halves);
    tcase_add_test(core, progress_of_counts);
    tcase_add_test(core, progress_of_the_first);
    tcase_add_test(core, progress_of_a_part_of_the_list);
    tcase_add_test(core, progress_of_an_estimate);
    tcase_add_test(core, report_tells_what_was_done);
    return run_suite(suite);
}

/* api: options, and what the build tells of itself. */
#include "support.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- Options that are refused ---------------------------------------------------------------- */

/* The five calls that take options, all with results that show whether they were touched. */
typedef struct outcome {
    qn_status count, by_column, by_unit, first, visit;
    bool touched;
} outcome;

static outcome try_options(const qn_options *options)
{
    qn_board *board = new_board(6);
    qn_total total = {7, 7};
    qn_total columns[6] = {{7, 7}};
    qn_unit *units = NULL;
    size_t units_count = 7;
    uint8_t solution[6] = {77};
    size_t found = 7;
    qn_report report = {.threads = 77};
    outcome o = {
        .count = qn_count(board, options, &total, &report),
        .by_column = qn_count_by_column(board, options, columns, &report),
        .by_unit = qn_count_by_unit(board, options, &units, &units_count, &report),
        .first = qn_first(board, options, 1, solution, &found, &report),
        .visit = qn_visit(board, options, accept_all, NULL, &report),
    };
    o.touched = total.low != 7 || columns[0].low != 7 || units != NULL || units_count != 7 ||
                solution[0] != 77 || found != 7 || report.threads != 77;
    free(units);
    qn_board_free(board);
    return o;
}

static void assert_refused(const qn_options *options, qn_status status)
{
    outcome o = try_options(options);
    ck_assert_int_eq(o.count, status);
    ck_assert_int_eq(o.by_column, status);
    ck_assert_int_eq(o.by_unit, status);
    ck_assert_int_eq(o.first, status);
    ck_assert_int_eq(o.visit, status);
    ck_assert(!o.touched);
}

static void assert_accepted(const qn_options *options)
{
    outcome o = try_options(options);
    ck_assert_int_eq(o.count, QN_OK);
    ck_assert_int_eq(o.by_column, QN_OK);
    ck_assert_int_eq(o.by_unit, QN_OK);
    ck_assert_int_eq(o.first, QN_OK);
    ck_assert_int_eq(o.visit, QN_OK);
}

START_TEST(numbers_out_of_range)
{
    qn_options options;
    qn_options_init(&options);
    options.threads = QN_THREADS_MAX + 1;
    assert_refused(&options, QN_ARGUMENT);
    options.threads = UINT_MAX;
    assert_refused(&options, QN_ARGUMENT);
    options.threads = 1;
    options.split = QN_SPLIT_MAX + 1;
    assert_refused(&options, QN_ARGUMENT);
    options.split = UINT_MAX;
    assert_refused(&options, QN_ARGUMENT);
}
END_TEST

START_TEST(values_that_do_not_exist)
{
    qn_options options;
    qn_options_init(&options);
    options.backend = (qn_backend)3;
    assert_refused(&options, QN_ARGUMENT);
    options.backend = (qn_backend)-1;
    assert_refused(&options, QN_ARGUMENT);
    options.backend = QN_BACKEND_AUTO;
    options.method = (qn_method)3;
    assert_refused(&options, QN_ARGUMENT);
    options.method = (qn_method)-1;
    assert_refused(&options, QN_ARGUMENT);
}
END_TEST

START_TEST(missing_backend)
{
    qn_options options = options_with(2, QN_BACKEND_OPENMP);
    if (qn_openmp_version() == 0)
        assert_refused(&options, QN_UNSUPPORTED);
    else
        assert_accepted(&options);
}
END_TEST

START_TEST(unknown_kernels)
{
    static const char *const names[] = {"", "nonsense", "Scalar", "scalar ",
                                        "a-name-longer-than-16"};
    for (size_t i = 0; i < LENGTH(names); i++) {
        for (qn_method method = QN_METHOD_AUTO; method <= QN_METHOD_ROWS; method++) {
            qn_options options;
            qn_options_init(&options);
            options.method = method;
            options.kernel = names[i];
            outcome o = try_options(&options);
            ck_assert_int_eq(o.count, QN_ARGUMENT);
            ck_assert_int_eq(o.by_column, QN_ARGUMENT);
            ck_assert_int_eq(o.by_unit, QN_ARGUMENT);
        }
    }
}
END_TEST

START_TEST(kernels_that_do_not_run_here)
{
    setenv("QUEENUM_TEST_WITHOUT", "avx2,avx512,neon", 1);
    for (qn_method method = QN_METHOD_ROWS; method <= QN_METHOD_HALVES; method++) {
        for (unsigned i = 0; qn_kernel_name(method, i) != NULL; i++) {
            if (qn_kernel_runs_here(method, i))
                continue;
            qn_options options;
            qn_options_init(&options);
            options.method = method;
            options.kernel = qn_kernel_name(method, i);
            qn_board *board = new_board(10);
            qn_total total = {7, 7};
            ck_assert_int_eq(qn_count(board, &options, &total, NULL), QN_UNSUPPORTED);
            ck_assert_uint_eq(total.low, 7);
            qn_board_free(board);
        }
    }
    char sets[64] = "x";
    qn_instruction_sets(sets, sizeof sets);
    ck_assert_str_eq(sets, "");
}
END_TEST

START_TEST(halves_where_it_cannot_be)
{
    qn_options options;
    qn_options_init(&options);
    options.method = QN_METHOD_HALVES;
    outcome o = try_options(&options);
    ck_assert_int_eq(o.count, QN_OK); /* it counts whole boards and nothing else */
    ck_assert_int_eq(o.by_column, QN_ARGUMENT);
    ck_assert_int_eq(o.by_unit, QN_ARGUMENT);
    options.split = 2;
    o = try_options(&options);
    ck_assert_int_eq(o.count, QN_ARGUMENT);
}
END_TEST

START_TEST(sizes_of_the_options)
{
    qn_options options;
    memset(&options, 0xee, sizeof options);
    qn_options_init(&options);
    ck_assert_uint_eq(options.struct_size, sizeof options);
    assert_accepted(&options);
    options.struct_size = 0;
    assert_refused(&options, QN_ARGUMENT);
    options.struct_size = sizeof options + 1; /* from a later version */
    assert_refused(&options, QN_ARGUMENT);
    options.struct_size = SIZE_MAX;
    assert_refused(&options, QN_ARGUMENT);
    /* No version ends inside a field. */
    static const size_t inside[] = {1, offsetof(qn_options, threads) + 1,
                                    offsetof(qn_options, kernel) + 4,
                                    offsetof(qn_options, cancel) + 7, sizeof options - 1};
    for (size_t i = 0; i < LENGTH(inside); i++) {
        options.struct_size = inside[i];
        assert_refused(&options, QN_ARGUMENT);
    }
    qn_board *board = new_board(4);
    qn_list_options list;
    qn_list_options_init(&list);
    for (list.struct_size = 0; list.struct_size <= sizeof list + 1; list.struct_size++) {
        size_t size = list.struct_size;
        bool whole = size == sizeof list || size == offsetof(qn_list_options, limit) ||
                     size == offsetof(qn_list_options, from) ||
                     size == offsetof(qn_list_options, format) + sizeof list.format ||
                     size == offsetof(qn_list_options, format);
        ck_assert_int_eq(qn_list(board, NULL, &list, swallow, NULL, NULL),
                         whole ? QN_OK : QN_ARGUMENT);
    }
    qn_board_free(board);
}
END_TEST

/* A caller that knows fewer fields: what lies behind its structure is not read. */
START_TEST(options_of_an_older_caller)
{
    size_t size = offsetof(qn_options, split);
    qn_options *shorter = malloc(size);
    ck_assert_ptr_nonnull(shorter);
    qn_options options = options_with(2, QN_BACKEND_PTHREADS);
    options.struct_size = size;
    options.split = 1000;
    memcpy(shorter, &options, size);
    assert_accepted(shorter);
    free(shorter);
    assert_accepted(&options);
    options.struct_size = offsetof(qn_options, method);
    options.method = QN_METHOD_HALVES; /* which counts no units */
    assert_accepted(&options);
}
END_TEST

START_TEST(boards_too_large_to_count)
{
    qn_board *board = new_board(QN_COUNT_SIZE_MAX + 1);
    qn_total counts[QN_COUNT_SIZE_MAX + 1] = {{7, 7}};
    qn_unit *units = NULL;
    size_t units_count = 7;
    ck_assert_int_eq(qn_count(board, NULL, counts, NULL), QN_RANGE);
    ck_assert_int_eq(qn_count_by_column(board, NULL, counts, NULL), QN_RANGE);
    ck_assert_int_eq(qn_count_by_unit(board, NULL, &units, &units_count, NULL), QN_RANGE);
    ck_assert_uint_eq(counts[0].low, 7);
    ck_assert_ptr_null(units);
    qn_board_free(board);
}
END_TEST

/* ---- The build ------------------------------------------------------------------------------- */

START_TEST(kernel_names)
{
    for (qn_method method = QN_METHOD_ROWS; method <= QN_METHOD_HALVES; method++) {
        unsigned count = 0;
        while (qn_kernel_name(method, count) != NULL) {
            ck_assert_uint_lt(strlen(qn_kernel_name(method, count)), QN_NAME_MAX);
            count++;
        }
        ck_assert(method == QN_METHOD_HALVES || count > 0);
        if (count > 0) /* the last is the one that runs everywhere */
            ck_assert(qn_kernel_runs_here(method, count - 1));
        ck_assert(!qn_kernel_runs_here(method, count));
        ck_assert_uint_eq(qn_kernel_size_max(method, count), 0);
        if (method == QN_METHOD_ROWS) /* the last of rows takes every board */
            ck_assert_uint_eq(qn_kernel_size_max(method, count - 1), QN_SIZE_MAX);
        ck_assert_ptr_null(qn_kernel_name(method, UINT_MAX));
    }
    ck_assert_ptr_null(qn_kernel_name(QN_METHOD_AUTO, 0));
    ck_assert_ptr_null(qn_kernel_name((qn_method)9, 0));
}
END_TEST

START_TEST(instruction_sets_within_their_room)
{
    char whole[64];
    qn_instruction_sets(whole, sizeof whole);
    for (size_t size = 0; size <= strlen(whole) + 1; size++) {
        char text[64];
        memset(text, '#', sizeof text);
        qn_instruction_sets(text, size);
        ck_assert_int_eq(text[size], '#');
        if (size > 0)
            ck_assert_int_eq(strncmp(text, whole, strnlen(text, size)), 0);
    }
}
END_TEST

START_TEST(memory_that_is_needed)
{
    for (unsigned n = 0; n <= QN_COUNT_SIZE_MAX; n++) {
        uint64_t one = qn_memory_needed(n, QN_METHOD_ROWS, 1);
        ck_assert_uint_lt(one, UINT64_C(1) << 30);
        ck_assert_uint_ge(qn_memory_needed(n, QN_METHOD_ROWS, 8), one);
        (void)qn_memory_needed(n, QN_METHOD_AUTO, 0);
        (void)qn_memory_needed(n, QN_METHOD_HALVES, 2);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("options");
    TCase *core = add_case(suite, "core");
    tcase_add_test(core, values_that_do_not_exist);
    tcase_add_test(core, missing_backend);
    tcase_add_test(core, unknown_kernels);
    tcase_add_test(core, kernels_that_do_not_run_here);
    tcase_add_test(core, halves_where_it_cannot_be);
    tcase_add_test(core, kernel_names);
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, numbers_out_of_range);
    tcase_add_test(limits, sizes_of_the_options);
    tcase_add_test(limits, options_of_an_older_caller);
    tcase_add_test(limits, boards_too_large_to_count);
    tcase_add_test(limits, instruction_sets_within_their_room);
    tcase_add_test(limits, memory_that_is_needed);
    return run_suite(suite);
}

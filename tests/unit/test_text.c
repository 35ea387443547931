/* api: lists of solutions as text. */
#include "support.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static void expect_list(const qn_board *board, const qn_options *options, qn_format format,
                        const text *right)
{
    text got = {.length = 0};
    qn_list_options list;
    qn_list_options_init(&list);
    list.format = format;
    ck_assert_int_eq(qn_list(board, options, &list, text_keep, &got, NULL), QN_OK);
    ck_assert_msg(got.length == right->length &&
                      (got.length == 0 || memcmp(got.bytes, right->bytes, got.length) == 0),
                  "n %u, format %d, kernel %s, %u threads, split %u: %zu bytes, not %zu, or others",
                  qn_board_size(board), (int)format, options->kernel ? options->kernel : "auto",
                  options->threads, options->split, got.length, right->length);
    free(got.bytes);
}

static const unsigned team_sizes[] = {1, 2, 5, 64};

static void expect_all_ways(const qn_board *board, qn_format format)
{
    text right = oracle_list(board, format);
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++)
        for (size_t t = 0; t < LENGTH(team_sizes); t++) {
            if (SLOWED && t == LENGTH(team_sizes) - 1 && format != QN_FORMAT_COLUMNS)
                continue;
            qn_options options = options_with(team_sizes[t], *backend);
            options.split = (unsigned)t; /* 0..3 */
            for (unsigned k = 0; (options.kernel = qn_kernel_name(QN_METHOD_ROWS, k)) != NULL; k++)
                if (qn_kernel_runs_here(QN_METHOD_ROWS, k))
                    expect_list(board, &options, format, &right);
        }
    free(right.bytes);
}

START_TEST(list_equals_the_oracle)
{
    unsigned n = (unsigned)_i;
    qn_board *board = new_board(n);
    for (qn_format format = QN_FORMAT_COLUMNS; format <= QN_FORMAT_JSONL; format++)
        expect_all_ways(board, format);
    qn_board_free(board);
}
END_TEST

START_TEST(list_12)
{
    qn_board *board = new_board(12);
    text right = oracle_list(board, QN_FORMAT_COLUMNS);
    for (size_t t = 0; t < LENGTH(team_sizes); t++) {
        qn_options options = options_with(team_sizes[t], QN_BACKEND_AUTO);
        expect_list(board, &options, QN_FORMAT_COLUMNS, &right);
    }
    free(right.bytes);
    right = oracle_list(board, QN_FORMAT_BOARD);
    qn_options options = options_with(2, QN_BACKEND_AUTO);
    expect_list(board, &options, QN_FORMAT_BOARD, &right);
    free(right.bytes);
    qn_board_free(board);
}
END_TEST

START_TEST(list_with_demands)
{
    uint64_t random = (uint64_t)_i;
    unsigned n = 4 + random_below(&random, 7);
    demands d = {.n = n};
    qn_board *board = new_board(n);
    demand_at_random(&d, board, &random);
    expect_all_ways(board, QN_FORMAT_COLUMNS);
    qn_board_free(board);
}
END_TEST

START_TEST(list_part)
{
    qn_board *board = new_board(9);
    text all = oracle_list(board, QN_FORMAT_CSV);
    size_t line = all.length / 352; /* one digit each: all lines are as long */
    qn_options options = options_with(3, QN_BACKEND_AUTO);
    static const unsigned starts[] = {0, 1, 175, 176, 349, 350, 351, 352, 353, 100000};
    static const unsigned limits[] = {0, 1, 3, 352, 353};
    for (size_t s = 0; s < LENGTH(starts); s++)
        for (size_t l = 0; l < LENGTH(limits); l++) {
            text got = {.length = 0};
            qn_list_options list;
            qn_list_options_init(&list);
            list.format = QN_FORMAT_CSV;
            list.from.low = starts[s];
            list.limit.low = limits[l];
            ck_assert_int_eq(qn_list(board, &options, &list, text_keep, &got, NULL), QN_OK);
            unsigned left = starts[s] < 352 ? 352 - starts[s] : 0;
            unsigned lines = limits[l] > 0 && limits[l] < left ? limits[l] : left;
            ck_assert_uint_eq(got.length, lines * line);
            if (lines > 0)
                ck_assert_int_eq(memcmp(got.bytes, all.bytes + starts[s] * line, got.length), 0);
            free(got.bytes);
        }
    free(all.bytes);
    qn_board_free(board);
}
END_TEST

START_TEST(list_refused)
{
    qn_board *board = new_board(12);
    qn_options options = options_with(4, QN_BACKEND_AUTO);
    qn_list_options list;
    qn_list_options_init(&list);
    text got = {.calls_left = 1};
    ck_assert_int_eq(qn_list(board, &options, &list, text_keep, &got, NULL), QN_CANCELLED);
    free(got.bytes);
    list.format = (qn_format)77;
    ck_assert_int_eq(qn_list(board, &options, &list, text_keep, &got, NULL), QN_ARGUMENT);
    list.struct_size = 0;
    ck_assert_int_eq(qn_list(board, &options, &list, text_keep, &got, NULL), QN_ARGUMENT);
    qn_board_free(board);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("text");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, list_equals_the_oracle, 0, SLOWED ? 8 : 10);
    if (!SLOWED)
        tcase_add_test(core, list_12);
    tcase_add_loop_test(core, list_with_demands, 0, SLOWED ? 5 : 30);
    tcase_add_test(core, list_part);
    tcase_add_test(core, list_refused);
    return run_suite(suite);
}

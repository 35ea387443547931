/* rows: every counting kernel against the oracle. */
#include "prefixes.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "known.h"
#include "rows/rows.h"

/* A kernel with the workspace that it asks for; what is not its own is never touched. */
typedef struct bench {
    const qni_rows_kernel *kernel;
    void *workspace;
    qni_stop stop;
} bench;

static bench bench_of(const qni_rows_kernel *kernel)
{
    bench b = {.kernel = kernel};
    size_t bytes = (kernel->workspace_size + 63) / 64 * 64;
    if (bytes > 0) {
        b.workspace = aligned_alloc(64, bytes);
        ck_assert_ptr_nonnull(b.workspace);
        memset(b.workspace, 0xa5, bytes); /* whatever an earlier unit left there */
    }
    return b;
}

static uint64_t count(bench *b, const qn_board *board, bool weighted, qni_node node)
{
    return b->kernel->count(board, weighted, node, b->workspace, &b->stop);
}

static bool runs_here(const qni_rows_kernel *kernel)
{
    return (kernel->cpu_features & ~qni_cpu_features()) == 0;
}

/* The index-th kernel of this build; NULL where there is none or the machine cannot run it. */
static const qni_rows_kernel *kernel_at(int index)
{
    const qni_rows_kernel *kernel = qni_rows_kernel_at((unsigned)index);
    return kernel != NULL && runs_here(kernel) ? kernel : NULL;
}

static int kernels(void)
{
    int count = 0;
    while (qni_rows_kernel_at((unsigned)count) != NULL)
        count++;
    return count;
}

/* ---- Counting: each test runs once for each kernel ------------------------------------------- */

START_TEST(whole_boards_plain)
{
    const qni_rows_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    bench b = bench_of(kernel);
    for (unsigned n = 1; n <= (SLOWED ? 10U : 12U) && n <= kernel->size_max; n++) {
        qn_board *board = new_board(n);
        uint64_t got = count(&b, board, false, qni_node_of_prefix(NO_PREFIX, 0));
        ck_assert_msg(got == known_totals[n], "%s, n %u: %lu", kernel->name, n, got);
        qn_board_free(board);
    }
    free(b.workspace);
}
END_TEST

START_TEST(whole_boards_reduced)
{
    const qni_rows_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    bench b = bench_of(kernel);
    for (unsigned n = 2; n <= (SLOWED ? 11U : 13U) && n <= kernel->size_max; n++) {
        qni_rows_part parts[QNI_ROWS_PARTS];
        unsigned parts_count = qni_rows_reduced(n, parts);
        ck_assert_uint_le(parts_count, QNI_ROWS_PARTS);
        uint64_t sum = 0;
        for (unsigned i = 0; i < parts_count; i++)
            sum += parts[i].factor *
                   count(&b, &parts[i].board, parts[i].weighted, qni_node_of_prefix(NO_PREFIX, 0));
        ck_assert_msg(sum == known_totals[n], "%s, n %u: %lu", kernel->name, n, sum);
    }
    free(b.workspace);
}
END_TEST

/* Random demands and a random start, the full board included. */
START_TEST(random_boards)
{
    const qni_rows_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    bench b = bench_of(kernel);
    for (uint64_t seed = 1; seed <= (SLOWED ? 60 : 400); seed++) {
        uint64_t random = seed;
        demands d = {.n = 1 + random_below(&random, 10)};
        qn_board *board = new_board(d.n);
        demand_at_random(&d, board, &random);
        uint8_t prefix[DEMANDS_SIZE_MAX];
        unsigned depth = random_prefix(board, prefix, random_below(&random, d.n + 1), &random);
        uint64_t got = count(&b, board, false, qni_node_of_prefix(prefix, depth));
        uint64_t right = oracle_count(&d, prefix, depth, false);
        ck_assert_msg(got == right, "%s, seed %lu, n %u, depth %u: %lu instead of %lu",
                      kernel->name, seed, d.n, depth, got, right);
        qn_board_free(board);
    }
    free(b.workspace);
}
END_TEST

/* Weights are defined where the upper half-diagonals and the centre stay empty. */
START_TEST(random_boards_weighted)
{
    const qni_rows_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    bench b = bench_of(kernel);
    for (uint64_t seed = 1; seed <= (SLOWED ? 40 : 300); seed++) {
        uint64_t random = seed;
        demands d = {.n = 2 + random_below(&random, 9)};
        qn_board *board = new_board(d.n);
        for (unsigned row = 0; row < (d.n + 1) / 2; row++) {
            demand_empty(&d, board, row, row);
            demand_empty(&d, board, row, d.n - 1 - row);
        }
        for (unsigned left = random_below(&random, d.n); left > 0; left--)
            demand_empty(&d, board, random_below(&random, d.n), random_below(&random, d.n));
        uint8_t prefix[DEMANDS_SIZE_MAX];
        unsigned depth = random_prefix(board, prefix, random_below(&random, d.n + 1), &random);
        uint64_t got = count(&b, board, true, qni_node_of_prefix(prefix, depth));
        uint64_t right = oracle_count(&d, prefix, depth, true);
        ck_assert_msg(got == right, "%s, seed %lu, n %u, depth %u: %lu instead of %lu",
                      kernel->name, seed, d.n, depth, got, right);
        qn_board_free(board);
    }
    free(b.workspace);
}
END_TEST

/* Each solution of n = 8, 9 as a start with no row left, plain and weighted. */
START_TEST(full_boards)
{
    const qni_rows_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    bench b = bench_of(kernel);
    for (unsigned n = 8; n <= 9; n++) {
        demands d = {.n = n};
        qn_board *board = new_board(n);
        for (unsigned row = 0; row < (n + 1) / 2; row++) {
            demand_empty(&d, board, row, row);
            demand_empty(&d, board, row, n - 1 - row);
        }
        qni_units units; /* at most 8 rows deep: each lacks at most one row */
        ck_assert_int_eq(qni_units_make(board, n, &units), QN_OK);
        ck_assert_uint_gt(units.count, 0);
        for (size_t i = 0; i < units.count; i++) {
            const uint8_t *prefix = units.prefixes[i].columns;
            qni_node node = qni_node_of_prefix(prefix, units.depth);
            for (int weighted = 0; weighted < 2; weighted++)
                ck_assert_msg(count(&b, board, weighted, node) ==
                                  oracle_count(&d, prefix, units.depth, weighted),
                              "%s, n %u, unit %zu", kernel->name, n, i);
        }
        qni_units_free(&units);
        qn_board_free(board);
    }
    free(b.workspace);
}
END_TEST

/* Boards so constrained that the largest sizes are quick: all rows but 14 hold a queen. */
START_TEST(large_boards)
{
    const qni_rows_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    bench b = bench_of(kernel);
    bench reference = bench_of(qni_rows_kernel_find("scalar", QN_SIZE_MAX));
    for (unsigned n = 28; n <= kernel->size_max; n++) {
        uint64_t random = n;
        qn_board *board = new_board(n);
        uint8_t solution[QN_SIZE_MAX];
        for (unsigned row = 0; row < n; row++) /* knights' moves, right unless n % 6 is 2 or 3 */
            solution[row] = (uint8_t)(row < n / 2 ? 2 * row + 1 : 2 * (row - n / 2));
        bool is_solution = oracle_is_solution(solution, n);
        ck_assert(is_solution == (n % 6 != 2 && n % 6 != 3));
        uint64_t rows[QN_SIZE_MAX];
        for (unsigned row = 0; row < n; row++)
            rows[row] = row;
        shuffle(&random, rows, n);
        for (unsigned i = 0; i < n - 14 && is_solution; i++) {
            unsigned row = (unsigned)rows[i];
            ck_assert_int_eq(qn_board_place(board, row, solution[row]), QN_OK);
        }
        if (is_solution) {
            qni_node top = qni_node_of_prefix(NO_PREFIX, 0);
            uint64_t got = count(&b, board, false, top);
            ck_assert_msg(got >= 1, "%s, n %u", kernel->name, n);
            ck_assert_msg(got == count(&reference, board, false, top), "%s, n %u: %lu",
                          kernel->name, n, got);
            qni_node leaf = qni_node_of_prefix(solution, n);
            ck_assert_uint_eq(count(&b, board, false, leaf), 1);
        }
        qn_board_free(board);
    }
    free(b.workspace);
}
END_TEST

/* Hours of work, given up: a kernel that does not ask runs into the time limit. */
START_TEST(stops_when_asked)
{
    const qni_rows_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    bench b = bench_of(kernel);
    static const unsigned large[] = {20, 27, 31, 32, 64};
    for (size_t i = 0; i < LENGTH(large) && large[i] <= kernel->size_max; i++) {
        qn_board *board = new_board(large[i]);
        unsigned questions = 0;
        b.stop = (qni_stop){.cancel = at_fifth_question, .user = &questions};
        (void)count(&b, board, false, qni_node_of_prefix(NO_PREFIX, 0));
        ck_assert_uint_eq(questions, 5);
        ck_assert(qni_stop_is_raised(&b.stop));
        /* Raised before it begins. */
        (void)count(&b, board, false, qni_node_of_prefix(NO_PREFIX, 0));
        ck_assert_uint_eq(questions, 5);
        qn_board_free(board);
    }
    free(b.workspace);
}
END_TEST

/* A board that looks open but has no solution: nothing is ever found, and still it asks. */
START_TEST(stops_without_solutions)
{
    const qni_rows_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    bench b = bench_of(kernel);
    qn_board *board = new_board(27);
    for (unsigned column = 1; column < 27; column++)
        ck_assert_int_eq(qn_board_block(board, 26, column), QN_OK);
    for (unsigned row = 0; row < 26; row += 2)
        ck_assert_int_eq(qn_board_block(board, row, row), QN_OK);
    unsigned questions = 0;
    b.stop = (qni_stop){.cancel = at_fifth_question, .user = &questions};
    (void)count(&b, board, false, qni_node_of_prefix(NO_PREFIX, 0));
    ck_assert_uint_eq(questions, 5);
    qn_board_free(board);
    free(b.workspace);
}
END_TEST

/* OEIS A319283: the nodes of the plain search, the root included. */
START_TEST(nodes_are_added)
{
    static const uint64_t known_nodes[] = {1, 2, 3, 6, 17, 54, 153, 552, 2057};
    const qni_rows_kernel *kernel = kernel_at(_i);
    if (kernel == NULL || kernel->count_nodes == NULL)
        return;
    bench b = bench_of(kernel);
    for (unsigned n = 1; n < LENGTH(known_nodes); n++) {
        qn_board *board = new_board(n);
        uint64_t nodes = 7;
        uint64_t got = kernel->count_nodes(board, false, qni_node_of_prefix(NO_PREFIX, 0),
                                           b.workspace, &b.stop, &nodes);
        ck_assert_uint_eq(got, known_totals[n]);
        ck_assert_uint_eq(nodes, 7 + known_nodes[n]);
        qn_board_free(board);
    }
    free(b.workspace);
}
END_TEST

START_TEST(kernel_table)
{
    int count = kernels();
    ck_assert_int_ge(count, 1);
    const qni_rows_kernel *last = qni_rows_kernel_at((unsigned)count - 1);
    ck_assert_str_eq(last->name, "scalar");
    ck_assert_uint_eq(last->size_max, QN_SIZE_MAX);
    ck_assert_uint_eq(last->cpu_features, 0);
    for (int i = 0; i < count; i++) {
        const qni_rows_kernel *kernel = qni_rows_kernel_at((unsigned)i);
        ck_assert_uint_lt(strlen(kernel->name), QN_NAME_MAX);
        ck_assert_ptr_eq(qni_rows_kernel_find(kernel->name, 8), kernel);
        for (int j = 0; j < i; j++)
            ck_assert_str_ne(kernel->name, qni_rows_kernel_at((unsigned)j)->name);
    }
    ck_assert_ptr_null(qni_rows_kernel_find("", 8));
    ck_assert_ptr_null(qni_rows_kernel_find("Scalar", 8));
    ck_assert_ptr_null(qni_rows_kernel_find("scalar ", 8));
    ck_assert_ptr_null(qni_rows_kernel_at(1000));
    for (unsigned n = 0; n <= QN_SIZE_MAX; n++) {
        const qni_rows_kernel *chosen = qni_rows_kernel_find(NULL, n);
        ck_assert_ptr_nonnull(chosen);
        ck_assert(runs_here(chosen));
        ck_assert_uint_le(n, chosen->size_max);
    }
    setenv("QUEENUM_TEST_WITHOUT", "avx2,avx512,neon", 1);
    for (unsigned n = 0; n <= QN_SIZE_MAX; n++)
        ck_assert_uint_eq(qni_rows_kernel_find(NULL, n)->cpu_features, 0);
    unsetenv("QUEENUM_TEST_WITHOUT");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rows");
    int all = kernels();
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, whole_boards_plain, 0, all);
    tcase_add_loop_test(core, whole_boards_reduced, 0, all);
    tcase_add_loop_test(core, random_boards, 0, all);
    tcase_add_loop_test(core, random_boards_weighted, 0, all);
    tcase_add_loop_test(core, nodes_are_added, 0, all);
    tcase_add_test(core, kernel_table);
    TCase *limits = add_case(suite, "limits");
    tcase_add_loop_test(limits, full_boards, 0, all);
    tcase_add_loop_test(limits, large_boards, 0, all);
    tcase_add_loop_test(limits, stops_when_asked, 0, all);
    tcase_add_loop_test(limits, stops_without_solutions, 0, all);
    return run_suite(suite);
}

/* rows: lists of solutions below a prefix, and the choice of a lister. */
#include "prefixes.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "known.h"
#include "rows/list.h"

enum { LISTED_MOST = 1000, SIZE_MOST = QN_SIZE_MAX };

/* The first solutions of a list. */
typedef struct listed {
    unsigned n;
    size_t count;
    uint8_t solutions[LISTED_MOST][SIZE_MOST];
} listed;

static bool take_group(const qni_group *group, void *data)
{
    listed *l = data;
    for (size_t i = 0; i < group->count && l->count < LISTED_MOST; i++, l->count++) {
        memcpy(l->solutions[l->count], group->columns, group->fixed);
        for (unsigned row = group->fixed; row < l->n; row++)
            l->solutions[l->count][row] = (uint8_t)qni_path_column(group->paths[i], l->n, row);
    }
    return l->count < LISTED_MOST;
}

/* What a lister lists below a prefix, from a solution on. */
static void list(listed *l, const char *lister, const qn_board *board, const uint8_t *prefix,
                 unsigned depth, const uint8_t *from)
{
    unsigned n = qn_board_size(board);
    qni_stop stop = {.cancel = NULL};
    qni_listing listing;
    ck_assert_int_eq(qni_listing_open(&listing, board, qni_lister_find(lister, n), &stop), QN_OK);
    if (listing.workspace != NULL) /* whatever an earlier part left there */
        memset(listing.workspace, 0xa5, listing.lister->workspace_size);
    *l = (listed){.n = n};
    ck_assert_int_eq(qni_list_below(&listing, prefix, depth, from, take_group, l), QN_OK);
    qni_listing_close(&listing);
}

static const char *const lister_names[] = {"scalar", "avx2", "avx512", NULL};

/* The end of a list, from any of its solutions on, is the list without those before. */
START_TEST(lists_begin_anywhere)
{
    static const unsigned sizes[] = {6, 8, 11, 14, 17};
    static listed whole;
    static listed rest;
    for (size_t s = 0; s < LENGTH(sizes); s++) {
        unsigned n = sizes[s];
        qn_board *board = new_board(n);
        list(&whole, lister_names[_i], board, NO_PREFIX, 0, NULL);
        ck_assert_uint_eq(whole.count, n >= 11 ? LISTED_MOST : known_totals[n]);
        for (size_t i = 1; i < whole.count; i++)
            ck_assert_int_lt(memcmp(whole.solutions[i - 1], whole.solutions[i], n), 0);
        for (size_t from = 0; from < whole.count; from += 1 + whole.count / 100) {
            list(&rest, lister_names[_i], board, NO_PREFIX, 0, whole.solutions[from]);
            if (n < 11)
                ck_assert_uint_eq(rest.count, whole.count - from);
            else
                ck_assert_uint_eq(rest.count, LISTED_MOST);
            for (size_t i = from; i < whole.count; i++)
                ck_assert_mem_eq(rest.solutions[i - from], whole.solutions[i], n);
        }
        qn_board_free(board);
    }
}
END_TEST

/* The textbook solution of a board of 8 or more: even columns and then odd ones, with a few
 * exchanged where n leaves 2 or 3 when divided by 6. */
static void known_solution(unsigned n, uint8_t *columns)
{
    unsigned kind = n % 6;
    unsigned row = 0;
    for (unsigned column = kind == 3 ? 4 : 2; column <= n; column += 2)
        columns[row++] = (uint8_t)(column - 1);
    if (kind == 3)
        columns[row++] = 2 - 1;
    if (kind == 2) {
        columns[row++] = 3 - 1;
        columns[row++] = 1 - 1;
    }
    for (unsigned column = kind == 2 ? 7 : kind == 3 ? 5 : 1; column <= n; column += 2)
        columns[row++] = (uint8_t)(column - 1);
    if (kind == 2)
        columns[row++] = 5 - 1;
    if (kind == 3) {
        columns[row++] = 1 - 1;
        columns[row++] = 3 - 1;
    }
    ck_assert_uint_eq(row, n);
}

/* What each lists is right, and the same as of the scalar one: boards of many sizes with 3 to 12
 * open rows, below rows of which there is a solution. */
START_TEST(listers_agree)
{
    static listed plain;
    static listed other;
    for (unsigned n = 8; n <= SIZE_MOST; n += n < 33 ? 1 : 5) {
        uint8_t solution[SIZE_MOST];
        qn_board *board = new_board(n);
        known_solution(n, solution);
        for (unsigned open = 3; open <= 12 && open <= n; open++) {
            list(&plain, "scalar", board, solution, n - open, NULL);
            ck_assert_uint_ge(plain.count, 1);
            for (size_t i = 0; i < plain.count; i++)
                ck_assert(qn_board_check(board, plain.solutions[i]));
            list(&other, lister_names[_i], board, solution, n - open, NULL);
            ck_assert_uint_eq(other.count, plain.count);
            for (size_t i = 0; i < plain.count; i++)
                ck_assert_mem_eq(other.solutions[i], plain.solutions[i], n);
        }
        qn_board_free(board);
    }
}
END_TEST

static bool always(void *data)
{
    (void)data;
    return true;
}

/* Whoever stops a list has not run out of memory. */
START_TEST(stopped_lists_are_no_failure)
{
    static const char *const names[] = {"scalar", NULL};
    qni_stop stop = {.cancel = always};
    qn_board *board = new_board(16);
    qni_listing listing;
    qni_node node = {.columns = 0x3f, .row = 6};
    const qni_lister *lister = qni_lister_find(names[_i], 16);
    ck_assert_int_eq(qni_listing_open(&listing, board, lister, &stop), QN_OK);
    ck_assert(qni_listing_complete(&listing, node));
    ck_assert(qni_stop_is_raised(&stop));
    qni_listing_close(&listing);
    qn_board_free(board);
}
END_TEST

/* A lister has the name of a kernel, but not every kernel has a lister; the plain one serves those.
 */
START_TEST(lister_of_each_kernel)
{
    for (int i = 0; qni_rows_kernel_at((unsigned)i) != NULL; i++) {
        const char *name = qni_rows_kernel_at((unsigned)i)->name;
        for (unsigned n = 1; n <= QN_SIZE_MAX; n += 21) {
            const qni_lister *lister = qni_lister_find(name, n);
            ck_assert_uint_le(n, lister->size_max);
            ck_assert(lister == &qni_lister_scalar || strcmp(lister->name, name) == 0);
        }
    }
    ck_assert_ptr_eq(qni_lister_find("scalar", 8), &qni_lister_scalar);
    ck_assert_ptr_eq(qni_lister_find("vector", 8), &qni_lister_scalar);
    ck_assert_ptr_eq(qni_lister_find("", 8), &qni_lister_scalar);
    ck_assert_ptr_eq(qni_lister_find(NULL, QN_SIZE_MAX), &qni_lister_scalar);
    if ((qni_cpu_features() & QNI_CPU_AVX2) != 0) {
        ck_assert_str_eq(qni_lister_find("avx2", 8)->name, "avx2");
        ck_assert_ptr_ne(qni_lister_find(NULL, 8), &qni_lister_scalar);
    }
    setenv("QUEENUM_TEST_WITHOUT", "avx2,avx512,neon", 1);
    ck_assert_ptr_eq(qni_lister_find(NULL, 8), &qni_lister_scalar);
    unsetenv("QUEENUM_TEST_WITHOUT");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lists");
    TCase *core = add_case(suite, "core");
    tcase_add_test(core, lister_of_each_kernel);
    tcase_add_loop_test(core, lists_begin_anywhere, 0, LENGTH(lister_names));
    tcase_add_loop_test(core, listers_agree, 0, LENGTH(lister_names));
    tcase_add_loop_test(core, stopped_lists_are_no_failure, 0, 2);
    return run_suite(suite);
}

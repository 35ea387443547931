/* rows: solutions below a prefix, one at a time, against the oracle. */
#include "prefixes.h"
#include "support.h"

#include <string.h>

#include "rows/rows.h"
#include "textbook.h"

typedef struct record {
    uint8_t (*solutions)[DEMANDS_SIZE_MAX];
    size_t count;
    size_t most; /* refuse to go on with this one */
} record;

enum { RECORD_ROOM = 3000 };

static bool keep(const uint8_t *columns, unsigned n, void *data)
{
    record *r = data;
    if (r->count < RECORD_ROOM)
        memcpy(r->solutions[r->count], columns, n);
    return ++r->count != r->most;
}

typedef struct filter {
    const demands *demands;
    const uint8_t *prefix;
    unsigned depth;
    record *record;
} filter;

static bool keep_allowed(const int *columns, int n, void *data)
{
    filter *f = data;
    uint8_t bytes[DEMANDS_SIZE_MAX];
    for (int row = 0; row < n; row++) {
        if (f->demands->forbidden[row][columns[row]] ||
            ((unsigned)row < f->depth && f->prefix[row] != columns[row]))
            return true;
        bytes[row] = (uint8_t)columns[row];
    }
    return keep(bytes, (unsigned)n, f->record);
}

static void assert_visit(const demands *d, const qn_board *board, const uint8_t *prefix,
                         unsigned depth, int seed)
{
    static uint8_t right_room[RECORD_ROOM][DEMANDS_SIZE_MAX];
    static uint8_t got_room[RECORD_ROOM][DEMANDS_SIZE_MAX];
    record right = {.solutions = right_room};
    filter f = {.demands = d, .prefix = prefix, .depth = depth, .record = &right};
    textbook_visit((int)d->n, keep_allowed, &f);

    qni_stop stop = {.cancel = NULL};
    record got = {.solutions = got_room};
    bool ended = qni_rows_visit(board, prefix, depth, keep, &got, &stop);
    ck_assert_msg(ended && got.count == right.count, "n %u, seed %d: %zu instead of %zu", d->n,
                  seed, got.count, right.count);
    for (size_t i = 0; i < got.count; i++)
        ck_assert_msg(memcmp(got.solutions[i], right.solutions[i], d->n) == 0,
                      "n %u, seed %d, solution %zu", d->n, seed, i);

    /* Stopped by the visitor after some, after the last included. */
    for (size_t most = 1; most <= right.count; most += 1 + most / 2) {
        got = (record){.solutions = got_room, .most = most};
        ck_assert(!qni_rows_visit(board, prefix, depth, keep, &got, &stop));
        ck_assert_uint_eq(got.count, most);
        ck_assert_mem_eq(got.solutions[most - 1], right.solutions[most - 1], d->n);
    }
}

START_TEST(visit_empty_boards)
{
    demands d = {.n = (unsigned)_i};
    qn_board *board = new_board(d.n);
    assert_visit(&d, board, NO_PREFIX, 0, 0);
    qn_board_free(board);
}
END_TEST

static void assert_random_visit(int number)
{
    uint64_t random = (uint64_t)number;
    demands d = {.n = 1 + random_below(&random, 9)};
    qn_board *board = new_board(d.n);
    demand_at_random(&d, board, &random);
    uint8_t prefix[DEMANDS_SIZE_MAX];
    unsigned depth = random_prefix(board, prefix, random_below(&random, d.n + 1), &random);
    assert_visit(&d, board, prefix, depth, number);
    qn_board_free(board);
}

START_TEST(visit_random_boards)
{
    for (int number = 0; number < 60; number++)
        assert_random_visit(number);
}
END_TEST

static bool never(const uint8_t *columns, unsigned n, void *data)
{
    (void)columns;
    (void)n;
    (void)data;
    return true;
}

START_TEST(visit_stops_when_asked)
{
    static const unsigned large[] = {14, 20, 32, 63, 64};
    for (size_t i = 0; i < LENGTH(large); i++) {
        qn_board *board = new_board(large[i]);
        unsigned questions = 0;
        qni_stop stop = {.cancel = at_fifth_question, .user = &questions};
        ck_assert(!qni_rows_visit(board, NO_PREFIX, 0, never, NULL, &stop));
        ck_assert_uint_eq(questions, 5);
        ck_assert(!qni_rows_visit(board, NO_PREFIX, 0, never, NULL, &stop));
        ck_assert_uint_eq(questions, 5);
        qn_board_free(board);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("visit");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, visit_empty_boards, 0, 12);
    tcase_add_test(core, visit_random_boards);
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, visit_stops_when_asked);
    return run_suite(suite);
}

/* What the unit suites share. */
#include "support.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "textbook.h"

TCase *add_case(Suite *suite, const char *name)
{
    TCase *made = tcase_create(name);
    tcase_set_timeout(made, SLOWED ? 300 : 50);
    suite_add_tcase(suite, made);
    return made;
}

bool yes_at_last(void *data)
{
    return atomic_fetch_sub((atomic_int *)data, 1) <= 1;
}

int run_suite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    int run = srunner_ntests_run(runner);
    srunner_free(runner);
    return failed == 0 && run > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* The splitmix64 sequence. */
uint64_t random_word(uint64_t *state)
{
    uint64_t word = *state += UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

unsigned random_below(uint64_t *state, unsigned limit)
{
    return (unsigned)(random_word(state) % limit);
}

void shuffle(uint64_t *state, uint64_t *numbers, size_t count)
{
    for (size_t left = count; left > 1; left--) {
        size_t chosen = random_word(state) % left;
        uint64_t other = numbers[chosen];
        numbers[chosen] = numbers[left - 1];
        numbers[left - 1] = other;
    }
}

qn_board *new_board(unsigned n)
{
    qn_board *board = NULL;
    ck_assert_int_eq(qn_board_new(n, &board), QN_OK);
    ck_assert_ptr_nonnull(board);
    return board;
}

void demand_empty(demands *d, qn_board *board, unsigned row, unsigned column)
{
    d->forbidden[row][column] = true;
    ck_assert_int_eq(qn_board_block(board, row, column), QN_OK);
}

void demand_queen(demands *d, qn_board *board, unsigned row, unsigned column)
{
    for (unsigned other = 0; other < d->n; other++)
        d->forbidden[row][other] |= other != column;
    ck_assert_int_eq(qn_board_place(board, row, column), QN_OK);
}

void demand_at_random(demands *d, qn_board *board, uint64_t *random)
{
    unsigned n = d->n;
    for (unsigned left = random_below(random, 2 * n); left > 0; left--)
        demand_empty(d, board, random_below(random, n), random_below(random, n));
    unsigned queens = random_below(random, 6);
    for (unsigned left = queens < 3 ? queens : 0; left > 0; left--)
        demand_queen(d, board, random_below(random, n), random_below(random, n));
}

typedef struct oracle_question {
    const demands *demands;
    const uint8_t *prefix;
    unsigned depth;
    bool weighted;
    uint64_t answer;
} oracle_question;

static bool consider(const int *columns, int n, void *data)
{
    oracle_question *question = data;
    bool on_falling = false;
    bool on_rising = false;
    for (int row = 0; row < n; row++) {
        if ((unsigned)row < question->depth && question->prefix[row] != columns[row])
            return true;
        if (question->demands->forbidden[row][columns[row]])
            return true;
        on_falling |= columns[row] == row;
        on_rising |= columns[row] == n - 1 - row;
    }
    question->answer += question->weighted ? UINT64_C(1) << (on_falling + on_rising) : 1;
    return true;
}

uint64_t oracle_count(const demands *d, const uint8_t *prefix, unsigned depth, bool weighted)
{
    oracle_question question = {
        .demands = d, .prefix = prefix, .depth = depth, .weighted = weighted};
    textbook_visit((int)d->n, consider, &question);
    return question.answer;
}

bool oracle_is_solution(const uint8_t *columns, unsigned n)
{
    for (unsigned row = 0; row < n; row++) {
        if (columns[row] >= n)
            return false;
        for (unsigned above = 0; above < row; above++) {
            int apart = abs((int)columns[row] - (int)columns[above]);
            if (apart == 0 || apart == (int)(row - above))
                return false;
        }
    }
    return true;
}

qn_options options_with(unsigned threads, qn_backend backend)
{
    qn_options options;
    qn_options_init(&options);
    options.threads = threads;
    options.backend = backend;
    return options;
}

const qn_backend *backends(void)
{
    static const qn_backend both[] = {QN_BACKEND_PTHREADS, QN_BACKEND_OPENMP, QN_BACKEND_AUTO};
    static const qn_backend one[] = {QN_BACKEND_PTHREADS, QN_BACKEND_AUTO};
    return qn_openmp_version() != 0 ? both : one;
}

bool accept_all(const uint8_t *columns, unsigned n, void *data)
{
    (void)columns;
    (void)n;
    (void)data;
    return true;
}

bool swallow(const char *text, size_t length, void *data)
{
    (void)text;
    (void)length;
    (void)data;
    return true;
}

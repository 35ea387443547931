/* Solutions by their index: one by one, some at once, and drawn at random. */
#include "campaign.h"

#include <inttypes.h>
#include <string.h>

enum { FEW = 6 };

static bool is_solution(const campaign *c, size_t index, const uint8_t *columns)
{
    return index < c->right.count &&
           reference_order(c->asked.n, c->right.solutions[index], columns) == 0;
}

/* Nothing that is no solution has a rank: queens moved at random, sometimes onto a solution. */
static void compare_rank_of_anything(campaign *c)
{
    uint8_t columns[SIDE] = {0};
    qn_total rank = {77, 77};
    qn_options options = draw_options(c);
    for (unsigned row = 0; row < c->asked.n; row++)
        columns[row] = (uint8_t)random_below(&c->random, c->asked.n);
    size_t right = reference_find(&c->right, columns);
    qn_status status = qn_rank(c->board, &options, columns, &rank);
    if (right < c->right.count)
        expect(c, status == QN_OK && is_total(rank, right), "rank of solution %zu (%s): %s", right,
               options_text(&options), qn_status_text(status));
    else
        expect(c, status == QN_ARGUMENT && rank.low == 77, "rank of no solution (%s): %s",
               options_text(&options), qn_status_text(status));
}

static void compare_nth(campaign *c)
{
    uint8_t columns[SIDE];
    qn_total rank = {0, 1};
    qn_options options = draw_options(c);
    size_t index = random_below(&c->random, (unsigned)c->right.count + 2);
    memset(columns, 0xee, sizeof columns);
    qn_status status = qn_nth(c->board, &options, (qn_total){.low = index}, columns);
    if (index >= c->right.count) {
        expect(c, status == QN_RANGE && columns[0] == 0xee, "nth %zu of %zu (%s): %s", index,
               c->right.count, options_text(&options), qn_status_text(status));
        return;
    }
    if (!expect(c, status == QN_OK && is_solution(c, index, columns), "nth %zu (%s): %s", index,
                options_text(&options), qn_status_text(status)))
        return;
    options = draw_options(c);
    status = qn_rank(c->board, &options, columns, &rank);
    expect(c, status == QN_OK && is_total(rank, index),
           "rank of solution %zu (%s): %" PRIu64 " (%s)", index, options_text(&options), rank.low,
           qn_status_text(status));
}

/* The index that the header's rule draws from 0 .. greatest. */
static size_t draw_by_rule(uint64_t *seed, size_t greatest)
{
    unsigned bits = 0;
    while (greatest >> bits != 0)
        bits++;
    for (;;) {
        uint64_t drawn = random_next(seed) & ((UINT64_C(1) << bits) - 1);
        if (drawn <= greatest)
            return drawn;
    }
}

static void compare_sample(campaign *c, qn_index *index, const qn_options *options)
{
    uint8_t solutions[FEW * SIDE];
    uint64_t seed = random_next(&c->random);
    uint64_t own_seed = seed;
    qn_status status = qn_index_sample(index, &seed, FEW, solutions);
    if (c->right.count == 0) {
        expect(c, status == QN_RANGE, "sample of nothing (%s): %s", options_text(options),
               qn_status_text(status));
        return;
    }
    bool right = status == QN_OK;
    for (unsigned i = 0; right && i < FEW; i++)
        right = is_solution(c, draw_by_rule(&own_seed, c->right.count - 1),
                            solutions + (size_t)i * c->asked.n);
    expect(c, right && (seed == own_seed || c->right.count == 1),
           "sample (%s): not what the seed draws (%s)", options_text(options),
           qn_status_text(status));
}

static void compare_index(campaign *c)
{
    qn_options options = draw_options(c);
    qn_index *index = NULL;
    qn_status status = qn_index_new(c->board, &options, &index);
    if (!expect(c, status == QN_OK, "index (%s): %s", options_text(&options),
                qn_status_text(status)))
        return;
    qn_total which[FEW];
    uint8_t solutions[FEW * SIDE];
    for (unsigned i = 0; i < FEW && c->right.count > 0; i++)
        which[i] = (qn_total){.low = random_below(&c->random, (unsigned)c->right.count)};
    bool right = true;
    if (c->right.count > 0) {
        status = qn_index_nth(index, which, FEW, solutions);
        right = status == QN_OK;
        for (unsigned i = 0; right && i < FEW; i++)
            right = is_solution(c, which[i].low, solutions + (size_t)i * c->asked.n);
    }
    expect(c, right, "some by index (%s): %s", options_text(&options), qn_status_text(status));
    for (unsigned i = 0; right && i < FEW && c->right.count > 0; i++) {
        qn_total rank;
        status = qn_index_rank(index, c->right.solutions[which[i].low], &rank);
        right = status == QN_OK && is_total(rank, which[i].low);
    }
    expect(c, right, "their ranks (%s): %s", options_text(&options), qn_status_text(status));
    compare_sample(c, index, &options);
    qn_total total = {0, 1};
    status = qn_index_total(index, &total);
    expect(c, status == QN_OK && is_total(total, c->right.count),
           "total of the index (%s): %" PRIu64 " (%s)", options_text(&options), total.low,
           qn_status_text(status));
    qn_index_free(index);
}

void compare_indices(campaign *c)
{
    compare_nth(c);
    compare_rank_of_anything(c);
    compare_index(c);
}

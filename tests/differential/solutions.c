/* Solutions in order: the first k, by visits, by an iterator. */
#include "campaign.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Some number up to a few more than there are, small ones more often. */
static size_t draw_index(campaign *c)
{
    size_t most = c->right.count + 3;
    if (random_below(&c->random, 2) == 0 && most > 6)
        most = 6;
    return random_below(&c->random, (unsigned)most);
}

static bool same_solutions(const campaign *c, size_t from, const uint8_t *columns, size_t count)
{
    if (from + count > c->right.count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (reference_order(c->asked.n, c->right.solutions[from + i], columns + i * c->asked.n) !=
            0)
            return false;
    return true;
}

static void compare_first(campaign *c)
{
    static uint8_t solutions[(SOLUTIONS_MAX + 8) * SIDE];
    qn_options options = draw_options(c);
    size_t k = draw_index(c);
    size_t found = 99;
    size_t right = k < c->right.count ? k : c->right.count;
    qn_report report;
    memset(solutions, 0xee, sizeof solutions);
    qn_status status = qn_first(c->board, &options, k, solutions, &found, &report);
    expect(c, status == QN_OK && found == right && same_solutions(c, 0, solutions, found),
           "first %zu (%s): %zu found (%s)", k, options_text(&options), found,
           qn_status_text(status));
    expect(c, solutions[k * c->asked.n] == 0xee, "first %zu (%s): wrote beyond its room", k,
           options_text(&options));
    expect_report(c, &options, &report);
}

/* A visit that stops after `wanted` solutions. */
typedef struct walk {
    const campaign *c;
    size_t from; /* index of the first that shall come */
    size_t seen;
    size_t wanted;
    bool wrong;
} walk;

static bool see(const uint8_t *columns, unsigned n, void *data)
{
    walk *w = data;
    w->wrong |= n != w->c->asked.n || !qn_board_check(w->c->board, columns) ||
                !same_solutions(w->c, w->from + w->seen, columns, 1);
    w->seen++;
    return w->seen < w->wanted;
}

static void compare_visit(campaign *c)
{
    qn_options options = draw_options(c);
    walk w = {.c = c, .wanted = SIZE_MAX};
    qn_status status = qn_visit(c->board, &options, see, &w, NULL);
    expect(c, status == QN_OK && !w.wrong && w.seen == c->right.count,
           "visit (%s): %zu seen (%s)%s", options_text(&options), w.seen, qn_status_text(status),
           w.wrong ? ", some wrong" : "");
    if (c->right.count == 0)
        return;
    options = draw_options(c);
    w = (walk){.c = c, .wanted = 1 + random_below(&c->random, (unsigned)c->right.count)};
    status = qn_visit(c->board, &options, see, &w, NULL);
    expect(c, status == QN_CANCELLED && !w.wrong && w.seen == w.wanted,
           "visit (%s) stopped after %zu: %zu seen (%s)%s", options_text(&options), w.wanted,
           w.seen, qn_status_text(status), w.wrong ? ", some wrong" : "");
}

/* From any index to the end, and a step beyond; or not so far. */
static void compare_iterator(campaign *c)
{
    qn_options options = draw_options(c);
    size_t from = draw_index(c);
    size_t left = from < c->right.count ? c->right.count - from : 0;
    size_t steps = left > 300 ? 300 : left + 2;
    qn_iterator *iterator = NULL;
    qn_status status = qn_iterator_new(c->board, &options, (qn_total){.low = from}, &iterator);
    bool right = status == QN_OK;
    size_t step = 0;
    for (; right && step < steps; step++) {
        uint8_t columns[SIDE] = {0};
        bool found = step % 2 == 0;
        status = qn_iterator_next(iterator, columns, &found);
        right = status == QN_OK && found == (step < left) &&
                (!found || same_solutions(c, from + step, columns, 1));
    }
    qn_iterator_free(iterator);
    expect(c, right, "iterator from %zu (%s): wrong at step %zu (%s)", from, options_text(&options),
           step, qn_status_text(status));
}

void compare_solutions(campaign *c)
{
    compare_first(c);
    compare_visit(c);
    compare_iterator(c);
}

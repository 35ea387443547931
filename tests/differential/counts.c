/* Totals: by every kernel and engine, by column, by unit, and as the trace and the progress tell.
 */
#include "campaign.h"

#include <inttypes.h>
#include <stdlib.h>

/* What the callbacks of one count told; the library tells by one thread at a time. */
typedef struct told {
    uint64_t traced;
    uint64_t traced_sum;
    uint64_t units_sum; /* of the units' numbers: each once makes 1 + 2 + ... */
    qn_progress last;
    bool beyond; /* more steps were done than there are */
} told;

static void take_trace(const qn_trace *unit, void *data)
{
    told *t = data;
    t->traced++;
    t->traced_sum += unit->count.low;
    t->units_sum += unit->unit;
}

static void take_progress(const qn_progress *progress, void *data)
{
    told *t = data;
    t->beyond |= progress->steps_done > progress->steps || progress->units_done > progress->units;
    t->last = *progress;
}

static void expect_told(campaign *c, const qn_options *options, const told *t,
                        const qn_report *report)
{
    if (c->asked.n < 2 && report->units == 0)
        return; /* halves knows these boards without counting them */
    expect(c, t->traced_sum == c->right.count && t->traced == report->units,
           "%s traced %" PRIu64 " in %" PRIu64 " of %" PRIu64 " units", options_text(options),
           t->traced_sum, t->traced, report->units);
    expect(c, t->units_sum == report->units * (report->units + 1) / 2,
           "%s traced other units than 1 to %" PRIu64, options_text(options), report->units);
    expect(c, !t->beyond && t->last.units_done == t->last.units,
           "%s ended at %" PRIu64 " of %" PRIu64 " units", options_text(options),
           t->last.units_done, t->last.units);
}

static void compare_count(campaign *c, qn_options *options)
{
    qn_total total = {0, 1};
    qn_report report;
    told t = {.traced = 0};
    bool listening = random_below(&c->random, 3) == 0;
    if (listening) {
        options->trace = take_trace;
        options->trace_user = &t;
        options->progress = take_progress;
        options->user = &t;
    }
    qn_status status = qn_count(c->board, options, &total, &report);
    if (!expect(c, status == QN_OK && is_total(total, c->right.count),
                "count by %s: %" PRIu64 " (%s) instead of %zu", options_text(options), total.low,
                qn_status_text(status), c->right.count))
        return;
    expect_report(c, options, &report);
    if (listening)
        expect_told(c, options, &t, &report);
}

/* Every kernel of both engines; halves must refuse a board with demands. */
static void compare_kernels(campaign *c, qn_method method)
{
    const char *kernel;
    for (unsigned i = 0; (kernel = qn_kernel_name(method, i)) != NULL; i++) {
        if (!qn_kernel_runs_here(method, i))
            continue;
        qn_options options = draw_options(c);
        options.method = method;
        options.kernel = kernel;
        if (method == QN_METHOD_HALVES)
            options.split = 0;
        if (method == QN_METHOD_ROWS || problem_is_empty(&c->asked)) {
            compare_count(c, &options);
            continue;
        }
        qn_total total = {7, 7};
        qn_status status = qn_count(c->board, &options, &total, NULL);
        bool refused = status == QN_ARGUMENT || status == QN_UNSUPPORTED;
        expect(c, refused && total.low == 7 && total.high == 7,
               "count by %s: %" PRIu64 " (%s), though it cannot count this board",
               options_text(&options), total.low, qn_status_text(status));
    }
}

static void compare_columns(campaign *c)
{
    uint64_t right[SIDE] = {0};
    qn_total counts[SIDE] = {{0, 0}};
    qn_options options = draw_options(c);
    for (size_t i = 0; i < c->right.count && c->asked.n > 0; i++)
        right[c->right.solutions[i][0]]++;
    qn_status status = qn_count_by_column(c->board, &options, counts, NULL);
    bool same = status == QN_OK;
    for (unsigned column = 0; column < c->asked.n; column++)
        same = same && is_total(counts[column], right[column]);
    expect(c, same, "by column (%s): %s", options_text(&options), qn_status_text(status));
}

static bool same_units(const campaign *c, unsigned depth, const qn_unit *units, size_t count)
{
    static prefix right[PREFIXES_MAX];
    if (count != reference_prefixes(&c->right, depth, right))
        return false;
    for (size_t i = 0; i < count; i++)
        if (units[i].depth != depth || units[i].count != right[i].count ||
            reference_order(depth, units[i].columns, right[i].columns) != 0)
            return false;
    return true;
}

static void compare_units(campaign *c)
{
    qn_options options = draw_options(c);
    qn_unit *units = NULL;
    size_t count = 0;
    unsigned depth = options.split == 0 ? 2 : options.split;
    depth = depth < c->asked.n ? depth : c->asked.n;
    qn_status status = qn_count_by_unit(c->board, &options, &units, &count, NULL);
    expect(c, status == QN_OK && same_units(c, depth, units, count),
           "by unit (%s): %zu units (%s) are not the right ones", options_text(&options), count,
           qn_status_text(status));
    free(units);
}

void compare_counts(campaign *c)
{
    compare_kernels(c, QN_METHOD_ROWS);
    compare_kernels(c, QN_METHOD_HALVES);
    qn_options options = draw_options(c);
    options.kernel = NULL; /* both engines are open */
    compare_count(c, &options);
    compare_columns(c);
    compare_units(c);
}

/* merge: sums of units, and the first k solutions in whatever order units finish. */
#include "support.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "merge/leaders.h"
#include "merge/tally.h"
#include "team/team.h"

/* ---- Sums ------------------------------------------------------------------------------------ */

static const struct {
    unsigned workers;
    uint64_t counts[4]; /* by turns to the workers */
    uint32_t factor;
    qn_total sum;
} sums[] = {
    {1, {0, 0, 0, 0}, 1, {0, 0}},
    {1, {UINT32_MAX, 1, 0, 0}, 1, {UINT64_C(4294967296), 0}},
    {2, {UINT32_MAX, 1, 0, 0}, 1, {UINT64_C(4294967296), 0}},
    {3, {UINT64_C(1) << 32, UINT64_C(1) << 33, 0, 0}, 1, {UINT64_C(12884901888), 0}},
    {1, {UINT64_C(1) << 32, UINT64_C(1) << 33, 0, 0}, 2, {UINT64_C(25769803776), 0}},
    {4, {UINT64_C(2484028924), UINT64_C(2484028924), 0, 0}, 1, {UINT64_C(4968057848), 0}},
    {2, {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}, 2, {UINT64_MAX - 7, 7}},
    {64, {UINT64_MAX, 1, 0, 0}, UINT32_MAX, {0, UINT32_MAX}},
};

START_TEST(tally_sums)
{
    qni_tally tally;
    ck_assert_int_eq(qni_tally_init(&tally, sums[_i].workers), QN_OK);
    for (unsigned i = 0; i < 4; i++)
        ck_assert_int_eq(qni_tally_add(&tally, i % sums[_i].workers,
                                       (qn_total){.low = sums[_i].counts[i]}, sums[_i].factor),
                         QN_OK);
    qn_total total = {9, 9};
    ck_assert_int_eq(qni_tally_sum(&tally, &total), QN_OK);
    ck_assert_int_eq(qn_total_compare(total, sums[_i].sum), 0);
    qni_tally_free(&tally);
}
END_TEST

START_TEST(tally_overflows)
{
    const qn_total largest = {UINT64_MAX, UINT64_MAX};
    qni_tally tally;
    ck_assert_int_eq(qni_tally_init(&tally, 2), QN_OK);
    ck_assert_int_eq(qni_tally_add(&tally, 0, largest, 1), QN_OK);
    qn_total total = {9, 9};
    ck_assert_int_eq(qni_tally_sum(&tally, &total), QN_OK);
    ck_assert_int_eq(qn_total_compare(total, largest), 0);

    /* In the product, in a slot and across slots. */
    ck_assert_int_eq(qni_tally_add(&tally, 1, largest, 2), QN_OVERFLOW);
    ck_assert_int_eq(qni_tally_add(&tally, 0, (qn_total){.low = 1}, 1), QN_OVERFLOW);
    ck_assert_int_eq(qni_tally_add(&tally, 1, (qn_total){.low = 1}, 1), QN_OK);
    total = (qn_total){9, 9};
    ck_assert_int_eq(qni_tally_sum(&tally, &total), QN_OVERFLOW);
    ck_assert_uint_eq(total.low, 9);
    ck_assert_uint_eq(total.high, 9);
    qni_tally_free(&tally);
}
END_TEST

/* ---- The first k: units whose solutions are two bytes, the unit and a number ----------------- */

enum { MOST_UNITS = 40 };

typedef struct plan {
    uint64_t units;
    size_t sizes[MOST_UNITS]; /* solutions of each unit */
    size_t total;
} plan;

static plan random_plan(uint64_t *random)
{
    plan p = {.units = random_below(random, MOST_UNITS + 1)};
    for (uint64_t unit = 0; unit < p.units; unit++) {
        p.sizes[unit] = random_below(random, 3) == 0 ? 0 : random_below(random, 9);
        p.total += p.sizes[unit];
    }
    return p;
}

/* The list of a unit as its worker would make it, no longer than wanted. */
static qni_list list_of(const plan *p, uint64_t unit, size_t wanted)
{
    qni_list list = {.count = 0};
    for (size_t i = 0; i < p->sizes[unit] && i < wanted; i++) {
        uint8_t solution[2] = {(uint8_t)unit, (uint8_t)i};
        ck_assert_int_eq(qni_list_append(&list, solution, 2), QN_OK);
    }
    return list;
}

/* How many solutions the units from the first one on hold that are all done. */
static size_t certain_by(const plan *p, const bool *done)
{
    size_t certain = 0;
    for (uint64_t unit = 0; unit < p->units && done[unit]; unit++)
        certain += p->sizes[unit];
    return certain;
}

static void assert_first(const plan *p, qni_leaders *leaders, size_t k, uint64_t seed)
{
    static uint8_t copied[MOST_UNITS * 9][2];
    memset(copied, 0xff, sizeof copied);
    size_t right = k < p->total ? k : p->total;
    size_t found = qni_leaders_copy(leaders, (uint8_t *)copied);
    ck_assert_msg(found == right, "seed %lu, k %zu: %zu instead of %zu", seed, k, found, right);
    size_t at = 0;
    for (uint64_t unit = 0; unit < p->units; unit++)
        for (size_t i = 0; i < p->sizes[unit] && at < right; i++, at++)
            ck_assert_msg(copied[at][0] == unit && copied[at][1] == i, "seed %lu, k %zu, at %zu",
                          seed, k, at);
    ck_assert_uint_eq(copied[right][0], 0xff);
}

/* Lets units finish in an order; `ahead` of them were asked for before the first finishes, as in a
 * team. */
static void finish_in_order(const plan *p, const uint64_t *order, size_t k, size_t ahead,
                            uint64_t seed)
{
    qni_leaders leaders;
    ck_assert_int_eq(qni_leaders_init(&leaders, 2, k, p->units), QN_OK);
    bool done[MOST_UNITS] = {false};
    size_t wanted[MOST_UNITS];
    size_t asked = 0;
    bool was_certain = false;
    for (size_t i = 0; i < p->units; i++) {
        for (; asked < p->units && asked <= i + ahead; asked++)
            wanted[order[asked]] = qni_leaders_wanted(&leaders, order[asked]);
        uint64_t unit = order[i];
        ck_assert_uint_le(wanted[unit], k);
        qni_list list = list_of(p, unit, wanted[unit]);
        size_t length = list.count;
        bool certain = qni_leaders_add(&leaders, unit, &list);
        done[unit] = true;
        ck_assert_ptr_null(list.solutions);

        /* Certain no sooner than true, and as soon as that. */
        ck_assert_msg(certain == (certain_by(p, done) >= k), "seed %lu, k %zu, unit %lu", seed, k,
                      unit);
        if (certain && !was_certain)
            assert_first(p, &leaders, k, seed);
        was_certain = certain;
        /* Never more than k solutions and one list. */
        size_t kept = 0;
        for (uint64_t u = 0; u < p->units; u++)
            kept += leaders.lists[u].count;
        ck_assert_uint_eq(kept, leaders.kept);
        size_t longest = length > 9 ? length : 9;
        ck_assert_msg(k > SIZE_MAX - 9 || kept <= k + longest, "seed %lu, k %zu: %zu kept", seed, k,
                      kept);
        if (certain)
            for (uint64_t u = 0; u < p->units; u++)
                ck_assert_uint_eq(qni_leaders_wanted(&leaders, u), 0);
    }
    assert_first(p, &leaders, k, seed);
    qni_leaders_free(&leaders);
}

static const size_t ks[] = {0, 1, 2, 3, 7, 20, 1000, SIZE_MAX / 2, SIZE_MAX};

START_TEST(leaders_in_random_order)
{
    size_t k = ks[_i];
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed;
        plan p = random_plan(&random);
        uint64_t order[MOST_UNITS];
        for (uint64_t unit = 0; unit < p.units; unit++)
            order[unit] = unit;
        shuffle(&random, order, p.units);
        finish_in_order(&p, order, k, random_below(&random, 8), seed);
    }
}
END_TEST

/* All 120 orders of five units. */
START_TEST(leaders_in_every_order)
{
    static const plan p = {.units = 5, .sizes = {2, 0, 1, 3, 2}, .total = 8};
    for (unsigned number = 0; number < 120; number++) {
        uint64_t order[5] = {0, 1, 2, 3, 4};
        unsigned rest = number;
        for (unsigned left = 5; left > 1; left--) {
            unsigned chosen = rest % left;
            rest /= left;
            uint64_t other = order[chosen];
            order[chosen] = order[left - 1];
            order[left - 1] = other;
        }
        for (size_t k = 0; k <= 9; k++)
            finish_in_order(&p, order, k, number % 5, number);
    }
}
END_TEST

START_TEST(leaders_skip_what_cannot_matter)
{
    static const plan p = {.units = 10, .sizes = {1, 1, 1, 1, 1, 5, 5, 5, 5, 5}, .total = 30};
    qni_leaders leaders;
    ck_assert_int_eq(qni_leaders_init(&leaders, 2, 3, p.units), QN_OK);
    qni_list list = list_of(&p, 6, qni_leaders_wanted(&leaders, 6));
    ck_assert(!qni_leaders_add(&leaders, 6, &list));
    /* Unit 6 has three: no later one is needed, all earlier ones are. */
    for (uint64_t unit = 0; unit < 10; unit++)
        ck_assert_int_eq(qni_leaders_wanted(&leaders, unit) > 0, unit <= 6);
    qni_leaders_free(&leaders);
}
END_TEST

/* A board of size 0: its one solution has no bytes. */
START_TEST(leaders_of_the_board_without_squares)
{
    for (size_t k = 0; k <= 2; k++) {
        qni_leaders leaders;
        ck_assert_int_eq(qni_leaders_init(&leaders, 0, k, 1), QN_OK);
        qni_list list = {.count = 0};
        ck_assert_int_eq(qni_list_append(&list, (const uint8_t *)"", 0), QN_OK);
        ck_assert_int_eq(qni_leaders_add(&leaders, 0, &list), k <= 1);
        ck_assert_uint_eq(qni_leaders_copy(&leaders, NULL), k < 1 ? 0 : 1);
        qni_leaders_free(&leaders);
    }
}
END_TEST

START_TEST(list_grows_to_the_largest_board)
{
    qni_list list = {.count = 0};
    uint8_t columns[QN_SIZE_MAX];
    for (unsigned i = 0; i < 1000; i++) {
        memset(columns, (int)(i % 251), sizeof columns);
        ck_assert_int_eq(qni_list_append(&list, columns, QN_SIZE_MAX), QN_OK);
    }
    ck_assert_uint_eq(list.count, 1000);
    for (unsigned i = 0; i < 1000; i++) {
        memset(columns, (int)(i % 251), sizeof columns);
        ck_assert_mem_eq(list.solutions + (size_t)i * QN_SIZE_MAX, columns, QN_SIZE_MAX);
    }
    qni_list_free(&list);
    ck_assert_ptr_null(list.solutions);
    qni_list_free(&list);
}
END_TEST

/* ---- With a team ----------------------------------------------------------------------------- */

typedef struct team_plan {
    const plan *plan;
    qni_leaders leaders;
    qni_tally tally;
    qni_stop stop;
    atomic_uint wrong;
} team_plan;

static qn_status finish_unit(void *context, unsigned worker, uint64_t unit)
{
    team_plan *t = context;
    size_t wanted = qni_leaders_wanted(&t->leaders, unit);
    qni_list list = {.count = 0};
    for (size_t i = 0; i < t->plan->sizes[unit] && i < wanted; i++) {
        uint8_t solution[2] = {(uint8_t)unit, (uint8_t)i};
        if (qni_list_append(&list, solution, 2) != QN_OK)
            atomic_fetch_add(&t->wrong, 1);
    }
    if (qni_tally_add(&t->tally, worker, (qn_total){.low = t->plan->sizes[unit]}, 3) != QN_OK)
        atomic_fetch_add(&t->wrong, 1);
    (void)qni_leaders_add(&t->leaders, unit, &list);
    return QN_OK;
}

START_TEST(leaders_and_tally_of_a_team)
{
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (uint64_t seed = 1; seed <= (SLOWED ? 10 : 60); seed++) {
            uint64_t random = seed;
            plan p = random_plan(&random);
            team_plan t = {.plan = &p};
            unsigned threads = 1 + random_below(&random, 8);
            size_t k = random_below(&random, 30);
            ck_assert_int_eq(qni_leaders_init(&t.leaders, 2, k, p.units), QN_OK);
            ck_assert_int_eq(qni_tally_init(&t.tally, threads), QN_OK);
            qni_job job = {.units = p.units, .work = finish_unit, .context = &t, .stop = &t.stop};
            unsigned workers;
            ck_assert_int_eq(qni_team_run(&job, *backend, threads, &workers), QN_OK);
            ck_assert_uint_eq(atomic_load(&t.wrong), 0);
            assert_first(&p, &t.leaders, k, seed);
            qn_total total;
            ck_assert_int_eq(qni_tally_sum(&t.tally, &total), QN_OK);
            ck_assert_uint_eq(total.low, 3 * p.total);
            qni_tally_free(&t.tally);
            qni_leaders_free(&t.leaders);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("merge");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, tally_sums, 0, LENGTH(sums));
    tcase_add_loop_test(core, leaders_in_random_order, 0, LENGTH(ks));
    tcase_add_test(core, leaders_in_every_order);
    tcase_add_test(core, leaders_skip_what_cannot_matter);
    tcase_add_test(core, leaders_and_tally_of_a_team);
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, tally_overflows);
    tcase_add_test(limits, leaders_of_the_board_without_squares);
    tcase_add_test(limits, list_grows_to_the_largest_board);
    return run_suite(suite);
}

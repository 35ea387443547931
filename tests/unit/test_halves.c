/* halves: every kernel of this build against the known totals, unit by unit, and giving up. */
#include "support.h"

#include <stdlib.h>
#include <time.h>

#include "base/cpu.h"
#include "halves/halves.h"
#include "known.h"

static int kernels(void)
{
    int count = 0;
    while (qni_halves_kernel_at((unsigned)count) != NULL)
        count++;
    return count;
}

/* The index-th kernel of this build; NULL where the machine cannot run it. */
static const qni_halves_kernel *kernel_at(int index)
{
    const qni_halves_kernel *kernel = qni_halves_kernel_at((unsigned)index);
    return (qni_halves_kernel_features(kernel) & ~qni_cpu_features()) == 0 ? kernel : NULL;
}

/* Runs the phases, the tasks of each in a random order. */
static void prepare(qni_halves *halves, qni_stop *stop, uint64_t seed)
{
    for (unsigned phase = 0; phase < QNI_HALVES_PHASES; phase++) {
        size_t count = qni_halves_phase_tasks(halves, phase);
        ck_assert_uint_gt(count, 0);
        uint64_t *tasks = calloc(count, sizeof *tasks);
        ck_assert_ptr_nonnull(tasks);
        for (size_t i = 0; i < count; i++)
            tasks[i] = i;
        shuffle(&seed, tasks, count);
        for (size_t i = 0; i < count; i++)
            ck_assert_int_eq(qni_halves_phase_run(halves, phase, (size_t)tasks[i], stop), QN_OK);
        free(tasks);
    }
}

static qni_halves *new_halves(unsigned n, const qni_halves_kernel *kernel)
{
    qni_halves *halves = NULL;
    ck_assert_int_eq(qni_halves_new(n, kernel, &halves), QN_OK);
    ck_assert_uint_gt(qni_halves_units(halves), 0);
    return halves;
}

static qni_halves_worker *new_worker(const qni_halves *halves)
{
    qni_halves_worker *worker = NULL;
    ck_assert_int_eq(qni_halves_worker_new(halves, &worker), QN_OK);
    return worker;
}

static qn_total share_of(const qni_halves *halves, qni_halves_worker *worker, uint64_t unit,
                         qni_stop *stop)
{
    qn_total share = {99, 99};
    ck_assert_int_eq(qni_halves_count(halves, worker, unit, stop, &share), QN_OK);
    return share;
}

/* ---- Counting: each test runs once for each kernel ------------------------------------------- */

START_TEST(totals)
{
    const qni_halves_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    qni_stop stop = {.cancel = NULL};
    for (unsigned n = QNI_HALVES_SIZE_MIN; n <= (SLOWED ? 12U : 14U); n++) {
        qni_halves *halves = new_halves(n, kernel);
        prepare(halves, &stop, n);
        qni_halves_worker *worker = new_worker(halves);
        qn_total sum = {0, 0};
        for (uint64_t unit = 0; unit < qni_halves_units(halves); unit++)
            ck_assert_int_eq(qn_total_add(&sum, share_of(halves, worker, unit, &stop)), QN_OK);
        ck_assert_msg(sum.high == 0 && sum.low == known_totals[n], "%s, n %u: %lu",
                      qni_halves_kernel_name(kernel), n, sum.low);
        qni_halves_worker_free(worker);
        qni_halves_free(halves);
    }
}
END_TEST

/* A unit's share depends neither on what its worker did before nor on the order of preparation. */
START_TEST(shares_do_not_depend_on_order)
{
    const qni_halves_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    qni_stop stop = {.cancel = NULL};
    for (unsigned n = 11; n <= 12; n++) {
        qni_halves *first = new_halves(n, kernel);
        qni_halves *second = new_halves(n, kernel);
        prepare(first, &stop, 1);
        prepare(second, &stop, 2);
        qni_halves_worker *busy = new_worker(second);
        uint64_t units = qni_halves_units(first);
        for (uint64_t unit = units; unit-- > 0;) {
            qni_halves_worker *fresh = new_worker(first);
            qn_total a = share_of(first, fresh, unit, &stop);
            qn_total b = share_of(second, busy, unit, &stop);
            ck_assert_msg(a.low == b.low && a.high == b.high, "%s, n %u, unit %lu",
                          qni_halves_kernel_name(kernel), n, unit);
            qni_halves_worker_free(fresh);
        }
        qni_halves_worker_free(busy);
        qni_halves_free(first);
        qni_halves_free(second);
    }
}
END_TEST

/* Kernels agree unit by unit where whole boards take too long: n = 18 and 20 sort by classes, the
 * first in the tops and the second in the bottoms. */
START_TEST(shares_of_large_boards)
{
    static const unsigned sizes[] = {17, 18, 19, 20};
    unsigned n = sizes[_i];
    qni_stop stop = {.cancel = NULL};
    qni_halves *halves[8] = {NULL};
    qni_halves_worker *workers[8] = {NULL};
    int count = 0;
    for (int k = 0; k < kernels() && k < 8; k++)
        if (kernel_at(k) != NULL) {
            halves[count] = new_halves(n, kernel_at(k));
            prepare(halves[count], &stop, n);
            workers[count] = new_worker(halves[count]);
            count++;
        }
    uint64_t units = qni_halves_units(halves[0]);
    uint64_t random = n;
    uint64_t found = 0;
    for (int i = 0; i < 6; i++) {
        uint64_t unit = random_word(&random) % units;
        qn_total right = share_of(halves[0], workers[0], unit, &stop);
        found += right.low;
        for (int k = 1; k < count; k++)
            ck_assert_msg(share_of(halves[k], workers[k], unit, &stop).low == right.low,
                          "n %u, unit %lu, kernel %d", n, unit, k);
    }
    ck_assert_uint_gt(found, 0);
    for (int k = 0; k < count; k++) {
        qni_halves_worker_free(workers[k]);
        qni_halves_free(halves[k]);
    }
}
END_TEST

/* ---- Giving up ------------------------------------------------------------------------------- */

typedef struct questions {
    unsigned asked;
    unsigned yes_from; /* the answer is yes from this question on */
    double last;
    double longest; /* processor seconds between two questions */
} questions;

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool answer(void *data)
{
    questions *q = data;
    double now = cpu_seconds();
    if (now - q->last > q->longest)
        q->longest = now - q->last;
    q->last = now;
    return ++q->asked >= q->yes_from;
}

/* Whatever question is answered with yes, it is the last one and nothing goes wrong. */
START_TEST(stops_at_any_question)
{
    const qni_halves_kernel *kernel = kernel_at(_i);
    if (kernel == NULL)
        return;
    qni_stop never = {.cancel = NULL};
    qni_halves *halves = new_halves(18, kernel);
    prepare(halves, &never, 1);
    qni_halves_worker *worker = new_worker(halves);
    uint64_t unit = qni_halves_units(halves) / 2;
    qn_total right = share_of(halves, worker, unit, &never);
    questions all = {.yes_from = UINT32_MAX};
    qni_stop stop = {.cancel = answer, .user = &all};
    ck_assert_uint_eq(share_of(halves, worker, unit, &stop).low, right.low);
    ck_assert_uint_gt(all.asked, 30);
    for (unsigned from = 1; from <= all.asked; from += 1 + from / 8) {
        questions q = {.yes_from = from};
        stop = (qni_stop){.cancel = answer, .user = &q};
        (void)share_of(halves, worker, unit, &stop);
        ck_assert(qni_stop_is_raised(&stop));
        ck_assert_uint_eq(q.asked, from);
        (void)share_of(halves, worker, unit, &stop); /* raised before it begins */
        ck_assert_uint_eq(q.asked, from);
    }
    ck_assert_uint_eq(share_of(halves, worker, unit, &never).low, right.low);
    qni_halves_worker_free(worker);
    qni_halves_free(halves);
}
END_TEST

/* Preparing n = 22 takes seconds and one task of it long enough to notice. */
START_TEST(stops_in_preparation)
{
    qni_halves *halves = new_halves(22, qni_halves_kernel_at(0));
    size_t last = qni_halves_phase_tasks(halves, 0) - 1; /* the one with the most columns */
    questions q = {.yes_from = 5};
    qni_stop stop = {.cancel = answer, .user = &q};
    ck_assert_int_eq(qni_halves_phase_run(halves, 0, last, &stop), QN_OK);
    ck_assert_uint_eq(q.asked, 5);
    ck_assert_int_eq(qni_halves_phase_run(halves, 0, last, &stop), QN_OK);
    ck_assert_uint_eq(q.asked, 5);
    qni_halves_free(halves);
}
END_TEST

/* A unit of n = 20 has a thousand blocks to ask at.  Ten milliseconds between questions are the
 * aim; ten times as many tell a missing question from a busy machine. */
START_TEST(asks_often_enough)
{
    const qni_halves_kernel *kernel = kernel_at(_i);
    if (kernel == NULL || SLOWED)
        return;
    qni_stop never = {.cancel = NULL};
    qni_halves *halves = new_halves(20, kernel);
    prepare(halves, &never, 1);
    qni_halves_worker *worker = new_worker(halves);
    questions q = {.yes_from = UINT32_MAX, .last = cpu_seconds()};
    qni_stop stop = {.cancel = answer, .user = &q};
    (void)share_of(halves, worker, qni_halves_units(halves) / 2, &stop);
    (void)answer(&q);
    ck_assert_uint_gt(q.asked, 500);
    ck_assert_msg(q.longest < 0.1, "%s: %g s", qni_halves_kernel_name(kernel), q.longest);
    qni_halves_worker_free(worker);
    qni_halves_free(halves);
}
END_TEST

/* ---- What can be asked beforehand ------------------------------------------------------------ */

START_TEST(sizes)
{
    static const unsigned refused[] = {
        0, QNI_HALVES_SIZE_MIN - 1, QNI_HALVES_SIZE_MAX + 1, 32, 64, UINT32_MAX};
    for (size_t i = 0; i < LENGTH(refused); i++) {
        qni_halves *halves = NULL;
        ck_assert_int_eq(qni_halves_new(refused[i], qni_halves_kernel_at(0), &halves), QN_RANGE);
        ck_assert_ptr_null(halves);
    }
    qni_halves_free(NULL);
    qni_halves_worker_free(NULL);
}
END_TEST

START_TEST(memory)
{
    for (unsigned n = QNI_HALVES_SIZE_MIN; n <= QNI_HALVES_SIZE_MAX; n++) {
        ck_assert_uint_gt(qni_halves_memory(n, 1), 0);
        for (unsigned workers = 1; workers < 10; workers++)
            ck_assert_uint_gt(qni_halves_memory(n, workers + 1), qni_halves_memory(n, workers));
        if (n >= QNI_HALVES_SIZE_MIN + 2) /* sizes with as many rows in a half differ little */
            ck_assert_uint_ge(qni_halves_memory(n, 2), qni_halves_memory(n - 2, 2));
    }
    ck_assert_uint_lt(qni_halves_memory(18, 2), (uint64_t)200 << 20);
    ck_assert_uint_lt(qni_halves_memory(20, 2), (uint64_t)600 << 20);
    ck_assert_uint_gt(qni_halves_memory(22, 1), (uint64_t)8 * 66807234); /* its quarters */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("halves");
    int all = kernels();
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, totals, 0, all);
    tcase_add_loop_test(core, shares_do_not_depend_on_order, 0, all);
    tcase_add_loop_test(core, shares_of_large_boards, 0, SLOWED ? 2 : 4);
    TCase *limits = add_case(suite, "limits");
    tcase_add_loop_test(limits, stops_at_any_question, 0, all);
    tcase_add_test(limits, stops_in_preparation);
    tcase_add_loop_test(limits, asks_often_enough, 0, all);
    tcase_add_test(limits, sizes);
    tcase_add_test(limits, memory);
    return run_suite(suite);
}

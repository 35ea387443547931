/* distribute: counting a ledger's units elsewhere, by qn_ledger_missing(), qn_job_count() and
 * qn_ledger_record(). */
#include "support.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "known.h"

static char folder[] = "/tmp/queenum-distribute-XXXXXX";
static char path[64];

static void set_up(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/ledger", folder);
}

static void tear_down(void)
{
    (void)unlink(path);
    ck_assert_int_eq(rmdir(folder), 0);
    memcpy(strrchr(folder, '-') + 1, "XXXXXX", 6);
}

/* The other end: has units, and takes counts. */
typedef struct exchange {
    pthread_mutex_t lock;
    const uint64_t *units;
    size_t units_count;
    size_t given;
    unsigned asked;
    bool endless; /* says "later" at the end */
    qn_unit_done *done;
    size_t done_count;
} exchange;

/* Every third question is answered with "later". */
static qn_supply give(uint64_t *unit, void *data)
{
    exchange *self = data;
    pthread_mutex_lock(&self->lock);
    qn_supply supply = self->endless ? QN_SUPPLY_LATER : QN_SUPPLY_END;
    if (self->asked++ % 3 == 2) {
        supply = QN_SUPPLY_LATER;
    } else if (self->given < self->units_count) {
        *unit = self->units[self->given++];
        supply = QN_SUPPLY_UNIT;
    }
    pthread_mutex_unlock(&self->lock);
    return supply;
}

static void take(const qn_unit_done *unit, void *data)
{
    exchange *self = data;
    pthread_mutex_lock(&self->lock);
    self->done[self->done_count++] = *unit;
    pthread_mutex_unlock(&self->lock);
}

static void set_up_exchange(exchange *self, const uint64_t *units, size_t count)
{
    memset(self, 0, sizeof *self);
    pthread_mutex_init(&self->lock, NULL);
    self->units = units;
    self->units_count = count;
    self->done = calloc(count + 1, sizeof *self->done);
    ck_assert_ptr_nonnull(self->done);
}

static void free_exchange(exchange *self)
{
    pthread_mutex_destroy(&self->lock);
    free(self->done);
}

/* A job with a ledger, or NULL where the build has none. */
static qn_ledger *open_ledger(unsigned n, qn_method method, uint64_t shards)
{
    qn_ledger *ledger = NULL;
    qn_problem problem;
    qn_options options = options_with(1, QN_BACKEND_AUTO);
    options.method = method;
    qn_board *board = new_board(n);
    qn_status status = qn_ledger_open(path, board, &options, 1, shards, &ledger, &problem);
    qn_board_free(board);
    if (status == QN_UNSUPPORTED)
        return NULL;
    ck_assert_msg(status == QN_OK, "%s", problem.text);
    return ledger;
}

static qn_standing standing_of(qn_ledger *ledger)
{
    qn_standing standing;
    ck_assert_int_eq(qn_ledger_standing(ledger, &standing, NULL), QN_OK);
    return standing;
}

/* Counts what is missing, but at most so many units, and records it. */
static void go_on(qn_ledger *ledger, const qn_options *options, size_t most)
{
    uint64_t *missing;
    size_t count;
    qn_report report;
    exchange other;
    qn_standing before = standing_of(ledger);
    ck_assert_int_eq(qn_ledger_missing(ledger, &missing, &count, NULL), QN_OK);
    ck_assert_uint_eq(count, before.units - before.units_done);
    set_up_exchange(&other, missing, count < most ? count : most);
    ck_assert_int_eq(qn_job_count(&before.job, options, give, take, &other, &report), QN_OK);
    ck_assert_uint_eq(report.units, other.units_count);
    ck_assert_uint_eq(other.done_count, other.units_count);
    ck_assert_int_eq(qn_ledger_record(ledger, other.done, other.done_count, NULL), QN_OK);
    free_exchange(&other);
    free(missing);
}

START_TEST(units_come_back_to_the_total)
{
    static const qn_method methods[] = {QN_METHOD_ROWS, QN_METHOD_HALVES};
    for (unsigned n = 0; n <= 12; n++)
        for (unsigned m = 0; m < LENGTH(methods); m++)
            for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
                qn_options options = options_with(n % 4 + 1, *backend);
                /* There are no halves of the smallest boards. */
                qn_method method = n < 2 ? QN_METHOD_ROWS : methods[m];
                qn_ledger *ledger = open_ledger(n, method, 1);
                if (ledger == NULL)
                    return;
                go_on(ledger, &options, 2);
                go_on(ledger, &options, SIZE_MAX);
                qn_standing standing = standing_of(ledger);
                ck_assert_uint_eq(standing.units_done, standing.units);
                ck_assert_int_eq(qn_total_compare(standing.sum, (qn_total){.low = known_totals[n]}),
                                 0);
                qn_ledger_close(ledger);
                unlink(path);
            }
}
END_TEST

START_TEST(what_is_recorded_is_judged)
{
    uint64_t *missing;
    size_t count;
    qn_problem problem;
    qn_ledger *ledger = open_ledger(8, QN_METHOD_ROWS, 2);
    if (ledger == NULL)
        return;
    ck_assert_int_eq(qn_ledger_missing(ledger, &missing, &count, NULL), QN_OK);
    ck_assert_uint_ge(count, 2);
    ck_assert_uint_eq(missing[0], 1);
    ck_assert_uint_eq(missing[1], 3);
    qn_unit_done units[] = {{.unit = 1, .kernel = "scalar"}, {.unit = 2, .kernel = "scalar"}};
    /* Unit 2 is of the other part: neither is recorded. */
    ck_assert_int_eq(qn_ledger_record(ledger, units, 2, &problem), QN_RANGE);
    ck_assert_ptr_nonnull(strstr(problem.text, "no unit 2"));
    ck_assert_uint_eq(standing_of(ledger).units_done, 0);
    ck_assert_int_eq(qn_ledger_record(ledger, units, 0, NULL), QN_OK);
    ck_assert_int_eq(qn_ledger_record(ledger, units, 1, NULL), QN_OK);
    ck_assert_uint_eq(standing_of(ledger).units_done, 1);
    ck_assert_int_eq(qn_ledger_record(ledger, units, 1, NULL), QN_DAMAGED);
    ck_assert_uint_eq(standing_of(ledger).units_done, 1);
    qn_ledger_close(ledger);
    free(missing);
}
END_TEST

/* What qn_job_count() says of a job and one unit. */
static qn_status count_one(const qn_job *job, uint64_t unit, const qn_options *options)
{
    exchange other;
    set_up_exchange(&other, &unit, 1);
    qn_status status = qn_job_count(job, options, give, take, &other, NULL);
    free_exchange(&other);
    return status;
}

START_TEST(jobs_are_judged)
{
    qn_options options = options_with(2, QN_BACKEND_AUTO);
    qn_job job = {.n = 5, .method = QN_METHOD_ROWS, .split = 2, .shard = 1, .shards = 1};
    job.units = 1;
    qn_job wrong = job;
    /* The number of units is what this library makes of the job. */
    while (count_one(&job, 1, &options) == QN_MISMATCH)
        job.units++;
    ck_assert_uint_gt(job.units, 1);
    ck_assert_int_eq(count_one(&job, 1, &options), QN_OK);
    ck_assert_int_eq(count_one(&job, job.units, NULL), QN_OK);
    ck_assert_int_eq(count_one(&job, job.units + 1, &options), QN_RANGE);
    ck_assert_int_eq(count_one(&job, 0, &options), QN_RANGE);
    ck_assert_int_eq(count_one(&wrong, 1, &options), QN_MISMATCH);
    wrong = job;
    wrong.n = QN_COUNT_SIZE_MAX + 1;
    ck_assert_int_eq(count_one(&wrong, 1, &options), QN_DAMAGED);
    wrong = job;
    wrong.split = 0;
    ck_assert_int_eq(count_one(&wrong, 1, &options), QN_DAMAGED);
    wrong = job;
    wrong.method = QN_METHOD_AUTO;
    ck_assert_int_eq(count_one(&wrong, 1, &options), QN_DAMAGED);
    options.kernel = "none";
    ck_assert_int_eq(count_one(&job, 1, &options), QN_ARGUMENT);
}
END_TEST

/* The third question is answered with yes. */
static bool soon(void *user)
{
    atomic_uint *questions = user;
    return atomic_fetch_add(questions, 1) >= 3;
}

START_TEST(cancelled_while_it_waits)
{
    exchange other;
    atomic_uint questions = 0;
    qn_job job = {
        .n = 1, .method = QN_METHOD_ROWS, .split = 1, .units = 1, .shard = 1, .shards = 1};
    qn_options options = options_with(2, QN_BACKEND_PTHREADS);
    options.cancel = soon;
    options.user = &questions;
    set_up_exchange(&other, NULL, 0);
    other.endless = true;
    ck_assert_int_eq(qn_job_count(&job, &options, give, take, &other, NULL), QN_CANCELLED);
    free_exchange(&other);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("distribute");
    TCase *core = add_case(suite, "core");
    tcase_add_checked_fixture(core, set_up, tear_down);
    tcase_add_test(core, units_come_back_to_the_total);
    TCase *limits = add_case(suite, "limits");
    tcase_add_checked_fixture(limits, set_up, tear_down);
    tcase_add_test(limits, what_is_recorded_is_judged);
    tcase_add_test(limits, jobs_are_judged);
    tcase_add_test(limits, cancelled_while_it_waits);
    return run_suite(suite);
}

/* Verifying a ledger: solves units again, by another kernel than the first time. */
#include "api/ledger.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/counter.h"
#include "base/random.h"
#include "rows/kernels.h"

typedef struct ledger_check {
    qni_run *run;
    const char *path;
    qn_job job;
    qni_records records;
    const char *kernel_asked;  /* NULL: another than the first time */
    const qni_record **chosen; /* rows to check; while a team runs, those of one kernel */
    size_t chosen_count;
    qni_counter counter;
    qn_finder finder;
    void *finder_data;
    qn_verification made; /* its numbers are guarded by the run's progress_lock */
} ledger_check;

static void tell(const ledger_check *check, qn_finding_kind kind, const qni_record *row,
                 qn_total other)
{
    qn_finding finding = {.kind = kind,
                          .unit = row->unit,
                          .path = check->path,
                          .count = row->count,
                          .other_count = other};
    if (check->finder != NULL)
        check->finder(&finding, check->finder_data);
}

static void tell_altered(ledger_check *check)
{
    for (size_t i = 0; i < check->records.count; i++) {
        const qni_record *row = &check->records.rows[i];
        if (!row->altered)
            continue;
        check->made.units_wrong++;
        tell(check, QN_FINDING_ALTERED, row, row->count);
    }
}

/* Chooses the asked share of the rows, rounded up, each set of that size equally likely. */
static qn_status choose(ledger_check *check, double percent)
{
    size_t left = check->records.count;
    size_t wanted = (size_t)ceil((double)left * percent / 100);
    qni_random random = qni_random_stream(check->made.seed, 0);
    check->chosen = calloc(wanted + 1, sizeof(const qni_record *));
    if (check->chosen == NULL)
        return QN_MEMORY;
    for (size_t i = 0; check->chosen_count < wanted; i++, left--) {
        size_t still = wanted - check->chosen_count;
        if (qni_random_share(&random) * (double)left < (double)still)
            check->chosen[check->chosen_count++] = &check->records.rows[i];
    }
    return QN_OK;
}

static qn_status check_unit(void *context, unsigned worker, uint64_t index)
{
    ledger_check *check = context;
    qni_run *run = check->run;
    const qni_record *row = check->chosen[index];
    qn_total count;
    qn_status status =
        qni_counter_count(&check->counter, worker, row->unit - 1, &run->stop, &count, NULL);
    if (status != QN_OK || qni_stop_is_raised(&run->stop))
        return status;
    const char *kernel = qni_counter_kernel(&check->counter);
    bool right = qn_total_compare(count, row->count) == 0;
    qni_monitor_enter(&run->progress_lock);
    check->made.units_checked++;
    check->made.units_by_other_kernel += strcmp(kernel, row->kernel) != 0;
    if (!right) {
        check->made.units_wrong += !row->altered; /* an altered row was counted before */
        tell(check, QN_FINDING_WRONG, row, count);
    }
    qni_monitor_leave(&run->progress_lock);
    qni_run_unit_done(run);
    return QN_OK;
}

/* Whether a kernel runs here and takes the job's board. */
static bool can_check(const ledger_check *check, unsigned index)
{
    qn_method method = check->job.method;
    return qn_kernel_runs_here(method, index) &&
           (method != QN_METHOD_ROWS || check->job.n <= qni_rows_kernel_at(index)->size_max);
}

/* Whether the kernel with that index is the one to check a row that another one counted: the
 * fastest of the rest, or itself where it is alone. */
static bool is_alternative(const ledger_check *check, unsigned index, const char *counted_by)
{
    qn_method method = check->job.method;
    const char *name;
    const char *own_name = qn_kernel_name(method, index);
    if (check->kernel_asked != NULL)
        return strcmp(own_name, check->kernel_asked) == 0;
    for (unsigned i = 0; (name = qn_kernel_name(method, i)) != NULL; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): the name is part of a row */
        if (can_check(check, i) && strcmp(name, counted_by) != 0)
            return i == index;
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker) */
    return strcmp(own_name, counted_by) == 0;
}

/* Moves the rows that this kernel shall check to the front; returns how many. */
static size_t partition(const qni_record **rows, size_t count, const ledger_check *check,
                        unsigned kernel)
{
    size_t front = 0;
    for (size_t i = 0; i < count; i++) {
        const qni_record *row = rows[i];
        if (!is_alternative(check, kernel, row->kernel))
            continue;
        rows[i] = rows[front];
        rows[front++] = row;
    }
    return front;
}

/* Makes a counter of the job, whose units must be those that the ledger speaks of. */
static qn_status make_counter(ledger_check *check, const char *kernel)
{
    const qn_job *job = &check->job;
    qn_board board;
    check->run->options.kernel = kernel;
    qn_status status = qni_job_board(job, &board);
    if (status == QN_OK)
        status = qni_counter_init(&check->counter, check->run, &board, job->method, job->split);
    if (status != QN_OK || check->counter.units == job->units)
        return status;
    qni_counter_free(&check->counter);
    return QN_MISMATCH; /* units of another version of the library */
}

/* Checks the first `count` of the rows chosen. */
static qn_status check_with(ledger_check *check, const char *kernel, size_t count)
{
    qni_run *run = check->run;
    qn_status status = make_counter(check, kernel);
    if (status != QN_OK)
        return status;
    qni_run_note(run, check->job.method, kernel, check->job.split);
    status = qni_counter_prepare(&check->counter, run);
    if (status == QN_OK)
        status = qni_run_team(run, count, check_unit, check);
    qni_counter_free(&check->counter);
    return status;
}

/* A ledger without rows may still be wrong about how many units there are. */
static qn_status check_none(ledger_check *check)
{
    qn_status status = make_counter(check, check->kernel_asked);
    if (status == QN_OK)
        qni_counter_free(&check->counter);
    return status;
}

static qn_status check_chosen(ledger_check *check, qn_problem *problem)
{
    qn_method method = check->job.method;
    const qni_record **all = check->chosen;
    size_t left = check->chosen_count;
    const char *name;
    qn_status status = QN_OK;
    qni_run_expect(check->run, left);
    for (unsigned i = 0; status == QN_OK && (name = qn_kernel_name(method, i)) != NULL; i++) {
        size_t count = partition(check->chosen, left, check, i);
        if (count > 0)
            status = check_with(check, name, count);
        check->chosen += count;
        left -= count;
    }
    check->chosen = all;
    if (status == QN_OK && left > 0)
        return qni_problem(problem, QN_UNSUPPORTED,
                           "%s: its engine is %s, which has no kernel %s here", check->path,
                           method == QN_METHOD_HALVES ? "halves" : "rows", check->kernel_asked);
    return status;
}

static qn_status read_ledger(ledger_check *check, qn_problem *problem)
{
    qni_store *store;
    qn_status status = qni_store_open(check->path, false, &store, problem);
    if (status != QN_OK)
        return status;
    status = qni_store_read(store, &check->job, &check->records, problem);
    qni_store_close(store);
    return status;
}

static qn_status verify(ledger_check *check, double percent, qn_problem *problem)
{
    qn_status status = read_ledger(check, problem);
    if (status != QN_OK)
        return status;
    check->made.job = check->job;
    check->made.units_done = check->records.count;
    tell_altered(check);
    status = choose(check, percent);
    if (status == QN_OK)
        status = check->chosen_count > 0 ? check_chosen(check, problem) : check_none(check);
    free(check->chosen);
    qni_records_free(&check->records);
    return status;
}

qn_status qn_ledger_verify(const char *path, const qn_options *options, double percent,
                           uint64_t seed, qn_finder finder, void *finder_data,
                           qn_verification *verification, qn_report *report, qn_problem *problem)
{
    qn_problem nowhere;
    qni_run run;
    problem = qni_problem_begin(problem, &nowhere);
    if (!(percent > 0 && percent <= 100))
        return QN_RANGE;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    ledger_check check = {.run = &run,
                          .path = path,
                          .kernel_asked = run.options.kernel,
                          .finder = finder,
                          .finder_data = finder_data,
                          .made = {.seed = seed}};
    status = verify(&check, percent, problem);
    if (status == QN_OK)
        *verification = check.made;
    return qni_run_end(&run, status, report);
}

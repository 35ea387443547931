/* Counting units of a job that come from somewhere else, one at a time. */
#include <string.h>
#include <time.h>

#include "api/counter.h"
#include "base/clock.h"
#include "ledger/job.h"

typedef struct job_work {
    qni_run *run;
    qni_counter counter;
    qn_unit_source source;
    qn_unit_sink sink;
    void *data;
} job_work;

/* Counts one unit and hands it on, unless it was interrupted. */
static qn_status count_unit(job_work *work, unsigned worker, uint64_t unit)
{
    qni_run *run = work->run;
    qn_unit_done done = {.unit = unit, .thread = worker + 1};
    if (unit < 1 || unit > work->counter.units)
        return QN_RANGE;
    double begin = qni_seconds(CLOCK_MONOTONIC);
    qn_status status =
        qni_counter_count(&work->counter, worker, unit - 1, &run->stop, &done.count, NULL);
    if (status != QN_OK || qni_stop_is_raised(&run->stop))
        return status;
    done.seconds = qni_seconds_since(CLOCK_MONOTONIC, begin);
    done.finished = (int64_t)(1000 * qni_seconds(CLOCK_REALTIME));
    memcpy(done.kernel, run->report.kernel, sizeof done.kernel);
    work->sink(&done, work->data);
    qni_run_unit_done(run);
    return QN_OK;
}

/* Waits for a unit where there is none yet.  False at the end, or when the stop was raised. */
static bool next_unit(job_work *work, uint64_t *unit)
{
    static const struct timespec pause = {.tv_nsec = 1000000};
    while (!qni_stop_asked(&work->run->stop)) {
        qn_supply supply = work->source(unit, work->data);
        if (supply != QN_SUPPLY_LATER)
            return supply == QN_SUPPLY_UNIT;
        (void)nanosleep(&pause, NULL);
    }
    return false;
}

/* What one member of the team does from the begin to the end. */
static qn_status drain_source(void *context, unsigned worker, uint64_t member)
{
    job_work *work = context;
    uint64_t unit;
    qn_status status = QN_OK;
    (void)member;
    while (status == QN_OK && next_unit(work, &unit))
        status = count_unit(work, worker, unit);
    return status;
}

static qn_status count_all(job_work *work, const qn_job *job)
{
    qni_run *run = work->run;
    qn_board board;
    qn_status status = qni_job_board(job, &board);
    if (status == QN_OK)
        status = qni_counter_init(&work->counter, run, &board, job->method, job->split);
    if (status != QN_OK)
        return status;
    qni_run_note(run, job->method, qni_counter_kernel(&work->counter), job->split);
    if (work->counter.units != job->units)
        status = QN_MISMATCH;
    if (status == QN_OK)
        status = qni_counter_prepare(&work->counter, run);
    if (status == QN_OK)
        status = qni_run_team(run, run->options.threads, drain_source, work);
    qni_counter_free(&work->counter);
    return status;
}

static bool is_job(const qn_job *job)
{
    bool rows = job->method == QN_METHOD_ROWS && job->split >= 1 && job->split <= QN_SPLIT_MAX;
    bool halves = job->method == QN_METHOD_HALVES && job->squares[0] == '\0';
    return job->n <= QN_COUNT_SIZE_MAX && (rows || halves);
}

qn_status qn_job_count(const qn_job *job, const qn_options *options, qn_unit_source source,
                       qn_unit_sink sink, void *data, qn_report *report)
{
    qni_run run;
    if (!is_job(job))
        return QN_DAMAGED;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    run.options.progress = NULL;
    job_work work = {.run = &run, .source = source, .sink = sink, .data = data};
    status = count_all(&work, job);
    return qni_run_end(&run, status, report);
}

/* A long run: the team counts the units that a ledger lacks, and one thread writes them down. */
#include "api/ledger.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "api/counter.h"
#include "api/weights.h"
#include "base/clock.h"
#include "ledger/writer.h"

typedef struct ledger_work {
    qni_run *run;
    qn_ledger *ledger;
    qni_counter counter;
    qni_weights weights;
    qni_writer *writer;
    uint64_t *missing; /* units, from 1, that are to be done */
    size_t missing_count;
} ledger_work;

static void tell_progress(qni_run *run, uint64_t units, uint64_t weight)
{
    if (run->options.progress == NULL)
        return;
    run->progress.units_done += units;
    run->progress.steps_done += weight;
    run->options.progress(&run->progress, run->options.user);
}

/* Any worker has done a unit. */
static void unit_done(qni_run *run, uint64_t weight)
{
    qni_monitor_enter(&run->progress_lock);
    run->report.units++;
    tell_progress(run, 1, weight);
    qni_monitor_leave(&run->progress_lock);
}

static qn_status count_unit(void *context, unsigned worker, uint64_t index)
{
    ledger_work *work = context;
    qni_run *run = work->run;
    uint64_t unit = work->missing[index] - 1;
    qni_record record = {.unit = unit + 1, .thread = worker + 1};
    qn_trace trace = {.unit = unit + 1};
    bool traced = qni_trace_wanted(&run->trace);
    double begin = qni_seconds(CLOCK_MONOTONIC);
    qni_run_trace_begin(run, &trace);
    qn_status status = qni_counter_count(&work->counter, worker, unit, &run->stop, &record.count,
                                         traced ? &trace.nodes : NULL);
    if (status != QN_OK || qni_stop_is_raised(&run->stop))
        return status;
    record.seconds = qni_seconds_since(CLOCK_MONOTONIC, begin);
    record.finished = (int64_t)(1000 * qni_seconds(CLOCK_REALTIME));
    memcpy(record.kernel, run->report.kernel, sizeof record.kernel);
    trace.count = record.count;
    status = qni_run_trace_end(run, worker, &trace);
    if (status == QN_OK)
        status = qni_writer_put(work->writer, &record);
    if (status == QN_OK)
        unit_done(run, qni_weight(&work->weights, unit));
    return status;
}

/* Runs the team with the writer at its side. */
static qn_status count_missing(ledger_work *work, qn_problem *problem)
{
    qni_run *run = work->run;
    qn_ledger *ledger = work->ledger;
    qn_status status = qni_counter_prepare(&work->counter, run);
    if (status == QN_OK)
        status = qni_writer_start(ledger->store, &ledger->job, ledger->created, &run->stop,
                                  &work->writer);
    if (status != QN_OK)
        return status;
    status = qni_run_team(run, work->missing_count, count_unit, work);
    qn_status written = qni_writer_finish(work->writer, problem);
    return written != QN_OK ? written : status;
}

static qn_status set_up_and_count(ledger_work *work, qn_problem *problem)
{
    qni_run *run = work->run;
    const qn_job *job = &work->ledger->job;
    qn_board board;
    qn_status status = qni_job_board(job, &board);
    if (status == QN_OK)
        status = qni_counter_init(&work->counter, run, &board, job->method, job->split);
    if (status != QN_OK)
        return status;
    qni_run_note(run, job->method, qni_counter_kernel(&work->counter), job->split);
    if (work->missing_count > 0)
        status = count_missing(work, problem);
    qni_counter_free(&work->counter);
    return status;
}

/* Sets the progress to what the ledger has already.  Where nobody asks for it, the work is not
 * estimated. */
static qn_status begin_progress(ledger_work *work)
{
    qni_run *run = work->run;
    const qn_job *job = &work->ledger->job;
    if (run->options.progress == NULL)
        return QN_OK;
    qn_status status = qni_weights_make(job, &work->weights);
    if (status != QN_OK)
        return status;
    uint64_t left = 0;
    for (uint64_t unit = job->shard; unit <= job->units; unit += job->shards)
        run->progress.steps += qni_weight(&work->weights, unit - 1);
    for (size_t i = 0; i < work->missing_count; i++)
        left += qni_weight(&work->weights, work->missing[i] - 1);
    run->progress.units = qni_job_units(job);
    tell_progress(run, run->progress.units - work->missing_count, run->progress.steps - left);
    return QN_OK;
}

static qn_status go_on(ledger_work *work, qn_problem *problem)
{
    qn_ledger *ledger = work->ledger;
    qni_records records;
    qn_status status = qni_store_read(ledger->store, &ledger->job, &records, problem);
    if (status != QN_OK)
        return status;
    status = qni_missing_units(&ledger->job, &records, &work->missing, &work->missing_count);
    qni_records_free(&records);
    if (status == QN_OK)
        status = begin_progress(work);
    if (status == QN_OK)
        status = set_up_and_count(work, problem);
    return status;
}

qn_status qn_ledger_run(qn_ledger *ledger, const qn_options *options, qn_report *report,
                        qn_problem *problem)
{
    qn_problem nowhere;
    qni_run run;
    problem = qni_problem_begin(problem, &nowhere);
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    ledger_work work = {.run = &run, .ledger = ledger};
    status = go_on(&work, problem);
    int error = errno;
    free(work.missing);
    qni_weights_free(&work.weights);
    errno = error;
    return qni_run_end(&run, status, report);
}

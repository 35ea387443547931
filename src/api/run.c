/* What every computing call does around its team. */
#include "api/run.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/cpu.h"

void qn_options_init(qn_options *options)
{
    *options = (qn_options){.struct_size = sizeof *options};
}

#define SPAN(field)                                                                                \
    {                                                                                              \
        offsetof(qn_options, field), offsetof(qn_options, field) + sizeof((qn_options *)0)->field  \
    }

/* Whether a size ends inside a field, as no version's does. */
static bool cuts_field(size_t size)
{
    static const struct {
        size_t begin;
        size_t end;
    } fields[] = {SPAN(struct_size), SPAN(threads), SPAN(backend),   SPAN(method),
                  SPAN(kernel),      SPAN(split),   SPAN(cancel),    SPAN(progress),
                  SPAN(user),        SPAN(trace),   SPAN(trace_user)};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (size > fields[i].begin && size < fields[i].end)
            return true;
    return false;
}

/* The caller's options in today's layout: fields that an older caller does not know are zero. */
static qn_status copy_options(const qn_options *given, qn_options *options)
{
    qn_options_init(options);
    if (given == NULL)
        return QN_OK;
    if (given->struct_size == 0 || given->struct_size > sizeof *options ||
        cuts_field(given->struct_size))
        return QN_ARGUMENT;
    memcpy(options, given, given->struct_size);
    options->struct_size = sizeof *options;
    return QN_OK;
}

static qn_status settle(qn_options *options)
{
    if (options->threads > QN_THREADS_MAX || options->split > QN_SPLIT_MAX)
        return QN_ARGUMENT;
    if ((unsigned)options->backend > QN_BACKEND_PTHREADS ||
        (unsigned)options->method > QN_METHOD_HALVES)
        return QN_ARGUMENT;
    if (options->threads == 0)
        options->threads = qn_default_threads(NULL, 0);
    if (options->backend == QN_BACKEND_AUTO)
        options->backend = qni_backend_default();
    return qni_backend_exists(options->backend) ? QN_OK : QN_UNSUPPORTED;
}

qn_status qni_run_begin(qni_run *run, const qn_options *options)
{
    *run = (qni_run){.report = {.threads = 1}};
    qn_status status = copy_options(options, &run->options);
    if (status == QN_OK)
        status = settle(&run->options);
    if (status == QN_OK)
        status = qni_monitor_init(&run->progress_lock);
    if (status != QN_OK)
        return status;
    status = qni_trace_init(&run->trace, &run->options);
    if (status != QN_OK) {
        qni_monitor_destroy(&run->progress_lock);
        return status;
    }
    run->stop.cancel = run->options.cancel;
    run->stop.user = run->options.user;
    run->report.backend = run->options.backend;
    run->wall_begin = qni_seconds(CLOCK_MONOTONIC);
    run->cpu_begin = qni_seconds(CLOCK_PROCESS_CPUTIME_ID);
    return QN_OK;
}

qn_status qni_run_team(qni_run *run, uint64_t units,
                       qn_status (*work)(void *context, unsigned worker, uint64_t unit),
                       void *context)
{
    qni_job job = {.units = units, .work = work, .context = context, .stop = &run->stop};
    unsigned workers = 1;
    qn_status status = qni_team_run(&job, run->options.backend, run->options.threads, &workers);
    if (workers > run->report.threads)
        run->report.threads = workers;
    qni_trace_flush(&run->trace);
    return status;
}

void qni_run_expect(qni_run *run, uint64_t units)
{
    run->progress = (qn_progress){.units = units, .steps = units};
}

void qni_run_expect_fewer(qni_run *run, uint64_t units)
{
    qni_monitor_enter(&run->progress_lock);
    run->progress.units -= units;
    run->progress.steps -= units;
    if (run->options.progress != NULL)
        run->options.progress(&run->progress, run->options.user);
    qni_monitor_leave(&run->progress_lock);
}

void qni_run_unit_done(qni_run *run)
{
    qni_monitor_enter(&run->progress_lock);
    run->report.units++;
    run->progress.units_done++;
    run->progress.steps_done++;
    if (run->options.progress != NULL)
        run->options.progress(&run->progress, run->options.user);
    qni_monitor_leave(&run->progress_lock);
}

void qni_run_trace_begin(const qni_run *run, qn_trace *unit)
{
    if (!qni_trace_wanted(&run->trace))
        return;
    unit->start = qni_seconds_since(CLOCK_MONOTONIC, run->wall_begin);
    unit->seconds = -qni_seconds(CLOCK_THREAD_CPUTIME_ID);
}

qn_status qni_run_trace_end(qni_run *run, unsigned worker, qn_trace *unit)
{
    if (!qni_trace_wanted(&run->trace))
        return QN_OK;
    unit->thread = worker + 1;
    unit->seconds += qni_seconds(CLOCK_THREAD_CPUTIME_ID);
    return qni_trace_unit(&run->trace, worker, unit);
}

qn_status qni_run_end(qni_run *run, qn_status status, qn_report *report)
{
    run->report.wall_seconds = qni_seconds_since(CLOCK_MONOTONIC, run->wall_begin);
    run->report.cpu_seconds = qni_seconds_since(CLOCK_PROCESS_CPUTIME_ID, run->cpu_begin);
    qni_monitor_destroy(&run->progress_lock);
    qni_trace_free(&run->trace);
    if (report != NULL && (status == QN_OK || status == QN_CANCELLED))
        *report = run->report;
    return status;
}

qn_status qni_run_rows_kernel(const qni_run *run, unsigned n, const qni_rows_kernel **kernel)
{
    const char *name = run->options.kernel;
    const qni_rows_kernel *found = qni_rows_kernel_find(name, n);
    if (found == NULL)
        return QN_ARGUMENT;
    if (n > found->size_max || (found->cpu_features & ~qni_cpu_features()) != 0)
        return QN_UNSUPPORTED;
    *kernel = found;
    return QN_OK;
}

void qni_run_note(qni_run *run, qn_method method, const char *kernel, unsigned split)
{
    run->report.method = method;
    run->report.split = split;
    (void)snprintf(run->report.kernel, sizeof run->report.kernel, "%s", kernel);
}

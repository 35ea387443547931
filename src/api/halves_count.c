/* Choosing the engine, and counting with halves. */
#include "api/halves_count.h"

#include <stdlib.h>
#include <string.h>

#include "api/memory.h"
#include "base/cpu.h"
#include "merge/tally.h"

/* From this size on halves is the faster engine, its quarters included. */
enum { HALVES_PAYS_FROM = 16 };

/* The named kernel, or with NULL the fastest that runs here.  QN_ARGUMENT, QN_UNSUPPORTED. */
static qn_status find_kernel(const char *name, const qni_halves_kernel **kernel)
{
    unsigned features = qni_cpu_features();
    const qni_halves_kernel *found;
    for (unsigned i = 0; (found = qni_halves_kernel_at(i)) != NULL; i++) {
        bool runs = (qni_halves_kernel_features(found) & ~features) == 0;
        if (name == NULL ? runs : strcmp(qni_halves_kernel_name(found), name) == 0) {
            *kernel = found;
            return runs ? QN_OK : QN_UNSUPPORTED;
        }
    }
    return QN_ARGUMENT;
}

/* Whether halves can count this board here with these options. */
static qn_status halves_possible(const qn_options *options, const qn_board *board)
{
    const qni_halves_kernel *kernel;
    if (board->constrained || options->split > 0)
        return QN_ARGUMENT;
    if (board->size > QNI_HALVES_SIZE_MAX)
        return QN_UNSUPPORTED;
    qn_status status = find_kernel(options->kernel, &kernel);
    if (status == QN_OK &&
        qni_halves_memory(board->size, options->threads) > qni_memory_available())
        status = QN_MEMORY;
    return status;
}

qn_status qni_choose_method(const qn_options *options, const qn_board *board, qn_method *method)
{
    *method = QN_METHOD_ROWS;
    if (options->method == QN_METHOD_ROWS)
        return QN_OK;
    qn_status status = halves_possible(options, board);
    if (options->method == QN_METHOD_HALVES) {
        *method = QN_METHOD_HALVES;
        return status;
    }
    bool pays = board->size >= HALVES_PAYS_FROM;
    if (status == QN_OK && (pays || qni_rows_kernel_find(options->kernel, board->size) == NULL))
        *method = QN_METHOD_HALVES;
    return QN_OK;
}

qn_status qni_halves_counter_init(qni_halves_counter *counter, const qni_run *run, unsigned n)
{
    *counter = (qni_halves_counter){.team = run->options.threads};
    qn_status status = find_kernel(run->options.kernel, &counter->kernel);
    if (status == QN_OK)
        status = qni_halves_new(n, counter->kernel, &counter->halves);
    if (status != QN_OK)
        return status;
    counter->workers = calloc(counter->team, sizeof(qni_halves_worker *));
    return counter->workers == NULL ? QN_MEMORY : QN_OK;
}

void qni_halves_counter_free(qni_halves_counter *counter)
{
    for (unsigned worker = 0; counter->workers != NULL && worker < counter->team; worker++)
        qni_halves_worker_free(counter->workers[worker]);
    free(counter->workers);
    qni_halves_free(counter->halves);
    *counter = (qni_halves_counter){.halves = NULL};
}

typedef struct halves_preparation {
    qni_halves *halves;
    unsigned phase;
    qni_stop *stop;
} halves_preparation;

static qn_status prepare_task(void *context, unsigned worker, uint64_t task)
{
    (void)worker;
    halves_preparation *preparation = context;
    return qni_halves_phase_run(preparation->halves, preparation->phase, task, preparation->stop);
}

qn_status qni_halves_counter_prepare(qni_halves_counter *counter, qni_run *run)
{
    halves_preparation preparation = {.halves = counter->halves, .stop = &run->stop};
    qn_status status = QN_OK;
    for (; preparation.phase < QNI_HALVES_PHASES && status == QN_OK; preparation.phase++) {
        size_t tasks = qni_halves_phase_tasks(counter->halves, preparation.phase);
        status = qni_run_team(run, tasks, prepare_task, &preparation);
    }
    return status;
}

qn_status qni_halves_counter_count(qni_halves_counter *counter, unsigned worker, uint64_t unit,
                                   qni_stop *stop, qn_total *share)
{
    qn_status status = QN_OK;
    if (counter->workers[worker] == NULL)
        status = qni_halves_worker_new(counter->halves, &counter->workers[worker]);
    if (status == QN_OK)
        status = qni_halves_count(counter->halves, counter->workers[worker], unit, stop, share);
    return status;
}

typedef struct halves_job {
    qni_run *run;
    qni_halves_counter counter;
    qni_tally tally;
} halves_job;

static qn_status count_unit(void *context, unsigned worker, uint64_t unit)
{
    halves_job *job = context;
    qn_trace trace = {.unit = unit + 1, .nodes = QN_NODES_UNKNOWN};
    qni_run_trace_begin(job->run, &trace);
    qn_status status =
        qni_halves_counter_count(&job->counter, worker, unit, &job->run->stop, &trace.count);
    if (status != QN_OK || qni_stop_is_raised(&job->run->stop))
        return status;
    status = qni_run_trace_end(job->run, worker, &trace);
    if (status != QN_OK)
        return status;
    qni_run_unit_done(job->run);
    return qni_tally_add(&job->tally, worker, trace.count, 1);
}

static qn_status prepare_and_count(halves_job *job, qn_total *total)
{
    qni_run *run = job->run;
    qn_status status = qni_halves_counter_prepare(&job->counter, run);
    if (status != QN_OK)
        return status;
    uint64_t units = qni_halves_units(job->counter.halves);
    qni_run_expect(run, units);
    status = qni_tally_init(&job->tally, run->options.threads);
    if (status != QN_OK)
        return status;
    status = qni_run_team(run, units, count_unit, job);
    if (status == QN_OK)
        status = qni_tally_sum(&job->tally, total);
    qni_tally_free(&job->tally);
    return status;
}

qn_status qni_halves_run(qni_run *run, unsigned n, qn_total *total)
{
    halves_job job = {.run = run};
    if (n < QNI_HALVES_SIZE_MIN) {
        /* No row to cut behind, and nothing to search: n = 0 and n = 1 have one solution each. */
        const qni_halves_kernel *kernel;
        qn_status known = find_kernel(run->options.kernel, &kernel);
        if (known == QN_OK) {
            qni_run_note(run, QN_METHOD_HALVES, qni_halves_kernel_name(kernel), 0);
            *total = (qn_total){.low = 1};
        }
        return known;
    }
    qn_status status = qni_halves_counter_init(&job.counter, run, n);
    if (status == QN_OK) {
        qni_run_note(run, QN_METHOD_HALVES, qni_halves_kernel_name(job.counter.kernel), 0);
        status = prepare_and_count(&job, total);
    }
    qni_halves_counter_free(&job.counter);
    return status;
}

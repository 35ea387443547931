/* Counting with the rows engine. */
#include "api/rows_count.h"

#include <stdlib.h>

#include "base/total.h"
#include "merge/tally.h"

qn_status qni_rows_units_plain(const qn_board *board, unsigned depth, qni_rows_units *units)
{
    *units = (qni_rows_units){.parts_count = 1};
    units->parts[0] = (qni_rows_part){.board = *board, .weighted = false, .factor = 1};
    qn_status status = qni_units_make(board, depth, &units->units[0]);
    units->count = units->units[0].count;
    return status;
}

qn_status qni_rows_units_reduced(unsigned n, unsigned depth, qni_rows_units *units)
{
    *units = (qni_rows_units){.count = 0};
    units->parts_count = qni_rows_reduced(n, units->parts);
    for (unsigned i = 0; i < units->parts_count; i++) {
        qn_status status = qni_units_make(&units->parts[i].board, depth, &units->units[i]);
        if (status != QN_OK) {
            qni_rows_units_free(units);
            return status;
        }
        units->count += units->units[i].count;
    }
    return QN_OK;
}

qn_status qni_rows_units_of_board(const qn_board *board, unsigned depth, qni_rows_units *units)
{
    if (board->constrained || board->size < 2)
        return qni_rows_units_plain(board, depth, units);
    return qni_rows_units_reduced(board->size, depth, units);
}

void qni_rows_units_free(qni_rows_units *units)
{
    for (unsigned i = 0; i < units->parts_count; i++)
        qni_units_free(&units->units[i]);
}

qn_status qni_rows_counter_init(qni_rows_counter *counter, const qni_run *run,
                                const qni_rows_units *units)
{
    *counter = (qni_rows_counter){.units = units, .workers = run->options.threads};
    qn_status status = qni_run_rows_kernel(run, units->parts[0].board.size, &counter->kernel);
    if (status != QN_OK)
        return status;
    counter->workspaces = calloc(counter->workers, sizeof *counter->workspaces);
    return counter->workspaces == NULL ? QN_MEMORY : QN_OK;
}

void qni_rows_counter_free(qni_rows_counter *counter)
{
    for (unsigned worker = 0; counter->workspaces != NULL && worker < counter->workers; worker++)
        free(counter->workspaces[worker]);
    free(counter->workspaces);
    counter->workspaces = NULL;
}

static void *workspace_of(qni_rows_counter *counter, unsigned worker)
{
    size_t bytes = (counter->kernel->workspace_size + 63) / 64 * 64;
    if (bytes > 0 && counter->workspaces[worker] == NULL)
        counter->workspaces[worker] = aligned_alloc(64, bytes);
    return counter->workspaces[worker];
}

qn_status qni_rows_counter_below(qni_rows_counter *counter, unsigned worker,
                                 const qni_rows_part *part, qni_node node, qni_stop *stop,
                                 uint64_t *count, uint64_t *nodes)
{
    void *workspace = workspace_of(counter, worker);
    if (workspace == NULL && counter->kernel->workspace_size > 0)
        return QN_MEMORY;
    const qni_rows_kernel *kernel = counter->kernel;
    if (nodes == NULL || kernel->count_nodes == NULL) {
        *count = kernel->count(&part->board, part->weighted, node, workspace, stop);
        if (nodes != NULL)
            *nodes = QN_NODES_UNKNOWN;
        return QN_OK;
    }
    *nodes = 0;
    *count = kernel->count_nodes(&part->board, part->weighted, node, workspace, stop, nodes);
    return QN_OK;
}

/* Nodes above a unit's own that no earlier unit of the part has above it. */
static unsigned nodes_on_the_way(const qni_units *units, uint64_t unit)
{
    unsigned shared = 0;
    if (unit == 0)
        return units->depth;
    const uint8_t *here = units->prefixes[unit].columns;
    const uint8_t *before = units->prefixes[unit - 1].columns;
    while (here[shared] == before[shared])
        shared++;
    return units->depth - 1 - shared;
}

qn_status qni_rows_counter_count(qni_rows_counter *counter, unsigned worker, uint64_t unit,
                                 qni_stop *stop, uint64_t *count, unsigned *factor, uint64_t *nodes)
{
    const qni_rows_units *units = counter->units;
    unsigned part = 0;
    while (unit >= units->units[part].count)
        unit -= units->units[part++].count;
    const qni_rows_part *rows = &units->parts[part];
    const qni_units *prefixes = &units->units[part];

    qni_node node = qni_node_of_prefix(prefixes->prefixes[unit].columns, prefixes->depth);
    *factor = rows->factor;
    qn_status status = qni_rows_counter_below(counter, worker, rows, node, stop, count, nodes);
    if (nodes != NULL && *nodes != QN_NODES_UNKNOWN)
        *nodes += nodes_on_the_way(prefixes, unit);
    return status;
}

typedef struct rows_job {
    qni_run *run;
    qni_rows_counter counter;
    qni_tally tally;
    uint64_t *counts; /* NULL, or of each unit, written by the worker that did it */
} rows_job;

static qn_status count_unit(void *context, unsigned worker, uint64_t unit)
{
    rows_job *job = context;
    uint64_t count;
    unsigned factor;
    qn_trace trace = {.unit = unit + 1};
    bool traced = qni_trace_wanted(&job->run->trace);
    qni_run_trace_begin(job->run, &trace);
    qn_status status = qni_rows_counter_count(&job->counter, worker, unit, &job->run->stop, &count,
                                              &factor, traced ? &trace.nodes : NULL);
    if (status != QN_OK || qni_stop_is_raised(&job->run->stop))
        return status;
    if (job->counts != NULL)
        job->counts[unit] = count;
    trace.count = (qn_total){.low = count};
    status = qni_total_multiply(&trace.count, factor);
    if (status == QN_OK)
        status = qni_run_trace_end(job->run, worker, &trace);
    if (status != QN_OK)
        return status;
    qni_run_unit_done(job->run);
    return qni_tally_add(&job->tally, worker, trace.count, 1);
}

static qn_status run_team(rows_job *job, uint64_t units, qn_total *total)
{
    qn_status status = qni_tally_init(&job->tally, job->run->options.threads);
    if (status != QN_OK)
        return status;
    status = qni_run_team(job->run, units, count_unit, job);
    if (status == QN_OK)
        status = qni_tally_sum(&job->tally, total);
    qni_tally_free(&job->tally);
    return status;
}

qn_status qni_rows_count(qni_run *run, const qni_rows_units *units, qn_total *total,
                         uint64_t *counts)
{
    rows_job job = {.run = run, .counts = counts};
    qn_status status = qni_rows_counter_init(&job.counter, run, units);
    if (status == QN_OK) {
        qni_run_note(run, QN_METHOD_ROWS, job.counter.kernel->name, units->units[0].depth);
        qni_run_expect(run, units->count);
        status = run_team(&job, units->count, total);
    }
    qni_rows_counter_free(&job.counter);
    return status;
}

/* qn_first: the lexicographically first k solutions.
 *
 * The first solution of a large board can lie behind millions of prefixes without any.  Units fix
 * all but some sixteen rows and are handed out in batches, in order, because there are far too many
 * to keep; where a batch was barren, the next is searched with the counting kernel first, which
 * sees at many times the speed which of its units have solutions at all. */
#include "queenum/queenum.h"

#include <stdlib.h>
#include <string.h>

#include "api/run.h"
#include "api/split.h"
#include "merge/leaders.h"
#include "rows/kernels.h"
#include "rows/walk.h"

/* Open rows of a unit on large boards, units for each worker in the first batch, and the most in
 * one. */
enum { OPEN_ROWS = 16, FIRST_BATCH = 8, LARGEST_BATCH = 4096 };

typedef struct search_job {
    qni_run *run;
    const qn_board *board;
    const qni_rows_kernel *kernel;
    void **workspaces; /* of each worker, made by it at its first unit */
    unsigned depth;
    bool barren;       /* the batch before had no solution */
    uint8_t *prefixes; /* of the batch, `depth` columns each */
    qni_leaders leaders;
} search_job;

/* Tells how far the search is: in units of the batches so far, and in steps that are solutions. */
static void tell_progress(search_job *job, uint64_t units)
{
    qni_run *run = job->run;
    qni_monitor_enter(&run->progress_lock);
    run->report.units += units;
    run->progress.units_done += units;
    if (run->options.progress != NULL)
        run->options.progress(&run->progress, run->options.user);
    qni_monitor_leave(&run->progress_lock);
}

/* A unit being searched by one worker. */
typedef struct unit_search {
    qni_list list;
    size_t wanted;
    bool out_of_memory;
} unit_search;

static bool collect(const uint8_t *columns, unsigned n, void *data)
{
    unit_search *collection = data;
    if (qni_list_append(&collection->list, columns, n) != QN_OK) {
        collection->out_of_memory = true;
        return false;
    }
    return collection->list.count < collection->wanted;
}

/* Whether the counting kernel finds nothing below a prefix. */
static qn_status is_barren(search_job *job, unsigned worker, const uint8_t *prefix, bool *barren)
{
    size_t bytes = (job->kernel->workspace_size + 63) / 64 * 64;
    if (bytes > 0 && job->workspaces[worker] == NULL) {
        job->workspaces[worker] = aligned_alloc(64, bytes);
        if (job->workspaces[worker] == NULL)
            return QN_MEMORY;
    }
    *barren = job->kernel->count(job->board, false, qni_node_of_prefix(prefix, job->depth),
                                 job->workspaces[worker], &job->run->stop) == 0;
    return QN_OK;
}

static qn_status search_unit(void *context, unsigned worker, uint64_t unit)
{
    search_job *job = context;
    qni_stop *stop = &job->run->stop;
    unit_search collection = {.wanted = qni_leaders_wanted(&job->leaders, unit)};
    const uint8_t *prefix = job->prefixes + unit * job->depth;
    bool barren = collection.wanted == 0;
    qn_status status = QN_OK;
    /* Where a caller's split leaves more rows open, counting all could take for ever. */
    bool countable = job->board->size <= job->depth + OPEN_ROWS && job->kernel != &qni_rows_scalar;
    if (!barren && job->barren && countable)
        status = is_barren(job, worker, prefix, &barren);
    if (status == QN_OK && !barren)
        (void)qni_rows_visit(job->board, prefix, job->depth, collect, &collection, stop);
    if (collection.out_of_memory)
        status = QN_MEMORY;
    bool complete = collection.list.count == collection.wanted || !qni_stop_is_raised(stop);
    if (status != QN_OK || !complete) {
        qni_list_free(&collection.list);
        return status;
    }
    tell_progress(job, 1);
    if (qni_leaders_add(&job->leaders, unit, &collection.list))
        qni_stop_raise(stop);
    return QN_OK;
}

/* Takes up to `most` units from the walk. */
static uint64_t next_batch(search_job *job, qni_walk *walk, uint64_t most)
{
    uint64_t count = 0;
    while (count < most && qni_walk_next(walk)) {
        if (job->depth > 0)
            memcpy(job->prefixes + count * job->depth, walk->columns, job->depth);
        count++;
    }
    return count;
}

/* Searches batches until k solutions are found, or all. */
static qn_status search_batches(search_job *job, size_t k, uint8_t *solutions, size_t *found)
{
    unsigned n = job->board->size;
    unsigned threads = job->run->options.threads;
    uint64_t most = (uint64_t)threads * FIRST_BATCH;
    qni_walk walk;
    qni_walk_begin(&walk, job->board, NULL, 0, job->depth, NULL, &job->run->stop);
    *found = 0;
    qn_status status = QN_OK;
    while (status == QN_OK && *found < k) {
        uint64_t count = next_batch(job, &walk, most < LARGEST_BATCH ? most : LARGEST_BATCH);
        if (qni_stop_is_raised(&job->run->stop))
            return QN_CANCELLED;
        if (count == 0)
            break;
        status = qni_leaders_init(&job->leaders, n, k - *found, count);
        if (status != QN_OK)
            break;
        job->run->progress.units += count;
        status = qni_run_team(job->run, count, search_unit, job);
        size_t more = 0;
        if (status == QN_OK)
            more = qni_leaders_copy(&job->leaders, solutions + *found * n);
        qni_leaders_free(&job->leaders);
        *found += more;
        job->run->progress.steps_done += more;
        job->barren = more == 0;
        if (most < LARGEST_BATCH)
            most *= 2;
    }
    return status;
}

static unsigned unit_depth(const qni_run *run, unsigned n)
{
    unsigned depth = qni_split_for_solutions(n, &run->options);
    if (run->options.split == 0 && n > depth + OPEN_ROWS)
        depth = n - OPEN_ROWS;
    return depth < n ? depth : n;
}

static qn_status find_first(qni_run *run, const qn_board *board, size_t k, uint8_t *solutions,
                            size_t *found)
{
    search_job job = {.run = run, .board = board, .depth = unit_depth(run, board->size)};
    qn_status status = qni_run_rows_kernel(run, board->size, &job.kernel);
    if (status != QN_OK)
        return status;
    qni_run_note(run, QN_METHOD_ROWS, job.kernel->name, job.depth);
    run->progress = (qn_progress){.steps = k};
    size_t copied = 0;
    job.prefixes = malloc((size_t)LARGEST_BATCH * (job.depth > 0 ? job.depth : 1));
    job.workspaces = calloc(run->options.threads, sizeof *job.workspaces);
    if (job.prefixes == NULL || job.workspaces == NULL)
        status = QN_MEMORY;
    else
        status = search_batches(&job, k, solutions, &copied);
    if (status == QN_OK) { /* what was not needed or is not there is no longer expected */
        *found = copied;
        run->progress.units = run->progress.units_done;
        run->progress.steps = copied;
        tell_progress(&job, 0);
    }
    for (unsigned worker = 0; job.workspaces != NULL && worker < run->options.threads; worker++)
        free(job.workspaces[worker]);
    free(job.workspaces);
    free(job.prefixes);
    return status;
}

qn_status qn_first(const qn_board *board, const qn_options *options, size_t k, uint8_t *solutions,
                   size_t *found, qn_report *report)
{
    qni_run run;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    status = find_first(&run, board, k, solutions, found);
    return qni_run_end(&run, status, report);
}

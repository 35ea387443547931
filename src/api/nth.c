/* Solutions by index, indices of solutions, and solutions at random. */
#include "api/index.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "rows/locate.h"

/* What the workers share: each question is a unit. */
typedef struct nth_job {
    qni_run *run;
    const qn_index *index;
    const qni_rows_kernel *kernel;
    const qni_lister *lister;
    const qn_total *indices;
    uint8_t *solutions;
    qni_locator **locators; /* of each worker, made by it at its first unit */
} nth_job;

static qn_status locator_of(nth_job *job, unsigned worker, qni_locator **locator)
{
    qni_locator *own = job->locators[worker];
    if (own == NULL) {
        own = malloc(sizeof *own);
        if (own == NULL)
            return QN_MEMORY;
        qn_status status =
            qni_locator_open(own, &job->index->board, job->lister, job->kernel, &job->run->stop);
        if (status != QN_OK) {
            free(own);
            return status;
        }
        job->locators[worker] = own;
    }
    *locator = own;
    return QN_OK;
}

/* The last unit that begins at or before an index. */
static size_t unit_of(const qn_index *index, qn_total which)
{
    size_t low = 0;
    size_t high = index->frontier;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (qn_total_compare(index->before[middle], which) <= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static qn_status find_one(void *context, unsigned worker, uint64_t question)
{
    nth_job *job = context;
    const qn_index *index = job->index;
    qni_locator *locator;
    qn_status status = locator_of(job, worker, &locator);
    if (status != QN_OK)
        return status;
    size_t unit = unit_of(index, job->indices[question]);
    uint8_t *columns = job->solutions + question * index->board.size;
    unsigned depth = index->units.depth;
    if (depth > 0)
        memcpy(columns, index->units.prefixes[unit].columns, depth);
    /* The difference is below the unit's count, which has 64 bits. */
    return qni_locate_nth(locator, depth, job->indices[question].low - index->before[unit].low,
                          columns);
}

static qn_status find_all(qn_index *index, const qn_total *indices, size_t count,
                          uint8_t *solutions)
{
    qni_run run;
    qn_status status = qni_run_begin(&run, &index->options);
    if (status != QN_OK)
        return status;
    unsigned n = index->board.size;
    nth_job job = {.run = &run,
                   .index = index,
                   .lister = qni_lister_find(run.options.kernel, n),
                   .indices = indices,
                   .solutions = solutions};
    status = qni_run_rows_kernel(&run, n, &job.kernel);
    if (status == QN_OK) {
        qni_run_note(&run, QN_METHOD_ROWS, job.kernel->name, index->units.depth);
        job.locators = calloc(run.options.threads, sizeof *job.locators);
        status = job.locators == NULL ? QN_MEMORY : qni_run_team(&run, count, find_one, &job);
    }
    for (unsigned worker = 0; job.locators != NULL && worker < run.options.threads; worker++) {
        if (job.locators[worker] != NULL)
            qni_locator_close(job.locators[worker]);
        free(job.locators[worker]);
    }
    free(job.locators);
    return qni_index_end(index, &run, status);
}

qn_status qn_index_nth(qn_index *index, const qn_total *indices, size_t count, uint8_t *solutions)
{
    for (size_t i = 0; i < count; i++) {
        qn_status status = qni_index_extend(index, indices[i]);
        if (status != QN_OK)
            return status;
        if (qn_total_compare(indices[i], index->before[index->frontier]) >= 0)
            return QN_RANGE;
    }
    return find_all(index, indices, count, solutions);
}

/* The unit with the first columns of a solution; units are in lexicographic order. */
static size_t unit_with(const qn_index *index, const uint8_t *columns)
{
    size_t low = 0;
    size_t high = index->units.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (memcmp(index->units.prefixes[middle].columns, columns, index->units.depth) <= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

qn_status qn_index_rank(qn_index *index, const uint8_t *columns, qn_total *rank)
{
    if (!qn_board_check(&index->board, columns))
        return QN_ARGUMENT;
    size_t unit = index->board.size > 0 ? unit_with(index, columns) : 0;
    qn_status status = unit > 0 ? qni_index_extend_to(index, unit - 1) : QN_OK;
    if (status != QN_OK)
        return status;
    qni_run run;
    status = qni_run_begin(&run, &index->options);
    if (status != QN_OK)
        return status;
    const qni_lister *lister = qni_lister_find(run.options.kernel, index->board.size);
    const qni_rows_kernel *kernel;
    qni_locator locator;
    uint64_t in_unit = 0;
    status = qni_run_rows_kernel(&run, index->board.size, &kernel);
    if (status == QN_OK)
        status = qni_locator_open(&locator, &index->board, lister, kernel, &run.stop);
    if (status == QN_OK) {
        qni_run_note(&run, QN_METHOD_ROWS, kernel->name, index->units.depth);
        status = qni_locate_rank(&locator, index->units.depth, columns, &in_unit);
        if (status == QN_OK && qni_stop_is_raised(&run.stop))
            status = QN_CANCELLED;
        qni_locator_close(&locator);
    }
    status = qni_index_end(index, &run, status);
    if (status != QN_OK)
        return status;
    qn_total sum = index->before[unit];
    status = qn_total_add(&sum, (qn_total){.low = in_unit});
    if (status == QN_OK)
        *rank = sum;
    return status;
}

/* The shortest run of ones that covers a number. */
static uint64_t ones_over(uint64_t number)
{
    return number == 0 ? 0 : UINT64_MAX >> __builtin_clzll(number);
}

/* A number from 0 to below - 1, each as likely as any other; below is not 0.  Draws bits enough for
 * below - 1, of whose values more than half are accepted, until one is. */
static qn_total draw_below(qni_random *random, qn_total below)
{
    qn_total last = {.low = below.low - 1, .high = below.high - (below.low == 0)};
    qn_total drawn;
    do {
        drawn.low = qni_random_next(random) & (last.high > 0 ? UINT64_MAX : ones_over(last.low));
        drawn.high = last.high > 0 ? qni_random_next(random) & ones_over(last.high) : 0;
    } while (qn_total_compare(drawn, last) > 0);
    return drawn;
}

qn_status qn_index_sample(qn_index *index, uint64_t *seed, size_t count, uint8_t *solutions)
{
    qn_total total;
    qn_status status = qn_index_total(index, &total);
    if (status != QN_OK || count == 0)
        return status;
    if (total.low == 0 && total.high == 0)
        return QN_RANGE;
    qn_total *indices = calloc(count, sizeof *indices);
    if (indices == NULL)
        return QN_MEMORY;
    qni_random random = {.state = *seed};
    for (size_t i = 0; i < count; i++)
        indices[i] = draw_below(&random, total);
    status = find_all(index, indices, count, solutions);
    free(indices);
    if (status == QN_OK)
        *seed = random.state;
    return status;
}

qn_status qn_nth(const qn_board *board, const qn_options *options, qn_total which, uint8_t *columns)
{
    qn_index *index;
    qn_status status = qn_index_new(board, options, &index);
    if (status != QN_OK)
        return status;
    status = qn_index_nth(index, &which, 1, columns);
    qn_index_free(index);
    return status;
}

qn_status qn_rank(const qn_board *board, const qn_options *options, const uint8_t *columns,
                  qn_total *rank)
{
    qn_index *index;
    qn_status status = qn_index_new(board, options, &index);
    if (status != QN_OK)
        return status;
    status = qn_index_rank(index, columns, rank);
    qn_index_free(index);
    return status;
}

qn_status qn_sample(const qn_board *board, const qn_options *options, uint64_t seed, size_t count,
                    uint8_t *solutions)
{
    qn_index *index;
    qn_status status = qn_index_new(board, options, &index);
    if (status != QN_OK)
        return status;
    status = qn_index_sample(index, &seed, count, solutions);
    qn_index_free(index);
    return status;
}

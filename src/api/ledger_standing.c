/* What a ledger holds. */
#include "api/ledger.h"

#include <inttypes.h>
#include <stdlib.h>

#include "api/weights.h"

/* Rows, the last that were written, by which the rate goes. */
enum { RECENT = 256 };

qn_status qni_records_check(const qni_records *records, const char *path, qn_problem *problem)
{
    for (size_t i = 0; i < records->count; i++)
        if (records->rows[i].altered)
            return qni_problem(problem, QN_DAMAGED,
                               "%s: damaged: unit %" PRIu64 " was altered after it was written",
                               path, records->rows[i].unit);
    return QN_OK;
}

static int by_finish(const void *a, const void *b)
{
    const qni_record *one = a;
    const qni_record *other = b;
    return (one->finished > other->finished) - (one->finished < other->finished);
}

/* How many threads did these rows, and how long one took for a row on average. */
static void look_at_recent(const qni_record *rows, size_t count, unsigned *threads, double *seconds)
{
    bool seen[QN_THREADS_MAX + 1] = {false};
    double sum = 0;
    *threads = 0;
    for (size_t i = 0; i < count; i++) {
        sum += rows[i].seconds;
        if (rows[i].thread > QN_THREADS_MAX || seen[rows[i].thread])
            continue;
        seen[rows[i].thread] = true;
        ++*threads;
    }
    *seconds = sum / (double)count;
}

/* Units a second, and from the work done and left the time that is left. */
static qn_status find_rate(const qni_records *records, qn_standing *standing)
{
    size_t count = records->count < RECENT ? records->count : RECENT;
    qni_record *sorted = malloc((records->count + 1) * sizeof *sorted);
    if (sorted == NULL)
        return QN_MEMORY;
    for (size_t i = 0; i < records->count; i++)
        sorted[i] = records->rows[i];
    qsort(sorted, records->count, sizeof *sorted, by_finish);
    unsigned threads;
    double seconds;
    look_at_recent(sorted + records->count - count, count, &threads, &seconds);
    free(sorted);
    if (seconds > 0)
        standing->rate = threads / seconds;
    standing->seconds_left =
        standing->unit_seconds * (1 - standing->work_done) / standing->work_done / threads;
    return QN_OK;
}

static double share_done(const qn_job *job, const qni_records *records, const qni_weights *weights)
{
    double done = 0;
    double all = 0;
    for (uint64_t unit = job->shard; unit <= job->units; unit += job->shards)
        all += (double)qni_weight(weights, unit - 1);
    for (size_t i = 0; i < records->count; i++)
        done += (double)qni_weight(weights, records->rows[i].unit - 1);
    return all > 0 ? done / all : 1;
}

/* The share of the work that is done, by estimate, and the rate. */
static qn_status look_ahead(const qni_records *records, qn_standing *standing)
{
    qni_weights weights;
    qn_status status = qni_weights_make(&standing->job, &weights);
    if (status != QN_OK)
        return status;
    standing->work_done = share_done(&standing->job, records, &weights);
    qni_weights_free(&weights);
    return records->count > 0 ? find_rate(records, standing) : QN_OK;
}

qn_status qni_standing_of(const qn_job *job, const qni_records *records, qn_standing *standing)
{
    qn_standing made = {
        .job = *job, .units = qni_job_units(job), .units_done = records->count, .seconds_left = -1};
    qn_status status = qni_records_sum(records, &made.sum);
    if (status != QN_OK)
        return status;
    for (size_t i = 0; i < records->count; i++)
        made.unit_seconds += records->rows[i].seconds;

    if (made.units_done == made.units) {
        made.work_done = 1;
        made.seconds_left = 0;
    } else {
        status = look_ahead(records, &made);
    }
    if (status == QN_OK)
        *standing = made;
    return status;
}

static qn_status standing_in(qni_store *store, qn_standing *standing, qn_problem *problem)
{
    qn_job job;
    qni_records records;
    qn_status status = qni_store_read(store, &job, &records, problem);
    if (status != QN_OK)
        return status;
    status = qni_records_check(&records, qni_store_path(store), problem);
    if (status == QN_OK)
        status = qni_standing_of(&job, &records, standing);
    qni_records_free(&records);
    return status;
}

qn_status qn_ledger_standing(qn_ledger *ledger, qn_standing *standing, qn_problem *problem)
{
    qn_problem nowhere;
    return standing_in(ledger->store, standing, qni_problem_begin(problem, &nowhere));
}

qn_status qn_ledger_read(const char *path, qn_standing *standing, qn_problem *problem)
{
    qn_problem nowhere;
    qni_store *store;
    problem = qni_problem_begin(problem, &nowhere);
    qn_status status = qni_store_open(path, false, &store, problem);
    if (status != QN_OK)
        return status;
    status = standing_in(store, standing, problem);
    qni_store_close(store);
    return status;
}

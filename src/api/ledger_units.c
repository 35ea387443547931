/* A ledger's units for those who have them counted elsewhere: which are missing, and writing down
 * what comes back. */
#include "api/ledger.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/appear.h"

qn_status qni_missing_units(const qn_job *job, const qni_records *records, uint64_t **units,
                            size_t *count)
{
    size_t row = 0;
    size_t found = 0;
    uint64_t *missing = calloc(qni_job_units(job) + 1, sizeof *missing);
    if (missing == NULL)
        return QN_MEMORY;
    for (uint64_t unit = job->shard; unit <= job->units; unit += job->shards) {
        if (row < records->count && records->rows[row].unit == unit)
            row++;
        else
            missing[found++] = unit;
    }
    *units = missing;
    *count = found;
    return QN_OK;
}

qn_status qn_ledger_missing(qn_ledger *ledger, uint64_t **units, size_t *count, qn_problem *problem)
{
    qn_problem nowhere;
    qni_records records;
    problem = qni_problem_begin(problem, &nowhere);
    qn_status status = qni_store_read(ledger->store, &ledger->job, &records, problem);
    if (status != QN_OK)
        return status;
    status = qni_records_check(&records, qni_store_path(ledger->store), problem);
    if (status == QN_OK)
        status = qni_missing_units(&ledger->job, &records, units, count);
    qni_records_free(&records);
    return status;
}

static qni_record record_of(const qn_unit_done *unit)
{
    qni_record record = {.unit = unit->unit,
                         .count = unit->count,
                         .seconds = unit->seconds,
                         .thread = unit->thread,
                         .finished = unit->finished};
    memcpy(record.kernel, unit->kernel, sizeof record.kernel);
    record.kernel[sizeof record.kernel - 1] = '\0';
    return record;
}

/* Brings the name of a ledger that was just made to the disk, before its first rows. */
static qn_status settle(qn_ledger *ledger, qn_problem *problem)
{
    if (ledger->created < 0 || ledger->settled)
        return QN_OK;
    qn_status status = qni_appear_settle(qni_store_path(ledger->store), ledger->created, problem);
    ledger->settled = status == QN_OK;
    return status;
}

qn_status qn_ledger_record(qn_ledger *ledger, const qn_unit_done *units, size_t count,
                           qn_problem *problem)
{
    qn_problem nowhere;
    problem = qni_problem_begin(problem, &nowhere);
    for (size_t i = 0; i < count; i++)
        if (!qni_job_has(&ledger->job, units[i].unit))
            return qni_problem(problem, QN_RANGE, "%s: this ledger's part has no unit %" PRIu64,
                               qni_store_path(ledger->store), units[i].unit);
    qni_record *records = calloc(count + 1, sizeof *records);
    if (records == NULL)
        return QN_MEMORY;
    for (size_t i = 0; i < count; i++)
        records[i] = record_of(&units[i]);
    qn_status status = settle(ledger, problem);
    if (status == QN_OK)
        status = qni_store_add(ledger->store, &ledger->job, records, count, problem);
    free(records);
    return status;
}

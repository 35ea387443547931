/* Merging ledgers: everything is read and compared before anything is written. */
#include "api/ledger.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "ledger/appear.h"
#include "ledger/unite.h"

typedef struct ledger_merger {
    const char *into;
    qni_store *store; /* of `into` where it exists, locked; else NULL */
    qni_source *sources;
    size_t sources_count;
    qn_problem *problem;
} ledger_merger;

/* Reads an open ledger as the next source, which must be of the first one's job. */
static qn_status take_source(ledger_merger *merger, const char *path, qni_store *store)
{
    qni_source *source = &merger->sources[merger->sources_count];
    source->path = path;
    qn_status status = qni_store_read(store, &source->job, &source->records, merger->problem);
    if (status != QN_OK)
        return status;
    merger->sources_count++;
    const qni_source *first = &merger->sources[0];
    char text[QN_JOB_TEXT];
    char first_text[QN_JOB_TEXT];
    if (qni_job_same(&source->job, &first->job))
        return QN_OK;
    return qni_problem(
        merger->problem, QN_MISMATCH, "%s: the ledger of another job: it has %s; %s has %s", path,
        qn_job_text(&source->job, text), first->path, qn_job_text(&first->job, first_text));
}

static qn_status read_sources(ledger_merger *merger, const char *const *paths, size_t paths_count)
{
    qn_status status = QN_OK;
    if (qni_store_exists(merger->into)) {
        status = qni_store_open(merger->into, true, &merger->store, merger->problem);
        if (status == QN_OK)
            status = take_source(merger, merger->into, merger->store);
    }
    for (size_t i = 0; i < paths_count && status == QN_OK; i++) {
        qni_store *store;
        status = qni_store_open(paths[i], false, &store, merger->problem);
        if (status != QN_OK)
            break;
        status = take_source(merger, paths[i], store);
        qni_store_close(store);
    }
    return status;
}

static qn_status judge(const ledger_merger *merger, const qni_union *result, bool partial)
{
    if (result->conflicts > 0)
        return qni_problem(merger->problem, QN_CONFLICT,
                           "%s: not changed: the ledgers have different counts", merger->into);
    if (result->altered > 0)
        return qni_problem(merger->problem, QN_DAMAGED,
                           "%s: not changed: rows were altered after they were written",
                           merger->into);
    if (result->missing > 0 && !partial)
        return qni_problem(merger->problem, QN_INCOMPLETE, "%s: not changed: units are missing",
                           merger->into);
    return QN_OK;
}

static qn_status make_whole(const ledger_merger *merger, const qn_job *job,
                            const qni_records *records)
{
    int descriptor;
    qn_status status = qni_store_make(merger->into, job, records, &descriptor, merger->problem);
    if (status != QN_OK)
        return status;
    status = qni_appear_settle(merger->into, descriptor, merger->problem);
    int error = errno;
    if (status != QN_OK)
        (void)unlink(merger->into);
    (void)close(descriptor);
    errno = error;
    return status;
}

static qn_status write_union(const ledger_merger *merger, const qni_records *records,
                             qn_standing *standing)
{
    qn_job job = merger->sources[0].job;
    job.shard = 1;
    job.shards = 1;
    qn_standing made;
    qn_status status = qni_standing_of(&job, records, &made);
    if (status == QN_OK)
        status = merger->store != NULL
                     ? qni_store_replace(merger->store, &job, records, merger->problem)
                     : make_whole(merger, &job, records);
    if (status == QN_OK && standing != NULL)
        *standing = made;
    return status;
}

static void free_merger(ledger_merger *merger)
{
    int error = errno;
    for (size_t i = 0; merger->sources != NULL && i < merger->sources_count; i++)
        qni_records_free(&merger->sources[i].records);
    free(merger->sources);
    qni_store_close(merger->store);
    errno = error;
}

qn_status qn_ledger_merge(const char *into, const char *const *paths, size_t paths_count,
                          bool partial, qn_finder finder, void *finder_data, qn_standing *standing,
                          qn_problem *problem)
{
    qn_problem nowhere;
    if (paths_count == 0)
        return QN_ARGUMENT;
    ledger_merger merger = {.into = into, .problem = qni_problem_begin(problem, &nowhere)};
    merger.sources = calloc(paths_count + 1, sizeof *merger.sources);
    qn_status status =
        merger.sources == NULL ? QN_MEMORY : read_sources(&merger, paths, paths_count);
    if (status == QN_OK) {
        qni_union result;
        status = qni_unite(merger.sources, merger.sources_count, finder, finder_data, &result);
        if (status == QN_OK) {
            status = judge(&merger, &result, partial);
            if (status == QN_OK)
                status = write_union(&merger, &result.records, standing);
            qni_records_free(&result.records);
        }
    }
    free_merger(&merger);
    return status;
}

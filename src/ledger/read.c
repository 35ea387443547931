/* Reads a ledger, and believes nothing of it that was not tested. */
#include "ledger/sql.h"

#if defined(QUEENUM_HAVE_SQLITE)

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/job.h"
#include "ledger/mark.h"
#include "ledger/store.h"

static const char *text_in(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text == NULL ? "" : (const char *)text;
}

static uint64_t number_in(sqlite3_stmt *statement, int column)
{
    return (uint64_t)sqlite3_column_int64(statement, column);
}

/* Copies a name that fits; false where it does not, or no terminal should see it. */
static bool copy_text(sqlite3_stmt *statement, int column, char *text, size_t size)
{
    const char *found = text_in(statement, column);
    size_t length = strlen(found);
    if (length >= size)
        return false;
    for (const char *at = found; *at != '\0'; at++)
        if (*at < ' ' || *at > '~')
            return false;
    memcpy(text, found, length + 1);
    return true;
}

/* The first thing that SQLite's look at its pages found, without the heading above it. */
static const char *first_finding(const char *found)
{
    const char *newline = strchr(found, '\n');
    return strncmp(found, "***", 3) == 0 && newline != NULL ? newline + 1 : found;
}

/* Whether that is a page that could not be read, which need not be damaged. */
static bool could_not_read(const char *found)
{
    static const char words[] = "unable to get the page. error code=";
    const char *at = strstr(found, words);
    return at != NULL && (strtol(at + sizeof words - 1, NULL, 10) & 0xff) == SQLITE_IOERR;
}

static qn_status judge_pages(qni_store *store, const char *found, qn_problem *problem)
{
    if (strcmp(found, "ok") == 0)
        return QN_OK;
    if (!could_not_read(found))
        return qni_problem(problem, QN_DAMAGED, "%s: damaged: %s", store->path,
                           first_finding(found));
    errno = EIO;
    return qni_problem(problem, QN_IO, "%s: cannot be read: %s", store->path, strerror(errno));
}

/* SQLite's own look at its pages. */
static qn_status check_pages(qni_store *store, qn_problem *problem)
{
    sqlite3_stmt *statement;
    qn_status status =
        qni_sql_prepare(store->database, store->path, "PRAGMA quick_check(1)", &statement, problem);
    if (status != QN_OK)
        return status;
    if (sqlite3_step(statement) != SQLITE_ROW)
        status = qni_sql_failure(store->database, store->path, problem);
    else
        status = judge_pages(store, text_in(statement, 0), problem);
    int error = errno;
    (void)sqlite3_finalize(statement);
    errno = error;
    return status;
}

/* More units than any job has: those of halves are the most, about 19 million where n is 32. */
static const uint64_t units_max = UINT64_C(1) << 25;

/* Whether the numbers of a job go together. */
static bool makes_sense(const qn_job *job)
{
    qn_board board;
    if (job->n > QN_COUNT_SIZE_MAX || job->split > QN_SPLIT_MAX || job->units > units_max)
        return false;
    if (job->shard < 1 || job->shards > QNI_SHARDS_MAX || job->shard > job->shards)
        return false;
    if (job->method == QN_METHOD_HALVES && (job->split != 0 || job->squares[0] != '\0'))
        return false;
    if (job->method == QN_METHOD_ROWS && job->split == 0)
        return false;
    return job->method != QN_METHOD_AUTO && qni_job_board(job, &board) == QN_OK;
}

static bool take_job(sqlite3_stmt *statement, qn_job *job)
{
    const char *engine = text_in(statement, 1);
    memset(job, 0, sizeof *job);
    if (number_in(statement, 0) > QN_COUNT_SIZE_MAX || number_in(statement, 2) > QN_SPLIT_MAX)
        return false;
    job->n = (unsigned)number_in(statement, 0);
    job->split = (unsigned)number_in(statement, 2);
    if (strcmp(engine, "rows") == 0)
        job->method = QN_METHOD_ROWS;
    else if (strcmp(engine, "halves") == 0)
        job->method = QN_METHOD_HALVES;
    job->units = number_in(statement, 4);
    job->shard = number_in(statement, 5);
    job->shards = number_in(statement, 6);
    return copy_text(statement, 3, job->squares, sizeof job->squares) &&
           copy_text(statement, 7, job->version, sizeof job->version) && makes_sense(job) &&
           number_in(statement, 8) == qni_mark_of_job(job);
}

static qn_status read_job(qni_store *store, qn_job *job, qn_problem *problem)
{
    sqlite3_stmt *statement;
    qn_status status = qni_sql_prepare(store->database, store->path,
                                       "SELECT n, engine, split, squares, units, shard, shards, "
                                       "version, mark FROM job WHERE id = 1",
                                       &statement, problem);
    if (status != QN_OK)
        return status;
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = qni_sql_failure(store->database, store->path, problem);
    else if (code == SQLITE_DONE || !take_job(statement, job))
        status = qni_problem(problem, QN_DAMAGED, "%s: damaged: its job is missing or altered",
                             store->path);
    (void)sqlite3_finalize(statement);
    return status;
}

/* The row that the statement stands on. */
static qni_record take_row(sqlite3_stmt *statement, uint64_t key)
{
    qni_record row = {.unit = number_in(statement, 0),
                      .seconds = sqlite3_column_double(statement, 2),
                      .thread = (unsigned)number_in(statement, 3),
                      .finished = sqlite3_column_int64(statement, 5)};
    bool read = qn_total_parse(text_in(statement, 1), &row.count) == QN_OK &&
                copy_text(statement, 4, row.kernel, sizeof row.kernel);
    row.altered = !read || number_in(statement, 6) != qni_mark_of_record(key, &row);
    return row;
}

static qn_status read_rows(qni_store *store, const qn_job *job, qni_records *records,
                           qn_problem *problem)
{
    sqlite3_stmt *statement;
    qn_status status = qni_sql_prepare(store->database, store->path,
                                       "SELECT unit, count, seconds, thread, kernel, finished, "
                                       "mark FROM units ORDER BY unit",
                                       &statement, problem);
    if (status != QN_OK)
        return status;
    uint64_t key = qni_job_key(job);
    int code = SQLITE_ROW;
    while (status == QN_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        qni_record row = take_row(statement, key);
        if (qni_job_has(job, row.unit))
            status = qni_records_append(records, &row);
        else
            status = qni_problem(problem, QN_DAMAGED, "%s: damaged: its job has no unit %" PRIu64,
                                 store->path, row.unit);
    }
    if (status == QN_OK && code != SQLITE_DONE)
        status = qni_sql_failure(store->database, store->path, problem);
    (void)sqlite3_finalize(statement);
    return status;
}

qn_status qni_store_read(qni_store *store, qn_job *job, qni_records *records, qn_problem *problem)
{
    qni_records made = {.count = 0};
    qn_status status = qni_sql_begin(store->database, store->path, "BEGIN", problem);
    if (status != QN_OK)
        return status;
    status = check_pages(store, problem);
    if (status == QN_OK)
        status = read_job(store, job, problem);
    if (status == QN_OK && records != NULL)
        status = read_rows(store, job, &made, problem);
    (void)sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
    if (status != QN_OK)
        qni_records_free(&made);
    else if (records != NULL)
        *records = made;
    return status;
}

#endif

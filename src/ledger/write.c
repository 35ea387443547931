/* The tables of a ledger, and what writes them. */
#include "ledger/sql.h"

#if defined(QUEENUM_HAVE_SQLITE)

#include <stdio.h>
#include <string.h>

#include "ledger/job.h"
#include "ledger/mark.h"

/* Numbers of 64 bits and more do not fit SQLite's signed integers, so a count is decimal text; a
 * mark is a bit pattern, whose sign means nothing.  In the order of the tables' names; SQLite keeps
 * the texts as they are. */
static const char *const tables[] = {"CREATE TABLE job ("
                                     " id INTEGER PRIMARY KEY CHECK (id = 1),"
                                     " n INTEGER NOT NULL,"
                                     " engine TEXT NOT NULL,"
                                     " split INTEGER NOT NULL,"
                                     " squares TEXT NOT NULL,"
                                     " units INTEGER NOT NULL,"
                                     " shard INTEGER NOT NULL,"
                                     " shards INTEGER NOT NULL,"
                                     " version TEXT NOT NULL,"
                                     " mark INTEGER NOT NULL)",
                                     "CREATE TABLE units ("
                                     " unit INTEGER PRIMARY KEY,"
                                     " count TEXT NOT NULL,"
                                     " seconds REAL NOT NULL,"
                                     " thread INTEGER NOT NULL,"
                                     " kernel TEXT NOT NULL,"
                                     " finished INTEGER NOT NULL,"
                                     " mark INTEGER NOT NULL)"};
enum { TABLES = sizeof tables / sizeof *tables };

qn_status qni_sql_make_tables(sqlite3 *database, const char *path, qn_problem *problem)
{
    char header[80];
    (void)snprintf(header, sizeof header, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                   QNI_APPLICATION_ID, QNI_SCHEMA_VERSION);
    qn_status status = qni_sql_run(database, path, header, problem);
    for (unsigned i = 0; i < TABLES && status == QN_OK; i++)
        status = qni_sql_run(database, path, tables[i], problem);
    return status;
}

qn_status qni_sql_check_tables(sqlite3 *database, const char *path, qn_problem *problem)
{
    sqlite3_stmt *statement;
    qn_status status = qni_sql_prepare(
        database, path, "SELECT sql FROM sqlite_master ORDER BY name", &statement, problem);
    if (status != QN_OK)
        return status;
    unsigned same = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && same < TABLES) {
        const unsigned char *sql = sqlite3_column_text(statement, 0);
        if (sql == NULL || strcmp((const char *)sql, tables[same]) != 0)
            break;
        same++;
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = qni_sql_failure(database, path, problem);
    else if (code == SQLITE_ROW || same < TABLES)
        status =
            qni_problem(problem, QN_DAMAGED, "%s: damaged: its tables are not a ledger's", path);
    (void)sqlite3_finalize(statement);
    return status;
}

/* Runs a statement whose parameters are bound, and makes it ready for the next.  Binding fails for
 * lack of memory only, and then the value is NULL, which no column takes. */
static qn_status step(sqlite3 *database, const char *path, sqlite3_stmt *statement,
                      qn_problem *problem)
{
    if (sqlite3_step(statement) != SQLITE_DONE) {
        bool unbound = sqlite3_extended_errcode(database) == SQLITE_CONSTRAINT_NOTNULL;
        qn_status status = unbound ? QN_MEMORY : qni_sql_failure(database, path, problem);
        (void)sqlite3_reset(statement);
        return status;
    }
    (void)sqlite3_reset(statement);
    return QN_OK;
}

static void bind_text(sqlite3_stmt *statement, int parameter, const char *text)
{
    (void)sqlite3_bind_text(statement, parameter, text, -1, SQLITE_TRANSIENT);
}

static void bind_number(sqlite3_stmt *statement, int parameter, uint64_t number)
{
    (void)sqlite3_bind_int64(statement, parameter, (sqlite3_int64)number);
}

qn_status qni_sql_write_job(sqlite3 *database, const char *path, const qn_job *job,
                            qn_problem *problem)
{
    sqlite3_stmt *statement;
    qn_status status =
        qni_sql_prepare(database, path, "INSERT INTO job VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                        &statement, problem);
    if (status != QN_OK)
        return status;
    bind_number(statement, 1, job->n);
    bind_text(statement, 2, job->method == QN_METHOD_HALVES ? "halves" : "rows");
    bind_number(statement, 3, job->split);
    bind_text(statement, 4, job->squares);
    bind_number(statement, 5, job->units);
    bind_number(statement, 6, job->shard);
    bind_number(statement, 7, job->shards);
    bind_text(statement, 8, job->version);
    bind_number(statement, 9, qni_mark_of_job(job));
    status = step(database, path, statement, problem);
    (void)sqlite3_finalize(statement);
    return status;
}

qn_status qni_sql_write_rows(sqlite3 *database, const char *path, const qn_job *job,
                             const qni_record *rows, size_t count, qn_problem *problem)
{
    sqlite3_stmt *statement;
    qn_status status = qni_sql_prepare(
        database, path, "INSERT INTO units VALUES (?, ?, ?, ?, ?, ?, ?)", &statement, problem);
    if (status != QN_OK)
        return status;
    uint64_t key = qni_job_key(job);
    for (size_t i = 0; i < count && status == QN_OK; i++) {
        const qni_record *row = &rows[i];
        char text[QN_TOTAL_TEXT];
        bind_number(statement, 1, row->unit);
        bind_text(statement, 2, qn_total_text(row->count, text));
        (void)sqlite3_bind_double(statement, 3, row->seconds);
        bind_number(statement, 4, row->thread);
        bind_text(statement, 5, row->kernel);
        (void)sqlite3_bind_int64(statement, 6, row->finished);
        bind_number(statement, 7, qni_mark_of_record(key, row));
        status = step(database, path, statement, problem);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

#endif

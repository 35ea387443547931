/* SQLite, as far as a ledger needs it. */
#ifndef QNI_LEDGER_SQL_H
#define QNI_LEDGER_SQL_H

#include "ledger/lock.h"
#include "ledger/problem.h"
#include "ledger/record.h"

#if defined(QUEENUM_HAVE_SQLITE)

#include <sqlite3.h>

/* Stand in the file's header, where any SQLite client and file(1) find them: "QnLg", and the
 * version of the schema and of the numbering of units. */
#define QNI_APPLICATION_ID 0x516e4c67
#define QNI_SCHEMA_VERSION 1

struct qni_store {
    char *path; /* as the caller gave it, for messages */
    char *file; /* the same without symbolic links, so that a ledger has one log and one lock */
    sqlite3 *database;
    qni_lock lock; /* no path: opened to read */
};

/* The status for what the last call on the database came to, with a line about it. */
qn_status qni_sql_failure(sqlite3 *database, const char *path, qn_problem *problem);

/* Runs statements that have no results.  Errors of qni_sql_failure(). */
qn_status qni_sql_run(sqlite3 *database, const char *path, const char *sql, qn_problem *problem);

/* Begins a transaction by the statements `begin`. */
qn_status qni_sql_begin(sqlite3 *database, const char *path, const char *begin,
                        qn_problem *problem);

/* Prepares one statement; the caller finalizes it. */
qn_status qni_sql_prepare(sqlite3 *database, const char *path, const char *sql,
                          sqlite3_stmt **statement, qn_problem *problem);

/* Whether there are the tables of a ledger, to the letter, and nothing else: a view or a trigger
 * could make them mean something else.  QN_DAMAGED. */
qn_status qni_sql_check_tables(sqlite3 *database, const char *path, qn_problem *problem);

/* Makes the tables, and writes the job and rows into them.  No transaction of their own. */
qn_status qni_sql_make_tables(sqlite3 *database, const char *path, qn_problem *problem);
qn_status qni_sql_write_job(sqlite3 *database, const char *path, const qn_job *job,
                            qn_problem *problem);
qn_status qni_sql_write_rows(sqlite3 *database, const char *path, const qn_job *job,
                             const qni_record *rows, size_t count, qn_problem *problem);

#endif

#endif

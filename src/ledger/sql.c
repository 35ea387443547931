/* Runs statements, and turns what SQLite says into a status and a line. */
#include "ledger/sql.h"

#if defined(QUEENUM_HAVE_SQLITE)

#include <errno.h>
#include <string.h>

static qn_status status_of(int code)
{
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return QN_MEMORY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return QN_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT:
    case SQLITE_ERROR: /* a table or column that is not there */
    case SQLITE_MISMATCH:
        return QN_DAMAGED;
    default:
        return QN_IO;
    }
}

qn_status qni_sql_failure(sqlite3 *database, const char *path, qn_problem *problem)
{
    int code = sqlite3_extended_errcode(database);
    int error = sqlite3_system_errno(database);
    qn_status status = status_of(code);
    if (status == QN_IO && error != 0) {
        errno = error;
        return qni_problem(problem, status, "%s: %s (%s)", path, sqlite3_errmsg(database),
                           strerror(error));
    }
    if (status == QN_MEMORY) /* whatever it wanted the memory for */
        return qni_problem(problem, status, "%s: %s", path, sqlite3_errstr(SQLITE_NOMEM));
    if (status == QN_IO)
        errno = (code & 0xff) == SQLITE_FULL ? ENOSPC : EIO;
    if ((code & 0xff) == SQLITE_NOTADB)
        return qni_problem(problem, status, "%s: not a ledger, or its first page is damaged", path);
    return qni_problem(problem, status, "%s: %s", path, sqlite3_errmsg(database));
}

qn_status qni_sql_run(sqlite3 *database, const char *path, const char *sql, qn_problem *problem)
{
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK)
        return QN_OK;
    return qni_sql_failure(database, path, problem);
}

qn_status qni_sql_begin(sqlite3 *database, const char *path, const char *begin, qn_problem *problem)
{
    /* The one before is still open where memory was too short to roll it back. */
    qn_status status = QN_OK;
    if (sqlite3_get_autocommit(database) == 0)
        status = qni_sql_run(database, path, "ROLLBACK", problem);
    return status == QN_OK ? qni_sql_run(database, path, begin, problem) : status;
}

qn_status qni_sql_prepare(sqlite3 *database, const char *path, const char *sql,
                          sqlite3_stmt **statement, qn_problem *problem)
{
    if (sqlite3_prepare_v2(database, sql, -1, statement, NULL) == SQLITE_OK)
        return QN_OK;
    return qni_sql_failure(database, path, problem);
}

#endif

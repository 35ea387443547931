/* Makes a ledger: in memory first, so that the file appears complete. */
#include "ledger/sql.h"

#if defined(QUEENUM_HAVE_SQLITE)

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ledger/appear.h"
#include "ledger/store.h"

/* Fills a database that is in memory only. */
static qn_status fill(sqlite3 *database, const char *path, const qn_job *job,
                      const qni_records *records, qn_problem *problem)
{
    qn_status status = qni_sql_make_tables(database, path, problem);
    if (status == QN_OK)
        status = qni_sql_run(database, path, "BEGIN", problem);
    if (status == QN_OK)
        status = qni_sql_write_job(database, path, job, problem);
    if (status == QN_OK)
        status = qni_sql_write_rows(database, path, job, records->rows, records->count, problem);
    if (status == QN_OK)
        status = qni_sql_run(database, path, "COMMIT", problem);
    return status;
}

/* Bytes 18 and 19 of an SQLite file tell its journal; 2 stands for the write-ahead log. */
static void choose_log(unsigned char *image)
{
    image[18] = 2;
    image[19] = 2;
}

/* Refuses a name beside which the log of an earlier file lies, whose file is gone: SQLite would
 * take the log for the new file's. */
static qn_status check_alone(const char *path, qn_problem *problem)
{
    static const char *const suffixes[] = {"-wal", "-journal"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        char *log;
        if (asprintf(&log, "%s%s", path, suffixes[i]) < 0)
            return QN_MEMORY;
        bool stale = access(log, F_OK) == 0 && !qni_store_exists(path);
        free(log);
        if (stale)
            return qni_problem(problem, QN_DAMAGED,
                               "%s: not made, as the log of a ledger that is gone lies there: %s%s",
                               path, path, suffixes[i]);
    }
    return QN_OK;
}

qn_status qni_store_make(const char *path, const qn_job *job, const qni_records *records,
                         int *descriptor, qn_problem *problem)
{
    sqlite3 *database;
    qn_status status = check_alone(path, problem);
    if (status != QN_OK)
        return status;
    status = QN_MEMORY;
    if (sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
        status = fill(database, path, job, records, problem);
    if (status == QN_OK) {
        sqlite3_int64 size;
        unsigned char *image = sqlite3_serialize(database, "main", &size, 0);
        if (image != NULL) {
            choose_log(image);
            status = qni_appear(path, image, (size_t)size, descriptor, problem);
            sqlite3_free(image);
        } else {
            status = QN_MEMORY;
        }
    }
    int error = errno;
    (void)sqlite3_close(database);
    errno = error;
    return status;
}

#endif

/* Makes a ledger: in memory first, so that the file appears complete. */
#include "ledger/sql.h"

#if defined(QUEENUM_HAVE_SQLITE)

#include <errno.h>

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

qn_status qni_store_make(const char *path, const qn_job *job, const qni_records *records,
                         int *descriptor, qn_problem *problem)
{
    sqlite3 *database;
    qn_status status = QN_MEMORY;
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

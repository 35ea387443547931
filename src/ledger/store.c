/* Opens, makes, extends and closes the ledger's file.
 *
 * Its journal is a write-ahead log: readers then never wait for the writer, nor the writer for
 * them, and with synchronous=FULL a transaction is on the disk when it is committed.  The last
 * connection that closes folds the log into the file and removes it. */
#include "ledger/sql.h"

#if defined(QUEENUM_HAVE_SQLITE)

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ledger/store.h"

/* Milliseconds to wait for a moment of SQLite's own locks, which nobody holds for long. */
enum { PATIENCE = 10000 };

bool qni_store_exists(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

/* The path as a URI, so that no name has a special meaning to SQLite. */
static char *uri_of(const char *path, const char *parameters)
{
    static const char hex[] = "0123456789abcdef";
    char *uri = malloc(16 + 3 * strlen(path) + strlen(parameters));
    if (uri == NULL)
        return NULL;
    char *end = stpcpy(uri, path[0] == '/' ? "file://" : "file:./");
    for (const char *at = path; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        if ((byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
            (byte >= '0' && byte <= '9') || strchr("/._-", byte) != NULL) {
            *end++ = (char)byte;
        } else {
            *end++ = '%';
            *end++ = hex[byte >> 4];
            *end++ = hex[byte & 15];
        }
    }
    (void)stpcpy(end, parameters);
    return uri;
}

static bool has_companion(const char *file, const char *suffix)
{
    char *name;
    if (asprintf(&name, "%s%s", file, suffix) < 0)
        return true;
    bool exists = access(name, F_OK) == 0 || errno != ENOENT;
    free(name);
    return exists;
}

/* Whether the file is not all there is: it is open for a run, or its last run was killed. */
static bool has_log(const qni_store *store)
{
    return has_companion(store->file, "-wal") || has_companion(store->file, "-lock");
}

static qn_status connect(qni_store *store, bool to_write, qn_problem *problem)
{
    /* A ledger at rest is read as the plain file that it is: nothing is made beside it, and a
     * folder that cannot be written is no hindrance. */
    const char *parameters = !to_write && !has_log(store) ? "?immutable=1" : "";
    int flags = SQLITE_OPEN_URI | (to_write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
    char *uri = uri_of(store->file, parameters);
    if (uri == NULL)
        return QN_MEMORY;
    int code = sqlite3_open_v2(uri, &store->database, flags, NULL);
    free(uri);
    if (store->database == NULL)
        return QN_MEMORY;
    if (code != SQLITE_OK)
        return qni_sql_failure(store->database, store->path, problem);
    (void)sqlite3_extended_result_codes(store->database, 1);
    (void)sqlite3_busy_timeout(store->database, PATIENCE);
    return qni_sql_run(
        store->database, store->path,
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL",
        problem);
}

static void disconnect(qni_store *store)
{
    (void)sqlite3_close(store->database);
    store->database = NULL;
}

static qn_status header_number(qni_store *store, const char *pragma, int *number,
                               qn_problem *problem)
{
    sqlite3_stmt *statement;
    qn_status status = qni_sql_prepare(store->database, store->path, pragma, &statement, problem);
    if (status != QN_OK)
        return status;
    if (sqlite3_step(statement) == SQLITE_ROW)
        *number = sqlite3_column_int(statement, 0);
    else
        status = qni_sql_failure(store->database, store->path, problem);
    (void)sqlite3_finalize(statement);
    return status;
}

/* Whether the file is a ledger of this schema. */
static qn_status check_header(qni_store *store, qn_problem *problem)
{
    int application = 0;
    int version = 0;
    qn_status status = header_number(store, "PRAGMA application_id", &application, problem);
    if (status == QN_OK)
        status = header_number(store, "PRAGMA user_version", &version, problem);
    if (status == QN_OK && application != QNI_APPLICATION_ID)
        status = qni_problem(problem, QN_DAMAGED, "%s: not a ledger", store->path);
    if (status == QN_OK && version != QNI_SCHEMA_VERSION)
        status = qni_problem(problem, QN_DAMAGED,
                             "%s: a ledger of version %d, where this program knows version %d",
                             store->path, version, QNI_SCHEMA_VERSION);
    if (status == QN_OK)
        status = qni_sql_check_tables(store->database, store->path, problem);
    return status;
}

/* Whether a file without a log is as long as its header says; SQLite lets the last page be cut. */
static qn_status check_length(qni_store *store, qn_problem *problem)
{
    int pages = 0;
    int page_size = 0;
    struct stat found;
    qn_status status = header_number(store, "PRAGMA page_count", &pages, problem);
    if (status == QN_OK)
        status = header_number(store, "PRAGMA page_size", &page_size, problem);
    if (status != QN_OK || has_log(store) || stat(store->file, &found) != 0)
        return status;
    if ((off_t)pages * page_size > found.st_size)
        return qni_problem(problem, QN_DAMAGED, "%s: damaged: it was cut short", store->path);
    return QN_OK;
}

/* Connects and checks, without changing anything. */
static qn_status look(qni_store *store, qn_problem *problem)
{
    struct stat found;
    if (stat(store->path, &found) != 0)
        return qni_problem(problem, QN_IO, "%s: %s", store->path, strerror(errno));
    if (!S_ISREG(found.st_mode))
        return qni_problem(problem, QN_DAMAGED, "%s: not a ledger: not a file", store->path);
    if (found.st_size == 0)
        return qni_problem(problem, QN_DAMAGED, "%s: not a ledger: the file is empty", store->path);
    store->file = realpath(store->path, NULL);
    if (store->file == NULL)
        return errno == ENOMEM
                   ? QN_MEMORY
                   : qni_problem(problem, QN_IO, "%s: %s", store->path, strerror(errno));
    qn_status status = connect(store, false, problem);
    if (status == QN_OK)
        status = check_header(store, problem);
    if (status == QN_OK)
        status = check_length(store, problem);
    if (status == QN_OK)
        status = qni_store_read(store, &(qn_job){.n = 0}, NULL, problem);
    return status;
}

/* SQLite may only read: the system forbids to write, or else the file's header does. */
static qn_status tell_why_readonly(qni_store *store, qn_problem *problem)
{
    if (access(store->file, W_OK) == 0)
        return qni_problem(problem, QN_DAMAGED, "%s: damaged: its header forbids to write it",
                           store->path);
    return qni_problem(problem, QN_IO, "%s: cannot be written: %s", store->path, strerror(errno));
}

static qn_status connect_to_write(qni_store *store, qn_problem *problem)
{
    qn_status status = connect(store, true, problem);
    return status == QN_OK ? check_header(store, problem) : status;
}

static bool is_readonly(qn_status status, const qni_store *store)
{
    return status == QN_OK && sqlite3_db_readonly(store->database, "main") != 0;
}

/* Connects again, as the one process that may write. */
static qn_status reconnect_to_write(qni_store *store, qn_problem *problem)
{
    disconnect(store);
    qn_status status = qni_lock_take(&store->lock, store->file, problem);
    if (status == QN_OK)
        status = connect_to_write(store, problem);
    if (is_readonly(status, store)) {
        /* Where a file cannot be opened to write, be it for a moment, SQLite opens it to read. */
        disconnect(store);
        status = connect_to_write(store, problem);
    }
    if (is_readonly(status, store))
        status = tell_why_readonly(store, problem);
    return status;
}

qn_status qni_store_open(const char *path, bool to_write, qni_store **store, qn_problem *problem)
{
    qni_store *made = calloc(1, sizeof *made);
    if (made == NULL)
        return QN_MEMORY;
    made->path = strdup(path);
    qn_status status = made->path == NULL ? QN_MEMORY : look(made, problem);
    if (status == QN_OK && to_write)
        status = reconnect_to_write(made, problem);
    if (status == QN_OK) {
        *store = made;
        return QN_OK;
    }
    int error = errno;
    qni_store_close(made);
    errno = error;
    return status;
}

const char *qni_store_path(const qni_store *store)
{
    return store->path;
}

void qni_store_close(qni_store *store)
{
    if (store == NULL)
        return;
    disconnect(store);
    qni_lock_drop(&store->lock);
    free(store->file);
    free(store->path);
    free(store);
}

/* Whether the name still stands for the file that is open.  What goes into a file that was removed
 * or replaced is lost, however well it was written. */
static qn_status check_place(qni_store *store, qn_problem *problem)
{
    int moved = 0;
    if (sqlite3_file_control(store->database, "main", SQLITE_FCNTL_HAS_MOVED, &moved) !=
            SQLITE_OK ||
        moved == 0)
        return QN_OK;
    errno = ENOENT;
    return qni_problem(problem, QN_IO, "%s: it was removed or replaced while it was open",
                       store->path);
}

/* Ends a transaction, one way or the other. */
static qn_status conclude(qni_store *store, qn_status status, qn_problem *problem)
{
    if (status == QN_OK)
        status = qni_sql_run(store->database, store->path, "COMMIT", problem);
    if (status != QN_OK)
        (void)sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
    return status == QN_OK ? check_place(store, problem) : status;
}

qn_status qni_store_add(qni_store *store, const qn_job *job, const qni_record *rows, size_t count,
                        qn_problem *problem)
{
    qn_status status = qni_sql_begin(store->database, store->path, "BEGIN IMMEDIATE", problem);
    if (status != QN_OK)
        return status;
    status = qni_sql_write_rows(store->database, store->path, job, rows, count, problem);
    return conclude(store, status, problem);
}

qn_status qni_store_replace(qni_store *store, const qn_job *job, const qni_records *records,
                            qn_problem *problem)
{
    qn_status status =
        qni_sql_begin(store->database, store->path,
                      "BEGIN IMMEDIATE; DELETE FROM job; DELETE FROM units", problem);
    if (status == QN_OK)
        status = qni_sql_write_job(store->database, store->path, job, problem);
    if (status == QN_OK)
        status = qni_sql_write_rows(store->database, store->path, job, records->rows,
                                    records->count, problem);
    return conclude(store, status, problem);
}

#endif

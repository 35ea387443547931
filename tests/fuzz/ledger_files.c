/* Files for the harness of ledgers. */
#include "ledger_files.h"

#include "ledger/job.h"
#include "ledger/mark.h"
#include "ledger/sql.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    char folder[64];
    char ledger[80];
    char other[80];
    char foreign[80];
    uint8_t *bytes; /* that the ledger was given */
    size_t size;
} files;

char *fuzz_ledger_path(void)
{
    return files.ledger;
}

const char *fuzz_other_path(void)
{
    return files.other;
}

const char *fuzz_foreign_path(void)
{
    return files.foreign;
}

bool fuzz_other_exists(void)
{
    return access(files.other, F_OK) == 0;
}

/* Removes all that is in the folder. */
static void empty_folder(void)
{
    DIR *folder = opendir(files.folder);
    REQUIRE(folder != NULL, "%s", files.folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (entry->d_name[0] != '.')
            REQUIRE(unlinkat(dirfd(folder), entry->d_name, 0) == 0, "%s", entry->d_name);
    (void)closedir(folder);
}

static void remove_folder(void)
{
    empty_folder();
    (void)rmdir(files.folder);
    (void)unlink(files.foreign);
    free(files.bytes);
}

static void make_foreign(void)
{
    qn_board *board;
    qn_ledger *ledger;
    qn_options options;
    qn_problem problem;
    qn_options_init(&options);
    options.threads = 1;
    options.backend = QN_BACKEND_PTHREADS;
    (void)unlink(files.foreign); /* of an earlier process with this number */
    REQUIRE(qn_board_new(FUZZ_FOREIGN_SIZE, &board) == QN_OK, "no memory");
    REQUIRE(qn_ledger_open(files.foreign, board, &options, 1, 1, &ledger, &problem) == QN_OK &&
                qn_ledger_run(ledger, &options, NULL, &problem) == QN_OK,
            "%s", problem.text);
    qn_ledger_close(ledger);
    qn_board_free(board);
}

static void open_folder(void)
{
    if (files.folder[0] != '\0') {
        empty_folder();
        return;
    }
    snprintf(files.folder, sizeof files.folder, "/dev/shm/queenum-ledgers-%ld", (long)getpid());
    snprintf(files.ledger, sizeof files.ledger, "%s/ledger", files.folder);
    snprintf(files.other, sizeof files.other, "%s/other", files.folder);
    snprintf(files.foreign, sizeof files.foreign, "%s-foreign", files.folder);
    REQUIRE(mkdir(files.folder, 0700) == 0 && atexit(remove_folder) == 0, "%s", files.folder);
    make_foreign();
}

bool fuzz_write_ledger(const uint8_t *bytes, size_t size)
{
    open_folder();
    FILE *file = fopen(files.ledger, "we");
    REQUIRE(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, "%s",
            files.ledger);
    free(files.bytes);
    files.bytes = malloc(size + 1);
    REQUIRE(files.bytes != NULL, "no memory");
    memcpy(files.bytes, bytes, size);
    files.size = size;
    return true;
}

void fuzz_check_unchanged(bool other_allowed)
{
    DIR *folder = opendir(files.folder);
    REQUIRE(folder != NULL, "%s", files.folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        REQUIRE(entry->d_name[0] == '.' || strcmp(entry->d_name, "ledger") == 0 ||
                    (other_allowed && strcmp(entry->d_name, "other") == 0),
                "%s is left", entry->d_name);
    (void)closedir(folder);
    uint8_t *now = malloc(files.size + 1);
    FILE *file = fopen(files.ledger, "re");
    REQUIRE(file != NULL && now != NULL, "%s", files.ledger);
    REQUIRE(fread(now, 1, files.size + 1, file) == files.size &&
                memcmp(now, files.bytes, files.size) == 0,
            "the file was changed");
    (void)fclose(file);
    free(now);
}

/* ---- Ledgers made of text -------------------------------------------------------------------- */

/* Inserts the fields of a line, with bars between them; 0 for what is missing. */
static bool insert(sqlite3 *database, const char *sql, char *line)
{
    sqlite3_stmt *statement;
    REQUIRE(sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK, "%s", sql);
    int fields = sqlite3_bind_parameter_count(statement);
    for (int i = 1; i <= fields; i++)
        (void)sqlite3_bind_text(statement, i, line == NULL ? "0" : strsep(&line, "|"), -1,
                                SQLITE_TRANSIENT);
    int code = sqlite3_step(statement);
    (void)sqlite3_finalize(statement);
    return code == SQLITE_DONE;
}

static void copy_text(sqlite3_stmt *statement, int column, char *text, size_t size)
{
    const unsigned char *found = sqlite3_column_text(statement, column);
    snprintf(text, size, "%s", found == NULL ? "" : (const char *)found);
}

/* Runs a statement with a mark, and for a unit its number. */
static void set_mark(sqlite3 *database, const char *sql, uint64_t mark, uint64_t unit)
{
    sqlite3_stmt *statement;
    REQUIRE(sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK, "%s", sql);
    (void)sqlite3_bind_int64(statement, 1, (sqlite3_int64)mark);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)unit);
    (void)sqlite3_step(statement);
    (void)sqlite3_finalize(statement);
}

/* Marks the job's row; returns the job's key. */
static uint64_t mark_job(sqlite3 *database)
{
    qn_job job = {.n = 0};
    char engine[8];
    sqlite3_stmt *statement;
    REQUIRE(sqlite3_prepare_v2(database,
                               "SELECT n, engine, split, squares, units, shard, shards, version "
                               "FROM job",
                               -1, &statement, NULL) == SQLITE_OK,
            "%s", sqlite3_errmsg(database));
    if (sqlite3_step(statement) == SQLITE_ROW) {
        job.n = (unsigned)sqlite3_column_int64(statement, 0);
        copy_text(statement, 1, engine, sizeof engine);
        job.method = strcmp(engine, "rows") == 0 ? QN_METHOD_ROWS : QN_METHOD_HALVES;
        job.split = (unsigned)sqlite3_column_int64(statement, 2);
        copy_text(statement, 3, job.squares, sizeof job.squares);
        job.units = (uint64_t)sqlite3_column_int64(statement, 4);
        job.shard = (uint64_t)sqlite3_column_int64(statement, 5);
        job.shards = (uint64_t)sqlite3_column_int64(statement, 6);
        copy_text(statement, 7, job.version, sizeof job.version);
    }
    (void)sqlite3_finalize(statement);
    set_mark(database, "UPDATE job SET mark = ?1 WHERE ?2 = 0", qni_mark_of_job(&job), 0);
    return qni_job_key(&job);
}

/* Marks the rows that have no mark of their own. */
static void mark_units(sqlite3 *database, uint64_t key)
{
    sqlite3_stmt *statement;
    REQUIRE(sqlite3_prepare_v2(database, "SELECT unit, count FROM units WHERE mark = 0", -1,
                               &statement, NULL) == SQLITE_OK,
            "%s", sqlite3_errmsg(database));
    while (sqlite3_step(statement) == SQLITE_ROW) {
        char count[QN_TOTAL_TEXT];
        qni_record record = {.unit = (uint64_t)sqlite3_column_int64(statement, 0)};
        copy_text(statement, 1, count, sizeof count);
        (void)qn_total_parse(count, &record.count);
        set_mark(database, "UPDATE units SET mark = ?1 WHERE unit = ?2",
                 qni_mark_of_record(key, &record), record.unit);
    }
    (void)sqlite3_finalize(statement);
}

static bool fill(sqlite3 *database, char *rows)
{
    qn_problem problem;
    REQUIRE(sqlite3_exec(database, "PRAGMA page_size = 512", NULL, NULL, NULL) == SQLITE_OK &&
                qni_sql_make_tables(database, "", &problem) == QN_OK,
            "%s", sqlite3_errmsg(database));
    if (!insert(database, "INSERT INTO job VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
                strsep(&rows, "\n")))
        return false;
    while (rows != NULL)
        if (!insert(database, "INSERT INTO units VALUES (?, ?, ?, ?, ?, ?, ?)",
                    strsep(&rows, "\n")))
            return false;
    mark_units(database, mark_job(database));
    return true;
}

bool fuzz_make_ledger(const uint8_t *text, size_t size)
{
    sqlite3 *database;
    char *rows = fuzz_text(text, size);
    REQUIRE(sqlite3_open(":memory:", &database) == SQLITE_OK, "no memory");
    bool made = fill(database, rows);
    free(rows);
    if (made) {
        sqlite3_int64 length;
        unsigned char *image = sqlite3_serialize(database, "main", &length, 0);
        REQUIRE(image != NULL, "no memory");
        image[18] = image[19] = 2; /* it is kept with a write-ahead log */
        made = fuzz_write_ledger(image, (size_t)length);
        sqlite3_free(image);
    }
    (void)sqlite3_close(database);
    return made;
}

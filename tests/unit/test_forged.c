/* ledger: files that somebody made who knows marks, or altered with an SQLite client.  What no
 * ledger has is refused before it can cost time or memory or reach a terminal. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ledger/sql.h"
#include "ledger/store.h"

#if defined(QUEENUM_HAVE_SQLITE)

static char path[64];

static void set_up(void)
{
    strcpy(path, "/tmp/queenum-forged-XXXXXX");
    int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    (void)close(descriptor);
    (void)unlink(path);
}

static void tear_down(void)
{
    (void)unlink(path);
}

/* A ledger with a job and a row whose marks fit. */
static void make(const qn_job *job, const qni_record *row)
{
    int descriptor;
    qn_problem problem;
    qni_records records = {.count = 0};
    (void)unlink(path);
    ck_assert_int_eq(qni_records_append(&records, row), QN_OK);
    ck_assert_int_eq(qni_store_make(path, job, &records, &descriptor, &problem), QN_OK);
    (void)close(descriptor);
    qni_records_free(&records);
}

static const qn_job whole = {.n = 6,
                             .method = QN_METHOD_ROWS,
                             .split = 1,
                             .units = 3,
                             .shard = 1,
                             .shards = 1,
                             .version = "0.1.0"};
static const qni_record first_row = {
    .unit = 1, .count = {.low = 0}, .thread = 1, .kernel = "scalar", .finished = 1000};

static qn_status read_it(qn_problem *problem)
{
    qn_standing standing;
    return qn_ledger_read(path, &standing, problem);
}

static const struct {
    const char *what;
    qn_job job;
} jobs[] = {
    {"units beyond all boards",
     {.n = 6, .method = QN_METHOD_ROWS, .split = 1, .units = 1ULL << 40}},
    {"rows without a split", {.n = 6, .method = QN_METHOD_ROWS, .units = 3}},
    {"halves with a split", {.n = 6, .method = QN_METHOD_HALVES, .split = 1, .units = 3}},
    {"halves with squares", {.n = 1, .method = QN_METHOD_HALVES, .units = 1, .squares = "x"}},
    {"a version that moves the cursor",
     {.n = 6, .method = QN_METHOD_ROWS, .split = 1, .units = 3, .version = "\033[2J"}},
    {"a version of two lines",
     {.n = 6, .method = QN_METHOD_ROWS, .split = 1, .units = 3, .version = "1\n2"}},
};

START_TEST(jobs_that_are_none)
{
    qn_job job = jobs[_i].job;
    qn_problem problem;
    job.shard = job.shards = 1;
    make(&job, &first_row);
    ck_assert_msg(read_it(&problem) == QN_DAMAGED, "%s", jobs[_i].what);
    ck_assert_ptr_nonnull(strstr(problem.text, "its job is missing or altered"));
}
END_TEST

START_TEST(the_job_itself_is_one)
{
    qn_problem problem;
    make(&whole, &first_row);
    ck_assert_msg(read_it(&problem) == QN_OK, "%s", problem.text);
}
END_TEST

START_TEST(a_kernel_with_control_characters)
{
    qn_problem problem;
    qni_record row = first_row;
    strcpy(row.kernel, "sca\nlar");
    make(&whole, &row);
    ck_assert_int_eq(read_it(&problem), QN_DAMAGED);
    ck_assert_ptr_nonnull(strstr(problem.text, "unit 1"));
}
END_TEST

/* n = 6 has three units of one row, and four solutions; this ledger has no unit and says that it is
 * complete.  There is nothing to solve again, and yet it is wrong. */
START_TEST(no_units_at_all)
{
    qn_job job = whole;
    qn_verification made;
    qn_problem problem;
    int descriptor;
    job.units = 0;
    (void)unlink(path);
    ck_assert_int_eq(qni_store_make(path, &job, &(qni_records){.count = 0}, &descriptor, &problem),
                     QN_OK);
    (void)close(descriptor);
    qn_status status = qn_ledger_verify(path, NULL, 100, 1, NULL, NULL, &made, NULL, &problem);
    ck_assert_int_eq(status, QN_MISMATCH);
}
END_TEST

static const char *const statements[] = {
    "CREATE TRIGGER cheat AFTER INSERT ON units BEGIN DELETE FROM units WHERE unit = 1; END",
    "CREATE TABLE more (a)",
    "CREATE INDEX more ON units (count)",
    "ALTER TABLE units ADD COLUMN more",
    "ALTER TABLE job RENAME TO jobs",
    "DROP TABLE units",
    "ALTER TABLE units RENAME TO kept; CREATE VIEW units AS SELECT * FROM kept",
    ("PRAGMA writable_schema = ON;"
     "UPDATE sqlite_master SET sql = replace(sql, 'id = 1', 'id = 0') WHERE name = 'job'"),
};

START_TEST(tables_that_are_others)
{
    sqlite3 *database;
    qn_problem problem;
    make(&whole, &first_row);
    ck_assert_int_eq(sqlite3_open(path, &database), SQLITE_OK);
    ck_assert_msg(sqlite3_exec(database, statements[_i], NULL, NULL, NULL) == SQLITE_OK, "%s",
                  sqlite3_errmsg(database));
    ck_assert_int_eq(sqlite3_close(database), SQLITE_OK);
    ck_assert_msg(read_it(&problem) == QN_DAMAGED, "%s", statements[_i]);
    ck_assert_msg(strstr(problem.text, "its tables are not a ledger's") != NULL, "%s",
                  problem.text);
}
END_TEST

/* A client that only tidies up leaves a ledger a ledger. */
START_TEST(a_vacuum_changes_nothing)
{
    sqlite3 *database;
    qn_problem problem;
    make(&whole, &first_row);
    ck_assert_int_eq(sqlite3_open(path, &database), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(database, "VACUUM", NULL, NULL, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_close(database), SQLITE_OK);
    ck_assert_msg(read_it(&problem) == QN_OK, "%s", problem.text);
}
END_TEST

#endif

int main(void)
{
#if defined(QUEENUM_HAVE_SQLITE)
    Suite *suite = suite_create("forged");
    TCase *core = add_case(suite, "core");
    tcase_add_checked_fixture(core, set_up, tear_down);
    tcase_add_loop_test(core, jobs_that_are_none, 0, (int)LENGTH(jobs));
    tcase_add_test(core, the_job_itself_is_one);
    tcase_add_test(core, a_kernel_with_control_characters);
    tcase_add_test(core, no_units_at_all);
    tcase_add_loop_test(core, tables_that_are_others, 0, (int)LENGTH(statements));
    tcase_add_test(core, a_vacuum_changes_nothing);
    return run_suite(suite);
#else
    return 0; /* this build has no ledgers that could be forged */
#endif
}

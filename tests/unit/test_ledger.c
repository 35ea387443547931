/* ledger: rows that are written, uniting, and the public functions on ledgers. */
#include "files.h"
#include "jobs.h"
#include "support.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "known.h"
#include "ledger/job.h"
#include "ledger/store.h"
#include "ledger/unite.h"
#include "ledger/writer.h"

/* A row whose values no other row has. */
static qni_record own_row(unsigned i, qn_total count)
{
    static const char *const kernels[] = {"scalar", "avx2", "portable", "avx512"};
    qni_record row = row_of(i + 1, count);
    row.seconds = 0.1 + i; /* which has no end in binary */
    row.thread = 10 + i;
    row.finished = INT64_C(1700000000000) + 7 * i; /* more than 32 bits */
    (void)snprintf(row.kernel, sizeof row.kernel, "%s", kernels[i % LENGTH(kernels)]);
    return row;
}

/* What is written comes back, counts of more than 64 bits and of nothing included. */
START_TEST(rows_come_back)
{
    qn_job job = job_of_five();
    qni_records records = {.count = 0};
    qn_total counts[] = {{0, 0}, {UINT64_MAX, 0}, {0, 1}, {UINT64_MAX, UINT64_MAX}};
    for (unsigned i = 0; i < LENGTH(counts); i++) {
        qni_record row = own_row(i, counts[i]);
        ck_assert_int_eq(qni_records_append(&records, &row), QN_OK);
    }
    make_ledger(paths[0], &job, &records);
    qni_store *store;
    qn_problem problem;
    qn_job read_job;
    qni_records read;
    ck_assert_int_eq(qni_store_open(paths[0], false, &store, &problem), QN_OK);
    ck_assert_int_eq(qni_store_read(store, &read_job, &read, &problem), QN_OK);
    qni_store_close(store);
    ck_assert(qni_job_same(&job, &read_job));
    ck_assert_str_eq(read_job.version, "0.1.0");
    ck_assert_uint_eq(read.count, LENGTH(counts));
    for (unsigned i = 0; i < LENGTH(counts); i++) {
        ck_assert_uint_eq(read.rows[i].unit, i + 1);
        ck_assert_int_eq(qn_total_compare(read.rows[i].count, counts[i]), 0);
        qni_record written = own_row(i, counts[i]);
        ck_assert_str_eq(read.rows[i].kernel, written.kernel);
        ck_assert(read.rows[i].seconds == written.seconds);
        ck_assert_uint_eq(read.rows[i].thread, written.thread);
        ck_assert_int_eq(read.rows[i].finished, written.finished);
        ck_assert(!read.rows[i].altered);
    }
    qn_total sum;
    ck_assert_int_eq(qni_records_sum(&read, &sum), QN_OVERFLOW);
    qni_records_free(&read);
    qni_records_free(&records);
}
END_TEST

/* How many rows a reader finds, as soon as there are so many, or after half a minute. */
static uint64_t rows_on_disk(const char *path, uint64_t wanted)
{
    uint64_t found = 0;
    for (unsigned looks = 0; looks < 1500 && found < wanted; looks++) {
        qni_store *store;
        qn_problem problem;
        qn_job job;
        qni_records read = {.count = 0};
        usleep(20000);
        if (qni_store_open(path, false, &store, &problem) != QN_OK)
            return 0;
        if (qni_store_read(store, &job, &read, &problem) == QN_OK)
            found = read.count;
        qni_records_free(&read);
        qni_store_close(store);
    }
    return found;
}

/* Rows are on disk soon, long before a run ends, and can be read meanwhile: one alone, and more
 * than a page of the file holds. */
START_TEST(rows_do_not_wait_for_the_end)
{
    qn_job job = job_of_five();
    qni_records none = {.count = 0};
    qn_problem problem;
    qni_store *store;
    qni_writer *writer;
    qni_stop stop = {.cancel = NULL};
    job.n = 12;
    job.units = 110;
    make_ledger(paths[0], &job, &none);
    ck_assert_int_eq(qni_store_open(paths[0], true, &store, &problem), QN_OK);
    ck_assert_int_eq(qni_writer_start(store, &job, -1, &stop, &writer), QN_OK);
    uint64_t first = 0;
    for (uint64_t unit = 1; unit <= job.units; unit++) {
        qni_record row = row_of(unit, (qn_total){.low = UINT64_MAX, .high = unit});
        (void)qni_writer_put(writer, &row);
        if (unit == 1)
            first = rows_on_disk(paths[0], 1);
    }
    uint64_t all = rows_on_disk(paths[0], job.units);
    ck_assert_int_eq(qni_writer_finish(writer, &problem), QN_OK);
    qni_store_close(store);
    ck_assert_uint_eq(first, 1);
    ck_assert_uint_eq(all, job.units);
}
END_TEST

/* Jobs that no run makes, with the marks that they would have. */
START_TEST(impossible_jobs_are_refused)
{
    qni_records none = {.count = 0};
    qni_store *store;
    qn_problem problem;
    qn_job jobs[15];
    for (unsigned i = 0; i < LENGTH(jobs); i++)
        jobs[i] = job_of_five();
    jobs[0].n = QN_COUNT_SIZE_MAX + 1;
    jobs[1].split = 1000;
    jobs[2].units = UINT64_C(1) << 41;
    jobs[3].shard = 0;
    jobs[4].shard = 2;
    jobs[5].shards = UINT64_C(1) << 40;
    strcpy(jobs[6].squares, "x");
    strcpy(jobs[7].squares, "....../....../....../....../......");
    strcpy(jobs[8].version, "\x1b[2J");
    jobs[9].split = 0;
    jobs[10].method = QN_METHOD_HALVES; /* which has no split */
    jobs[11].method = QN_METHOD_HALVES;
    jobs[11].split = 0;
    strcpy(jobs[11].squares, "x..../...../...../...../.....");
    jobs[14].n = 1;
    jobs[14].method = QN_METHOD_HALVES;
    jobs[14].split = 0;
    strcpy(jobs[14].squares, "x");
    jobs[12].shards = 2; /* the third of two */
    jobs[12].shard = 3;
    jobs[13].split = QN_SPLIT_MAX + 1;
    for (unsigned i = 0; i < LENGTH(jobs); i++) {
        make_ledger(paths[0], &jobs[i], &none);
        ck_assert_msg(qni_store_open(paths[0], false, &store, &problem) == QN_DAMAGED,
                      "job %u is taken", i);
        ck_assert_ptr_nonnull(strstr(problem.text, "its job is missing or altered"));
        ck_assert_int_eq(unlink(paths[0]), 0);
    }
}
END_TEST

START_TEST(the_largest_jobs_are_taken)
{
    qni_records none = {.count = 0};
    qni_store *store;
    qn_problem problem;
    qn_job job = job_of_five();
    job.n = QN_COUNT_SIZE_MAX;
    job.split = QN_SPLIT_MAX;
    job.units = UINT64_C(1) << 25;
    job.shards = QNI_SHARDS_MAX;
    job.shard = QNI_SHARDS_MAX;
    make_ledger(paths[0], &job, &none);
    ck_assert_msg(qni_store_open(paths[0], false, &store, &problem) == QN_OK, "%s", problem.text);
    qni_store_close(store);
}
END_TEST

/* Counts of what uniting finds, by kind. */
static void count_finding(const qn_finding *finding, void *counts)
{
    ((unsigned *)counts)[finding->kind]++;
}

START_TEST(uniting_finds)
{
    qn_job job = job_of_five();
    qni_source sources[2] = {{.path = "one", .job = job}, {.path = "other", .job = job}};
    qni_record rows[] = {row_of(1, (qn_total){.low = 4}), row_of(2, (qn_total){.low = 0}),
                         row_of(4, (qn_total){.low = 9})};
    qni_record others[] = {row_of(1, (qn_total){.low = 4}), row_of(2, (qn_total){.low = 1})};
    others[1].altered = true;
    sources[0].records = (qni_records){.rows = rows, .count = LENGTH(rows)};
    sources[1].records = (qni_records){.rows = others, .count = LENGTH(others)};
    unsigned found[5] = {0};
    qni_union result;
    ck_assert_int_eq(qni_unite(sources, 2, count_finding, found, &result), QN_OK);
    ck_assert_uint_eq(result.missing, 2);
    ck_assert_uint_eq(result.conflicts, 1);
    ck_assert_uint_eq(result.altered, 1);
    ck_assert_uint_eq(result.records.count, 3);
    ck_assert_uint_eq(found[QN_FINDING_MISSING], 2);
    ck_assert_uint_eq(found[QN_FINDING_CONFLICT], 1);
    ck_assert_uint_eq(found[QN_FINDING_ALTERED], 1);
    qni_records_free(&result.records);
}
END_TEST

/* Stops a run after some units. */
typedef struct stopper {
    atomic_uint told;
    unsigned after;
    uint64_t steps_done;
    bool fell;
} stopper;

static bool enough(void *user)
{
    stopper *watched = user;
    return atomic_load(&watched->told) > watched->after;
}

static void watch(const qn_progress *progress, void *user)
{
    stopper *watched = user;
    atomic_fetch_add(&watched->told, 1);
    watched->fell |= progress->steps_done < watched->steps_done ||
                     progress->steps_done > progress->steps ||
                     progress->units_done > progress->units;
    watched->steps_done = progress->steps_done;
}

/* A run that is stopped again and again comes to the total, and never does a unit twice. */
START_TEST(stopped_and_resumed)
{
    const unsigned n = 12;
    qn_board *board = new_board(n);
    qn_problem problem;
    qn_standing standing;
    uint64_t before = 0;
    uint64_t worked = 0;
    for (unsigned i = 0;; i++) {
        ck_assert_uint_lt(i, 1000);
        stopper watched = {.after = 5};
        qn_options options = options_with(1 + i % 3, backends()[0]);
        options.method = _i == 0 ? QN_METHOD_ROWS : QN_METHOD_HALVES;
        options.cancel = enough;
        options.progress = watch;
        options.user = &watched;
        qn_ledger *ledger;
        qn_report report = {0};
        qn_status status = qn_ledger_open(paths[0], board, &options, 1, 1, &ledger, &problem);
        ck_assert_msg(status == QN_OK, "%s", problem.text);
        status = qn_ledger_run(ledger, &options, &report, &problem);
        ck_assert_msg(status == QN_OK || status == QN_CANCELLED, "%s", problem.text);
        ck_assert_int_eq(qn_ledger_standing(ledger, &standing, &problem), QN_OK);
        qn_ledger_close(ledger);
        ck_assert(!watched.fell);
        ck_assert_uint_ge(standing.units_done, before);
        ck_assert_uint_eq(report.units, standing.units_done - before);
        worked += standing.units_done - before;
        before = standing.units_done;
        if (status == QN_OK)
            break;
    }
    ck_assert_uint_eq(standing.sum.low, known_totals[n]);
    ck_assert_uint_eq(standing.units_done, standing.job.units);
    ck_assert_uint_eq(worked, standing.job.units);
    qn_verification made;
    ck_assert_int_eq(qn_ledger_verify(paths[0], NULL, 100, 0, NULL, NULL, &made, NULL, &problem),
                     QN_OK);
    ck_assert_uint_eq(made.units_checked, standing.job.units);
    ck_assert_uint_eq(made.units_wrong, 0);
    qn_board_free(board);
}
END_TEST

/* A row that carries a mark that fits, but a wrong count: only solving it again tells. */
START_TEST(well_marked_lies_are_found)
{
    qn_board *board = new_board(8);
    qn_options options = options_with(2, backends()[0]);
    qn_problem problem;
    qn_ledger *ledger;
    qn_standing standing;
    options.method = QN_METHOD_ROWS;
    ck_assert_int_eq(qn_ledger_open(paths[0], board, &options, 1, 1, &ledger, &problem), QN_OK);
    ck_assert_int_eq(qn_ledger_standing(ledger, &standing, &problem), QN_OK);
    qn_ledger_close(ledger);
    qni_records records = {.count = 0};
    for (uint64_t unit = 1; unit <= standing.job.units; unit++) {
        qni_record row = row_of(unit, (qn_total){.low = 1000});
        ck_assert_int_eq(qni_records_append(&records, &row), QN_OK);
    }
    make_ledger(paths[1], &standing.job, &records);
    qni_records_free(&records);
    unsigned found[5] = {0};
    qn_verification made;
    ck_assert_int_eq(
        qn_ledger_verify(paths[1], &options, 100, 0, count_finding, found, &made, NULL, &problem),
        QN_OK);
    ck_assert_uint_eq(made.units_wrong, standing.job.units);
    ck_assert_uint_eq(found[QN_FINDING_WRONG], standing.job.units);
    /* And where another ledger has the unit, the two do not merge. */
    const char *const sources[] = {paths[1]};
    ck_assert_int_eq(qn_ledger_open(paths[0], board, &options, 1, 1, &ledger, &problem), QN_OK);
    ck_assert_int_eq(qn_ledger_run(ledger, &options, NULL, &problem), QN_OK);
    qn_ledger_close(ledger);
    ck_assert_int_eq(
        qn_ledger_merge(paths[0], sources, 1, false, count_finding, found, NULL, &problem),
        QN_CONFLICT);
    ck_assert_uint_eq(found[QN_FINDING_CONFLICT], standing.job.units);
    qn_board_free(board);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ledger");
    TCase *core = add_case(suite, "core");
    tcase_add_checked_fixture(core, make_folder, remove_folder);
#if defined(QUEENUM_HAVE_SQLITE)
    const bool stores = true;
#else
    const bool stores = false;
#endif
    if (stores) {
        tcase_add_test(core, rows_come_back);
        tcase_add_test(core, impossible_jobs_are_refused);
        tcase_add_test(core, the_largest_jobs_are_taken);
        tcase_add_test(core, rows_do_not_wait_for_the_end);
        tcase_add_loop_test(core, stopped_and_resumed, 0, 2);
        tcase_add_test(core, well_marked_lies_are_found);
    }
    tcase_add_test(core, uniting_finds);
    return run_suite(suite);
}

/* ledger: the file, what it is made by, and which files are refused. */
#include "files.h"
#include "jobs.h"
#include "support.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ledger/appear.h"
#include "ledger/store.h"

#if defined(QUEENUM_HAVE_SQLITE)

/* A ledger never takes the place of a file, and never has a unit twice. */
START_TEST(nothing_is_overwritten)
{
    qn_job job = job_of_five();
    qni_records none = {.count = 0};
    qn_problem problem;
    qni_store *store;
    int descriptor;
    make_ledger(paths[0], &job, &none);
    ck_assert_int_eq(qni_store_make(paths[0], &job, &none, &descriptor, &problem), QN_IO);
    ck_assert_int_eq(errno, EEXIST);
    ck_assert_int_eq(qni_store_open(paths[0], true, &store, &problem), QN_OK);
    qni_record rows[] = {row_of(3, (qn_total){.low = 7}), row_of(3, (qn_total){.low = 8})};
    ck_assert_int_eq(qni_store_add(store, &job, &rows[0], 1, &problem), QN_OK);
    ck_assert_int_eq(qni_store_add(store, &job, &rows[1], 1, &problem), QN_DAMAGED);
    qni_records read;
    ck_assert_int_eq(qni_store_read(store, &job, &read, &problem), QN_OK);
    ck_assert_uint_eq(read.count, 1);
    ck_assert_uint_eq(read.rows[0].count.low, 7);
    qni_records_free(&read);

    qni_store *second; /* also within one process, a ledger has one writer */
    ck_assert_int_eq(qni_store_open(paths[0], true, &second, &problem), QN_BUSY);
    ck_assert_int_eq(qni_store_open(paths[0], false, &second, &problem), QN_OK);
    qni_store_close(second);
    qni_store_close(store);
}
END_TEST

/* A file that there is no room for does not appear; the limit lets the first write end half-way. */
START_TEST(what_has_no_room_does_not_appear)
{
    static const char bytes[4096] = {1};
    struct rlimit before;
    qn_problem problem;
    int descriptor;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit tight = {.rlim_cur = 1000, .rlim_max = before.rlim_max};
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &tight), 0);
    qn_status status = qni_appear(paths[0], bytes, sizeof bytes, &descriptor, &problem);
    int error = errno;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
    (void)signal(SIGXFSZ, handler);
    ck_assert_int_eq(status, QN_IO);
    ck_assert_int_eq(error, EFBIG);
    ck_assert_ptr_nonnull(strstr(problem.text, strerror(EFBIG)));
    ck_assert_int_eq(access(paths[0], F_OK), -1);
}
END_TEST

/* A ledger that cannot be brought to the disk is told as such, its file and its folder alike. */
START_TEST(what_does_not_settle_is_told)
{
    qn_job job = job_of_five();
    qni_records none = {.count = 0};
    qn_problem problem;
    int descriptor;
    int ends[2];
    char nowhere[80];
    ck_assert_int_eq(qni_store_make(paths[0], &job, &none, &descriptor, &problem), QN_OK);
    ck_assert_int_eq(qni_appear_settle(paths[0], descriptor, &problem), QN_OK);
    ck_assert_int_eq(pipe(ends), 0); /* which has no place on a disk */
    ck_assert_int_eq(qni_appear_settle(paths[0], ends[0], &problem), QN_IO);
    ck_assert_int_eq(errno, EINVAL);
    ck_assert_ptr_nonnull(strstr(problem.text, "cannot be brought to the disk"));
    (void)snprintf(nowhere, sizeof nowhere, "%s/none/a", folder);
    ck_assert_int_eq(qni_appear_settle(nowhere, descriptor, &problem), QN_IO);
    ck_assert_int_eq(errno, ENOENT);
    (void)close(ends[0]);
    (void)close(ends[1]);
    (void)close(descriptor);
}
END_TEST

/* Neither an empty file nor a folder is a ledger; a file that is not there is told as such. */
START_TEST(other_files_are_no_ledgers)
{
    qni_store *store;
    qn_problem problem;
    FILE *empty = fopen(paths[0], "w");
    ck_assert_ptr_nonnull(empty);
    ck_assert_int_eq(fclose(empty), 0);
    ck_assert_int_eq(qni_store_open(paths[0], false, &store, &problem), QN_DAMAGED);
    ck_assert_ptr_nonnull(strstr(problem.text, "the file is empty"));
    ck_assert_int_eq(qni_store_open(folder, false, &store, &problem), QN_DAMAGED);
    ck_assert_ptr_nonnull(strstr(problem.text, "not a file"));
    ck_assert_int_eq(qni_store_open(paths[1], true, &store, &problem), QN_IO);
    ck_assert_ptr_nonnull(strstr(problem.text, strerror(ENOENT)));
}
END_TEST

static void overwrite(const char *path, long at, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "r+b");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fseek(file, at, SEEK_SET), 0);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

/* SQLite itself takes a file with a part of its last page for whole, but not one that lacks a page.
 */
START_TEST(cut_files_are_refused)
{
    static const long cuts[] = {1, 4095, 4096};
    qn_job job = job_of_five();
    qni_records none = {.count = 0};
    qni_store *store;
    qn_problem problem;
    struct stat whole;
    for (size_t i = 0; i < LENGTH(cuts); i++) {
        make_ledger(paths[i], &job, &none);
        ck_assert_int_eq(stat(paths[i], &whole), 0);
        ck_assert_int_eq(truncate(paths[i], whole.st_size - cuts[i]), 0);
        ck_assert_int_eq(qni_store_open(paths[i], false, &store, &problem), QN_DAMAGED);
    }
}
END_TEST

/* By a number in SQLite's header, a file can say that it may be read only. */
START_TEST(headers_that_forbid_to_write_are_told)
{
    qn_job job = job_of_five();
    qni_records none = {.count = 0};
    qni_store *store;
    qn_problem problem;
    make_ledger(paths[0], &job, &none);
    overwrite(paths[0], 18, "\3", 1);
    ck_assert_int_eq(qni_store_open(paths[0], true, &store, &problem), QN_DAMAGED);
    ck_assert_ptr_nonnull(strstr(problem.text, "its header forbids to write it"));
}
END_TEST

/* A ledger of another schema, which SQLite's header has the number of, is told as such. */
START_TEST(other_versions_are_refused)
{
    qn_job job = job_of_five();
    qni_records none = {.count = 0};
    qni_store *store;
    qn_problem problem;
    make_ledger(paths[0], &job, &none);
    overwrite(paths[0], 60, "\0\0\0\143", 4);
    ck_assert_int_eq(qni_store_open(paths[0], false, &store, &problem), QN_DAMAGED);
    ck_assert_ptr_nonnull(strstr(problem.text, "a ledger of version 99,"));
}
END_TEST

/* Names with bytes that mean something in a URI or are no text: the files beside them have them
 * too. */
START_TEST(names_are_taken_as_they_are)
{
    static const char *const names[] = {"?mode=ro", "#", "%41", "\303\274\377", "'\"\\"};
    qn_job job = job_of_five();
    qni_record row = row_of(3, (qn_total){.low = 7});
    for (size_t i = 0; i < LENGTH(names); i++) {
        char path[80];
        qni_records none = {.count = 0};
        qni_store *store;
        qni_records read;
        qn_problem problem;
        ck_assert_int_lt(snprintf(path, sizeof path, "%s/%s", folder, names[i]), sizeof path);
        make_ledger(path, &job, &none);
        ck_assert_int_eq(qni_store_open(path, true, &store, &problem), QN_OK);
        ck_assert_int_eq(qni_store_add(store, &job, &row, 1, &problem), QN_OK);
        qni_store_close(store);
        ck_assert_int_eq(qni_store_open(path, false, &store, &problem), QN_OK);
        ck_assert_int_eq(qni_store_read(store, &job, &read, &problem), QN_OK);
        ck_assert_uint_eq(read.count, 1);
        qni_records_free(&read);
        qni_store_close(store);
        ck_assert_int_eq(unlink(path), 0);
    }
}
END_TEST

#endif

int main(void)
{
#if defined(QUEENUM_HAVE_SQLITE)
    Suite *suite = suite_create("store");
    TCase *core = add_case(suite, "core");
    tcase_add_checked_fixture(core, make_folder, remove_folder);
    tcase_add_test(core, nothing_is_overwritten);
    tcase_add_test(core, what_has_no_room_does_not_appear);
    tcase_add_test(core, what_does_not_settle_is_told);
    tcase_add_test(core, cut_files_are_refused);
    tcase_add_test(core, headers_that_forbid_to_write_are_told);
    tcase_add_test(core, other_versions_are_refused);
    tcase_add_test(core, other_files_are_no_ledgers);
    tcase_add_test(core, names_are_taken_as_they_are);
    return run_suite(suite);
#else
    return 0; /* this build has no ledgers */
#endif
}

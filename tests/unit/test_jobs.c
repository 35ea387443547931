/* ledger: jobs, their marks and squares, and problems in words. */
#include "jobs.h"
#include "support.h"

#include <errno.h>
#include <string.h>

#include "ledger/job.h"
#include "ledger/mark.h"
#include "ledger/problem.h"

static uint64_t mixed(uint64_t mark, uint64_t number)
{
    uint64_t state = mark ^ number;
    return random_word(&state);
}

/* What the system said is kept, though putting it into words fails: no locale is set, so there is
 * no such letter. */
START_TEST(problems_keep_the_error)
{
    qn_problem problem;
    errno = ENOSPC;
    ck_assert_int_eq(qni_problem(&problem, QN_IO, "%ls", L"\u00e9"), QN_IO);
    ck_assert_int_eq(errno, ENOSPC);
    ck_assert_int_eq(qni_problem(&problem, QN_BUSY, "a\nb\x7f c"), QN_BUSY);
    ck_assert_str_eq(problem.text, "a?b? c");
}
END_TEST

/* Other versions of queenum read these numbers: SplitMix64's finalizer, chained. */
START_TEST(marks_stay_what_they_are)
{
    qn_job job = job_of_five();
    qni_record row = row_of(4, (qn_total){.low = 2, .high = 3});
    uint64_t text = mixed(mixed(mixed(0, 'a'), 'b'), 0xe9);
    ck_assert_uint_eq(qni_mark_of_text(""), 0);
    ck_assert_uint_eq(qni_mark_of_text("ab\xe9"), text);
    ck_assert_uint_eq(qni_mark_of_record(7, &row), mixed(mixed(mixed(7, 4), 2), 3));
    uint64_t of_job = mixed(mixed(qni_job_key(&job), 1), 1);
    ck_assert_uint_eq(qni_mark_of_job(&job), mixed(of_job, qni_mark_of_text("0.1.0")));
}
END_TEST

START_TEST(marks_differ)
{
    qn_job job = job_of_five();
    qni_record row = row_of(1, (qn_total){.low = 2, .high = 3});
    uint64_t key = qni_job_key(&job);
    uint64_t mark = qni_mark_of_record(key, &row);
    for (unsigned bit = 0; bit < 64; bit++) {
        qni_record other = row;
        other.count.low ^= UINT64_C(1) << bit;
        ck_assert_uint_ne(qni_mark_of_record(key, &other), mark);
        other = row;
        other.count.high ^= UINT64_C(1) << bit;
        ck_assert_uint_ne(qni_mark_of_record(key, &other), mark);
        other = row;
        other.unit ^= UINT64_C(1) << bit;
        ck_assert_uint_ne(qni_mark_of_record(key, &other), mark);
    }
    qn_job others[5] = {job, job, job, job, job};
    others[0].n = 6;
    others[1].method = QN_METHOD_HALVES;
    others[2].split = 3;
    others[3].units = 6;
    strcpy(others[4].squares, "x..../...../...../...../.....");
    for (unsigned i = 0; i < LENGTH(others); i++) {
        ck_assert(!qni_job_same(&job, &others[i]));
        ck_assert_uint_ne(qni_job_key(&others[i]), key);
    }
}
END_TEST

/* A part has the units that its number tells, and all parts have each unit once. */
START_TEST(shards_cover)
{
    for (uint64_t shards = 1; shards <= 8; shards++) {
        uint64_t seen[6] = {0};
        uint64_t count = 0;
        for (uint64_t shard = 1; shard <= shards; shard++) {
            qn_job job = job_of_five();
            job.shard = shard;
            job.shards = shards;
            count += qni_job_units(&job);
            for (uint64_t unit = 0; unit <= 7; unit++)
                if (qni_job_has(&job, unit)) {
                    ck_assert(unit >= 1 && unit <= 5);
                    seen[unit]++;
                }
        }
        ck_assert_uint_eq(count, 5);
        for (unsigned unit = 1; unit <= 5; unit++)
            ck_assert_uint_eq(seen[unit], 1);
    }
}
END_TEST

START_TEST(squares_come_back)
{
    uint64_t random = 1;
    for (unsigned n = 1; n <= 12; n++) {
        demands d = {.n = n};
        qn_board *board = new_board(n);
        qn_board read;
        qn_job job = {.n = n};
        demand_at_random(&d, board, &random);
        qni_squares_write(board, job.squares);
        ck_assert_int_eq(qni_job_board(&job, &read), QN_OK);
        ck_assert(read.constrained == board->constrained);
        for (unsigned row = 0; row < n; row++)
            ck_assert_uint_eq(read.allowed[row], board->allowed[row]);
        if (job.squares[0] != '\0') {
            job.squares[0] = '?';
            ck_assert_int_eq(qni_job_board(&job, &read), QN_DAMAGED);
        }
        qn_board_free(board);
    }
}
END_TEST

/* Squares that no board of the size has. */
START_TEST(forged_squares_are_refused)
{
    static const struct {
        unsigned n;
        const char *squares;
    } forged[] = {{2, "../."},  {2, "../..."}, {2, "../../"}, {2, "....."}, {2, "..x.."},
                  {2, "../.X"}, {2, "./..."},  {3, "../.."},  {1, "./"},    {0, "."},
                  {0, "/"},     {1, "/"},      {2, ".././"}};
    qn_board read;
    for (unsigned i = 0; i < LENGTH(forged); i++) {
        qn_job job = {.n = forged[i].n};
        strcpy(job.squares, forged[i].squares);
        ck_assert_msg(qni_job_board(&job, &read) == QN_DAMAGED, "%s is read", forged[i].squares);
    }
    qn_job right = {.n = 2, .squares = ".x/.."};
    ck_assert_int_eq(qni_job_board(&right, &read), QN_OK);
    ck_assert_uint_eq(read.allowed[0], 1);
    ck_assert_uint_eq(read.allowed[1], 3);
}
END_TEST

START_TEST(jobs_in_words)
{
    char text[QN_JOB_TEXT];
    qn_job job = job_of_five();
    ck_assert_str_eq(qn_job_text(&job, text),
                     "n 5, rows, split 2, empty board, shard 1/1 of 5 units");
    job = (qn_job){.n = 16, .method = QN_METHOD_HALVES, .units = 99, .shard = 2, .shards = 3};
    ck_assert_str_eq(qn_job_text(&job, text), "n 16, halves, empty board, shard 2/3 of 99 units");
    job = job_of_five();
    strcpy(job.squares, "x.x../...../...../...../....x");
    const char *start = "n 5, rows, split 2, 3 squares forbidden (#";
    ck_assert_int_eq(strncmp(qn_job_text(&job, text), start, strlen(start)), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("jobs");
    TCase *core = add_case(suite, "core");
    tcase_add_test(core, problems_keep_the_error);
    tcase_add_test(core, marks_stay_what_they_are);
    tcase_add_test(core, marks_differ);
    tcase_add_test(core, shards_cover);
    tcase_add_test(core, squares_come_back);
    tcase_add_test(core, forged_squares_are_refused);
    tcase_add_test(core, jobs_in_words);
    return run_suite(suite);
}

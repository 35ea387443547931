/* Ledgers: whatever bytes a file has, it is refused in one line and left as it is, or it is what it
 * was when it was written.
 *
 * Input: a byte below 128 and the bytes of a file: no change of a ledger's bytes may make the
 * program tell a wrong number.  Or a byte from 128 on and the rows of a ledger as text, a line each
 * with bars between the columns, the job's row first, of which a file is made with marks that fit:
 * here lies are told, and those that matter must be found by a verification. */
#include "ledger_files.h"
#include "program.h"

#include "queenum/queenum.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Units of jobs that are counted here. */
enum { UNITS_MOST = 20000 };

/* What a ledger says, and what is true. */
typedef struct claim {
    bool believed;  /* it was read */
    bool made_up;   /* by somebody who makes marks */
    bool is_small;  /* its board can be counted here */
    bool is_right;  /* a verification found nothing wrong */
    uint64_t total; /* of its board */
    qn_standing standing;
} claim;

static bool is_one_line(const char *text)
{
    return strpbrk(text, "\n\r") == NULL;
}

static void check_refusal(qn_status status, const qn_problem *problem)
{
    REQUIRE(status == QN_DAMAGED || status == QN_OVERFLOW || status == QN_IO, "status %d: %s",
            (int)status, problem->text);
    REQUIRE(is_one_line(problem->text), "%s", problem->text);
    REQUIRE(problem->text[0] == '\0' || strstr(problem->text, fuzz_ledger_path()) != NULL ||
                strstr(problem->text, fuzz_other_path()) != NULL,
            "%s", problem->text);
}

/* The board of a job as a table. */
static bool make_table(const qn_job *job, fuzz_board *table)
{
    *table = (fuzz_board){.n = job->n};
    if (job->n > FUZZ_SIZE_MAX)
        return false;
    const char *square = job->squares;
    for (unsigned row = 0; row < job->n && *job->squares != '\0'; row++) {
        for (unsigned column = 0; column < job->n; column++)
            table->forbidden[row][column] = *square++ == 'x';
        REQUIRE(*square == (row + 1 < job->n ? '/' : '\0'), "squares %s", job->squares);
        square++;
    }
    return true;
}

static qn_options alone(void)
{
    qn_options options;
    qn_options_init(&options);
    options.threads = 1;
    options.backend = QN_BACKEND_PTHREADS;
    return options;
}

static bool is_whole(const qn_standing *standing)
{
    return standing->units_done == standing->job.units;
}

/* What was read of a file whose bytes were changed, but not its marks. */
static void check_numbers(const claim *said, const qn_standing *standing)
{
    REQUIRE(standing->units_done <= standing->units && standing->units <= standing->job.units,
            "%llu units", (unsigned long long)standing->units_done);
    if (said->made_up)
        return;
    REQUIRE(said->is_small, "n %u", standing->job.n);
    REQUIRE(standing->sum.high == 0 && standing->sum.low <= said->total, "sum %llu of %llu",
            (unsigned long long)standing->sum.low, (unsigned long long)said->total);
    REQUIRE(!is_whole(standing) || standing->sum.low == said->total, "total %llu, not %llu",
            (unsigned long long)standing->sum.low, (unsigned long long)said->total);
}

/* `status`, by the library and by the program. */
static void read_it(claim *said)
{
    qn_problem problem;
    fuzz_board table;
    qn_status status = qn_ledger_read(fuzz_ledger_path(), &said->standing, &problem);
    said->believed = status == QN_OK;
    if (said->believed) {
        said->is_small =
            make_table(&said->standing.job, &table) && said->standing.job.units <= UNITS_MOST;
        said->total = said->is_small ? fuzz_count(&table) : 0;
        check_numbers(said, &said->standing);
    } else {
        check_refusal(status, &problem);
    }
    char *words[] = {"queenum", "status", fuzz_ledger_path(), NULL};
    fuzz_written written;
    cli_status told = fuzz_line(words, &written);
    REQUIRE(told == (said->believed ? CLI_DONE : CLI_FAILED), "%s", written.errors);
    fuzz_check_manners(told, &written);
    REQUIRE(fuzz_lines(written.errors) == !said->believed, "%s", written.errors);
    REQUIRE(fuzz_is_lines(written.output), "%s", written.output);
    fuzz_written_free(&written);
}

static void verify_it(claim *said)
{
    qn_verification made;
    qn_problem problem;
    qn_options options = alone();
    if (said->believed && !said->is_small)
        return;
    qn_status status =
        qn_ledger_verify(fuzz_ledger_path(), &options, 100, 1, NULL, NULL, &made, NULL, &problem);
    REQUIRE(is_one_line(problem.text), "%s", problem.text);
    said->is_right = said->believed && status == QN_OK && made.units_wrong == 0 &&
                     made.units_checked == said->standing.units_done;
    if (said->believed && !said->made_up)
        REQUIRE(said->is_right, "status %d, %llu wrong: %s", (int)status,
                (unsigned long long)made.units_wrong, problem.text);
    if (said->is_right && is_whole(&said->standing))
        REQUIRE(said->standing.sum.low == said->total && said->standing.sum.high == 0,
                "verified, but it has %llu, not %llu", (unsigned long long)said->standing.sum.low,
                (unsigned long long)said->total);
}

/* What was united holds that still, whatever comes to it: once more the same, and the ledger of
 * another job, which is refused. */
static void merge_again(const claim *said, const qn_standing *united)
{
    const char *both[] = {fuzz_ledger_path(), fuzz_foreign_path()};
    qn_standing standing;
    qn_problem problem;
    REQUIRE(qn_ledger_merge(fuzz_other_path(), both, 1, true, NULL, NULL, &standing, &problem) ==
                    QN_OK &&
                standing.units_done == united->units_done &&
                qn_total_compare(standing.sum, united->sum) == 0,
            "merged twice to %llu: %s", (unsigned long long)standing.sum.low, problem.text);
    if (said->standing.job.n == FUZZ_FOREIGN_SIZE)
        return;
    qn_status status =
        qn_ledger_merge(fuzz_other_path(), both, 2, true, NULL, NULL, &standing, &problem);
    REQUIRE(status == QN_MISMATCH && is_one_line(problem.text), "status %d: %s", (int)status,
            problem.text);
}

/* Unites it with nothing else, and then with more. */
static void merge_it(const claim *said)
{
    const char *path = fuzz_ledger_path();
    qn_standing standing;
    qn_problem problem;
    if (said->believed && said->standing.job.units > UNITS_MOST)
        return;
    qn_status status =
        qn_ledger_merge(fuzz_other_path(), &path, 1, true, NULL, NULL, &standing, &problem);
    REQUIRE((status == QN_OK) == said->believed, "status %d: %s", (int)status, problem.text);
    REQUIRE(fuzz_other_exists() == (status == QN_OK), "status %d", (int)status);
    if (status != QN_OK) {
        check_refusal(status, &problem);
        return;
    }
    merge_again(said, &standing);
    REQUIRE(standing.units_done == said->standing.units_done &&
                qn_total_compare(standing.sum, said->standing.sum) == 0,
            "merged to %llu", (unsigned long long)standing.sum.low);
    qn_standing again;
    REQUIRE(qn_ledger_read(fuzz_other_path(), &again, &problem) == QN_OK &&
                qn_total_compare(again.sum, standing.sum) == 0,
            "merged, then read as %llu: %s", (unsigned long long)again.sum.low, problem.text);
}

static void put_squares(const qn_job *job, qn_board *board)
{
    fuzz_board table;
    REQUIRE(make_table(job, &table), "n %u", job->n);
    for (unsigned row = 0; row < job->n; row++)
        for (unsigned column = 0; column < job->n; column++)
            if (table.forbidden[row][column])
                REQUIRE(qn_board_block(board, row, column) == QN_OK, "a square");
}

/* Goes on with the run that the ledger is of, or with that of an empty board. */
static void run_it(const claim *said)
{
    const qn_job *job = &said->standing.job;
    qn_ledger *ledger;
    qn_problem problem;
    qn_options options = alone();
    qn_board *board;
    if (said->believed && !said->is_small)
        return;
    REQUIRE(qn_board_new(said->believed ? job->n : 6, &board) == QN_OK, "no memory");
    if (said->believed)
        put_squares(job, board);
    qn_status status =
        qn_ledger_open(fuzz_ledger_path(), board, &options, said->believed ? job->shard : 1,
                       said->believed ? job->shards : 1, &ledger, &problem);
    qn_board_free(board);
    REQUIRE(is_one_line(problem.text), "%s", problem.text);
    if (status != QN_OK) {
        REQUIRE(!said->believed || said->made_up, "status %d: %s", (int)status, problem.text);
        fuzz_check_unchanged(true);
        return;
    }
    REQUIRE(said->believed, "it was read as damaged, but opened");
    qn_standing standing;
    REQUIRE(qn_ledger_run(ledger, &options, NULL, &problem) == QN_OK, "%s", problem.text);
    REQUIRE(qn_ledger_standing(ledger, &standing, &problem) == QN_OK, "%s", problem.text);
    qn_ledger_close(ledger);
    REQUIRE(standing.units_done == standing.units, "%llu units",
            (unsigned long long)standing.units_done);
    check_numbers(said, &standing);
    if (said->is_right && is_whole(&standing))
        REQUIRE(standing.sum.low == said->total && standing.sum.high == 0, "%llu, not %llu",
                (unsigned long long)standing.sum.low, (unsigned long long)said->total);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    claim said = {.made_up = data[0] >= 128};
    if (said.made_up ? !fuzz_make_ledger(data + 1, size - 1)
                     : !fuzz_write_ledger(data + 1, size - 1))
        return 0;
    read_it(&said);
    unsigned turn = (unsigned)size % 3; /* what was refused once is tried in one more way only */
    if (said.believed || turn == 0)
        verify_it(&said);
    fuzz_check_unchanged(false);
    if (said.believed || turn == 1)
        merge_it(&said);
    fuzz_check_unchanged(true);
    if (said.believed || turn == 2)
        run_it(&said);
    return 0;
}

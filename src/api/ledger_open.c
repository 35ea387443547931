/* Opening the ledger of a job, or making it. */
#include "api/ledger.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/counter.h"
#include "api/split.h"
#include "halves/halves.h"

/* What the caller says about a job. */
typedef struct ledger_request {
    const char *path;
    const qn_board *board;
    uint64_t shard;
    uint64_t shards;
} ledger_request;

/* The job that the request and the run's options tell; what they leave open is settled by the
 * existing job, if there is one, and else as for a job of one thread, so that shards that are begun
 * on different machines agree. */
static qn_status job_of(const ledger_request *request, qni_run *run, const qn_job *existing,
                        qn_job *job)
{
    const qn_board *board = request->board;
    qn_options alone = run->options;
    alone.threads = 1;
    if (existing != NULL && run->options.method == QN_METHOD_AUTO)
        run->options.method = run->options.split > 0 ? QN_METHOD_ROWS : existing->method;
    alone.method = run->options.method;
    qn_job made = {.n = board->size, .shard = request->shard, .shards = request->shards};
    qn_status status = qni_choose_method(&alone, board, &made.method);
    if (status != QN_OK)
        return status;
    if (made.method == QN_METHOD_HALVES && board->size < QNI_HALVES_SIZE_MIN)
        return QN_UNSUPPORTED;
    if (made.method == QN_METHOD_ROWS)
        made.split = existing != NULL && existing->split > 0 && run->options.split == 0
                         ? existing->split
                         : qni_split_for_ledger(board->size, &alone);
    qni_counter counter;
    status = qni_counter_init(&counter, run, board, made.method, made.split);
    if (status != QN_OK)
        return status;
    made.units = counter.units;
    qni_counter_free(&counter);
    qni_squares_write(board, made.squares);
    (void)snprintf(made.version, sizeof made.version, "%s", QN_VERSION);
    *job = made;
    return QN_OK;
}

static qn_status refuse(const ledger_request *request, const qn_job *found, const qn_job *asked,
                        qn_problem *problem)
{
    char found_text[QN_JOB_TEXT];
    char asked_text[QN_JOB_TEXT];
    return qni_problem(problem, QN_MISMATCH,
                       "%s: the ledger of another job: it has %s; asked for "
                       "was %s",
                       request->path, qn_job_text(found, found_text),
                       qn_job_text(asked, asked_text));
}

/* Whether the open store holds the job that is asked for, undamaged.  The job is worked out where
 * the ledger was not made just now. */
static qn_status check_store(const ledger_request *request, qni_run *run, qn_ledger *ledger,
                             qn_problem *problem)
{
    qn_job asked = ledger->job;
    qni_records records;
    qn_status status = qni_store_read(ledger->store, &ledger->job, &records, problem);
    if (status != QN_OK)
        return status;
    status = qni_records_check(&records, request->path, problem);
    qni_records_free(&records);
    if (status == QN_OK && ledger->created < 0) {
        const char *kernel = run->options.kernel;
        status = job_of(request, run, &ledger->job, &asked);
        if ((status == QN_ARGUMENT || status == QN_UNSUPPORTED) && kernel != NULL)
            qni_problem(problem, status, "%s: its engine is %s, which has no kernel %s here",
                        request->path, ledger->job.method == QN_METHOD_HALVES ? "halves" : "rows",
                        kernel);
    }
    if (status != QN_OK)
        return status;
    bool same = qni_job_same(&ledger->job, &asked) && ledger->job.shard == asked.shard &&
                ledger->job.shards == asked.shards;
    return same ? QN_OK : refuse(request, &ledger->job, &asked, problem);
}

static qn_status make(const ledger_request *request, qni_run *run, qn_ledger *ledger,
                      qn_problem *problem)
{
    qn_status status = job_of(request, run, NULL, &ledger->job);
    if (status == QN_OK)
        status = qni_store_make(request->path, &ledger->job, &(qni_records){.count = 0},
                                &ledger->created, problem);
    if (status == QN_IO &&
        errno == EEXIST) { /* somebody was quicker; it is opened like any other */
        problem->text[0] = '\0';
        status = QN_OK;
    }
    return status;
}

static qn_status open_or_make(const ledger_request *request, qni_run *run, qn_ledger *ledger,
                              qn_problem *problem)
{
    qn_status status = QN_OK;
    if (!qni_store_exists(request->path))
        status = make(request, run, ledger, problem);
    if (status == QN_OK)
        status = qni_store_open(request->path, true, &ledger->store, problem);
    if (status == QN_OK)
        status = check_store(request, run, ledger, problem);
    return status;
}

qn_status qn_ledger_open(const char *path, const qn_board *board, const qn_options *options,
                         uint64_t shard, uint64_t shards, qn_ledger **ledger, qn_problem *problem)
{
    qn_problem nowhere;
    problem = qni_problem_begin(problem, &nowhere);
    if (board->size > QN_COUNT_SIZE_MAX || shard < 1 || shard > shards || shards > QNI_SHARDS_MAX)
        return QN_RANGE;
    qn_ledger *made = calloc(1, sizeof *made);
    if (made == NULL)
        return QN_MEMORY;
    made->created = -1;
    ledger_request request = {.path = path, .board = board, .shard = shard, .shards = shards};
    qni_run run;
    qn_status status = qni_run_begin(&run, options);
    if (status == QN_OK)
        status = qni_run_end(&run, open_or_make(&request, &run, made, problem), NULL);
    if (status == QN_OK) {
        *ledger = made;
    } else {
        int error = errno;
        qn_ledger_close(made);
        errno = error;
    }
    return status;
}

void qn_ledger_close(qn_ledger *ledger)
{
    if (ledger == NULL)
        return;
    qni_store_close(ledger->store);
    if (ledger->created >= 0)
        (void)close(ledger->created);
    free(ledger);
}

/* The job of a ledger. */
#include "ledger/job.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "ledger/mark.h"

void qni_squares_write(const qn_board *board, char *text)
{
    for (unsigned row = 0; board->constrained && row < board->size; row++) {
        if (row > 0)
            *text++ = '/';
        for (unsigned column = 0; column < board->size; column++)
            *text++ = board->allowed[row] >> column & 1 ? '.' : 'x';
    }
    *text = '\0';
}

qn_status qni_job_board(const qn_job *job, qn_board *board)
{
    qni_board_init(board, job->n);
    size_t length = strlen(job->squares);
    if (length == 0)
        return QN_OK;
    if (job->n == 0 || length != (size_t)job->n * (job->n + 1) - 1)
        return QN_DAMAGED;
    board->constrained = true;
    for (unsigned row = 0; row < job->n; row++) {
        const char *squares = job->squares + (size_t)row * (job->n + 1);
        if (row > 0 && squares[-1] != '/')
            return QN_DAMAGED;
        for (unsigned column = 0; column < job->n; column++) {
            if (squares[column] == 'x')
                board->allowed[row] &= ~(UINT64_C(1) << column);
            else if (squares[column] != '.')
                return QN_DAMAGED;
        }
    }
    return QN_OK;
}

bool qni_job_same(const qn_job *a, const qn_job *b)
{
    return a->n == b->n && a->method == b->method && a->split == b->split && a->units == b->units &&
           strcmp(a->squares, b->squares) == 0;
}

uint64_t qni_job_units(const qn_job *job)
{
    return job->units < job->shard ? 0 : (job->units - job->shard) / job->shards + 1;
}

bool qni_job_has(const qn_job *job, uint64_t unit)
{
    return unit >= job->shard && unit <= job->units && (unit - job->shard) % job->shards == 0;
}

uint64_t qni_job_key(const qn_job *job)
{
    uint64_t key = qni_mark_of_text(job->squares);
    key = qni_mark_mix(key, job->n);
    key = qni_mark_mix(key, job->method);
    key = qni_mark_mix(key, job->split);
    return qni_mark_mix(key, job->units);
}

char *qn_job_text(const qn_job *job, char *text)
{
    char method[24] = "halves";
    char board[48] = "empty board";
    if (job->method == QN_METHOD_ROWS)
        (void)snprintf(method, sizeof method, "rows, split %u", job->split);
    if (job->squares[0] != '\0') {
        unsigned forbidden = 0;
        for (const char *square = job->squares; *square != '\0'; square++)
            forbidden += *square == 'x';
        /* The number tells boards apart that forbid equally many squares. */
        (void)snprintf(board, sizeof board, "%u squares forbidden (#%08" PRIx32 ")", forbidden,
                       (uint32_t)qni_mark_of_text(job->squares));
    }
    (void)snprintf(text, QN_JOB_TEXT,
                   "n %u, %s, %s, shard %" PRIu64 "/%" PRIu64 " of %" PRIu64 " units", job->n,
                   method, board, job->shard, job->shards, job->units);
    return text;
}

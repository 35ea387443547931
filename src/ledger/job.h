/* The job of a ledger: its text, its identity, and the board that it speaks of. */
#ifndef QNI_LEDGER_JOB_H
#define QNI_LEDGER_JOB_H

#include "board/board.h"

/* Parts that a job can be cut into at most. */
#define QNI_SHARDS_MAX 1000000

/* Writes the squares of a board as qn_job has them into text (QN_SQUARES_TEXT bytes).
 * The board has at most QN_COUNT_SIZE_MAX rows. */
void qni_squares_write(const qn_board *board, char *text);

/* The board of a job.  QN_DAMAGED where its squares are not of that form. */
qn_status qni_job_board(const qn_job *job, qn_board *board);

/* Whether two ledgers count the same units of the same board; shards and versions may differ. */
bool qni_job_same(const qn_job *a, const qn_job *b);

/* How many units this part has, and whether a unit (from 1) is one of them. */
uint64_t qni_job_units(const qn_job *job);
bool qni_job_has(const qn_job *job, uint64_t unit);

/* A number that differs, as far as 64 bits go, where qni_job_same() does. */
uint64_t qni_job_key(const qn_job *job);

#endif

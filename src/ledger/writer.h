/* The writer: the one thread that writes to a ledger while a team counts.
 *
 * Workers put finished units into a bounded queue and go on; they wait only when it is full.  The
 * writer commits all that the queue holds in one transaction, at once when the last one is long
 * ago, else a fraction of a second after it.  When a transaction fails, the writer raises the stop,
 * and every later call tells the failure. */
#ifndef QNI_LEDGER_WRITER_H
#define QNI_LEDGER_WRITER_H

#include "base/stop.h"
#include "ledger/store.h"

typedef struct qni_writer qni_writer;

/* Starts the writer of an open store.  `created` is -1, or the descriptor of a ledger that was just
 * made, which the writer brings to the disk before anything else.  QN_MEMORY, QN_THREAD. */
qn_status qni_writer_start(qni_store *store, const qn_job *job, int created, qni_stop *stop,
                           qni_writer **writer);

/* Hands over a unit that is done; any worker.  Tells the writer's failure. */
qn_status qni_writer_put(qni_writer *writer, const qni_record *record);

/* Writes what is left, ends the writer and frees it.  Tells the first failure, in words too. */
qn_status qni_writer_finish(qni_writer *writer, qn_problem *problem);

#endif

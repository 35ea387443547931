/* The writer thread of a ledger; its header tells the protocol. */
#include "ledger/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "ledger/appear.h"
#include "team/sync.h"

/* Records that may wait; and the least time from one transaction to the next, in seconds. */
enum { QUEUE_LENGTH = 4096 };
static const double pause = 0.2;

struct qni_writer {
    qni_store *store; /* these are constant, */
    const qn_job *job;
    int created;
    qni_stop *stop;
    qni_thread thread;

    qni_record *batch; /* this and the problem are the writer's own until it has ended, */
    qn_problem problem;
    int error; /* errno of the failure */

    qni_monitor monitor; /* and this guards all below */
    qni_record *queue;
    size_t waiting; /* records in the queue */
    bool closing;   /* no more will come */
    qn_status failure;
};

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Inside the monitor: takes the queue as the next batch and leaves an empty one. */
static size_t take_batch(qni_writer *writer)
{
    qni_record *taken = writer->queue;
    size_t count = writer->waiting;
    writer->queue = writer->batch;
    writer->batch = taken;
    writer->waiting = 0;
    qni_monitor_changed(&writer->monitor);
    return count;
}

/* Also where the clock was put back meanwhile. */
static bool has_passed(double not_before)
{
    double left = not_before - now();
    return left <= 0 || left > pause;
}

/* Inside the monitor: waits for something to write, and then for the pause to pass. */
static void wait_for_work(qni_writer *writer, double not_before)
{
    while (writer->waiting == 0 && !writer->closing)
        qni_monitor_wait(&writer->monitor);
    while (!writer->closing && writer->waiting < QUEUE_LENGTH && !has_passed(not_before))
        qni_monitor_wait_briefly(&writer->monitor);
}

/* Outside the monitor: one transaction. */
static qn_status write_batch(qni_writer *writer, size_t count)
{
    qn_status status =
        qni_store_add(writer->store, writer->job, writer->batch, count, &writer->problem);
    if (status != QN_OK)
        writer->error = errno;
    return status;
}

static qn_status settle_file(qni_writer *writer)
{
    if (writer->created < 0)
        return QN_OK;
    qn_status status =
        qni_appear_settle(qni_store_path(writer->store), writer->created, &writer->problem);
    if (status != QN_OK)
        writer->error = errno;
    return status;
}

static void *write_records(void *data)
{
    qni_writer *writer = data;
    double not_before = 0;
    qn_status status = settle_file(writer);
    qni_monitor_enter(&writer->monitor);
    while (status == QN_OK) {
        wait_for_work(writer, not_before);
        size_t count = take_batch(writer);
        if (count == 0)
            break; /* closing */
        qni_monitor_leave(&writer->monitor);
        status = write_batch(writer, count);
        not_before = now() + pause;
        qni_monitor_enter(&writer->monitor);
    }
    if (status != QN_OK) {
        writer->failure = status;
        qni_stop_raise(writer->stop);
        qni_monitor_changed(&writer->monitor);
    }
    qni_monitor_leave(&writer->monitor);
    return NULL;
}

static void free_writer(qni_writer *writer)
{
    free(writer->queue);
    free(writer->batch);
    free(writer);
}

qn_status qni_writer_start(qni_store *store, const qn_job *job, int created, qni_stop *stop,
                           qni_writer **writer)
{
    qni_writer *made = calloc(1, sizeof *made);
    if (made == NULL)
        return QN_MEMORY;
    *made = (qni_writer){.store = store, .job = job, .created = created, .stop = stop};
    made->queue = malloc(QUEUE_LENGTH * sizeof *made->queue);
    made->batch = malloc(QUEUE_LENGTH * sizeof *made->batch);
    qn_status status = QN_MEMORY;
    if (made->queue != NULL && made->batch != NULL)
        status = qni_monitor_init(&made->monitor);
    if (status == QN_OK) {
        status = qni_thread_start(&made->thread, write_records, made);
        if (status != QN_OK)
            qni_monitor_destroy(&made->monitor);
    }
    if (status != QN_OK) {
        free_writer(made);
        return status;
    }
    *writer = made;
    return QN_OK;
}

qn_status qni_writer_put(qni_writer *writer, const qni_record *record)
{
    qni_monitor_enter(&writer->monitor);
    while (writer->waiting == QUEUE_LENGTH && writer->failure == QN_OK)
        qni_monitor_wait(&writer->monitor);
    qn_status status = writer->failure;
    if (status == QN_OK) {
        writer->queue[writer->waiting++] = *record;
        if (writer->waiting == 1 || writer->waiting == QUEUE_LENGTH)
            qni_monitor_changed(&writer->monitor);
    }
    qni_monitor_leave(&writer->monitor);
    return status;
}

qn_status qni_writer_finish(qni_writer *writer, qn_problem *problem)
{
    qni_monitor_enter(&writer->monitor);
    writer->closing = true;
    qni_monitor_changed(&writer->monitor);
    qni_monitor_leave(&writer->monitor);
    qni_thread_join(writer->thread);
    qn_status status = writer->failure;
    int error = writer->error;
    if (status != QN_OK)
        *problem = writer->problem;
    qni_monitor_destroy(&writer->monitor);
    free_writer(writer);
    if (status != QN_OK)
        errno = error;
    return status;
}

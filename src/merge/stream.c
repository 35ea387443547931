/* The ordered stream; its header tells the protocol. */
#include "merge/stream.h"

#include <stdlib.h>

/* Blocks for each worker and all in all, and units that may be begun ahead of the head. */
enum { BLOCKS_PER_WORKER = 32, BLOCKS_MOST = 256, UNITS_PER_WORKER = 16 };

/* What waits of one unit inside the window. */
typedef struct unit_queue {
    qni_block *first;
    qni_block *last;
    bool finished;
} unit_queue;

struct qni_stream {
    qni_sink sink; /* these are constant while the stream is open */
    void *sink_data;
    qni_stop *stop;
    uint64_t window;
    qni_block *blocks; /* all of them; the system backs only those that are ever touched */
    qni_thread writer;

    qni_monitor monitor; /* guards all below */
    unit_queue *queues;  /* of unit u: queues[u % window], for head <= u < head + window */
    uint64_t head;
    qni_block *free_blocks;
    size_t free_count;
    bool closing; /* the team has ended */
    bool refused; /* the sink ended the stream */
};

static unit_queue *queue_of(qni_stream *stream, uint64_t unit)
{
    return &stream->queues[unit % stream->window];
}

/* Inside the monitor: gives blocks back. */
static void recycle(qni_stream *stream, qni_block *block)
{
    block->next = stream->free_blocks;
    stream->free_blocks = block;
    stream->free_count++;
}

/* Inside the monitor: the next block to hand on, moving the head past finished units; NULL when
 * there is none yet. */
static qni_block *next_block(qni_stream *stream)
{
    for (;;) {
        unit_queue *head = queue_of(stream, stream->head);
        qni_block *block = head->first;
        if (block != NULL) {
            head->first = block->next;
            return block;
        }
        if (!head->finished)
            return NULL;
        *head = (unit_queue){.finished = false};
        stream->head++;
        qni_monitor_changed(&stream->monitor);
    }
}

static void *write_blocks(void *data)
{
    qni_stream *stream = data;
    qni_monitor_enter(&stream->monitor);
    /* The workers may all have ended, so the caller's cancel is asked here too. */
    while (!qni_stop_asked(stream->stop)) {
        qni_block *block = next_block(stream);
        if (block == NULL) {
            if (stream->closing)
                break;
            qni_monitor_wait(&stream->monitor);
            continue;
        }
        qni_monitor_leave(&stream->monitor);
        bool taken = stream->sink(block->bytes, block->used, stream->sink_data);
        qni_monitor_enter(&stream->monitor);
        recycle(stream, block);
        if (!taken) {
            stream->refused = true;
            qni_stop_raise(stream->stop);
        }
        qni_monitor_changed(&stream->monitor);
    }
    qni_monitor_changed(&stream->monitor);
    qni_monitor_leave(&stream->monitor);
    return NULL;
}

static void free_stream(qni_stream *stream)
{
    free(stream->queues);
    free(stream->blocks);
    free(stream);
}

/* Blocks for a team: enough to keep all busy, and one to fill for each worker in any case. */
static size_t blocks_for(unsigned workers)
{
    size_t waiting = (size_t)workers * BLOCKS_PER_WORKER;
    return (waiting < BLOCKS_MOST ? waiting : BLOCKS_MOST) + workers + 1;
}

static qn_status make_blocks(qni_stream *stream, unsigned workers)
{
    size_t count = blocks_for(workers);
    stream->blocks = malloc(count * sizeof *stream->blocks);
    stream->queues = calloc(stream->window, sizeof *stream->queues);
    if (stream->blocks == NULL || stream->queues == NULL)
        return QN_MEMORY;
    /* Last in, first out, so that few blocks serve where few are needed. */
    for (size_t i = count; i > 0; i--)
        recycle(stream, &stream->blocks[i - 1]);
    return QN_OK;
}

qn_status qni_stream_open(unsigned workers, qni_sink sink, void *sink_data, qni_stop *stop,
                          qni_stream **stream)
{
    qni_stream *made = calloc(1, sizeof *made);
    if (made == NULL)
        return QN_MEMORY;
    made->sink = sink;
    made->sink_data = sink_data;
    made->stop = stop;
    made->window = (uint64_t)workers * UNITS_PER_WORKER;
    qn_status status = make_blocks(made, workers);
    if (status == QN_OK)
        status = qni_monitor_init(&made->monitor);
    if (status == QN_OK) {
        status = qni_thread_start(&made->writer, write_blocks, made);
        if (status != QN_OK)
            qni_monitor_destroy(&made->monitor);
    }
    if (status != QN_OK) {
        free_stream(made);
        return status;
    }
    *stream = made;
    return QN_OK;
}

/* Inside the monitor: a free block if the unit may have one now. */
static qni_block *grab(qni_stream *stream, uint64_t unit)
{
    if (unit - stream->head >= stream->window)
        return NULL;
    if (stream->free_count == 0 || (stream->free_count == 1 && unit != stream->head))
        return NULL;
    qni_block *block = stream->free_blocks;
    stream->free_blocks = block->next;
    stream->free_count--;
    block->next = NULL;
    block->used = 0;
    return block;
}

qni_block *qni_stream_take(qni_stream *stream, uint64_t unit)
{
    qni_monitor_enter(&stream->monitor);
    qni_block *block = grab(stream, unit);
    while (block == NULL && !qni_stop_asked(stream->stop)) {
        qni_monitor_wait_briefly(&stream->monitor);
        block = grab(stream, unit);
    }
    qni_monitor_leave(&stream->monitor);
    return block;
}

void qni_stream_put(qni_stream *stream, uint64_t unit, qni_block *block)
{
    qni_monitor_enter(&stream->monitor);
    unit_queue *queue = queue_of(stream, unit);
    if (queue->first == NULL)
        queue->first = block;
    else
        queue->last->next = block;
    queue->last = block;
    if (unit == stream->head)
        qni_monitor_changed(&stream->monitor);
    qni_monitor_leave(&stream->monitor);
}

bool qni_stream_hungers(qni_stream *stream, uint64_t unit)
{
    qni_monitor_enter(&stream->monitor);
    bool hungers = unit == stream->head && queue_of(stream, unit)->first == NULL;
    qni_monitor_leave(&stream->monitor);
    return hungers;
}

void qni_stream_finish(qni_stream *stream, uint64_t unit)
{
    qni_monitor_enter(&stream->monitor);
    while (unit - stream->head >= stream->window && !qni_stop_asked(stream->stop))
        qni_monitor_wait_briefly(&stream->monitor);
    if (unit - stream->head < stream->window)
        queue_of(stream, unit)->finished = true;
    if (unit == stream->head)
        qni_monitor_changed(&stream->monitor);
    qni_monitor_leave(&stream->monitor);
}

bool qni_stream_close(qni_stream *stream)
{
    qni_monitor_enter(&stream->monitor);
    stream->closing = true;
    qni_monitor_changed(&stream->monitor);
    qni_monitor_leave(&stream->monitor);
    qni_thread_join(stream->writer);
    bool ended = stream->refused || atomic_load(&stream->stop->cancelled);
    qni_monitor_destroy(&stream->monitor);
    free_stream(stream);
    return ended;
}

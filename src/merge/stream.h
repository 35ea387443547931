/* The ordered stream: workers fill blocks, one writer thread hands them on in unit order.
 *
 * The protocol.  A worker asks for an empty block of its unit, fills it, puts it, and at last says
 * that the unit is finished.  The writer always takes the blocks of the head unit, the earliest one
 * not handed on completely; blocks of later units wait in their queue.  Two bounds keep memory
 * flat:
 *
 *   - there is a fixed number of blocks, and the last free one is only for the head unit, so that
 * the writer never starves while all others wait for blocks;
 *   - a unit further than a fixed window ahead of the head gets no block until the head comes
 * closer.
 *
 * Units are handed out in ascending order, so the head unit is always in some worker's hands, never
 * behind one that waits; that is why nobody can wait forever.  A slow sink slows the workers.
 * Workers that wait look at the stop several times a second.
 */
#ifndef QNI_MERGE_STREAM_H
#define QNI_MERGE_STREAM_H

#include "base/stop.h"
#include "team/sync.h"

/* Bytes in a block: large enough that a write costs little beside filling it. */
#define QNI_BLOCK_BYTES 65536

typedef struct qni_block {
    struct qni_block *next;
    size_t used; /* bytes filled, by the worker that holds the block */
    char bytes[QNI_BLOCK_BYTES];
} qni_block;

/* Takes the bytes of a block; called by the writer thread alone.  False ends the stream. */
typedef bool (*qni_sink)(const char *bytes, size_t count, void *sink_data);

typedef struct qni_stream qni_stream;

/* Opens a stream for that many workers and starts its writer.  QN_MEMORY, QN_THREAD. */
qn_status qni_stream_open(unsigned workers, qni_sink sink, void *sink_data, qni_stop *stop,
                          qni_stream **stream);

/* An empty block for a unit; NULL when the stream stopped. */
qni_block *qni_stream_take(qni_stream *stream, uint64_t unit);

/* Queues a filled block of a unit. */
void qni_stream_put(qni_stream *stream, uint64_t unit, qni_block *block);

/* Whether the writer has nothing to do but to wait for this unit's next block. */
bool qni_stream_hungers(qni_stream *stream, uint64_t unit);

/* No more blocks of this unit will come. */
void qni_stream_finish(qni_stream *stream, uint64_t unit);

/* After the team has ended: lets the writer hand on what is left (nothing, when the stop is
 * raised), ends it and frees all.  Returns whether the sink or the caller's cancel ended the
 * stream.
 */
bool qni_stream_close(qni_stream *stream);

#endif

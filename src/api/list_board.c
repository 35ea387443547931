/* The team that lists: workers search units and write them to the stream.
 *
 * A unit fixes so many rows that its text is some hundred thousand bytes, whatever the size of the
 * board, so units may be beyond number; they are made one at a time, under a lock that also numbers
 * them. */
#include "api/list.h"

#include <string.h>

#include "base/clock.h"
#include "merge/stream.h"
#include "rows/list.h"
#include "rows/walk.h"
#include "unit/unit.h"

/* What the workers share. */
typedef struct list_job {
    qni_run *run;
    const qn_board *board;
    const qni_encoder *encoder;
    const qni_lister *lister;
    const uint8_t *from;
    qni_stream *stream;

    qni_monitor monitor; /* guards all below */
    qni_walk units;
    uint64_t unit;     /* the number of the next */
    qni_units parts;   /* the first two rows, by which progress is told */
    size_t parts_done; /* parts before the one where the units are */
} list_job;

/* A worker's way through one unit. */
typedef struct unit_filling {
    const qni_encoder *encoder;
    qni_stream *stream;
    uint64_t unit;
    qni_block *block;
    long begun; /* when the block was taken */
} unit_filling;

enum { SOON = 50 }; /* milliseconds that solutions may wait for their block to fill */

static void hand_on(unit_filling *filling)
{
    if (filling->block != NULL)
        qni_stream_put(filling->stream, filling->unit, filling->block);
    filling->block = NULL;
}

static bool next_block(unit_filling *filling)
{
    hand_on(filling);
    filling->block = qni_stream_take(filling->stream, filling->unit);
    filling->begun = qni_milliseconds();
    return filling->block != NULL;
}

static bool write_group(const qni_group *group, void *data)
{
    unit_filling *filling = data;
    const qni_encoder *encoder = filling->encoder;
    size_t room = qni_encoder_room(encoder);
    char head[QN_TEXT_MAX(QN_SIZE_MAX) + QNI_ENCODER_BEYOND];
    size_t head_length = 0;
    if (group->count > 0)
        head_length = qni_encode_head(encoder, group->columns, group->fixed, head);
    for (size_t i = 0; i < group->count;) {
        qni_block *block = filling->block;
        if (block == NULL || block->used + room > sizeof block->bytes) {
            if (!next_block(filling))
                return false;
            block = filling->block;
        }
        char *end = block->bytes + block->used;
        const char *last = block->bytes + sizeof block->bytes - room;
        while (i < group->count && end <= last) {
            end = qni_encode_copy(end, head, head_length);
            end = qni_encode_tail(encoder, group->fixed, group->paths[i++], end);
        }
        block->used = (size_t)(end - block->bytes);
    }
    if (filling->block != NULL && qni_milliseconds() - filling->begun >= SOON &&
        qni_stream_hungers(filling->stream, filling->unit))
        hand_on(filling);
    return true;
}

/* Tells of the parts before the one where the units are now. */
static void tell_progress(list_job *job, bool over)
{
    const qni_units *parts = &job->parts;
    unsigned known = job->units.depth < parts->depth ? job->units.depth : parts->depth;
    while (job->parts_done < parts->count &&
           (over ||
            memcmp(parts->prefixes[job->parts_done].columns, job->units.columns, known) != 0)) {
        job->parts_done++;
        qni_run_unit_done(job->run);
    }
}

/* The next unit and its number; false when there is none left. */
static bool next_unit(list_job *job, uint8_t *prefix, uint64_t *unit)
{
    qni_monitor_enter(&job->monitor);
    bool more = qni_walk_next(&job->units);
    if (more) {
        memcpy(prefix, job->units.columns, job->units.depth);
        *unit = job->unit++;
    }
    if (more || !qni_stop_is_raised(&job->run->stop))
        tell_progress(job, !more);
    qni_monitor_leave(&job->monitor);
    return more;
}

/* Lists units until there are none left; the team runs it once for each worker. */
static qn_status list_units(void *context, unsigned worker, uint64_t share)
{
    (void)worker;
    (void)share;
    list_job *job = context;
    qni_listing listing;
    qn_status status = qni_listing_open(&listing, job->board, job->lister, &job->run->stop);
    if (status != QN_OK)
        return status;
    unit_filling filling = {.encoder = job->encoder, .stream = job->stream};
    uint8_t prefix[QN_SIZE_MAX];
    while (status == QN_OK && !qni_stop_is_raised(&job->run->stop) &&
           next_unit(job, prefix, &filling.unit)) {
        status =
            qni_list_below(&listing, prefix, job->units.depth, job->from, write_group, &filling);
        hand_on(&filling);
        qni_stream_finish(job->stream, filling.unit);
    }
    qni_listing_close(&listing);
    return status;
}

static unsigned unit_depth(const qni_run *run, const qni_lister *lister, unsigned n)
{
    unsigned depth = run->options.split;
    if (depth == 0) {
        unsigned fixed = qni_listing_fixed(lister, n);
        depth = fixed > 3 ? fixed - 1 : 2;
    }
    return depth < n ? depth : n;
}

static qn_status run_job(list_job *job, qn_text_sink sink, void *sink_data, bool *refused)
{
    qni_run *run = job->run;
    unsigned depth = unit_depth(run, job->lister, job->board->size);
    qni_run_note(run, QN_METHOD_ROWS, job->lister->name, depth);
    qni_run_expect(run, job->parts.count);
    qni_walk_begin(&job->units, job->board, NULL, 0, depth, job->from, &run->stop);
    qn_status status =
        qni_stream_open(run->options.threads, sink, sink_data, &run->stop, &job->stream);
    if (status != QN_OK)
        return status;
    status = qni_run_team(run, run->options.threads, list_units, job);
    *refused = qni_stream_close(job->stream);
    run->report.units = job->unit;
    return status;
}

qn_status qni_list_board(qni_run *run, const qn_board *board, const qni_encoder *encoder,
                         const uint8_t *from, qn_text_sink sink, void *sink_data, bool *refused)
{
    list_job job = {.run = run,
                    .board = board,
                    .encoder = encoder,
                    .lister = qni_lister_find(run->options.kernel, board->size),
                    .from = from};
    const qni_rows_kernel *kernel; /* only to judge the name */
    qn_status status = qni_run_rows_kernel(run, board->size, &kernel);
    if (status == QN_OK)
        status = qni_units_make(board, QNI_LIST_PARTS_DEPTH, &job.parts);
    if (status != QN_OK)
        return status;
    status = qni_monitor_init(&job.monitor);
    if (status == QN_OK) {
        status = run_job(&job, sink, sink_data, refused);
        qni_monitor_destroy(&job.monitor);
    }
    qni_units_free(&job.parts);
    return status;
}

/* qn_visit: all solutions in order; and the same for searches other than the plain one. */
#include "api/visit.h"

#include <string.h>

#include "api/list.h"
#include "api/run.h"
#include "api/split.h"
#include "base/clock.h"
#include "merge/stream.h"
#include "rows/lister.h"
#include "unit/unit.h"

/* What the workers share. */
typedef struct visit_job {
    qni_run *run;
    const qn_board *board;
    const qni_units *units;
    qni_search search;
    qni_stream *stream;
} visit_job;

/* What the writer shows; a block holds whole solutions of n bytes each. */
typedef struct audience {
    qn_visitor visitor;
    void *visitor_data;
    unsigned n;
} audience;

static bool show_block(const char *bytes, size_t count, void *data)
{
    const audience *show = data;
    /* The one solution of the board of size 0 has no bytes, so one byte stands for it. */
    size_t step = show->n > 0 ? show->n : 1;
    for (size_t at = 0; at < count; at += step)
        if (!show->visitor((const uint8_t *)bytes + at, show->n, show->visitor_data))
            return false;
    return true;
}

/* A worker's way through one unit. */
typedef struct unit_filling {
    qni_stream *stream;
    uint64_t unit;
    qni_block *block;
    long period;    /* the present one, by number */
    unsigned early; /* blocks handed on before they were full in it */
} unit_filling;

/* A writer that waits gets a solution at once, but no more than this many in a period of this many
 * milliseconds: where solutions abound they go on many at a time. */
enum { EARLY_MAX = 16, PERIOD = 100 };

static bool is_wanted_early(unit_filling *filling)
{
    long period = qni_milliseconds() / PERIOD;
    if (period != filling->period) {
        filling->period = period;
        filling->early = 0;
    }
    return filling->early < EARLY_MAX && qni_stream_hungers(filling->stream, filling->unit);
}

static bool fill(const uint8_t *columns, unsigned n, void *data)
{
    unit_filling *filling = data;
    size_t step = n > 0 ? n : 1;
    qni_block *block = filling->block;
    if (block != NULL && block->used + step > sizeof block->bytes) {
        qni_stream_put(filling->stream, filling->unit, block);
        block = NULL;
    }
    if (block == NULL)
        block = qni_stream_take(filling->stream, filling->unit);
    filling->block = block;
    if (block == NULL)
        return false;
    memcpy(block->bytes + block->used, columns, n);
    block->used += step;
    if (is_wanted_early(filling)) {
        filling->early++;
        qni_stream_put(filling->stream, filling->unit, block);
        filling->block = NULL;
    }
    return true;
}

static qn_status list_unit(void *context, unsigned worker, uint64_t unit)
{
    (void)worker;
    visit_job *job = context;
    unit_filling filling = {.stream = job->stream, .unit = unit};
    const uint8_t *prefix = job->units->prefixes[unit].columns;
    bool complete =
        job->search(job->board, prefix, job->units->depth, fill, &filling, &job->run->stop);
    if (filling.block != NULL)
        qni_stream_put(job->stream, unit, filling.block);
    qni_stream_finish(job->stream, unit);
    if (complete)
        qni_run_unit_done(job->run);
    return QN_OK;
}

static qn_status visit_units(qni_run *run, const qn_board *board, const qni_units *units,
                             qni_search search, audience *show)
{
    visit_job job = {.run = run, .board = board, .units = units, .search = search};
    qni_run_note(run, QN_METHOD_ROWS, "scalar", units->depth);
    qni_run_expect(run, units->count);
    qn_status status =
        qni_stream_open(run->options.threads, show_block, show, &run->stop, &job.stream);
    if (status != QN_OK)
        return status;
    status = qni_run_team(run, units->count, list_unit, &job);
    bool refused = qni_stream_close(job.stream);
    return refused && status == QN_OK ? QN_CANCELLED : status;
}

qn_status qni_visit(const qn_board *board, const qn_options *options, qni_search search,
                    qn_visitor visitor, void *visitor_data, qn_report *report)
{
    qni_run run;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    qni_units units;
    status = qni_units_make(board, qni_split_for_solutions(board->size, &run.options), &units);
    if (status == QN_OK) {
        audience show = {.visitor = visitor, .visitor_data = visitor_data, .n = board->size};
        status = visit_units(&run, board, &units, search, &show);
        qni_units_free(&units);
    }
    return qni_run_end(&run, status, report);
}

qn_status qn_visit(const qn_board *board, const qn_options *options, qn_visitor visitor,
                   void *visitor_data, qn_report *report)
{
    qni_run run;
    qni_encoder *encoder;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    status = qni_encoder_new(QNI_FORMAT_RAW, board->size, qni_path_bits(board->size), &encoder);
    if (status == QN_OK) {
        audience show = {.visitor = visitor, .visitor_data = visitor_data, .n = board->size};
        bool refused = false;
        status = qni_list_board(&run, board, encoder, NULL, show_block, &show, &refused);
        if (status == QN_OK && refused)
            status = QN_CANCELLED;
        qni_encoder_free(encoder);
    }
    return qni_run_end(&run, status, report);
}

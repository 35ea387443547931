/* qn_list: solutions as text. */
#include "api/list.h"

#include <stddef.h>
#include <string.h>

#include "rows/lister.h"
#include "unit/unit.h"

void qn_list_options_init(qn_list_options *list)
{
    *list = (qn_list_options){.struct_size = sizeof *list};
}

static qn_status copy_list_options(const qn_list_options *given, qn_list_options *list)
{
    qn_list_options_init(list);
    if (given == NULL)
        return QN_OK;
    size_t size = given->struct_size;
    if (size != sizeof *list && size != offsetof(qn_list_options, limit) &&
        size != offsetof(qn_list_options, from) && size != offsetof(qn_list_options, format) &&
        size != offsetof(qn_list_options, format) + sizeof list->format)
        return QN_ARGUMENT;
    memcpy(list, given, given->struct_size);
    list->struct_size = sizeof *list;
    return QN_OK;
}

/* Stands before the caller's sink and ends the list after so many solutions. */
typedef struct limiter {
    qn_text_sink sink;
    void *sink_data;
    unsigned lines; /* of a solution */
    uint64_t left;  /* solutions */
    bool reached;
} limiter;

static bool pass_some(const char *text, size_t length, void *data)
{
    limiter *limit = data;
    uint64_t solutions = 0;
    const char *end = text;
    while (end < text + length && solutions < limit->left) {
        for (unsigned line = 0; line < limit->lines; line++)
            end = (const char *)memchr(end, '\n', (size_t)(text + length - end)) + 1;
        solutions++;
    }
    limit->left -= solutions;
    if (!limit->sink(text, (size_t)(end - text), limit->sink_data))
        return false;
    limit->reached = limit->left == 0;
    return !limit->reached;
}

/* What the caller is told while the first solution is looked for and afterwards: one progress that
 * never goes back, in the units of the list. */
typedef struct seek {
    const qn_options *caller;
    uint64_t parts; /* that the list will have */
    qn_progress told;
} seek;

static void tell_caller(seek *both, uint64_t done, uint64_t units)
{
    if (done > both->told.units_done)
        both->told.units_done = done;
    both->told.units = units;
    both->told.steps_done = both->told.units_done;
    both->told.steps = units;
    both->caller->progress(&both->told, both->caller->user);
}

/* The units of an index come in the order of the list; on a board that is its own mirror image they
 * are half of the whole, and so that is all that they are taken for. */
static void tell_seeking(const qn_progress *index, void *data)
{
    seek *both = data;
    double share = index->units > 0 ? (double)index->units_done / (double)index->units : 0;
    tell_caller(both, (uint64_t)(share * (double)both->parts / 2), both->parts);
}

static void tell_listing(const qn_progress *list, void *data)
{
    tell_caller(data, list->units_done, list->units);
}

static bool ask_caller(void *data)
{
    const seek *both = data;
    return both->caller->cancel != NULL && both->caller->cancel(both->caller->user);
}

/* Finds the first solution and leaves the run's callbacks as the list shall have them. */
static qn_status find_from(qni_run *run, const qn_board *board, const qn_options *caller,
                           qn_total from, seek *both, uint8_t *columns)
{
    qni_units parts;
    if (caller->progress == NULL)
        return qn_nth(board, caller, from, columns);
    qn_status status = qni_units_make(board, QNI_LIST_PARTS_DEPTH, &parts);
    if (status != QN_OK)
        return status;
    *both = (seek){.caller = caller, .parts = parts.count};
    qni_units_free(&parts);
    qn_options options = *caller;
    options.cancel = ask_caller;
    options.progress = tell_seeking;
    options.user = both;
    run->options.progress = tell_listing;
    run->options.user = both; /* the stop keeps the caller's own */
    return qn_nth(board, &options, from, columns);
}

static qn_status list_from(qni_run *run, const qn_board *board, const qni_encoder *encoder,
                           const uint8_t *from, qn_total most, qn_text_sink sink, void *sink_data)
{
    bool refused = false;
    limiter limit = {.sink = sink,
                     .sink_data = sink_data,
                     .lines = qni_encoder_lines(encoder),
                     .left = most.low};
    qn_status status;
    /* No list ever reaches a limit of 2^64. */
    if (most.high > 0 || most.low == 0)
        status = qni_list_board(run, board, encoder, from, sink, sink_data, &refused);
    else
        status = qni_list_board(run, board, encoder, from, pass_some, &limit, &refused);
    return status == QN_OK && refused && !limit.reached ? QN_CANCELLED : status;
}

qn_status qn_list(const qn_board *board, const qn_options *options, const qn_list_options *list,
                  qn_text_sink sink, void *sink_data, qn_report *report)
{
    qn_list_options which;
    qni_run run;
    qni_encoder *encoder;
    qn_status status = copy_list_options(list, &which);
    if (status == QN_OK)
        status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    status = qni_encoder_new(which.format, board->size, qni_path_bits(board->size), &encoder);
    if (status == QN_OK) {
        uint8_t first[QN_SIZE_MAX];
        bool is_first = which.from.low == 0 && which.from.high == 0;
        const qn_options caller = run.options;
        seek both;
        if (!is_first)
            status = find_from(&run, board, &caller, which.from, &both, first);
        if (status == QN_OK)
            status = list_from(&run, board, encoder, is_first ? NULL : first, which.limit, sink,
                               sink_data);
        else if (status == QN_RANGE && board->size <= QN_COUNT_SIZE_MAX)
            status = QN_OK; /* nothing to write */
        qni_encoder_free(encoder);
    }
    return qni_run_end(&run, status, report);
}

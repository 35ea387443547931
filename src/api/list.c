/* qn_list: solutions as text. */
#include "api/list.h"

#include <string.h>

#include "rows/lister.h"

void qn_list_options_init(qn_list_options *list)
{
    *list = (qn_list_options){.struct_size = sizeof *list};
}

static qn_status copy_list_options(const qn_list_options *given, qn_list_options *list)
{
    qn_list_options_init(list);
    if (given == NULL)
        return QN_OK;
    if (given->struct_size == 0 || given->struct_size > sizeof *list)
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
        status = is_first ? QN_OK : qn_nth(board, options, which.from, first);
        if (status == QN_OK)
            status = list_from(&run, board, encoder, is_first ? NULL : first, which.limit, sink,
                               sink_data);
        else if (status == QN_RANGE && board->size <= QN_COUNT_SIZE_MAX)
            status = QN_OK; /* nothing to write */
        qni_encoder_free(encoder);
    }
    return qni_run_end(&run, status, report);
}

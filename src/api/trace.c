/* The trace of a call. */
#include "api/trace.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

/* What a worker has still to tell. */
struct qni_trace_list {
    _Alignas(QNI_CACHE_LINE) qn_trace *units;
    size_t count;
    size_t room;
};

qn_status qni_trace_init(qni_trace *trace, const qn_options *options)
{
    *trace = (qni_trace){.tell = options->trace, .user = options->trace_user};
    if (trace->tell == NULL)
        return QN_OK;
    size_t bytes = options->threads * sizeof *trace->lists;
    trace->workers = options->threads;
    trace->lists = aligned_alloc(QNI_CACHE_LINE, bytes);
    if (trace->lists == NULL)
        return QN_MEMORY;
    memset(trace->lists, 0, bytes);
    qn_status status = qni_monitor_init(&trace->telling);
    if (status != QN_OK)
        free(trace->lists);
    return status;
}

void qni_trace_free(qni_trace *trace)
{
    if (trace->tell == NULL)
        return;
    for (unsigned worker = 0; worker < trace->workers; worker++)
        free(trace->lists[worker].units);
    free(trace->lists);
    qni_monitor_destroy(&trace->telling);
}

static void tell_list(qni_trace *trace, qni_trace_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        trace->tell(&list->units[i], trace->user);
    list->count = 0;
}

static qn_status append(qni_trace_list *list, const qn_trace *unit)
{
    if (list->count == list->room) {
        size_t room = list->room == 0 ? 64 : 2 * list->room;
        qn_trace *units = realloc(list->units, room * sizeof *units);
        if (units == NULL)
            return QN_MEMORY;
        list->units = units;
        list->room = room;
    }
    list->units[list->count++] = *unit;
    return QN_OK;
}

qn_status qni_trace_unit(qni_trace *trace, unsigned worker, const qn_trace *unit)
{
    qn_status status = append(&trace->lists[worker], unit);
    if (status == QN_OK && qni_monitor_try_enter(&trace->telling)) {
        tell_list(trace, &trace->lists[worker]);
        qni_monitor_leave(&trace->telling);
    }
    return status;
}

void qni_trace_flush(qni_trace *trace)
{
    for (unsigned worker = 0; worker < trace->workers; worker++)
        tell_list(trace, &trace->lists[worker]);
}

/* The lexicographically first k solutions. */
#include "merge/leaders.h"

#include <stdlib.h>
#include <string.h>

qn_status qni_list_append(qni_list *list, const uint8_t *columns, unsigned n)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? 4 : 2 * list->capacity;
        /* A board of size 0 has a solution of no bytes; one byte keeps the allocation real. */
        size_t bytes;
        if (__builtin_mul_overflow(capacity, (size_t)n, &bytes))
            return QN_MEMORY;
        uint8_t *grown = realloc(list->solutions, bytes > 0 ? bytes : 1);
        if (grown == NULL)
            return QN_MEMORY;
        list->solutions = grown;
        list->capacity = capacity;
    }
    memcpy(list->solutions + list->count * n, columns, n);
    list->count++;
    return QN_OK;
}

void qni_list_free(qni_list *list)
{
    free(list->solutions);
    *list = (qni_list){.count = 0};
}

qn_status qni_leaders_init(qni_leaders *leaders, unsigned n, size_t k, uint64_t units)
{
    *leaders = (qni_leaders){.n = n, .k = k, .units = units, .end = units};
    leaders->lists = calloc(units + 1, sizeof *leaders->lists);
    leaders->done = calloc(units + 1, sizeof *leaders->done);
    qn_status status = QN_MEMORY;
    if (leaders->lists != NULL && leaders->done != NULL)
        status = qni_monitor_init(&leaders->monitor);
    if (status != QN_OK) {
        free(leaders->lists);
        free(leaders->done);
    }
    return status;
}

void qni_leaders_free(qni_leaders *leaders)
{
    for (uint64_t unit = 0; unit < leaders->units; unit++)
        qni_list_free(&leaders->lists[unit]);
    free(leaders->lists);
    free(leaders->done);
    qni_monitor_destroy(&leaders->monitor);
}

size_t qni_leaders_wanted(qni_leaders *leaders, uint64_t unit)
{
    qni_monitor_enter(&leaders->monitor);
    size_t wanted = 0;
    if (unit < leaders->end)
        wanted = leaders->certain < leaders->k ? leaders->k - leaders->certain : 0;
    qni_monitor_leave(&leaders->monitor);
    return wanted;
}

/* Drops the lists of the last units as long as the earlier ones hold k solutions. */
static void drop_what_cannot_matter(qni_leaders *leaders)
{
    while (leaders->end > 0) {
        qni_list *last = &leaders->lists[leaders->end - 1];
        if (leaders->kept - last->count < leaders->k)
            return;
        leaders->kept -= last->count;
        qni_list_free(last);
        leaders->end--;
    }
}

static void advance_frontier(qni_leaders *leaders)
{
    while (leaders->frontier < leaders->end && leaders->done[leaders->frontier]) {
        leaders->certain += leaders->lists[leaders->frontier].count;
        leaders->frontier++;
    }
}

bool qni_leaders_add(qni_leaders *leaders, uint64_t unit, qni_list *list)
{
    qni_monitor_enter(&leaders->monitor);
    leaders->done[unit] = true;
    if (unit < leaders->end) {
        leaders->lists[unit] = *list;
        leaders->kept += list->count;
        *list = (qni_list){.count = 0};
        drop_what_cannot_matter(leaders);
        advance_frontier(leaders);
    } else {
        qni_list_free(list);
    }
    bool certain = leaders->certain >= leaders->k;
    qni_monitor_leave(&leaders->monitor);
    return certain;
}

size_t qni_leaders_copy(const qni_leaders *leaders, uint8_t *solutions)
{
    size_t copied = 0;
    for (uint64_t unit = 0; unit < leaders->units && copied < leaders->k; unit++) {
        const qni_list *list = &leaders->lists[unit];
        size_t take = list->count < leaders->k - copied ? list->count : leaders->k - copied;
        if (take > 0 && leaders->n > 0) /* for no bytes the caller needs no room */
            memcpy(solutions + copied * leaders->n, list->solutions, take * leaders->n);
        copied += take;
    }
    return copied;
}

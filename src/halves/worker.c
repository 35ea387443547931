/* Allocates a worker's memory, which grows with the largest column set that it meets. */
#include "halves/worker.h"

#include "halves/halves.h"
#include "halves/memory.h"

#include <stdlib.h>
#include <string.h>

qn_status qni_halves_worker_new(const qni_halves *halves, qni_halves_worker **worker)
{
    (void)halves;
    qni_halves_worker *made = calloc(1, sizeof *made);
    if (made == NULL)
        return QN_MEMORY;
    made->tables = qni_halves_array_new(QNI_HALVES_TABLE_ROWS, 64);
    made->counters = qni_halves_array_new((uint64_t)4 * QNI_HALVES_CLASSES_MAX, sizeof(uint32_t));
    bool incomplete = made->tables == NULL || made->counters == NULL;
    for (unsigned i = 0; i < QNI_HALVES_LISTS; i++) {
        qni_halves_stream *stream = &made->streams[i];
        stream->runs = qni_halves_array_new(QNI_HALVES_CLASSES_MAX, sizeof *stream->runs);
        stream->first_run =
            qni_halves_array_new(QNI_HALVES_CLASS_ROWS + 1, sizeof *stream->first_run);
        incomplete = incomplete || stream->runs == NULL || stream->first_run == NULL;
    }
    if (incomplete) {
        qni_halves_worker_free(made);
        return QN_MEMORY;
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        unsigned places = 0;
        for (unsigned bit = 0; bit < 8; bit++)
            if ((byte >> bit & 1) != 0)
                made->compress[byte] |= (uint64_t)bit << (8 * places++);
    }
    for (unsigned right = 0; right <= QNI_HALVES_GROUP; right++)
        for (unsigned pair = 0; pair < QNI_HALVES_PAIRS; pair++) {
            made->pair_right[right][pair] = (uint8_t)(right == 0 ? pair : pair % right);
            made->pair_left[right][pair] = (uint8_t)(right == 0 ? 0 : pair / right);
        }
    *worker = made;
    return QN_OK;
}

static void half_release(qni_halves_half *half)
{
    for (unsigned i = 0; i < QNI_HALVES_LISTS; i++) {
        qni_halves_array_free(half->lists[i].falling);
        qni_halves_array_free(half->lists[i].rising);
    }
}

void qni_halves_worker_free(qni_halves_worker *worker)
{
    if (worker == NULL)
        return;
    half_release(&worker->tops);
    half_release(&worker->bottoms);
    for (unsigned i = 0; i < QNI_HALVES_LISTS; i++) {
        qni_halves_array_free(worker->streams[i].items);
        qni_halves_array_free(worker->streams[i].runs);
        qni_halves_array_free(worker->streams[i].first_run);
    }
    qni_halves_array_free(worker->unsorted);
    qni_halves_array_free(worker->classes);
    qni_halves_array_free(worker->keys);
    qni_halves_array_free(worker->counters);
    qni_halves_array_free(worker->tables);
    free(worker);
}

/* Replaces an array by a larger one that starts with the first `kept` elements of the old. */
static bool enlarge(void **array, size_t element, size_t kept, size_t capacity)
{
    void *larger = qni_halves_array_new(capacity, element);
    if (larger == NULL)
        return false;
    if (kept > 0)
        memcpy(larger, *array, kept * element);
    qni_halves_array_free(*array);
    *array = larger;
    return true;
}

static size_t roomier(size_t count)
{
    return count + count / 4 + 1024;
}

/* Doubles, for each step touches new memory, and nobody asks meanwhile whether to stop. */
qn_status qni_halves_list_grow(qni_halves_list *list, size_t more)
{
    size_t capacity = 2 * (list->count + more) + 1024;
    void *falling = list->falling;
    void *rising = list->rising;
    bool grown = enlarge(&falling, sizeof(uint32_t), list->count, capacity);
    list->falling = falling;
    if (!grown)
        return QN_MEMORY;
    grown = enlarge(&rising, sizeof(uint32_t), list->count, capacity);
    list->rising = rising;
    if (!grown)
        return QN_MEMORY;
    list->capacity = capacity;
    return QN_OK;
}

qn_status qni_halves_sort_room(qni_halves_worker *worker, size_t count)
{
    if (worker->capacity >= count)
        return QN_OK;
    size_t capacity = roomier(count);
    void *unsorted = worker->unsorted;
    void *classes = worker->classes;
    void *keys = worker->keys;
    bool grown = enlarge(&unsorted, sizeof(uint64_t), 0, capacity);
    worker->unsorted = unsorted;
    grown = grown && enlarge(&classes, sizeof(uint16_t), 0, capacity);
    worker->classes = classes;
    grown = grown && enlarge(&keys, sizeof(uint64_t), 0, capacity);
    worker->keys = keys;
    if (!grown)
        return QN_MEMORY;
    worker->capacity = capacity;
    return QN_OK;
}

qn_status qni_halves_stream_room(qni_halves_stream *stream, size_t count)
{
    if (stream->capacity >= count)
        return QN_OK;
    size_t capacity = roomier(count);
    void *items = stream->items;
    if (!enlarge(&items, sizeof(uint64_t), 0, capacity))
        return QN_MEMORY;
    stream->items = items;
    stream->capacity = capacity;
    return QN_OK;
}

/* Most tops of one column set: 2382 were found at n = 15 and 2091 at n = 16, and up to 6.3 times as
 * many with each two rows and columns more (89308 at n = 19). */
static uint64_t most_tops(unsigned n)
{
    uint64_t most = 2500;
    for (unsigned size = n % 2 == 0 ? 16 : 15; size < n; size += 2)
        most = most * 32 / 5;
    return most;
}

/* For each top some 65 bytes in all arrays together, and half as much again for the growth of one
 * of them and for whole huge pages. */
uint64_t qni_halves_worker_memory(unsigned n)
{
    return most_tops(n) * 100 + ((uint64_t)1 << 20);
}

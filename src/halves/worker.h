/* What one thread needs to count units: the halves of one column set, and room to join them. */
#ifndef QNI_HALVES_WORKER_H
#define QNI_HALVES_WORKER_H

#include "halves/shape.h"
#include "queenum/queenum.h"

/* Halves with the same weight.  Element i crosses the boundary on the diagonals falling[i] and
 * rising[i]. */
typedef struct qni_halves_list {
    uint32_t *falling;
    uint32_t *rising;
    size_t count;
    size_t capacity;
} qni_halves_list;

/* All tops or all bottoms that use one set of columns: lists[i] holds those that occupy i
 * half-diagonals. */
#define QNI_HALVES_LISTS 3
typedef struct qni_halves_half {
    qni_halves_list lists[QNI_HALVES_LISTS];
    uint64_t weights[QNI_HALVES_LISTS];
} qni_halves_half;

/* The halves of one class, prepared for lookup: elements [begin, end) of the items. */
typedef struct qni_halves_run {
    uint32_t class;
    uint32_t begin;
    uint32_t end;
} qni_halves_run;

/* A list prepared for lookup.  An item holds four 16-bit distances into the tables of a block.
 * first_run[f] is the first run whose class has f as its falling bits. */
typedef struct qni_halves_stream {
    uint64_t *items;
    size_t capacity;
    qni_halves_run *runs;
    uint32_t *first_run;
} qni_halves_stream;

/* Most quarters that are joined at once, and pairs that the tables number. */
#define QNI_HALVES_GROUP 16
#define QNI_HALVES_PAIRS 32

struct qni_halves_worker {
    qni_halves_half tops;
    qni_halves_half bottoms;
    qni_halves_stream streams[QNI_HALVES_LISTS];
    uint64_t *unsorted; /* items or keys before they are sorted */
    uint16_t *classes;
    uint64_t *keys;
    size_t capacity;    /* of these three */
    uint32_t *counters; /* four for each class */
    void *tables;
    uint64_t compress[256]; /* the places of the bits set in a byte, a byte each */
    /* where pair p of a group with so many right quarters comes from: p % right, p / right */
    uint8_t pair_right[QNI_HALVES_GROUP + 1][QNI_HALVES_PAIRS];
    uint8_t pair_left[QNI_HALVES_GROUP + 1][QNI_HALVES_PAIRS];
};

/* Rows of 64 bytes that the tables take: four for the chunks, an empty one, and two for the
 * classes. */
#define QNI_HALVES_CHUNKS 4
#define QNI_HALVES_CHUNK_ROWS (1u << QNI_HALVES_CHUNK_BITS)
#define QNI_HALVES_EMPTY_ROW (QNI_HALVES_CHUNKS * QNI_HALVES_CHUNK_ROWS)
#define QNI_HALVES_CLASS_ROWS (1u << 6)
#define QNI_HALVES_TABLE_ROWS (QNI_HALVES_EMPTY_ROW + 1 + 2 * QNI_HALVES_CLASS_ROWS)

uint64_t qni_halves_worker_memory(unsigned n);

/* Make room for that many more halves, or for a list of that many to be sorted or looked up. */
qn_status qni_halves_list_grow(qni_halves_list *list, size_t more);
qn_status qni_halves_sort_room(struct qni_halves_worker *worker, size_t count);
qn_status qni_halves_stream_room(qni_halves_stream *stream, size_t count);

static inline qn_status qni_halves_list_reserve(qni_halves_list *list, size_t more)
{
    return list->capacity - list->count >= more ? QN_OK : qni_halves_list_grow(list, more);
}

#endif

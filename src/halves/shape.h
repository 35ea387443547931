/* The measures of one board size, cut into halves and quarters.
 *
 * The top half has `side` = ceil(n/2) rows, the bottom half the other `rest` = floor(n/2); the left
 * half has `rest` columns and the right half `side`.  A half is known by the diagonals on which it
 * reaches the other half: n-1 falling and n-1 rising ones, numbered from the left by where they
 * cross the boundary. */
#ifndef QNI_HALVES_SHAPE_H
#define QNI_HALVES_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

/* How the crossing diagonals of one direction are used.  From the left: `low` bits that are looked
 * up in a table, `below` bits that the halves are sorted by, the long diagonal, `above` more bits
 * to sort by, `high` bits that are looked up.  The diagonals next to the long one are the busiest,
 * so sorting by them keeps the most conflicting halves apart. */
typedef struct qni_halves_cut {
    unsigned low;
    unsigned below;
    unsigned above;
    unsigned high;
} qni_halves_cut;

/* Most bits of a table index, and most classes that halves are sorted into. */
#define QNI_HALVES_CHUNK_BITS 8
#define QNI_HALVES_CLASSES_MAX 4096

typedef struct qni_halves_shape {
    unsigned n;
    unsigned side;
    unsigned rest;
    qni_halves_cut falling;
    qni_halves_cut rising;
    bool stream_tops; /* the bottoms become bit planes and the tops are looked up, not vice versa */
} qni_halves_shape;

void qni_halves_shape_init(qni_halves_shape *shape, unsigned n);

/* Bits of a cut that halves are sorted by, and the number of classes that both cuts make. */
static inline unsigned qni_halves_class_bits(const qni_halves_cut *cut)
{
    return cut->below + cut->above;
}

static inline unsigned qni_halves_classes(const qni_halves_shape *shape)
{
    return 1u << (qni_halves_class_bits(&shape->falling) + qni_halves_class_bits(&shape->rising));
}

#endif

/* The prefixes of some depth, one after the other in lexicographic order, made when they are asked
 * for: there may be far too many to keep. */
#ifndef QNI_ROWS_WALK_H
#define QNI_ROWS_WALK_H

#include "rows/rows.h"

typedef struct qni_walk {
    const qn_board *board;
    qni_stop *stop;
    unsigned top;   /* rows that the walk leaves alone */
    unsigned depth; /* rows of the prefixes that it shows */
    unsigned row;   /* the lowest with untried squares */
    bool over;      /* of a walk with one prefix: it was shown */
    unsigned until_look;
    uint8_t columns[QN_SIZE_MAX]; /* the prefix shown last */
    uint64_t untried[QN_SIZE_MAX];
    qni_node nodes[QN_SIZE_MAX + 1];
} qni_walk;

/* Begins a walk over the prefixes of `depth` rows that extend a prefix of `top` rows, top <= depth.
 * With `from` (at least `depth` columns, the first `top` of them the prefix's; NULL for none) it
 * passes over those that come before. */
void qni_walk_begin(qni_walk *walk, const qn_board *board, const uint8_t *prefix, unsigned top,
                    unsigned depth, const uint8_t *from, qni_stop *stop);

/* Goes to the next prefix, the first time to the first; false when there is none left, or the stop
 * was raised. */
bool qni_walk_next(qni_walk *walk);

#endif

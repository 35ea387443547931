/* The task splitter: a unit is a prefix of the first rows that respects the board and has no two
 * attacking queens.  Units are numbered from 0 in lexicographic order; one without solutions is a
 * unit like any other. */
#ifndef QNI_UNIT_UNIT_H
#define QNI_UNIT_UNIT_H

#include "board/board.h"

/* Deepest prefix that a unit of the library's own choice may fix. */
#define QNI_DEPTH_MAX 8

typedef struct qni_prefix {
    uint8_t columns[QNI_DEPTH_MAX];
} qni_prefix;

typedef struct qni_units {
    unsigned depth; /* rows that each unit fixes; never more than the board has */
    size_t count;
    qni_prefix *prefixes;
} qni_units;

/* Lists the units of a board.  A depth beyond the board's size is cut to it; an empty board (n = 0)
 * has one unit of depth 0.  Free with qni_units_free().  QN_MEMORY. */
qn_status qni_units_make(const qn_board *board, unsigned depth, qni_units *units);

void qni_units_free(qni_units *units);

#endif

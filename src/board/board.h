/* The board as the searches see it: for each row the squares where a queen may stand.
 *
 * A placed queen is folded into these masks (its row keeps one square, every row loses the squares
 * that it attacks), and so is a blocked square; a search needs to know nothing else. */
#ifndef QNI_BOARD_BOARD_H
#define QNI_BOARD_BOARD_H

#include "queenum/queenum.h"

struct qn_board {
    unsigned size;
    bool constrained;
    uint64_t allowed[QN_SIZE_MAX]; /* bit c: column c may be used in this row */
};

/* An empty board in place, without an allocation.  0 <= n <= QN_SIZE_MAX. */
void qni_board_init(qn_board *board, unsigned n);

#endif

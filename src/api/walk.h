/* Knuth's random walks down a search tree ("Estimating the efficiency of backtrack programs",
 * 1975): the product of the numbers of choices on the way, on average, is the width of the tree. */
#ifndef QNI_API_WALK_H
#define QNI_API_WALK_H

#include "base/bits.h"
#include "base/random.h"
#include "rows/rows.h"

/* Places a queen on a free square of the node's row, each equally likely; returns how many there
 * were.  Where there is none, the node stays as it is. */
static inline unsigned qni_walk_step(const qn_board *board, qni_node *node, qni_random *random)
{
    uint64_t squares = qni_node_free(board, *node);
    unsigned choices = qni_bit_count(squares);
    if (choices == 0)
        return 0;
    for (unsigned skip = qni_random_below(random, choices); skip > 0; skip--)
        squares &= squares - 1;
    *node = qni_node_place(*node, squares & -squares);
    return choices;
}

#endif

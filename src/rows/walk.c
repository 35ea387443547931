/* Walks over prefixes. */
#include "rows/walk.h"

#include <string.h>

#include "base/bits.h"

/* Nodes between two looks at the stop: some ten microseconds. */
enum { NODES_PER_LOOK = 8192 };

void qni_walk_begin(qni_walk *walk, const qn_board *board, const uint8_t *prefix, unsigned top,
                    unsigned depth, const uint8_t *from, qni_stop *stop)
{
    walk->board = board;
    walk->stop = stop;
    walk->until_look = NODES_PER_LOOK;
    walk->top = top;
    walk->depth = depth;
    walk->row = top;
    walk->over = false;
    if (top > 0)
        memcpy(walk->columns, prefix, top);
    walk->nodes[top] = qni_node_of_prefix(prefix, top);
    if (top == depth)
        return;
    walk->untried[top] = qni_node_free(board, walk->nodes[top]);
    /* Down along `from`, leaving in each row the squares from its queen on; the last row keeps it.
     */
    for (unsigned row = top; from != NULL; row++) {
        uint64_t queen = UINT64_C(1) << from[row];
        walk->untried[row] &= -queen;
        if (row + 1 == depth || (walk->untried[row] & queen) == 0)
            return;
        walk->untried[row] ^= queen;
        walk->columns[row] = from[row];
        walk->nodes[row + 1] = qni_node_place(walk->nodes[row], queen);
        walk->untried[row + 1] = qni_node_free(board, walk->nodes[row + 1]);
        walk->row = row + 1;
    }
}

/* The prefix that the walk may not change is the only one. */
static bool show_once(qni_walk *walk)
{
    bool first = !walk->over;
    walk->over = true;
    return first;
}

bool qni_walk_next(qni_walk *walk)
{
    if (walk->top == walk->depth)
        return show_once(walk);
    unsigned row = walk->row;
    for (;;) {
        while (walk->untried[row] == 0) {
            if (row == walk->top) {
                walk->row = row;
                return false;
            }
            row--;
        }
        uint64_t queen = walk->untried[row] & -walk->untried[row];
        walk->untried[row] ^= queen;
        walk->columns[row] = (uint8_t)qni_lowest_index(queen);
        walk->nodes[row + 1] = qni_node_place(walk->nodes[row], queen);
        if (row + 1 == walk->depth) {
            walk->row = row;
            return true;
        }
        row++;
        walk->untried[row] = qni_node_free(walk->board, walk->nodes[row]);
        if (--walk->until_look == 0) {
            if (qni_stop_asked(walk->stop))
                return false;
            walk->until_look = NODES_PER_LOOK;
        }
    }
}

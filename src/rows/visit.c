/* Shows the solutions below a prefix, in lexicographic order. */
#include "rows/rows.h"

#include <string.h>

#include "base/bits.h"

/* Nodes between two looks at the stop: some ten microseconds. */
enum { NODES_PER_LOOK = 8192 };

bool qni_rows_visit(const qn_board *board, const uint8_t *prefix, unsigned depth,
                    qn_visitor visitor, void *visitor_data, qni_stop *stop)
{
    unsigned n = board->size;
    uint8_t columns[QN_SIZE_MAX];
    memcpy(columns, prefix, depth);
    if (depth == n)
        return visitor(columns, n, visitor_data);

    qni_node nodes[QN_SIZE_MAX];
    uint64_t untried[QN_SIZE_MAX];
    unsigned row = depth;
    unsigned until_look = NODES_PER_LOOK;
    nodes[row] = qni_node_of_prefix(prefix, depth);
    untried[row] = qni_node_free(board, nodes[row]);
    for (;;) {
        if (untried[row] == 0) {
            if (row == depth)
                return true;
            row--;
            continue;
        }
        uint64_t queen = untried[row] & -untried[row];
        untried[row] ^= queen;
        columns[row] = (uint8_t)qni_lowest_index(queen);
        if (row + 1 == n) {
            if (!visitor(columns, n, visitor_data))
                return false;
            continue;
        }
        row++;
        nodes[row] = qni_node_place(nodes[row - 1], queen);
        untried[row] = qni_node_free(board, nodes[row]);
        if (--until_look == 0) {
            if (qni_stop_asked(stop))
                return false;
            until_look = NODES_PER_LOOK;
        }
    }
}

/* Starts and stops of searches. */
#include "prefixes.h"

#include "support.h"

#include "rows/rows.h"

unsigned random_prefix(const qn_board *board, uint8_t *prefix, unsigned depth, uint64_t *random)
{
    unsigned n = qn_board_size(board);
    qni_node node = {.row = 0};
    while (node.row < depth) {
        uint64_t squares = qni_node_free(board, node);
        if (squares == 0)
            break;
        unsigned column = random_below(random, n);
        while ((squares >> column & 1) == 0)
            column = (column + 1) % n;
        prefix[node.row] = (uint8_t)column;
        node = qni_node_place(node, UINT64_C(1) << column);
    }
    return node.row;
}

bool at_fifth_question(void *data)
{
    return ++*(unsigned *)data >= 5;
}

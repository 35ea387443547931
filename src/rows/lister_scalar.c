/* The plain lister: one node at a time, depth first, so that completions come in order. */
#include "rows/lister.h"

#include "base/bits.h"

/* Nodes between two looks at the stop: some ten microseconds. */
enum { NODES_PER_LOOK = 8192 };

static bool complete(const qn_board *board, qni_node start, void *workspace, qni_completions *found,
                     qni_stop *stop)
{
    (void)workspace;
    unsigned last = board->size - 1;
    unsigned bits = qni_path_bits(board->size);
    qni_node nodes[QN_SIZE_MAX];
    uint64_t untried[QN_SIZE_MAX];
    uint64_t path = 0; /* the columns of the rows above `row` */
    unsigned row = start.row;
    unsigned until_look = NODES_PER_LOOK;
    nodes[row] = start;
    untried[row] = qni_node_free(board, start);
    found->count = 0;
    for (;;) {
        if (untried[row] == 0) {
            if (row == start.row)
                return true;
            row--;
            path >>= bits;
            continue;
        }
        uint64_t queen = untried[row] & -untried[row];
        untried[row] ^= queen;
        uint64_t longer = path << bits | qni_lowest_index(queen);
        if (row == last) {
            if (found->count == found->capacity)
                return false;
            found->paths[found->count++] = longer;
            continue;
        }
        nodes[row + 1] = qni_node_place(nodes[row], queen);
        untried[row + 1] = qni_node_free(board, nodes[row + 1]);
        path = longer;
        row++;
        if (--until_look == 0) {
            if (qni_stop_asked(stop))
                return false;
            until_look = NODES_PER_LOOK;
        }
    }
}

const qni_lister qni_lister_scalar = {
    .name = "scalar",
    .size_max = QN_SIZE_MAX,
    .rows_max = QNI_PATH_ROWS,
    .ordered = true,
    .complete = complete,
};

/* The reference kernel: one node at a time, 64-bit masks, no recursion.
 *
 * It is the plain search that textbooks show, with a stack of its own so that its depth costs no
 * thread stack: every row keeps the node it started from and the squares it has not tried. */
#include "rows/kernels.h"

#include "base/bits.h"

/* Nodes between two looks at the stop: some ten microseconds. */
enum { NODES_PER_LOOK = 8192 };

/* Both forms of the search; where nobody asks for nodes, nothing is left of counting them. */
static inline uint64_t search(const qn_board *board, bool weighted, qni_node start, qni_stop *stop,
                              uint64_t *visited)
{
    unsigned n = board->size;
    if (visited != NULL)
        ++*visited;
    if (start.row == n)
        return weighted ? qni_solution_weight(n, start) : 1;

    qni_node nodes[QN_SIZE_MAX];
    uint64_t untried[QN_SIZE_MAX];
    uint64_t sum = 0;
    unsigned row = start.row;
    unsigned until_look = NODES_PER_LOOK;
    nodes[row] = start;
    untried[row] = qni_node_free(board, start);
    for (;;) {
        if (untried[row] == 0) {
            if (row == start.row)
                return sum;
            row--;
            continue;
        }
        uint64_t queen = untried[row] & -untried[row];
        untried[row] ^= queen;
        qni_node child = qni_node_place(nodes[row], queen);
        if (visited != NULL)
            ++*visited;
        if (child.row == n) {
            sum += weighted ? qni_solution_weight(n, child) : 1;
            continue;
        }
        row = child.row;
        nodes[row] = child;
        untried[row] = qni_node_free(board, child);
        if (--until_look == 0) {
            if (qni_stop_asked(stop))
                return sum;
            until_look = NODES_PER_LOOK;
        }
    }
}

static uint64_t count(const qn_board *board, bool weighted, qni_node start, void *workspace,
                      qni_stop *stop)
{
    (void)workspace;
    return search(board, weighted, start, stop, NULL);
}

static uint64_t count_nodes(const qn_board *board, bool weighted, qni_node start, void *workspace,
                            qni_stop *stop, uint64_t *nodes)
{
    (void)workspace;
    uint64_t visited = 0; /* of its own, so that the search keeps it in a register */
    uint64_t sum = search(board, weighted, start, stop, &visited);
    *nodes += visited;
    return sum;
}

const qni_rows_kernel qni_rows_scalar = {
    .name = "scalar",
    .cpu_features = 0,
    .size_max = QN_SIZE_MAX,
    .workspace_size = 0,
    .count = count,
    .count_nodes = count_nodes,
};

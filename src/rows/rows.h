/* The row-DFS core: places one queen a row, from the first row down.
 *
 * The three masks of a node follow the field's custom: a queen at column c of row r attacks, in the
 * next row, column c, column c+1 along its falling diagonal and column c-1 along its rising one; so
 * "falling" moves left (up in value) by one bit a row, and "rising" right.
 *
 * A weighted search counts each solution 2^(number of lower half-diagonals that it occupies), which
 * on the board of qni_rows_reduced() makes the sum equal the count of the whole board
 * (docs/design.md, "Eightfold symmetry"). */
#ifndef QNI_ROWS_ROWS_H
#define QNI_ROWS_ROWS_H

#include "base/stop.h"
#include "board/board.h"
#include "unit/unit.h"

/* Where a search stands. */
typedef struct qni_node {
    unsigned row;     /* the next row to fill */
    uint64_t columns; /* squares of that row attacked along columns, */
    uint64_t falling; /* along falling diagonals, with bits beyond the board kept up to bit 63, */
    uint64_t rising;  /* along rising diagonals, kept one place to the left so that the long rising
                         diagonal is still there (bit 0) after the last row */
} qni_node;

/* The node below another, with a queen at the square `bit` of its row.  Nothing is lost at n = 64:
 * a queen attacks at most column 62 of the next row along its rising diagonal, which is bit 63
 * here. */
static inline qni_node qni_node_place(qni_node node, uint64_t bit)
{
    return (qni_node){.row = node.row + 1,
                      .columns = node.columns | bit,
                      .falling = (node.falling | bit) << 1,
                      .rising = node.rising >> 1 | bit};
}

/* The squares of the node's row where a queen may stand. */
static inline uint64_t qni_node_free(const qn_board *board, qni_node node)
{
    return board->allowed[node.row] & ~(node.columns | node.falling | node.rising >> 1);
}

/* What a full board is worth in a weighted search: 2 for each lower half-diagonal it occupies. */
static inline uint64_t qni_solution_weight(unsigned n, qni_node leaf)
{
    return UINT64_C(1) << ((leaf.falling >> n & 1) + (leaf.rising & 1));
}

/* The node below a prefix. */
qni_node qni_node_of_prefix(const uint8_t *columns, unsigned depth);

/* One way to count.  A kernel is a constant; what it writes lives in the workspace. */
typedef struct qni_rows_kernel {
    const char *name;
    unsigned cpu_features; /* QNI_CPU_* that it needs */
    unsigned size_max;     /* largest board */
    size_t workspace_size; /* bytes that each worker hands in, aligned to 64; may be 0 */
    /* The solutions below node, or their weights' sum.  Returns early, with a number that means
     * nothing, once qni_stop_asked() says so. */
    uint64_t (*count)(const qn_board *board, bool weighted, qni_node node, void *workspace,
                      qni_stop *stop);
    /* The same, and adds to *nodes the nodes of the tree below node, itself included.  NULL where
     * the kernel does not count them. */
    uint64_t (*count_nodes)(const qn_board *board, bool weighted, qni_node node, void *workspace,
                            qni_stop *stop, uint64_t *nodes);
} qni_rows_kernel;

/* The kernels of this build, fastest first, the scalar reference last; NULL past the last. */
const qni_rows_kernel *qni_rows_kernel_at(unsigned index);

/* The kernel with that name, or with NULL the fastest that this machine runs and that takes this
 * size; NULL where there is none. */
const qni_rows_kernel *qni_rows_kernel_find(const char *name, unsigned size);

/* The eightfold reduction of an empty board, as at most QNI_ROWS_PARTS boards whose sums add up. */
#define QNI_ROWS_PARTS 3
typedef struct qni_rows_part {
    qn_board board;
    bool weighted;
    unsigned factor; /* what its sum is multiplied by: 1 or 2 */
} qni_rows_part;

/* Fills parts and returns how many there are.  2 <= n <= QN_COUNT_SIZE_MAX. */
unsigned qni_rows_reduced(unsigned n, qni_rows_part parts[QNI_ROWS_PARTS]);

/* Shows the solutions below a prefix in lexicographic order to the visitor until it returns false.
 * Returns false when the visitor or the stop ended it early. */
bool qni_rows_visit(const qn_board *board, const uint8_t *prefix, unsigned depth,
                    qn_visitor visitor, void *visitor_data, qni_stop *stop);

#endif

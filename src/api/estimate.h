/* The two halves of an estimate: what the tree holds, and how fast it is searched. */
#ifndef QNI_API_ESTIMATE_H
#define QNI_API_ESTIMATE_H

#include "api/rows_count.h"

/* What random walks found. */
typedef struct qni_tree {
    uint64_t walks;
    qn_limits total;
    qn_limits nodes;
    double width[QN_COUNT_SIZE_MAX + 1]; /* nodes in each row, as far as the walks go */
} qni_tree;

/* Limits of the mean of these numbers, which are as many independent estimates. */
qn_limits qni_limits_of(const double *estimates, unsigned count);

/* Batches of walks, and parts of the tree that each engine is timed on: the units of an estimate.
 */
enum { QNI_WALK_BATCHES = 64 };
unsigned qni_timed_parts(const qni_run *run);

/* Walks down the tree of the parts with the run's team.  QN_MEMORY, QN_THREAD, QN_CANCELLED. */
qn_status qni_tree_estimate(qni_run *run, const qni_rows_units *parts, uint64_t seed,
                            qni_tree *tree);

/* How long the rows engine will take, from small parts of the tree.  Errors as above, and
 * QN_UNSUPPORTED. */
qn_status qni_rows_time(qni_run *run, const qni_rows_units *parts, uint64_t seed,
                        const qni_tree *tree, qn_limits *seconds);

/* How long the halves engine will take for the board, from some of its units; a value below 0 where
 * that is not known.  Errors as above. */
qn_status qni_halves_time(qni_run *run, const qn_board *board, uint64_t seed, qn_limits *seconds);

#endif

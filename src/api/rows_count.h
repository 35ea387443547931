/* Counting with the rows engine: lays the units of one or more boards out in one row and runs a
 * team over them. */
#ifndef QNI_API_ROWS_COUNT_H
#define QNI_API_ROWS_COUNT_H

#include "api/run.h"

typedef struct qni_rows_units {
    unsigned parts_count;
    qni_rows_part parts[QNI_ROWS_PARTS];
    qni_units units[QNI_ROWS_PARTS]; /* of each part */
    uint64_t count;                  /* of all parts */
} qni_rows_units;

/* The board as it is: one part, no reduction.  QN_MEMORY. */
qn_status qni_rows_units_plain(const qn_board *board, unsigned depth, qni_rows_units *units);

/* The empty board of size n >= 2, reduced eightfold.  QN_MEMORY. */
qn_status qni_rows_units_reduced(unsigned n, unsigned depth, qni_rows_units *units);

/* What counts a board fastest: reduced where it may be, plain elsewhere.  QN_MEMORY. */
qn_status qni_rows_units_of_board(const qn_board *board, unsigned depth, qni_rows_units *units);

void qni_rows_units_free(qni_rows_units *units);

/* The rows engine set up for a team: any of its workers counts any unit. */
typedef struct qni_rows_counter {
    const qni_rows_units *units;
    const qni_rows_kernel *kernel;
    unsigned workers;
    void **workspaces; /* of each worker, made by it at its first unit */
} qni_rows_counter;

/* Takes the kernel that the run's options name.  QN_ARGUMENT, QN_UNSUPPORTED, QN_MEMORY. */
qn_status qni_rows_counter_init(qni_rows_counter *counter, const qni_run *run,
                                const qni_rows_units *units);
void qni_rows_counter_free(qni_rows_counter *counter);

/* A unit's own count, and the factor that it has in the total.  The count means nothing once the
 * stop is raised.  nodes may be NULL; else it becomes the unit's share of the search tree, or
 * QN_NODES_UNKNOWN.  The shares of all units add up to the tree: to a unit belong the nodes below
 * its prefix and those on the way to it that no earlier unit's prefix has.  QN_MEMORY. */
qn_status qni_rows_counter_count(qni_rows_counter *counter, unsigned worker, uint64_t unit,
                                 qni_stop *stop, uint64_t *count, unsigned *factor,
                                 uint64_t *nodes);

/* What a part has below any node of its board, without its factor, and, where nodes is not NULL,
 * the nodes from there on.  As above. */
qn_status qni_rows_counter_below(qni_rows_counter *counter, unsigned worker,
                                 const qni_rows_part *part, qni_node node, qni_stop *stop,
                                 uint64_t *count, uint64_t *nodes);

/* Runs the run's team over all units: *total becomes the weighted sum; counts, when not NULL,
 * receives each unit's own count.  Errors of qn_count(). */
qn_status qni_rows_count(qni_run *run, const qni_rows_units *units, qn_total *total,
                         uint64_t *counts);

#endif

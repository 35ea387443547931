/* All placements of queens on a quarter of the board, grouped by the columns and rows they use.
 *
 * A quarter is a square of `side` rows and columns.  Row 0 is the edge of the board that the half
 * lies at, the last row the boundary; column 0 is the leftmost column of the left or of the right
 * half.  It is known by two masks: bit column-row+side-1 for each falling diagonal that it
 * occupies, bit column+row for each rising one.
 *
 * The quarters that use one set of columns stand together, in the order of their row sets taken as
 * numbers.  Those of one column and row set fall into four parts, in this order, by whether they
 * touch the half-diagonal from the left corner and the one from the right corner, so that for
 * either corner those that do not touch it are adjacent. */
#ifndef QNI_HALVES_QUARTERS_H
#define QNI_HALVES_QUARTERS_H

#include "base/stop.h"
#include "halves/shape.h"
#include "queenum/queenum.h"

enum {
    QNI_QUARTER_LEFT_ONLY,
    QNI_QUARTER_NEITHER,
    QNI_QUARTER_RIGHT_ONLY,
    QNI_QUARTER_BOTH,
    QNI_QUARTER_PARTS
};

typedef struct qni_quarters {
    unsigned side;
    unsigned rest;
    uint32_t *falling; /* NULL until phase 1 has run */
    uint32_t *rising;
    uint64_t count;
    uint32_t *row_rank; /* place of a row set among those of its size */
    uint32_t *first;    /* first group of each column set */
    /* start[group * PARTS + part] is where a part begins and the one before it ends; while quarters
     * are counted and stored, each element is shifted by one and counts up. */
    uint32_t *start;
} qni_quarters;

/* Column sets that one task of phase 0 or 2 takes. */
#define QNI_QUARTERS_TASK_SETS 8

uint64_t qni_quarters_memory(unsigned n);
qn_status qni_quarters_init(qni_quarters *quarters, const qni_halves_shape *shape);
void qni_quarters_release(qni_quarters *quarters);

/* Phase 0 counts, phase 1 (one task) makes room, phase 2 stores. */
size_t qni_quarters_tasks(const qni_quarters *quarters);
void qni_quarters_count(qni_quarters *quarters, size_t task, qni_stop *stop);
qn_status qni_quarters_make_room(qni_quarters *quarters);
void qni_quarters_store(qni_quarters *quarters, size_t task, qni_stop *stop);

/* Number of m-element subsets of k elements. */
uint32_t qni_binomial(unsigned k, unsigned m);

#endif

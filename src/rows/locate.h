/* Finds the solution with a given index below a prefix, and the index of a given one, by counting
 * the solutions below the prefixes that come before. */
#ifndef QNI_ROWS_LOCATE_H
#define QNI_ROWS_LOCATE_H

#include "rows/list.h"

/* What a worker needs for it. */
typedef struct qni_locator {
    qni_listing listing;
    const qni_rows_kernel *kernel;
    void *workspace; /* the kernel's */
} qni_locator;

/* QN_MEMORY. */
qn_status qni_locator_open(qni_locator *locator, const qn_board *board, const qni_lister *lister,
                           const qni_rows_kernel *kernel, qni_stop *stop);
void qni_locator_close(qni_locator *locator);

/* Completes columns, whose first `depth` are set, to the solution with that index below them, which
 * must be less than their number.  What it writes means nothing once the stop is raised.
 * QN_MEMORY. */
qn_status qni_locate_nth(qni_locator *locator, unsigned depth, uint64_t index, uint8_t *columns);

/* The index of a solution among those with the same first `depth` columns.  It means nothing once
 * the stop is raised.  QN_MEMORY. */
qn_status qni_locate_rank(qni_locator *locator, unsigned depth, const uint8_t *columns,
                          uint64_t *index);

#endif

/* Lists the solutions below a prefix in lexicographic order, a group at a time: the solutions of a
 * group share all rows but the last ones, which a lister (rows/lister.h) completes. */
#ifndef QNI_ROWS_LIST_H
#define QNI_ROWS_LIST_H

#include "rows/lister.h"

/* What a worker needs to list. */
typedef struct qni_listing {
    const qn_board *board;
    const qni_lister *lister;
    qni_stop *stop;
    void *workspace;
    qni_completions found;
    uint64_t *spare; /* as many paths again, to sort with */
} qni_listing;

/* Solutions with the same first `fixed` columns; `paths` are the others, ascending.  There may be
 * none: the groups then tell how far the search is. */
typedef struct qni_group {
    const uint8_t *columns;
    unsigned fixed;
    const uint64_t *paths;
    size_t count;
} qni_group;

typedef bool (*qni_group_visitor)(const qni_group *group, void *visitor_data);

/* QN_MEMORY. */
qn_status qni_listing_open(qni_listing *listing, const qn_board *board, const qni_lister *lister,
                           qni_stop *stop);
void qni_listing_close(qni_listing *listing);

/* Rows that the groups of a board fix. */
unsigned qni_listing_fixed(const qni_lister *lister, unsigned n);

/* Fills listing->found with the ascending completions of a node with no more open rows than the
 * lister takes; false for no memory.  They mean nothing once the stop is raised. */
bool qni_listing_complete(qni_listing *listing, qni_node node);

/* How many of listing->found come before the last rows, from `fixed` on, of a solution. */
size_t qni_listing_before(const qni_listing *listing, const uint8_t *solution, unsigned fixed);

/* Shows the groups below a prefix, with `from` (n columns, NULL for none) without the solutions
 * before it; ends early when the visitor returns false or the stop is raised.  QN_MEMORY. */
qn_status qni_list_below(qni_listing *listing, const uint8_t *prefix, unsigned depth,
                         const uint8_t *from, qni_group_visitor visitor, void *visitor_data);

#endif

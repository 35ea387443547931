/* Ways to list the completions of a node whose last rows are open.
 *
 * A completion is packed into a path: `bits` bits for the column of each open row, the last row
 * lowest, so that comparing paths as numbers compares completions lexicographically.  A lister that
 * searches many nodes at once finds them in no useful order; they are sorted afterwards, which is
 * cheap because there are far fewer solutions than nodes (rows/list.c). */
#ifndef QNI_ROWS_LISTER_H
#define QNI_ROWS_LISTER_H

#include "rows/rows.h"

/* Bits of a column in a path, and the most rows that a path then holds. */
static inline unsigned qni_path_bits(unsigned n)
{
    return n <= 16 ? 4 : n <= 32 ? 5 : 6;
}
#define QNI_PATH_ROWS 10

/* The column of a row in a path of a board of size n. */
static inline unsigned qni_path_column(uint64_t path, unsigned n, unsigned row)
{
    unsigned bits = qni_path_bits(n);
    return (unsigned)(path >> bits * (n - 1 - row)) & ((1U << bits) - 1);
}

/* What a lister is given and what it leaves. */
typedef struct qni_completions {
    uint64_t *paths;
    size_t capacity;
    size_t count;
} qni_completions;

typedef struct qni_lister {
    const char *name;
    unsigned cpu_features; /* QNI_CPU_* that it needs */
    unsigned size_max;     /* largest board */
    unsigned rows_max;     /* most open rows, at least 3 */
    bool ordered;          /* it finds completions in ascending order */
    size_t workspace_size; /* bytes, a multiple of 64; may be 0 */
    /* Fills `found` with all completions of a node with 1..rows_max open rows.  Returns false where
     * they do not fit, or once qni_stop_asked(); then `found` means nothing. */
    bool (*complete)(const qn_board *board, qni_node node, void *workspace, qni_completions *found,
                     qni_stop *stop);
} qni_lister;

extern const qni_lister qni_lister_scalar;
#if defined(__x86_64__)
extern const qni_lister qni_lister_avx2;
extern const qni_lister qni_lister_avx512;
#endif

/* The lister with the name of a kernel, or with NULL the fastest, among those that this machine
 * runs and that take boards of this size; the scalar one where there is none. */
const qni_lister *qni_lister_find(const char *name, unsigned size);

#endif

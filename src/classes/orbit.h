/* Solutions that a turn leaves unchanged, as placements of whole orbits.
 *
 * Such a solution has with each queen also the squares that the turn takes it to: two queens for
 * the half turn, four for the quarter turn, one in the centre.  Its diagonals then come in pairs at
 * the same distance from a long diagonal, one on each side, so a search keeps distances only.  The
 * quarter turn takes falling diagonals to rising ones, so there one set of distances serves both.
 */
#ifndef QNI_CLASSES_ORBIT_H
#define QNI_CLASSES_ORBIT_H

#include "base/stop.h"
#include "board/board.h"

/* A set of distances 0 .. 63 from a long diagonal, kept both ways round so that a row's attacked
 * squares on either side of that diagonal are one shift away. */
typedef struct qni_distances {
    uint64_t upward;   /* bit v */
    uint64_t downward; /* bit 63 - v */
} qni_distances;

static inline qni_distances qni_distances_with(qni_distances set, unsigned distance)
{
    return (qni_distances){.upward = set.upward | UINT64_C(1) << distance,
                           .downward = set.downward | UINT64_C(1) << 63 >> distance};
}

/* The squares that the diagonals in the set attack in a row where the long diagonal has `column`.
 */
static inline uint64_t qni_distances_in_row(qni_distances set, unsigned column)
{
    return set.upward << column | set.downward >> (63 - column);
}

/* How far a square is from the long falling diagonal. */
static inline unsigned qni_distance_falling(unsigned row, unsigned column)
{
    return row < column ? column - row : row - column;
}

/* How far a square is from the long rising diagonal, where row + column = n-1. */
static inline unsigned qni_distance_rising(unsigned n, unsigned row, unsigned column)
{
    return qni_distance_falling(n - 1 - row, column);
}

/* Forbids every square whose orbit under the turn holds a forbidden square or two queens that
 * attack each other.  What is left allowed is then the same for all squares of an orbit. */
void qni_orbit_fold(qn_board *board, qn_symmetry turn);

/* Shows the solutions of a folded board below a prefix that the turn leaves unchanged, in
 * lexicographic order, to the visitor until it returns false.  Returns false when the visitor or
 * the stop ended it early. */
bool qni_orbit_visit(const qn_board *folded, qn_symmetry turn, const uint8_t *prefix,
                     unsigned depth, qn_visitor visitor, void *visitor_data, qni_stop *stop);

#endif

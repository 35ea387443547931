/* The eight maps of the square on solutions, without the checks of their public twins: columns is
 * known to be a permutation of 0 .. n-1, n <= QN_SIZE_MAX. */
#ifndef QNI_CLASSES_MAPS_H
#define QNI_CLASSES_MAPS_H

#include "queenum/queenum.h"

/* Whether no image of a solution comes before it in lexicographic order. */
bool qni_is_canonical(unsigned n, const uint8_t *columns);

#endif

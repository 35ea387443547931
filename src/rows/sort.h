/* Sorts paths. */
#ifndef QNI_ROWS_SORT_H
#define QNI_ROWS_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Sorts `count` different numbers below 2^bits ascending; `spare` has room for as many. */
void qni_sort_paths(uint64_t *paths, size_t count, unsigned bits, uint64_t *spare);

#endif

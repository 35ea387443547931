/* All solutions of small boards by a search of the tests' own, and the eight maps by squares. */
#ifndef TEST_SMALL_BOARDS_H
#define TEST_SMALL_BOARDS_H

#include "queenum/queenum.h"

/* Largest size, and how many solutions it has. */
enum { SMALL = 10, SMALL_SOLUTIONS = 724 };

typedef struct solution_list {
    unsigned n;
    size_t count;
    uint8_t columns[SMALL_SOLUTIONS][SMALL];
} solution_list;

/* Finds all solutions, in lexicographic order. */
void find_all(solution_list *list, unsigned n);

/* What a map makes of columns, queen by queen, for any n. */
void map_by_squares(qn_map how, unsigned n, const uint8_t *columns, uint8_t *image);

#endif

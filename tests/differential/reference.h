/* The right answers, by a backtracking search that compares squares and shares nothing with src/.
 */
#ifndef DIFFERENTIAL_REFERENCE_H
#define DIFFERENTIAL_REFERENCE_H

#include <stddef.h>

#include "problem.h"

#define SOLUTIONS_MAX 14200 /* of the empty 12 x 12 board */
#define PREFIXES_MAX (SIDE * SIDE * SIDE)

typedef struct prefix {
    unsigned char columns[3];
    uint64_t count;
} prefix;

/* All solutions of a board in lexicographic order. */
typedef struct reference {
    const problem *asked;
    bool allowed[SIDE][SIDE];
    size_t count;
    unsigned char solutions[SOLUTIONS_MAX][SIDE];
} reference;

void reference_solve(reference *made, const problem *asked);

/* The index of a solution; made->count where it is none. */
size_t reference_find(const reference *made, const unsigned char *columns);

/* The prefixes of `depth` rows without two attacking queens, those placed further down included,
 * that keep these rows' demands, with the solutions below each; returns how many there are. */
size_t reference_prefixes(const reference *made, unsigned depth, prefix *prefixes);

/* The eight images of a placement: turn by turn, each also reflected. */
void reference_images(unsigned n, const unsigned char *columns, unsigned char images[8][SIDE]);

/* The order of two placements of n rows, as memcmp() tells it. */
int reference_order(unsigned n, const unsigned char *a, const unsigned char *b);

/* Compares with the textbook search of bench/, which tests demands on finished solutions only;
 * false where they differ. */
bool reference_agrees(const reference *made);

#endif

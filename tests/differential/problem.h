/* A board as a seed makes it, in plain arrays, and random numbers of the tests' own. */
#ifndef DIFFERENTIAL_PROBLEM_H
#define DIFFERENTIAL_PROBLEM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define SIDE 12 /* the largest board */

/* SplitMix64, written down from its publication (Steele, Lea and Flood 2014). */
uint64_t random_next(uint64_t *state);

/* A number from 0 to count - 1; the small bias of a remainder does no harm here. */
unsigned random_below(uint64_t *state, unsigned count);

typedef struct square {
    unsigned row;
    unsigned column;
} square;

typedef struct problem {
    unsigned n;
    unsigned placed_count;
    unsigned blocked_count;
    square placed[SIDE * SIDE];
    square blocked[SIDE * SIDE];
} problem;

/* Draws a board: most are small, one in four is empty, some contradict themselves. */
void problem_draw(problem *drawn, uint64_t *random);

/* Whether a queen may stand there by what the square's row demands. */
bool problem_allows(const problem *asked, unsigned row, unsigned column);

bool problem_is_empty(const problem *asked);

/* Writes the board as the options of the program that make it. */
void problem_print(const problem *asked, FILE *out);

#endif

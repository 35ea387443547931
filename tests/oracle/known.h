/* What is known about the solutions of small boards, for the tests. */
#ifndef ORACLE_KNOWN_H
#define ORACLE_KNOWN_H

#include <stddef.h>
#include <stdint.h>

/* Indexed by n = 0..27. */
#define KNOWN_TOTALS 28
extern const uint64_t known_totals[KNOWN_TOTALS];
extern const uint64_t known_classes[KNOWN_TOTALS];      /* up to rotation and reflection */
extern const uint64_t known_half_turn[KNOWN_TOTALS];    /* unchanged by a half turn */
extern const uint64_t known_quarter_turn[KNOWN_TOTALS]; /* unchanged by a quarter turn */

/* Nodes of the row-by-row search tree, n = 0..19. */
#define KNOWN_TREES 20
extern const uint64_t known_tree_nodes[KNOWN_TREES];

/* Solutions by the column of the queen in the first row, n = 1..14. */
#define KNOWN_COLUMNS 15
extern const uint64_t known_by_column[KNOWN_COLUMNS][KNOWN_COLUMNS];

/* Solutions below every two-row prefix, n = 4..8, in lexicographic order; columns from 1. */
typedef struct known_unit {
    unsigned n;
    unsigned first;
    unsigned second;
    unsigned count;
} known_unit;
extern const known_unit known_units[];
extern const size_t known_units_count;

/* The first three solutions (fewer where there are fewer), a line each; n = 0..14. */
extern const char *const known_first_three[KNOWN_COLUMNS];

/* The first solution, n = 0..31; NULL where there is none. */
#define KNOWN_FIRST 32
extern const char *const known_first[KNOWN_FIRST];

#endif

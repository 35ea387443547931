/* Where searches of the rooms unit and rows start, and when they are told to stop. */
#ifndef TEST_PREFIXES_H
#define TEST_PREFIXES_H

#include "queenum/queenum.h"

/* Of a prefix of no rows. */
#define NO_PREFIX ((const uint8_t *)"")

/* A random legal prefix of a board, at most `depth` rows; returns its length. */
unsigned random_prefix(const qn_board *board, uint8_t *prefix, unsigned depth, uint64_t *random);

/* A cancel callback; its data is an unsigned that counts the questions. */
bool at_fifth_question(void *data);

#endif

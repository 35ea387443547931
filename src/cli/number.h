/* Reads the numbers that people give: sizes, ranges of sizes, squares, counts. */
#ifndef QUEENUM_CLI_NUMBER_H
#define QUEENUM_CLI_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* A whole decimal number, digits only, least..most.  Anything else leaves *number as it was. */
bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* "A..B" or "N" (then both are N), each number 0..most.  A may be greater than B. */
bool cli_range(const char *text, uint64_t most, uint64_t *first, uint64_t *last);

/* "R,C", each number 1..most. */
bool cli_square(const char *text, uint64_t most, uint64_t *row, uint64_t *column);

/* "I/M", each number 1..most and I at most M. */
bool cli_part(const char *text, uint64_t most, uint64_t *part, uint64_t *parts);

/* "12", "12.5" or "12.5%", above 0 and up to 100. */
bool cli_percent(const char *text, double *percent);

#endif

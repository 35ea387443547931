/* What the unit suites share: running a suite, reproducible random numbers, and boards with demands
 * next to an oracle that counts their solutions without any of the library's source. */
#ifndef UNIT_SUPPORT_H
#define UNIT_SUPPORT_H

#include <check.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "queenum/queenum.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Whether a sanitizer slows this build down; the largest boards are then left out. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOWED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SLOWED 1
#endif
#endif
#ifndef SLOWED
#define SLOWED 0
#endif

/* Adds a test case that may take longer than Check's default of four seconds: only a test that
 * hangs shall fail by time. */
TCase *add_case(Suite *suite, const char *name);

/* Callbacks that take whatever they are given. */
bool accept_all(const uint8_t *columns, unsigned n, void *data);
bool swallow(const char *text, size_t length, void *data);

/* A cancel callback: its data is an atomic_int, the number of questions with which it says yes. */
bool yes_at_last(void *data);

/* Runs a suite and frees it; what main() returns. */
int run_suite(Suite *suite);

/* ---- Random numbers ----------------------------------------------------------------------------
 * The same seed gives the same numbers everywhere; every failure message shows the seed. */

uint64_t random_word(uint64_t *state);
unsigned random_below(uint64_t *state, unsigned limit); /* 0 .. limit-1 */
void shuffle(uint64_t *state, uint64_t *numbers, size_t count);

/* ---- Boards ---------------------------------------------------------------------------------- */

/* An empty board; the test fails when it cannot be had. */
qn_board *new_board(unsigned n);

/* What a board demands, as a plain table. */
#define DEMANDS_SIZE_MAX 12
typedef struct demands {
    unsigned n;
    bool forbidden[DEMANDS_SIZE_MAX][DEMANDS_SIZE_MAX];
} demands;

/* Forbid a square, or all others of its row, in the table and on the board. */
void demand_empty(demands *d, qn_board *board, unsigned row, unsigned column);
void demand_queen(demands *d, qn_board *board, unsigned row, unsigned column);

/* Blocks a random number of squares and places up to two queens, which may contradict each other.
 */
void demand_at_random(demands *d, qn_board *board, uint64_t *random);

/* The solutions that keep the demands and begin with a prefix; weighted: the sum of
 * 2^(long diagonals that hold a queen) over them. */
uint64_t oracle_count(const demands *d, const uint8_t *prefix, unsigned depth, bool weighted);

/* Whether no two of the queens share a column or a diagonal. */
bool oracle_is_solution(const uint8_t *columns, unsigned n);

/* ---- How to compute -------------------------------------------------------------------------- */

qn_options options_with(unsigned threads, qn_backend backend);

/* The backends of this build, as a list ended by QN_BACKEND_AUTO. */
const qn_backend *backends(void);

#endif

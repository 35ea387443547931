/* The four n-queens programs that textbooks have, as yardsticks for the benchmarks and as oracles
 * for the tests.  They share no source with the library. */
#ifndef TEXTBOOK_H
#define TEXTBOOK_H

#include <stdbool.h>
#include <stdint.h>

#define TEXTBOOK_SIZE_MAX 32

/* One program: counts the solutions on an n x n board, 0 <= n <= TEXTBOOK_SIZE_MAX. */
typedef struct textbook_solver {
    const char *name;
    const char *what;
    uint64_t (*count)(int n);
} textbook_solver;

#define TEXTBOOK_SOLVERS 4
extern const textbook_solver textbook_solvers[TEXTBOOK_SOLVERS];

/* The solver of that name; NULL where there is none. */
const textbook_solver *textbook_find(const char *name);

/* Shows each solution, the columns from 0 of the rows in order, in lexicographic order, until show
 * returns false. */
void textbook_visit(int n, bool (*show)(const int *columns, int n, void *data), void *data);

#endif

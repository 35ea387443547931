/* Deliberately plain: each solver is the whole program that its textbook prints, with its state in
 * a struct where the textbook has globals. */
#include "textbook.h"

#include <stdlib.h>
#include <string.h>

/* ---- Row by row, with a flag for each column and diagonal ------------------------------------ */

typedef struct flags_state {
    int n;
    uint64_t solutions;
    bool column[TEXTBOOK_SIZE_MAX];
    bool sum[2 * TEXTBOOK_SIZE_MAX];        /* diagonals along which row + column is the same */
    bool difference[2 * TEXTBOOK_SIZE_MAX]; /* and along which row - column is */
} flags_state;

static void flags_row(flags_state *s, int row)
{
    if (row == s->n) {
        s->solutions++;
        return;
    }
    for (int i = 0; i < s->n; i++) {
        if (s->column[i] || s->sum[row + i] || s->difference[row - i + s->n])
            continue;
        s->column[i] = s->sum[row + i] = s->difference[row - i + s->n] = true;
        flags_row(s, row + 1);
        s->column[i] = s->sum[row + i] = s->difference[row - i + s->n] = false;
    }
}

static uint64_t flags_count(int n)
{
    flags_state s = {.n = n};
    flags_row(&s, 0);
    return s.solutions;
}

/* ---- Row by row, comparing with every earlier queen ------------------------------------------ */

typedef struct pairs_state {
    int n;
    int queen[TEXTBOOK_SIZE_MAX];
    bool used[TEXTBOOK_SIZE_MAX];
    bool (*show)(const int *columns, int n, void *data);
    void *data;
} pairs_state;

static bool pairs_attack(const pairs_state *s, int row, int column)
{
    for (int earlier = 0; earlier < row; earlier++)
        if (abs(s->queen[earlier] - column) == row - earlier)
            return true;
    return false;
}

/* Returns false once show does. */
static bool pairs_row(pairs_state *s, int row)
{
    if (row == s->n)
        return s->show(s->queen, s->n, s->data);
    for (int i = 0; i < s->n; i++) {
        if (s->used[i] || pairs_attack(s, row, i))
            continue;
        s->queen[row] = i;
        s->used[i] = true;
        if (!pairs_row(s, row + 1))
            return false;
        s->used[i] = false;
    }
    return true;
}

void textbook_visit(int n, bool (*show)(const int *columns, int n, void *data), void *data)
{
    pairs_state s = {.n = n, .show = show, .data = data};
    pairs_row(&s, 0);
}

static bool add_one(const int *columns, int n, void *data)
{
    (void)columns;
    (void)n;
    ++*(uint64_t *)data;
    return true;
}

static uint64_t pairs_count(int n)
{
    uint64_t solutions = 0;
    textbook_visit(n, add_one, &solutions);
    return solutions;
}

/* ---- Square by square: on each a queen or none ----------------------------------------------- */

typedef struct squares_state {
    int n;
    uint64_t solutions;
    bool row[TEXTBOOK_SIZE_MAX];
    bool column[TEXTBOOK_SIZE_MAX];
    bool sum[2 * TEXTBOOK_SIZE_MAX];
    bool difference[2 * TEXTBOOK_SIZE_MAX];
} squares_state;

static void squares_square(squares_state *s, int row, int column, int queens)
{
    if (column == s->n) {
        column = 0;
        row++;
    }
    if (row == s->n) {
        s->solutions += queens == s->n;
        return;
    }
    squares_square(s, row, column + 1, queens);
    bool *const flags[] = {&s->row[row], &s->column[column], &s->sum[row + column],
                           &s->difference[row - column + s->n]};
    if (*flags[0] || *flags[1] || *flags[2] || *flags[3])
        return;
    *flags[0] = *flags[1] = *flags[2] = *flags[3] = true;
    squares_square(s, row, column + 1, queens + 1);
    *flags[0] = *flags[1] = *flags[2] = *flags[3] = false;
}

static uint64_t squares_count(int n)
{
    squares_state s = {.n = n};
    if (n == 0)
        return 1; /* no square to start from */
    squares_square(&s, 0, 0, 0);
    return s.solutions;
}

/* ---- Row by row, with three words of bits ---------------------------------------------------- */

static uint64_t bits_row(uint32_t all, uint32_t columns, uint32_t falling, uint32_t rising)
{
    if (columns == all)
        return 1;
    uint64_t solutions = 0;
    for (uint32_t open = all & ~(columns | falling | rising); open != 0; open &= open - 1) {
        uint32_t queen = open & (0U - open);
        solutions += bits_row(all, columns | queen, (falling | queen) << 1, (rising | queen) >> 1);
    }
    return solutions;
}

static uint64_t bits_count(int n)
{
    return bits_row(n == 0 ? 0 : UINT32_MAX >> (32 - n), 0, 0, 0);
}

/* --------------------------------------------------------------------------------------------------------
 */

const textbook_solver textbook_solvers[TEXTBOOK_SOLVERS] = {
    {"flags", "row by row, a flag for each column and diagonal", flags_count},
    {"pairs", "row by row, comparing with every earlier queen", pairs_count},
    {"squares", "square by square, a queen or none on each", squares_count},
    {"bits", "row by row, columns and diagonals as bits of three words", bits_count},
};

const textbook_solver *textbook_find(const char *name)
{
    for (int i = 0; i < TEXTBOOK_SOLVERS; i++)
        if (strcmp(textbook_solvers[i].name, name) == 0)
            return &textbook_solvers[i];
    return NULL;
}

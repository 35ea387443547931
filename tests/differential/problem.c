/* Draws boards. */
#include "problem.h"

uint64_t random_next(uint64_t *state)
{
    uint64_t number = *state += UINT64_C(0x9e3779b97f4a7c15);
    number = (number ^ number >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ number >> 27) * UINT64_C(0x94d049bb133111eb);
    return number ^ number >> 31;
}

unsigned random_below(uint64_t *state, unsigned count)
{
    return (unsigned)(random_next(state) % count);
}

/* Sizes as often as they stand here. */
static const unsigned char sizes[] = {0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6,  6,  7,  7,
                                      7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 11, 12};

static square any_square(unsigned n, uint64_t *random)
{
    square drawn = {.row = random_below(random, n)};
    drawn.column = random_below(random, n);
    return drawn;
}

/* Few queens, as a board full of them has no solution; now and then the same one twice. */
static void draw_placed(problem *drawn, uint64_t *random)
{
    static const unsigned char counts[] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 3};
    drawn->placed_count = counts[random_below(random, sizeof counts)];
    for (unsigned i = 0; i < drawn->placed_count; i++)
        drawn->placed[i] = any_square(drawn->n, random);
}

/* Some squares; or a whole row or column, or all of a row but one. */
static void draw_blocked(problem *drawn, uint64_t *random)
{
    unsigned n = drawn->n;
    unsigned how = random_below(random, 20);
    unsigned line = random_below(random, n);
    unsigned kept = random_below(random, n);
    if (how < 3) {
        for (unsigned i = 0; i < n; i++)
            if (how < 2 || i != kept)
                drawn->blocked[drawn->blocked_count++] =
                    how == 0 ? (square){i, line} : (square){line, i};
        return;
    }
    for (unsigned i = random_below(random, how < 6 ? n * n / 2 + 1 : n + 1); i > 0; i--)
        drawn->blocked[drawn->blocked_count++] = any_square(n, random);
}

void problem_draw(problem *drawn, uint64_t *random)
{
    *drawn = (problem){.n = sizes[random_below(random, sizeof sizes)]};
    if (drawn->n == 0 || random_below(random, 4) == 0)
        return;
    draw_placed(drawn, random);
    draw_blocked(drawn, random);
}

bool problem_allows(const problem *asked, unsigned row, unsigned column)
{
    for (unsigned i = 0; i < asked->placed_count; i++)
        if (asked->placed[i].row == row && asked->placed[i].column != column)
            return false;
    for (unsigned i = 0; i < asked->blocked_count; i++)
        if (asked->blocked[i].row == row && asked->blocked[i].column == column)
            return false;
    return true;
}

bool problem_is_empty(const problem *asked)
{
    return asked->placed_count == 0 && asked->blocked_count == 0;
}

void problem_print(const problem *asked, FILE *out)
{
    fprintf(out, "%u", asked->n);
    for (unsigned i = 0; i < asked->placed_count; i++)
        fprintf(out, " --place %u,%u", asked->placed[i].row + 1, asked->placed[i].column + 1);
    for (unsigned i = 0; i < asked->blocked_count; i++)
        fprintf(out, " --block %u,%u", asked->blocked[i].row + 1, asked->blocked[i].column + 1);
}

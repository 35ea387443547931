/* Backtracking, as plain as it goes. */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

#include "textbook.h"

static bool is_attacked(const unsigned char *columns, unsigned row, unsigned column)
{
    for (unsigned above = 0; above < row; above++) {
        unsigned aside =
            columns[above] > column ? columns[above] - column : column - columns[above];
        if (aside == 0 || aside == row - above)
            return true;
    }
    return false;
}

static void search(reference *made, unsigned char *columns, unsigned row)
{
    unsigned n = made->asked->n;
    if (row == n) {
        if (made->count == SOLUTIONS_MAX)
            abort(); /* no board of this size has as many */
        memcpy(made->solutions[made->count++], columns, n);
        return;
    }
    for (unsigned column = 0; column < n; column++) {
        if (!made->allowed[row][column] || is_attacked(columns, row, column))
            continue;
        columns[row] = (unsigned char)column;
        search(made, columns, row + 1);
    }
}

void reference_solve(reference *made, const problem *asked)
{
    unsigned char columns[SIDE];
    made->asked = asked;
    made->count = 0;
    for (unsigned row = 0; row < asked->n; row++)
        for (unsigned column = 0; column < asked->n; column++)
            made->allowed[row][column] = problem_allows(asked, row, column);
    search(made, columns, 0);
}

int reference_order(unsigned n, const unsigned char *a, const unsigned char *b)
{
    return n == 0 ? 0 : memcmp(a, b, n);
}

size_t reference_find(const reference *made, const unsigned char *columns)
{
    for (size_t i = 0; i < made->count; i++)
        if (reference_order(made->asked->n, made->solutions[i], columns) == 0)
            return i;
    return made->count;
}

/* Whether a placed queen of another row attacks the square. */
static bool is_beside_placed(const problem *asked, unsigned row, unsigned column)
{
    for (unsigned i = 0; i < asked->placed_count; i++) {
        square queen = asked->placed[i];
        int down = (int)queen.row - (int)row;
        int aside = (int)queen.column - (int)column;
        if (down != 0 && (aside == 0 || abs(aside) == abs(down)))
            return true;
    }
    return false;
}

static size_t add_prefixes(const reference *made, unsigned depth, unsigned row,
                           unsigned char *columns, prefix *prefixes, size_t count)
{
    if (row == depth) {
        prefix *added = &prefixes[count];
        *added = (prefix){.count = 0};
        memcpy(added->columns, columns, depth);
        for (size_t i = 0; i < made->count; i++)
            added->count += reference_order(depth, made->solutions[i], columns) == 0;
        return count + 1;
    }
    for (unsigned column = 0; column < made->asked->n; column++) {
        if (!made->allowed[row][column] || is_attacked(columns, row, column) ||
            is_beside_placed(made->asked, row, column))
            continue;
        columns[row] = (unsigned char)column;
        count = add_prefixes(made, depth, row + 1, columns, prefixes, count);
    }
    return count;
}

size_t reference_prefixes(const reference *made, unsigned depth, prefix *prefixes)
{
    unsigned char columns[SIDE] = {0};
    return add_prefixes(made, depth, 0, columns, prefixes, 0);
}

void reference_images(unsigned n, const unsigned char *columns, unsigned char images[8][SIDE])
{
    for (unsigned row = 0; row < n; row++) {
        unsigned r = row;
        unsigned c = columns[row];
        for (unsigned turn = 0; turn < 4; turn++) {
            images[turn][r] = (unsigned char)c;
            images[turn + 4][r] = (unsigned char)(n - 1 - c);
            unsigned turned = n - 1 - r; /* clockwise: the column becomes the row */
            r = c;
            c = turned;
        }
    }
}

/* ---- Against the textbook -------------------------------------------------------------------- */

typedef struct comparison {
    const reference *made;
    size_t seen;
    bool same;
} comparison;

static bool compare(const int *columns, int n, void *data)
{
    comparison *compared = data;
    const reference *made = compared->made;
    for (int row = 0; row < n; row++)
        if (!made->allowed[row][columns[row]])
            return true;
    if (compared->seen == made->count) {
        compared->same = false;
        return false;
    }
    for (int row = 0; row < n; row++)
        if (made->solutions[compared->seen][row] != columns[row])
            compared->same = false;
    compared->seen++;
    return compared->same;
}

bool reference_agrees(const reference *made)
{
    comparison compared = {.made = made, .same = true};
    textbook_visit((int)made->asked->n, compare, &compared);
    return compared.same && compared.seen == made->count;
}

/* Counts the solutions that a half turn leaves unchanged, two queens at a time.
 *
 * Only the upper rows are searched; the queen in row r, column c brings the one in row n-1-r,
 * column n-1-c.  First come the queens of the top row and of the left column: with their opposites
 * they settle all four edges, and as reflections swap the edges, a quarter of the choices stands
 * for all (see units).  Then the rows are filled from the middle outwards, where orbits constrain
 * each other most: a third of the nodes that working inwards visits.
 *
 * Going up, a rising diagonal moves right by one column a row and a falling one left, and none that
 * left the board comes back, so n bits do for every mask, and for the diagonals of the lower queens
 * as well as of the upper ones. */
#include "classes/turn_units.h"

#include <stdlib.h>

#include "base/bits.h"
#include "classes/orbit.h"

/* The attacked squares of a row. */
typedef struct state {
    uint32_t columns;
    uint32_t rising;
    uint32_t falling;
    uint32_t untried; /* squares that are free, less those that were tried */
} state;

/* A row to fill. */
typedef struct level {
    uint32_t allowed;
    unsigned climb;  /* rows up to the next one to fill */
    unsigned spread; /* from this row down to its opposite */
} level;

/* States are expanded in small batches: the loops then end predictably, and a dead child costs no
 * branch, only a store that the next child overwrites. */
enum { BATCH = 16, LEVELS_MAX = QN_COUNT_SIZE_MAX / 2, BATCHES_PER_LOOK = 512 };

typedef struct search {
    qni_stop *stop;
    unsigned until_look;
    bool stopped;
    uint32_t last_column; /* the square of the last column */
    unsigned depth;       /* rows to fill */
    level levels[LEVELS_MAX];
    state states[LEVELS_MAX][BATCH * QN_COUNT_SIZE_MAX];
} search;

/* The empty board with what the half turn demands. */
static void start_board(qn_board *board, unsigned n)
{
    qni_board_init(board, n);
    if (n % 2 == 1)
        qn_board_place(board, n / 2, n / 2);
    qni_orbit_fold(board, QN_SYMMETRY_HALF);
}

static void place_orbit(qn_board *board, unsigned row, unsigned column)
{
    unsigned last = board->size - 1;
    qn_board_place(board, row, column);
    qn_board_place(board, last - row, last - column);
}

/* The upper row that the queens of the left and the right edge fill. */
static unsigned edge_row(unsigned n, unsigned left_edge_row)
{
    return left_edge_row < n / 2 ? left_edge_row : n - 1 - left_edge_row;
}

/* The first row to fill: the lowest of the upper half that the edge queens do not fill. */
static unsigned middle_row(unsigned n, unsigned left_edge_row)
{
    unsigned row = n / 2 - 1;
    return edge_row(n, left_edge_row) == row ? row - 1 : row;
}

/* One unit for each column of the middle row. */
static qn_status append_units(const qn_board *board, qni_turn_unit unit, qni_turn_units *list)
{
    uint64_t squares = board->allowed[middle_row(board->size, unit.choices[1])];
    for (; squares != 0; squares &= squares - 1) {
        unit.choices[2] = (uint8_t)qni_lowest_index(squares);
        qn_status status = qni_turn_units_append(list, unit);
        if (status != QN_OK)
            return status;
    }
    return QN_OK;
}

/* Let the top queen stand in column c and the queen of the left column in row d.  Turning the board
 * over left to right makes (c, d) into (n-1-c, n-1-d), so c is taken from the left half, twice;
 * reflection in the falling diagonal makes it (d, c), so of two different distances from a corner
 * the top queen has the smaller, twice again. */
qn_status qni_half_turn_units(unsigned n, qni_turn_units *list)
{
    qn_board start;
    start_board(&start, n);
    for (unsigned column = 0; column < n / 2; column++) {
        if ((start.allowed[0] >> column & 1) == 0)
            continue;
        qn_board top = start;
        place_orbit(&top, 0, column);
        for (unsigned row = column; row <= n - 1 - column; row++) {
            if ((top.allowed[row] & 1) == 0)
                continue;
            qn_board edges = top;
            place_orbit(&edges, row, 0);
            bool same_distance = row == column || row == n - 1 - column;
            qni_turn_unit unit = {.choices = {(uint8_t)column, (uint8_t)row},
                                  .weight = same_distance ? 2 : 4};
            qn_status status = append_units(&edges, unit, list);
            if (status != QN_OK)
                return status;
        }
    }
    return QN_OK;
}

/* The state in the next row to fill after a queen at the square `queen` of this one, and whether
 * the next row and the one after it have room. */
static inline bool place(const search *in, unsigned depth, const state *from, uint32_t queen,
                         state *child)
{
    const level *here = &in->levels[depth];
    const level *next = here + 1;
    uint32_t opposite = in->last_column >> __builtin_ctz(queen);
    child->columns = from->columns | queen | opposite;
    child->rising = (from->rising | queen | opposite << here->spread) << here->climb;
    child->falling = (from->falling | queen | opposite >> here->spread) >> here->climb;
    child->untried = next->allowed & ~(child->columns | child->rising | child->falling);
    uint32_t after_next = next[1].allowed & ~(child->columns | child->rising << next->climb |
                                              child->falling >> next->climb);
    return (child->untried != 0) & (after_next != 0);
}

/* Takes the next untried square of the first state that has one; advances when it was the last. */
static inline uint32_t take_square(state *states, unsigned *at)
{
    state *from = &states[*at];
    uint32_t queen = from->untried & -from->untried;
    from->untried ^= queen;
    *at += from->untried == 0;
    return queen;
}

/* With one row left after this one, the free squares of that row are the solutions: at most two, as
 * one column and its opposite are left. */
static uint64_t count_last_rows(const search *in, state *states, unsigned count)
{
    uint64_t sum = 0;
    for (unsigned at = 0; at < count;) {
        const state *from = &states[at];
        state child;
        uint32_t queen = take_square(states, &at);
        place(in, in->depth - 2, from, queen, &child);
        sum += qni_count_of_two(child.untried);
    }
    return sum;
}

/* All states have untried squares.  The recursion is at most n / 2 deep and its frames are small.
 */
static uint64_t count_below(search *in, unsigned depth, state *states, unsigned count)
{
    if (depth + 2 == in->depth)
        return count_last_rows(in, states, count);
    uint64_t sum = 0;
    state *children = in->states[depth + 1];
    for (unsigned done = 0; done < count && !in->stopped; done += BATCH) {
        unsigned end = done + BATCH < count ? done + BATCH : count;
        unsigned alive = 0;
        for (unsigned at = done; at < end;) {
            const state *from = &states[at];
            uint32_t queen = take_square(states, &at);
            alive += place(in, depth, from, queen, &children[alive]);
        }
        sum += count_below(in, depth + 1, children, alive);
        if (--in->until_look == 0) {
            in->stopped = qni_stop_asked(in->stop);
            in->until_look = BATCHES_PER_LOOK;
        }
    }
    return sum;
}

/* The rows to fill, from the middle up to the second one, as the edge queens leave them. */
static void plan_levels(search *in, unsigned n, qni_turn_unit unit)
{
    qn_board board;
    start_board(&board, n);
    place_orbit(&board, 0, unit.choices[0]);
    place_orbit(&board, unit.choices[1], 0);
    unsigned filled = edge_row(n, unit.choices[1]);
    unsigned below = n / 2;
    for (unsigned row = n / 2 - 1; row >= 1; row--) {
        if (row == filled)
            continue;
        if (in->depth > 0)
            in->levels[in->depth - 1].climb = below - row;
        in->levels[in->depth++] =
            (level){.allowed = (uint32_t)board.allowed[row], .spread = n - 1 - 2 * row};
        below = row;
    }
}

qn_status qni_half_turn_count(unsigned n, qni_turn_unit unit, qni_stop *stop, uint64_t *count)
{
    search *in = calloc(1, sizeof *in);
    if (in == NULL)
        return QN_MEMORY;
    in->stop = stop;
    in->until_look = BATCHES_PER_LOOK;
    in->last_column = UINT32_C(1) << (n - 1);
    plan_levels(in, n, unit);
    in->states[0][0] = (state){.untried = UINT32_C(1) << unit.choices[2]};
    *count = count_below(in, 0, in->states[0], 1);
    free(in);
    return QN_OK;
}

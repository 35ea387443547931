/* The vector row search, written once for every instruction set: it advances many states at a time.
 *
 * The states that wait to be extended lie on one stack a row.  A sweep takes the states of one row
 * into the lanes of two groups of vectors and, in every step, places a queen on the lowest untried
 * square of each lane.  Children that have a future go packed onto the stack of the next row; lanes
 * with no square left are refilled from the row's stack.  So all lanes work all the time, however
 * different their states are, and no branch depends on a state.
 *
 * The file that includes this one, for one instruction set, first defines
 *   LANES                        how many states a vector holds
 *   lanes                        a vector of LANES uint32_t, with the compiler's operators
 *   lane_set                     some of the lanes
 *   zero_lanes(x)                the lanes where x is 0
 *   nonzero_lanes(x)             the others
 *   common_lanes(a, b)           the lanes in both sets
 *   lane_count(set)              how many lanes a set has
 *   either_zero(a, b)            a vector that is 0 in just the lanes where a is 0 or b is
 *   packing_of(set), pack(to, x, packing)
 *                                writes the set's lanes of x side by side; up to LANES elements
 *                                behind them may be overwritten with anything
 *   filling_of(set), fill(x, from, filling)
 *                                x with the set's lanes replaced, in order, by elements from `from`
 * and afterwards defines the qni_rows_kernel, with count() below. */
#ifndef QNI_ROWS_VECTOR_IMPL_H
#define QNI_ROWS_VECTOR_IMPL_H

#include "base/bits.h"
#include "rows/kernels.h"

#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
    /* With 31 columns all that a search asks for fits 32 bits, the long falling diagonal after the
     * last row (bit 31) included. */
    VECTOR_SIZE_MAX = 31,
    GROUPS = 2, /* with one alone, a step would mostly wait for the refill of the one before */

    /* A sweep is worth its start and end when a row has this many states. */
    WORTHWHILE = 16 * LANES,
    STACK_SIZE = 96 * LANES,
    /* The lowest states of each stack are dead: they fill the lanes for which nothing is left. */
    STACK_FLOOR = GROUPS * LANES,

    WHOLE_VIEW = 5, /* with so few rows left, a child's future is judged by all of them, */
    SHORT_VIEW = 2, /* before by the next ones */

    SWEEPS_PER_LOOK = 16 /* between two looks at the stop: a tenth of a millisecond */
};

typedef struct state_stack {
    uint32_t columns[STACK_SIZE];
    uint32_t falling[STACK_SIZE];
    uint32_t rising[STACK_SIZE];
} state_stack;

_Static_assert(STACK_SIZE - GROUPS * LANES * (VECTOR_SIZE_MAX + 2) >= STACK_FLOOR + WORTHWHILE,
               "a sweep finds room below for every size");

/* One search, in the caller's workspace.  Rows are the board's. */
typedef struct vector_search {
    _Alignas(64) state_stack stacks[VECTOR_SIZE_MAX]; /* that of the last row stays empty */
    unsigned heights[VECTOR_SIZE_MAX];
    uint32_t allowed[VECTOR_SIZE_MAX];
    uint32_t all_columns;
    unsigned size;
    bool weighted;
} vector_search;

/* States of the same row, one a lane. */
typedef struct group {
    lanes columns;
    lanes falling;
    lanes rising;
    lanes untried; /* squares where a queen may stand and has not been put yet */
} group;

ALWAYS_INLINE lanes in_all_lanes(uint32_t value)
{
    return value - (lanes){0};
}

/* What a sweep sees of the board, ready for the lanes. */
typedef struct board_view {
    lanes allowed[1 + WHOLE_VIEW]; /* the squares of the sweep's row and of those below */
    lanes all_columns;
    lanes if_weighted; /* 1 or 0 */
    unsigned last_column;
} board_view;

ALWAYS_INLINE board_view view_of(const vector_search *search, unsigned row, unsigned rows_below)
{
    board_view view;
    for (unsigned down = 0; down <= rows_below; down++)
        view.allowed[down] = in_all_lanes(search->allowed[row + down]);
    view.all_columns = in_all_lanes(search->all_columns);
    view.if_weighted = in_all_lanes(search->weighted);
    view.last_column = search->size - 1;
    return view;
}

/* The free squares of the row `down` rows below that of the states. */
ALWAYS_INLINE lanes free_squares(const group *states, lanes allowed, unsigned down)
{
    return allowed & ~(states->columns | states->falling << down | states->rising >> (down + 1));
}

/* Gives the lanes that have nothing left to try the uppermost states of the stack. */
ALWAYS_INLINE void refill(group *states, const state_stack *stack, unsigned *height, lanes allowed)
{
    lane_set idle = zero_lanes(states->untried);
    lanes idle_bits = (lanes)(states->untried == 0);
    filling how = filling_of(idle);
    *height -= lane_count(idle);
    states->columns = fill(states->columns, stack->columns + *height, how);
    states->falling = fill(states->falling, stack->falling + *height, how);
    states->rising = fill(states->rising, stack->rising + *height, how);
    states->untried |= free_squares(states, allowed, 0) & idle_bits;
}

ALWAYS_INLINE bool is_busy(const group *states)
{
    return lane_count(nonzero_lanes(states->untried)) != 0;
}

/* Places a queen on the lowest untried square of each lane; *queens is 0 where there was none. */
ALWAYS_INLINE group place_queens(group *states, lanes *queens)
{
    *queens = states->untried & -states->untried;
    states->untried ^= *queens;
    return (group){.columns = states->columns | *queens,
                   .falling = (states->falling | *queens) << 1,
                   .rising = states->rising >> 1 | *queens};
}

/* Extends a group by one queen a lane and stacks the children that have a future: a free square in
 * each of the next `rows` rows and, where these are all (`whole`), in each free column. */
ALWAYS_INLINE void extend(group *states, const board_view *view, unsigned rows, bool whole,
                          state_stack *below, unsigned *height)
{
    lanes hopes;
    group children = place_queens(states, &hopes);
    lanes reached = children.columns;
    for (unsigned down = 0; down < rows; down++) {
        lanes squares = free_squares(&children, view->allowed[1 + down], down);
        hopes = either_zero(hopes, squares);
        reached |= squares;
    }
    lane_set alive = nonzero_lanes(hopes);
    if (whole)
        alive = common_lanes(alive, zero_lanes(reached ^ view->all_columns));

    packing how = packing_of(alive);
    pack(below->columns + *height, children.columns, how);
    pack(below->falling + *height, children.falling, how);
    pack(below->rising + *height, children.rising, how);
    *height += lane_count(alive);
}

/* Places the queens of the last two rows, where the first of them leaves at most one square for the
 * second, and returns the weights of the solutions. */
ALWAYS_INLINE lanes complete(group *states, const board_view *view)
{
    lanes queens;
    group children = place_queens(states, &queens);
    lanes last = free_squares(&children, view->allowed[1], 0);
    lanes on_falling = (children.falling | last) >> view->last_column & view->if_weighted;
    lanes on_rising = (children.rising >> 1 | last) & view->if_weighted;
    lanes weights = 1 + on_falling + on_rising + (on_falling & on_rising);
    return weights & (lanes)(either_zero(queens, last) != 0);
}

/* Extends the states of a row until none is left or the next row's stack is full; `rows` and
 * `whole` are as above, and constants. */
ALWAYS_INLINE void sweep(vector_search *search, unsigned row, unsigned rows, bool whole)
{
    const board_view view = view_of(search, row, rows);
    const state_stack *stack = &search->stacks[row];
    state_stack *below = &search->stacks[row + 1];
    unsigned height = search->heights[row];
    unsigned height_below = search->heights[row + 1];
    /* Once refilled, a lane has a child at most for each free column. */
    unsigned height_full = STACK_SIZE - GROUPS * LANES * (search->size - row + 2);

    group first = {0};
    group second = {0};
    refill(&first, stack, &height, view.allowed[0]);
    refill(&second, stack, &height, view.allowed[0]);
    while (height > STACK_FLOOR && height_below < height_full) {
        extend(&first, &view, rows, whole, below, &height_below);
        refill(&first, stack, &height, view.allowed[0]);
        extend(&second, &view, rows, whole, below, &height_below);
        refill(&second, stack, &height, view.allowed[0]);
    }
    while (is_busy(&first))
        extend(&first, &view, rows, whole, below, &height_below);
    while (is_busy(&second))
        extend(&second, &view, rows, whole, below, &height_below);

    search->heights[row] = height < STACK_FLOOR ? STACK_FLOOR : height;
    search->heights[row + 1] = height_below;
}

/* The same for the last row but one: returns the sum of the solutions' weights. */
ALWAYS_INLINE uint64_t sweep_to_the_end(vector_search *search, unsigned row)
{
    const board_view view = view_of(search, row, 1);
    const state_stack *stack = &search->stacks[row];
    unsigned height = search->heights[row];
    lanes weights = {0};

    group states = {0};
    refill(&states, stack, &height, view.allowed[0]);
    while (is_busy(&states)) {
        weights += complete(&states, &view);
        if (height > STACK_FLOOR)
            refill(&states, stack, &height, view.allowed[0]);
    }
    search->heights[row] = STACK_FLOOR;

    uint64_t sum = 0;
    for (unsigned i = 0; i < LANES; i++)
        sum += weights[i];
    return sum;
}

/* Extends states of a row; returns the weights of the solutions found. */
static uint64_t sweep_row(vector_search *search, unsigned row)
{
    switch (search->size - row - 1) { /* rows below */
    case 1:
        return sweep_to_the_end(search, row);
    case 2:
        sweep(search, row, 2, true);
        return 0;
    case 3:
        sweep(search, row, 3, true);
        return 0;
    case 4:
        sweep(search, row, 4, true);
        return 0;
    case WHOLE_VIEW:
        sweep(search, row, WHOLE_VIEW, true);
        return 0;
    default:
        sweep(search, row, SHORT_VIEW, false);
        return 0;
    }
}

/* The row to sweep next: the deepest one where it is worth while, so that the stacks stay short; or
 * else the uppermost one that has states, to make them more.  The board's size when none has any.
 */
static unsigned next_row(const vector_search *search, unsigned first_row)
{
    for (unsigned row = search->size - 1; row-- > first_row;)
        if (search->heights[row] >= STACK_FLOOR + WORTHWHILE)
            return row;
    for (unsigned row = first_row; row < search->size - 1; row++)
        if (search->heights[row] > STACK_FLOOR)
            return row;
    return search->size;
}

static void prepare(vector_search *search, const qn_board *board, bool weighted, qni_node node)
{
    search->size = board->size;
    search->weighted = weighted;
    search->all_columns = (uint32_t)qni_low_bits(board->size);
    for (unsigned row = node.row; row < board->size; row++) {
        search->allowed[row] = (uint32_t)board->allowed[row];
        search->heights[row] = STACK_FLOOR;
        memset(search->stacks[row].columns, 0xff, STACK_FLOOR * sizeof(uint32_t));
    }
    state_stack *stack = &search->stacks[node.row];
    stack->columns[STACK_FLOOR] = (uint32_t)node.columns;
    stack->falling[STACK_FLOOR] = (uint32_t)node.falling;
    stack->rising[STACK_FLOOR] = (uint32_t)node.rising;
    search->heights[node.row]++;
}

/* The count of qni_rows_kernel. */
static uint64_t count(const qn_board *board, bool weighted, qni_node node, void *workspace,
                      qni_stop *stop)
{
    unsigned size = board->size;
    /* Queens in the same column: the search below counts on as many free columns as rows. */
    if (qni_bit_count(node.columns) != node.row)
        return 0;
    if (size - node.row < 2)
        return qni_rows_scalar.count(board, weighted, node, NULL, stop);

    vector_search *search = workspace;
    prepare(search, board, weighted, node);
    uint64_t sum = 0;
    unsigned until_look = SWEEPS_PER_LOOK;
    for (unsigned row = node.row; row < size; row = next_row(search, node.row)) {
        sum += sweep_row(search, row);
        if (--until_look == 0) {
            if (qni_stop_asked(stop))
                break;
            until_look = SWEEPS_PER_LOOK;
        }
    }
    return sum;
}

#endif

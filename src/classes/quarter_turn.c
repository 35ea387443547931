/* Counts the solutions that a quarter turn leaves unchanged, four queens at a time.
 *
 * The queen in row r, column c brings those in rows c, n-1-r and n-1-c; rows and columns are used
 * up alike, so one mask serves both.  The row nearest to the middle is filled first: its orbits are
 * the most constrained by each other, and this visits a third of the nodes that working inwards
 * does. The mirror image of a solution is another one, so the first queen stands in the left half
 * only. */
#include "classes/turn_units.h"

#include "base/bits.h"
#include "classes/orbit.h"

typedef struct search {
    unsigned n;
    uint64_t allowed[QN_SIZE_MAX / 2]; /* squares of the upper rows whose orbit is sound */
    qni_stop *stop;
    unsigned until_look;
    bool stopped;
} search;

typedef struct node {
    uint64_t used; /* rows, and equally columns */
    qni_distances distances;
    unsigned left; /* orbits to place */
} node;

/* Nodes between two looks at the stop: some tens of microseconds. */
enum { NODES_PER_LOOK = 8192 };

static search search_of(unsigned n, qni_stop *stop)
{
    qn_board board;
    qni_board_init(&board, n);
    qni_orbit_fold(&board, QN_SYMMETRY_QUARTER);
    search made = {.n = n, .stop = stop, .until_look = NODES_PER_LOOK};
    for (unsigned row = 0; row < n / 2; row++)
        made.allowed[row] = board.allowed[row];
    return made;
}

/* The empty board, or for an odd n the queen in the centre. */
static node root(unsigned n)
{
    node at = {.left = n / 4};
    if (n % 2 == 1) {
        at.used = UINT64_C(1) << n / 2;
        at.distances = qni_distances_with(at.distances, 0);
    }
    return at;
}

/* The empty row of the upper half that is nearest to the middle. */
static unsigned next_row(const search *in, node at)
{
    return 63 - (unsigned)__builtin_clzll(qni_low_bits(in->n / 2) & ~at.used);
}

static uint64_t free_squares(const search *in, node at, unsigned row)
{
    return in->allowed[row] & ~(at.used | qni_distances_in_row(at.distances, row) |
                                qni_distances_in_row(at.distances, in->n - 1 - row));
}

static node with_orbit(const search *in, node at, unsigned row, unsigned column)
{
    unsigned last = in->n - 1;
    at.used |= UINT64_C(1) << row | UINT64_C(1) << column | UINT64_C(1) << (last - row) |
               UINT64_C(1) << (last - column);
    at.distances = qni_distances_with(at.distances, qni_distance_falling(row, column));
    at.distances = qni_distances_with(at.distances, qni_distance_rising(in->n, row, column));
    at.left--;
    return at;
}

/* The recursion is at most n / 4 deep and its frames are small. */
static uint64_t count_below(search *in, node at)
{
    unsigned row = next_row(in, at);
    uint64_t squares = free_squares(in, at, row);
    if (at.left == 1)
        return qni_count_of_two(squares); /* one column and its opposite are left */
    if (--in->until_look == 0) {
        in->stopped = qni_stop_asked(in->stop);
        in->until_look = NODES_PER_LOOK;
    }
    uint64_t sum = 0;
    for (; squares != 0 && !in->stopped; squares &= squares - 1)
        sum += count_below(in, with_orbit(in, at, row, qni_lowest_index(squares)));
    return sum;
}

qn_status qni_quarter_turn_units(unsigned n, qni_turn_units *list)
{
    if (n % 4 > 1)
        return QN_OK; /* orbits of four, and the centre of an odd board, do not fill the rows */
    search in = search_of(n, NULL);
    node top = root(n);
    unsigned row = next_row(&in, top);
    uint64_t left_half = qni_low_bits(n / 2);
    for (uint64_t squares = free_squares(&in, top, row) & left_half; squares != 0;
         squares &= squares - 1) {
        unsigned column = qni_lowest_index(squares);
        node below = with_orbit(&in, top, row, column);
        for (uint64_t next = free_squares(&in, below, next_row(&in, below)); next != 0;
             next &= next - 1) {
            qni_turn_unit unit = {.choices = {(uint8_t)column, (uint8_t)qni_lowest_index(next)},
                                  .weight = 2};
            qn_status status = qni_turn_units_append(list, unit);
            if (status != QN_OK)
                return status;
        }
    }
    return QN_OK;
}

uint64_t qni_quarter_turn_count(unsigned n, qni_turn_unit unit, qni_stop *stop)
{
    search in = search_of(n, stop);
    node at = root(n);
    for (unsigned choice = 0; choice < 2; choice++)
        at = with_orbit(&in, at, next_row(&in, at), unit.choices[choice]);
    return at.left == 0 ? 1 : count_below(&in, at);
}

/* Folding a board under a turn, and visiting the solutions that the turn leaves unchanged. */
#include "classes/orbit.h"

#include "base/bits.h"

typedef struct square {
    unsigned row;
    unsigned column;
} square;

static square quarter_turned(unsigned n, square from)
{
    return (square){.row = from.column, .column = n - 1 - from.row};
}

static square turned(unsigned n, qn_symmetry turn, square from)
{
    square once = quarter_turned(n, from);
    return turn == QN_SYMMETRY_QUARTER ? once : quarter_turned(n, once);
}

static bool attack_each_other(square a, square b)
{
    bool same = a.row == b.row && a.column == b.column;
    return !same && (a.row == b.row || a.column == b.column ||
                     a.row + b.column == b.row + a.column || a.row + a.column == b.row + b.column);
}

/* Whether a queen may stand here together with all that the turn takes it to.  It is enough to
 * compare the first with the others: the orbit looks the same from each of its squares. */
static bool orbit_is_allowed(const qn_board *board, qn_symmetry turn, square first)
{
    square other = first;
    do {
        if ((board->allowed[other.row] >> other.column & 1) == 0 || attack_each_other(first, other))
            return false;
        other = turned(board->size, turn, other);
    } while (other.row != first.row || other.column != first.column);
    return true;
}

void qni_orbit_fold(qn_board *board, qn_symmetry turn)
{
    const qn_board before = *board;
    for (unsigned row = 0; row < board->size; row++)
        for (unsigned column = 0; column < board->size; column++)
            if (!orbit_is_allowed(&before, turn, (square){row, column}))
                board->allowed[row] &= ~(UINT64_C(1) << column);
}

/* Orbits placed so far. */
typedef struct placement {
    uint64_t rows;
    uint64_t columns;
    qni_distances falling;
    qni_distances rising;
} placement;

static placement with_orbit(placement at, unsigned n, qn_symmetry turn, square first)
{
    square queen = first;
    do {
        at.rows |= UINT64_C(1) << queen.row;
        at.columns |= UINT64_C(1) << queen.column;
        at.falling = qni_distances_with(at.falling, qni_distance_falling(queen.row, queen.column));
        at.rising = qni_distances_with(at.rising, qni_distance_rising(n, queen.row, queen.column));
        queen = turned(n, turn, queen);
    } while (queen.row != first.row || queen.column != first.column);
    return at;
}

static uint64_t free_squares(const qn_board *folded, const placement *at, unsigned row)
{
    return folded->allowed[row] & ~(at->columns | qni_distances_in_row(at->falling, row) |
                                    qni_distances_in_row(at->rising, folded->size - 1 - row));
}

static void write_orbit(uint8_t *columns, unsigned n, qn_symmetry turn, square first)
{
    square queen = first;
    do {
        columns[queen.row] = (uint8_t)queen.column;
        queen = turned(n, turn, queen);
    } while (queen.row != first.row || queen.column != first.column);
}

/* Nodes between two looks at the stop: some tens of microseconds. */
enum { NODES_PER_LOOK = 4096 };

/* Places the orbits of the prefix's queens.  False when they do not stand on free squares, or when
 * an orbit reaches a row of the prefix elsewhere. */
static bool place_prefix(const qn_board *folded, qn_symmetry turn, const uint8_t *prefix,
                         unsigned depth, uint8_t *columns, placement *placed)
{
    unsigned n = folded->size;
    for (unsigned row = 0; row < depth; row++) {
        square queen = {row, prefix[row]};
        if ((placed->rows >> row & 1) != 0) {
            if (columns[row] != prefix[row])
                return false;
            continue;
        }
        if ((free_squares(folded, placed, row) >> prefix[row] & 1) == 0)
            return false;
        write_orbit(columns, n, turn, queen);
        *placed = with_orbit(*placed, n, turn, queen);
    }
    return true;
}

/* Always fills the first empty row, from left to right: the rows above it are then settled, so
 * solutions come in lexicographic order although orbits reach far below. */
bool qni_orbit_visit(const qn_board *folded, qn_symmetry turn, const uint8_t *prefix,
                     unsigned depth, qn_visitor visitor, void *visitor_data, qni_stop *stop)
{
    unsigned n = folded->size;
    uint64_t all_rows = qni_low_bits(n);
    uint8_t columns[QN_SIZE_MAX] = {0};
    placement placed[QN_SIZE_MAX];
    unsigned rows[QN_SIZE_MAX];
    uint64_t untried[QN_SIZE_MAX];
    placement next = {.rows = 0};
    if (!place_prefix(folded, turn, prefix, depth, columns, &next))
        return true;
    if (next.rows == all_rows)
        return visitor(columns, n, visitor_data);

    unsigned level = 0; /* orbits placed below the prefix */
    unsigned until_look = NODES_PER_LOOK;
    placed[0] = next;
    rows[0] = qni_lowest_index(all_rows & ~next.rows);
    untried[0] = free_squares(folded, &next, rows[0]);
    for (;;) {
        if (untried[level] == 0) {
            if (level == 0)
                return true;
            level--;
            continue;
        }
        square queen = {rows[level], qni_lowest_index(untried[level])};
        untried[level] &= untried[level] - 1;
        write_orbit(columns, n, turn, queen);
        next = with_orbit(placed[level], n, turn, queen);
        if (next.rows == all_rows) {
            if (!visitor(columns, n, visitor_data))
                return false;
            continue;
        }
        level++;
        placed[level] = next;
        rows[level] = qni_lowest_index(all_rows & ~next.rows);
        untried[level] = free_squares(folded, &next, rows[level]);
        if (--until_look == 0) {
            if (qni_stop_asked(stop))
                return false;
            until_look = NODES_PER_LOOK;
        }
    }
}

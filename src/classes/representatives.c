/* Visits representatives: the plain search on a board that has lost most of the others, and a test
 * of what it finds. */
#include "classes/representatives.h"

#include "base/bits.h"
#include "classes/maps.h"
#include "rows/rows.h"

/* Blocks the squares where no representative with the first queen in this column can have a queen.
 * The first rows of the eight images are the four edges of the board, each read both ways; so on
 * each edge the queen is at least `first` squares away from both corners. */
static void keep_edges_greater(qn_board *board, unsigned first)
{
    unsigned n = board->size;
    unsigned last = n - 1;
    uint64_t inner = qni_low_bits(n - first) & ~qni_low_bits(first);
    uint64_t edges = UINT64_C(1) | UINT64_C(1) << last;
    board->allowed[0] &= inner;
    board->allowed[last] &= inner;
    for (unsigned row = 0; row < first; row++) {
        board->allowed[row] &= ~edges;
        board->allowed[last - row] &= ~edges;
    }
}

typedef struct filter {
    qn_visitor visitor;
    void *visitor_data;
} filter;

static bool visit_if_canonical(const uint8_t *columns, unsigned n, void *filter_data)
{
    const filter *to = filter_data;
    return !qni_is_canonical(n, columns) || to->visitor(columns, n, to->visitor_data);
}

/* The representatives below a prefix of at least one row. */
static bool visit_below(unsigned n, const uint8_t *prefix, unsigned depth, filter *to,
                        qni_stop *stop)
{
    qn_board board;
    if (prefix[0] > (n - 1) / 2)
        return true; /* the mirror image comes before */
    qni_board_init(&board, n);
    keep_edges_greater(&board, prefix[0]);
    for (unsigned row = 0; row < depth; row++)
        if ((board.allowed[row] >> prefix[row] & 1) == 0)
            return true;
    return qni_rows_visit(&board, prefix, depth, visit_if_canonical, to, stop);
}

bool qni_representatives_visit(unsigned n, const uint8_t *prefix, unsigned depth,
                               qn_visitor visitor, void *visitor_data, qni_stop *stop)
{
    const uint8_t empty[1] = {0};
    filter to = {visitor, visitor_data};
    if (n == 0)
        return visitor(empty, 0, visitor_data);
    if (depth > 0)
        return visit_below(n, prefix, depth, &to, stop);
    for (unsigned first = 0; first <= (n - 1) / 2; first++) {
        uint8_t column = (uint8_t)first;
        if (!visit_below(n, &column, 1, &to, stop))
            return false;
    }
    return true;
}

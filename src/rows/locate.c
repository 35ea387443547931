/* Finds solutions by index and indices of solutions. */
#include "rows/locate.h"

#include <stdlib.h>

#include "base/bits.h"

qn_status qni_locator_open(qni_locator *locator, const qn_board *board, const qni_lister *lister,
                           const qni_rows_kernel *kernel, qni_stop *stop)
{
    *locator = (qni_locator){.kernel = kernel};
    size_t bytes = (kernel->workspace_size + 63) / 64 * 64;
    if (bytes > 0) {
        locator->workspace = aligned_alloc(64, bytes);
        if (locator->workspace == NULL)
            return QN_MEMORY;
    }
    qn_status status = qni_listing_open(&locator->listing, board, lister, stop);
    if (status != QN_OK)
        free(locator->workspace);
    return status;
}

void qni_locator_close(qni_locator *locator)
{
    qni_listing_close(&locator->listing);
    free(locator->workspace);
}

static uint64_t count_below(qni_locator *locator, qni_node node)
{
    const qni_listing *listing = &locator->listing;
    if (node.row == listing->board->size)
        return 1;
    return locator->kernel->count(listing->board, false, node, locator->workspace, listing->stop);
}

/* Whether a node has so few open rows that its solutions are rather listed than counted. */
static bool is_short(const qni_locator *locator, qni_node node)
{
    return node.row >= qni_listing_fixed(locator->listing.lister, locator->listing.board->size);
}

qn_status qni_locate_nth(qni_locator *locator, unsigned depth, uint64_t index, uint8_t *columns)
{
    const qn_board *board = locator->listing.board;
    qni_node node = qni_node_of_prefix(columns, depth);
    while (!is_short(locator, node)) {
        uint64_t untried = qni_node_free(board, node);
        if (untried == 0)
            return QN_OK; /* the counts were those of a stopped search */
        uint64_t queen = untried & -untried;
        /* The last square needs no count: the solution is below it. */
        for (untried ^= queen; untried != 0; untried ^= queen) {
            uint64_t count = count_below(locator, qni_node_place(node, queen));
            if (index < count)
                break;
            index -= count;
            queen = untried & -untried;
        }
        columns[node.row] = (uint8_t)qni_lowest_index(queen);
        node = qni_node_place(node, queen);
    }
    if (!qni_listing_complete(&locator->listing, node))
        return QN_MEMORY;
    if (index < locator->listing.found.count)
        for (unsigned row = node.row; row < board->size; row++)
            columns[row] =
                (uint8_t)qni_path_column(locator->listing.found.paths[index], board->size, row);
    return QN_OK;
}

qn_status qni_locate_rank(qni_locator *locator, unsigned depth, const uint8_t *columns,
                          uint64_t *index)
{
    const qn_board *board = locator->listing.board;
    qni_node node = qni_node_of_prefix(columns, depth);
    *index = 0;
    while (!is_short(locator, node)) {
        uint64_t queen = UINT64_C(1) << columns[node.row];
        uint64_t before = qni_node_free(board, node) & (queen - 1);
        for (; before != 0; before &= before - 1)
            *index += count_below(locator, qni_node_place(node, before & -before));
        node = qni_node_place(node, queen);
    }
    if (!qni_listing_complete(&locator->listing, node))
        return QN_MEMORY;
    *index += qni_listing_before(&locator->listing, columns, node.row);
    return QN_OK;
}

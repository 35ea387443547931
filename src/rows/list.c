/* Lists solutions in order. */
#include "rows/list.h"

#include <stdlib.h>

#include "rows/sort.h"
#include "rows/walk.h"

/* Paths to begin with: enough for every group of an empty board of size 16. */
enum { PATHS_AT_FIRST = 4096 };

static bool grow(qni_listing *listing, size_t capacity)
{
    size_t bytes = capacity * sizeof(uint64_t);
    uint64_t *paths = realloc(listing->found.paths, bytes);
    if (paths != NULL)
        listing->found.paths = paths;
    uint64_t *spare = realloc(listing->spare, bytes);
    if (spare != NULL)
        listing->spare = spare;
    if (paths == NULL || spare == NULL)
        return false;
    listing->found.capacity = capacity;
    return true;
}

qn_status qni_listing_open(qni_listing *listing, const qn_board *board, const qni_lister *lister,
                           qni_stop *stop)
{
    *listing = (qni_listing){.board = board, .lister = lister, .stop = stop};
    if (lister->workspace_size > 0)
        listing->workspace = aligned_alloc(64, lister->workspace_size);
    bool complete = lister->workspace_size == 0 || listing->workspace != NULL;
    if (complete && grow(listing, PATHS_AT_FIRST))
        return QN_OK;
    qni_listing_close(listing);
    return QN_MEMORY;
}

void qni_listing_close(qni_listing *listing)
{
    free(listing->workspace);
    free(listing->found.paths);
    free(listing->spare);
}

unsigned qni_listing_fixed(const qni_lister *lister, unsigned n)
{
    return n > lister->rows_max ? n - lister->rows_max : 0;
}

bool qni_listing_complete(qni_listing *listing, qni_node node)
{
    const qni_lister *lister = listing->lister;
    qni_completions *found = &listing->found;
    if (node.row == listing->board->size) {
        found->paths[0] = 0;
        found->count = 1;
        return true;
    }
    while (!lister->complete(listing->board, node, listing->workspace, found, listing->stop)) {
        found->count = 0;
        if (qni_stop_asked(listing->stop))
            return true;
        if (!grow(listing, 2 * found->capacity))
            return false;
    }
    unsigned n = listing->board->size;
    if (!lister->ordered)
        qni_sort_paths(found->paths, found->count, qni_path_bits(n) * (n - node.row),
                       listing->spare);
    return true;
}

size_t qni_listing_before(const qni_listing *listing, const uint8_t *solution, unsigned fixed)
{
    const qni_completions *found = &listing->found;
    unsigned n = listing->board->size;
    uint64_t path = 0;
    for (unsigned row = fixed; row < n; row++)
        path = path << qni_path_bits(n) | solution[row];
    size_t before = 0;
    while (before < found->count && found->paths[before] < path)
        before++;
    return before;
}

static bool begins_with(const uint8_t *solution, const uint8_t *prefix, unsigned depth)
{
    for (unsigned row = 0; row < depth; row++)
        if (solution[row] != prefix[row])
            return false;
    return true;
}

qn_status qni_list_below(qni_listing *listing, const uint8_t *prefix, unsigned depth,
                         const uint8_t *from, qni_group_visitor visitor, void *visitor_data)
{
    unsigned n = listing->board->size;
    unsigned fixed = qni_listing_fixed(listing->lister, n);
    if (fixed < depth)
        fixed = depth;
    if (from != NULL && !begins_with(from, prefix, depth))
        from = NULL;
    qni_walk walk;
    qni_walk_begin(&walk, listing->board, prefix, depth, fixed, from, listing->stop);
    while (qni_walk_next(&walk)) {
        if (!qni_listing_complete(listing, walk.nodes[fixed]))
            return QN_MEMORY;
        if (qni_stop_is_raised(listing->stop))
            return QN_OK;
        size_t skipped = 0;
        if (from != NULL && begins_with(from, walk.columns, fixed))
            skipped = qni_listing_before(listing, from, fixed);
        qni_group group = {.columns = walk.columns,
                           .fixed = fixed,
                           .paths = listing->found.paths + skipped,
                           .count = listing->found.count - skipped};
        if (!visitor(&group, visitor_data))
            return QN_OK;
    }
    return QN_OK;
}

/* Solutions one at a time. */
#include "queenum/queenum.h"

#include <stdlib.h>

#include "api/run.h"
#include "rows/list.h"
#include "rows/walk.h"

struct qn_iterator {
    qn_board board;
    qni_stop stop;
    qni_walk walk; /* over the groups */
    qni_listing listing;
    size_t shown; /* solutions of the group, which is empty at first */
    bool over;
};

/* Goes to the group of the solution with that index. */
static qn_status begin_at(qn_iterator *iterator, const qn_options *options, qn_total from)
{
    unsigned n = iterator->board.size;
    unsigned fixed = qni_listing_fixed(iterator->listing.lister, n);
    uint8_t columns[QN_SIZE_MAX];
    qn_status status = qn_nth(&iterator->board, options, from, columns);
    if (status != QN_OK)
        return status;
    qni_walk_begin(&iterator->walk, &iterator->board, NULL, 0, fixed, columns, &iterator->stop);
    if (!qni_walk_next(&iterator->walk))
        return QN_CANCELLED;
    if (!qni_listing_complete(&iterator->listing, iterator->walk.nodes[fixed]))
        return QN_MEMORY;
    iterator->shown = qni_listing_before(&iterator->listing, columns, fixed);
    return qni_stop_is_raised(&iterator->stop) ? QN_CANCELLED : QN_OK;
}

static qn_status begin(qn_iterator *iterator, const qn_options *options, qn_total from)
{
    unsigned fixed = qni_listing_fixed(iterator->listing.lister, iterator->board.size);
    qni_walk_begin(&iterator->walk, &iterator->board, NULL, 0, fixed, NULL, &iterator->stop);
    if (from.low == 0 && from.high == 0)
        return QN_OK;
    qn_status status = begin_at(iterator, options, from);
    if (status != QN_RANGE || iterator->board.size > QN_COUNT_SIZE_MAX)
        return status;
    iterator->over = true;
    return QN_OK;
}

qn_status qn_iterator_new(const qn_board *board, const qn_options *options, qn_total from,
                          qn_iterator **iterator)
{
    qni_run run;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    const qni_rows_kernel *kernel; /* only to judge the name */
    status = qni_run_rows_kernel(&run, board->size, &kernel);
    const qni_lister *lister = qni_lister_find(run.options.kernel, board->size);
    qn_iterator *made = status == QN_OK ? calloc(1, sizeof *made) : NULL;
    if (status == QN_OK && made == NULL)
        status = QN_MEMORY;
    if (status == QN_OK) {
        made->board = *board;
        made->stop.cancel = run.options.cancel;
        made->stop.user = run.options.user;
        status = qni_listing_open(&made->listing, &made->board, lister, &made->stop);
    }
    if (status == QN_OK) {
        status = begin(made, options, from);
        if (status == QN_OK)
            *iterator = made;
        else
            qn_iterator_free(made);
    } else {
        free(made);
    }
    return qni_run_end(&run, status, NULL);
}

void qn_iterator_free(qn_iterator *iterator)
{
    if (iterator == NULL)
        return;
    qni_listing_close(&iterator->listing);
    free(iterator);
}

qn_status qn_iterator_next(qn_iterator *iterator, uint8_t *columns, bool *found)
{
    qni_walk *walk = &iterator->walk;
    const qni_completions *group = &iterator->listing.found;
    while (iterator->shown == group->count) {
        iterator->shown = 0;
        iterator->listing.found.count = 0;
        bool more = !iterator->over && qni_walk_next(walk);
        if (more && !qni_listing_complete(&iterator->listing, walk->nodes[walk->depth]))
            return QN_MEMORY;
        if (qni_stop_is_raised(&iterator->stop))
            return QN_CANCELLED;
        if (!more) {
            *found = false;
            return QN_OK;
        }
    }
    uint64_t path = group->paths[iterator->shown++];
    for (unsigned row = 0; row < iterator->board.size; row++)
        columns[row] = row < walk->depth
                           ? walk->columns[row]
                           : (uint8_t)qni_path_column(path, iterator->board.size, row);
    *found = true;
    return QN_OK;
}

/* Lists prefixes by a depth-first walk over the first rows, columns from left to right. */
#include "unit/unit.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

/* Squares of a row that the queens of the rows above leave free. */
static uint64_t free_squares(const qn_board *board, const uint8_t *columns, unsigned row)
{
    uint64_t squares = board->allowed[row];
    for (unsigned above = 0; above < row; above++) {
        uint64_t queen = UINT64_C(1) << columns[above];
        unsigned distance = row - above;
        squares &= ~(queen | queen << distance | queen >> distance);
    }
    return squares;
}

/* Appends a prefix; the array doubles whenever its length is a power of two. */
static qn_status append(qni_units *units, const qni_prefix *prefix)
{
    if ((units->count & (units->count - 1)) == 0) {
        size_t capacity = units->count == 0 ? 1 : 2 * units->count;
        qni_prefix *grown = realloc(units->prefixes, capacity * sizeof *grown);
        if (grown == NULL)
            return QN_MEMORY;
        units->prefixes = grown;
    }
    units->prefixes[units->count++] = *prefix;
    return QN_OK;
}

qn_status qni_units_make(const qn_board *board, unsigned depth, qni_units *units)
{
    if (depth > QNI_DEPTH_MAX)
        depth = QNI_DEPTH_MAX;
    if (depth > board->size)
        depth = board->size;
    qni_units made = {.depth = depth};
    qni_prefix prefix;
    memset(&prefix, 0, sizeof prefix);
    uint64_t left[QNI_DEPTH_MAX + 1]; /* squares not yet tried, by row */
    unsigned row = 0;
    if (depth > 0)
        left[0] = board->allowed[0];
    for (;;) {
        if (row == depth) {
            qn_status status = append(&made, &prefix);
            if (status != QN_OK) {
                qni_units_free(&made);
                return status;
            }
        }
        /* Up to the nearest row with a square left; then one queen further right, and down. */
        while (row == depth || left[row] == 0) {
            if (row == 0) {
                *units = made;
                return QN_OK;
            }
            row--;
        }
        prefix.columns[row] = (uint8_t)qni_lowest_index(left[row]);
        left[row] &= left[row] - 1;
        row++;
        if (row < depth)
            left[row] = free_squares(board, prefix.columns, row);
    }
}

void qni_units_free(qni_units *units)
{
    free(units->prefixes);
    *units = (qni_units){.depth = 0};
}

/* A textbook search and the maps' definitions, for comparison with the library. */
#include "small_boards.h"

#include <stdlib.h>
#include <string.h>

/* The textbook search: row by row, each column compared with every queen above. */
static void search(solution_list *list, uint8_t *columns, unsigned row)
{
    if (row == list->n) {
        if (list->count == SMALL_SOLUTIONS)
            abort(); /* no board of these sizes has as many */
        memcpy(list->columns[list->count++], columns, list->n);
        return;
    }
    for (unsigned column = 0; column < list->n; column++) {
        bool attacked = false;
        for (unsigned above = 0; above < row; above++)
            attacked |= columns[above] == column ||
                        abs((int)columns[above] - (int)column) == (int)(row - above);
        columns[row] = (uint8_t)column;
        if (!attacked)
            search(list, columns, row + 1);
    }
}

void find_all(solution_list *list, unsigned n)
{
    uint8_t columns[SMALL];
    *list = (solution_list){.n = n};
    search(list, columns, 0);
}

/* Where a map takes a square, written down from the maps' definitions. */
static void map_square(qn_map how, unsigned n, unsigned row, unsigned column, unsigned *to_row,
                       unsigned *to_column)
{
    unsigned last = n - 1;
    unsigned rows[QN_MAPS] = {row, column,     last - row, last - column,
                              row, last - row, column,     last - column};
    unsigned columns[QN_MAPS] = {column,        last - row, last - column, row,
                                 last - column, column,     row,           last - row};
    *to_row = rows[how];
    *to_column = columns[how];
}

void map_by_squares(qn_map how, unsigned n, const uint8_t *columns, uint8_t *image)
{
    for (unsigned row = 0; row < n; row++) {
        unsigned to_row;
        unsigned to_column;
        map_square(how, n, row, columns[row], &to_row, &to_column);
        image[to_row] = (uint8_t)to_column;
    }
}

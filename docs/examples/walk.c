/* Walks through the solutions in lexicographic order, one at a time, until there is one that has a
 * queen on neither long diagonal:  walk 8 */
#include <queenum/queenum.h>

#include <stdio.h>
#include <stdlib.h>

static bool touches_long_diagonal(unsigned n, const uint8_t *columns)
{
    for (unsigned row = 0; row < n; row++)
        if (columns[row] == row || columns[row] == n - 1 - row)
            return true;
    return false;
}

/* The position of the first solution that does not, from 1, or 0 where each does. */
static qn_status search(qn_iterator *iterator, unsigned n, uint8_t *columns,
                        unsigned long *position)
{
    bool found = true;
    for (unsigned long here = 1; found; here++) {
        qn_status status = qn_iterator_next(iterator, columns, &found);
        if (status != QN_OK)
            return status;
        if (found && !touches_long_diagonal(n, columns)) {
            *position = here;
            return QN_OK;
        }
    }
    *position = 0;
    return QN_OK;
}

int main(int argc, char **argv)
{
    qn_board *board = NULL;
    qn_iterator *iterator = NULL;
    qn_total first = {0};
    uint8_t columns[QN_SIZE_MAX];
    char text[QN_TEXT_MAX(QN_SIZE_MAX)];
    unsigned long position = 0;

    unsigned n = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 8;
    qn_status status = qn_board_new(n, &board);
    if (status == QN_OK)
        status = qn_iterator_new(board, NULL, first, &iterator);
    if (status == QN_OK)
        status = search(iterator, n, columns, &position);
    qn_iterator_free(iterator);
    qn_board_free(board);
    if (status != QN_OK) {
        fprintf(stderr, "walk: %s\n", qn_status_text(status));
        return 1;
    }
    if (position == 0) {
        puts("none");
        return 0;
    }
    qn_format_text(QN_FORMAT_BOARD, n, columns, text);
    printf("solution %lu:\n%s", position, text);
    return 0;
}

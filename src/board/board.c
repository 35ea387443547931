/* Making boards, demanding and forbidding squares, and judging solutions. */
#include "board/board.h"

#include <stdlib.h>

#include "base/bits.h"

void qni_board_init(qn_board *board, unsigned n)
{
    *board = (qn_board){.size = n};
    for (unsigned row = 0; row < n; row++)
        board->allowed[row] = qni_low_bits(n);
}

qn_status qn_board_new(unsigned n, qn_board **board)
{
    if (n > QN_SIZE_MAX)
        return QN_RANGE;
    qn_board *made = malloc(sizeof *made);
    if (made == NULL)
        return QN_MEMORY;
    qni_board_init(made, n);
    *board = made;
    return QN_OK;
}

void qn_board_free(qn_board *board)
{
    free(board);
}

unsigned qn_board_size(const qn_board *board)
{
    return board->size;
}

bool qn_board_is_constrained(const qn_board *board)
{
    return board->constrained;
}

/* The squares of a row that a queen at column, `distance` rows away, attacks. */
static uint64_t attacked(unsigned column, unsigned distance)
{
    uint64_t square = UINT64_C(1) << column;
    return square | square << distance | square >> distance;
}

qn_status qn_board_place(qn_board *board, unsigned row, unsigned column)
{
    if (row >= board->size || column >= board->size)
        return QN_RANGE;
    for (unsigned other = 0; other < board->size; other++) {
        unsigned distance = other < row ? row - other : other - row;
        if (distance == 0)
            board->allowed[row] &= UINT64_C(1) << column;
        else
            board->allowed[other] &= ~attacked(column, distance);
    }
    board->constrained = true;
    return QN_OK;
}

qn_status qn_board_block(qn_board *board, unsigned row, unsigned column)
{
    if (row >= board->size || column >= board->size)
        return QN_RANGE;
    board->allowed[row] &= ~(UINT64_C(1) << column);
    board->constrained = true;
    return QN_OK;
}

bool qn_board_check(const qn_board *board, const uint8_t *columns)
{
    for (unsigned row = 0; row < board->size; row++) {
        if (columns[row] >= board->size || (board->allowed[row] >> columns[row] & 1) == 0)
            return false;
        for (unsigned above = 0; above < row; above++)
            if ((attacked(columns[above], row - above) >> columns[row] & 1) != 0)
                return false;
    }
    return true;
}

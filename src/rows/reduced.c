/* The eightfold reduction of the empty board (docs/design.md).
 *
 * The upper half-diagonals stay empty: two squares a row are forbidden in the upper half, and the
 * weight counts the lower ones.  A queen in the centre of an odd board stands on both long
 * diagonals but belongs to no half-diagonal, so boards with it are searched apart, each solution
 * counted once. The left half of row 1 stands for its mirror image; the middle column of an odd
 * board has none. */
#include "rows/rows.h"

#include "base/bits.h"

static void block_upper_half_diagonals(qn_board *board)
{
    unsigned n = board->size;
    for (unsigned row = 0; row < n / 2; row++)
        board->allowed[row] &= ~(UINT64_C(1) << row | UINT64_C(1) << (n - 1 - row));
}

unsigned qni_rows_reduced(unsigned n, qni_rows_part parts[QNI_ROWS_PARTS])
{
    unsigned count = 0;
    qn_board board;
    qni_board_init(&board, n);
    block_upper_half_diagonals(&board);
    if (n % 2 == 0) {
        parts[count++] = (qni_rows_part){.board = board, .weighted = true, .factor = 2};
        parts[0].board.allowed[0] &= qni_low_bits(n / 2);
        return count;
    }

    unsigned centre = n / 2;
    qn_board with_centre = board;
    qn_board_place(&with_centre, centre, centre);
    with_centre.allowed[0] &= qni_low_bits(n / 2);
    parts[count++] = (qni_rows_part){.board = with_centre, .weighted = false, .factor = 2};

    qn_board_block(&board, centre, centre);
    parts[count] = (qni_rows_part){.board = board, .weighted = true, .factor = 2};
    parts[count++].board.allowed[0] &= qni_low_bits(n / 2);

    parts[count] = (qni_rows_part){.board = board, .weighted = true, .factor = 1};
    parts[count++].board.allowed[0] &= UINT64_C(1) << centre;
    return count;
}

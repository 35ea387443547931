/* A user's program: nothing but the installed header and library. */
#include <queenum/queenum.h>

#include <stdio.h>

int main(void)
{
    qn_board *board = NULL;
    qn_total total;
    char text[QN_TOTAL_TEXT];
    if (qn_board_new(8, &board) != QN_OK || qn_count(board, NULL, &total, NULL) != QN_OK)
        return 1;
    qn_board_free(board);
    return puts(qn_total_text(total, text)) < 0;
}

// A user's program in C++: nothing but the installed header and library.
#include <queenum/queenum.h>

#include <iostream>

int main()
{
    qn_board *board = nullptr;
    qn_total total;
    char text[QN_TOTAL_TEXT];
    if (qn_board_new(8, &board) != QN_OK || qn_count(board, nullptr, &total, nullptr) != QN_OK)
        return 1;
    qn_board_free(board);
    std::cout << qn_total_text(total, text) << '\n';
    return std::cout ? 0 : 1;
}

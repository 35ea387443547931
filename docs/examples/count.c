/* Counts the solutions of one size, given as argument:  count 16 */
#include <queenum/queenum.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    qn_board *board;
    qn_total total;
    qn_report report;
    char text[QN_TOTAL_TEXT];

    unsigned n = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 8;
    qn_status status = qn_board_new(n, &board);
    if (status == QN_OK) {
        status = qn_count(board, NULL, &total, &report); /* NULL: the default options */
        qn_board_free(board);
    }
    if (status != QN_OK) {
        fprintf(stderr, "count: %s\n", qn_status_text(status));
        return 1;
    }
    printf("%u queens: %s solutions, by %u threads in %.3f s\n", n, qn_total_text(total, text),
           report.threads, report.wall_seconds);
    return 0;
}

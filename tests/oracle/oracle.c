/* oracle: what the program must print, found without any of its source, for the command-line tests.
 *
 *   oracle count N   [DEMANDS]                        the total
 *   oracle list N    [DEMANDS] [--format FORMAT]      every solution in order; columns or board
 *   oracle columns N [DEMANDS]                        the counts by the first queen's column, one
 * line oracle units N   [DEMANDS]                        "c1 c2 count" for every two-row prefix
 *   oracle known N                                    the published total, up to n = 27
 *
 * DEMANDS are --place R,C and --block R,C, counted from 1.  They are tested on finished solutions
 * only: not even the idea of a search that respects them is shared with the library. */
#include "known.h"
#include "textbook.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct question {
    int n;
    bool as_board;
    bool print;
    bool forbidden[TEXTBOOK_SIZE_MAX][TEXTBOOK_SIZE_MAX]; /* blocked, or beside a placed queen */
    uint64_t total;
    uint64_t below[TEXTBOOK_SIZE_MAX][TEXTBOOK_SIZE_MAX]; /* by the first two queens' columns */
} question;

static _Noreturn void usage(void)
{
    fputs("usage: oracle count|list|columns|units|known N [--place R,C] [--block R,C] "
          "[--format columns|board]\n",
          stderr);
    exit(2);
}

static void print_solution(const question *q, const int *columns)
{
    for (int row = 0; row < q->n; row++) {
        if (!q->as_board) {
            printf("%s%d", row == 0 ? "" : " ", columns[row] + 1);
            continue;
        }
        for (int column = 0; column < q->n; column++)
            putchar(columns[row] == column ? 'Q' : '.');
        putchar('\n');
    }
    putchar('\n');
}

static bool take(const int *columns, int n, void *data)
{
    question *q = data;
    for (int row = 0; row < n; row++)
        if (q->forbidden[row][columns[row]])
            return true;
    q->total++;
    if (n >= 2)
        q->below[columns[0]][columns[1]]++;
    else if (n == 1)
        q->below[0][0]++;
    if (q->print)
        print_solution(q, columns);
    return true;
}

static void print_columns(const question *q)
{
    for (int i = 0; i < q->n; i++) {
        uint64_t sum = 0;
        for (int j = 0; j < q->n; j++)
            sum += q->below[i][j];
        printf("%s%" PRIu64, i == 0 ? "" : " ", sum);
    }
    putchar('\n');
}

static void print_units(const question *q)
{
    for (int i = 0; i < q->n; i++)
        for (int j = 0; j < q->n; j++)
            if (abs(i - j) > 1 && !q->forbidden[0][i] && !q->forbidden[1][j])
                printf("%d %d %" PRIu64 "\n", i + 1, j + 1, q->below[i][j]);
}

/* Reads "R,C" into a row and column from 0. */
static void read_square(const question *q, const char *text, int *row, int *column)
{
    char rest;
    if (text == NULL || sscanf(text, "%d,%d%c", row, column, &rest) != 2)
        usage();
    --*row;
    --*column;
    if (*row < 0 || *row >= q->n || *column < 0 || *column >= q->n)
        usage();
}

/* The squares that a placed queen leaves to no other; on those of other rows only prefixes could
 * stand, and are none. */
static void forbid_beside(question *q, int row, int column)
{
    for (int r = 0; r < q->n; r++)
        for (int c = 0; c < q->n; c++)
            q->forbidden[r][c] |=
                r == row ? c != column : c == column || abs(c - column) == abs(r - row);
}

static void read_options(question *q, char **words)
{
    for (; *words != NULL; words += 2) {
        int row, column;
        if (strcmp(words[0], "--block") == 0) {
            read_square(q, words[1], &row, &column);
            q->forbidden[row][column] = true;
        } else if (strcmp(words[0], "--place") == 0) {
            read_square(q, words[1], &row, &column);
            forbid_beside(q, row, column);
        } else if (strcmp(words[0], "--format") == 0 && words[1] != NULL) {
            q->as_board = strcmp(words[1], "board") == 0;
        } else {
            usage();
        }
    }
}

int main(int argc, char **argv)
{
    static question q;
    char *end = NULL;
    if (argc < 3)
        usage();
    long n = strtol(argv[2], &end, 10);
    if (*end != '\0' || n < 0 || n > TEXTBOOK_SIZE_MAX)
        usage();
    q.n = (int)n;
    read_options(&q, argv + 3);

    const char *what = argv[1];
    if (strcmp(what, "known") == 0 && n < KNOWN_TOTALS) {
        printf("%" PRIu64 "\n", known_totals[n]);
        return 0;
    }
    q.print = strcmp(what, "list") == 0;
    textbook_visit(q.n, take, &q);
    if (strcmp(what, "count") == 0)
        printf("%" PRIu64 "\n", q.total);
    else if (strcmp(what, "columns") == 0)
        print_columns(&q);
    else if (strcmp(what, "units") == 0)
        print_units(&q);
    else if (!q.print)
        usage();
    return fflush(stdout) == 0 ? 0 : 1;
}

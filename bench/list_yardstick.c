/* list_yardstick N: what `queenum list N` is measured against.
 *
 * The plain search with bit masks, one node at a time, that writes each solution as a line of
 * column numbers into a buffer of its own, digit by digit, and hands the buffer to the system when
 * it is full: what a careful programmer writes without thinking of vectors or tables. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SIZE_MOST = 31, BUFFER = 1 << 16, LINE_MOST = 3 * SIZE_MOST };

typedef struct yardstick {
    int n;
    uint32_t board;
    int columns[SIZE_MOST];
    size_t used;
    char buffer[BUFFER];
} yardstick;

static void flush(yardstick *y)
{
    for (size_t done = 0; done < y->used;) {
        ssize_t written = write(STDOUT_FILENO, y->buffer + done, y->used - done);
        if (written < 0) {
            perror("list_yardstick");
            exit(1);
        }
        done += (size_t)written;
    }
    y->used = 0;
}

static void write_line(yardstick *y)
{
    if (y->used + LINE_MOST > BUFFER)
        flush(y);
    char *text = y->buffer + y->used;
    for (int row = 0; row < y->n; row++) {
        int number = y->columns[row] + 1;
        if (number >= 10)
            *text++ = (char)('0' + number / 10);
        *text++ = (char)('0' + number % 10);
        *text++ = row + 1 < y->n ? ' ' : '\n';
    }
    y->used = (size_t)(text - y->buffer);
}

static void search(yardstick *y, int row, uint32_t columns, uint32_t falling, uint32_t rising)
{
    if (row == y->n) {
        write_line(y);
        return;
    }
    for (uint32_t left = y->board & ~(columns | falling | rising); left != 0; left &= left - 1) {
        uint32_t queen = left & -left;
        y->columns[row] = __builtin_ctz(queen);
        search(y, row + 1, columns | queen, (falling | queen) << 1, (rising | queen) >> 1);
    }
}

int main(int argc, char **argv)
{
    static yardstick y;
    y.n = argc == 2 ? atoi(argv[1]) : 0;
    if (y.n < 1 || y.n > SIZE_MOST) {
        fprintf(stderr, "usage: list_yardstick N, 1 <= N <= %d\n", SIZE_MOST);
        return 2;
    }
    y.board = (uint32_t)((UINT64_C(1) << y.n) - 1);
    search(&y, 0, 0, 0, 0);
    flush(&y);
    return 0;
}

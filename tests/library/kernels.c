/* kernels [FROM TO]: every kernel of this build that this machine runs, against the published
 * totals of the boards n = FROM..TO, and on small boards with blocked squares and placed queens
 * against a textbook solver.  Uses nothing but the public interface and C. */
#include "known.h"
#include "queenum/queenum.h"
#include "textbook.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int passed, failed, skipped;

static void expect(const char *kernel, unsigned n, const char *what, qn_status status,
                   qn_total total, uint64_t right)
{
    if (status == QN_OK && total.high == 0 && total.low == right) {
        passed++;
        return;
    }
    failed++;
    printf("%s, n = %u, %s: %" PRIu64 " (%s) instead of %" PRIu64 "\n", kernel, n, what, total.low,
           qn_status_text(status), right);
}

static qn_options options_for(qn_method method, const char *kernel, unsigned threads)
{
    qn_options options;
    qn_options_init(&options);
    options.method = method;
    options.kernel = kernel;
    options.threads = threads;
    return options;
}

/* An engine may leave small or large boards to the other one; it may not get them wrong. */
static void whole_boards(qn_method method, const char *kernel, unsigned from, unsigned to)
{
    for (unsigned n = from; n <= to; n++) {
        qn_board *board = NULL;
        qn_total total = {0, 0};
        qn_options options = options_for(method, kernel, 1 + n % 3);
        qn_status status = qn_board_new(n, &board);
        if (status == QN_OK)
            status = qn_count(board, &options, &total, NULL);
        qn_board_free(board);
        if (status == QN_UNSUPPORTED || status == QN_RANGE)
            skipped++;
        else
            expect(kernel, n, "whole board", status, total, known_totals[n]);
    }
}

/* ---- Boards with demands --------------------------------------------------------------------- */

typedef struct demands {
    bool forbidden[TEXTBOOK_SIZE_MAX][TEXTBOOK_SIZE_MAX];
    uint64_t solutions;
} demands;

static bool count_allowed(const int *columns, int n, void *data)
{
    demands *d = data;
    for (int row = 0; row < n; row++)
        if (d->forbidden[row][columns[row]])
            return true;
    d->solutions++;
    return true;
}

static unsigned next_random(uint32_t *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state >> 16;
}

/* Blocks some squares and places a queen on one board in three, on the board and in the demands. */
static qn_status make_demands(unsigned n, uint32_t seed, qn_board *board, demands *d)
{
    qn_status status = QN_OK;
    for (unsigned i = next_random(&seed) % (2 * n); i > 0 && status == QN_OK; i--) {
        unsigned row = next_random(&seed) % n, column = next_random(&seed) % n;
        d->forbidden[row][column] = true;
        status = qn_board_block(board, row, column);
    }
    if (status != QN_OK || seed % 3 != 0)
        return status;
    unsigned row = next_random(&seed) % n, column = next_random(&seed) % n;
    for (unsigned i = 0; i < n; i++)
        d->forbidden[row][i] |= i != column;
    return qn_board_place(board, row, column);
}

static void boards_with_demands(const char *kernel)
{
    for (uint32_t seed = 1; seed <= 60; seed++) {
        unsigned n = 4 + seed % 6;
        demands d = {.solutions = 0};
        qn_board *board = NULL;
        qn_total total = {0, 0};
        qn_options options = options_for(QN_METHOD_ROWS, kernel, 2);
        qn_status status = qn_board_new(n, &board);
        if (status == QN_OK)
            status = make_demands(n, seed, board, &d);
        if (status == QN_OK)
            status = qn_count(board, &options, &total, NULL);
        qn_board_free(board);
        textbook_visit((int)n, count_allowed, &d);
        char what[32];
        snprintf(what, sizeof what, "demands of seed %" PRIu32, seed);
        expect(kernel, n, what, status, total, d.solutions);
    }
}

int main(int argc, char **argv)
{
    unsigned from = argc == 3 ? (unsigned)atoi(argv[1]) : 0;
    unsigned to = argc == 3 ? (unsigned)atoi(argv[2]) : 13;
    if (to >= KNOWN_TOTALS)
        return 2;
    static const qn_method methods[] = {QN_METHOD_ROWS, QN_METHOD_HALVES};
    for (unsigned m = 0; m < 2; m++) {
        for (unsigned i = 0; qn_kernel_name(methods[m], i) != NULL; i++) {
            const char *kernel = qn_kernel_name(methods[m], i);
            if (!qn_kernel_runs_here(methods[m], i)) {
                skipped++;
                continue;
            }
            printf("%s %s\n", m == 0 ? "rows" : "halves", kernel);
            whole_boards(methods[m], kernel, from, to);
            if (methods[m] == QN_METHOD_ROWS && argc == 1)
                boards_with_demands(kernel);
        }
    }
    printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    return failed == 0 && passed > 0 ? 0 : 1;
}

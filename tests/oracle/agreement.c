/* Holds the oracles against the published tables, so that a test that trusts them can. */
#include "known.h"
#include "textbook.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int passed, failed;

static void expect(const char *what, int n, uint64_t got, uint64_t right)
{
    if (got == right) {
        passed++;
        return;
    }
    failed++;
    printf("%s, n = %d: %" PRIu64 " instead of %" PRIu64 "\n", what, n, got, right);
}

typedef struct sample {
    char first[512]; /* the first three solutions as text */
    int lines;
    uint64_t below[KNOWN_COLUMNS][KNOWN_COLUMNS];
} sample;

static bool add_to_sample(const int *columns, int n, void *data)
{
    sample *s = data;
    if (n > 0)
        s->below[columns[0]][n > 1 ? columns[1] : 0]++;
    if (s->lines == 3)
        return true;
    s->lines++;
    size_t length = strlen(s->first);
    for (int row = 0; row < n; row++)
        length += (size_t)snprintf(s->first + length, sizeof s->first - length, "%s%d",
                                   row == 0 ? "" : " ", columns[row] + 1);
    snprintf(s->first + length, sizeof s->first - length, "\n");
    return true;
}

static void check_sample(int n)
{
    sample s = {.lines = 0};
    textbook_visit(n, add_to_sample, &s);
    expect("first three", n, (uint64_t)strcmp(s.first, known_first_three[n]), 0);
    for (int i = 0; i < n; i++) {
        uint64_t sum = 0;
        for (int j = 0; j < n; j++)
            sum += s.below[i][j];
        expect("by column", n, sum, known_by_column[n][i]);
    }
    for (size_t i = 0; i < known_units_count; i++)
        if (known_units[i].n == (unsigned)n)
            expect("by unit", n, s.below[known_units[i].first - 1][known_units[i].second - 1],
                   known_units[i].count);
}

int main(void)
{
    for (int i = 0; i < TEXTBOOK_SOLVERS; i++) {
        const textbook_solver *solver = &textbook_solvers[i];
        int largest = strcmp(solver->name, "squares") == 0 ? 8 : 11;
        for (int n = 0; n <= largest; n++)
            expect(solver->name, n, solver->count(n), known_totals[n]);
    }
    for (int n = 0; n <= 11; n++)
        check_sample(n);
    for (int n = 2; n < KNOWN_TOTALS; n++)
        expect("classes", n, 8 * known_classes[n],
               known_totals[n] + known_half_turn[n] + 2 * known_quarter_turn[n]);
    printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

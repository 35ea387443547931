/* Sorts paths: by their sixteen highest bits with a radix sort, after which few share a place, and
 * those by insertion. */
#include "rows/sort.h"

#include <string.h>

enum { DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS, FEW = 24 };

static void sort_by_insertion(uint64_t *paths, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t path = paths[i];
        size_t at = i;
        while (at > 0 && paths[at - 1] > path) {
            paths[at] = paths[at - 1];
            at--;
        }
        paths[at] = path;
    }
}

/* Copies the paths in the order of one digit; equal ones keep theirs. */
static void copy_by_digit(const uint64_t *paths, size_t count, unsigned shift, uint64_t *sorted)
{
    size_t places[DIGITS] = {0};
    for (size_t i = 0; i < count; i++)
        places[paths[i] >> shift & (DIGITS - 1)]++;
    size_t before = 0;
    for (size_t digit = 0; digit < DIGITS; digit++) {
        size_t here = places[digit];
        places[digit] = before;
        before += here;
    }
    for (size_t i = 0; i < count; i++)
        sorted[places[paths[i] >> shift & (DIGITS - 1)]++] = paths[i];
}

void qni_sort_paths(uint64_t *paths, size_t count, unsigned bits, uint64_t *spare)
{
    if (count > FEW && bits >= 2 * DIGIT_BITS) {
        copy_by_digit(paths, count, bits - 2 * DIGIT_BITS, spare);
        copy_by_digit(spare, count, bits - DIGIT_BITS, paths);
    }
    sort_by_insertion(paths, count);
}

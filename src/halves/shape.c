/* Chooses for each size how many diagonals to sort by and which halves become bit planes. */
#include "halves/shape.h"

static qni_halves_cut cut_around(unsigned long_diagonal, unsigned diagonals, unsigned below,
                                 unsigned above)
{
    return (qni_halves_cut){.low = long_diagonal - below,
                            .below = below,
                            .above = above,
                            .high = diagonals - long_diagonal - 1 - above};
}

void qni_halves_shape_init(qni_halves_shape *shape, unsigned n)
{
    shape->n = n;
    shape->side = (n + 1) / 2;
    shape->rest = n / 2;

    unsigned width = n < 18 ? 0 : n < 20 ? 1 : n < 22 ? 2 : 3;
    shape->falling = cut_around(shape->side - 1, n - 1, width, width);
    shape->rising = cut_around(shape->rest - 1, n - 1, width, width);
    shape->stream_tops = n < 20;
}

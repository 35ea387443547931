/* How many rows a unit fixes where the caller leaves it open. */
#include "api/split.h"

/* Units that each worker should find, so that the last ones to finish cost little. */
enum { UNITS_PER_WORKER = 16 };

unsigned qni_split_for_count(unsigned n, const qn_options *options)
{
    if (options->split > 0)
        return options->split;
    /* Two rows give about n * n units, of which the eightfold reduction leaves a third or more.
     * From n = 17 on a unit of two rows takes long enough to be worth dividing for any team. */
    unsigned enough = UNITS_PER_WORKER * options->threads;
    return n >= 17 || n * n / 3 < enough ? 3 : 2;
}

unsigned qni_split_for_solutions(unsigned n, const qn_options *options)
{
    if (options->split > 0)
        return options->split;
    return n >= 12 ? 3 : 2;
}

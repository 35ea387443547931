/* How many rows a unit fixes where the caller leaves it open. */
#include "api/split.h"

/* Units that each worker should find, so that the last ones to finish cost little. */
enum { UNITS_PER_WORKER = 16 };

unsigned qni_split_for_count(unsigned n, const qn_options *options)
{
    if (options->split > 0)
        return options->split;
    /* Two rows give about n * n units, of which the eightfold reduction leaves a third or more.
     * From n = 17 on a unit of two rows takes long enough to be worth dividing for any team, and
     * from n = 18 on one of three rows does (docs/scaling.md). */
    unsigned enough = UNITS_PER_WORKER * options->threads;
    if (n >= 18)
        return 4;
    return n >= 17 || n * n / 3 < enough ? 3 : 2;
}

unsigned qni_split_for_ledger(unsigned n, const qn_options *options)
{
    unsigned split = qni_split_for_count(n, options);
    return split > QN_SPLIT_MAX ? QN_SPLIT_MAX : split;
}

unsigned qni_split_for_solutions(unsigned n, const qn_options *options)
{
    if (options->split > 0)
        return options->split;
    return n >= 12 ? 3 : 2;
}

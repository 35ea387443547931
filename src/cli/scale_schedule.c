/* List scheduling: each thread takes the next unit as soon as it is free. */
#include "cli/scale.h"

#include <stdlib.h>

/* Puts a larger value in the place of a heap's least, ends[0]. */
static void replace_least(double *ends, unsigned count, double value)
{
    unsigned hole = 0;
    for (;;) {
        unsigned child = 2 * hole + 1;
        if (child + 1 < count && ends[child + 1] < ends[child])
            child++;
        if (child >= count || ends[child] >= value)
            break;
        ends[hole] = ends[child];
        hole = child;
    }
    ends[hole] = value;
}

bool cli_scale_schedule(const double *seconds, size_t count, unsigned threads,
                        cli_schedule *schedule)
{
    double *ends = calloc(threads, sizeof *ends); /* when each thread becomes free */
    double sum = 0;
    double last = 0;
    if (ends == NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        double end = ends[0] + seconds[i];
        replace_least(ends, threads, end);
        sum += seconds[i];
        last = end > last ? end : last;
    }
    free(ends);
    *schedule = (cli_schedule){.makespan = last, .speedup = last > 0 ? sum / last : 1};
    schedule->efficiency = schedule->speedup / threads;
    return true;
}

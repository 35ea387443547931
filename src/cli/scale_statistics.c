/* Medians, speedup, efficiency and the serial fraction. */
#include "cli/scale.h"

#include <math.h>
#include <stdlib.h>

static int ascending(const void *a, const void *b)
{
    double one = *(const double *)a;
    double other = *(const double *)b;
    return (one > other) - (one < other);
}

cli_spread cli_scale_spread(double *values, size_t count)
{
    qsort(values, count, sizeof *values, ascending);
    double median =
        count % 2 == 1 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
    return (cli_spread){.median = median, .least = values[0], .most = values[count - 1]};
}

double cli_scale_serial(double speedup, unsigned threads)
{
    return (1 / speedup - 1 / (double)threads) / (1 - 1 / (double)threads);
}

void cli_scale_summarize(cli_scale_plan *plan)
{
    double alone = 0; /* the curve's median at one thread, which comes first */
    for (size_t i = 0; i < plan->count; i++) {
        cli_point *point = &plan->points[i];
        point->wall = cli_scale_spread(point->walls, plan->rounds);
        point->cpu = cli_scale_spread(point->cpus, plan->rounds);
        if (point->threads == 1)
            alone = point->wall.median;
        point->speedup = alone / point->wall.median;
        point->efficiency = point->speedup / point->threads;
        point->serial = point->threads > 1 && point->speedup >= 1
                            ? cli_scale_serial(point->speedup, point->threads)
                            : (double)NAN; /* more than all cannot be serial */
        point->before = (double)NAN;
    }
}

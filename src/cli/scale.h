/* What the parts of `queenum scale` share: a curve's points, and what is made of them.
 *
 *   scale_plan.c        which combinations are to be measured
 *   scale_measure.c     measures them in rounds
 *   scale_statistics.c  medians, speedup, efficiency, serial fraction
 *   scale_against.c     looks the same points up in an earlier measurement
 *   scale_write.c       table, CSV and JSON
 *   scale_plot.c        curves, by gnuplot
 *   scale_schedule.c    list scheduling of units
 *   scale_simulate.c    the same of the units of a trace */
#ifndef QUEENUM_CLI_SCALE_H
#define QUEENUM_CLI_SCALE_H

#include "cli/command.h"
#include "cli/compute.h"
#include "queenum/queenum.h"

/* The median of some measurements, and the least and the greatest of them. */
typedef struct cli_spread {
    double median;
    double least;
    double most;
} cli_spread;

/* One team size of one combination of backend, engine, kernel and split. */
typedef struct cli_point {
    unsigned curve;     /* which combination, from 0 */
    unsigned threads;   /* asked for */
    cli_options choice; /* the options with this combination */

    double *walls;    /* of each round */
    double *cpus;     /* of each round */
    qn_total total;   /* that it counted */
    qn_report report; /* of its last count: what really ran */

    cli_spread wall;
    cli_spread cpu;
    double speedup;    /* the curve's median at one thread divided by this median */
    double efficiency; /* speedup divided by threads */
    double serial;     /* Karp and Flatt's serial fraction; NaN at one thread and where
                           the team was slower than that */
    double before;     /* the median of an earlier measurement; NaN where it has none */
    bool differs;      /* from that one by more than both spreads */
} cli_point;

typedef struct cli_scale_plan {
    unsigned n;
    unsigned rounds;
    cli_point *points; /* curve by curve, by rising threads; the first of each has one thread */
    size_t count;
} cli_scale_plan;

/* Makes a point for every combination that the options name; says what is wrong with them. */
cli_status cli_scale_make(const cli_options *options, unsigned n, cli_scale_plan *plan);
void cli_scale_free(cli_scale_plan *plan);

/* Reads "1,2,4", "1..8" or both mixed, each 1..most, into a rising list without repetitions that
 * the caller frees.  False where text is anything else; *values is NULL where memory is short. */
bool cli_scale_numbers(const char *text, unsigned most, unsigned **values, size_t *count);

/* Measures all points; CLI_FAILED, and says so, where two totals differ. */
cli_status cli_scale_measure(cli_session *session, cli_scale_plan *plan);

/* Median and limits of count > 0 values, which become sorted. */
cli_spread cli_scale_spread(double *values, size_t count);

/* The fraction of the work that did not speed up, from the speedup on threads > 1. */
double cli_scale_serial(double speedup, unsigned threads);

/* Fills in the points what follows from their rounds. */
void cli_scale_summarize(cli_scale_plan *plan);

/* An earlier measurement. */
typedef struct cli_earlier {
    struct cli_earlier_row *rows;
    size_t count;
} cli_earlier;

/* Reads a file that --csv wrote; says what is wrong with it. */
cli_status cli_earlier_read(const char *path, cli_earlier *earlier);
void cli_earlier_free(cli_earlier *earlier);

/* Notes in each point what the earlier measurement has of it; returns of how many it has anything.
 */
size_t cli_earlier_compare(const cli_earlier *earlier, cli_scale_plan *plan);

/* The total of an empty board, where the tables know it. */
bool cli_scale_known(unsigned n, qn_total *total);

/* Names of what ran. */
const char *cli_scale_engine(const cli_point *point);
const char *cli_scale_backend(const cli_point *point);

/* The first line of the CSV form, without what --against adds and without a newline. */
#define CLI_SCALE_COLUMNS                                                                          \
    "n,engine,kernel,backend,split,threads,ran,rounds,wall,wall_least,wall_most,cpu,speedup,"      \
    "efficiency,serial,total"

/* Writes the points in the form that the options ask for. */
cli_status cli_scale_write(cli_session *session, const cli_scale_plan *plan);

/* Whether a plot can be drawn to that file: its name's end is known, gnuplot is there, and the file
 * can be written; says which is not.  *made tells that there was none, and there is an empty one
 * now.
 */
cli_status cli_scale_check_plot(const char *path, bool *made);

/* Draws the curves. */
cli_status cli_scale_plot(const cli_scale_plan *plan, const char *path);

/* What a team would make of units when each thread takes the next one as soon as it is free. */
typedef struct cli_schedule {
    double makespan;   /* seconds until the last unit is done */
    double speedup;    /* against one thread */
    double efficiency; /* speedup divided by threads */
} cli_schedule;

/* False when memory is short. */
bool cli_scale_schedule(const double *seconds, size_t count, unsigned threads,
                        cli_schedule *schedule);

/* --simulate: schedules the units of the trace file, or of one traced count of n, on teams of the
 * sizes asked for.  N is the operand, NULL where none was given. */
cli_status cli_scale_simulate(cli_session *session, const char *n);

#endif

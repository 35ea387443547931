/* Estimates of how long a count will take: both engines count small parts with the whole team at
 * work, as in the count itself, so that whatever slows the workers down is in the measurement. */
#include "api/estimate.h"

#include <math.h>

#include "api/halves_count.h"
#include "api/walk.h"
#include "base/clock.h"

/* Parts that each worker counts at least, and seconds after which it begins no more of them. */
enum { PARTS_PER_WORKER = 64, PARTS_MOST = 512 };
static const double patience = 1.5;

/* Solutions that a part should have: some milliseconds' worth. */
static const double part_solutions = 1e6;

/* What measured limits are widened by, as a share: speed varies from minute to minute. */
static const double swing = 0.1;

/* The largest board whose quarters are made for the sake of an estimate. */
enum { HALVES_MEASURED_TO = 20 };

/* One part that was counted; done stays false where time ran out. */
typedef struct timed_part {
    bool done;
    double count;   /* what it holds, and the seconds that took, both times the number of parts */
    double seconds; /* that it stands for */
} timed_part;

typedef struct time_job {
    qni_run *run;
    uint64_t seed;
    double begin;
    timed_part parts[PARTS_MOST];

    const qni_rows_units *rows;
    qni_rows_counter counter;
    unsigned depth; /* rows that a part fixes */

    qni_halves_counter halves;
} time_job;

unsigned qni_timed_parts(const qni_run *run)
{
    unsigned parts = PARTS_PER_WORKER * run->options.threads;
    return parts < PARTS_MOST ? parts : PARTS_MOST;
}

/* Notes what a part came to. */
static void note_part(time_job *job, timed_part *timed, double seconds, double count)
{
    *timed = (timed_part){.done = true, .count = count, .seconds = seconds};
    if (!qni_stop_is_raised(&job->run->stop))
        qni_run_unit_done(job->run);
}

/* A part for which there is no time left. */
static qn_status pass_over(time_job *job)
{
    qni_run_unit_done(job->run);
    return QN_OK;
}

static bool out_of_time(const time_job *job, uint64_t index)
{
    return index >= job->run->options.threads &&
           qni_seconds_since(CLOCK_MONOTONIC, job->begin) > patience;
}

static qn_status time_rows_part(void *context, unsigned worker, uint64_t index)
{
    time_job *job = context;
    timed_part *timed = &job->parts[index];
    qni_random random = qni_random_stream(job->seed, UINT64_MAX - index);
    const qni_rows_part *part = &job->rows->parts[job->rows->parts_count / 2]; /* the largest */
    qni_node node = qni_node_of_prefix(NULL, 0);
    double width = part->factor;
    if (out_of_time(job, index))
        return pass_over(job);
    while (node.row < job->depth) {
        unsigned choices = qni_walk_step(&part->board, &node, &random);
        if (choices == 0) { /* begin again: such parts take no time and hold nothing */
            node = qni_node_of_prefix(NULL, 0);
            width = part->factor;
            if (qni_stop_asked(&job->run->stop))
                return QN_OK;
        }
        width *= choices > 0 ? choices : 1;
    }
    uint64_t count;
    double begin = qni_seconds(CLOCK_MONOTONIC);
    qn_status status =
        qni_rows_counter_below(&job->counter, worker, part, node, &job->run->stop, &count, NULL);
    note_part(job, timed, width * (qni_seconds_since(CLOCK_MONOTONIC, begin)),
              width * (double)count);
    return status;
}

static qn_status time_halves_unit(void *context, unsigned worker, uint64_t index)
{
    time_job *job = context;
    timed_part *timed = &job->parts[index];
    qni_random random = qni_random_stream(job->seed, UINT64_MAX - index);
    uint64_t units = qni_halves_units(job->halves.halves);
    uint64_t unit = (uint64_t)(qni_random_share(&random) * (double)units);
    if (out_of_time(job, index))
        return pass_over(job);
    qn_total share;
    double begin = qni_seconds(CLOCK_MONOTONIC);
    qn_status status =
        qni_halves_counter_count(&job->halves, worker, unit, &job->run->stop, &share);
    note_part(job, timed, qni_seconds_since(CLOCK_MONOTONIC, begin), 1);
    return status;
}

/* Seconds per count, from all parts: the ratio of the sums, and how far that may be off. */
static qn_limits pace(const time_job *job, unsigned parts)
{
    double seconds = 0;
    double count = 0;
    double squares = 0;
    unsigned done = 0;
    for (unsigned i = 0; i < parts; i++) {
        seconds += job->parts[i].seconds;
        count += job->parts[i].count;
        done += job->parts[i].done;
    }
    if (count <= 0)
        return (qn_limits){.value = 0};
    double ratio = seconds / count;
    for (unsigned i = 0; i < parts; i++) {
        double error = job->parts[i].seconds - ratio * job->parts[i].count;
        squares += error * error;
    }
    double reach = 2.24 * sqrt(squares * done / (done > 1 ? done - 1.0 : 1)) / count;
    return (qn_limits){.value = ratio, .low = ratio - reach, .high = ratio + reach};
}

/* The time for so much to count, by a team whose members keep that pace. */
static qn_limits time_for(qn_limits amount, qn_limits pace, unsigned threads, double before)
{
    double value = amount.value * pace.value / threads;
    double off_amount = amount.value > 0 ? (amount.high - amount.value) / amount.value : 0;
    double off_pace = pace.value > 0 ? (pace.high - pace.value) / pace.value : 0;
    double reach =
        value * sqrt(off_amount * off_amount + off_pace * off_pace) + swing * (value + before);
    double low = value + before - reach;
    return (qn_limits){
        .value = value + before, .low = low > 0 ? low : 0, .high = value + before + reach};
}

/* The least depth at which parts are small enough. */
static unsigned depth_for(const qni_tree *tree, unsigned n)
{
    unsigned depth = 1;
    while (depth + 8 < n && tree->total.value / (tree->width[depth] + 1) > part_solutions)
        depth++;
    return depth;
}

qn_status qni_rows_time(qni_run *run, const qni_rows_units *parts, uint64_t seed,
                        const qni_tree *tree, qn_limits *seconds)
{
    unsigned n = parts->parts[0].board.size;
    time_job job = {.run = run, .seed = seed, .begin = qni_seconds(CLOCK_MONOTONIC), .rows = parts};
    *seconds = (qn_limits){.value = 0};
    if (tree->total.value <= 0 || n < 2) {
        qni_run_expect_fewer(run, qni_timed_parts(run));
        return QN_OK;
    }
    job.depth = depth_for(tree, n);
    qn_status status = qni_rows_counter_init(&job.counter, run, parts);
    if (status == QN_OK)
        status = qni_run_team(run, qni_timed_parts(run), time_rows_part, &job);
    if (status == QN_OK)
        *seconds = time_for(tree->total, pace(&job, qni_timed_parts(run)), run->options.threads, 0);
    qni_rows_counter_free(&job.counter);
    return status;
}

qn_status qni_halves_time(qni_run *run, const qn_board *board, uint64_t seed, qn_limits *seconds)
{
    time_job job = {.run = run, .seed = seed};
    qn_options options = run->options;
    qn_method method;
    *seconds = (qn_limits){.value = -1, .low = -1, .high = -1};
    options.method = QN_METHOD_HALVES;
    bool counts = qni_choose_method(&options, board, &method) == QN_OK;
    bool measured = counts && board->size <= HALVES_MEASURED_TO;
    if (!measured || board->size < QNI_HALVES_SIZE_MIN) {
        qni_run_expect_fewer(run, qni_timed_parts(run));
        if (measured) /* there is nothing to search */
            *seconds = (qn_limits){.value = 0};
        return QN_OK;
    }
    double begin = qni_seconds(CLOCK_MONOTONIC);
    qn_status status = qni_halves_counter_init(&job.halves, run, board->size);
    if (status == QN_OK)
        status = qni_halves_counter_prepare(&job.halves, run);
    job.begin = qni_seconds(CLOCK_MONOTONIC);
    if (status == QN_OK)
        status = qni_run_team(run, qni_timed_parts(run), time_halves_unit, &job);
    if (status == QN_OK) {
        double units = (double)qni_halves_units(job.halves.halves);
        *seconds =
            time_for((qn_limits){.value = units, .high = units}, pace(&job, qni_timed_parts(run)),
                     run->options.threads, job.begin - begin);
    }
    qni_halves_counter_free(&job.halves);
    return status;
}

/* merge: the ordered stream, with many workers, slow and refusing sinks. */
#include "support.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "merge/stream.h"
#include "team/team.h"

/* One line of a unit's output. */
typedef struct line {
    uint32_t unit;
    uint32_t number;
} line;

/* What a run is to do, and what its workers and its writer note; nothing is asserted before its
 * end. */
typedef struct run {
    unsigned workers;
    uint64_t units;
    unsigned most_blocks; /* of a unit */
    bool none_empty;      /* every unit has a block at least */
    unsigned lines;       /* in a block */
    long sink_sleeps;     /* nanoseconds at every block */
    uint64_t refuse_at;   /* the sink refuses this block; 0: none */
    uint64_t seed;

    qni_stop stop;
    qni_stream *stream;

    /* The writer's. */
    uint64_t blocks_seen;
    bool refused;
    uint64_t out_of_order;
    uint32_t unit;   /* of the line last seen */
    uint32_t number; /* of the line that must come next if it is of that unit */
    bool in_sink;

    /* Everybody's. */
    atomic_uint_fast64_t delivered_unit;
    atomic_int outstanding; /* blocks taken and not delivered */
    atomic_int most_outstanding;
    atomic_uint_fast64_t furthest_ahead;
    atomic_uint turned_away; /* takes that gave no block */
} run;

/* How many blocks a unit has; the same whoever asks. */
static unsigned blocks_of(const run *r, uint64_t unit)
{
    uint64_t random = r->seed * 1000003 + unit;
    unsigned blocks = random_below(&random, r->most_blocks + 1);
    return blocks == 0 && r->none_empty ? 1 : blocks;
}

static void pause_for(long nanoseconds)
{
    struct timespec time = {.tv_nsec = nanoseconds};
    if (nanoseconds > 0)
        nanosleep(&time, NULL);
}

static bool take_lines(const char *bytes, size_t count, void *data)
{
    run *r = data;
    if (r->refused || r->in_sink)
        r->out_of_order++; /* called again after its refusal, or twice at once */
    r->in_sink = true;
    for (size_t at = 0; at + sizeof(line) <= count; at += sizeof(line)) {
        line l;
        memcpy(&l, bytes + at, sizeof l);
        if (l.unit < r->unit)
            r->out_of_order++;
        /* Units in between have no lines, and the unit before is complete. */
        if (l.unit > r->unit) {
            if (r->number != blocks_of(r, r->unit) * r->lines)
                r->out_of_order++;
            for (uint32_t between = r->unit + 1; between < l.unit; between++)
                r->out_of_order += blocks_of(r, between) > 0;
            r->unit = l.unit;
            r->number = 0;
        }
        if (l.number != r->number++)
            r->out_of_order++;
    }
    atomic_store(&r->delivered_unit, r->unit);
    atomic_fetch_sub(&r->outstanding, 1);
    pause_for(r->sink_sleeps);
    r->refused = ++r->blocks_seen == r->refuse_at;
    r->in_sink = false;
    return !r->refused;
}

static void raise_to(atomic_int *most, int value)
{
    int before = atomic_load(most);
    while (value > before && !atomic_compare_exchange_weak(most, &before, value))
        ;
}

static qn_status put_lines(void *context, unsigned worker, uint64_t unit)
{
    (void)worker;
    run *r = context;
    uint32_t number = 0;
    for (unsigned left = blocks_of(r, unit); left > 0; left--) {
        qni_block *block = qni_stream_take(r->stream, unit);
        if (block == NULL) {
            atomic_fetch_add(&r->turned_away, 1);
            break;
        }
        raise_to(&r->most_outstanding, atomic_fetch_add(&r->outstanding, 1) + 1);
        uint64_t delivered = atomic_load(&r->delivered_unit);
        uint64_t ahead = unit > delivered ? unit - delivered : 0;
        uint64_t furthest = atomic_load(&r->furthest_ahead);
        while (ahead > furthest &&
               !atomic_compare_exchange_weak(&r->furthest_ahead, &furthest, ahead))
            ;
        for (unsigned i = 0; i < r->lines; i++, number++) {
            line l = {.unit = (uint32_t)unit, .number = number};
            memcpy(block->bytes + block->used, &l, sizeof l);
            block->used += sizeof l;
        }
        qni_stream_put(r->stream, unit, block);
    }
    qni_stream_finish(r->stream, unit);
    return QN_OK;
}

/* Runs it; returns the team's status, and whether the sink or the cancel ended the stream. */
static qn_status start(run *r, qn_backend backend, bool *refused)
{
    ck_assert_int_eq(qni_stream_open(r->workers, take_lines, r, &r->stop, &r->stream), QN_OK);
    qni_job job = {.units = r->units, .work = put_lines, .context = r, .stop = &r->stop};
    unsigned workers;
    qn_status status = qni_team_run(&job, backend, r->workers, &workers);
    *refused = qni_stream_close(r->stream);
    return status;
}

static uint64_t blocks_in_all(const run *r)
{
    uint64_t blocks = 0;
    for (uint64_t unit = 0; unit < r->units; unit++)
        blocks += blocks_of(r, unit);
    return blocks;
}

static void assert_complete(run *r, qn_backend backend)
{
    bool refused;
    ck_assert_int_eq(start(r, backend, &refused), QN_OK);
    ck_assert(!refused);
    ck_assert_msg(r->out_of_order == 0, "seed %lu: %lu lines out of order", r->seed,
                  r->out_of_order);
    ck_assert_msg(r->blocks_seen == blocks_in_all(r), "seed %lu: %lu blocks", r->seed,
                  r->blocks_seen);
    ck_assert_uint_eq(atomic_load(&r->turned_away), 0);
}

/* ---- Everything arrives, in order ------------------------------------------------------------ */

START_TEST(streams_in_order)
{
    static const unsigned teams[] = {1, 2, 3, 8, 64};
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (uint64_t seed = 1; seed <= (SLOWED ? 3 : 12); seed++) {
            uint64_t random = seed;
            run r = {.workers = teams[_i],
                     .units = random_below(&random, 300),
                     .most_blocks = random_below(&random, 6),
                     .lines = 1 + random_below(&random, 50),
                     .seed = seed};
            assert_complete(&r, *backend);
        }
    }
}
END_TEST

/* Units without output, all of them or all but few, beyond the window. */
START_TEST(units_without_blocks)
{
    for (unsigned most = 0; most <= 1; most++) {
        run r = {.workers = 4, .units = 3000, .most_blocks = most, .lines = 1, .seed = 5};
        assert_complete(&r, QN_BACKEND_PTHREADS);
    }
    run none = {.workers = 4, .units = 0, .most_blocks = 1, .lines = 1};
    assert_complete(&none, QN_BACKEND_PTHREADS);
}
END_TEST

START_TEST(full_blocks)
{
    run r = {.workers = 3,
             .units = 20,
             .most_blocks = 4,
             .lines = QNI_BLOCK_BYTES / sizeof(line),
             .seed = 2};
    assert_complete(&r, QN_BACKEND_PTHREADS);
}
END_TEST

/* A slow sink holds the workers back: they neither run far ahead nor hold many blocks. */
START_TEST(slow_sink_bounds_the_workers)
{
    run r = {.workers = 4,
             .units = 1500,
             .most_blocks = 1,
             .none_empty = true,
             .lines = 2,
             .sink_sleeps = 20000,
             .seed = 3};
    assert_complete(&r, QN_BACKEND_PTHREADS);
    ck_assert_uint_gt(atomic_load(&r.furthest_ahead), 1);
    ck_assert_uint_le(atomic_load(&r.furthest_ahead), 16 * 4 + 1);

    /* One unit alone with far more blocks than there are. */
    run long_unit = {.workers = 4,
                     .units = 6,
                     .most_blocks = 1500,
                     .none_empty = true,
                     .lines = 1,
                     .sink_sleeps = 2000,
                     .seed = 4};
    assert_complete(&long_unit, QN_BACKEND_PTHREADS);
    ck_assert_uint_gt(blocks_in_all(&long_unit), 2000);
    ck_assert_int_lt(atomic_load(&long_unit.most_outstanding), 300);
}
END_TEST

/* ---- Ends ------------------------------------------------------------------------------------ */

START_TEST(refusing_sink)
{
    static const uint64_t refuse_at[] = {1, 2, 17, 400};
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (unsigned workers = 1; workers <= 16; workers *= 4) {
            run r = {.workers = workers,
                     .units = 400,
                     .most_blocks = 5,
                     .none_empty = true,
                     .lines = 3,
                     .refuse_at = refuse_at[_i],
                     .seed = 6};
            bool refused = false;
            ck_assert_int_eq(start(&r, *backend, &refused), QN_OK);
            ck_assert(refused);
            ck_assert_uint_eq(r.blocks_seen, refuse_at[_i]);
            ck_assert_uint_eq(r.out_of_order, 0);
            ck_assert(qni_stop_is_raised(&r.stop));
        }
    }
}
END_TEST

/* Cancelled while workers wait for a sink that is too slow ever to end. */
START_TEST(cancel_wakes_waiting_workers)
{
    atomic_int questions_left = 12;
    run r = {.workers = 4,
             .units = 100000,
             .most_blocks = 9,
             .none_empty = true,
             .lines = 1,
             .sink_sleeps = 100000000,
             .seed = 7,
             .stop = {.cancel = yes_at_last, .user = &questions_left}};
    bool ended = false;
    ck_assert_int_eq(start(&r, QN_BACKEND_PTHREADS, &ended), QN_CANCELLED);
    ck_assert(ended);
    ck_assert_uint_eq(r.out_of_order, 0);
    ck_assert_uint_lt(r.blocks_seen, 2000);
}
END_TEST

START_TEST(raised_before_it_opens)
{
    run r = {.workers = 2, .units = 50, .most_blocks = 2, .lines = 1, .seed = 8};
    qni_stop_raise(&r.stop);
    bool refused = true;
    ck_assert_int_eq(start(&r, QN_BACKEND_PTHREADS, &refused), QN_OK);
    ck_assert(!refused);
    ck_assert_uint_eq(r.blocks_seen, 0);
}
END_TEST

/* A sink that shows that it was entered and returns when it may. */
typedef struct gate {
    qni_monitor monitor;
    bool entered;
    bool open;
} gate;

static bool wait_at(const char *bytes, size_t count, void *data)
{
    gate *g = data;
    (void)bytes;
    (void)count;
    qni_monitor_enter(&g->monitor);
    g->entered = true;
    qni_monitor_changed(&g->monitor);
    while (!g->open)
        qni_monitor_wait(&g->monitor);
    qni_monitor_leave(&g->monitor);
    return true;
}

/* Only the unit that the writer is at can let it wait, and it does so while no block of it does. */
START_TEST(the_writer_hungers_for_the_head)
{
    gate g = {.open = false};
    qni_stop stop = {.cancel = NULL};
    qni_stream *stream;
    bool hungers[5];
    ck_assert_int_eq(qni_monitor_init(&g.monitor), QN_OK);
    ck_assert_int_eq(qni_stream_open(2, wait_at, &g, &stop, &stream), QN_OK);
    hungers[0] = qni_stream_hungers(stream, 0);
    hungers[1] = qni_stream_hungers(stream, 1);
    qni_stream_put(stream, 0, qni_stream_take(stream, 0));
    qni_monitor_enter(&g.monitor);
    while (!g.entered)
        qni_monitor_wait(&g.monitor);
    qni_monitor_leave(&g.monitor);
    hungers[2] = qni_stream_hungers(stream, 0);
    qni_stream_put(stream, 0, qni_stream_take(stream, 0));
    hungers[3] = qni_stream_hungers(stream, 0);
    hungers[4] = qni_stream_hungers(stream, 1);
    qni_monitor_enter(&g.monitor);
    g.open = true;
    qni_monitor_changed(&g.monitor);
    qni_monitor_leave(&g.monitor);
    qni_stream_finish(stream, 0);
    ck_assert(!qni_stream_close(stream));
    qni_monitor_destroy(&g.monitor);
    ck_assert(hungers[0]);
    ck_assert(!hungers[1]);
    ck_assert(hungers[2]);
    ck_assert(!hungers[3]);
    ck_assert(!hungers[4]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("stream");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, streams_in_order, 0, 5);
    tcase_add_test(core, units_without_blocks);
    tcase_add_test(core, the_writer_hungers_for_the_head);
    tcase_add_loop_test(core, refusing_sink, 0, 4);
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, full_blocks);
    tcase_add_test(limits, slow_sink_bounds_the_workers);
    tcase_add_test(limits, cancel_wakes_waiting_workers);
    tcase_add_test(limits, raised_before_it_opens);
    return run_suite(suite);
}

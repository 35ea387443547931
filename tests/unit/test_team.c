/* team: both backends hand out every unit once, pass failures on and stop when asked. */
#include "support.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rows/rows.h"
#include "team/team.h"

#if defined(QUEENUM_HAVE_OPENMP)
#include <omp.h>
#endif

/* What the workers note; nothing is asserted inside a team, everything after it. */
enum { MOST_UNITS = 5000, MOST_WORKERS = QN_THREADS_MAX };

typedef struct notes {
    unsigned threads; /* asked for */
    qni_stop stop;
    atomic_uint times_done[MOST_UNITS];
    atomic_bool busy[MOST_WORKERS];
    atomic_bool seen[MOST_WORKERS];
    atomic_uint wrong; /* units, workers or orders that cannot be */
    uint64_t units;

    uint64_t fails_at; /* this unit fails with that status */
    qn_status failure;

    unsigned meeting; /* the first units wait until so many have come together, */
    double patience;  /* or this many seconds */
    atomic_uint arrived;
    atomic_bool meeting_over;
} notes;

static notes *new_notes(uint64_t units, unsigned threads)
{
    notes *made = calloc(1, sizeof *made);
    ck_assert_ptr_nonnull(made);
    made->units = units;
    made->threads = threads;
    made->fails_at = UINT64_MAX;
    return made;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void meet(notes *n)
{
    atomic_fetch_add(&n->arrived, 1);
    double end = now() + n->patience;
    while (atomic_load(&n->arrived) < n->meeting && !atomic_load(&n->meeting_over)) {
        if (now() > end)
            atomic_store(&n->meeting_over, true);
        sched_yield();
    }
}

static qn_status note(void *context, unsigned worker, uint64_t unit)
{
    notes *n = context;
    if (unit >= n->units || worker >= n->threads || atomic_exchange(&n->busy[worker], true)) {
        atomic_fetch_add(&n->wrong, 1);
        return QN_OK;
    }
    atomic_store(&n->seen[worker], true);
    atomic_fetch_add(&n->times_done[unit], 1);
    if (n->meeting > 0)
        meet(n);
    atomic_store(&n->busy[worker], false);
    return unit == n->fails_at ? n->failure : QN_OK;
}

static qn_status run(notes *n, qn_backend backend, unsigned *workers)
{
    qni_job job = {.units = n->units, .work = note, .context = n, .stop = &n->stop};
    return qni_team_run(&job, backend, n->threads, workers);
}

static unsigned workers_seen(notes *n)
{
    unsigned seen = 0;
    for (unsigned worker = 0; worker < MOST_WORKERS; worker++)
        seen += atomic_load(&n->seen[worker]);
    return seen;
}

/* ---- Every unit once ------------------------------------------------------------------------- */

static const unsigned team_sizes[] = {1, 2, 3, 8, 64, 1024};

START_TEST(every_unit_once)
{
    static const uint64_t unit_counts[] = {0, 1, 2, 7, 63, 100, MOST_UNITS};
    unsigned threads = team_sizes[_i];
    if (SLOWED && threads > 64)
        threads = 128;
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (size_t u = 0; u < LENGTH(unit_counts); u++) {
            notes *n = new_notes(unit_counts[u], threads);
            unsigned workers = 0;
            ck_assert_int_eq(run(n, *backend, &workers), QN_OK);
            ck_assert_uint_eq(atomic_load(&n->wrong), 0);
            for (uint64_t unit = 0; unit < MOST_UNITS; unit++)
                ck_assert_uint_eq(atomic_load(&n->times_done[unit]), unit < n->units);
            ck_assert_uint_ge(workers, 1);
            ck_assert_uint_le(workers, n->units > 1 ? n->units : 1);
            ck_assert_uint_le(workers, threads);
            ck_assert_uint_le(workers_seen(n), workers);
            ck_assert(!qni_stop_is_raised(&n->stop));
            free(n);
        }
    }
}
END_TEST

/* All workers meet in their first unit, so that each that runs is seen; the number reported is
 * theirs. */
START_TEST(team_size_is_true)
{
    static const unsigned sizes[] = {1, 2, 3, 8, 64};
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        notes *n = new_notes(sizes[_i] + 1, sizes[_i]);
        n->meeting = sizes[_i];
        n->patience = 30; /* for threads that start late on a busy machine */
        unsigned workers = 0;
        ck_assert_int_eq(run(n, *backend, &workers), QN_OK);
        ck_assert_uint_eq(workers, workers_seen(n));
        if (*backend == QN_BACKEND_PTHREADS)
            ck_assert_uint_eq(workers, sizes[_i]);
        free(n);
    }
}
END_TEST

#if defined(QUEENUM_HAVE_OPENMP)
/* The runtime may give less than asked: here as many as there are processors, and inside another
 * region only one. */
START_TEST(team_size_is_true_when_the_runtime_gives_less)
{
    notes *n = new_notes(1024, 512);
    n->meeting = 512;
    n->patience = 1;
    omp_set_dynamic(1);
    unsigned workers = 0;
    qn_status status = run(n, QN_BACKEND_OPENMP, &workers);
    omp_set_dynamic(0);
    ck_assert_int_eq(status, QN_OK);
    ck_assert_uint_eq(workers, workers_seen(n));
    for (uint64_t unit = 0; unit < n->units; unit++)
        ck_assert_uint_eq(atomic_load(&n->times_done[unit]), 1);
    free(n);
}
END_TEST
#endif

/* ---- Failures and stops ---------------------------------------------------------------------- */

START_TEST(failure_is_passed_on)
{
    static const qn_status failures[] = {QN_MEMORY, QN_OVERFLOW, QN_THREAD, QN_IO};
    unsigned threads = team_sizes[_i] < 64 ? team_sizes[_i] : 64;
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (size_t f = 0; f < LENGTH(failures); f++) {
            notes *n = new_notes(MOST_UNITS, threads);
            n->fails_at = f * 100;
            n->failure = failures[f];
            unsigned workers = 0;
            ck_assert_int_eq(run(n, *backend, &workers), failures[f]);
            ck_assert(qni_stop_is_raised(&n->stop));
            ck_assert(!atomic_load(&n->stop.cancelled));
            ck_assert_uint_eq(atomic_load(&n->wrong), 0);
            /* A worker that has taken a unit and sees the stop before it begins leaves it. */
            unsigned left_out = 0;
            for (uint64_t unit = 0; unit < n->fails_at; unit++) {
                ck_assert_uint_le(atomic_load(&n->times_done[unit]), 1);
                left_out += atomic_load(&n->times_done[unit]) == 0;
            }
            ck_assert_uint_lt(left_out, threads);
            ck_assert_uint_eq(atomic_load(&n->times_done[n->fails_at]), 1);
            if (threads == 1)
                ck_assert_uint_eq(atomic_load(&n->times_done[n->fails_at + 1]), 0);
            free(n);
        }
    }
}
END_TEST

START_TEST(raised_stop_ends_the_job)
{
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        notes *n = new_notes(100, 8);
        qni_stop_raise(&n->stop);
        unsigned workers = 0;
        ck_assert_int_eq(run(n, *backend, &workers), QN_OK);
        for (uint64_t unit = 0; unit < n->units; unit++)
            ck_assert_uint_eq(atomic_load(&n->times_done[unit]), 0);
        free(n);
    }
}
END_TEST

typedef struct huge_job {
    qn_board *board;
    qni_stop stop;
} huge_job;

static qn_status count_for_hours(void *context, unsigned worker, uint64_t unit)
{
    (void)worker;
    (void)unit;
    huge_job *huge = context;
    const qni_rows_kernel *scalar = qni_rows_kernel_find("scalar", QN_SIZE_MAX);
    qni_node top = qni_node_of_prefix((const uint8_t *)"", 0);
    (void)scalar->count(huge->board, false, top, NULL, &huge->stop);
    return QN_OK;
}

/* Each unit is hours of search: without the question inside a unit this runs into the limit. */
START_TEST(cancel_ends_a_huge_job)
{
    static const int questions[] = {1, 2, 50, 300};
    for (const qn_backend *backend = backends(); *backend != QN_BACKEND_AUTO; backend++) {
        for (unsigned threads = 1; threads <= 8; threads *= 2) {
            atomic_int questions_left = questions[_i];
            huge_job huge = {.board = new_board(20),
                             .stop = {.cancel = yes_at_last, .user = &questions_left}};
            qni_job job = {
                .units = 1000, .work = count_for_hours, .context = &huge, .stop = &huge.stop};
            unsigned workers = 0;
            ck_assert_int_eq(qni_team_run(&job, *backend, threads, &workers), QN_CANCELLED);
            ck_assert(atomic_load(&huge.stop.cancelled));
            ck_assert_int_le(atomic_load(&questions_left), 0);
            qn_board_free(huge.board);
        }
    }
}
END_TEST

START_TEST(backends_of_this_build)
{
    ck_assert(qni_backend_exists(QN_BACKEND_PTHREADS));
    ck_assert(qni_backend_exists(QN_BACKEND_OPENMP) == (qn_openmp_version() != 0));
    ck_assert(!qni_backend_exists(QN_BACKEND_AUTO));
    ck_assert(!qni_backend_exists((qn_backend)3));
    unsetenv("OMP_NUM_THREADS");
    qn_backend usual = qn_openmp_version() != 0 ? QN_BACKEND_OPENMP : QN_BACKEND_PTHREADS;
    ck_assert_int_eq(qni_backend_default(), usual);
    setenv("OMP_NUM_THREADS", "4,2", 1);
    ck_assert_int_eq(qni_backend_default(), usual);
    /* The value on which an OpenMP runtime hangs must not wake it. */
    setenv("OMP_NUM_THREADS", "+2", 1);
    ck_assert_int_eq(qni_backend_default(), QN_BACKEND_PTHREADS);
    setenv("OMP_NUM_THREADS", "", 1);
    ck_assert_int_eq(qni_backend_default(), QN_BACKEND_PTHREADS);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("team");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, every_unit_once, 0, LENGTH(team_sizes));
    tcase_add_loop_test(core, team_size_is_true, 0, 5);
    tcase_add_loop_test(core, failure_is_passed_on, 0, LENGTH(team_sizes));
    tcase_add_loop_test(core, cancel_ends_a_huge_job, 0, 4);
    tcase_add_test(core, backends_of_this_build);
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, raised_stop_ends_the_job);
#if defined(QUEENUM_HAVE_OPENMP)
    tcase_add_test(limits, team_size_is_true_when_the_runtime_gives_less);
#endif
    return run_suite(suite);
}

/* What `queenum scale` computes from its measurements.  The program is no library, so its two files
 * without any input or output are compiled here. */
#include "cli/scale_schedule.c"
#include "cli/scale_statistics.c"

#include <check.h>

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-12;
}

START_TEST(spread_of_an_odd_and_an_even_number_of_values)
{
    double odd[] = {3, 1, 2};
    double even[] = {4, 1, 3, 2};
    cli_spread spread = cli_scale_spread(odd, 3);
    ck_assert(near(spread.median, 2) && near(spread.least, 1) && near(spread.most, 3));
    spread = cli_scale_spread(even, 4);
    ck_assert(near(spread.median, 2.5) && near(spread.least, 1) && near(spread.most, 4));
}
END_TEST

/* By Amdahl's law a serial fraction f gives the speedup 1 / (f + (1 - f) / p); Karp and Flatt's
 * metric finds f again. */
START_TEST(serial_fraction_of_amdahls_speedup)
{
    for (unsigned threads = 2; threads <= 64; threads *= 2)
        for (double fraction = 0; fraction <= 1; fraction += 0.125) {
            double speedup = 1 / (fraction + (1 - fraction) / threads);
            ck_assert(near(cli_scale_serial(speedup, threads), fraction));
        }
}
END_TEST

START_TEST(summary_of_a_curve)
{
    double walls[2][3] = {{8, 9, 7}, {5, 4, 6}};
    double cpus[2][3] = {{8, 8, 8}, {9, 9, 9}};
    cli_point points[2] = {{.threads = 1, .walls = walls[0], .cpus = cpus[0]},
                           {.threads = 2, .walls = walls[1], .cpus = cpus[1]}};
    cli_scale_plan plan = {.rounds = 3, .points = points, .count = 2};
    cli_scale_summarize(&plan);
    ck_assert(near(points[0].speedup, 1) && near(points[0].efficiency, 1));
    ck_assert(isnan(points[0].serial));
    ck_assert(near(points[1].speedup, 1.6) && near(points[1].efficiency, 0.8));
    ck_assert(near(points[1].serial, 0.25));
    ck_assert(near(points[1].cpu.median, 9) && isnan(points[1].before));
    for (unsigned i = 0; i < 3; i++)
        walls[1][i] = 10; /* slower than alone: nothing sensible can be serial */
    cli_scale_summarize(&plan);
    ck_assert(near(points[1].speedup, 0.8) && isnan(points[1].serial));
}
END_TEST

/* By hand: 3 and 2 start; at 2 comes 2, which ends at 4; at 3 comes 4, which ends at 7; at 4 comes
 * 1. */
START_TEST(schedule_worked_out_by_hand)
{
    const double seconds[] = {3, 2, 2, 4, 1};
    cli_schedule schedule;
    ck_assert(cli_scale_schedule(seconds, 5, 2, &schedule));
    ck_assert(near(schedule.makespan, 7) && near(schedule.speedup, 12.0 / 7));
    ck_assert(near(schedule.efficiency, 6.0 / 7));
}
END_TEST

/* The same by looking for the least end among all, without a heap. */
static double plain_makespan(const double *seconds, size_t count, unsigned threads)
{
    double ends[32] = {0};
    double last = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned least = 0;
        for (unsigned t = 1; t < threads; t++)
            if (ends[t] < ends[least])
                least = t;
        ends[least] += seconds[i];
        last = ends[least] > last ? ends[least] : last;
    }
    return last;
}

START_TEST(schedules_against_a_plain_search)
{
    double seconds[200];
    unsigned random = 1;
    for (unsigned i = 0; i < 200; i++) {
        random = random * 1103515245 + 12345;
        seconds[i] = random >> 16 & 63;
    }
    for (unsigned threads = 1; threads <= 32; threads++) {
        cli_schedule schedule;
        ck_assert(cli_scale_schedule(seconds, 200, threads, &schedule));
        ck_assert(near(schedule.makespan, plain_makespan(seconds, 200, threads)));
    }
}
END_TEST

START_TEST(schedule_limits)
{
    const double seconds[] = {5, 1, 1};
    cli_schedule schedule;
    ck_assert(cli_scale_schedule(seconds, 3, 1, &schedule));
    ck_assert(near(schedule.efficiency, 1));
    ck_assert(cli_scale_schedule(seconds, 3, 1000000, &schedule)); /* the longest unit is left */
    ck_assert(near(schedule.makespan, 5));
    ck_assert(cli_scale_schedule(seconds, 0, 4, &schedule)); /* nothing to do */
    ck_assert(near(schedule.makespan, 0) && near(schedule.speedup, 1));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("scale");
    TCase *core = tcase_create("core");
    TCase *limits = tcase_create("limits");
    tcase_add_test(core, spread_of_an_odd_and_an_even_number_of_values);
    tcase_add_test(core, serial_fraction_of_amdahls_speedup);
    tcase_add_test(core, summary_of_a_curve);
    tcase_add_test(core, schedule_worked_out_by_hand);
    tcase_add_test(core, schedules_against_a_plain_search);
    tcase_add_test(limits, schedule_limits);
    suite_add_tcase(suite, core);
    suite_add_tcase(suite, limits);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}

/* team: the default number of threads, from OMP_NUM_THREADS, the affinity mask and the CPU quota of
 * control groups in made-up roots. */
#include "support.h"

#include <ftw.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "team/threads.h"

/* ---- A root of one's own --------------------------------------------------------------------- */

static char root[64];

static void make_root(void)
{
    strcpy(root, "/tmp/queenum-root-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(root));
    setenv("QUEENUM_TEST_ROOT", root, 1);
    unsetenv("OMP_NUM_THREADS");
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static void remove_root(void)
{
    nftw(root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* Writes a file below the root, and the folders on its way. */
static void write_file(const char *path, const char *text)
{
    char whole[512];
    snprintf(whole, sizeof whole, "%s%s", root, path);
    for (char *slash = whole + strlen(root) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(whole, 0700);
        *slash = '/';
    }
    FILE *stream = fopen(whole, "w");
    ck_assert_ptr_nonnull(stream);
    ck_assert_int_ge(fputs(text, stream), 0);
    ck_assert_int_eq(fclose(stream), 0);
}

/* ---- Quotas ---------------------------------------------------------------------------------- */

#define SELF "/proc/self/cgroup"
#define V2 "/sys/fs/cgroup"
#define V1 "/sys/fs/cgroup/cpu"

static const struct {
    const char *what;
    struct {
        const char *path, *text;
    } files[8];
    unsigned cpus; /* 0: no quota */
} quotas[] = {
    {"no files at all", {{NULL, NULL}}, 0},
    {"an empty list of groups", {{SELF, ""}}, 0},

    {"v2 without a limit", {{SELF, "0::/\n"}, {V2 "/cpu.max", "max 100000\n"}}, 0},
    {"v2 without its file", {{SELF, "0::/a\n"}}, 0},
    {"v2 two whole CPUs", {{SELF, "0::/\n"}, {V2 "/cpu.max", "200000 100000\n"}}, 2},
    {"v2 rounds up", {{SELF, "0::/\n"}, {V2 "/cpu.max", "200001 100000\n"}}, 3},
    {"v2 less than one CPU", {{SELF, "0::/\n"}, {V2 "/cpu.max", "1000 100000\n"}}, 1},
    {"v2 another period", {{SELF, "0::/\n"}, {V2 "/cpu.max", "50000 10000\n"}}, 5},
    {"v2 no newline anywhere", {{SELF, "0::/a"}, {V2 "/a/cpu.max", "300000 100000"}}, 3},
    {"v2 its own group", {{SELF, "0::/a/b\n"}, {V2 "/a/b/cpu.max", "400000 100000\n"}}, 4},
    {"v2 the parent is tighter",
     {{SELF, "0::/a/b\n"},
      {V2 "/a/b/cpu.max", "400000 100000\n"},
      {V2 "/a/cpu.max", "150000 100000\n"},
      {V2 "/cpu.max", "max 100000\n"}},
     2},
    {"v2 the child is tighter",
     {{SELF, "0::/a/b\n"},
      {V2 "/a/b/cpu.max", "100000 100000\n"},
      {V2 "/a/cpu.max", "max 100000\n"},
      {V2 "/cpu.max", "900000 100000\n"}},
     1},
    {"v2 a sister does not count",
     {{SELF, "0::/a/b\n"}, {V2 "/a/c/cpu.max", "100000 100000\n"}},
     0},
    {"v2 a name that begins alike", {{SELF, "0::/ab\n"}, {V2 "/a/cpu.max", "100000 100000\n"}}, 0},
    {"v2 a container sees its group at the mount",
     {{SELF, "0::/docker/123\n"}, {V2 "/cpu.max", "200000 100000\n"}},
     2},
    {"v2 a path that leaves the mount",
     {{SELF, "0::/../other\n"}, {V2 "/cpu.max", "200000 100000\n"}},
     2},
    {"v2 a colon in the name", {{SELF, "0::/a:b\n"}, {V2 "/a:b/cpu.max", "200000 100000\n"}}, 2},
    {"v2 beside v1",
     {{SELF, "4:memory:/\n0::/a\n"}, {V2 "/unified/a/cpu.max", "200000 100000\n"}},
     2},

    {"v1 without a limit",
     {{SELF, "3:cpu,cpuacct:/\n"},
      {V1 "/cpu.cfs_quota_us", "-1\n"},
      {V1 "/cpu.cfs_period_us", "100000\n"}},
     0},
    {"v1 a quota",
     {{SELF, "3:cpu,cpuacct:/a\n"},
      {V1 "/a/cpu.cfs_quota_us", "250000\n"},
      {V1 "/a/cpu.cfs_period_us", "100000\n"}},
     3},
    {"v1 the controllers the other way round",
     {{SELF, "3:cpuacct,cpu:/a\n"},
      {V1 ",cpuacct/a/cpu.cfs_quota_us", "200000\n"},
      {V1 ",cpuacct/a/cpu.cfs_period_us", "100000\n"}},
     2},
    {"v1 the parent is tighter",
     {{SELF, "3:cpu:/a/b\n"},
      {V1 "/a/b/cpu.cfs_quota_us", "800000\n"},
      {V1 "/a/b/cpu.cfs_period_us", "100000\n"},
      {V1 "/a/cpu.cfs_quota_us", "300000\n"},
      {V1 "/a/cpu.cfs_period_us", "100000\n"}},
     3},
    {"v1 another controller's group",
     {{SELF, "3:cpuset:/a\n4:cpuacct:/a\n"},
      {V1 "/a/cpu.cfs_quota_us", "200000\n"},
      {V1 "/a/cpu.cfs_period_us", "100000\n"}},
     0},
    {"v1 without a period", {{SELF, "3:cpu:/\n"}, {V1 "/cpu.cfs_quota_us", "200000\n"}}, 0},
    {"v1 the last of several lines",
     {{SELF, "5:name=systemd:/x\n4:memory:/y\n3:cpu:/a\n"},
      {V1 "/a/cpu.cfs_quota_us", "100000\n"},
      {V1 "/a/cpu.cfs_period_us", "100000\n"}},
     1},

    {"garbage in the list", {{SELF, "\n:\n::\nabc\n0:\n:::::\n"}}, 0},
    {"garbage in cpu.max", {{SELF, "0::/\n"}, {V2 "/cpu.max", "abc def\n"}}, 0},
    {"one number in cpu.max", {{SELF, "0::/\n"}, {V2 "/cpu.max", "200000\n"}}, 0},
    {"an empty cpu.max", {{SELF, "0::/\n"}, {V2 "/cpu.max", ""}}, 0},
    {"a quota of zero", {{SELF, "0::/\n"}, {V2 "/cpu.max", "0 100000\n"}}, 0},
    {"a period of zero", {{SELF, "0::/\n"}, {V2 "/cpu.max", "100000 0\n"}}, 0},
    {"a negative period", {{SELF, "0::/\n"}, {V2 "/cpu.max", "100000 -100000\n"}}, 0},
    {"a quota beyond all numbers",
     {{SELF, "0::/\n"}, {V2 "/cpu.max", "99999999999999999999999 1\n"}},
     0},
};

START_TEST(quota)
{
    make_root();
    for (size_t i = 0; i < LENGTH(quotas[_i].files) && quotas[_i].files[i].path != NULL; i++)
        write_file(quotas[_i].files[i].path, quotas[_i].files[i].text);
    unsigned cpus = qni_cgroup_cpus();
    char reason[200] = "";
    unsigned threads = qn_default_threads(reason, sizeof reason);
    remove_root();

    cpu_set_t affinity;
    ck_assert_int_eq(sched_getaffinity(0, sizeof affinity, &affinity), 0);
    unsigned allowed = (unsigned)CPU_COUNT(&affinity);
    unsigned quota_given = quotas[_i].cpus;
    ck_assert_msg(cpus == quota_given, "%s: %u instead of %u", quotas[_i].what, cpus, quota_given);
    unsigned right = quota_given > 0 && quota_given < allowed ? quota_given : allowed;
    ck_assert_msg(threads == right, "%s: %u threads instead of %u", quotas[_i].what, threads,
                  right);
    ck_assert_msg((strstr(reason, "no CPU quota") != NULL) == (quota_given == 0), "%s", reason);
}
END_TEST

/* A path longer than any buffer, and a very long line. */
START_TEST(quota_of_long_paths)
{
    make_root();
    static char line[6100] = "0::/";
    memset(line + 4, 'x', 6000);
    strcpy(line + 6004, "\n3:cpu:/\n");
    write_file(SELF, line);
    write_file(V1 "/cpu.cfs_quota_us", "100000\n");
    write_file(V1 "/cpu.cfs_period_us", "100000\n");
    unsigned cpus = qni_cgroup_cpus();
    remove_root();
    ck_assert_uint_eq(cpus, 1);
}
END_TEST

START_TEST(affinity_is_kept)
{
    make_root();
    cpu_set_t all, one;
    ck_assert_int_eq(sched_getaffinity(0, sizeof all, &all), 0);
    CPU_ZERO(&one);
    for (unsigned cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&one) == 0; cpu++)
        if (CPU_ISSET(cpu, &all))
            CPU_SET(cpu, &one);
    ck_assert_int_eq(sched_setaffinity(0, sizeof one, &one), 0);
    unsigned threads = qn_default_threads(NULL, 0);
    remove_root();
    ck_assert_uint_eq(threads, 1);
}
END_TEST

/* ---- OMP_NUM_THREADS ------------------------------------------------------------------------- */

static const struct {
    const char *value;
    unsigned threads; /* 0: not valid */
} values[] = {
    {"1", 1},
    {"2", 2},
    {"4,2", 4},
    {" 2 ", 2},
    {"\t3 ", 3},
    {"1024", 1024},
    {"007", 7},
    {"2 , 3,4", 2},
    {"1025", 0},
    {"0", 0},
    {"", 0},
    {" ", 0},
    {"-1", 0},
    {"1.0", 0},
    {"abc", 0},
    {"3x", 0},
    {"+2", 0},
    {"2 3", 0},
    {"2,", 0},
    {",2", 0},
    {"2,,3", 0},
    {"2,0", 0},
    {"2,x", 0},
    {"0x2", 0},
    {"2\n", 0},
    {"2\r", 0},
    {"\v2,2", 0},
    {"99999999999", 0},
    {"18446744073709551617", 0},
    {"4294967298", 0},
};

START_TEST(openmp_threads)
{
    make_root();
    unsigned usual = qn_default_threads(NULL, 0);
    ck_assert(!qni_openmp_threads_is_nonsense());
    const char *value = values[_i].value;
    unsigned right = values[_i].threads;
    setenv("OMP_NUM_THREADS", value, 1);
    char reason[200] = "";
    unsigned threads = qn_default_threads(reason, sizeof reason);
    remove_root();
    ck_assert_msg(qni_openmp_threads_parse(value) == right, "'%s'", value);
    ck_assert_msg(qni_openmp_threads_is_nonsense() == (right == 0), "'%s'", value);
    ck_assert_msg(threads == (right > 0 ? right : usual), "'%s': %u", value, threads);
    ck_assert_ptr_nonnull(strstr(reason, "OMP_NUM_THREADS"));
    ck_assert_msg((strstr(reason, "not valid") != NULL) == (right == 0), "%s", reason);
}
END_TEST

START_TEST(reason_within_its_room)
{
    make_root();
    for (size_t size = 0; size <= 12; size++) {
        char reason[16];
        memset(reason, '#', sizeof reason);
        (void)qn_default_threads(reason, size);
        if (size > 0)
            ck_assert_uint_eq(strnlen(reason, size), size - 1);
        ck_assert_int_eq(reason[size], '#');
    }
    remove_root();
}
END_TEST

/* The user's word counts more than the quota. */
START_TEST(openmp_threads_win)
{
    make_root();
    write_file(SELF, "0::/\n");
    write_file(V2 "/cpu.max", "100000 100000\n");
    setenv("OMP_NUM_THREADS", "7", 1);
    unsigned threads = qn_default_threads(NULL, 0);
    remove_root();
    ck_assert_uint_eq(threads, 7);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("threads");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, quota, 0, LENGTH(quotas));
    tcase_add_loop_test(core, openmp_threads, 0, LENGTH(values));
    tcase_add_test(core, openmp_threads_win);
    tcase_add_test(core, affinity_is_kept);
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, quota_of_long_paths);
    tcase_add_test(limits, reason_within_its_room);
    return run_suite(suite);
}

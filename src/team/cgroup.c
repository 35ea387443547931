/* The CPU quota of the process's control group.
 *
 * Version 2 has one hierarchy and writes "quota period" (or "max period") into cpu.max; version 1
 * has a hierarchy for the cpu controller with the two numbers in files of their own, -1 for no
 * quota.  A quota binds all groups below it, so each ancestor up to the root is read and the
 * tightest holds. Inside a container the path in /proc/self/cgroup may not exist below the mount;
 * its existing ancestors, the mount's root among them, are read all the same. */
#include "team/threads.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_LENGTH = 4096 };

/* Reads up to two whole numbers from a file below the test root; returns how many it got. */
static int read_numbers(const char *folder, const char *file, long long numbers[2])
{
    const char *root = getenv("QUEENUM_TEST_ROOT");
    char path[PATH_LENGTH];
    int length = snprintf(path, sizeof path, "%s%s/%s", root == NULL ? "" : root, folder, file);
    if (length < 0 || (size_t)length >= sizeof path)
        return 0;
    FILE *stream = fopen(path, "re");
    if (stream == NULL)
        return 0;
    char line[128];
    int got = 0;
    if (fgets(line, sizeof line, stream) != NULL) {
        char *at = line;
        while (got < 2) {
            char *end;
            numbers[got] = strtoll(at, &end, 10);
            if (end == at)
                break;
            at = end;
            got++;
        }
    }
    (void)fclose(stream);
    return got;
}

/* quota / period rounded up; 0 when they set no limit. */
static unsigned whole_cpus(long long quota, long long period)
{
    if (quota <= 0 || period <= 0)
        return 0;
    long long cpus = (quota - 1) / period + 1;
    return cpus > UINT_MAX ? 0 : (unsigned)cpus;
}

static unsigned quota_of_folder(const char *folder)
{
    long long numbers[2];
    if (read_numbers(folder, "cpu.max", numbers) == 2)
        return whole_cpus(numbers[0], numbers[1]);
    long long quota[2];
    long long period[2];
    if (read_numbers(folder, "cpu.cfs_quota_us", quota) >= 1 &&
        read_numbers(folder, "cpu.cfs_period_us", period) >= 1)
        return whole_cpus(quota[0], period[0]);
    return 0;
}

static unsigned tightest(unsigned a, unsigned b)
{
    if (a == 0 || b == 0)
        return a + b;
    return a < b ? a : b;
}

/* The tightest quota of mount/path and its ancestors up to the mount. */
static unsigned quota_of_path(const char *mount, const char *path)
{
    char folder[PATH_LENGTH];
    int length = snprintf(folder, sizeof folder, "%s%s", mount, path);
    if (length < 0 || (size_t)length >= sizeof folder)
        return 0;
    unsigned cpus = 0;
    for (;;) {
        cpus = tightest(cpus, quota_of_folder(folder));
        char *slash = strrchr(folder, '/');
        if (slash == NULL || (size_t)(slash - folder) < strlen(mount))
            return cpus;
        *slash = '\0';
    }
}

/* Whether the comma-separated list of controllers has "cpu". */
static bool has_cpu_controller(const char *controllers)
{
    for (const char *at = controllers; *at != '\0'; at += *at == ',') {
        size_t length = strcspn(at, ",");
        if (length == 3 && strncmp(at, "cpu", length) == 0)
            return true;
        at += length;
    }
    return false;
}

/* One line of /proc/self/cgroup: "hierarchy:controllers:path". */
static unsigned quota_of_line(char *line)
{
    line[strcspn(line, "\n")] = '\0';
    char *controllers = strchr(line, ':');
    char *path = controllers == NULL ? NULL : strchr(controllers + 1, ':');
    if (path == NULL)
        return 0;
    controllers++;
    *path++ = '\0';
    if (strcmp(path, "/") == 0)
        path = "";
    if (*controllers == '\0')
        return tightest(quota_of_path("/sys/fs/cgroup", path),
                        quota_of_path("/sys/fs/cgroup/unified", path));
    if (!has_cpu_controller(controllers))
        return 0;
    return tightest(quota_of_path("/sys/fs/cgroup/cpu", path),
                    quota_of_path("/sys/fs/cgroup/cpu,cpuacct", path));
}

unsigned qni_cgroup_cpus(void)
{
    const char *root = getenv("QUEENUM_TEST_ROOT");
    char path[PATH_LENGTH];
    int length = snprintf(path, sizeof path, "%s/proc/self/cgroup", root == NULL ? "" : root);
    if (length < 0 || (size_t)length >= sizeof path)
        return 0;
    FILE *stream = fopen(path, "re");
    if (stream == NULL)
        return 0;
    unsigned cpus = 0;
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stream) > 0)
        cpus = tightest(cpus, quota_of_line(line));
    free(line);
    (void)fclose(stream);
    return cpus;
}

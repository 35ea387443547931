/* How much memory the process may still use. */
#include "api/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The first number of a file; UINT64_MAX when there is none, as for the word "max". */
static uint64_t number_in(const char *path)
{
    uint64_t number = UINT64_MAX;
    FILE *stream = fopen(path, "re");
    if (stream == NULL)
        return number;
    if (fscanf(stream, "%19" SCNu64, &number) != 1)
        number = UINT64_MAX;
    (void)fclose(stream);
    return number;
}

/* MemAvailable of /proc/meminfo, which counts what the kernel can free at once. */
static uint64_t machine_available(void)
{
    FILE *stream = fopen("/proc/meminfo", "re");
    if (stream == NULL)
        return UINT64_MAX;
    uint64_t bytes = UINT64_MAX;
    uint64_t kibibytes;
    char line[128];
    while (bytes == UINT64_MAX && fgets(line, sizeof line, stream) != NULL)
        if (sscanf(line, "MemAvailable: %" SCNu64 " kB", &kibibytes) == 1)
            bytes = 1024 * kibibytes;
    (void)fclose(stream);
    return bytes;
}

/* Inside a container the group's own files stand at the mount. */
static uint64_t group_available(void)
{
    uint64_t limit = smaller(number_in("/sys/fs/cgroup/memory.max"),
                             number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes"));
    uint64_t used = smaller(number_in("/sys/fs/cgroup/memory.current"),
                            number_in("/sys/fs/cgroup/memory/memory.usage_in_bytes"));
    if (limit == UINT64_MAX || used == UINT64_MAX)
        return limit;
    return limit > used ? limit - used : 0;
}

static uint64_t address_space_available(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return UINT64_MAX;
    /* The first number of statm is the address space in use, in pages of at least 4 KiB. */
    uint64_t used = number_in("/proc/self/statm");
    used = used == UINT64_MAX ? 0 : 4096 * used;
    return limit.rlim_cur > used ? limit.rlim_cur - used : 0;
}

uint64_t qni_memory_available(void)
{
    return smaller(smaller(machine_available(), group_available()), address_space_available());
}

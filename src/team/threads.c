/* The default team size, from OMP_NUM_THREADS, the affinity mask and the CPU quota. */
#include "team/threads.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "queenum/queenum.h"

/* One number of a list; 0 when there is none in range.  Moves *text behind it and its blanks. */
static unsigned parse_entry(const char **text)
{
    static const char blanks[] = " \t"; /* as OpenMP runtimes have them */
    const char *at = *text + strspn(*text, blanks);
    unsigned number = 0;
    if (*at < '0' || *at > '9')
        return 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        number = 10 * number + (unsigned)(*at - '0');
        if (number > QN_THREADS_MAX)
            return 0;
    }
    *text = at + strspn(at, blanks);
    return number;
}

unsigned qni_openmp_threads_parse(const char *value)
{
    unsigned first = parse_entry(&value);
    if (first == 0)
        return 0;
    while (*value == ',') {
        value++;
        if (parse_entry(&value) == 0)
            return 0;
    }
    return *value == '\0' ? first : 0;
}

bool qni_openmp_threads_is_nonsense(void)
{
    const char *value = getenv("OMP_NUM_THREADS");
    return value != NULL && qni_openmp_threads_parse(value) == 0;
}

/* CPUs that the affinity mask allows; at least 1. */
static unsigned affinity_cpus(void)
{
    /* The mask grows until the kernel's fits; it refuses smaller ones. */
    for (size_t cpus = 1024; cpus <= 1U << 20; cpus *= 2) {
        cpu_set_t *set = CPU_ALLOC(cpus);
        if (set == NULL)
            break;
        size_t size = CPU_ALLOC_SIZE(cpus);
        int allowed = sched_getaffinity(0, size, set) == 0 ? CPU_COUNT_S(size, set) : 0;
        CPU_FREE(set);
        if (allowed > 0)
            return (unsigned)allowed;
    }
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

unsigned qn_default_threads(char *reason, size_t size)
{
    char nowhere[1];
    if (reason == NULL) {
        reason = nowhere;
        size = sizeof nowhere;
    }
    const char *asked = getenv("OMP_NUM_THREADS");
    unsigned threads = asked == NULL ? 0 : qni_openmp_threads_parse(asked);
    if (threads > 0) {
        (void)snprintf(reason, size, "OMP_NUM_THREADS asks for %u", threads);
        return threads;
    }
    const char *note = asked == NULL ? "" : "; OMP_NUM_THREADS is not valid and is ignored";
    unsigned affinity = affinity_cpus();
    unsigned quota = qni_cgroup_cpus();
    threads = quota > 0 && quota < affinity ? quota : affinity;
    if (threads > QN_THREADS_MAX)
        threads = QN_THREADS_MAX;
    if (quota > 0)
        (void)snprintf(reason, size, "the affinity mask allows %u, the CPU quota %u%s", affinity,
                       quota, note);
    else
        (void)snprintf(reason, size, "the affinity mask allows %u, there is no CPU quota%s",
                       affinity, note);
    return threads;
}

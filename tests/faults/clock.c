/* Clocks that jump. */
#include "fault.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/time.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*_Atomic next)(clockid_t, struct timespec *);
    if (next == NULL)
        next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = next(clock, now);
    now->tv_sec += fault_clock_shift(clock);
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec time;
    (void)zone;
    int result = clock_gettime(CLOCK_REALTIME, &time);
    *now = (struct timeval){.tv_sec = time.tv_sec, .tv_usec = time.tv_nsec / 1000};
    return result;
}

time_t time(time_t *copy)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    if (copy != NULL)
        *copy = now.tv_sec;
    return now.tv_sec;
}

/* The system knows nothing of the jump, so the end of the wait is put back on its clock.  All waits
 * of the library go by the monotonic clock. */
int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until)
{
    struct timespec end = *until;
    end.tv_sec -= fault_clock_shift(CLOCK_MONOTONIC);
    return pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &end);
}

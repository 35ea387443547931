/* What of the wrappers can fail. */
#include "team/sync.h"

#include <time.h>

/* A condition whose timed waits go by the monotonic clock, which nobody can set. */
static int init_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    int error = pthread_condattr_init(&attributes);
    if (error != 0)
        return error;
    error = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    if (error == 0)
        error = pthread_cond_init(condition, &attributes);
    (void)pthread_condattr_destroy(&attributes);
    return error;
}

qn_status qni_monitor_init(qni_monitor *monitor)
{
    if (pthread_mutex_init(&monitor->mutex, NULL) != 0)
        return QN_MEMORY;
    if (init_condition(&monitor->changed) != 0) {
        (void)pthread_mutex_destroy(&monitor->mutex);
        return QN_MEMORY;
    }
    return QN_OK;
}

void qni_monitor_wait_briefly(qni_monitor *monitor)
{
    enum { BRIEFLY = 50000000, SECOND = 1000000000 }; /* nanoseconds */
    struct timespec until;
    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += BRIEFLY;
    if (until.tv_nsec >= SECOND) {
        until.tv_nsec -= SECOND;
        until.tv_sec++;
    }
    (void)pthread_cond_timedwait(&monitor->changed, &monitor->mutex, &until);
}

void qni_monitor_destroy(qni_monitor *monitor)
{
    (void)pthread_cond_destroy(&monitor->changed);
    (void)pthread_mutex_destroy(&monitor->mutex);
}

qn_status qni_thread_start(qni_thread *thread, void *(*body)(void *), void *data)
{
    return pthread_create(thread, NULL, body, data) == 0 ? QN_OK : QN_THREAD;
}

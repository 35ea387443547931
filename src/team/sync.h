/* Threads, mutexes and conditions: the one place that wraps them.
 *
 * Locking and unlocking a valid default mutex cannot fail, so only what can fail returns a status.
 */
#ifndef QNI_TEAM_SYNC_H
#define QNI_TEAM_SYNC_H

#include <pthread.h>

#include "queenum/queenum.h"

typedef struct qni_monitor {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
} qni_monitor; /* a mutex with one condition that says "something under it changed" */

/* QN_MEMORY. */
qn_status qni_monitor_init(qni_monitor *monitor);
void qni_monitor_destroy(qni_monitor *monitor);

static inline void qni_monitor_enter(qni_monitor *monitor)
{
    (void)pthread_mutex_lock(&monitor->mutex);
}

/* Enters only where that takes no waiting. */
static inline bool qni_monitor_try_enter(qni_monitor *monitor)
{
    return pthread_mutex_trylock(&monitor->mutex) == 0;
}

static inline void qni_monitor_leave(qni_monitor *monitor)
{
    (void)pthread_mutex_unlock(&monitor->mutex);
}

/* Waits, inside the monitor, until somebody says that something changed. */
static inline void qni_monitor_wait(qni_monitor *monitor)
{
    (void)pthread_cond_wait(&monitor->changed, &monitor->mutex);
}

/* The same, but returns after some fifty milliseconds in any case. */
void qni_monitor_wait_briefly(qni_monitor *monitor);

static inline void qni_monitor_changed(qni_monitor *monitor)
{
    (void)pthread_cond_broadcast(&monitor->changed);
}

typedef pthread_t qni_thread;

/* QN_THREAD. */
qn_status qni_thread_start(qni_thread *thread, void *(*body)(void *), void *data);

static inline void qni_thread_join(qni_thread thread)
{
    (void)pthread_join(thread, NULL);
}

#endif

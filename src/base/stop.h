/* How everything that runs long learns that it shall stop.
 *
 * One qni_stop is shared by all workers of a call.  Searches call qni_stop_asked() every few
 * thousand nodes, which is well below a millisecond, and return early when it is true. */
#ifndef QNI_BASE_STOP_H
#define QNI_BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct qni_stop {
    atomic_bool raised;         /* set by anyone, never cleared; a hint only, so relaxed */
    bool (*cancel)(void *user); /* the caller's question, NULL for none */
    void *user;
    atomic_bool cancelled; /* whether it was the caller's cancel that raised it */
} qni_stop;

static inline void qni_stop_raise(qni_stop *stop)
{
    atomic_store_explicit(&stop->raised, true, memory_order_relaxed);
}

static inline bool qni_stop_is_raised(qni_stop *stop)
{
    return atomic_load_explicit(&stop->raised, memory_order_relaxed);
}

/* Whether to stop; asks the caller as well. */
static inline bool qni_stop_asked(qni_stop *stop)
{
    if (qni_stop_is_raised(stop))
        return true;
    if (stop->cancel == NULL || !stop->cancel(stop->user))
        return false;
    atomic_store_explicit(&stop->cancelled, true, memory_order_relaxed);
    qni_stop_raise(stop);
    return true;
}

#endif

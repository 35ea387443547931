/* Clocks. */
#ifndef QNI_BASE_CLOCK_H
#define QNI_BASE_CLOCK_H

#include <time.h>

/* Milliseconds since some moment, a few late, for questions that are asked for every solution: the
 * coarse clock, because reading it costs next to nothing. */
static inline long qni_milliseconds(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    return (long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Seconds on a clock, from its own beginning. */
static inline double qni_seconds(clockid_t clock)
{
    struct timespec time;
    (void)clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Seconds since a moment on a clock; never below 0, whatever becomes of the clock. */
static inline double qni_seconds_since(clockid_t clock, double begin)
{
    double gone = qni_seconds(clock) - begin;
    return gone > 0 ? gone : 0;
}

#endif

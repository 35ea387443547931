/* Random numbers that a seed determines: SplitMix64 of Steele, Lea and Flood.  A stream is a single
 * number; streams with different seeds may be used at once. */
#ifndef QNI_BASE_RANDOM_H
#define QNI_BASE_RANDOM_H

#include <stdint.h>

typedef struct qni_random {
    uint64_t state;
} qni_random;

static inline uint64_t qni_random_next(qni_random *random)
{
    uint64_t x = random->state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* A stream of its own for the index-th part of what a seed determines. */
static inline qni_random qni_random_stream(uint64_t seed, uint64_t index)
{
    qni_random mixer = {.state = seed};
    mixer.state = qni_random_next(&mixer) ^ index;
    return (qni_random){.state = qni_random_next(&mixer)};
}

/* 0 .. limit-1, as good as even for limits this small (below 2^32). */
static inline uint32_t qni_random_below(qni_random *random, uint32_t limit)
{
    return (uint32_t)((qni_random_next(random) >> 32) * limit >> 32);
}

/* 0 <= x < 1. */
static inline double qni_random_share(qni_random *random)
{
    return (double)(qni_random_next(random) >> 11) * 0x1p-53;
}

#endif

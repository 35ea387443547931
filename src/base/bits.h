/* Bit helpers and the size of a cache line. */
#ifndef QNI_BASE_BITS_H
#define QNI_BASE_BITS_H

#include <stdint.h>

/* Shared fields that different threads write stand this far apart.  128 rather than 64: the x86
 * prefetcher pulls lines in pairs, and some ARM cores have lines of 128 bytes. */
#define QNI_CACHE_LINE 128

/* The n lowest bits set, 0 <= n <= 64. */
static inline uint64_t qni_low_bits(unsigned n)
{
    return n == 0 ? 0 : UINT64_MAX >> (64 - n);
}

static inline unsigned qni_lowest_index(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned qni_bit_count(uint64_t bits)
{
    return (unsigned)__builtin_popcountll(bits);
}

#endif

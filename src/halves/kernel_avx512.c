/* The kernel for AVX-512: 512 lanes. */
#include "base/cpu.h"

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))
#define LANES 512
typedef uint64_t plane __attribute__((vector_size(LANES / 8)));

static ALWAYS_INLINE bool plane_is_empty(plane lanes)
{
    return _mm512_test_epi64_mask((__m512i)lanes, (__m512i)lanes) == 0;
}

/* Hits of each 64 lanes. */
typedef struct hits {
    __m512i a;
    __m512i b;
} hit_counts;

static ALWAYS_INLINE hit_counts hits_none(void)
{
    return (hit_counts){_mm512_setzero_si512(), _mm512_setzero_si512()};
}

static ALWAYS_INLINE void hits_add(hit_counts *hits, plane a, plane b, plane c, plane d)
{
    hits->a = _mm512_add_epi64(hits->a, _mm512_popcnt_epi64((__m512i)a));
    hits->b = _mm512_add_epi64(hits->b, _mm512_popcnt_epi64((__m512i)b));
    hits->a = _mm512_add_epi64(hits->a, _mm512_popcnt_epi64((__m512i)c));
    hits->b = _mm512_add_epi64(hits->b, _mm512_popcnt_epi64((__m512i)d));
}

static ALWAYS_INLINE uint64_t hits_sum(const hit_counts *hits)
{
    return (uint64_t)_mm512_reduce_add_epi64(_mm512_add_epi64(hits->a, hits->b));
}

#include "halves/kernel_impl.h"

#define WORDS 16
typedef uint32_t words __attribute__((vector_size(4 * WORDS)));

static ALWAYS_INLINE words load_bytes(const uint8_t *bytes)
{
    return (words)_mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)bytes));
}

static ALWAYS_INLINE words shuffle(words from, words places)
{
    return (words)_mm512_permutexvar_epi32((__m512i)places, (__m512i)from);
}

static ALWAYS_INLINE uint32_t zero_lanes(words lanes)
{
    return _mm512_testn_epi32_mask((__m512i)lanes, (__m512i)lanes);
}

/* Writes the lanes that the bits of keep choose, and past them what it likes. */
static ALWAYS_INLINE void append(const struct qni_halves_worker *worker, uint32_t *to,
                                 uint32_t keep, words lanes)
{
    (void)worker;
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32((__mmask16)keep, (__m512i)lanes));
}

#include "halves/cross_impl.h"

/* Byte i of 64 keys in bytes[i], the keys in an order that is the same for every i. */
static ALWAYS_INLINE void gather_bytes(const uint64_t *keys, __m512i bytes[8])
{
    const __m512i pair_up =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15));
    __m512i a[8], b[8];
    for (int i = 0; i < 8; i++)
        a[i] = _mm512_shuffle_epi8(_mm512_loadu_si512(keys + 8 * i), pair_up);
    for (int i = 0; i < 8; i += 2) {
        b[i] = _mm512_unpacklo_epi16(a[i], a[i + 1]);
        b[i + 1] = _mm512_unpackhi_epi16(a[i], a[i + 1]);
    }
    for (int i = 0; i < 8; i += 4)
        for (int j = 0; j < 2; j++) {
            a[i + 2 * j] = _mm512_unpacklo_epi32(b[i + j], b[i + j + 2]);
            a[i + 2 * j + 1] = _mm512_unpackhi_epi32(b[i + j], b[i + j + 2]);
        }
    for (int j = 0; j < 4; j++) {
        bytes[2 * j] = _mm512_unpacklo_epi64(a[j], a[j + 4]);
        bytes[2 * j + 1] = _mm512_unpackhi_epi64(a[j], a[j + 4]);
    }
}

static void load_planes(const uint64_t *keys, unsigned n, plane *planes)
{
    unsigned used = (n - 1 + 7) / 8; /* bytes of each mask that have diagonals */
    for (unsigned group = 0; group < LANES / 64; group++) {
        __m512i bytes[8];
        gather_bytes(keys + (size_t)64 * group, bytes);
        for (unsigned direction = 0; direction < 2; direction++)
            for (unsigned i = 0; i < used; i++) {
                __m512i byte = bytes[4 * direction + i];
                plane *out = planes + RISING_PLANE * direction + 8 * i;
                for (unsigned bit = 8; bit-- > 0;) {
                    out[bit][group] = _mm512_movepi8_mask(byte);
                    byte = _mm512_add_epi8(byte, byte);
                }
            }
    }
}

const qni_halves_kernel qni_halves_avx512 = {
    .name = "avx512", .features = QNI_CPU_AVX2 | QNI_CPU_AVX512, .count_set = count_set};

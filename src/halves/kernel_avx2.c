/* The kernel for AVX2: 256 lanes. */
#include "base/cpu.h"

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))
#define LANES 256
typedef uint64_t plane __attribute__((vector_size(LANES / 8)));

static ALWAYS_INLINE bool plane_is_empty(plane lanes)
{
    return _mm256_testz_si256((__m256i)lanes, (__m256i)lanes) != 0;
}

#include "halves/hits_impl.h"
#include "halves/kernel_impl.h"

#define WORDS 8
typedef uint32_t words __attribute__((vector_size(4 * WORDS)));

static ALWAYS_INLINE words load_bytes(const uint8_t *bytes)
{
    return (words)_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)bytes));
}

static ALWAYS_INLINE words shuffle(words from, words places)
{
    return (words)_mm256_permutevar8x32_epi32((__m256i)from, (__m256i)places);
}

static ALWAYS_INLINE uint32_t zero_lanes(words lanes)
{
    __m256i zero = _mm256_cmpeq_epi32((__m256i)lanes, _mm256_setzero_si256());
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(zero));
}

/* Writes the lanes that the bits of keep choose, and past them what it likes. */
static ALWAYS_INLINE void append(const struct qni_halves_worker *worker, uint32_t *to,
                                 uint32_t keep, words lanes)
{
    words kept = shuffle(lanes, load_bytes((const uint8_t *)&worker->compress[keep]));
    _mm256_storeu_si256((__m256i *)(void *)to, (__m256i)kept);
}

#include "halves/cross_impl.h"

/* Byte i of 32 keys in bytes[i], the keys in an order that is the same for every i. */
static ALWAYS_INLINE void gather_bytes(const uint64_t *keys, __m256i bytes[8])
{
    const __m256i pair_up = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15));
    __m256i a[8], b[8];
    for (int i = 0; i < 8; i++)
        a[i] = _mm256_shuffle_epi8(
            _mm256_loadu_si256((const __m256i *)(const void *)(keys + 4 * i)), pair_up);
    for (int i = 0; i < 8; i += 2) {
        b[i] = _mm256_unpacklo_epi16(a[i], a[i + 1]);
        b[i + 1] = _mm256_unpackhi_epi16(a[i], a[i + 1]);
    }
    for (int i = 0; i < 8; i += 4)
        for (int j = 0; j < 2; j++) {
            a[i + 2 * j] = _mm256_unpacklo_epi32(b[i + j], b[i + j + 2]);
            a[i + 2 * j + 1] = _mm256_unpackhi_epi32(b[i + j], b[i + j + 2]);
        }
    for (int j = 0; j < 4; j++) {
        bytes[2 * j] = _mm256_unpacklo_epi64(a[j], a[j + 4]);
        bytes[2 * j + 1] = _mm256_unpackhi_epi64(a[j], a[j + 4]);
    }
}

static void load_planes(const uint64_t *keys, unsigned n, plane *planes)
{
    unsigned used = (n - 1 + 7) / 8; /* bytes of each mask that have diagonals */
    for (unsigned group = 0; group < LANES / 32; group++) {
        __m256i bytes[8];
        gather_bytes(keys + (size_t)32 * group, bytes);
        for (unsigned direction = 0; direction < 2; direction++)
            for (unsigned i = 0; i < used; i++) {
                __m256i byte = bytes[4 * direction + i];
                plane *out = planes + RISING_PLANE * direction + 8 * i;
                for (unsigned bit = 8; bit-- > 0;) {
                    uint32_t lanes = (uint32_t)_mm256_movemask_epi8(byte);
                    memcpy((char *)&out[bit] + sizeof lanes * group, &lanes, sizeof lanes);
                    byte = _mm256_add_epi8(byte, byte);
                }
            }
    }
}

const qni_halves_kernel qni_halves_avx2 = {
    .name = "avx2", .features = QNI_CPU_AVX2, .count_set = count_set};

/* The vector lister in AVX-512: sixteen nodes at once. */
#include <immintrin.h>
#include <stdint.h>

typedef uint32_t lanes __attribute__((vector_size(64)));
typedef __mmask16 lanes_mask;
enum { LANES = 16 };

static inline lanes_mask nonzero(lanes x)
{
    return _mm512_test_epi32_mask((__m512i)x, (__m512i)x);
}

static inline lanes_mask equal(lanes x, lanes y)
{
    return _mm512_cmpeq_epi32_mask((__m512i)x, (__m512i)y);
}

static inline lanes index_of(lanes bit)
{
    return (lanes)_mm512_popcnt_epi32((__m512i)(bit - 1));
}

static inline void pack(uint32_t *to, lanes x, lanes_mask chosen)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(chosen, (__m512i)x));
}

static inline lanes unpack(lanes x, lanes_mask chosen, const uint32_t *from)
{
    return (lanes)_mm512_mask_expand_epi32((__m512i)x, chosen, _mm512_loadu_si512(from));
}

#include "base/cpu.h"
#include "rows/lister_lanes.h"

const qni_lister qni_lister_avx512 = {
    .name = "avx512",
    .cpu_features = QNI_CPU_AVX2 | QNI_CPU_AVX512,
    .size_max = 32,
    .rows_max = ROWS,
    .ordered = false,
    .workspace_size = (sizeof(search) + 63) / 64 * 64,
    .complete = complete,
};

/* The vector row search with AVX-512: sixteen states a vector. */
#include "rows/kernels.h"

#ifdef __x86_64__

#include "base/cpu.h"

#include <immintrin.h>

#define LANES 16
typedef uint32_t lanes __attribute__((vector_size(64)));
typedef __mmask16 lane_set;
typedef __mmask16 packing;
typedef __mmask16 filling;

static inline lane_set zero_lanes(lanes x)
{
    return _mm512_testn_epi32_mask((__m512i)x, (__m512i)x);
}

static inline lane_set nonzero_lanes(lanes x)
{
    return _mm512_test_epi32_mask((__m512i)x, (__m512i)x);
}

static inline lane_set common_lanes(lane_set a, lane_set b)
{
    return a & b;
}

static inline unsigned lane_count(lane_set set)
{
    return (unsigned)__builtin_popcount(set);
}

static inline lanes either_zero(lanes a, lanes b)
{
    return (lanes)_mm512_min_epu32((__m512i)a, (__m512i)b);
}

static inline packing packing_of(lane_set set)
{
    return set;
}

/* Packed in a register first: the instruction that packs straight into memory is many times slower
 * on some processors. */
static inline void pack(uint32_t *to, lanes x, packing how)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(how, (__m512i)x));
}

static inline filling filling_of(lane_set set)
{
    return set;
}

static inline lanes fill(lanes x, const uint32_t *from, filling how)
{
    return (lanes)_mm512_mask_expand_epi32((__m512i)x, how, _mm512_loadu_si512(from));
}

#include "rows/vector_impl.h"

const qni_rows_kernel qni_rows_avx512 = {
    .name = "avx512",
    .cpu_features = QNI_CPU_AVX2 | QNI_CPU_AVX512,
    .size_max = VECTOR_SIZE_MAX,
    .workspace_size = sizeof(vector_search),
    .count = count,
};

#endif

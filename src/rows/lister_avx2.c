/* The vector lister in AVX2: eight nodes at once. */
#include <immintrin.h>
#include <stdint.h>

typedef uint32_t lanes __attribute__((vector_size(32)));
typedef uint32_t lanes_mask;
enum { LANES = 8 };

static inline lanes_mask nonzero(lanes x)
{
    return (lanes_mask)_mm256_movemask_ps((__m256)(__m256i)(x == 0)) ^ 0xFF;
}

static inline lanes_mask equal(lanes x, lanes y)
{
    return (lanes_mask)_mm256_movemask_ps((__m256)(__m256i)(x == y));
}

/* The exponent of the bit as a floating-point number; bit 31 is the sign there, hence the mask. */
static inline lanes index_of(lanes bit)
{
    return ((lanes)(__m256i)_mm256_cvtepi32_ps((__m256i)bit) >> 23 & 0xFF) - 127;
}

/* A byte of ones for each lane of the choice. */
static inline uint64_t bytes_of(lanes_mask chosen)
{
    return _pdep_u64(chosen, 0x0101010101010101) * 0xFF;
}

static inline void pack(uint32_t *to, lanes x, lanes_mask chosen)
{
    uint64_t sources = _pext_u64(0x0706050403020100, bytes_of(chosen));
    __m256i order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)sources));
    _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32((__m256i)x, order));
}

static inline lanes unpack(lanes x, lanes_mask chosen, const uint32_t *from)
{
    uint64_t sources = _pdep_u64(0x0706050403020100, bytes_of(chosen));
    __m128i bytes = _mm_cvtsi64_si128((long long)sources);
    __m128i taken = _mm_cvtsi64_si128((long long)bytes_of(chosen));
    __m256i spread = _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)from),
                                                 _mm256_cvtepu8_epi32(bytes));
    return (lanes)_mm256_blendv_epi8((__m256i)x, spread, _mm256_cvtepi8_epi32(taken));
}

#include "base/cpu.h"
#include "rows/lister_lanes.h"

const qni_lister qni_lister_avx2 = {
    .name = "avx2",
    .cpu_features = QNI_CPU_AVX2,
    .size_max = 31,
    .rows_max = ROWS,
    .ordered = false,
    .workspace_size = (sizeof(search) + 63) / 64 * 64,
    .complete = complete,
};

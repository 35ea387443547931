/* The vector row search with AVX2: eight states a vector. */
#include "rows/kernels.h"

#ifdef __x86_64__

#include "base/cpu.h"

#include <immintrin.h>

#define LANES 8
typedef uint32_t lanes __attribute__((vector_size(32)));
typedef lanes lane_set; /* all bits of a lane of the set are 1 */
typedef __m256i packing;
typedef struct filling {
    __m256i order;
    __m256i lanes_filled;
} filling;

/* For each set of lanes the orders in which a permutation takes them, one lane a byte.  RANK is how
 * many lanes of the set come before lane i. */
/* NOLINTBEGIN(bugprone-macro-parentheses): each argument reaches RANK, PACKED or SPREAD. */
#define RANK(set, i) ((uint64_t)__builtin_popcount((set) & ((1U << (i)) - 1)))
#define PACKED(set, i) (((set) >> (i)&UINT64_C(1)) * (i) << 8 * RANK(set, i))
#define SPREAD(set, i) (RANK(set, i) << 8 * (i))
#define ORDER(step, set)                                                                           \
    (step(set, 0) | step(set, 1) | step(set, 2) | step(set, 3) | step(set, 4) | step(set, 5) |     \
     step(set, 6) | step(set, 7))
#define ORDERS_4(step, set)                                                                        \
    ORDER(step, set), ORDER(step, set + 1), ORDER(step, set + 2), ORDER(step, set + 3)
#define ORDERS_16(step, set)                                                                       \
    ORDERS_4(step, set), ORDERS_4(step, set + 4), ORDERS_4(step, set + 8), ORDERS_4(step, set + 12)
#define ORDERS_64(step, set)                                                                       \
    ORDERS_16(step, set), ORDERS_16(step, set + 16), ORDERS_16(step, set + 32),                    \
        ORDERS_16(step, set + 48)
#define ORDERS_256(step)                                                                           \
    ORDERS_64(step, 0U), ORDERS_64(step, 64U), ORDERS_64(step, 128U), ORDERS_64(step, 192U)
/* NOLINTEND(bugprone-macro-parentheses) */

static const uint64_t packed_orders[256] = {ORDERS_256(PACKED)};
static const uint64_t spread_orders[256] = {ORDERS_256(SPREAD)};

static inline unsigned lane_bits(lane_set set)
{
    return (unsigned)_mm256_movemask_ps((__m256)set);
}

static inline __m256i order_in_lanes(uint64_t order)
{
    return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)order));
}

static inline lane_set zero_lanes(lanes x)
{
    return (lane_set)(x == 0);
}

static inline lane_set nonzero_lanes(lanes x)
{
    return (lane_set)(x != 0);
}

static inline lane_set common_lanes(lane_set a, lane_set b)
{
    return a & b;
}

static inline unsigned lane_count(lane_set set)
{
    return (unsigned)__builtin_popcount(lane_bits(set));
}

static inline lanes either_zero(lanes a, lanes b)
{
    return (lanes)_mm256_min_epu32((__m256i)a, (__m256i)b);
}

static inline packing packing_of(lane_set set)
{
    return order_in_lanes(packed_orders[lane_bits(set)]);
}

static inline void pack(uint32_t *to, lanes x, packing how)
{
    _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32((__m256i)x, how));
}

static inline filling filling_of(lane_set set)
{
    return (filling){.order = order_in_lanes(spread_orders[lane_bits(set)]),
                     .lanes_filled = (__m256i)set};
}

static inline lanes fill(lanes x, const uint32_t *from, filling how)
{
    __m256i next = _mm256_loadu_si256((const __m256i *)from);
    __m256i spread = _mm256_permutevar8x32_epi32(next, how.order);
    return (lanes)_mm256_blendv_epi8((__m256i)x, spread, how.lanes_filled);
}

#include "rows/vector_impl.h"

const qni_rows_kernel qni_rows_avx2 = {
    .name = "avx2",
    .cpu_features = QNI_CPU_AVX2,
    .size_max = VECTOR_SIZE_MAX,
    .workspace_size = sizeof(vector_search),
    .count = count,
};

#endif

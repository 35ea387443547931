/* The vector row search for any 64-bit machine: the compiler's own vectors, four states each, which
 * is what SSE2 and NEON hold. */
#include "rows/kernels.h"

#define LANES 4
typedef uint32_t lanes __attribute__((vector_size(16)));
typedef lanes lane_set; /* all bits of a lane of the set are 1 */
typedef lanes packing;
typedef lanes filling;

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
    return -(set[0] + set[1] + set[2] + set[3]);
}

static inline lanes either_zero(lanes a, lanes b)
{
    return a & (lanes)(b != 0);
}

static inline packing packing_of(lane_set set)
{
    return set;
}

/* Every lane is written, and the next one over it where the lane does not belong to the set. */
static inline void pack(uint32_t *to, lanes x, packing set)
{
    *to = x[0];
    to += set[0] & 1;
    *to = x[1];
    to += set[1] & 1;
    *to = x[2];
    to += set[2] & 1;
    *to = x[3];
}

static inline filling filling_of(lane_set set)
{
    return set;
}

static inline lanes fill(lanes x, const uint32_t *from, filling set)
{
    const uint32_t *second = from + (set[0] & 1);
    const uint32_t *third = second + (set[1] & 1);
    const uint32_t *fourth = third + (set[2] & 1);
    lanes next = {*from, *second, *third, *fourth};
    return (x & ~set) | (next & set);
}

#include "rows/vector_impl.h"

const qni_rows_kernel qni_rows_vector = {
    .name = "vector",
    .cpu_features = 0,
    .size_max = VECTOR_SIZE_MAX,
    .workspace_size = sizeof(vector_search),
    .count = count,
};

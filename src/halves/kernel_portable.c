/* The kernel for any machine: 128 lanes, in vectors that the compiler maps to what there is. */
#include <stdbool.h>
#include <stdint.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))
#define LANES 128
typedef uint64_t plane __attribute__((vector_size(LANES / 8)));

static ALWAYS_INLINE bool plane_is_empty(plane lanes)
{
    return (lanes[0] | lanes[1]) == 0;
}

#include "halves/hits_impl.h"
#include "halves/kernel_impl.h"

static ALWAYS_INLINE void cross(const struct qni_halves_worker *worker,
                                const qni_quarters *quarters, const struct joint *joint,
                                const span left[2], span right, uint32_t *out_falling,
                                uint32_t *out_rising, size_t *count)
{
    (void)worker;
    size_t n = *count;
    for (unsigned i = 0; i < 2; i++)
        for (uint32_t l = left[i].begin; l < left[i].end; l++) {
            uint32_t falling = quarters->falling[l];
            uint32_t rising = quarters->rising[l];
            uint32_t half_falling = falling >> joint->falling_down;
            uint32_t half_rising = rising >> joint->rising_down;
            for (uint32_t r = right.begin; r < right.end; r++) {
                uint32_t right_falling = quarters->falling[r];
                uint32_t right_rising = quarters->rising[r];
                /* written in any case and kept when it fits, for most do not */
                out_falling[n] =
                    half_falling | ((right_falling << joint->falling_up) & joint->mask);
                out_rising[n] = half_rising | right_rising >> joint->rising_down_too;
                n += ((falling & right_falling << joint->right_shift) |
                      (rising & right_rising << joint->right_shift)) == 0;
            }
        }
    *count = n;
}

/* Transposes a square of 64 x 64 bits: exchanges ever smaller off-diagonal squares. */
static void transpose(uint64_t square[64])
{
    uint64_t mask = UINT32_MAX;
    for (unsigned width = 32; width != 0; width /= 2, mask ^= mask << width)
        for (unsigned i = 0; i < 64; i = ((i | width) + 1) & ~width) {
            uint64_t moved = (square[i] >> width ^ square[i | width]) & mask;
            square[i] ^= moved << width;
            square[i | width] ^= moved;
        }
}

static void load_planes(const uint64_t *keys, unsigned n, plane *planes)
{
    (void)n;
    for (unsigned group = 0; group < LANES / 64; group++) {
        uint64_t square[64];
        memcpy(square, keys + (size_t)64 * group, sizeof square);
        transpose(square);
        for (unsigned bit = 0; bit < 64; bit++)
            planes[bit][group] = square[bit];
    }
}

const qni_halves_kernel qni_halves_portable = {
    .name = "portable", .features = 0, .count_set = count_set};

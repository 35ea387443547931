/* Adds up hits without counting the bits of each: carry-save adders collect them, and only the
 * carries out of the third are counted, which are rare; part of a kernel without a vector
 * population count.
 *
 * The including file defines plane, LANES and plane_is_empty(). */

typedef struct hit_counts {
    plane ones;
    plane twos;
    plane fours;
    uint64_t eights;
} hit_counts;

static ALWAYS_INLINE hit_counts hits_none(void)
{
    return (hit_counts){.eights = 0};
}

static uint64_t plane_count(plane lanes)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < LANES / 64; i++)
        sum += (uint64_t)__builtin_popcountll(lanes[i]);
    return sum;
}

/* *sum and the two added, as a sum and the carries, which are returned. */
static ALWAYS_INLINE plane add_carry(plane *sum, plane a, plane b)
{
    plane either = a ^ b;
    plane carry = (a & b) | (either & *sum);
    *sum ^= either;
    return carry;
}

static ALWAYS_INLINE void hits_add(hit_counts *hits, plane a, plane b, plane c, plane d)
{
    plane first = add_carry(&hits->ones, a, b);
    plane second = add_carry(&hits->ones, c, d);
    plane fours = add_carry(&hits->twos, first, second);
    plane eights = fours & hits->fours;
    hits->fours ^= fours;
    if (__builtin_expect(!plane_is_empty(eights), 0))
        hits->eights += plane_count(eights);
}

static ALWAYS_INLINE uint64_t hits_sum(const hit_counts *hits)
{
    return plane_count(hits->ones) + 2 * plane_count(hits->twos) + 4 * plane_count(hits->fours) +
           8 * hits->eights;
}

/* Joins every left quarter of a group with every right one, a vector of pairs at a time; part of a
 * kernel that has shuffles.
 *
 * Groups are small, often five quarters or fewer, so the pairs are numbered through and WORDS of
 * them are tried at once: pair p joins left quarter p / size with right quarter p % size, and
 * shuffles bring both into their lanes.
 *
 * The including file defines words (WORDS elements of 32 bits), shuffle(), zero_lanes(), append()
 * and load_bytes(). */

struct quarter_lanes {
    words falling;
    words rising;
    uint32_t count;
};

static ALWAYS_INLINE words load_words(const uint32_t *from)
{
    words loaded;
    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

static ALWAYS_INLINE struct quarter_lanes load_span(const qni_quarters *quarters, span from)
{
    return (struct quarter_lanes){.falling = load_words(quarters->falling + from.begin),
                                  .rising = load_words(quarters->rising + from.begin),
                                  .count = from.end - from.begin};
}

/* Two spans, the first to the left of the second, in one vector. */
static ALWAYS_INLINE struct quarter_lanes load_spans(const qni_quarters *quarters,
                                                     const span from[2], words lane)
{
    uint32_t count = from[0].end - from[0].begin;
    words is_first = (words)(lane < count);
    const uint32_t *falling = quarters->falling;
    const uint32_t *rising = quarters->rising;
    return (struct quarter_lanes){
        .falling = (load_words(falling + from[0].begin) & is_first) |
                   (load_words(falling + (from[1].begin - count)) & ~is_first),
        .rising = (load_words(rising + from[0].begin) & is_first) |
                  (load_words(rising + (from[1].begin - count)) & ~is_first),
        .count = count + (from[1].end - from[1].begin)};
}

static ALWAYS_INLINE size_t cross_lanes(const struct qni_halves_worker *worker,
                                        const struct joint *joint, struct quarter_lanes left,
                                        struct quarter_lanes right, uint32_t *out_falling,
                                        uint32_t *out_rising, size_t n)
{
    const uint8_t *places = worker->pair_right[right.count];
    const uint8_t *rounds = worker->pair_left[right.count];
    words at_right = load_bytes(places);
    words at_left = load_bytes(rounds);
    const words right_step = (words){0} + places[WORDS];
    const words left_step = (words){0} + rounds[WORDS];
    const words size = (words){0} + right.count;
    const words blocked_falling = right.falling << joint->right_shift;
    const words blocked_rising = right.rising << joint->right_shift;
    const words part_falling = (right.falling << joint->falling_up) & joint->mask;
    const words part_rising = right.rising >> joint->rising_down_too;
    for (uint32_t pairs = left.count * right.count;;) {
        words falling = shuffle(left.falling, at_left);
        words rising = shuffle(left.rising, at_left);
        uint32_t fit = zero_lanes((falling & shuffle(blocked_falling, at_right)) |
                                  (rising & shuffle(blocked_rising, at_right)));
        if (pairs < WORDS)
            fit &= (1u << pairs) - 1;
        append(worker, out_falling + n, fit,
               falling >> joint->falling_down | shuffle(part_falling, at_right));
        append(worker, out_rising + n, fit,
               rising >> joint->rising_down | shuffle(part_rising, at_right));
        n += qni_bit_count(fit);
        if (pairs <= WORDS)
            return n;
        pairs -= WORDS;
        at_right += right_step;
        at_left += left_step;
        words over = (words)(at_right >= size);
        at_right -= size & over;
        at_left -= over;
    }
}

static ALWAYS_INLINE void cross(const struct qni_halves_worker *worker,
                                const qni_quarters *quarters, const struct joint *joint,
                                const span left[2], span right, uint32_t *out_falling,
                                uint32_t *out_rising, size_t *count)
{
    size_t n = *count;
    uint32_t left_count = left[0].end - left[0].begin + (left[1].end - left[1].begin);
    if (left_count <= WORDS && right.end - right.begin <= WORDS) {
        struct quarter_lanes lanes = load_spans(quarters, left, load_bytes(worker->pair_right[0]));
        *count = cross_lanes(worker, joint, lanes, load_span(quarters, right), out_falling,
                             out_rising, n);
        return;
    }
    for (unsigned i = 0; i < 2; i++)
        for (uint32_t l = left[i].begin; l < left[i].end; l += WORDS) {
            span some_left = {l, left[i].end - l < WORDS ? left[i].end : l + WORDS};
            for (uint32_t r = right.begin; r < right.end; r += WORDS) {
                span some_right = {r, right.end - r < WORDS ? right.end : r + WORDS};
                n = cross_lanes(worker, joint, load_span(quarters, some_left),
                                load_span(quarters, some_right), out_falling, out_rising, n);
            }
        }
    *count = n;
}

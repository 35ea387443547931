/* Builds the tops or bottoms of a column set from quarters; part of a kernel.
 *
 * The including file defines cross(). */

/* How the masks of a left and a right quarter become a half's.  Falling and rising are the
 * quarter's; in a bottom, which stands on its head, they change places. */
struct joint {
    unsigned right_shift;     /* a right quarter's columns begin so many to the right */
    unsigned falling_down;    /* left quarter's falling mask, shifted down */
    unsigned falling_up;      /* right quarter's falling mask, shifted up */
    unsigned rising_down;     /* left quarter's rising mask, shifted down */
    unsigned rising_down_too; /* right quarter's rising mask, shifted down */
    uint32_t mask;            /* of the falling result */
};

/* Quarters [begin, end). */
typedef struct span {
    uint32_t begin;
    uint32_t end;
} span;

/* Appends the halves made of a left quarter from either span and a right quarter that share no
 * diagonal.  The list has room for all pairs. */
static ALWAYS_INLINE void cross(const struct qni_halves_worker *worker,
                                const qni_quarters *quarters, const struct joint *joint,
                                const span left[2], span right, uint32_t *out_falling,
                                uint32_t *out_rising, size_t *count);

static ALWAYS_INLINE qn_status cross_into(struct qni_halves_worker *worker,
                                          const qni_quarters *quarters, const struct joint *joint,
                                          const span left[2], span right, bool bottom,
                                          qni_halves_list *list)
{
    size_t lefts = left[0].end - left[0].begin + (left[1].end - left[1].begin);
    size_t pairs = lefts * (right.end - right.begin);
    if (pairs == 0)
        return QN_OK;
    qn_status status = qni_halves_list_reserve(list, pairs);
    if (status == QN_OK)
        cross(worker, quarters, joint, left, right, bottom ? list->rising : list->falling,
              bottom ? list->falling : list->rising, &list->count);
    return status;
}

/* The halves that use the columns `set` and the first `rows` rows, counted from the edge. */
static qn_status build_half(const qni_halves *halves, struct qni_halves_worker *worker,
                            uint32_t set, bool bottom, qni_stop *stop, qni_halves_half *half)
{
    const qni_halves_shape *shape = &halves->shape;
    const qni_quarters *quarters = &halves->quarters;
    unsigned rows = bottom ? shape->rest : shape->side;
    unsigned odd = shape->side - shape->rest;
    struct joint joint = {.right_shift = shape->rest,
                          .falling_down = bottom ? odd : 0,
                          .falling_up = bottom ? shape->rest - odd : shape->rest,
                          .rising_down = rows,
                          .rising_down_too = rows - shape->rest,
                          .mask = (uint32_t)qni_low_bits(shape->n - 1)};
    uint32_t left_set = set & (uint32_t)qni_low_bits(shape->rest);
    uint32_t right_set = set >> shape->rest;
    unsigned left_queens = qni_bit_count(left_set);
    for (unsigned i = 0; i < QNI_HALVES_LISTS; i++)
        half->lists[i].count = 0;

    /* Row sets of one size that leave the last row out come first, and complements in the opposite
     * order, so the groups are met without looking their row sets up. */
    uint32_t row_sets = qni_binomial(rows, left_queens);
    const uint32_t *left = quarters->start + (size_t)quarters->first[left_set] * QNI_QUARTER_PARTS;
    const uint32_t *right =
        quarters->start + ((size_t)quarters->first[right_set] + row_sets) * QNI_QUARTER_PARTS;
    qni_halves_list *plain = &half->lists[0];
    qni_halves_list *once = &half->lists[1];
    qni_halves_list *twice = &half->lists[2];
    bool want_plain = half->weights[0] != 0;
    bool want_flagged = half->weights[1] != 0;
    size_t until_poll = 0;
    for (uint32_t i = 0; i < row_sets; i++, left += QNI_QUARTER_PARTS) {
        right -= QNI_QUARTER_PARTS;
        /* the left corner counts for the left quarter, the right corner for the right one */
        span left_plain[2] = {{left[QNI_QUARTER_NEITHER], left[QNI_QUARTER_BOTH]}};
        span left_flagged[2] = {{left[QNI_QUARTER_LEFT_ONLY], left[QNI_QUARTER_NEITHER]},
                                {left[QNI_QUARTER_BOTH], left[QNI_QUARTER_PARTS]}};
        left_plain[1] = (span){left_plain[0].end, left_plain[0].end};
        span right_plain = {right[QNI_QUARTER_LEFT_ONLY], right[QNI_QUARTER_RIGHT_ONLY]};
        span right_flagged = {right[QNI_QUARTER_RIGHT_ONLY], right[QNI_QUARTER_PARTS]};
        qn_status status = QN_OK;
        if (want_plain)
            status = cross_into(worker, quarters, &joint, left_plain, right_plain, bottom, plain);
        if (want_flagged && status == QN_OK)
            status = cross_into(worker, quarters, &joint, left_plain, right_flagged, bottom, once);
        if (want_flagged && status == QN_OK)
            status = cross_into(worker, quarters, &joint, left_flagged, right_plain, bottom, once);
        if (want_flagged && status == QN_OK)
            status =
                cross_into(worker, quarters, &joint, left_flagged, right_flagged, bottom, twice);
        if (status != QN_OK)
            return status;
        until_poll +=
            (size_t)(left[QNI_QUARTER_PARTS] - left[0]) * (right[QNI_QUARTER_PARTS] - right[0]);
        if (until_poll > (1 << 20)) {
            until_poll = 0;
            if (qni_stop_asked(stop))
                return QN_OK;
        }
    }
    return QN_OK;
}

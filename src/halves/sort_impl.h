/* Sorts halves by their class and prepares them for lookup; part of a kernel.
 *
 * The class of a half is which of the busiest diagonals it occupies: the falling ones' bits above
 * the rising ones'. */

static inline uint32_t class_part(const qni_halves_cut *cut, uint32_t mask)
{
    uint32_t below = mask >> cut->low & (uint32_t)qni_low_bits(cut->below);
    uint32_t above = mask >> (cut->low + cut->below + 1) & (uint32_t)qni_low_bits(cut->above);
    return below | above << cut->below;
}

static void classify(const qni_halves_shape *shape, const qni_halves_list *list, uint16_t *classes)
{
    const qni_halves_cut falling = shape->falling;
    const qni_halves_cut rising = shape->rising;
    unsigned shift = qni_halves_class_bits(&rising);
    for (size_t i = 0; i < list->count; i++)
        classes[i] = (uint16_t)(class_part(&falling, list->falling[i]) << shift |
                                class_part(&rising, list->rising[i]));
}

/* A counting sort steps a counter in memory for each element, and when there are few classes each
 * step waits for the one before.  So the elements are dealt with as HANDS stretches side by side,
 * each with counters of its own: counter class * HANDS + hand. */
enum { HANDS = 4 };

static void count_classes(const uint16_t *classes, size_t count, uint32_t *counters)
{
    size_t stretch = count / HANDS;
    for (size_t i = 0; i < stretch; i++)
        for (size_t hand = 0; hand < HANDS; hand++)
            counters[classes[hand * stretch + i] * HANDS + hand]++;
    for (size_t i = stretch * HANDS; i < count; i++)
        counters[classes[i] * HANDS]++;
}

/* Puts each element where its counter says, and steps the counter. */
static void deal(const uint16_t *classes, const uint64_t *from, size_t count, uint32_t *counters,
                 uint64_t *to)
{
    size_t stretch = count / HANDS;
    for (size_t i = 0; i < stretch; i++)
        for (size_t hand = 0; hand < HANDS; hand++) {
            size_t at = hand * stretch + i;
            to[counters[classes[at] * HANDS + hand]++] = from[at];
        }
    for (size_t i = stretch * HANDS; i < count; i++)
        to[counters[classes[i] * HANDS]++] = from[i];
}

/* Turns counts into places when every class begins at a multiple of `step`. */
static void place_classes(uint32_t *counters, uint32_t classes, uint32_t step)
{
    uint32_t place = 0;
    for (uint32_t i = 0; i < classes; i++) {
        for (uint32_t hand = 0; hand < HANDS; hand++) {
            uint32_t size = counters[i * HANDS + hand];
            counters[i * HANDS + hand] = place;
            place += size;
        }
        place = (place + step - 1) / step * step;
    }
}

/* Sorts `from`, whose elements go with those of the list, into `to`.  Afterwards the last hand's
 * counter of a class says where the class ends.  Asks between its passes, which at the largest
 * sizes take milliseconds each, whether to stop; what it leaves is then good for nothing. */
static void sort_by_class(const qni_halves_shape *shape, struct qni_halves_worker *worker,
                          const qni_halves_list *list, const uint64_t *from, uint32_t step,
                          qni_stop *stop, uint64_t *to)
{
    uint32_t *counters = worker->counters;
    uint32_t classes = qni_halves_classes(shape);
    memset(counters, 0, sizeof *counters * classes * HANDS);
    classify(shape, list, worker->classes);
    if (qni_stop_asked(stop))
        return;
    count_classes(worker->classes, list->count, counters);
    if (qni_stop_asked(stop))
        return;
    place_classes(counters, classes, step);
    deal(worker->classes, from, list->count, counters, to);
}

/* Sorts a list into worker->keys, each the falling mask with the rising one above it. */
static qn_status sort_keys(const qni_halves_shape *shape, struct qni_halves_worker *worker,
                           const qni_halves_list *list, qni_stop *stop)
{
    qn_status status = qni_halves_sort_room(worker, list->count + LANES);
    if (status != QN_OK)
        return status;
    bool sorted = qni_halves_classes(shape) > 1;
    uint64_t *keys = sorted ? worker->unsorted : worker->keys;
    for (size_t i = 0; i < list->count; i++)
        keys[i] = list->falling[i] | (uint64_t)list->rising[i] << 32;
    if (sorted)
        sort_by_class(shape, worker, list, keys, 1, stop, worker->keys);
    return QN_OK;
}

/* The four distances of each half into the tables. */
static void make_items(const qni_halves_shape *shape, const qni_halves_list *list, uint64_t *items)
{
    const qni_halves_cut f = shape->falling;
    const qni_halves_cut r = shape->rising;
    const uint32_t f_low = (uint32_t)qni_low_bits(f.low);
    const uint32_t r_low = (uint32_t)qni_low_bits(r.low);
    const unsigned f_high = f.low + f.below + 1 + f.above;
    const unsigned r_high = r.low + r.below + 1 + r.above;
    const uint32_t *falling = list->falling;
    const uint32_t *rising = list->rising;
    const size_t count = list->count;
    const uint32_t row = sizeof(plane);
    for (size_t i = 0; i < count; i++) {
        uint32_t f_rows = ((falling[i] & f_low) | (falling[i] >> f_high) << 16) * row;
        uint32_t r_rows = ((rising[i] & r_low) | (rising[i] >> r_high) << 16) * row;
        items[i] = f_rows | (uint64_t)r_rows << 32;
    }
}

#define RUN_STEP 4

/* Completes the last group of a run with items that meet the empty row and so add nothing; there
 * must be room for them.  Returns the new end. */
static uint32_t fill_up(uint64_t *items, uint32_t end)
{
    const uint64_t filler = (uint64_t)(QNI_HALVES_CHUNK_ROWS * sizeof(plane)) << 48;
    for (; end % RUN_STEP != 0; end++)
        items[end] = filler;
    return end;
}

static qn_status prepare_stream(const qni_halves_shape *shape, struct qni_halves_worker *worker,
                                const qni_halves_list *list, qni_stop *stop,
                                qni_halves_stream *stream)
{
    unsigned rising_bits = qni_halves_class_bits(&shape->rising);
    uint32_t classes = qni_halves_classes(shape);
    qn_status status = qni_halves_sort_room(worker, list->count);
    if (status == QN_OK)
        status = qni_halves_stream_room(stream, list->count + (size_t)classes * RUN_STEP);
    if (status != QN_OK)
        return status;
    if (classes == 1) {
        make_items(shape, list, stream->items);
        worker->counters[HANDS - 1] = (uint32_t)list->count;
    } else {
        make_items(shape, list, worker->unsorted);
        sort_by_class(shape, worker, list, worker->unsorted, RUN_STEP, stop, stream->items);
        if (qni_stop_is_raised(stop))
            return QN_OK;
    }
    uint32_t runs = 0;
    uint32_t begin = 0;
    for (uint32_t class = 0; class < classes; class ++) {
        if ((class & ((1u << rising_bits) - 1)) == 0)
            stream->first_run[class >> rising_bits] = runs;
        uint32_t end = worker->counters[class * HANDS + HANDS - 1];
        if (end == begin)
            continue;
        end = fill_up(stream->items, end);
        stream->runs[runs++] = (qni_halves_run){.class = class, .begin = begin, .end = end};
        begin = end;
    }
    stream->first_run[classes >> rising_bits] = runs;
    return QN_OK;
}

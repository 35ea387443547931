/* Counts the pairs of a top and a bottom that share no diagonal; part of a kernel.
 *
 * The halves of one side are taken a block at a time, one in each of LANES lanes.  For each
 * crossing diagonal a bit plane tells which lanes do not occupy it; the AND of the planes of any
 * few diagonals is read from a table.  A half of the other side then needs one look into each
 * table, and the lanes that remain are its partners.
 *
 * The including file defines plane, plane_is_empty(), load_planes() and the accumulator hit_counts.
 */

enum { RISING_PLANE = 32 };

/* planes[i] gets bit i of the keys, lane for lane.  Only the first n-1 planes from 0 and from
 * RISING_PLANE are needed. */
static void load_planes(const uint64_t *keys, unsigned n, plane *planes);

/* Row i is the AND of `all` and the complements of the planes that the bits of i choose. */
static void fill_table(plane *table, plane all, const plane *planes, unsigned bits)
{
    table[0] = all;
    for (unsigned bit = 0; bit < bits; bit++) {
        plane open = ~planes[bit];
        unsigned half = 1u << bit;
        for (unsigned i = 0; i < half; i++)
            table[half + i] = table[i] & open;
    }
}

/* The same for the bits of a class, which lie on both sides of the long diagonal. */
static void fill_class_table(plane *table, plane all, const plane *planes,
                             const qni_halves_cut *cut)
{
    plane around[6];
    for (unsigned i = 0; i < cut->below; i++)
        around[i] = planes[cut->low + i];
    for (unsigned i = 0; i < cut->above; i++)
        around[cut->below + i] = planes[cut->low + cut->below + 1 + i];
    fill_table(table, all, around, qni_halves_class_bits(cut));
}

static void fill_tables(const qni_halves_shape *shape, const uint64_t *keys, plane *tables)
{
    plane planes[64];
    load_planes(keys, shape->n, planes);
    const plane *rising_planes = planes + RISING_PLANE;
    const qni_halves_cut *f = &shape->falling;
    const qni_halves_cut *r = &shape->rising;
    plane all = ~(plane){0};
    plane *classes = tables + QNI_HALVES_EMPTY_ROW + 1;
    /* The lanes past the last half have all bits set.  Every half of the other side occupies some
     * diagonal that is looked up, so they never count. */
    fill_table(tables, all, planes, f->low);
    fill_table(tables + QNI_HALVES_CHUNK_ROWS, all, planes + f->low + f->below + 1 + f->above,
               f->high);
    fill_table(tables + 2 * QNI_HALVES_CHUNK_ROWS, all, rising_planes, r->low);
    fill_table(tables + 3 * QNI_HALVES_CHUNK_ROWS, all,
               rising_planes + r->low + r->below + 1 + r->above, r->high);
    tables[QNI_HALVES_EMPTY_ROW] = (plane){0};
    fill_class_table(classes, all, planes, f);
    fill_class_table(classes + QNI_HALVES_CLASS_ROWS, all, rising_planes, r);
}

static ALWAYS_INLINE plane row_of(const char *table, uint64_t distance)
{
    return *(const plane *)(const void *)(table + (distance & 0xffff));
}

static ALWAYS_INLINE plane look_up(const char *tables, uint64_t item, plane open)
{
    const size_t chunk = QNI_HALVES_CHUNK_ROWS * sizeof(plane);
    return open & row_of(tables, item) & row_of(tables + chunk, item >> 16) &
           row_of(tables + 2 * chunk, item >> 32) & row_of(tables + 3 * chunk, item >> 48);
}

static uint64_t scan(const qni_halves_shape *shape, const plane *tables,
                     const qni_halves_stream *stream)
{
    unsigned rising_bits = qni_halves_class_bits(&shape->rising);
    unsigned falling_classes = 1u << qni_halves_class_bits(&shape->falling);
    const plane *falling_open = tables + QNI_HALVES_EMPTY_ROW + 1;
    const plane *rising_open = falling_open + QNI_HALVES_CLASS_ROWS;
    const char *chunks = (const char *)tables;
    hit_counts hits = hits_none();
    for (unsigned falling = 0; falling < falling_classes; falling++) {
        if (plane_is_empty(falling_open[falling]))
            continue;
        for (uint32_t i = stream->first_run[falling]; i < stream->first_run[falling + 1]; i++) {
            const qni_halves_run *run = &stream->runs[i];
            plane open =
                falling_open[falling] & rising_open[run->class & ((1u << rising_bits) - 1)];
            if (plane_is_empty(open))
                continue;
            const uint64_t *item = stream->items + run->begin;
            const uint64_t *end = stream->items + run->end;
            for (; item < end; item += RUN_STEP)
                hits_add(&hits, look_up(chunks, item[0], open), look_up(chunks, item[1], open),
                         look_up(chunks, item[2], open), look_up(chunks, item[3], open));
        }
    }
    return hits_sum(&hits);
}

/* Weighted pairs of a half in `planes` and one in `streamed` without a common diagonal. */
static qn_status join(const qni_halves_shape *shape, struct qni_halves_worker *worker,
                      const qni_halves_half *planes, const qni_halves_half *streamed,
                      qni_stop *stop, uint64_t *pairs)
{
    for (unsigned i = 0; i < QNI_HALVES_LISTS; i++) {
        if (streamed->lists[i].count == 0)
            continue;
        qn_status status =
            prepare_stream(shape, worker, &streamed->lists[i], stop, &worker->streams[i]);
        if (status != QN_OK || qni_stop_is_raised(stop))
            return status;
    }
    uint64_t sum = 0;
    for (unsigned i = 0; i < QNI_HALVES_LISTS; i++) {
        const qni_halves_list *list = &planes->lists[i];
        if (list->count == 0)
            continue;
        qn_status status = sort_keys(shape, worker, list, stop);
        if (status != QN_OK || qni_stop_is_raised(stop))
            return status;
        size_t blocks = (list->count + LANES - 1) / LANES;
        for (size_t j = list->count; j < blocks * LANES; j++)
            worker->keys[j] = UINT64_MAX;
        for (size_t block = 0; block < blocks; block++) {
            if (qni_stop_asked(stop))
                return QN_OK;
            fill_tables(shape, worker->keys + block * LANES, worker->tables);
            for (unsigned k = 0; k < QNI_HALVES_LISTS; k++)
                if (streamed->lists[k].count != 0)
                    sum += planes->weights[i] * streamed->weights[k] *
                           scan(shape, worker->tables, &worker->streams[k]);
        }
    }
    *pairs = sum;
    return QN_OK;
}

static qn_status count_set(const qni_halves *halves, struct qni_halves_worker *worker, uint32_t set,
                           qni_stop *stop, uint64_t *pairs)
{
    const qni_halves_shape *shape = &halves->shape;
    uint32_t others = (uint32_t)qni_low_bits(shape->n) & ~set;
    qni_halves_half *tops = &worker->tops;
    qni_halves_half *bottoms = &worker->bottoms;
    *bottoms = (qni_halves_half){.lists = {bottoms->lists[0], bottoms->lists[1], bottoms->lists[2]},
                                 .weights = {1, 0, 0}};
    tops->weights[0] = qni_halves_set_plain_weight(set, shape->n);
    tops->weights[1] = 2;
    tops->weights[2] = 4;

    *pairs = 0;
    qn_status status = build_half(halves, worker, others, true, stop, bottoms);
    if (status != QN_OK || bottoms->lists[0].count == 0)
        return status;
    status = build_half(halves, worker, set, false, stop, tops);
    if (status != QN_OK || qni_stop_is_raised(stop))
        return status;
    return shape->stream_tops ? join(shape, worker, bottoms, tops, stop, pairs)
                              : join(shape, worker, tops, bottoms, stop, pairs);
}

/* Finds and stores the quarters: two searches column by column, one to count and one to store. */
#include "halves/quarters.h"

#include "base/bits.h"
#include "halves/memory.h"

#include <string.h>

/* Quarters of each side, 0 .. 12, as this search counts them. */
static const uint64_t quarter_counts[] = {1,     2,      5,      18,      87,       462,      2635,
                                          16870, 118969, 915442, 7535369, 66807234, 633443407};

uint32_t qni_binomial(unsigned k, unsigned m)
{
    if (m > k)
        return 0;
    uint64_t value = 1;
    for (unsigned i = 1; i <= m; i++)
        value = value * (k - m + i) / i;
    return (uint32_t)value;
}

static uint64_t groups_of(unsigned side)
{
    return qni_binomial(2 * side, side);
}

uint64_t qni_quarters_memory(unsigned n)
{
    unsigned side = (n + 1) / 2;
    size_t sets = (size_t)1 << side;
    return 2 * qni_halves_array_bytes(quarter_counts[side], sizeof(uint32_t)) +
           2 * qni_halves_array_bytes(sets, sizeof(uint32_t)) +
           qni_halves_array_bytes(groups_of(side) * QNI_QUARTER_PARTS + 1, sizeof(uint32_t));
}

qn_status qni_quarters_init(qni_quarters *quarters, const qni_halves_shape *shape)
{
    unsigned side = shape->side;
    uint32_t sets = (uint32_t)1 << side;
    uint64_t starts = groups_of(side) * QNI_QUARTER_PARTS + 1;
    *quarters = (qni_quarters){.side = side, .rest = shape->rest};
    quarters->row_rank = qni_halves_array_new(sets, sizeof *quarters->row_rank);
    quarters->first = qni_halves_array_new(sets, sizeof *quarters->first);
    quarters->start = qni_halves_array_new(starts, sizeof *quarters->start);
    if (quarters->row_rank == NULL || quarters->first == NULL || quarters->start == NULL) {
        qni_quarters_release(quarters);
        return QN_MEMORY;
    }
    memset(quarters->start, 0, (size_t)starts * sizeof *quarters->start);
    uint32_t of_size[QN_COUNT_SIZE_MAX] = {0};
    uint32_t groups = 0;
    for (uint32_t set = 0; set < sets; set++) {
        unsigned size = qni_bit_count(set);
        quarters->row_rank[set] = of_size[size]++;
        quarters->first[set] = groups;
        groups += qni_binomial(side, size);
    }
    return QN_OK;
}

void qni_quarters_release(qni_quarters *quarters)
{
    qni_halves_array_free(quarters->falling);
    qni_halves_array_free(quarters->rising);
    qni_halves_array_free(quarters->row_rank);
    qni_halves_array_free(quarters->first);
    qni_halves_array_free(quarters->start);
    *quarters = (qni_quarters){0};
}

size_t qni_quarters_tasks(const qni_quarters *quarters)
{
    size_t sets = (size_t)1 << quarters->side;
    return (sets + QNI_QUARTERS_TASK_SETS - 1) / QNI_QUARTERS_TASK_SETS;
}

/* One search through the quarters of a column set. */
struct walk {
    qni_quarters *quarters;
    qni_stop *stop;
    uint32_t *start; /* of the column set, shifted by one: counts, or where the next one goes */
    bool store;
    unsigned until_poll;
};

static unsigned part_of(const qni_quarters *quarters, uint32_t falling, uint32_t rising)
{
    uint32_t corner = (uint32_t)1 << (quarters->side - 1);
    bool left = (falling & corner) != 0;
    /* The centre of an odd board is the boundary square of the right half's first column, the only
     * square of falling bit 0.  It lies on both long diagonals but on no half-diagonal. */
    bool odd = quarters->side != quarters->rest;
    bool right = (rising & corner) != 0 && !(odd && (falling & 1) != 0);
    static const uint8_t parts[] = {QNI_QUARTER_NEITHER, QNI_QUARTER_LEFT_ONLY,
                                    QNI_QUARTER_RIGHT_ONLY, QNI_QUARTER_BOTH};
    return parts[(unsigned)left + 2 * (unsigned)right];
}

static void found(struct walk *walk, uint32_t rows, uint32_t falling, uint32_t rising)
{
    const qni_quarters *quarters = walk->quarters;
    unsigned part = part_of(quarters, falling, rising);
    uint32_t at = walk->start[quarters->row_rank[rows] * QNI_QUARTER_PARTS + part]++;
    if (walk->store) {
        quarters->falling[at] = falling;
        quarters->rising[at] = rising;
    }
}

/* Rows of the next columns that a queen attacks. */
struct attacks {
    uint32_t rows;
    uint32_t falling; /* bit i of the attacked row moves up by one per column, */
    uint32_t rising;  /* here it moves down */
};

/* Places queens in the columns left, the lowest first; `column` is the one that the attacks are
 * for. */
static void place(struct walk *walk, unsigned column, uint32_t columns, struct attacks attacks,
                  uint32_t falling, uint32_t rising)
{
    if (--walk->until_poll == 0) {
        bool stop = qni_stop_asked(walk->stop);
        walk->until_poll = stop ? 1 : 1 << 13;
        if (stop)
            return;
    }
    unsigned side = walk->quarters->side;
    unsigned gap = qni_lowest_index(columns);
    column += gap;
    columns >>= gap + 1;
    attacks.falling <<= gap;
    attacks.rising >>= gap;
    uint32_t free =
        (uint32_t)qni_low_bits(side) & ~(attacks.rows | attacks.falling | attacks.rising);
    for (; free != 0; free &= free - 1) {
        uint32_t row = free & (0 - free);
        unsigned index = qni_lowest_index(free);
        uint32_t more_falling = falling | (uint32_t)1 << (column + side - 1 - index);
        uint32_t more_rising = rising | (uint32_t)1 << (column + index);
        if (columns == 0)
            found(walk, attacks.rows | row, more_falling, more_rising);
        else
            place(walk, column + 1, columns,
                  (struct attacks){attacks.rows | row, (attacks.falling | row) << 1,
                                   (attacks.rising | row) >> 1},
                  more_falling, more_rising);
    }
}

static void walk_task(qni_quarters *quarters, size_t task, bool store, qni_stop *stop)
{
    struct walk walk = {.quarters = quarters, .stop = stop, .store = store, .until_poll = 1};
    uint32_t first = (uint32_t)task * QNI_QUARTERS_TASK_SETS;
    for (uint32_t columns = first; columns < first + QNI_QUARTERS_TASK_SETS; columns++) {
        if (columns >> quarters->side != 0)
            return;
        walk.start = quarters->start + (size_t)quarters->first[columns] * QNI_QUARTER_PARTS + 1;
        if (columns == 0)
            found(&walk, 0, 0, 0);
        else
            place(&walk, 0, columns, (struct attacks){0}, 0, 0);
    }
}

void qni_quarters_count(qni_quarters *quarters, size_t task, qni_stop *stop)
{
    walk_task(quarters, task, false, stop);
}

void qni_quarters_store(qni_quarters *quarters, size_t task, qni_stop *stop)
{
    walk_task(quarters, task, true, stop);
}

qn_status qni_quarters_make_room(qni_quarters *quarters)
{
    uint64_t parts = groups_of(quarters->side) * QNI_QUARTER_PARTS;
    uint64_t total = 0;
    for (uint64_t i = 1; i <= parts; i++) {
        uint32_t count = quarters->start[i];
        quarters->start[i] = (uint32_t)total;
        total += count;
    }
    if (total > UINT32_MAX)
        return QN_MEMORY;
    quarters->count = total;
    quarters->falling = qni_halves_array_new(total, sizeof *quarters->falling);
    quarters->rising = qni_halves_array_new(total, sizeof *quarters->rising);
    return quarters->falling != NULL && quarters->rising != NULL ? QN_OK : QN_MEMORY;
}

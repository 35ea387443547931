/* The vector lister, for whatever instruction set includes it after defining LANES and:
 *
 *   lanes              a vector of LANES 32-bit numbers (GCC's vector extension)
 *   lanes_mask         a choice of lanes, as an integer
 *   nonzero(x)         the lanes that are not zero
 *   equal(x, y)        the lanes that are equal
 *   index_of(bit)      in each lane the number of its only bit
 *   pack(to, x, m)     writes the lanes of m, in order, to consecutive numbers
 *   unpack(x, m, from) replaces the lanes of m by consecutive numbers
 *
 * The open nodes of each row wait in arrays.  The search takes a batch from the lowest row that has
 * enough of them and gives every lane a node; a step places the next queen of each lane at its
 * lowest free square, drops the children that some row or some column has no square left for, and
 * packs the others into the arrays of the next row; a lane that has tried all its squares gets
 * another node.  Paths travel along in two words, the second only in the last rows. */
#include <string.h>

#include "base/bits.h"
#include "rows/lister.h"

enum {
    ROWS = 12,           /* most open rows */
    BATCH = 128,         /* nodes that are worth a run */
    PADDING = 2 * LANES, /* dead nodes before the first, for lanes that find none left */
    CAPACITY = 768,      /* nodes in a row */
    FULL = CAPACITY - LANES * (ROWS + 2), /* a run ends when its children are that many */
    EARLY_BITS = 32                       /* of each word of a path */
};

typedef struct level {
    uint32_t columns[CAPACITY];
    uint32_t falling[CAPACITY];
    uint32_t rising[CAPACITY];
    uint32_t early[CAPACITY]; /* the path of the first open rows */
    uint32_t late[CAPACITY];  /* and of the others; not kept before there are any */
    unsigned end;             /* nodes are at PADDING .. end-1 */
} level;

typedef struct search {
    level levels[ROWS + 1];
    const qn_board *board;
    unsigned n;
    unsigned bits;
    unsigned first;      /* the node's row is levels[0] */
    unsigned first_late; /* the first row whose column goes into `late` */
    qni_completions *found;
} search;

/* How a row's column is kept. */
typedef enum path_stage { EARLY, FIRST_LATE, LATE } path_stage;

typedef struct nodes {
    lanes columns;
    lanes falling;
    lanes rising;
    lanes early;
    lanes late;
    lanes untried;
} nodes;

#define INLINE static inline __attribute__((always_inline))

/* Gives the lanes without an untried square the last nodes of the row. */
INLINE void refill(nodes *at, const level *from, unsigned *end, uint32_t allowed, path_stage stage)
{
    lanes_mask idle = nonzero((lanes)(at->untried == 0));
    *end -= (unsigned)__builtin_popcount(idle);
    at->columns = unpack(at->columns, idle, from->columns + *end);
    at->falling = unpack(at->falling, idle, from->falling + *end);
    at->rising = unpack(at->rising, idle, from->rising + *end);
    at->early = unpack(at->early, idle, from->early + *end);
    if (stage == LATE)
        at->late = unpack(at->late, idle, from->late + *end);
    lanes free = allowed & ~(at->columns | at->falling | at->rising >> 1);
    at->untried |= free & (lanes)(at->untried == 0);
}

/* Writes the solutions of the lanes of `whole`. */
INLINE void keep(search *s, lanes early, lanes late, lanes_mask whole)
{
    uint32_t high[LANES];
    uint32_t low[LANES];
    unsigned shift = s->bits * (s->n - s->first_late);
    unsigned count = (unsigned)__builtin_popcount(whole);
    pack(high, early, whole);
    pack(low, late, whole);
    uint64_t *paths = s->found->paths + s->found->count;
    for (unsigned i = 0; i < count; i++)
        paths[i] = (uint64_t)high[i] << shift | low[i];
    s->found->count += count;
}

/* Places one queen in each lane; `left` rows follow. */
INLINE void step(search *s, nodes *at, level *to, const uint64_t *allowed, unsigned left,
                 bool all_rows, uint32_t board, path_stage stage)
{
    lanes queen = at->untried & -at->untried;
    at->untried ^= queen;
    lanes columns = at->columns | queen;
    lanes falling = (at->falling | queen) << 1;
    lanes rising = at->rising >> 1 | queen;
    lanes free = (uint32_t)allowed[0] & ~(columns | falling | rising >> 1);
    lanes_mask alive = nonzero(queen) & nonzero(free);
    lanes reached = columns | free;
    for (unsigned ahead = 1; ahead < left; ahead++) {
        lanes later =
            (uint32_t)allowed[ahead] & ~(columns | falling << ahead | rising >> (ahead + 1));
        alive &= nonzero(later);
        reached |= later;
    }
    if (all_rows && left > 1)
        alive &= equal(reached, board - (lanes){0});

    lanes early = at->early;
    lanes late = stage == LATE ? at->late : (lanes){0};
    if (stage == EARLY)
        early = early << s->bits | index_of(queen);
    else
        late = late << s->bits | index_of(queen);
    if (left == 1) {
        late = late << s->bits | index_of(free);
        if (alive != 0)
            keep(s, early, late, alive);
        return;
    }
    pack(to->columns + to->end, columns, alive);
    pack(to->falling + to->end, falling, alive);
    pack(to->rising + to->end, rising, alive);
    pack(to->early + to->end, early, alive);
    if (stage != EARLY)
        pack(to->late + to->end, late, alive);
    to->end += (unsigned)__builtin_popcount(alive);
}

/* Takes nodes of a row until there are none, or too many children. */
INLINE void run(search *s, unsigned row, unsigned ahead, bool all_rows, path_stage stage)
{
    level *from = &s->levels[row - s->first];
    level *to = from + 1;
    const uint64_t *allowed = s->board->allowed + row;
    uint32_t board = (uint32_t)qni_low_bits(s->n);
    unsigned end = from->end;
    nodes at;
    memset(&at, 0, sizeof at);
    refill(&at, from, &end, (uint32_t)allowed[0], stage);
    while (end > PADDING && to->end < FULL) {
        step(s, &at, to, allowed + 1, ahead, all_rows, board, stage);
        refill(&at, from, &end, (uint32_t)allowed[0], stage);
    }
    while (nonzero(at.untried) != 0)
        step(s, &at, to, allowed + 1, ahead, all_rows, board, stage);
    from->end = end > PADDING ? end : PADDING;
}

/* One function for each way to look ahead: the loops over the rows ahead unroll. */
#define RUN_IN_STAGE(stage)                                                                        \
    static __attribute__((noinline)) void run_##stage(search *s, unsigned row)                     \
    {                                                                                              \
        switch (s->n - 1 - row) {                                                                  \
        case 1:                                                                                    \
            run(s, row, 1, true, stage);                                                           \
            return;                                                                                \
        case 2:                                                                                    \
            run(s, row, 2, true, stage);                                                           \
            return;                                                                                \
        case 3:                                                                                    \
            run(s, row, 3, true, stage);                                                           \
            return;                                                                                \
        case 4:                                                                                    \
            run(s, row, 4, true, stage);                                                           \
            return;                                                                                \
        case 5:                                                                                    \
            run(s, row, 5, true, stage);                                                           \
            return;                                                                                \
        case 6:                                                                                    \
            run(s, row, 6, true, stage);                                                           \
            return;                                                                                \
        default:                                                                                   \
            run(s, row, 2, false, stage);                                                          \
            return;                                                                                \
        }                                                                                          \
    }
RUN_IN_STAGE(EARLY)
RUN_IN_STAGE(FIRST_LATE)
RUN_IN_STAGE(LATE)

/* The row to take nodes from: the lowest with a batch, else the highest with any. */
static unsigned next_row(const search *s)
{
    for (unsigned row = s->n - 2; row + 1 > s->first; row--)
        if (s->levels[row - s->first].end >= PADDING + BATCH)
            return row;
    unsigned row = s->first;
    while (row < s->n - 1 && s->levels[row - s->first].end == PADDING)
        row++;
    return row;
}

static void prepare(search *s, const qn_board *board, qni_node start)
{
    s->board = board;
    s->n = board->size;
    s->bits = qni_path_bits(s->n);
    s->first = start.row;
    unsigned in_early = EARLY_BITS / s->bits;
    unsigned open = s->n - start.row;
    s->first_late = start.row + (open - 2 < in_early ? open - 2 : in_early);
    for (unsigned i = 0; i < open; i++) {
        memset(s->levels[i].columns, 0xFF, PADDING * sizeof s->levels[i].columns[0]);
        s->levels[i].end = PADDING;
    }
    level *top = &s->levels[0];
    top->columns[PADDING] = (uint32_t)start.columns;
    top->falling[PADDING] = (uint32_t)start.falling;
    top->rising[PADDING] = (uint32_t)start.rising;
    top->early[PADDING] = 0;
    top->late[PADDING] = 0;
    top->end = PADDING + 1;
}

static bool complete(const qn_board *board, qni_node start, void *workspace, qni_completions *found,
                     qni_stop *stop)
{
    if (board->size - start.row < 3)
        return qni_lister_scalar.complete(board, start, NULL, found, stop);
    search *s = workspace;
    prepare(s, board, start);
    s->found = found;
    found->count = 0;
    for (;;) {
        unsigned row = next_row(s);
        if (row == s->n - 1)
            return true;
        /* What the largest run over the last two rows can add. */
        if (found->capacity - found->count < (size_t)2 * CAPACITY || qni_stop_asked(stop))
            return false;
        if (row < s->first_late)
            run_EARLY(s, row);
        else if (row == s->first_late)
            run_FIRST_LATE(s, row);
        else
            run_LATE(s, row);
    }
}

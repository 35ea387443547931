/* Lists the column sets and says how often each counts. */
#include "halves/sets.h"

#include "base/bits.h"
#include "halves/memory.h"
#include "halves/quarters.h"

static uint32_t mirrored(uint32_t set, unsigned n)
{
    uint32_t mirror = 0;
    for (unsigned column = 0; column < n; column++)
        if ((set >> column & 1) != 0)
            mirror |= (uint32_t)1 << (n - 1 - column);
    return mirror;
}

/* Sets that are their own mirror image: on an even board they choose half of side/2 pairs, on an
 * odd one the middle column follows from the parity of side. */
static uint64_t count_sets(unsigned n)
{
    unsigned side = (n + 1) / 2;
    uint64_t all = qni_binomial(n, side);
    uint64_t own_mirror = n % 2 == 0 && side % 2 == 1 ? 0 : qni_binomial(n / 2, side / 2);
    return (all + own_mirror) / 2;
}

uint64_t qni_halves_sets_memory(unsigned n)
{
    return qni_halves_array_bytes(count_sets(n), sizeof(uint32_t));
}

/* A unit takes some milliseconds at the sizes where counting takes long, and there are thousands of
 * them. */
static uint64_t sets_per_unit(unsigned n)
{
    return n < 16 ? 4 : n < 18 ? 4 : n < 20 ? 8 : 16;
}

qn_status qni_halves_sets_init(qni_halves_sets *sets, const qni_halves_shape *shape)
{
    unsigned n = shape->n;
    uint64_t room = count_sets(n);
    *sets = (qni_halves_sets){.per_unit = sets_per_unit(n)};
    sets->sets = qni_halves_array_new(room, sizeof *sets->sets);
    if (sets->sets == NULL)
        return QN_MEMORY;
    uint64_t set = qni_low_bits(shape->side);
    while (set < (uint64_t)1 << n) {
        if (mirrored((uint32_t)set, n) >= set && sets->count < room)
            sets->sets[sets->count++] = (uint32_t)set;
        uint64_t lowest = set & (0 - set); /* the next larger number with as many bits */
        uint64_t carried = set + lowest;
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a set is never empty */
        set = carried | (((set ^ carried) / lowest) >> 2);
    }
    return QN_OK;
}

void qni_halves_sets_release(qni_halves_sets *sets)
{
    qni_halves_array_free(sets->sets);
    *sets = (qni_halves_sets){0};
}

uint64_t qni_halves_sets_units(const qni_halves_sets *sets)
{
    return (sets->count + sets->per_unit - 1) / sets->per_unit;
}

unsigned qni_halves_set_factor(uint32_t set, unsigned n)
{
    return mirrored(set, n) == set ? 1 : 2;
}

/* On an even board, turning it upside down exchanges the roles of a set and its complement, and
 * pairs without a queen on a half-diagonal stay such pairs.  So of the two sets one counts them
 * twice. */
unsigned qni_halves_set_plain_weight(uint32_t set, unsigned n)
{
    if (n % 2 != 0)
        return 1;
    uint32_t complement = (uint32_t)qni_low_bits(n) & ~set;
    uint32_t mirror = mirrored(complement, n);
    uint32_t other = complement < mirror ? complement : mirror;
    return set < other ? 2 : set == other ? 1 : 0;
}

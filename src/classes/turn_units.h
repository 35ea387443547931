/* The units of a count under a turn, and the two searches that count them. */
#ifndef QNI_CLASSES_TURN_UNITS_H
#define QNI_CLASSES_TURN_UNITS_H

#include "base/stop.h"
#include "queenum/queenum.h"

/* The first choices of a search; what they mean is the search's own affair. */
typedef struct qni_turn_unit {
    uint8_t choices[3];
    uint8_t weight; /* each solution below stands for this many */
} qni_turn_unit;

typedef struct qni_turn_units {
    size_t count;
    size_t capacity;
    qni_turn_unit *units;
} qni_turn_units;

/* Appends a unit.  QN_MEMORY, with the list unchanged. */
qn_status qni_turn_units_append(qni_turn_units *list, qni_turn_unit unit);

/* How many of at most two squares there are; cheaper than a population count, for which plain
 * x86-64 has no instruction. */
static inline unsigned qni_count_of_two(uint64_t squares)
{
    uint64_t second = squares & (squares - 1);
    return (squares != 0 ? 1u : 0u) + (second != 0 ? 1u : 0u);
}

/* Smallest board that the searches count. */
#define QNI_TURN_SEARCH_MIN 8

/* Lists the units for a board of at least that size; after QN_MEMORY the list holds some of them.
 */
qn_status qni_half_turn_units(unsigned n, qni_turn_units *list);
qn_status qni_quarter_turn_units(unsigned n, qni_turn_units *list);

/* The solutions below a unit, each counted once; not to be used once the stop is raised. */
qn_status qni_half_turn_count(unsigned n, qni_turn_unit unit, qni_stop *stop, uint64_t *count);
uint64_t qni_quarter_turn_count(unsigned n, qni_turn_unit unit, qni_stop *stop);

#endif

/* Counts the solutions of an empty board that a turn leaves unchanged, unit by unit.
 *
 * A plan lists the units; it is read-only once made, and any number of threads count its units. The
 * room has no threads of its own: its caller brings them. */
#ifndef QNI_CLASSES_TURNS_H
#define QNI_CLASSES_TURNS_H

#include "base/stop.h"
#include "queenum/queenum.h"

typedef struct qni_turns qni_turns;

/* Plans the count for a half turn (n <= QN_COUNT_SIZE_MAX) or a quarter turn (n <= QN_SIZE_MAX).
 * QN_ARGUMENT for any other symmetry, QN_RANGE, QN_MEMORY.  Free with qni_turns_free(). */
qn_status qni_turns_new(unsigned n, qn_symmetry turn, qni_turns **turns);
void qni_turns_free(qni_turns *turns);

/* How many units there are; 0 where no solution can have the symmetry. */
uint64_t qni_turns_units(const qni_turns *turns);

/* The unit's share of the total: the shares of all units add up to it.  Returns early, with a share
 * that means nothing, once qni_stop_asked() says so.  QN_MEMORY. */
qn_status qni_turns_count(const qni_turns *turns, uint64_t unit, qni_stop *stop, uint64_t *share);

#endif

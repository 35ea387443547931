/* How many rows a unit fixes where the caller leaves it open. */
#ifndef QNI_API_SPLIT_H
#define QNI_API_SPLIT_H

#include "queenum/queenum.h"

/* For counting: enough units to feed the team evenly, few enough that each is worth its start. */
unsigned qni_split_for_count(unsigned n, const qn_options *options);

/* For a ledger, whose units may be asked for again by their number of rows. */
unsigned qni_split_for_ledger(unsigned n, const qn_options *options);

/* For searching solutions: units whose output is small enough to wait in memory for its turn. */
unsigned qni_split_for_solutions(unsigned n, const qn_options *options);

#endif

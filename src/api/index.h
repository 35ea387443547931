/* An index: how many solutions lie before each unit of a board. */
#ifndef QNI_API_INDEX_H
#define QNI_API_INDEX_H

#include "api/run.h"
#include "unit/unit.h"

struct qn_index {
    qn_board board;
    qn_options options;
    bool mirrored; /* the board is its own mirror image, hence unit i has as many as the last but i
                    */
    qni_units units;
    size_t frontier;  /* units 0 .. frontier-1 are counted; either all are or none after these */
    qn_total *before; /* solutions before each unit up to the frontier; units.count + 1 in all */
    uint64_t *counts; /* of each unit */
    qn_report report;
};

/* Counts on until a unit is known that ends beyond `which`, or all are; then before[frontier] is
 * the total.  Errors of qn_index_total(). */
qn_status qni_index_extend(qn_index *index, qn_total which);

/* Counts on until `unit` is before the frontier. */
qn_status qni_index_extend_to(qn_index *index, size_t unit);

/* Runs qni_run_end() and adds to the index's report. */
qn_status qni_index_end(qn_index *index, qni_run *run, qn_status status);

#endif

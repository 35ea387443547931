/* Listing solutions through the ordered stream. */
#ifndef QNI_API_LIST_H
#define QNI_API_LIST_H

#include "api/run.h"
#include "board/encoder.h"

/* Rows that the parts fix by which progress is told. */
#define QNI_LIST_PARTS_DEPTH 2

/* Sends the solutions of a board, from the solution `from` (n columns) on or all (NULL), to the
 * sink; encoder is made for paths of this size.  *refused tells whether the sink ended it. */
qn_status qni_list_board(qni_run *run, const qn_board *board, const qni_encoder *encoder,
                         const uint8_t *from, qn_text_sink sink, void *sink_data, bool *refused);

#endif

/* One solution of each class: the least of its eight images. */
#ifndef QNI_CLASSES_REPRESENTATIVES_H
#define QNI_CLASSES_REPRESENTATIVES_H

#include "base/stop.h"
#include "board/board.h"

/* Shows the representatives of the n x n board below a prefix, in lexicographic order, to the
 * visitor until it returns false.  Returns false when the visitor or the stop ended it early. */
bool qni_representatives_visit(unsigned n, const uint8_t *prefix, unsigned depth,
                               qn_visitor visitor, void *visitor_data, qni_stop *stop);

#endif

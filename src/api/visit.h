/* Showing solutions in order, whatever search finds them. */
#ifndef QNI_API_VISIT_H
#define QNI_API_VISIT_H

#include "base/stop.h"
#include "board/board.h"

/* Shows what it finds below a prefix, in lexicographic order, as qni_rows_visit() does. */
typedef bool (*qni_search)(const qn_board *board, const uint8_t *prefix, unsigned depth,
                           qn_visitor visitor, void *visitor_data, qni_stop *stop);

/* As qn_visit(), with a search of the caller's choice. */
qn_status qni_visit(const qn_board *board, const qn_options *options, qni_search search,
                    qn_visitor visitor, void *visitor_data, qn_report *report);

#endif

/* From a prefix to the node below it. */
#include "rows/rows.h"

qni_node qni_node_of_prefix(const uint8_t *columns, unsigned depth)
{
    qni_node node = {.row = 0};
    for (unsigned row = 0; row < depth; row++)
        node = qni_node_place(node, UINT64_C(1) << columns[row]);
    return node;
}

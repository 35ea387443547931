/* Files that appear whole or not at all. */
#ifndef QNI_LEDGER_APPEAR_H
#define QNI_LEDGER_APPEAR_H

#include "ledger/problem.h"

/* Makes a file with these bytes; never in the place of another.  *descriptor becomes an open
 * descriptor of it, for qni_appear_settle(); the caller closes it.  QN_IO, with errno EEXIST where
 * there is a file already, QN_MEMORY. */
qn_status qni_appear(const char *path, const void *bytes, size_t size, int *descriptor,
                     qn_problem *problem);

/* Waits until the file and its name are on the disk.  QN_IO. */
qn_status qni_appear_settle(const char *path, int descriptor, qn_problem *problem);

#endif

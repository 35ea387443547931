/* How much memory the process may still use. */
#ifndef QNI_API_MEMORY_H
#define QNI_API_MEMORY_H

#include <stdint.h>

/* Bytes: the smallest of what the machine has free or can free, what the control group allows, and
 * what the address-space limit leaves.  UINT64_MAX where nothing is known. */
uint64_t qni_memory_available(void);

#endif

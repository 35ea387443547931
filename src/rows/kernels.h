/* The kernels of this build, for the table in kernels.c. */
#ifndef QNI_ROWS_KERNELS_H
#define QNI_ROWS_KERNELS_H

#include "rows/rows.h"

extern const qni_rows_kernel qni_rows_scalar;
extern const qni_rows_kernel qni_rows_vector;
#ifdef __x86_64__
extern const qni_rows_kernel qni_rows_avx2;
extern const qni_rows_kernel qni_rows_avx512;
#endif

#endif

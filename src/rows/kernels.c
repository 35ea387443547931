/* The kernels of this build, and which of them to take. */
#include "rows/kernels.h"

#include "base/cpu.h"

#include <string.h>

static const qni_rows_kernel *const kernels[] = {
#ifdef __x86_64__
    &qni_rows_avx512,
    &qni_rows_avx2,
#endif
    &qni_rows_vector,
    &qni_rows_scalar,
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

const qni_rows_kernel *qni_rows_kernel_at(unsigned index)
{
    return index < KERNELS ? kernels[index] : NULL;
}

const qni_rows_kernel *qni_rows_kernel_find(const char *name, unsigned size)
{
    unsigned features = qni_cpu_features();
    for (unsigned i = 0; i < KERNELS; i++) {
        const qni_rows_kernel *kernel = kernels[i];
        bool suits = name != NULL
                         ? strcmp(kernel->name, name) == 0
                         : (kernel->cpu_features & ~features) == 0 && size <= kernel->size_max;
        if (suits)
            return kernel;
    }
    return NULL;
}

/* What this build can do on this machine. */
#include "queenum/queenum.h"

#include <stdio.h>

#include "base/cpu.h"
#include "halves/halves.h"
#include "rows/rows.h"

/* A kernel of either engine, as far as it is shown. */
typedef struct kernel {
    const char *name;
    unsigned features;
    unsigned size_max;
} kernel;

static kernel kernel_at(qn_method method, unsigned index)
{
    kernel found = {.name = NULL};
    if (method == QN_METHOD_ROWS) {
        const qni_rows_kernel *rows = qni_rows_kernel_at(index);
        if (rows != NULL)
            found = (kernel){
                .name = rows->name, .features = rows->cpu_features, .size_max = rows->size_max};
    } else if (method == QN_METHOD_HALVES) {
        const qni_halves_kernel *halves = qni_halves_kernel_at(index);
        if (halves != NULL)
            found = (kernel){.name = qni_halves_kernel_name(halves),
                             .features = qni_halves_kernel_features(halves),
                             .size_max = QNI_HALVES_SIZE_MAX};
    }
    return found;
}

const char *qn_kernel_name(qn_method method, unsigned index)
{
    return kernel_at(method, index).name;
}

bool qn_kernel_runs_here(qn_method method, unsigned index)
{
    kernel found = kernel_at(method, index);
    return found.name != NULL && (found.features & ~qni_cpu_features()) == 0;
}

unsigned qn_kernel_size_max(qn_method method, unsigned index)
{
    return kernel_at(method, index).size_max;
}

void qn_instruction_sets(char *text, size_t size)
{
    if (size == 0)
        return;
    text[0] = '\0';
    size_t length = 0;
    unsigned features = qni_cpu_features();
    const char *name;
    for (unsigned i = 0; (name = qni_cpu_feature_name(i)) != NULL; i++) {
        if ((features >> i & 1) == 0)
            continue;
        int written = snprintf(text + length, size - length, "%s%s", length > 0 ? " " : "", name);
        if (written < 0 || (size_t)written >= size - length)
            return;
        length += (size_t)written;
    }
}

uint64_t qn_memory_needed(unsigned n, qn_method method, unsigned threads)
{
    if (threads == 0)
        threads = qn_default_threads(NULL, 0);
    if (method == QN_METHOD_HALVES)
        return n > QNI_HALVES_SIZE_MAX   ? UINT64_MAX
               : n < QNI_HALVES_SIZE_MIN ? 0
                                         : qni_halves_memory(n, threads);
    const qni_rows_kernel *rows = qni_rows_kernel_find(NULL, n);
    return rows == NULL ? 0 : (uint64_t)threads * rows->workspace_size;
}

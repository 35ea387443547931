/* Chooses a lister. */
#include "rows/lister.h"

#include <string.h>

#include "base/cpu.h"

static const qni_lister *const listers[] = {
#if defined(__x86_64__)
    &qni_lister_avx512,
    &qni_lister_avx2,
#endif
    &qni_lister_scalar,
};

static bool serves(const qni_lister *lister, const char *name, unsigned size)
{
    return (lister->cpu_features & ~qni_cpu_features()) == 0 && size <= lister->size_max &&
           (name == NULL || strcmp(name, lister->name) == 0);
}

const qni_lister *qni_lister_find(const char *name, unsigned size)
{
    for (unsigned i = 0; i < sizeof listers / sizeof *listers; i++)
        if (serves(listers[i], name, size))
            return listers[i];
    return &qni_lister_scalar;
}

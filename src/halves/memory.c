/* Aligned allocation, with the request for huge pages that only some systems know. */
#include "halves/memory.h"

#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#define HUGE_PAGE ((uint64_t)2 << 20)
#define VECTOR ((uint64_t)64)

uint64_t qni_halves_array_bytes(uint64_t count, size_t element)
{
    if (count > (UINT64_MAX - QNI_HALVES_SLACK - HUGE_PAGE) / element)
        return UINT64_MAX;
    uint64_t bytes = count * element + QNI_HALVES_SLACK;
    uint64_t step = bytes >= HUGE_PAGE ? HUGE_PAGE : VECTOR;
    return (bytes + step - 1) / step * step;
}

void *qni_halves_array_new(uint64_t count, size_t element)
{
    uint64_t bytes = qni_halves_array_bytes(count, element);
    if (bytes > SIZE_MAX / 2)
        return NULL;
    void *array = aligned_alloc(bytes >= HUGE_PAGE ? HUGE_PAGE : VECTOR, (size_t)bytes);
    if (array == NULL)
        return NULL;
#if defined(MADV_HUGEPAGE)
    if (bytes >= HUGE_PAGE)
        (void)madvise(array, (size_t)bytes, MADV_HUGEPAGE); /* only a hint */
#endif
    size_t used = (size_t)count * element;
    memset((char *)array + used, 0, (size_t)bytes - used);
    return array;
}

void qni_halves_array_free(void *array)
{
    free(array);
}

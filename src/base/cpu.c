/* Finds the instruction sets at run time. */
#include "base/cpu.h"

#include <stdlib.h>
#include <string.h>

static const char *const feature_names[] = {"avx2", "avx512", "neon"};
enum { FEATURES = sizeof feature_names / sizeof *feature_names };

static unsigned machine_features(void)
{
    unsigned found = 0;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        found |= QNI_CPU_AVX2;
    if ((found & QNI_CPU_AVX2) != 0 && __builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq"))
        found |= QNI_CPU_AVX512;
#elif defined(__aarch64__)
    found |= QNI_CPU_NEON; /* part of every 64-bit ARM */
#endif
    return found;
}

/* Whether the comma-separated list has that word. */
static int list_has(const char *list, const char *word)
{
    size_t length = strlen(word);
    while (*list != '\0') {
        size_t entry = strcspn(list, ",");
        if (entry == length && strncmp(list, word, length) == 0)
            return 1;
        list += entry;
        list += *list == ',';
    }
    return 0;
}

unsigned qni_cpu_features(void)
{
    unsigned found = machine_features();
    const char *hidden = getenv("QUEENUM_TEST_WITHOUT");
    if (hidden == NULL)
        return found;
    for (unsigned i = 0; i < FEATURES; i++)
        if (list_has(hidden, feature_names[i]))
            found &= ~(1U << i);
    return found;
}

const char *qni_cpu_feature_name(unsigned index)
{
    return index < FEATURES ? feature_names[index] : NULL;
}

/* Which instruction sets the machine has. */
#ifndef QNI_BASE_CPU_H
#define QNI_BASE_CPU_H

/* A set of these is what a kernel needs and what a machine has. */
enum {
    QNI_CPU_AVX2 = 1 << 0,   /* with BMI1, BMI2 and POPCNT, as on every such processor */
    QNI_CPU_AVX512 = 1 << 1, /* F, BW, DQ, VL and VPOPCNTDQ */
    QNI_CPU_NEON = 1 << 2
};

/* The features found.  The environment variable QUEENUM_TEST_WITHOUT, a comma-separated list of
 * avx2, avx512 and neon, hides some: for tests only. */
unsigned qni_cpu_features(void);

/* "avx2", "avx512" or "neon" for the index-th feature, NULL past the last. */
const char *qni_cpu_feature_name(unsigned index);

#endif

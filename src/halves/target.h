/* Compiles the functions of one file for more than the build's own instruction set. */
#ifndef QNI_HALVES_TARGET_H
#define QNI_HALVES_TARGET_H

/* The compilers' own headers must not be read for the first time under a changed target. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define QNI_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define QNI_TARGET_PUSH(features)                                                                  \
    QNI_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define QNI_TARGET_POP QNI_PRAGMA(clang attribute pop)
#else
#define QNI_TARGET_PUSH(features) QNI_PRAGMA(GCC push_options) QNI_PRAGMA(GCC target(features))
#define QNI_TARGET_POP QNI_PRAGMA(GCC pop_options)
#endif

#endif

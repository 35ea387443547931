/* Memory for the big arrays: aligned for vectors and in huge pages where the system has them. */
#ifndef QNI_HALVES_MEMORY_H
#define QNI_HALVES_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Vectors read up to this many bytes past the last element of an array. */
#define QNI_HALVES_SLACK 64

/* Bytes that an array of count elements takes, its slack and rounding included; UINT64_MAX when
 * that does not fit. */
uint64_t qni_halves_array_bytes(uint64_t count, size_t element);

/* An array with slack, or NULL; freed by qni_halves_array_free().  Only the slack is zeroed:
 * clearing gigabytes takes seconds in which nobody looks whether to stop. */
void *qni_halves_array_new(uint64_t count, size_t element);
void qni_halves_array_free(void *array);

#endif

/* Ledgers for the damage campaign: small ones, as bytes that can be spoiled and put back. */
#ifndef DAMAGE_LEDGERS_H
#define DAMAGE_LEDGERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "queenum/queenum.h"

enum { SIDE = 6, TOTAL = 4 }; /* the board, and its published total */

#define PATH_ROOM 256

/* What a file holds; size 0 where there is none. */
typedef struct image {
    uint8_t *bytes;
    size_t size;
} image;

bool image_read(const char *path, image *made);
bool image_write(const char *path, const image *written);
bool image_same(const image *a, const image *b);
void image_free(image *freed);

/* A ledger that is complete, at rest. */
bool ledger_make(const char *path, qn_method method);

/* The files of a ledger whose run was killed when all units were in the log: the file itself, and
 * the log beside it. */
bool ledger_make_killed(const char *path, image *file, image *log);

/* A complete ledger that holds this count of that unit, as if a kernel had counted it so. */
bool ledger_forge(const char *path, qn_method method, uint64_t unit, uint64_t count);

/* Removes a ledger and what may lie beside it. */
void ledger_remove(const char *path);

/* A folder for ledgers, in memory where that can be; static storage. */
const char *ledger_folder(void);

#endif

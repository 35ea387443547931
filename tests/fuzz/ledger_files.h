/* Files for the harness of ledgers, in a folder in memory that holds nothing else. */
#ifndef FUZZ_LEDGER_FILES_H
#define FUZZ_LEDGER_FILES_H

#include "support.h"

/* Makes these bytes the ledger, alone in its folder. */
bool fuzz_write_ledger(const uint8_t *bytes, size_t size);

/* Makes a ledger of rows in text, with marks that fit; false where SQLite takes no such rows. */
bool fuzz_make_ledger(const uint8_t *text, size_t size);

/* Fails unless the ledger has the bytes that it was given, and nothing is beside it but perhaps the
 * other one. */
void fuzz_check_unchanged(bool other_allowed);

/* Size of the board of the foreign ledger, which is complete and lies in no other's folder. */
enum { FUZZ_FOREIGN_SIZE = 5 };
const char *fuzz_foreign_path(void);

char *fuzz_ledger_path(void);
const char *fuzz_other_path(void);
bool fuzz_other_exists(void);

#endif

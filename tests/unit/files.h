/* Files for the suites of ledgers, in a folder of each test's own. */
#ifndef QUEENUM_TEST_FILES_H
#define QUEENUM_TEST_FILES_H

#include "ledger/job.h"
#include "ledger/record.h"

/* The folder, and the files a to d in it, which are not there at first. */
extern char folder[];
extern char paths[4][64];

/* Before and after each test; the second fails where something else is left in the folder. */
void make_folder(void);
void remove_folder(void);

void make_ledger(const char *path, const qn_job *job, const qni_records *records);

#endif

/* A folder and ledgers in it. */
#include "files.h"

#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ledger/store.h"

char folder[] = "/tmp/queenum-ledger-XXXXXX";
char paths[4][64];

void make_folder(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    for (unsigned i = 0; i < LENGTH(paths); i++)
        (void)snprintf(paths[i], sizeof paths[i], "%s/%c", folder, 'a' + (int)i);
}

void remove_folder(void)
{
    for (unsigned i = 0; i < LENGTH(paths); i++)
        (void)unlink(paths[i]);
    ck_assert_msg(rmdir(folder) == 0, "something is left in %s: %s", folder, strerror(errno));
    memcpy(strrchr(folder, '-') + 1, "XXXXXX", 6);
}

void make_ledger(const char *path, const qn_job *job, const qni_records *records)
{
    int descriptor;
    qn_problem problem = {""};
    ck_assert_msg(qni_store_make(path, job, records, &descriptor, &problem) == QN_OK, "%s",
                  problem.text);
    (void)close(descriptor);
}

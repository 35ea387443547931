/* The calls of the library under which calls into the system fail. */
#ifndef CALLS_H
#define CALLS_H

#include "queenum/queenum.h"

/* What a call may write, filled with UNTOUCHED before it. */
enum { UNTOUCHED = 0xA5, TEXT = 1 << 14 };
typedef struct results {
    qn_total totals[8];
    uint8_t solutions[8 * 8];
    size_t number;
    qn_classes classes;
    uint64_t units[16];
} results;

/* What goes to callbacks. */
typedef struct stream {
    char text[TEXT];
    size_t length;
} stream;

typedef struct call {
    const char *name;
    /* Makes the call; calls that belong together end with the first that fails.  `place` is a
     * folder with the ledger FULL of n=8 and PART, which has half of its units. */
    qn_status (*make)(const qn_options *options, const char *place, results *out, stream *told,
                      qn_report *report);
    bool files;   /* it uses files of `place` */
    bool several; /* it is several calls, of which the first may have written their results */
} call;

/* The last has no name. */
extern const call calls[];

/* place/name, which lasts until the next call. */
const char *path_in(const char *place, const char *name);

#endif

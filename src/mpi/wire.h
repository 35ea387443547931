/* What the ranks send each other.  All ranks run the same program on machines of one kind, so
 * structures travel as their bytes. */
#ifndef QUEENUM_MPI_WIRE_H
#define QUEENUM_MPI_WIRE_H

#include "queenum/queenum.h"

/* The rank that has the ledger. */
#define RANK_LEADER 0

enum rank_tag {
    RANK_ASK = 1,      /* to the leader, empty: more units, please */
    RANK_UNITS = 2,    /* the answer: numbers of units, none when there will be no more */
    RANK_DONE = 3,     /* to the leader: qn_unit_done, one or more */
    RANK_FAREWELL = 4, /* to the leader, the last message: a rank_farewell */
};

/* Most units in an answer, and in a message of units that are done. */
enum { RANK_UNITS_MAX = 4096, RANK_DONE_MAX = 1024 };

/* What the leader tells everybody before the work begins. */
typedef struct rank_orders {
    bool go; /* false: there is nothing to do */
    qn_job job;
    unsigned threads; /* of each rank; 0: as the rank's machine suggests */
    qn_backend backend;
    char kernel[QN_NAME_MAX]; /* "": the fastest */
} rank_orders;

typedef struct rank_farewell {
    qn_status status; /* of the rank's whole count */
    qn_report report;
} rank_farewell;

#endif

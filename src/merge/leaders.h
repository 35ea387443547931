/* The lexicographically first k solutions, whatever the order in which units finish.
 *
 * A worker collects the solutions of its unit in a list, in order, no more of them than
 * qni_leaders_wanted() said when it began, and hands the list over when the unit is done.  The
 * merger keeps the lists of the earliest units until they hold k solutions and drops the rest, so
 * it never holds more than k solutions and one list.  Once the first units up to some unit are all
 * done and have k solutions, these are certain and the team can stop. */
#ifndef QNI_MERGE_LEADERS_H
#define QNI_MERGE_LEADERS_H

#include "team/sync.h"

/* Solutions of one unit, n bytes each, in order. */
typedef struct qni_list {
    uint8_t *solutions;
    size_t count;
    size_t capacity;
} qni_list;

/* Appends a solution.  QN_MEMORY, with the list unchanged. */
qn_status qni_list_append(qni_list *list, const uint8_t *columns, unsigned n);
void qni_list_free(qni_list *list);

typedef struct qni_leaders {
    unsigned n;
    size_t k;
    uint64_t units;
    qni_monitor monitor; /* guards all below */
    qni_list *lists;     /* of each unit; empty where none came or it was dropped */
    bool *done;          /* of each unit */
    uint64_t frontier;   /* units 0 .. frontier-1 are done */
    size_t certain;      /* solutions in the lists before the frontier */
    size_t kept;         /* solutions in all lists */
    uint64_t end;        /* units from here on cannot matter any more */
} qni_leaders;

/* QN_MEMORY. */
qn_status qni_leaders_init(qni_leaders *leaders, unsigned n, size_t k, uint64_t units);
void qni_leaders_free(qni_leaders *leaders);

/* How many solutions of that unit can still be among the first k; 0: it need not be searched. */
size_t qni_leaders_wanted(qni_leaders *leaders, uint64_t unit);

/* Takes over the list of a finished unit.  Returns whether the first k are certain now. */
bool qni_leaders_add(qni_leaders *leaders, uint64_t unit, qni_list *list);

/* Copies the first k solutions, or all where there are fewer, and returns how many. */
size_t qni_leaders_copy(const qni_leaders *leaders, uint8_t *solutions);

#endif

/* --trace: a file with a line of comma-separated values for each unit of a count. */
#ifndef QUEENUM_CLI_TRACE_H
#define QUEENUM_CLI_TRACE_H

#include "cli/message.h"
#include "queenum/queenum.h"

#include <stdio.h>

/* A trace that is being written. */
typedef struct cli_trace {
    const char *path; /* NULL: nobody asked for one */
    FILE *file;
    int error; /* errno of the first write that failed */
} cli_trace;

/* Makes the file, or nothing where path is NULL; says why it cannot. */
cli_status cli_trace_open(cli_trace *trace, const char *path);

/* The library's callback; data is the cli_trace. */
void cli_trace_unit(const qn_trace *unit, void *data);

/* Has the computation write to the trace, which must live as long. */
void cli_trace_attach(cli_trace *trace, qn_options *computation);

/* Closes the file; says what went wrong with it, now or earlier.  After a failure of the count, or
 * of this, there is no file. */
cli_status cli_trace_close(cli_trace *trace, cli_status counted);

/* What the units of a trace took. */
typedef struct cli_costs {
    double *seconds; /* in the order of the units, 0 for one that is missing; freed by the caller */
    size_t count;
    size_t room;
} cli_costs;

/* Makes room for the unit (from 1) and notes what it took.  False when memory is short. */
bool cli_costs_put(cli_costs *costs, uint64_t unit, double seconds);

/* Reads the costs from a trace; says what is wrong with the file. */
cli_status cli_trace_read(const char *path, cli_costs *costs);

#endif

/* What every computing call does around its team: checks options, measures, reports. */
#ifndef QNI_API_RUN_H
#define QNI_API_RUN_H

#include "api/trace.h"
#include "base/stop.h"
#include "rows/rows.h"
#include "team/sync.h"
#include "team/team.h"

/* One call in progress.  Lives on the caller's stack from qni_run_begin() to qni_run_end(). */
typedef struct qni_run {
    qn_options options; /* the caller's, with threads and backend settled */
    qni_stop stop;
    qn_report report;
    double cpu_begin;
    double wall_begin;
    qn_progress progress; /* guarded by progress_lock while a team runs */
    qni_monitor progress_lock;
    qni_trace trace;
} qni_run;

/* Checks the options (NULL: the defaults) and starts the clocks.  On QN_OK the caller must come to
 * qni_run_end().  QN_ARGUMENT, QN_UNSUPPORTED, QN_MEMORY. */
qn_status qni_run_begin(qni_run *run, const qn_options *options);

/* Runs `work` on `units` units with the run's team and stop. */
qn_status qni_run_team(qni_run *run, uint64_t units,
                       qn_status (*work)(void *context, unsigned worker, uint64_t unit),
                       void *context);

/* Says how many units there will be, before they run. */
void qni_run_expect(qni_run *run, uint64_t units);

/* Says, the progress callback too, that so many of the units expected will not run after all. */
void qni_run_expect_fewer(qni_run *run, uint64_t units);

/* Counts a unit as done in the report and tells the progress callback; any worker. */
void qni_run_unit_done(qni_run *run);

/* Around a unit of a count, for the trace: begin starts the unit's clock, end takes the rest of
 * what `unit` says and stops it.  Neither does anything where there is no trace.  QN_MEMORY. */
void qni_run_trace_begin(const qni_run *run, qn_trace *unit);
qn_status qni_run_trace_end(qni_run *run, unsigned worker, qn_trace *unit);

/* Stops the clocks, fills *report where the status allows and it is not NULL, passes the status on.
 */
qn_status qni_run_end(qni_run *run, qn_status status, qn_report *report);

/* The rows kernel that the options ask for.  QN_ARGUMENT for a name that does not exist,
 * QN_UNSUPPORTED for one that does not run here or does not take this size. */
qn_status qni_run_rows_kernel(const qni_run *run, unsigned n, const qni_rows_kernel **kernel);

/* Notes engine, kernel and split in the report. */
void qni_run_note(qni_run *run, qn_method method, const char *kernel, unsigned split);

#endif

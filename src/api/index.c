/* Makes an index and counts its units, as far as they are needed. */
#include "api/index.h"

#include <stdlib.h>

#include "api/rows_count.h"
#include "base/bits.h"
#include "base/total.h"

/* Open rows below a unit: a subtree that is counted in some milliseconds.  More rows than DEEPEST
 * would make too many units. */
enum { OPEN_ROWS = 13, SHALLOWEST = 2, DEEPEST = 4, UNITS_AT_FIRST = 16 };

static bool is_own_mirror(const qn_board *board)
{
    for (unsigned row = 0; row < board->size; row++)
        for (unsigned column = 0; column < board->size / 2; column++)
            if ((board->allowed[row] >> column & 1) !=
                (board->allowed[row] >> (board->size - 1 - column) & 1))
                return false;
    return true;
}

static unsigned unit_depth(const qn_board *board, const qn_options *options)
{
    if (options->split > 0)
        return options->split;
    unsigned depth = board->size > OPEN_ROWS ? board->size - OPEN_ROWS : 0;
    return depth < SHALLOWEST ? SHALLOWEST : depth > DEEPEST ? DEEPEST : depth;
}

static qn_status make_arrays(qn_index *index)
{
    qn_status status =
        qni_units_make(&index->board, unit_depth(&index->board, &index->options), &index->units);
    if (status != QN_OK)
        return status;
    index->before = calloc(index->units.count + 1, sizeof *index->before);
    index->counts = calloc(index->units.count + 1, sizeof *index->counts);
    return index->before != NULL && index->counts != NULL ? QN_OK : QN_MEMORY;
}

qn_status qn_index_new(const qn_board *board, const qn_options *options, qn_index **index)
{
    if (board->size > QN_COUNT_SIZE_MAX)
        return QN_RANGE;
    qni_run run;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    const qni_rows_kernel *kernel;
    qn_index *made = NULL;
    status = qni_run_rows_kernel(&run, board->size, &kernel);
    if (status == QN_OK) {
        made = calloc(1, sizeof *made);
        status = QN_MEMORY;
    }
    if (made != NULL) {
        made->board = *board;
        made->options = run.options;
        if (made->options.kernel != NULL)
            made->options.kernel = kernel->name; /* the caller's text may go away */
        made->mirrored = is_own_mirror(board);
        status = make_arrays(made);
        qni_run_note(&run, QN_METHOD_ROWS, kernel->name, made->units.depth);
        status = qni_index_end(made, &run, status);
    } else {
        status = qni_run_end(&run, status, NULL);
    }
    if (status == QN_OK)
        *index = made;
    else
        qn_index_free(made);
    return status;
}

void qn_index_free(qn_index *index)
{
    if (index == NULL)
        return;
    qni_units_free(&index->units);
    free(index->before);
    free(index->counts);
    free(index);
}

qn_status qni_index_end(qn_index *index, qni_run *run, qn_status status)
{
    qn_report report;
    status = qni_run_end(run, status, &report);
    if (status == QN_OK || status == QN_CANCELLED) {
        report.wall_seconds += index->report.wall_seconds;
        report.cpu_seconds += index->report.cpu_seconds;
        report.units = index->frontier;
        if (report.threads < index->report.threads)
            report.threads = index->report.threads;
        index->report = report;
    }
    return status;
}

void qn_index_report(const qn_index *index, qn_report *report)
{
    *report = index->report;
}

/* Units that must be counted at most; the others mirror them. */
static size_t units_to_count(const qn_index *index)
{
    return index->mirrored ? (index->units.count + 1) / 2 : index->units.count;
}

/* Tells the caller's progress callback how far the index is, where a team counts a part of it. */
static void tell_progress(const qn_progress *part, void *data)
{
    const qn_index *index = data;
    qn_progress progress = {.units_done = index->frontier + part->units_done,
                            .units = units_to_count(index)};
    progress.steps_done = progress.units_done;
    progress.steps = progress.units;
    index->options.progress(&progress, index->options.user);
}

static qn_status count_units(qn_index *index, size_t count)
{
    qni_run run;
    qn_status status = qni_run_begin(&run, &index->options);
    if (status != QN_OK)
        return status;
    if (run.options.progress != NULL) {
        run.options.progress = tell_progress;
        run.options.user = index; /* the stop keeps the caller's own */
    }
    qni_units part = {.depth = index->units.depth,
                      .count = count,
                      .prefixes = index->units.prefixes + index->frontier};
    qni_rows_units units = {.parts_count = 1, .units = {part}, .count = count};
    units.parts[0] = (qni_rows_part){.board = index->board, .factor = 1};
    qn_total total;
    status = qni_rows_count(&run, &units, &total, index->counts + index->frontier);
    return qni_index_end(index, &run, status);
}

/* Moves the frontier past units whose counts are known. */
static qn_status advance(qn_index *index, size_t to)
{
    for (size_t unit = index->frontier; unit < to; unit++) {
        qn_total *next = &index->before[unit + 1];
        *next = index->before[unit];
        qn_status status = qni_total_add_count(next, index->counts[unit]);
        if (status != QN_OK)
            return status;
    }
    index->frontier = to;
    return QN_OK;
}

/* Counts some units more, twice as many as last time; the frontier is not at the end. */
static qn_status count_on(qn_index *index)
{
    size_t most = units_to_count(index) - index->frontier;
    size_t count = index->frontier + UNITS_AT_FIRST;
    if (count > most)
        count = most;
    qn_status status = count_units(index, count);
    if (status != QN_OK)
        return status;
    status = advance(index, index->frontier + count);
    if (status != QN_OK || index->frontier < units_to_count(index))
        return status;
    size_t units = index->units.count;
    for (size_t unit = index->frontier; unit < units; unit++)
        index->counts[unit] = index->counts[units - 1 - unit];
    return advance(index, units);
}

qn_status qni_index_extend(qn_index *index, qn_total which)
{
    qn_status status = QN_OK;
    while (status == QN_OK && index->frontier < index->units.count &&
           qn_total_compare(index->before[index->frontier], which) <= 0)
        status = count_on(index);
    return status;
}

qn_status qni_index_extend_to(qn_index *index, size_t unit)
{
    qn_status status = QN_OK;
    while (status == QN_OK && index->frontier <= unit)
        status = count_on(index);
    return status;
}

qn_status qn_index_total(qn_index *index, qn_total *total)
{
    qn_status status = QN_OK;
    if (index->units.count > 0)
        status = qni_index_extend_to(index, index->units.count - 1);
    if (status == QN_OK)
        *total = index->before[index->units.count];
    return status;
}

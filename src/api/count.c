/* qn_count and its finer-grained sisters. */
#include "queenum/queenum.h"

#include <stdlib.h>
#include <string.h>

#include "api/halves_count.h"
#include "api/rows_count.h"
#include "api/split.h"

static qn_status count_rows(qni_run *run, const qn_board *board, qn_total *total)
{
    qni_rows_units units;
    unsigned depth = qni_split_for_count(board->size, &run->options);
    qn_status status = qni_rows_units_of_board(board, depth, &units);
    if (status != QN_OK)
        return status;
    status = qni_rows_count(run, &units, total, NULL);
    qni_rows_units_free(&units);
    return status;
}

qn_status qn_count(const qn_board *board, const qn_options *options, qn_total *total,
                   qn_report *report)
{
    if (board->size > QN_COUNT_SIZE_MAX)
        return QN_RANGE;
    qni_run run;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    qn_method method;
    status = qni_choose_method(&run.options, board, &method);
    if (status == QN_OK)
        status = method == QN_METHOD_HALVES ? qni_halves_run(&run, board->size, total)
                                            : count_rows(&run, board, total);
    return qni_run_end(&run, status, report);
}

/* What is counted unit by unit comes from the rows engine. */
static qn_status begin_by_unit(const qn_board *board, const qn_options *options, qni_run *run)
{
    if (board->size > QN_COUNT_SIZE_MAX)
        return QN_RANGE;
    qn_status status = qni_run_begin(run, options);
    if (status == QN_OK && run->options.method == QN_METHOD_HALVES)
        status = qni_run_end(run, QN_ARGUMENT, NULL);
    return status;
}

/* Counts each unit of the plain board; *counts becomes an array that the caller frees. */
static qn_status count_units(qni_run *run, const qn_board *board, unsigned depth,
                             qni_rows_units *units, uint64_t **counts)
{
    qn_status status = qni_rows_units_plain(board, depth, units);
    if (status != QN_OK)
        return status;
    uint64_t *made = calloc(units->count + 1, sizeof *made);
    qn_total total;
    status = made == NULL ? QN_MEMORY : qni_rows_count(run, units, &total, made);
    if (status != QN_OK) {
        free(made);
        qni_rows_units_free(units);
        return status;
    }
    *counts = made;
    return QN_OK;
}

qn_status qn_count_by_column(const qn_board *board, const qn_options *options, qn_total *counts,
                             qn_report *report)
{
    qni_run run;
    qn_status status = begin_by_unit(board, options, &run);
    if (status != QN_OK)
        return status;
    qni_rows_units units;
    uint64_t *of_units;
    unsigned depth = qni_split_for_count(board->size, &run.options);
    status = count_units(&run, board, depth, &units, &of_units);
    if (status == QN_OK) {
        qn_total sums[QN_COUNT_SIZE_MAX];
        memset(sums, 0, sizeof sums);
        for (uint64_t i = 0; i < units.count && status == QN_OK && board->size > 0; i++)
            status = qn_total_add(&sums[units.units[0].prefixes[i].columns[0]],
                                  (qn_total){.low = of_units[i]});
        if (status == QN_OK && board->size > 0)
            memcpy(counts, sums, board->size * sizeof *counts);
        free(of_units);
        qni_rows_units_free(&units);
    }
    return qni_run_end(&run, status, report);
}

qn_status qn_count_by_unit(const qn_board *board, const qn_options *options, qn_unit **units,
                           size_t *units_count, qn_report *report)
{
    qni_run run;
    qn_status status = begin_by_unit(board, options, &run);
    if (status != QN_OK)
        return status;
    qni_rows_units rows;
    uint64_t *counts;
    unsigned depth = run.options.split > 0 ? run.options.split : 2;
    status = count_units(&run, board, depth, &rows, &counts);
    if (status == QN_OK) {
        qn_unit *made = calloc(rows.count + 1, sizeof *made);
        for (uint64_t i = 0; made != NULL && i < rows.count; i++) {
            made[i].depth = rows.units[0].depth;
            memcpy(made[i].columns, rows.units[0].prefixes[i].columns, made[i].depth);
            made[i].count = counts[i];
        }
        if (made != NULL) {
            *units = made;
            *units_count = rows.count;
        } else {
            status = QN_MEMORY;
        }
        free(counts);
        qni_rows_units_free(&rows);
    }
    return qni_run_end(&run, status, report);
}

/* One face for the two engines. */
#include "api/counter.h"

#include "base/total.h"

static qn_status init_rows(qni_counter *counter, const qni_run *run, const qn_board *board,
                           unsigned split)
{
    qn_status status = qni_rows_units_of_board(board, split, &counter->rows_units);
    if (status != QN_OK)
        return status;
    counter->units = counter->rows_units.count;
    return qni_rows_counter_init(&counter->rows, run, &counter->rows_units);
}

qn_status qni_counter_init(qni_counter *counter, const qni_run *run, const qn_board *board,
                           qn_method method, unsigned split)
{
    *counter = (qni_counter){.method = method};
    qn_status status;
    if (method == QN_METHOD_ROWS) {
        status = init_rows(counter, run, board, split);
    } else {
        status = qni_halves_counter_init(&counter->halves, run, board->size);
        if (status == QN_OK)
            counter->units = qni_halves_units(counter->halves.halves);
    }
    if (status != QN_OK)
        qni_counter_free(counter);
    return status;
}

void qni_counter_free(qni_counter *counter)
{
    qni_rows_counter_free(&counter->rows);
    qni_rows_units_free(&counter->rows_units);
    qni_halves_counter_free(&counter->halves);
}

qn_status qni_counter_prepare(qni_counter *counter, qni_run *run)
{
    return counter->method == QN_METHOD_ROWS ? QN_OK
                                             : qni_halves_counter_prepare(&counter->halves, run);
}

qn_status qni_counter_count(qni_counter *counter, unsigned worker, uint64_t unit, qni_stop *stop,
                            qn_total *share, uint64_t *nodes)
{
    if (counter->method == QN_METHOD_HALVES) {
        if (nodes != NULL)
            *nodes = QN_NODES_UNKNOWN;
        return qni_halves_counter_count(&counter->halves, worker, unit, stop, share);
    }
    uint64_t count;
    unsigned factor;
    qn_status status =
        qni_rows_counter_count(&counter->rows, worker, unit, stop, &count, &factor, nodes);
    if (status != QN_OK)
        return status;
    *share = (qn_total){.low = count};
    return qni_total_multiply(share, factor);
}

const char *qni_counter_kernel(const qni_counter *counter)
{
    return counter->method == QN_METHOD_ROWS ? counter->rows.kernel->name
                                             : qni_halves_kernel_name(counter->halves.kernel);
}

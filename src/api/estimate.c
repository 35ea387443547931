/* qn_estimate_count: what a count will come to. */
#include "api/estimate.h"

static qn_status estimate_parts(qni_run *run, const qn_board *board, const qni_rows_units *parts,
                                uint64_t seed, qn_estimate *estimate)
{
    qni_tree tree;
    qn_estimate made;
    qn_status status = qni_tree_estimate(run, parts, seed, &tree);
    if (status != QN_OK)
        return status;
    made = (qn_estimate){.walks = tree.walks,
                         .threads = run->options.threads,
                         .total = tree.total,
                         .nodes = tree.nodes};
    status = qni_rows_time(run, parts, seed, &tree, &made.rows_seconds);
    if (status == QN_OK)
        status = qni_halves_time(run, board, seed, &made.halves_seconds);
    if (status == QN_OK)
        *estimate = made;
    return status;
}

qn_status qn_estimate_count(const qn_board *board, const qn_options *options, uint64_t seed,
                            qn_estimate *estimate, qn_report *report)
{
    if (board->size > QN_COUNT_SIZE_MAX)
        return QN_RANGE;
    qni_run run;
    qn_status status = qni_run_begin(&run, options);
    if (status != QN_OK)
        return status;
    run.options.kernel = NULL;
    run.options.split = 0;
    qni_rows_units parts; /* its units are not needed, so they are the fewest */
    status = qni_rows_units_of_board(board, 1, &parts);
    if (status == QN_OK) {
        qni_run_note(&run, QN_METHOD_ROWS, "walks", 0);
        qni_run_expect(&run, QNI_WALK_BATCHES + 2 * qni_timed_parts(&run));
        status = estimate_parts(&run, board, &parts, seed, estimate);
        qni_rows_units_free(&parts);
    }
    return qni_run_end(&run, status, report);
}

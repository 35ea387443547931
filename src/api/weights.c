/* Estimates of each unit's work, by random walks. */
#include "api/weights.h"

#include <stdlib.h>

#include "api/rows_count.h"
#include "api/walk.h"
#include "ledger/job.h"

/* Walks in all, and at least for each unit: about a millisecond's worth. */
enum { WALKS = 4000, WALKS_PER_UNIT = 4 };

/* A unit's weight where its nodes are as many as the average. */
enum { AVERAGE_WEIGHT = 1000 };

/* The nodes below one, as a random walk sees them.  The walk ends where the tree is widest or soon
 * after: the rest is in proportion, and would only add to the variance. */
static double walk(const qn_board *board, qni_node node, qni_random *random)
{
    unsigned last_row = board->size - board->size / 3;
    double nodes = 1;
    double width = 1;
    while (node.row < last_row) {
        unsigned choices = qni_walk_step(board, &node, random);
        if (choices == 0)
            break;
        width *= choices;
        nodes += width;
    }
    return nodes;
}

static double estimate_unit(const qn_board *board, qni_node node, unsigned walks,
                            qni_random *random)
{
    double sum = 0;
    for (unsigned i = 0; i < walks; i++)
        sum += walk(board, node, random);
    return sum;
}

/* Estimates all units; returns the sum. */
static double estimate_all(const qni_rows_units *units, double *estimates)
{
    qni_random random = qni_random_stream(0, units->count);
    uint64_t each = WALKS / (units->count + 1) + WALKS_PER_UNIT;
    double sum = 0;
    for (unsigned part = 0; part < units->parts_count; part++) {
        const qni_units *prefixes = &units->units[part];
        for (size_t i = 0; i < prefixes->count; i++) {
            qni_node node = qni_node_of_prefix(prefixes->prefixes[i].columns, prefixes->depth);
            *estimates = estimate_unit(&units->parts[part].board, node, (unsigned)each, &random);
            sum += *estimates++;
        }
    }
    return sum;
}

static qn_status weigh(const qni_rows_units *units, qni_weights *weights)
{
    double *estimates = calloc(units->count + 1, sizeof *estimates);
    weights->of_unit = calloc(units->count + 1, sizeof *weights->of_unit);
    if (estimates == NULL || weights->of_unit == NULL) {
        free(estimates);
        qni_weights_free(weights);
        return QN_MEMORY;
    }
    double sum = estimate_all(units, estimates);
    double scale = AVERAGE_WEIGHT * (double)units->count / sum;
    for (uint64_t i = 0; i < units->count; i++)
        weights->of_unit[i] = 1 + (uint64_t)(estimates[i] * scale);
    free(estimates);
    return QN_OK;
}

qn_status qni_weights_make(const qn_job *job, qni_weights *weights)
{
    *weights = (qni_weights){.of_unit = NULL};
    if (job->method == QN_METHOD_HALVES)
        return QN_OK; /* its units are near equal */
    qn_board board;
    qni_rows_units units;
    qn_status status = qni_job_board(job, &board);
    if (status == QN_OK)
        status = qni_rows_units_of_board(&board, job->split, &units);
    if (status != QN_OK)
        return status;
    if (units.count == job->units) /* else another version numbered them; any weights will do */
        status = weigh(&units, weights);
    qni_rows_units_free(&units);
    return status;
}

void qni_weights_free(qni_weights *weights)
{
    free(weights->of_unit);
    weights->of_unit = NULL;
}

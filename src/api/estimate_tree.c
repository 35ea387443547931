/* Estimates of what a search tree holds.
 *
 * A walk goes down at random until few rows are left, and what lies below is counted exactly: that
 * costs about as much as the walk and takes most of the variance away, because a walk to the very
 * end nearly always ends in nothing.  Walks are taken in batches, each with a random stream of its
 * own, so that the numbers do not depend on who takes them; the batches' means are independent
 * estimates, from whose spread the limits come. */
#include "api/estimate.h"

#include <math.h>

#include "api/walk.h"

enum { BATCHES = QNI_WALK_BATCHES, WALKS_IN_BATCH = 2048, ROWS_LEFT = 8 };

typedef struct walk_sums {
    double total;
    double nodes;
    double width[QN_COUNT_SIZE_MAX + 1];
} walk_sums;

typedef struct tree_job {
    qni_run *run;
    const qni_rows_units *parts;
    uint64_t seed;
    walk_sums batches[BATCHES];
} tree_job;

/* What lies below a node. */
typedef struct tree_below {
    const qni_rows_part *part;
    double total;
    double nodes;
} tree_below;

/* Each solution below counts with its weight.  As deep as the rows that are left. */
static void count_below(tree_below *below, qni_node node)
{
    const qn_board *board = &below->part->board;
    if (node.row == board->size) {
        below->total += below->part->weighted ? (double)qni_solution_weight(board->size, node) : 1;
        return;
    }
    for (uint64_t squares = qni_node_free(board, node); squares != 0; squares &= squares - 1) {
        below->nodes++;
        count_below(below, qni_node_place(node, squares & -squares));
    }
}

/* Squares that the first row of a part leaves; a board of size 0 has one solution all the same. */
static unsigned first_squares(const qni_rows_part *part)
{
    return part->board.size == 0 ? 1 : qni_bit_count(part->board.allowed[0]);
}

/* Begins a walk on a first square, of all that the parts have, and so in its part. */
static const qni_rows_part *begin(const qni_rows_units *parts, qni_random *random, double *width)
{
    unsigned squares = 0;
    for (unsigned i = 0; i < parts->parts_count; i++)
        squares += first_squares(&parts->parts[i]);
    if (squares == 0)
        return NULL;
    unsigned square = qni_random_below(random, squares);
    const qni_rows_part *part = parts->parts;
    while (square >= first_squares(part))
        square -= first_squares(part++);
    *width = (double)squares / first_squares(part);
    return part;
}

/* One walk in a part; width is how many parts as large as this one there are. */
static void walk(const qni_rows_part *part, double width, qni_random *random, walk_sums *batch)
{
    const qn_board *board = &part->board;
    qni_node node = qni_node_of_prefix(NULL, 0);
    while (node.row + ROWS_LEFT < board->size) {
        unsigned choices = qni_walk_step(board, &node, random);
        if (choices == 0)
            return;
        width *= choices;
        batch->nodes += width;
        batch->width[node.row] += width;
    }
    tree_below below = {.part = part};
    count_below(&below, node);
    batch->nodes += width * below.nodes;
    batch->total += width * part->factor * below.total;
}

static qn_status walk_batch(void *context, unsigned worker, uint64_t index)
{
    (void)worker;
    tree_job *job = context;
    walk_sums *batch = &job->batches[index];
    qni_random random = qni_random_stream(job->seed, index);
    for (unsigned i = 0; i < WALKS_IN_BATCH; i++) {
        double width;
        const qni_rows_part *part = begin(job->parts, &random, &width);
        if (part != NULL)
            walk(part, width, &random, batch);
        if (i % 64 == 0 && qni_stop_asked(&job->run->stop))
            return QN_OK;
    }
    batch->total /= WALKS_IN_BATCH;
    batch->nodes /= WALKS_IN_BATCH;
    for (unsigned row = 0; row <= QN_COUNT_SIZE_MAX; row++)
        batch->width[row] /= WALKS_IN_BATCH;
    qni_run_unit_done(job->run);
    return QN_OK;
}

qn_limits qni_limits_of(const double *estimates, unsigned count)
{
    /* The 97.5 per cent limits of a normal distribution: the estimates have a long tail, and these
     * are wide enough to hold in 95 of 100 cases all the same. */
    const double deviations = 2.24;
    double sum = 0;
    double squares = 0;
    for (unsigned i = 0; i < count; i++)
        sum += estimates[i];
    double mean = sum / count;
    for (unsigned i = 0; i < count; i++)
        squares += (estimates[i] - mean) * (estimates[i] - mean);
    double reach = deviations * sqrt(squares / (count - 1.0) / count);
    double low = mean - reach;
    return (qn_limits){.value = mean, .low = low > 0 ? low : 0, .high = mean + reach};
}

static void sum_up(const tree_job *job, qni_tree *tree)
{
    double totals[BATCHES];
    double nodes[BATCHES];
    *tree = (qni_tree){.walks = (uint64_t)BATCHES * WALKS_IN_BATCH};
    for (unsigned i = 0; i < BATCHES; i++) {
        totals[i] = job->batches[i].total;
        nodes[i] = job->batches[i].nodes;
        for (unsigned row = 0; row <= QN_COUNT_SIZE_MAX; row++)
            tree->width[row] += job->batches[i].width[row] / BATCHES;
    }
    tree->total = qni_limits_of(totals, BATCHES);
    tree->nodes = qni_limits_of(nodes, BATCHES);
}

qn_status qni_tree_estimate(qni_run *run, const qni_rows_units *parts, uint64_t seed,
                            qni_tree *tree)
{
    tree_job job = {.run = run, .parts = parts, .seed = seed};
    qn_status status = qni_run_team(run, BATCHES, walk_batch, &job);
    if (status == QN_OK)
        sum_up(&job, tree);
    return status;
}

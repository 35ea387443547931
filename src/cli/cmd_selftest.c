/* queenum selftest: every engine, kernel, backend and some team sizes against known totals. */
#include "cli/compute.h"

#include <stdio.h>
#include <string.h>

/* The number of solutions for n = 0, 1, 2 ...: OEIS A000170. */
static const uint64_t totals[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712};
enum { SIZES = sizeof totals / sizeof *totals };

/* Solutions 1, 92 and all between of the 8 x 8 board are seen; these two are known by heart. */
static const uint8_t first_of_8[8] = {0, 4, 7, 5, 2, 6, 1, 3};
static const uint8_t last_of_8[8] = {7, 3, 0, 2, 5, 1, 6, 4};

typedef struct selftest_job {
    cli_session *session;
    unsigned failures;
} selftest_job;

static const char *backend_name(qn_backend backend)
{
    return backend == QN_BACKEND_OPENMP ? "openmp" : "pthreads";
}

/* One line: what was checked, and how it went. */
static void tell(selftest_job *job, const qn_options *computation, const char *what,
                 const char *wrong)
{
    if (wrong[0] != '\0')
        job->failures++;
    cli_output_print(&job->session->output, "%s %s, kernel %s, %s, threads %u%s%s\n",
                     wrong[0] == '\0' ? "ok" : "FAILED", what, computation->kernel,
                     backend_name(computation->backend), computation->threads,
                     wrong[0] == '\0' ? "" : ": ", wrong);
    cli_output_flush(&job->session->output);
}

/* Counts one board; `wrong` becomes what went wrong, empty where nothing did. */
static qn_status check_total(const qn_options *computation, unsigned n, char *wrong, size_t size)
{
    qn_board *board;
    qn_total total;
    char text[QN_TOTAL_TEXT];
    qn_status outcome = qn_board_new(n, &board);
    if (outcome == QN_OK) {
        outcome = qn_count(board, computation, &total, NULL);
        qn_board_free(board);
    }
    if (outcome != QN_OK)
        snprintf(wrong, size, "n=%u: %s", n, qn_status_text(outcome));
    else if (qn_total_compare(total, (qn_total){.low = totals[n]}) != 0)
        snprintf(wrong, size, "n=%u counted %s, not %llu", n, qn_total_text(total, text),
                 (unsigned long long)totals[n]);
    return outcome;
}

static qn_status check_totals(selftest_job *job, const qn_options *computation)
{
    char what[80];
    char wrong[160] = "";
    qn_status outcome = QN_OK;
    for (unsigned n = 0; n < SIZES && wrong[0] == '\0'; n++)
        outcome = check_total(computation, n, wrong, sizeof wrong);
    if (outcome == QN_CANCELLED)
        return outcome;
    snprintf(what, sizeof what, "totals of n=0..%d, engine %s", SIZES - 1,
             computation->method == QN_METHOD_HALVES ? "halves" : "rows");
    tell(job, computation, what, wrong);
    return QN_OK;
}

/* The last solution seen, and whether each came after the one before and was valid. */
typedef struct order_walk {
    const qn_board *board;
    uint8_t last[8];
    unsigned seen;
    bool wrong;
} order_walk;

static bool see(const uint8_t *columns, unsigned n, void *user)
{
    order_walk *walk = user;
    if (!qn_board_check(walk->board, columns) ||
        (walk->seen > 0 ? memcmp(walk->last, columns, n) >= 0
                        : memcmp(first_of_8, columns, n) != 0))
        walk->wrong = true;
    memcpy(walk->last, columns, n);
    walk->seen++;
    return true;
}

static qn_status check_order(selftest_job *job, const qn_options *computation)
{
    order_walk walk = {.seen = 0};
    const char *wrong = "";
    qn_board *board;
    qn_status outcome = qn_board_new(8, &board);
    if (outcome == QN_OK) {
        walk.board = board;
        outcome = qn_visit(board, computation, see, &walk, NULL);
        qn_board_free(board);
    }
    if (outcome == QN_CANCELLED)
        return outcome;
    if (outcome != QN_OK)
        wrong = qn_status_text(outcome);
    else if (walk.wrong || walk.seen != totals[8] || memcmp(walk.last, last_of_8, 8) != 0)
        wrong = "not the 92 solutions in order";
    tell(job, computation, "solutions of n=8 in order, engine rows", wrong);
    return QN_OK;
}

/* Every backend of this build with every team size. */
static qn_status check_kernel(selftest_job *job, qn_method method, const char *kernel)
{
    static const unsigned teams[] = {1, 2, 3, 8};
    for (int backend = QN_BACKEND_OPENMP; backend <= QN_BACKEND_PTHREADS; backend++) {
        if (backend == QN_BACKEND_OPENMP && qn_openmp_version() == 0)
            continue;
        for (size_t i = 0; i < sizeof teams / sizeof *teams; i++) {
            qn_options computation;
            cli_progress none = {0};
            cli_computation(&job->session->options, false, &none, &computation);
            cli_progress_end(&none);
            computation.progress = NULL;
            computation.method = method;
            computation.kernel = kernel;
            computation.backend = (qn_backend)backend;
            computation.threads = teams[i];
            qn_status outcome = check_totals(job, &computation);
            if (outcome == QN_OK && method == QN_METHOD_ROWS)
                outcome = check_order(job, &computation);
            if (outcome == QN_OK && job->session->output.error != 0)
                outcome = QN_CANCELLED; /* nobody learns of the rest */
            if (outcome != QN_OK)
                return outcome;
        }
    }
    return QN_OK;
}

cli_status cli_selftest(cli_session *session)
{
    static const qn_method methods[] = {QN_METHOD_ROWS, QN_METHOD_HALVES};
    selftest_job job = {.session = session};
    const char *kernel;
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
        for (unsigned i = 0; (kernel = qn_kernel_name(methods[m], i)) != NULL; i++) {
            if (!qn_kernel_runs_here(methods[m], i))
                continue;
            qn_status outcome = check_kernel(&job, methods[m], kernel);
            if (outcome != QN_OK)
                return cli_outcome(outcome);
        }
    if (job.failures > 0)
        return cli_fail(CLI_FAILED, "%u checks failed", job.failures);
    return CLI_DONE;
}

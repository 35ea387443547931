/* queenum selftest: every engine, kernel, backend and some team sizes against known totals. */
#include "cli/compute.h"
#include "cli/json.h"

#include <stdio.h>
#include <string.h>

/* The number of solutions for n = 0, 1, 2 ...: OEIS A000170. */
static const uint64_t totals[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712};
enum { SIZES = sizeof totals / sizeof *totals };

/* Boards of which every solution is looked at: listers take other ways with few rows and with many,
 * and with demands.  How many have a queen in the corner is from a textbook program; the first and
 * last solutions of the 8 x 8 board are known by heart. */
typedef struct listed_board {
    unsigned n;
    bool corner; /* with a queen in the corner */
    uint64_t solutions;
} listed_board;
static const listed_board listed_boards[] = {{8, false, 92}, {12, true, 500}, {13, false, 73712}};
enum { LISTED_MAX = 13, LISTED = sizeof listed_boards / sizeof *listed_boards };
static const uint8_t first_of_8[8] = {0, 4, 7, 5, 2, 6, 1, 3};
static const uint8_t last_of_8[8] = {7, 3, 0, 2, 5, 1, 6, 4};

typedef struct selftest_job {
    cli_session *session;
    cli_json *json; /* NULL: text */
    cli_progress progress;
    uint64_t checks; /* that there are */
    uint64_t done;
    unsigned failures;
} selftest_job;

/* What one check is about, and what became of it. */
typedef struct check {
    const qn_options *computation;
    char what[40];
    unsigned n;       /* the largest board */
    char wrong[160];  /* empty where nothing was */
    qn_report report; /* of all its calls, their seconds added up */
} check;

static const char *engine_name(qn_method method)
{
    return method == QN_METHOD_HALVES ? "halves" : "rows";
}

static const char *backend_name(qn_backend backend)
{
    return backend == QN_BACKEND_OPENMP ? "openmp" : "pthreads";
}

static void add_report(check *made, const qn_report *more)
{
    qn_report sum = *more;
    sum.wall_seconds += made->report.wall_seconds;
    sum.cpu_seconds += made->report.cpu_seconds;
    sum.units += made->report.units;
    if (sum.threads < made->report.threads)
        sum.threads = made->report.threads;
    made->report = sum;
}

static void put_check(cli_json *json, const check *made)
{
    struct json_t *entry = cli_json_object();
    bool wrong = made->wrong[0] != '\0';
    cli_json_put(json, entry, "check", cli_json_text(made->what));
    cli_json_put(json, entry, "engine", cli_json_text(engine_name(made->computation->method)));
    cli_json_put(json, entry, "kernel", cli_json_text(made->computation->kernel));
    cli_json_put(json, entry, "backend", cli_json_text(backend_name(made->computation->backend)));
    cli_json_put(json, entry, "threads", cli_json_whole(made->computation->threads));
    cli_json_put(json, entry, "ok", cli_json_flag(!wrong));
    if (wrong)
        cli_json_put(json, entry, "wrong", cli_json_text(made->wrong));
    cli_json_stream_value(json, entry);
}

/* One line: what was checked, and how it went. */
static void tell(selftest_job *job, const check *made)
{
    bool right = made->wrong[0] == '\0';
    const qn_options *computation = made->computation;
    job->failures += !right;
    if (job->json != NULL)
        put_check(job->json, made);
    else
        cli_output_print(&job->session->output, "%s %s, engine %s, kernel %s, %s, threads %u%s%s\n",
                         right ? "ok" : "FAILED", made->what, engine_name(computation->method),
                         computation->kernel, backend_name(computation->backend),
                         computation->threads, right ? "" : ": ", made->wrong);
    cli_output_flush(&job->session->output);
    if (right)
        cli_tell_time(job->session, "selftest, n to", made->n, &made->report);
    cli_progress_tell(&job->progress, ++job->done, job->checks);
}

static qn_status make_board(unsigned n, bool corner, qn_board **board)
{
    qn_status outcome = qn_board_new(n, board);
    if (outcome == QN_OK && corner)
        outcome = qn_board_place(*board, 0, 0);
    return outcome;
}

/* Counts one board. */
static qn_status check_total(check *made, unsigned n, bool corner, uint64_t right)
{
    qn_board *board = NULL;
    qn_total total;
    qn_report report;
    char text[QN_TOTAL_TEXT];
    qn_status outcome = make_board(n, corner, &board);
    if (outcome == QN_OK)
        outcome = qn_count(board, made->computation, &total, &report);
    qn_board_free(board);
    if (outcome != QN_OK) {
        snprintf(made->wrong, sizeof made->wrong, "n=%u: %s", n, qn_status_text(outcome));
        return outcome;
    }
    add_report(made, &report);
    if (qn_total_compare(total, (qn_total){.low = right}) != 0)
        snprintf(made->wrong, sizeof made->wrong, "n=%u%s counted %s, not %llu", n,
                 corner ? " with a queen in the corner" : "", qn_total_text(total, text),
                 (unsigned long long)right);
    return QN_OK;
}

static qn_status check_totals(selftest_job *job, const qn_options *computation)
{
    check made = {.computation = computation, .n = SIZES - 1};
    qn_status outcome = QN_OK;
    snprintf(made.what, sizeof made.what, "totals of n=0..%d", SIZES - 1);
    for (unsigned n = 0; n < SIZES && made.wrong[0] == '\0'; n++)
        outcome = check_total(&made, n, false, totals[n]);
    for (unsigned i = 0; computation->method == QN_METHOD_ROWS && i < LISTED; i++)
        if (outcome == QN_OK && made.wrong[0] == '\0' && listed_boards[i].corner)
            outcome = check_total(&made, listed_boards[i].n, true, listed_boards[i].solutions);
    if (outcome == QN_CANCELLED)
        return outcome;
    tell(job, &made);
    return QN_OK;
}

/* The first and the last solution seen, and whether each was valid and came after the one before.
 */
typedef struct order_walk {
    const qn_board *board;
    uint8_t first[LISTED_MAX];
    uint8_t last[LISTED_MAX];
    uint64_t seen;
    bool wrong;
} order_walk;

static bool see(const uint8_t *columns, unsigned n, void *user)
{
    order_walk *walk = user;
    walk->wrong |= !qn_board_check(walk->board, columns);
    walk->wrong |= walk->seen > 0 && memcmp(walk->last, columns, n) >= 0;
    if (walk->seen == 0)
        memcpy(walk->first, columns, n);
    memcpy(walk->last, columns, n);
    walk->seen++;
    return true;
}

/* Looks at every solution of one board. */
static qn_status check_list(check *made, const listed_board *listed)
{
    order_walk walk = {.seen = 0};
    qn_report report;
    qn_board *board = NULL;
    qn_status outcome = make_board(listed->n, listed->corner, &board);
    walk.board = board;
    if (outcome == QN_OK)
        outcome = qn_visit(board, made->computation, see, &walk, &report);
    qn_board_free(board);
    if (outcome != QN_OK) {
        snprintf(made->wrong, sizeof made->wrong, "n=%u: %s", listed->n, qn_status_text(outcome));
        return outcome;
    }
    add_report(made, &report);
    if (listed->n == 8 && !listed->corner)
        walk.wrong |=
            memcmp(walk.first, first_of_8, 8) != 0 || memcmp(walk.last, last_of_8, 8) != 0;
    if (walk.wrong || walk.seen != listed->solutions)
        snprintf(made->wrong, sizeof made->wrong, "n=%u%s: not the %llu solutions in order",
                 listed->n, listed->corner ? " with a queen in the corner" : "",
                 (unsigned long long)listed->solutions);
    return QN_OK;
}

static qn_status check_order(selftest_job *job, const qn_options *computation)
{
    check made = {
        .computation = computation, .what = "solutions of n=8..13 in order", .n = LISTED_MAX};
    qn_status outcome = QN_OK;
    for (unsigned i = 0; i < LISTED && made.wrong[0] == '\0'; i++)
        outcome = check_list(&made, &listed_boards[i]);
    if (outcome == QN_CANCELLED)
        return outcome;
    tell(job, &made);
    return QN_OK;
}

static qn_status check_team(selftest_job *job, const qn_options *computation)
{
    qn_status outcome = check_totals(job, computation);
    if (outcome == QN_OK && computation->method == QN_METHOD_ROWS)
        outcome = check_order(job, computation);
    if (outcome == QN_OK && job->session->output.error != 0)
        outcome = QN_CANCELLED; /* nobody learns of the rest */
    return outcome;
}

/* Every backend of this build with every team size, as far as the options leave them open; or only
 * notes how many checks that is. */
static qn_status check_kernel(selftest_job *job, qn_method method, const char *kernel, bool note)
{
    static const unsigned teams[] = {1, 2, 3, 8};
    const cli_options *options = &job->session->options;
    size_t teams_count = options->threads > 0 ? 1 : sizeof teams / sizeof *teams;
    cli_options silent = *options;
    silent.quiet = true; /* the progress is that of all checks */
    for (unsigned backend = QN_BACKEND_OPENMP; backend <= QN_BACKEND_PTHREADS; backend++) {
        bool wanted = options->backend == QN_BACKEND_AUTO || options->backend == backend;
        if (!wanted || (backend == QN_BACKEND_OPENMP && qn_openmp_version() == 0))
            continue;
        for (size_t i = 0; i < teams_count; i++) {
            qn_options computation;
            cli_progress none = {0};
            if (note) {
                job->checks += method == QN_METHOD_ROWS ? 2 : 1;
                continue;
            }
            silent.backend = backend;
            if (options->threads == 0)
                silent.threads = teams[i];
            cli_computation(&silent, false, &none, &computation);
            computation.method = method;
            computation.kernel = kernel;
            qn_status outcome = check_team(job, &computation);
            if (outcome != QN_OK)
                return outcome;
        }
    }
    return QN_OK;
}

static qn_status check_kernels(selftest_job *job, bool note)
{
    const char *kernel;
    for (qn_method method = QN_METHOD_ROWS; method <= QN_METHOD_HALVES; method++)
        for (unsigned i = 0; (kernel = qn_kernel_name(method, i)) != NULL; i++) {
            if (!qn_kernel_runs_here(method, i))
                continue;
            qn_status outcome = check_kernel(job, method, kernel, note);
            if (outcome != QN_OK)
                return outcome;
        }
    return QN_OK;
}

static cli_status check_all(selftest_job *job)
{
    (void)check_kernels(job, true);
    cli_begin_progress(&job->session->options, true, &job->progress);
    qn_status outcome = check_kernels(job, false);
    cli_progress_end(&job->progress);
    return cli_outcome(outcome);
}

cli_status cli_selftest(cli_session *session)
{
    selftest_job job = {.session = session};
    cli_json json;
    if (session->options.json) {
        job.json = &json;
        cli_json_begin(&json, "selftest");
        cli_json_stream(&json, "checks", &session->output);
    }
    cli_status status = check_all(&job);
    if (session->options.json && status == CLI_DONE) {
        cli_json_put(&json, NULL, "failed", cli_json_whole(job.failures));
        status = cli_json_finish(&json, &session->output);
    } else if (session->options.json) {
        cli_json_drop(&json);
    }
    if (status == CLI_DONE && job.failures > 0)
        return cli_fail(CLI_FAILED, "%u checks failed", job.failures);
    return status;
}

/* Between the command line and the library. */
#include "cli/compute.h"

#include "cli/json.h"
#include "cli/number.h"
#include "cli/signals.h"
#include "cli/symmetry.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

cli_status cli_size(const char *text, unsigned most, unsigned *n)
{
    uint64_t number;
    if (!cli_number(text, 0, most, &number))
        return cli_fail(CLI_USAGE, "the size must be a whole number from 0 to %u, not %s", most,
                        cli_quote(text).text);
    *n = (unsigned)number;
    return CLI_DONE;
}

/* What is known of a kernel that was asked for. */
typedef struct kernel_search {
    bool found;
    bool runs_here;
    char names[200]; /* all that would do, for the message */
} kernel_search;

/* Looks among the kernels of the engines that the command may run: rows for solutions. */
static void search_kernels(const cli_options *options, kernel_search *search)
{
    bool total = options->command == CLI_SCALE || options->command == CLI_RUN ||
                 options->command == CLI_VERIFY ||
                 (options->command == CLI_COUNT && !options->by_column && !options->by_unit);
    unsigned first =
        total && options->method == QN_METHOD_HALVES ? QN_METHOD_HALVES : QN_METHOD_ROWS;
    unsigned last = total && options->method != QN_METHOD_ROWS ? QN_METHOD_HALVES : QN_METHOD_ROWS;
    const char *name;
    size_t used = 0;
    *search = (kernel_search){.found = false};
    for (unsigned engine = first; engine <= last; engine++)
        for (unsigned i = 0; (name = qn_kernel_name((qn_method)engine, i)) != NULL; i++) {
            if (strcmp(name, options->kernel) == 0) {
                search->found = true;
                search->runs_here |= qn_kernel_runs_here((qn_method)engine, i);
            }
            if (strstr(search->names, name) == NULL &&
                used + QN_NAME_MAX + 2 < sizeof search->names)
                used += (size_t)sprintf(search->names + used, ", %s", name);
        }
}

static cli_status check_kernel(const cli_options *options)
{
    kernel_search search;
    if (options->kernel == NULL || strcmp(options->kernel, "auto") == 0)
        return CLI_DONE;
    search_kernels(options, &search);
    if (!search.found)
        return cli_fail(CLI_USAGE, "--kernel takes one of auto%s here, not %s", search.names,
                        cli_quote(options->kernel).text);
    if (!search.runs_here)
        return cli_fail(CLI_FAILED,
                        "this machine cannot run the kernel %s; `queenum info` tells which it can",
                        cli_quote(options->kernel).text);
    return CLI_DONE;
}

/* Whether what the command writes is a single solution. */
static bool asks_for_one(const cli_options *options)
{
    switch (options->command) {
    case CLI_FIRST:
        return options->k == 1 && options->no_total;
    case CLI_NTH:
        return options->operands_count == 2;
    case CLI_SAMPLE:
        return options->k == 1;
    default:
        return false;
    }
}

cli_status cli_check_choices(const cli_options *options)
{
    if (options->by_column && options->by_unit)
        return cli_fail(CLI_USAGE, "--by-column and --by-unit exclude each other; give one");
    if (options->progress && options->no_progress)
        return cli_fail(CLI_USAGE, "--progress and --no-progress exclude each other; give one");
    if (options->json && options->format != QN_FORMAT_COLUMNS)
        return cli_fail(CLI_USAGE, "--json and --format exclude each other; give one");
    if (options->format == CLI_FORMAT_SVG && !asks_for_one(options))
        return cli_fail(CLI_USAGE,
                        "--format svg draws one solution: nth with one index, sample -k 1, "
                        "or first -k 1 --no-total");
    if (options->method == QN_METHOD_HALVES) {
        if (options->by_column || options->by_unit)
            return cli_fail(CLI_USAGE, "--method halves gives totals only; --by-column and "
                                       "--by-unit take --method auto or rows");
        if (options->placed.count > 0 || options->blocked.count > 0)
            return cli_fail(CLI_USAGE, "--method halves counts whole empty boards only; --place "
                                       "and --block take --method auto or rows");
    }
    if (options->backend == QN_BACKEND_OPENMP && qn_openmp_version() == 0)
        return cli_fail(CLI_FAILED, "this build has no OpenMP; --backend pthreads runs");
    if (options->json && !cli_json_available())
        return cli_fail(CLI_FAILED, "this build has no JSON; leave --json out");
    cli_status status = cli_check_symmetry(options);
    return status == CLI_DONE ? check_kernel(options) : status;
}

/* Puts the squares on the board, either as queens or as blocked squares. */
static cli_status put_squares(const cli_squares *list, const char *option, qn_board *board,
                              qn_status (*put)(qn_board *, unsigned, unsigned))
{
    for (size_t i = 0; i < list->count; i++) {
        cli_square_given square = list->squares[i];
        if (put(board, (unsigned)square.row - 1, (unsigned)square.column - 1) != QN_OK)
            return cli_fail(CLI_USAGE,
                            "%s takes row,column with both from 1 to %u on this board, not "
                            "'%u,%u'",
                            option, qn_board_size(board), (unsigned)square.row,
                            (unsigned)square.column);
    }
    return CLI_DONE;
}

cli_status cli_board(const cli_options *options, unsigned n, qn_board **board)
{
    qn_board *made;
    cli_status status = cli_outcome(qn_board_new(n, &made));
    if (status != CLI_DONE)
        return status;
    status = put_squares(&options->placed, "--place", made, qn_board_place);
    if (status == CLI_DONE)
        status = put_squares(&options->blocked, "--block", made, qn_board_block);
    if (status == CLI_DONE)
        *board = made;
    else
        qn_board_free(made);
    return status;
}

static bool asked_to_stop(void *user)
{
    (void)user;
    return cli_stopped();
}

/* Off by default where the line would run through solutions on the same terminal. */
static bool wants_progress(const cli_options *options, bool solutions)
{
    if (options->quiet || options->no_progress)
        return false;
    return options->progress || (isatty(STDERR_FILENO) && !(solutions && isatty(STDOUT_FILENO)));
}

void cli_computation(const cli_options *options, bool solutions, cli_progress *progress,
                     qn_options *computation)
{
    qn_options_init(computation);
    computation->threads = (unsigned)options->threads;
    computation->backend = (qn_backend)options->backend;
    computation->method = (qn_method)options->method;
    computation->split = options->split;
    computation->cancel = asked_to_stop;
    computation->user = progress;
    if (options->kernel != NULL && strcmp(options->kernel, "auto") != 0)
        computation->kernel = options->kernel;
    if (!options->quiet) {
        cli_progress_start(progress, wants_progress(options, solutions));
        computation->progress = cli_progress_show;
    }
}

cli_status cli_outcome(qn_status status)
{
    switch (status) {
    case QN_OK:
        return CLI_DONE;
    case QN_CANCELLED:
        return CLI_STOPPED;
    case QN_ARGUMENT:
    case QN_RANGE:
        return cli_fail(CLI_USAGE, "%s", qn_status_text(status));
    case QN_IO:
        return cli_fail(CLI_FAILED, "%s: %s", qn_status_text(status), strerror(errno));
    default:
        return cli_fail(CLI_FAILED, "%s", qn_status_text(status));
    }
}

void cli_tell_time(const cli_session *session, const char *what, unsigned n,
                   const qn_report *report)
{
    if (!session->options.time || session->options.quiet)
        return;
    fprintf(stderr,
            "time: %s %u: wall %.6f s, cpu %.6f s, threads %u (%s), engine %s, kernel %s, "
            "split %u, units %llu, output %.6f s\n",
            what, n, report->wall_seconds, report->cpu_seconds, report->threads,
            report->backend == QN_BACKEND_OPENMP ? "openmp" : "pthreads",
            report->method == QN_METHOD_HALVES ? "halves" : "rows", report->kernel, report->split,
            (unsigned long long)report->units, session->output.seconds);
}

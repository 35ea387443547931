/* Between the command line and the library. */
#include "cli/compute.h"

#include "cli/number.h"
#include "cli/probe.h"
#include "cli/signals.h"

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
    cli_status status = cli_check_engine_size(options, n);
    if (status == CLI_DONE)
        status = cli_outcome(qn_board_new(n, &made));
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

void cli_begin_progress(const cli_options *options, bool solutions, cli_progress *progress)
{
    if (!options->quiet)
        cli_progress_start(progress, wants_progress(options, solutions));
}

/* An OpenMP runtime is asked for no larger team than there are threads. */
static void limit_team(qn_options *computation)
{
    if (computation->backend == QN_BACKEND_PTHREADS || qn_openmp_version() == 0)
        return;
    unsigned wanted = computation->threads > 0 ? computation->threads : qn_default_threads(NULL, 0);
    unsigned team = cli_probe_team(wanted);
    if (team < wanted)
        computation->threads = team;
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
    limit_team(computation);
    if (options->kernel != NULL && strcmp(options->kernel, "auto") != 0)
        computation->kernel = options->kernel;
    cli_begin_progress(options, solutions, progress);
    if (!options->quiet)
        computation->progress = cli_progress_show;
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

/* queenum-mpi: what `queenum run` does, by all ranks of an MPI job.
 *
 * Rank 0 reads the command line and speaks; the others only follow.  The job ends, with the ledger
 * intact, when any rank does: mpirun sees to that. */
#include "cli/compute.h"
#include "cli/environment.h"
#include "cli/help.h"
#include "cli/ledger.h"
#include "cli/signals.h"
#include "mpi/rank.h"

#include <mpi.h>
#include <stdlib.h>

static cli_status help(cli_session *session)
{
    cli_output_print(&session->output,
                     "queenum-mpi: `queenum run` by all ranks of an MPI job, as in\n"
                     "\n"
                     "  mpirun queenum-mpi 18 --ledger FILE -t 8\n"
                     "\n"
                     "where -t is the threads of each rank.  Rank 0 alone has the ledger.\n"
                     "--trace is of `queenum run` alone and is not taken.\n"
                     "\n");
    return cli_help_command(session);
}

static cli_status run_command(cli_session *session, int ranks, bool *others_run)
{
    const cli_options *options = &session->options;
    cli_status status = CLI_DONE;
    if (!options->help && !options->version) {
        status = cli_check_choices(options);
        if (status == CLI_DONE && options->trace != NULL)
            status = cli_fail(CLI_USAGE, "queenum-mpi writes no trace; leave --trace out");
        if (status == CLI_DONE)
            return rank_lead(session, ranks, others_run);
    } else {
        status = options->help ? help(session) : cli_help_version(session);
    }
    rank_dismiss();
    return status;
}

static cli_status run_session(cli_session *session, int ranks, bool *others_run)
{
    if (!cli_output_open(&session->output)) {
        rank_dismiss();
        return cli_fail(CLI_FAILED, "not enough memory");
    }
    session->command = cli_command_at(session->options.command);
    cli_status status = run_command(session, ranks, others_run);
    cli_status closed = cli_output_close(&session->output);
    return status == CLI_DONE || closed == CLI_FAILED ? closed : status;
}

/* The command line as `queenum run` would have it.  NULL when memory is short. */
static char **with_command(int argc, char **argv)
{
    static char command[] = "run";
    char **words = calloc((size_t)argc + 2, sizeof *words);
    if (words == NULL)
        return NULL;
    words[0] = argv[0];
    words[1] = command;
    for (int i = 1; i < argc; i++)
        words[i + 1] = argv[i];
    return words;
}

static cli_status begin_to_lead(int argc, char **argv, int ranks, bool *others_run)
{
    cli_session session = {0};
    char **words = with_command(argc, argv);
    cli_status status = words == NULL ? cli_fail(CLI_FAILED, "not enough memory")
                                      : cli_options_read(&session.options, argc + 1, words);
    if (status == CLI_DONE)
        status = run_session(&session, ranks, others_run);
    else
        rank_dismiss();
    cli_options_free(&session.options);
    free(words);
    return status;
}

int main(int argc, char **argv)
{
    int threading;
    int rank;
    int ranks;
    bool others_run = false;
    cli_status status = CLI_DONE;
    cli_signals_catch();
    if (cli_environment_drop_nonsense(NULL))
        cli_environment_start_over(argv);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threading);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank == RANK_LEADER)
        status = begin_to_lead(argc, argv, ranks, &others_run);
    else
        rank_follow();
    cli_die_if_stopped();
    if (others_run)
        MPI_Abort(MPI_COMM_WORLD, (int)status);
    MPI_Finalize();
    return (int)status;
}

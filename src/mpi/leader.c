/* Rank 0: it alone has the ledger, and all units come from it and go back to it.
 *
 * A follower asks when it has less in hand than a unit for each thread, and gets a share of what is
 * left; the shares shrink with what is left, down to single units, so that all ranks end together.
 * What comes back is recorded a few times a second, because each time waits for the disk.  A unit
 * that was handed out and never came back is simply missing from the ledger. */
#include "mpi/crew.h"
#include "mpi/rank.h"

#include "cli/compute.h"
#include "cli/ledger.h"
#include "cli/signals.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Shares that a rank would still get of what is left, and seconds from one record to the next. */
enum { SHARES = 4 };
static const double record_pause = 0.2;

typedef struct leader {
    int ranks;
    int followers; /* that have not said farewell */
    qn_ledger *ledger;
    qn_job job;
    rank_crew crew; /* the leader's machine works like any other */
    bool crew_heard;

    uint64_t *missing; /* when the run began */
    size_t missing_count;
    size_t given; /* of them */

    qn_unit_done *back; /* units that came back and are not recorded */
    size_t back_count;
    double recorded_at;

    qn_options computation;
    qn_progress progress;
    qn_report report; /* of those that have said farewell */
    qn_unit_done message[RANK_DONE_MAX];
} leader;

/* The next units for somebody who asked. */
static size_t next_share(leader *self, const uint64_t **units)
{
    size_t left = self->missing_count - self->given;
    size_t parts = (size_t)self->ranks * SHARES;
    size_t count = (left + parts - 1) / parts;
    if (count > RANK_UNITS_MAX)
        count = RANK_UNITS_MAX;
    *units = self->missing + self->given;
    self->given += count;
    return count;
}

static void answer(leader *self, int rank)
{
    const uint64_t *units;
    size_t count = next_share(self, &units);
    MPI_Send(units, (int)(count * sizeof *units), MPI_BYTE, rank, RANK_UNITS, MPI_COMM_WORLD);
}

/* There is room for every missing unit, and each comes back once. */
static void keep(leader *self, const qn_unit_done *done, size_t count)
{
    memcpy(self->back + self->back_count, done, count * sizeof *done);
    self->back_count += count;
    self->progress.units_done += count;
    if (self->computation.progress != NULL)
        self->computation.progress(&self->progress, self->computation.user);
}

static cli_status hear_farewell(leader *self, int rank, const rank_farewell *farewell)
{
    qn_report *all = &self->report;
    const qn_report *one = &farewell->report;
    if (farewell->status != QN_OK && farewell->status != QN_CANCELLED)
        return cli_fail(CLI_FAILED, "rank %d: %s", rank, qn_status_text(farewell->status));
    if (rank == RANK_LEADER) {
        all->backend = one->backend;
        all->method = one->method;
        all->split = one->split;
        memcpy(all->kernel, one->kernel, sizeof all->kernel);
        all->wall_seconds = one->wall_seconds;
    }
    all->threads += one->threads;
    all->units += one->units;
    all->cpu_seconds += one->cpu_seconds;
    return CLI_DONE;
}

/* Receives one message; *any becomes false when there is none. */
static cli_status hear_follower(leader *self, bool *any)
{
    int there;
    int bytes;
    MPI_Status from;
    rank_farewell farewell;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &from);
    *any = there;
    if (!there)
        return CLI_DONE;
    MPI_Get_count(&from, MPI_BYTE, &bytes);
    switch (from.MPI_TAG) {
    case RANK_ASK:
        MPI_Recv(NULL, 0, MPI_BYTE, from.MPI_SOURCE, RANK_ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        answer(self, from.MPI_SOURCE);
        return CLI_DONE;
    case RANK_DONE:
        MPI_Recv(self->message, bytes, MPI_BYTE, from.MPI_SOURCE, RANK_DONE, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        keep(self, self->message, (size_t)bytes / sizeof *self->message);
        return CLI_DONE;
    default:
        MPI_Recv(&farewell, sizeof farewell, MPI_BYTE, from.MPI_SOURCE, RANK_FAREWELL,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        self->followers--;
        return hear_farewell(self, from.MPI_SOURCE, &farewell);
    }
}

/* The same for the leader's own crew. */
static cli_status hear_crew(leader *self)
{
    const uint64_t *units;
    size_t count;
    while ((count = rank_crew_take(&self->crew, self->message, RANK_DONE_MAX)) > 0)
        keep(self, self->message, count);
    if (rank_crew_wants_units(&self->crew)) {
        count = next_share(self, &units);
        rank_crew_give(&self->crew, units, count);
    }
    if (self->crew_heard || !rank_crew_has_finished(&self->crew))
        return CLI_DONE;
    self->crew_heard = true;
    return hear_farewell(self, RANK_LEADER, &self->crew.farewell);
}

static cli_status record(leader *self)
{
    qn_problem problem;
    if (self->back_count == 0)
        return CLI_DONE;
    qn_status status = qn_ledger_record(self->ledger, self->back, self->back_count, &problem);
    self->back_count = 0;
    self->recorded_at = MPI_Wtime();
    return cli_ledger_outcome(status, &problem);
}

/* Until every unit is back and everybody has said farewell, or something went wrong.  In any case
 * what has come back is recorded. */
static cli_status attend(leader *self)
{
    cli_status status = CLI_DONE;
    while (status == CLI_DONE && (self->followers > 0 || !self->crew_heard)) {
        bool any;
        status = hear_follower(self, &any);
        if (status == CLI_DONE)
            status = hear_crew(self);
        if (status == CLI_DONE && MPI_Wtime() - self->recorded_at > record_pause)
            status = record(self);
        if (cli_stopped())
            status = CLI_STOPPED;
        if (!any)
            rank_pause();
    }
    cli_status recorded = record(self);
    return status == CLI_DONE ? recorded : status;
}

static cli_status list_missing(leader *self)
{
    qn_problem problem;
    qn_standing standing;
    qn_status status =
        qn_ledger_missing(self->ledger, &self->missing, &self->missing_count, &problem);
    if (status == QN_OK)
        status = qn_ledger_standing(self->ledger, &standing, &problem);
    if (status != QN_OK)
        return cli_ledger_outcome(status, &problem);
    self->back = malloc((self->missing_count + 1) * sizeof *self->back);
    if (self->back == NULL)
        return cli_outcome(QN_MEMORY);
    self->job = standing.job;
    self->progress = (qn_progress){.units = standing.units, .units_done = standing.units_done};
    return CLI_DONE;
}

static void tell_orders(const rank_orders *orders)
{
    rank_orders copy = *orders;
    MPI_Bcast(&copy, sizeof copy, MPI_BYTE, RANK_LEADER, MPI_COMM_WORLD);
}

void rank_dismiss(void)
{
    tell_orders(&(rank_orders){.go = false});
}

/* Sends everybody to work and sees to it until all is done. */
static cli_status lead(leader *self, bool *others_run)
{
    const qn_options *computation = &self->computation;
    rank_orders orders = {.go = true,
                          .job = self->job,
                          .threads = computation->threads,
                          .backend = computation->backend};
    if (computation->kernel != NULL)
        (void)snprintf(orders.kernel, sizeof orders.kernel, "%s", computation->kernel);
    tell_orders(&orders);
    *others_run = true;
    qn_status started = rank_crew_start(&self->crew, &orders);
    if (started != QN_OK)
        return cli_outcome(started);
    cli_status status = attend(self);
    rank_crew_end(&self->crew);
    *others_run = status != CLI_DONE;
    return status;
}

/* What is missing, by everybody; then the result. */
static cli_status count_and_write(cli_session *session, leader *self, bool *others_run)
{
    cli_progress progress = {0};
    qn_standing standing;
    qn_problem problem;
    cli_status status = list_missing(self);
    if (status == CLI_DONE && self->missing_count > 0) {
        cli_computation(&session->options, false, &progress, &self->computation);
        status = lead(self, others_run);
        cli_progress_end(&progress);
    } else {
        rank_dismiss();
    }
    if (status == CLI_DONE)
        status =
            cli_ledger_outcome(qn_ledger_standing(self->ledger, &standing, &problem), &problem);
    if (status != CLI_DONE)
        return status;
    cli_tell_time(session, "run", self->job.n, &self->report);
    return cli_ledger_write_result(session, &standing);
}

cli_status rank_lead(cli_session *session, int ranks, bool *others_run)
{
    cli_status status = CLI_FAILED;
    leader *self = calloc(1, sizeof *self);
    *others_run = false;
    if (self != NULL)
        status = cli_run_open(session, &self->ledger);
    else
        cli_say("not enough memory");
    if (status != CLI_DONE) {
        rank_dismiss();
        free(self);
        return status;
    }
    self->ranks = ranks;
    self->followers = ranks - 1;
    status = count_and_write(session, self, others_run);
    qn_ledger_close(self->ledger);
    free(self->missing);
    free(self->back);
    free(self);
    return status;
}

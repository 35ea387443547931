/* What the commands on ledgers share. */
#include "cli/ledger.h"

#include "cli/compute.h"

/* The problem in words, with what a terminal might take amiss in a file's name made harmless. */
static void say_problem(const qn_problem *problem)
{
    char text[QN_PROBLEM_MAX];
    size_t i = 0;
    for (; problem->text[i] != '\0'; i++) {
        unsigned char byte = (unsigned char)problem->text[i];
        text[i] = (char)(byte < ' ' || byte >= 127 ? '?' : byte);
    }
    text[i] = '\0';
    cli_say("%s", text);
}

cli_status cli_ledger_outcome(qn_status status, const qn_problem *problem)
{
    if (status == QN_OK || problem->text[0] == '\0' || status == QN_CANCELLED)
        return cli_outcome(status);
    say_problem(problem);
    return status == QN_ARGUMENT || status == QN_RANGE ? CLI_USAGE : CLI_FAILED;
}

bool cli_ledger_is_whole(const qn_standing *standing)
{
    return standing->units_done == standing->job.units;
}

void cli_ledger_put_job(cli_json *json, const qn_job *job)
{
    cli_json_put(json, NULL, "n", cli_json_whole(job->n));
    cli_json_put(json, NULL, "engine",
                 cli_json_text(job->method == QN_METHOD_HALVES ? "halves" : "rows"));
    cli_json_put(json, NULL, "split", cli_json_whole(job->split));
    cli_json_put(json, NULL, "squares", cli_json_text(job->squares));
    cli_json_put(json, NULL, "job_units", cli_json_whole(job->units));
    cli_json_put(json, NULL, "shard", cli_json_whole(job->shard));
    cli_json_put(json, NULL, "shards", cli_json_whole(job->shards));
    cli_json_put(json, NULL, "begun_by", cli_json_text(job->version));
}

void cli_ledger_put_standing(cli_json *json, const qn_standing *standing)
{
    cli_ledger_put_job(json, &standing->job);
    cli_json_put(json, NULL, "units", cli_json_whole(standing->units));
    cli_json_put(json, NULL, "units_done", cli_json_whole(standing->units_done));
    cli_json_put(json, NULL, "partial", cli_json_flag(!cli_ledger_is_whole(standing)));
    cli_json_put(json, NULL, "sum", cli_json_total(standing->sum));
    if (cli_ledger_is_whole(standing))
        cli_json_put(json, NULL, "total", cli_json_total(standing->sum));
}

cli_status cli_ledger_write_result(cli_session *session, const qn_standing *standing)
{
    char text[QN_TOTAL_TEXT];
    cli_json json;
    if (session->options.json) {
        cli_json_begin(&json, session->command->name);
        cli_ledger_put_standing(&json, standing);
        return cli_json_finish(&json, &session->output);
    }
    if (cli_ledger_is_whole(standing))
        cli_output_print(&session->output, "%s\n", qn_total_text(standing->sum, text));
    else if (!session->options.quiet)
        cli_say("note: the ledger holds %llu of %llu units, a part of the job; `queenum merge` "
                "unites parts",
                (unsigned long long)standing->units_done, (unsigned long long)standing->job.units);
    return CLI_DONE;
}

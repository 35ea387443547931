/* queenum status: what a ledger holds. */
#include "cli/ledger.h"

static void write_text(cli_output *output, const qn_standing *standing)
{
    char job[QN_JOB_TEXT];
    char sum[QN_TOTAL_TEXT];
    cli_output_print(output, "job: %s\n", qn_job_text(&standing->job, job));
    if (standing->job.squares[0] != '\0')
        cli_output_print(output, "squares: %s\n", standing->job.squares);
    cli_output_print(output, "begun by: queenum %s\n", standing->job.version);
    cli_output_print(output, "units done: %llu\n", (unsigned long long)standing->units_done);
    cli_output_print(output, "units left: %llu\n",
                     (unsigned long long)(standing->units - standing->units_done));
    cli_output_print(output, "work done: %.2f%%\n",
                     standing->units_done < standing->units && standing->work_done > 0.9999
                         ? 99.99
                         : 100 * standing->work_done);
    cli_output_print(output, "%s: %s\n", cli_ledger_is_whole(standing) ? "total" : "sum so far",
                     qn_total_text(standing->sum, sum));
    cli_output_print(output, "thread seconds: %.3f\n", standing->unit_seconds);
    if (standing->rate > 0)
        cli_output_print(output, "units per second: %.4g\n", standing->rate);
    if (standing->seconds_left >= 0)
        cli_output_print(output, "seconds left: %.0f\n", standing->seconds_left);
}

static cli_status write_json(cli_output *output, const qn_standing *standing)
{
    cli_json json;
    cli_json_begin(&json, "status");
    cli_ledger_put_standing(&json, standing);
    cli_json_put(&json, NULL, "work_done", cli_json_real(standing->work_done));
    cli_json_put(&json, NULL, "thread_seconds", cli_json_real(standing->unit_seconds));
    if (standing->rate > 0)
        cli_json_put(&json, NULL, "units_per_second", cli_json_real(standing->rate));
    if (standing->seconds_left >= 0)
        cli_json_put(&json, NULL, "seconds_left", cli_json_real(standing->seconds_left));
    return cli_json_finish(&json, output);
}

cli_status cli_status_of(cli_session *session)
{
    qn_standing standing;
    qn_problem problem;
    qn_status outcome = qn_ledger_read(session->options.operands[0], &standing, &problem);
    cli_status status = cli_ledger_outcome(outcome, &problem);
    if (status != CLI_DONE)
        return status;
    if (session->options.json)
        return write_json(&session->output, &standing);
    write_text(&session->output, &standing);
    return CLI_DONE;
}

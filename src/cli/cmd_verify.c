/* queenum verify: solves units of a ledger again. */
#include "cli/compute.h"
#include "cli/ledger.h"
#include "cli/number.h"
#include "cli/seed.h"

/* Where findings go: a line each, or the array of a JSON object. */
typedef struct finding_sink {
    cli_output *output;
    cli_json *json; /* NULL: text */
    struct json_t *array;
} finding_sink;

static void write_finding(const qn_finding *finding, finding_sink *sink)
{
    char count[QN_TOTAL_TEXT];
    char other[QN_TOTAL_TEXT];
    unsigned long long unit = finding->unit;
    if (finding->kind == QN_FINDING_WRONG)
        cli_output_print(
            sink->output, "unit %llu wrong: the ledger has %s, solved again it has %s\n", unit,
            qn_total_text(finding->count, count), qn_total_text(finding->other_count, other));
    else
        cli_output_print(sink->output, "unit %llu altered: %s does not match its mark\n", unit,
                         qn_total_text(finding->count, count));
}

static void take_finding(const qn_finding *finding, void *data)
{
    finding_sink *sink = data;
    if (sink->json == NULL) {
        write_finding(finding, sink);
        return;
    }
    struct json_t *entry = cli_json_object();
    bool wrong = finding->kind == QN_FINDING_WRONG;
    cli_json_append(sink->json, sink->array, entry);
    cli_json_put(sink->json, entry, "unit", cli_json_whole(finding->unit));
    cli_json_put(sink->json, entry, "kind", cli_json_text(wrong ? "wrong" : "altered"));
    cli_json_put(sink->json, entry, "count", cli_json_total(finding->count));
    if (wrong)
        cli_json_put(sink->json, entry, "solved_again", cli_json_total(finding->other_count));
}

static cli_status write_result(cli_session *session, finding_sink *sink,
                               const qn_verification *made)
{
    unsigned long long checked = made->units_checked;
    unsigned long long same = checked - made->units_by_other_kernel;
    cli_status status = CLI_DONE;
    if (same > 0 && !session->options.quiet)
        cli_say("note: %llu of these units were counted by this very kernel the first time, too: "
                "that is no independent check",
                same);
    if (sink->json == NULL) {
        cli_output_print(&session->output,
                         "%llu of %llu units solved again, %llu by another kernel: %llu wrong\n",
                         checked, (unsigned long long)made->units_done,
                         (unsigned long long)made->units_by_other_kernel,
                         (unsigned long long)made->units_wrong);
    } else {
        cli_ledger_put_job(sink->json, &made->job);
        cli_json_put(sink->json, NULL, "seed", cli_json_total((qn_total){.low = made->seed}));
        cli_json_put(sink->json, NULL, "units_done", cli_json_whole(made->units_done));
        cli_json_put(sink->json, NULL, "units_checked", cli_json_whole(checked));
        cli_json_put(sink->json, NULL, "units_by_other_kernel",
                     cli_json_whole(made->units_by_other_kernel));
        cli_json_put(sink->json, NULL, "units_wrong", cli_json_whole(made->units_wrong));
        status = cli_json_finish(sink->json, &session->output);
    }
    return made->units_wrong > 0 ? CLI_FAILED : status;
}

static cli_status verify(cli_session *session, double percent, uint64_t seed)
{
    cli_progress progress = {0};
    qn_options computation;
    qn_verification made;
    qn_report report;
    qn_problem problem;
    cli_json json;
    finding_sink sink = {.output = &session->output};
    if (session->options.json) {
        sink.json = &json;
        sink.array = cli_json_array();
        cli_json_begin(&json, "verify");
        cli_json_put(&json, NULL, "findings", sink.array);
    }
    cli_computation(&session->options, false, &progress, &computation);
    qn_status outcome = qn_ledger_verify(session->options.operands[0], &computation, percent, seed,
                                         take_finding, &sink, &made, &report, &problem);
    cli_progress_end(&progress);
    cli_status status = cli_ledger_outcome(outcome, &problem);
    if (status == CLI_DONE) {
        cli_tell_time(session, "verify", made.job.n, &report);
        return write_result(session, &sink, &made);
    }
    if (sink.json != NULL)
        cli_json_drop(&json);
    return status;
}

cli_status cli_verify(cli_session *session)
{
    const cli_options *options = &session->options;
    double percent = 100;
    uint64_t seed = 0;
    if (options->sample != NULL && !cli_percent(options->sample, &percent))
        return cli_fail(CLI_USAGE, "--sample takes a percentage above 0 and up to 100, not %s",
                        cli_quote(options->sample).text);
    bool chance = percent < 100 || options->seed != NULL;
    cli_status status = chance ? cli_seed(options, &seed) : CLI_DONE;
    return status == CLI_DONE ? verify(session, percent, seed) : status;
}

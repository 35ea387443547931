/* queenum merge: unites the ledgers of a job's parts. */
#include "cli/ledger.h"

#include <stdio.h>

/* Where findings go.  Missing units are told in one line, as they come: stretches of them as
 * first-last. */
typedef struct finding_sink {
    bool silent;    /* nothing of them on standard error */
    cli_json *json; /* NULL: text */
    bool any;       /* there is a stretch: */
    uint64_t first;
    uint64_t last;
} finding_sink;

static void tell_stretch(const finding_sink *sink)
{
    if (sink->json != NULL) {
        struct json_t *entry = cli_json_object();
        cli_json_put(sink->json, entry, "kind", cli_json_text("missing"));
        cli_json_put(sink->json, entry, "first", cli_json_whole(sink->first));
        cli_json_put(sink->json, entry, "last", cli_json_whole(sink->last));
        cli_json_stream_value(sink->json, entry);
    }
    if (sink->silent)
        return;
    fprintf(stderr, " %llu", (unsigned long long)sink->first);
    if (sink->last > sink->first)
        fprintf(stderr, "-%llu", (unsigned long long)sink->last);
}

static void take_missing(finding_sink *sink, uint64_t unit)
{
    if (sink->any && unit == sink->last + 1) {
        sink->last = unit;
        return;
    }
    if (sink->any)
        tell_stretch(sink);
    else if (!sink->silent)
        fprintf(stderr, "queenum: missing units:");
    sink->any = true;
    sink->first = unit;
    sink->last = unit;
}

static void end_missing(finding_sink *sink)
{
    if (sink->any) {
        tell_stretch(sink);
        if (!sink->silent)
            fputc('\n', stderr);
    }
    sink->any = false;
}

static void say_finding(const qn_finding *finding)
{
    char count[QN_TOTAL_TEXT];
    char other[QN_TOTAL_TEXT];
    if (finding->kind == QN_FINDING_CONFLICT)
        cli_say("conflict: unit %llu has %s in %s and %s in %s", (unsigned long long)finding->unit,
                qn_total_text(finding->count, count), cli_quote(finding->path).text,
                qn_total_text(finding->other_count, other), cli_quote(finding->other_path).text);
    else
        cli_say("altered: unit %llu in %s does not match its mark",
                (unsigned long long)finding->unit, cli_quote(finding->path).text);
}

static void put_finding(cli_json *json, const qn_finding *finding)
{
    struct json_t *entry = cli_json_object();
    bool conflict = finding->kind == QN_FINDING_CONFLICT;
    cli_json_put(json, entry, "kind", cli_json_text(conflict ? "conflict" : "altered"));
    cli_json_put(json, entry, "unit", cli_json_whole(finding->unit));
    cli_json_put(json, entry, "path", cli_json_text(finding->path));
    cli_json_put(json, entry, "count", cli_json_total(finding->count));
    if (conflict) {
        cli_json_put(json, entry, "other_path", cli_json_text(finding->other_path));
        cli_json_put(json, entry, "other_count", cli_json_total(finding->other_count));
    }
    cli_json_stream_value(json, entry);
}

static void take_finding(const qn_finding *finding, void *data)
{
    finding_sink *sink = data;
    if (finding->kind == QN_FINDING_MISSING) {
        take_missing(sink, finding->unit);
        return;
    }
    end_missing(sink);
    if (sink->json != NULL)
        put_finding(sink->json, finding);
    if (!sink->silent)
        say_finding(finding);
}

/* What was found is told of a merge that failed, too. */
static cli_status write_json(cli_session *session, cli_json *json, cli_status status,
                             const qn_standing *standing)
{
    if (status != CLI_DONE && json->elements == 0) {
        cli_json_drop(json);
        return status;
    }
    cli_json_put(json, NULL, "merged", cli_json_flag(status == CLI_DONE));
    if (status == CLI_DONE)
        cli_ledger_put_standing(json, standing);
    cli_status written = cli_json_finish(json, &session->output);
    return status == CLI_DONE ? written : status;
}

cli_status cli_merge(cli_session *session)
{
    const cli_options *options = &session->options;
    qn_standing standing;
    qn_problem problem;
    cli_json json;
    finding_sink sink = {.silent = options->partial && options->quiet};
    if (options->into == NULL)
        return cli_fail(CLI_USAGE, "merge needs a file for the union: --into FILE");
    if (options->json) {
        sink.json = &json;
        cli_json_begin(&json, "merge");
        cli_json_stream(&json, "findings", &session->output);
    }
    qn_status outcome = qn_ledger_merge(options->into, (const char *const *)options->operands,
                                        options->operands_count, options->partial, take_finding,
                                        &sink, &standing, &problem);
    end_missing(&sink);
    cli_status status = cli_ledger_outcome(outcome, &problem);
    if (options->json)
        return write_json(session, &json, status, &standing);
    return status == CLI_DONE ? cli_ledger_write_result(session, &standing) : status;
}

/* queenum merge: unites the ledgers of a job's parts. */
#include "cli/ledger.h"

#include <stdio.h>

/* Missing units are told in one line, as they come: stretches of them as first-last. */
typedef struct missing_units {
    bool any;
    uint64_t first; /* of the stretch that is not told yet */
    uint64_t last;
} missing_units;

static void tell_stretch(const missing_units *missing)
{
    fprintf(stderr, " %llu", (unsigned long long)missing->first);
    if (missing->last > missing->first)
        fprintf(stderr, "-%llu", (unsigned long long)missing->last);
}

static void take_missing(missing_units *missing, uint64_t unit)
{
    if (missing->any && unit == missing->last + 1) {
        missing->last = unit;
        return;
    }
    if (missing->any)
        tell_stretch(missing);
    else
        fprintf(stderr, "queenum: missing units:");
    *missing = (missing_units){.any = true, .first = unit, .last = unit};
}

static void end_missing(missing_units *missing)
{
    if (missing->any) {
        tell_stretch(missing);
        fputc('\n', stderr);
    }
    missing->any = false;
}

static void say_finding(const qn_finding *finding, void *data)
{
    char count[QN_TOTAL_TEXT];
    char other[QN_TOTAL_TEXT];
    missing_units *missing = data;
    if (finding->kind == QN_FINDING_MISSING) {
        take_missing(missing, finding->unit);
        return;
    }
    end_missing(missing);
    if (finding->kind == QN_FINDING_CONFLICT)
        cli_say("conflict: unit %llu has %s in %s and %s in %s", (unsigned long long)finding->unit,
                qn_total_text(finding->count, count), cli_quote(finding->path).text,
                qn_total_text(finding->other_count, other), cli_quote(finding->other_path).text);
    else
        cli_say("altered: unit %llu in %s does not match its mark",
                (unsigned long long)finding->unit, cli_quote(finding->path).text);
}

cli_status cli_merge(cli_session *session)
{
    const cli_options *options = &session->options;
    qn_standing standing;
    qn_problem problem;
    missing_units missing = {.any = false};
    if (options->into == NULL)
        return cli_fail(CLI_USAGE, "merge needs a file for the union: --into FILE");
    bool silent = options->partial && options->quiet;
    qn_status outcome = qn_ledger_merge(options->into, (const char *const *)options->operands,
                                        options->operands_count, options->partial,
                                        silent ? NULL : say_finding, &missing, &standing, &problem);
    end_missing(&missing);
    cli_status status = cli_ledger_outcome(outcome, &problem);
    return status == CLI_DONE ? cli_ledger_write_result(session, &standing) : status;
}

/* queenum check: says of each solution on standard input whether it is one, and if not, why; or
 * maps it to the representative of its class. */
#include "cli/check_reader.h"
#include "cli/compute.h"
#include "cli/json.h"
#include "cli/signals.h"
#include "cli/spool.h"
#include "cli/writer.h"

#include <stdio.h>
#include <string.h>

typedef struct check_job {
    cli_session *session;
    cli_check_reader reader;
    qn_board *board;  /* empty, of the size that all must have; NULL until that is known */
    cli_json *json;   /* NULL: text */
    bool canonical;   /* representatives are written, not verdicts */
    cli_spool mapped; /* with JSON: they wait here, because the invalid ones come first */
    uint64_t mapped_count;
    cli_writer writer;
    uint64_t checked;
    uint64_t invalid;
} check_job;

/* Looks for the first two queens that attack each other. */
static void find_conflict(cli_candidate *candidate)
{
    for (unsigned lower = 1; lower < candidate->n; lower++)
        for (unsigned upper = 0; upper < lower; upper++) {
            unsigned a = candidate->columns[upper];
            unsigned b = candidate->columns[lower];
            const char *along = NULL;
            if (a == b)
                along = "a column";
            else if ((a > b ? a - b : b - a) == lower - upper)
                along = "a diagonal";
            if (along != NULL) {
                snprintf(candidate->reason, CLI_REASON,
                         "queens in rows %u and %u attack each other along %s", upper + 1,
                         lower + 1, along);
                return;
            }
        }
    snprintf(candidate->reason, CLI_REASON, "it is not a solution");
}

/* Leaves the reason empty when the candidate is a solution.  The library's verdict counts; only the
 * words are found here. */
static void judge(const qn_board *board, cli_candidate *candidate)
{
    unsigned n = qn_board_size(board);
    if (candidate->reason[0] != '\0')
        return;
    if (candidate->n != n) {
        snprintf(candidate->reason, CLI_REASON, "it has %u row%s, not %u", candidate->n,
                 candidate->n == 1 ? "" : "s", n);
        return;
    }
    for (unsigned row = 0; row < n; row++)
        if (candidate->columns[row] >= n) {
            snprintf(candidate->reason, CLI_REASON, "column %u in row %u is outside 1 to %u",
                     candidate->columns[row] + 1U, row + 1, n);
            return;
        }
    if (!qn_board_check(board, candidate->columns))
        find_conflict(candidate);
}

static void write_verdict(check_job *job, const char *reason)
{
    bool valid = reason[0] == '\0';
    if (job->json != NULL) {
        struct json_t *entry;
        if (valid)
            return;
        entry = cli_json_object();
        cli_json_put(job->json, entry, "index", cli_json_whole(job->checked));
        cli_json_put(job->json, entry, "reason", cli_json_text(reason));
        cli_json_stream_value(job->json, entry);
        return;
    }
    cli_output_print(&job->session->output, "%llu %s%s%s\n", (unsigned long long)job->checked,
                     valid ? "valid" : "invalid", valid ? "" : ": ", reason);
}

/* Puts a representative into the JSON array that comes later. */
static cli_status keep(check_job *job, const uint8_t *columns, unsigned n)
{
    char text[QN_TEXT_MAX(QN_SIZE_MAX) + 1] = ",";
    size_t length = qn_format_text(QN_FORMAT_JSONL, n, columns, text + 1); /* with its newline */
    bool first = job->mapped_count++ == 0;
    if (cli_spool_put(&job->mapped, text + first, length - first))
        return CLI_DONE;
    return cli_spool_failure(&job->mapped);
}

/* The representative of a solution; of what is none, a word on standard error. */
static cli_status write_representative(check_job *job, const cli_candidate *candidate)
{
    uint8_t columns[QN_SIZE_MAX];
    if (candidate->reason[0] != '\0') {
        if (job->json != NULL)
            write_verdict(job, candidate->reason);
        else
            cli_say("solution %llu is invalid: %s", (unsigned long long)job->checked,
                    candidate->reason);
        return CLI_DONE;
    }
    cli_status status = cli_outcome(qn_canonical(candidate->n, candidate->columns, columns));
    if (status == CLI_DONE && job->json != NULL)
        return keep(job, columns, candidate->n);
    if (status == CLI_DONE)
        cli_write_solution(&job->writer, columns, candidate->n);
    return status;
}

/* The first solution that is a list of columns decides the size where none was given. */
static cli_status settle_size(check_job *job, const cli_candidate *candidate)
{
    cli_check_reader *reader = &job->reader;
    if (!reader->size_known && candidate->reason[0] == '\0') {
        reader->size_known = true;
        reader->size = candidate->n;
    }
    if (!reader->size_known || job->board != NULL)
        return CLI_DONE;
    return cli_outcome(qn_board_new(reader->size, &job->board));
}

static cli_status check_all(check_job *job)
{
    cli_candidate candidate;
    while (cli_check_next(&job->reader, &candidate)) {
        cli_status status = settle_size(job, &candidate);
        if (status != CLI_DONE)
            return status;
        if (job->board != NULL)
            judge(job->board, &candidate);
        job->checked++;
        job->invalid += candidate.reason[0] != '\0';
        if (job->canonical)
            status = write_representative(job, &candidate);
        else
            write_verdict(job, candidate.reason);
        if (status != CLI_DONE)
            return status;
        if (job->session->output.error != 0)
            return CLI_FAILED; /* closing the output says why */
        if (job->json != NULL && job->json->spoilt)
            return cli_outcome(QN_MEMORY);
    }
    if (cli_stopped())
        return CLI_STOPPED;
    if (job->reader.input.error != 0)
        return cli_fail(CLI_FAILED, "cannot read standard input: %s",
                        strerror(job->reader.input.error));
    return CLI_DONE;
}

static cli_status write_mapped(check_job *job)
{
    cli_json_stream(job->json, "canonical", &job->session->output);
    if (!cli_json_stream_text_follows(job->json))
        return CLI_DONE; /* which the end of the object tells */
    return cli_spool_write(&job->mapped, &job->session->output);
}

static cli_status check_all_json(check_job *job)
{
    cli_json *json = job->json;
    cli_json_begin(json, "check");
    cli_json_stream(json, "invalid", &job->session->output);
    cli_status status = json->spoilt ? cli_outcome(QN_MEMORY) : CLI_DONE;
    if (status == CLI_DONE && job->canonical && !cli_spool_open(&job->mapped))
        status = cli_outcome(QN_MEMORY);
    if (status == CLI_DONE)
        status = check_all(job);
    if (status == CLI_DONE && job->canonical)
        status = write_mapped(job);
    cli_spool_close(&job->mapped);
    if (status != CLI_DONE) {
        cli_json_drop(json);
        return status;
    }
    if (job->reader.size_known)
        cli_json_put(json, NULL, "n", cli_json_whole(job->reader.size));
    cli_json_put(json, NULL, "checked", cli_json_whole(job->checked));
    cli_json_put(json, NULL, "valid", cli_json_whole(job->checked - job->invalid));
    return cli_json_finish(json, &job->session->output);
}

cli_status cli_check(cli_session *session)
{
    const cli_options *options = &session->options;
    cli_json json = {.spoilt = false};
    check_job job = {.session = session,
                     .json = options->json ? &json : NULL,
                     .canonical = options->canonical,
                     .writer = cli_writer_to(&session->output, QN_FORMAT_COLUMNS)};
    cli_status status = CLI_DONE;
    if (options->operands_count > 0) {
        job.reader.size_known = true;
        status = cli_size(options->operands[0], QN_SIZE_MAX, &job.reader.size);
    }
    if (status != CLI_DONE)
        return status;
    if (!cli_input_open(&job.reader.input, &session->output))
        return cli_outcome(QN_MEMORY);
    status = (options->json ? check_all_json : check_all)(&job);
    cli_input_close(&job.reader.input);
    qn_board_free(job.board);
    return status == CLI_DONE && job.invalid > 0 ? CLI_FAILED : status;
}

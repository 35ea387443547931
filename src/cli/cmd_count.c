/* queenum count: totals, of one size or several, whole or by column, by unit or by symmetry. */
#include "cli/compute.h"
#include "cli/json.h"
#include "cli/number.h"
#include "cli/signals.h"
#include "cli/symmetry.h"
#include "cli/trace.h"

#include <stdlib.h>

/* One count of one board. */
typedef struct count_job {
    cli_session *session;
    const qn_board *board;
    cli_trace trace;
    qn_options computation;
    qn_report report;
    cli_json *json;        /* NULL: text */
    struct json_t *counts; /* with a range and JSON: the array of sizes and totals */
    bool range;            /* A..B was given, so each total is preceded by its size */
} count_job;

/* A line of numbers. */
static void write_numbers(cli_output *output, const qn_total *numbers, size_t count)
{
    char text[QN_TOTAL_TEXT];
    for (size_t i = 0; i < count; i++)
        cli_output_print(output, i > 0 ? " %s" : "%s", qn_total_text(numbers[i], text));
    cli_output_text(output, "\n", 1);
}

/* Where the results of a size go in JSON: the root, or with a range an object of its own. */
static struct json_t *begin_size_json(count_job *job)
{
    struct json_t *entry = NULL;
    if (job->counts != NULL) {
        entry = cli_json_object();
        cli_json_append(job->json, job->counts, entry);
    }
    cli_json_put(job->json, entry, "n", cli_json_whole(qn_board_size(job->board)));
    return entry;
}

static void begin_size_text(count_job *job)
{
    if (job->range)
        cli_output_print(&job->session->output, "%u ", qn_board_size(job->board));
}

/* The total, or with --unique or --symmetric the number that these ask for. */
static qn_status find_total(count_job *job, qn_total *total)
{
    const cli_options *options = &job->session->options;
    unsigned n = qn_board_size(job->board);
    if (options->symmetric != 0)
        return qn_count_symmetric(n, (qn_symmetry)options->symmetric, &job->computation, total,
                                  &job->report);
    if (options->unique == CLI_UNIQUE_NOT_ASKED)
        return qn_count(job->board, &job->computation, total, &job->report);
    qn_classes classes;
    qn_status outcome = qn_count_classes(n, &job->computation, &classes, &job->report);
    if (outcome == QN_OK)
        *total = cli_unique_of(options, &classes);
    return outcome;
}

static cli_status count_total(count_job *job)
{
    char text[QN_TOTAL_TEXT];
    qn_total total = {0, 0};
    cli_status status = cli_outcome(find_total(job, &total));
    if (status != CLI_DONE)
        return status;
    if (job->json != NULL) {
        struct json_t *entry = begin_size_json(job);
        const char *key = cli_count_key(&job->session->options);
        cli_json_put(job->json, entry, key, cli_json_total(total));
    } else {
        begin_size_text(job);
        cli_output_print(&job->session->output, "%s\n", qn_total_text(total, text));
    }
    return CLI_DONE;
}

static void put_classes(count_job *job, const qn_classes *classes)
{
    cli_json *json = job->json;
    struct json_t *entry = begin_size_json(job);
    struct json_t *kinds = cli_json_object();
    cli_json_put(json, entry, "total", cli_json_total(classes->solutions));
    cli_json_put(json, entry, "half_turn", cli_json_total(classes->half_turn));
    cli_json_put(json, entry, "quarter_turn", cli_json_total(classes->quarter_turn));
    cli_json_put(json, entry, "classes", kinds);
    cli_json_put(json, kinds, "quarter_turn", cli_json_total(classes->quarter_turn_classes));
    cli_json_put(json, kinds, "half_turn_only", cli_json_total(classes->half_turn_classes));
    cli_json_put(json, kinds, "none", cli_json_total(classes->asymmetric_classes));
    cli_json_put(json, entry, "unique", cli_json_total(classes->classes));
}

static cli_status count_classes(count_job *job)
{
    qn_classes classes;
    cli_status status = cli_outcome(
        qn_count_classes(qn_board_size(job->board), &job->computation, &classes, &job->report));
    if (status != CLI_DONE)
        return status;
    if (job->json != NULL) {
        put_classes(job, &classes);
        return CLI_DONE;
    }
    const qn_total numbers[] = {classes.half_turn, classes.quarter_turn,
                                classes.quarter_turn_classes, classes.half_turn_classes,
                                classes.asymmetric_classes};
    begin_size_text(job);
    write_numbers(&job->session->output, numbers, sizeof numbers / sizeof *numbers);
    return CLI_DONE;
}

static cli_status count_by_column(count_job *job)
{
    unsigned n = qn_board_size(job->board);
    qn_total counts[QN_COUNT_SIZE_MAX];
    cli_status status =
        cli_outcome(qn_count_by_column(job->board, &job->computation, counts, &job->report));
    if (status != CLI_DONE)
        return status;
    if (job->json != NULL) {
        struct json_t *array = cli_json_array();
        cli_json_put(job->json, NULL, "n", cli_json_whole(n));
        cli_json_put(job->json, NULL, "by_column", array);
        for (unsigned column = 0; column < n; column++)
            cli_json_append(job->json, array, cli_json_total(counts[column]));
        return CLI_DONE;
    }
    write_numbers(&job->session->output, counts, n);
    return CLI_DONE;
}

static void write_unit(cli_output *output, const qn_unit *unit)
{
    for (unsigned row = 0; row < unit->depth; row++)
        cli_output_print(output, "%u ", unit->columns[row] + 1U);
    cli_output_print(output, "%llu\n", (unsigned long long)unit->count);
}

static void put_unit(cli_json *json, struct json_t *array, const qn_unit *unit)
{
    struct json_t *entry = cli_json_object();
    cli_json_append(json, array, entry);
    cli_json_put(json, entry, "columns", cli_json_columns(unit->columns, unit->depth));
    cli_json_put(json, entry, "count", cli_json_total((qn_total){.low = unit->count}));
}

static cli_status count_by_unit(count_job *job)
{
    qn_unit *units;
    size_t units_count;
    cli_status status = cli_outcome(
        qn_count_by_unit(job->board, &job->computation, &units, &units_count, &job->report));
    if (status != CLI_DONE)
        return status;
    if (job->json != NULL) {
        struct json_t *array = cli_json_array();
        cli_json_put(job->json, NULL, "n", cli_json_whole(qn_board_size(job->board)));
        cli_json_put(job->json, NULL, "by_unit", array);
        for (size_t i = 0; i < units_count; i++)
            put_unit(job->json, array, &units[i]);
    } else {
        for (size_t i = 0; i < units_count; i++)
            write_unit(&job->session->output, &units[i]);
    }
    free(units);
    return CLI_DONE;
}

static cli_status count_size(count_job *job, unsigned n)
{
    const cli_options *options = &job->session->options;
    cli_progress progress = {0};
    qn_board *board;
    cli_status status = cli_board(options, n, &board);
    if (status != CLI_DONE)
        return status;
    job->board = board;
    cli_computation(options, false, &progress, &job->computation);
    cli_trace_attach(&job->trace, &job->computation);
    if (options->by_column)
        status = count_by_column(job);
    else if (options->by_unit)
        status = count_by_unit(job);
    else if (options->classes)
        status = count_classes(job);
    else
        status = count_total(job);
    cli_progress_end(&progress);
    qn_board_free(board);
    if (status == CLI_DONE)
        cli_tell_time(job->session, "count", n, &job->report);
    return status;
}

/* Each size's line goes out before the next size starts. */
static cli_status count_sizes(count_job *job, unsigned first, unsigned last)
{
    for (unsigned n = first; n <= last; n++) {
        cli_status status = cli_stopped() ? CLI_STOPPED : count_size(job, n);
        if (status != CLI_DONE)
            return status;
        if (!cli_output_flush(&job->session->output))
            return CLI_FAILED; /* closing the output says why */
    }
    return CLI_DONE;
}

static cli_status count_sizes_json(count_job *job, unsigned first, unsigned last)
{
    cli_json *json = job->json;
    cli_json_begin(json, "count");
    if (job->range) {
        job->counts = cli_json_array();
        cli_json_put(json, NULL, "counts", job->counts);
    }
    cli_status status = json->spoilt ? cli_outcome(QN_MEMORY) : count_sizes(job, first, last);
    if (status == CLI_DONE)
        return cli_json_finish(json, &job->session->output);
    cli_json_drop(json);
    return status;
}

/* A square that is not on the smallest board is an error before anything is written. */
static cli_status check_squares(const cli_options *options, unsigned smallest)
{
    qn_board *board;
    cli_status status = cli_board(options, smallest, &board);
    if (status == CLI_DONE)
        qn_board_free(board);
    return status;
}

static cli_status read_sizes(const cli_options *options, count_job *job, unsigned *first,
                             unsigned *last)
{
    const char *text = options->operands[0];
    unsigned most = cli_count_size_max(options);
    uint64_t from;
    uint64_t to;
    if (!cli_range(text, most, &from, &to))
        return cli_fail(CLI_USAGE,
                        "the size must be a whole number from 0 to %u, or two such as A..B, not %s",
                        most, cli_quote(text).text);
    if (from > to)
        return cli_fail(CLI_USAGE, "the sizes A..B must not run backwards, as %s does",
                        cli_quote(text).text);
    job->range = !cli_number(text, 0, most, &from);
    if (job->range && (options->by_column || options->by_unit))
        return cli_fail(CLI_USAGE, "--by-column and --by-unit take one size, not %s",
                        cli_quote(text).text);
    if (job->range && options->trace != NULL)
        return cli_fail(CLI_USAGE, "--trace takes one size, not %s", cli_quote(text).text);
    *first = (unsigned)from;
    *last = (unsigned)to;
    cli_status status = cli_check_engine_size(options, *last);
    return status == CLI_DONE ? check_squares(options, *first) : status;
}

cli_status cli_count(cli_session *session)
{
    cli_json json = {.spoilt = false};
    count_job job = {.session = session, .json = session->options.json ? &json : NULL};
    unsigned first = 0;
    unsigned last = 0;
    cli_status status = read_sizes(&session->options, &job, &first, &last);
    if (status != CLI_DONE)
        return status;
    status = cli_trace_open(&job.trace, session->options.trace);
    if (status != CLI_DONE)
        return status;
    status = (session->options.json ? count_sizes_json : count_sizes)(&job, first, last);
    return cli_trace_close(&job.trace, status);
}

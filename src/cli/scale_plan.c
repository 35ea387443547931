/* Which combinations are to be measured. */
#include "cli/number.h"
#include "cli/scale.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Marks the numbers of one piece of a list, "3" or "1..8". */
static bool mark_piece(const char *piece, unsigned most, bool *marks)
{
    uint64_t first;
    uint64_t last;
    if (!cli_range(piece, most, &first, &last) || first == 0 || first > last)
        return false;
    for (uint64_t i = first; i <= last; i++)
        marks[i] = true;
    return true;
}

/* Marks the numbers of all pieces of a list, which falls into its pieces. */
static bool mark_all(char *text, unsigned most, bool *marks)
{
    const char *piece;
    while ((piece = strsep(&text, ",")) != NULL)
        if (!mark_piece(piece, most, marks))
            return false;
    return true;
}

bool cli_scale_numbers(const char *text, unsigned most, unsigned **values, size_t *count)
{
    bool *marks = calloc((size_t)most + 1, sizeof *marks);
    char *pieces = strdup(text);
    *values = NULL;
    *count = 0;
    if (marks == NULL || pieces == NULL) {
        free(pieces);
        free(marks);
        return true;
    }
    bool understood = mark_all(pieces, most, marks);
    free(pieces);
    for (unsigned i = 1; i <= most; i++)
        *count += marks[i];
    if (understood)
        *values = calloc(*count, sizeof **values);
    for (unsigned i = 1, at = 0; i <= most && *values != NULL; i++)
        if (marks[i])
            (*values)[at++] = i;
    free(marks);
    return understood;
}

/* The dimensions but threads; the last varies fastest. */
static const struct {
    enum cli_series series;
    const char *option;
} dimensions[] = {
    {CLI_SERIES_METHOD, "method"},
    {CLI_SERIES_KERNEL, "kernel"},
    {CLI_SERIES_BACKEND, "backend"},
    {CLI_SERIES_SPLIT, "split"},
};
enum { DIMENSIONS = sizeof dimensions / sizeof *dimensions };

typedef struct planner {
    const unsigned *threads;
    size_t threads_count;
    unsigned curves;
    cli_scale_plan *plan;
} planner;

static cli_status add_curve(planner *work, const cli_options *choice)
{
    cli_scale_plan *plan = work->plan;
    cli_status status = cli_check_choices(choice);
    if (status == CLI_DONE)
        status = cli_check_engine_size(choice, plan->n);
    if (status != CLI_DONE)
        return status;
    cli_point *points = realloc(plan->points, (plan->count + work->threads_count) * sizeof *points);
    if (points == NULL)
        return cli_outcome(QN_MEMORY);
    plan->points = points;
    for (size_t i = 0; i < work->threads_count; i++) {
        cli_point *point = &points[plan->count++];
        *point = (cli_point){.curve = work->curves,
                             .threads = work->threads[i],
                             .choice = *choice,
                             .walls = calloc(plan->rounds, sizeof(double)),
                             .cpus = calloc(plan->rounds, sizeof(double))};
        point->choice.threads = point->threads;
        if (point->walls == NULL || point->cpus == NULL)
            return cli_outcome(QN_MEMORY);
    }
    work->curves++;
    return CLI_DONE;
}

/* A kernel's name that outlives this copy of it; the copy itself where no kernel has that name,
 * which is found out before it is used. */
static const char *lasting_name(const char *kernel)
{
    const char *name;
    if (strcmp(kernel, "auto") == 0)
        return NULL;
    for (qn_method engine = QN_METHOD_ROWS; engine <= QN_METHOD_HALVES; engine++)
        for (unsigned i = 0; (name = qn_kernel_name(engine, i)) != NULL; i++)
            if (strcmp(name, kernel) == 0)
                return name;
    return kernel;
}

static cli_status add_combinations(planner *work, const cli_options *choice, unsigned dimension);

/* Fixes each value of a list, which falls into its values, and goes on with the next dimension. */
static cli_status add_values(planner *work, const cli_options *choice, unsigned dimension,
                             char *values)
{
    unsigned option = cli_option_named(dimensions[dimension].option);
    const char *value;
    while ((value = strsep(&values, ",")) != NULL) {
        cli_options fixed = *choice;
        cli_status status = cli_option_take(&fixed, option, value);
        if (fixed.kernel == value)
            fixed.kernel = lasting_name(value);
        if (status == CLI_DONE)
            status = add_combinations(work, &fixed, dimension + 1);
        if (status != CLI_DONE)
            return status;
    }
    return CLI_DONE;
}

/* Goes through the values of one dimension and of those after it. */
static cli_status add_combinations(planner *work, const cli_options *choice, unsigned dimension)
{
    if (dimension == DIMENSIONS)
        return add_curve(work, choice);
    const char *given = choice->series[dimensions[dimension].series];
    if (given == NULL)
        return add_combinations(work, choice, dimension + 1);
    char *values = strdup(given);
    if (values == NULL)
        return cli_outcome(QN_MEMORY);
    cli_status status = add_values(work, choice, dimension, values);
    free(values);
    return status;
}

/* One thread and those asked for. */
static cli_status read_threads(const cli_options *options, unsigned **threads, size_t *count)
{
    char text[16];
    const char *given = options->series[CLI_SERIES_THREADS];
    if (given == NULL) {
        snprintf(text, sizeof text, "1..%u",
                 options->threads > 0 ? (unsigned)options->threads : qn_default_threads(NULL, 0));
        given = text;
    }
    if (!cli_scale_numbers(given, QN_THREADS_MAX, threads, count))
        return cli_fail(CLI_USAGE,
                        "-t takes whole numbers from 1 to %d here, as in 1,2,4 or 1..8, not %s",
                        QN_THREADS_MAX, cli_quote(given).text);
    if (*threads != NULL && (*threads)[0] != 1) {
        unsigned *more = realloc(*threads, (*count + 1) * sizeof *more);
        if (more != NULL) {
            memmove(more + 1, more, *count * sizeof *more);
            more[0] = 1;
            ++*count;
        } else {
            free(*threads);
        }
        *threads = more;
    }
    return *threads == NULL ? cli_outcome(QN_MEMORY) : CLI_DONE;
}

cli_status cli_scale_make(const cli_options *options, unsigned n, cli_scale_plan *plan)
{
    unsigned *threads;
    size_t count;
    *plan = (cli_scale_plan){.n = n, .rounds = (unsigned)options->rounds};
    cli_status status = read_threads(options, &threads, &count);
    if (status != CLI_DONE)
        return status;
    planner work = {.threads = threads, .threads_count = count, .plan = plan};
    status = add_combinations(&work, options, 0);
    free(threads);
    if (status != CLI_DONE)
        cli_scale_free(plan);
    return status;
}

void cli_scale_free(cli_scale_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++) {
        free(plan->points[i].walls);
        free(plan->points[i].cpus);
    }
    free(plan->points);
    *plan = (cli_scale_plan){.n = 0};
}

/* Whether the choices of a command line go together, and with this build and machine. */
#include "cli/compute.h"
#include "cli/json.h"
#include "cli/symmetry.h"

#include <stdio.h>
#include <string.h>

static bool names_kernel(const cli_options *options)
{
    return options->kernel != NULL && strcmp(options->kernel, "auto") != 0;
}

static bool has_squares(const cli_options *options)
{
    return options->placed.count > 0 || options->blocked.count > 0;
}

/* Whether the command may come to run that engine with these options: halves finds nothing but
 * totals of whole empty boards, and a ledger that is verified has an engine already. */
static bool may_run(const cli_options *options, qn_method engine)
{
    bool counts = options->command == CLI_COUNT || options->command == CLI_RUN ||
                  options->command == CLI_SCALE;
    if (options->command == CLI_VERIFY)
        return true;
    if (engine == QN_METHOD_ROWS)
        return !counts || options->method != QN_METHOD_HALVES;
    return counts && options->method != QN_METHOD_ROWS && options->split == 0 &&
           !options->by_column && !options->by_unit && !has_squares(options);
}

/* What is known of a kernel that was asked for. */
typedef struct kernel_search {
    bool found;
    bool runs_here;
    unsigned size_max; /* the largest board that it takes with an engine that may run */
    char names[200];   /* all that would do, for the message */
} kernel_search;

static void search_kernels(const cli_options *options, kernel_search *search)
{
    const char *name;
    size_t used = 0;
    *search = (kernel_search){.found = false};
    for (qn_method engine = QN_METHOD_ROWS; engine <= QN_METHOD_HALVES; engine++)
        for (unsigned i = 0; (name = qn_kernel_name(engine, i)) != NULL; i++) {
            if (!may_run(options, engine))
                continue;
            if (strcmp(name, options->kernel) == 0) {
                unsigned most = qn_kernel_size_max(engine, i);
                search->found = true;
                search->runs_here |= qn_kernel_runs_here(engine, i);
                search->size_max = most > search->size_max ? most : search->size_max;
            }
            if (strstr(search->names, name) == NULL &&
                used + QN_NAME_MAX + 2 < sizeof search->names)
                used += (size_t)sprintf(search->names + used, ", %s", name);
        }
}

static cli_status check_kernel(const cli_options *options)
{
    kernel_search search;
    if (!names_kernel(options))
        return CLI_DONE;
    search_kernels(options, &search);
    if (!search.found)
        return cli_fail(CLI_USAGE, "--kernel takes one of auto%s here, not %s", search.names,
                        cli_quote(options->kernel).text);
    if (!search.runs_here)
        return cli_fail(CLI_FAILED,
                        "this machine cannot run the kernel %s; `queenum info` tells which it can",
                        cli_quote(options->kernel).text);
    return CLI_DONE;
}

/* Whether the engine has a kernel of that name. */
static bool is_kernel_of(qn_method engine, const char *kernel)
{
    const char *name;
    for (unsigned i = 0; (name = qn_kernel_name(engine, i)) != NULL; i++)
        if (strcmp(name, kernel) == 0)
            return true;
    return false;
}

bool cli_names_halves(const cli_options *options)
{
    return options->method == QN_METHOD_HALVES ||
           (names_kernel(options) && !is_kernel_of(QN_METHOD_ROWS, options->kernel));
}

cli_status cli_check_engine_size(const cli_options *options, unsigned n)
{
    unsigned most = qn_kernel_size_max(QN_METHOD_HALVES, 0);
    if (options->method == QN_METHOD_HALVES && n > most)
        return cli_fail(CLI_USAGE, "--method halves counts boards of size 0 to %u, not %u", most,
                        n);
    if (names_kernel(options)) {
        kernel_search search;
        search_kernels(options, &search);
        if (search.found && n > search.size_max)
            return cli_fail(CLI_USAGE, "the kernel %s takes boards of size 0 to %u, not %u",
                            cli_quote(options->kernel).text, search.size_max, n);
    }
    return CLI_DONE;
}

/* Whether what the command writes is a single solution. */
static bool asks_for_one(const cli_options *options)
{
    switch (options->command) {
    case CLI_FIRST:
        return options->k == 1 && options->no_total;
    case CLI_LIST:
        return options->limit == 1;
    case CLI_NTH:
        return options->operands_count == 2;
    case CLI_SAMPLE:
        return options->k == 1;
    default:
        return false;
    }
}

/* What the halves engine does not do. */
static cli_status check_halves(const cli_options *options)
{
    if (options->method != QN_METHOD_HALVES)
        return CLI_DONE;
    if (options->by_column || options->by_unit)
        return cli_fail(CLI_USAGE, "--method halves gives totals only; --by-column and --by-unit "
                                   "take --method auto or rows");
    if (has_squares(options))
        return cli_fail(CLI_USAGE, "--method halves counts whole empty boards only; --place and "
                                   "--block take --method auto or rows");
    if (options->split != 0)
        return cli_fail(CLI_USAGE,
                        "--method halves has units without rows; --split %u takes "
                        "--method auto or rows",
                        options->split);
    return CLI_DONE;
}

cli_status cli_check_choices(const cli_options *options)
{
    if (options->by_column && options->by_unit)
        return cli_fail(CLI_USAGE, "--by-column and --by-unit exclude each other; give one");
    if (options->progress && options->no_progress)
        return cli_fail(CLI_USAGE, "--progress and --no-progress exclude each other; give one");
    if (options->json && options->format != QN_FORMAT_COLUMNS)
        return cli_fail(CLI_USAGE, "--json and --format exclude each other; give one");
    if (options->ledger != NULL && options->trace != NULL &&
        strcmp(options->ledger, options->trace) == 0)
        return cli_fail(CLI_USAGE, "--ledger and --trace name the same file, %s",
                        cli_quote(options->trace).text);
    if (options->format == CLI_FORMAT_SVG && !asks_for_one(options))
        return cli_fail(CLI_USAGE,
                        "--format svg draws one solution: first -k 1 --no-total, list --limit 1, "
                        "nth with one index, or sample -k 1");
    cli_status status = check_halves(options);
    if (status != CLI_DONE)
        return status;
    if (options->backend == QN_BACKEND_OPENMP && qn_openmp_version() == 0)
        return cli_fail(CLI_FAILED, "this build has no OpenMP; --backend pthreads runs");
    if (options->json && !cli_json_available())
        return cli_fail(CLI_FAILED, "this build has no JSON; leave --json out");
    status = cli_check_symmetry(options);
    return status == CLI_DONE ? check_kernel(options) : status;
}

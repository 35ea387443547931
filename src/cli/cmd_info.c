/* queenum info: this build on this machine. */
#include "cli/command.h"
#include "cli/help.h"
#include "cli/json.h"
#include "queenum/queenum.h"

#include <stdio.h>

enum { LINE = 300 };

/* All that `info` tells, gathered before it is written in either form. */
typedef struct build_facts {
    char compiler[LINE];
    char instruction_sets[LINE];
    char openmp[40];
    char reason[LINE];
    unsigned threads;
} build_facts;

static void gather(const cli_options *options, build_facts *facts)
{
#ifdef __clang__
    snprintf(facts->compiler, LINE, "clang %s", __clang_version__);
#else
    snprintf(facts->compiler, LINE, "gcc %s", __VERSION__);
#endif
    size_t end = 0; /* clang's version ends in a blank */
    for (size_t i = 0; facts->compiler[i] != '\0'; i++)
        if (facts->compiler[i] != ' ')
            end = i + 1;
    facts->compiler[end] = '\0';
    qn_instruction_sets(facts->instruction_sets, LINE);
    cli_openmp_text(facts->openmp, sizeof facts->openmp);
    facts->threads = qn_default_threads(facts->reason, LINE);
    if (options->threads != 0) {
        facts->threads = (unsigned)options->threads;
        snprintf(facts->reason, LINE, "-t asks for them");
    }
}

static void write_kernels(cli_output *output, const char *engine, qn_method method)
{
    const char *name;
    cli_output_print(output, "kernels of %s:", engine);
    for (unsigned i = 0; (name = qn_kernel_name(method, i)) != NULL; i++)
        cli_output_print(output, "%s %s%s", i > 0 ? "," : "", name,
                         qn_kernel_runs_here(method, i) ? "" : " (not on this machine)");
    cli_output_print(output, "%s\n", qn_kernel_name(method, 0) == NULL ? " none" : "");
}

static cli_status write_text(cli_output *output, const build_facts *facts)
{
    bool none = facts->instruction_sets[0] == '\0';
    cli_output_print(output, "queenum %s\n", qn_version());
    cli_output_print(output, "compiler: %s\n", facts->compiler);
    cli_output_print(output, "instruction sets: %s\n", none ? "none" : facts->instruction_sets);
    write_kernels(output, "rows", QN_METHOD_ROWS);
    write_kernels(output, "halves", QN_METHOD_HALVES);
    cli_output_print(output, "OpenMP: %s\n", facts->openmp);
    cli_output_print(output, "JSON: %s\n", cli_json_available() ? "yes" : "no");
    cli_output_print(output, "threads: %u (%s)\n", facts->threads, facts->reason);
    return CLI_DONE;
}

static void put_kernels(cli_json *json, struct json_t *kernels, const char *engine,
                        qn_method method)
{
    const char *name;
    struct json_t *array = cli_json_array();
    cli_json_put(json, kernels, engine, array);
    for (unsigned i = 0; !json->spoilt && (name = qn_kernel_name(method, i)) != NULL; i++) {
        struct json_t *entry = cli_json_object();
        cli_json_append(json, array, entry);
        cli_json_put(json, entry, "name", cli_json_text(name));
        cli_json_put(json, entry, "runs_here", cli_json_flag(qn_kernel_runs_here(method, i)));
    }
}

static cli_status write_json(cli_output *output, const build_facts *facts)
{
    cli_json json;
    struct json_t *kernels = cli_json_object();
    cli_json_begin(&json, "info");
    cli_json_put(&json, NULL, "version", cli_json_text(qn_version()));
    cli_json_put(&json, NULL, "compiler", cli_json_text(facts->compiler));
    cli_json_put(&json, NULL, "instruction_sets", cli_json_text(facts->instruction_sets));
    cli_json_put(&json, NULL, "openmp", cli_json_whole((uint64_t)qn_openmp_version()));
    cli_json_put(&json, NULL, "threads", cli_json_whole(facts->threads));
    cli_json_put(&json, NULL, "threads_reason", cli_json_text(facts->reason));
    cli_json_put(&json, NULL, "kernels", kernels);
    if (!json.spoilt) {
        put_kernels(&json, kernels, "rows", QN_METHOD_ROWS);
        put_kernels(&json, kernels, "halves", QN_METHOD_HALVES);
    }
    return cli_json_finish(&json, output);
}

cli_status cli_info(cli_session *session)
{
    build_facts facts;
    gather(&session->options, &facts);
    return (session->options.json ? write_json : write_text)(&session->output, &facts);
}

/* Writes a measured curve: as a table, as CSV, or as JSON. */
#include "cli/json.h"
#include "cli/scale.h"

#include <math.h>
#include <stdio.h>

const char *cli_scale_engine(const cli_point *point)
{
    return point->report.method == QN_METHOD_HALVES ? "halves" : "rows";
}

const char *cli_scale_backend(const cli_point *point)
{
    return point->report.backend == QN_BACKEND_OPENMP ? "openmp" : "pthreads";
}

/* A number, or where there is none, another text. */
typedef struct cell {
    char text[32];
} cell;

static cell number(const char *format, double value, const char *none)
{
    cell made;
    if (isnan(value))
        snprintf(made.text, sizeof made.text, "%s", none);
    else
        snprintf(made.text, sizeof made.text, format, value);
    return made;
}

/* What became of a point since the earlier measurement. */
static const char *change(const cli_point *point)
{
    if (isnan(point->before))
        return "new";
    if (!point->differs)
        return "same";
    return point->wall.median < point->before ? "faster" : "slower";
}

static void write_table(cli_session *session, const cli_scale_plan *plan)
{
    bool compared = session->options.against != NULL;
    char total[QN_TOTAL_TEXT];
    cli_output_print(&session->output,
                     "engine  kernel    backend   split  threads  ran      wall s  spread       "
                     "cpu s  speedup  efficiency  serial%s  total\n",
                     compared ? "    before s   ratio  change" : "");
    for (size_t i = 0; i < plan->count; i++) {
        const cli_point *point = &plan->points[i];
        cli_output_print(
            &session->output,
            "%-6s  %-8s  %-8s  %5u  %7u  %3u  %10.6f  %5.1f%%  %10.6f  %7.3f  %9.1f%%"
            "  %6s",
            cli_scale_engine(point), point->report.kernel, cli_scale_backend(point),
            point->report.split, point->threads, point->report.threads, point->wall.median,
            100 * (point->wall.most - point->wall.least) / point->wall.median, point->cpu.median,
            point->speedup, 100 * point->efficiency, number("%.4f", point->serial, "-").text);
        if (compared)
            cli_output_print(
                &session->output, "  %10s  %6s  %-6s", number("%.6f", point->before, "-").text,
                number("%.3f", point->wall.median / point->before, "-").text, change(point));
        cli_output_print(&session->output, "  %s\n", qn_total_text(point->total, total));
    }
}

static void write_csv(cli_session *session, const cli_scale_plan *plan)
{
    bool compared = session->options.against != NULL;
    char total[QN_TOTAL_TEXT];
    cli_output_print(&session->output, "%s%s\n", CLI_SCALE_COLUMNS,
                     compared ? ",before,ratio,change" : "");
    for (size_t i = 0; i < plan->count; i++) {
        const cli_point *point = &plan->points[i];
        cli_output_print(&session->output,
                         "%u,%s,%s,%s,%u,%u,%u,%u,%.9f,%.9f,%.9f,%.9f,%.6f,%.6f,%s,%s", plan->n,
                         cli_scale_engine(point), point->report.kernel, cli_scale_backend(point),
                         point->report.split, point->threads, point->report.threads, plan->rounds,
                         point->wall.median, point->wall.least, point->wall.most, point->cpu.median,
                         point->speedup, point->efficiency, number("%.6f", point->serial, "").text,
                         qn_total_text(point->total, total));
        if (compared)
            cli_output_print(&session->output, ",%s,%s,%s", number("%.9f", point->before, "").text,
                             number("%.6f", point->wall.median / point->before, "").text,
                             change(point));
        cli_output_text(&session->output, "\n", 1);
    }
}

static void put_spread(cli_json *json, struct json_t *object, const char *key,
                       const cli_spread *spread)
{
    struct json_t *entry = cli_json_object();
    cli_json_put(json, object, key, entry);
    cli_json_put(json, entry, "median", cli_json_real(spread->median));
    cli_json_put(json, entry, "least", cli_json_real(spread->least));
    cli_json_put(json, entry, "most", cli_json_real(spread->most));
}

static void put_point(cli_json *json, struct json_t *array, const cli_point *point)
{
    struct json_t *entry = cli_json_object();
    cli_json_append(json, array, entry);
    cli_json_put(json, entry, "engine", cli_json_text(cli_scale_engine(point)));
    cli_json_put(json, entry, "kernel", cli_json_text(point->report.kernel));
    cli_json_put(json, entry, "backend", cli_json_text(cli_scale_backend(point)));
    cli_json_put(json, entry, "split", cli_json_whole(point->report.split));
    cli_json_put(json, entry, "threads", cli_json_whole(point->threads));
    cli_json_put(json, entry, "ran", cli_json_whole(point->report.threads));
    put_spread(json, entry, "wall", &point->wall);
    put_spread(json, entry, "cpu", &point->cpu);
    cli_json_put(json, entry, "speedup", cli_json_real(point->speedup));
    cli_json_put(json, entry, "efficiency", cli_json_real(point->efficiency));
    if (!isnan(point->serial))
        cli_json_put(json, entry, "serial", cli_json_real(point->serial));
    if (!isnan(point->before)) {
        cli_json_put(json, entry, "before", cli_json_real(point->before));
        cli_json_put(json, entry, "change", cli_json_text(change(point)));
    }
}

static cli_status write_json(cli_session *session, const cli_scale_plan *plan)
{
    cli_json json;
    struct json_t *array = cli_json_array();
    cli_json_begin(&json, "scale");
    cli_json_put(&json, NULL, "n", cli_json_whole(plan->n));
    cli_json_put(&json, NULL, "rounds", cli_json_whole(plan->rounds));
    cli_json_put(&json, NULL, "total", cli_json_total(plan->points[0].total));
    cli_json_put(&json, NULL, "points", array);
    for (size_t i = 0; i < plan->count && !json.spoilt; i++)
        put_point(&json, array, &plan->points[i]);
    return cli_json_finish(&json, &session->output);
}

cli_status cli_scale_write(cli_session *session, const cli_scale_plan *plan)
{
    if (session->options.json)
        return write_json(session, plan);
    (session->options.csv ? write_csv : write_table)(session, plan);
    return CLI_DONE;
}

/* Writes and reads traces. */
#include "cli/trace.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char header[] = "unit,thread,start,seconds,count,nodes\n";

/* Whether a file has something in it that is no trace, and so must not be written over. */
static bool holds_other_things(const char *path)
{
    char start[sizeof header];
    struct stat kind;
    if (stat(path, &kind) != 0 || !S_ISREG(kind.st_mode) || kind.st_size == 0)
        return false;
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return true;
    bool trace = fgets(start, sizeof start, file) != NULL && strcmp(start, header) == 0;
    (void)fclose(file);
    return !trace;
}

cli_status cli_trace_open(cli_trace *trace, const char *path)
{
    *trace = (cli_trace){.path = path};
    if (path == NULL)
        return CLI_DONE;
    if (holds_other_things(path))
        return cli_fail(CLI_FAILED, "%s exists and is no trace; it is left as it is",
                        cli_quote(path).text);
    trace->file = fopen(path, "we");
    if (trace->file == NULL)
        return cli_fail_file("write", path);
    if (fputs(header, trace->file) == EOF)
        trace->error = errno;
    return CLI_DONE;
}

void cli_trace_unit(const qn_trace *unit, void *data)
{
    cli_trace *trace = data;
    char count[QN_TOTAL_TEXT];
    char nodes[24] = "";
    if (trace->file == NULL || trace->error != 0)
        return;
    if (unit->nodes != QN_NODES_UNKNOWN)
        snprintf(nodes, sizeof nodes, "%llu", (unsigned long long)unit->nodes);
    if (fprintf(trace->file, "%llu,%u,%.9f,%.9f,%s,%s\n", (unsigned long long)unit->unit,
                unit->thread, unit->start, unit->seconds, qn_total_text(unit->count, count),
                nodes) < 0)
        trace->error = errno;
}

void cli_trace_attach(cli_trace *trace, qn_options *computation)
{
    if (trace->file == NULL)
        return;
    computation->trace = cli_trace_unit;
    computation->trace_user = trace;
}

/* A device is left alone. */
static void remove_file(const char *path)
{
    struct stat kind;
    if (stat(path, &kind) == 0 && S_ISREG(kind.st_mode))
        (void)remove(path);
}

cli_status cli_trace_close(cli_trace *trace, cli_status counted)
{
    if (trace->file == NULL)
        return counted;
    if (fclose(trace->file) != 0 && trace->error == 0)
        trace->error = errno;
    trace->file = NULL;
    if (counted == CLI_DONE && trace->error == 0)
        return CLI_DONE;
    remove_file(trace->path);
    if (counted != CLI_DONE)
        return counted;
    errno = trace->error;
    return cli_fail_file("write", trace->path);
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool cli_costs_put(cli_costs *costs, uint64_t unit, double seconds)
{
    if (unit > costs->room) {
        size_t room = unit > 2 * costs->room ? (size_t)unit + 1024 : 2 * costs->room;
        double *more = realloc(costs->seconds, room * sizeof *more);
        if (more == NULL)
            return false;
        memset(more + costs->room, 0, (room - costs->room) * sizeof *more);
        costs->seconds = more;
        costs->room = room;
    }
    costs->seconds[unit - 1] = seconds;
    if (unit > costs->count)
        costs->count = (size_t)unit;
    return true;
}

/* More units than any count has, which are about 19 million with halves where n is 32; a number
 * above it is a damaged line, and must not cost memory. */
static const unsigned long long units_most = 1ULL << 25;

/* Reads one line of a trace: its unit and its seconds. */
static bool read_line(const char *line, unsigned long long *unit, double *seconds)
{
    double start;
    unsigned thread;
    int used = 0;
    if (line[0] < '0' || line[0] > '9' ||
        sscanf(line, "%18llu,%9u,%lf,%lf,%n", unit, &thread, &start, seconds, &used) != 4 ||
        used == 0)
        return false;
    const char *count = line + used;
    const char *comma = count + strspn(count, "0123456789");
    return comma > count && *comma == ',' && comma[1 + strspn(comma + 1, "0123456789")] == '\n' &&
           *seconds >= 0 && *seconds <= 1e12 && *unit > 0 && *unit <= units_most;
}

static cli_status read_file(FILE *file, const char *path, cli_costs *costs)
{
    char line[256];
    unsigned long long number = 1;
    unsigned long long unit;
    double seconds;
    bool understood = fgets(line, sizeof line, file) != NULL && strcmp(line, header) == 0;
    while (understood && fgets(line, sizeof line, file) != NULL) {
        number++;
        understood = read_line(line, &unit, &seconds);
        if (understood && !cli_costs_put(costs, unit, seconds))
            return cli_fail(CLI_FAILED, "not enough memory for the trace");
    }
    if (ferror(file))
        return cli_fail_file("read", path);
    if (!understood || costs->count == 0)
        return cli_fail(CLI_FAILED, "%s is not a trace: see line %llu", cli_quote(path).text,
                        number);
    return CLI_DONE;
}

cli_status cli_trace_read(const char *path, cli_costs *costs)
{
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return cli_fail_file("read", path);
    cli_status status = read_file(file, path, costs);
    (void)fclose(file);
    return status;
}

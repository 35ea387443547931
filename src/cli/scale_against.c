/* Looks the points of a measurement up in an earlier one, which --csv wrote. */
#include "cli/scale.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cli_earlier_row {
    unsigned n;
    char engine[16];
    char kernel[16];
    char backend[16];
    unsigned split;
    unsigned threads;
    cli_spread wall;
} cli_earlier_row;

static bool read_row(const char *line, cli_earlier_row *row)
{
    unsigned ran;
    unsigned rounds;
    int used = 0;
    return sscanf(line, "%9u,%15[a-z],%15[a-z0-9],%15[a-z],%9u,%9u,%9u,%9u,%lf,%lf,%lf,%n", &row->n,
                  row->engine, row->kernel, row->backend, &row->split, &row->threads, &ran, &rounds,
                  &row->wall.median, &row->wall.least, &row->wall.most, &used) == 11 &&
           used > 0 && strchr(line, '\n') != NULL && row->wall.least > 0 &&
           row->wall.median >= row->wall.least && row->wall.most >= row->wall.median &&
           row->wall.most <= 1e12;
}

static cli_status read_file(FILE *file, const char *path, cli_earlier *earlier)
{
    char line[400];
    unsigned long number = 1;
    size_t room = 0;
    bool understood = fgets(line, sizeof line, file) != NULL &&
                      strncmp(line, CLI_SCALE_COLUMNS, strlen(CLI_SCALE_COLUMNS)) == 0;
    while (understood && fgets(line, sizeof line, file) != NULL) {
        if (earlier->count == room) {
            room = 2 * room + 16;
            cli_earlier_row *more = realloc(earlier->rows, room * sizeof *more);
            if (more == NULL)
                return cli_outcome(QN_MEMORY);
            earlier->rows = more;
        }
        number++;
        understood = read_row(line, &earlier->rows[earlier->count]);
        earlier->count += understood;
    }
    if (ferror(file))
        return cli_fail_file("read", path);
    if (!understood)
        return cli_fail(CLI_FAILED, "%s is not what `queenum scale --csv` writes: see line %lu",
                        cli_quote(path).text, number);
    return CLI_DONE;
}

cli_status cli_earlier_read(const char *path, cli_earlier *earlier)
{
    *earlier = (cli_earlier){.count = 0};
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return cli_fail_file("read", path);
    cli_status status = read_file(file, path, earlier);
    (void)fclose(file);
    if (status != CLI_DONE)
        cli_earlier_free(earlier);
    return status;
}

void cli_earlier_free(cli_earlier *earlier)
{
    free(earlier->rows);
    *earlier = (cli_earlier){.count = 0};
}

static bool is_same(const cli_earlier_row *row, unsigned n, const cli_point *point)
{
    return row->n == n && row->threads == point->threads && row->split == point->report.split &&
           strcmp(row->engine, cli_scale_engine(point)) == 0 &&
           strcmp(row->kernel, point->report.kernel) == 0 &&
           strcmp(row->backend, cli_scale_backend(point)) == 0;
}

size_t cli_earlier_compare(const cli_earlier *earlier, cli_scale_plan *plan)
{
    size_t found = 0;
    for (size_t i = 0; i < plan->count; i++) {
        cli_point *point = &plan->points[i];
        for (size_t j = 0; j < earlier->count && isnan(point->before); j++) {
            const cli_earlier_row *row = &earlier->rows[j];
            if (!is_same(row, plan->n, point))
                continue;
            point->before = row->wall.median;
            point->differs =
                point->wall.least > row->wall.most || point->wall.most < row->wall.least;
            found++;
        }
    }
    return found;
}

/* Solutions as text, many to a write, yet none kept back for long. */
#include "cli/writer.h"

#include "cli/options.h"

#include <time.h>

_Static_assert(QN_TEXT_MAX(QN_SIZE_MAX) <= CLI_OUTPUT_ROOM, "one solution is one piece of output");

/* Where solutions are rare, each goes out as it comes; where they abound, no more than this many in
 * a period do, and the others by and by. */
enum { EARLY_MAX = 16, PERIOD = 10 };

/* The coarse clock, because it is asked for every solution and some boards have millions a second.
 */
static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    return (long)time.tv_sec * 100 + time.tv_nsec / 10000000;
}

cli_writer cli_writer_to(cli_output *output, unsigned format)
{
    return (cli_writer){.output = output, .format = (qn_format)format};
}

bool cli_write_solution(cli_writer *writer, const uint8_t *columns, unsigned n)
{
    if ((unsigned)writer->format == CLI_FORMAT_SVG) {
        char picture[QN_SVG_MAX(QN_SIZE_MAX)];
        return cli_output_text(writer->output, picture, qn_format_svg(n, columns, picture));
    }
    char *room = cli_output_room(writer->output, QN_TEXT_MAX(n));
    if (room == NULL)
        return false;
    cli_output_advance(writer->output, qn_format_text(writer->format, n, columns, room));
    long period = now() / PERIOD;
    if (period != writer->period) {
        writer->period = period;
        writer->early = 0;
    }
    return writer->early++ >= EARLY_MAX || cli_output_flush(writer->output);
}

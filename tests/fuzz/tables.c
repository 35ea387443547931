/* Files of comma-separated values that the program wrote and reads again, traces and measurements:
 * they are read, or refused in one line, and what is computed from them are numbers.
 *
 * Input: a byte, even for a trace and odd for a measurement, then the file. */
#include "program.h"

#include "cli/scale.h"
#include "cli/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Puts bytes into a file in memory and returns its name. */
static char *file_of(const uint8_t *bytes, size_t size)
{
    static char path[40];
    static int file;
    if (file == 0)
        file = memfd_create("table", MFD_CLOEXEC);
    REQUIRE(ftruncate(file, 0) == 0 && pwrite(file, bytes, size, 0) == (ssize_t)size,
            "no file in memory");
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return path;
}

/* Whether a trace names a unit so large that making room for those before it takes long. */
static bool is_slow(const char *text)
{
    for (; text != NULL; text = strchr(text, '\n')) {
        text += *text == '\n';
        size_t zeros = strspn(text, "0");
        size_t length = strspn(text + zeros, "0123456789");
        if (length > 5 && length < 9)
            return true;
    }
    return false;
}

/* The schedules of a trace. */
static void check_trace(const char *path)
{
    cli_costs costs = {.count = 0};
    fuzz_written written;
    fuzz_catch(&written);
    cli_status status = cli_trace_read(path, &costs);
    fuzz_release(&written);
    fuzz_check_manners(status, &written);
    REQUIRE(fuzz_lines(written.errors) == (status == CLI_FAILED), "%s", written.errors);
    REQUIRE(status == CLI_DONE || status == CLI_FAILED, "status %d", (int)status);
    for (unsigned threads = 1; threads <= 64 && status == CLI_DONE; threads *= 8) {
        cli_schedule made;
        REQUIRE(cli_scale_schedule(costs.seconds, costs.count, threads, &made), "no memory");
        REQUIRE(made.makespan >= 0 && made.speedup >= 1 - 1e-9 &&
                    made.speedup <= threads * (1 + 1e-9) && made.efficiency <= 1 + 1e-9,
                "makespan %g, speedup %g by %u threads", made.makespan, made.speedup, threads);
    }
    free(costs.seconds);
    fuzz_written_free(&written);
}

/* Everything that is compared with a measurement's rows. */
static void check_measurement(const char *path)
{
    cli_earlier earlier;
    fuzz_written written;
    fuzz_catch(&written);
    cli_status status = cli_earlier_read(path, &earlier);
    fuzz_release(&written);
    fuzz_check_manners(status, &written);
    REQUIRE(fuzz_lines(written.errors) == (status != CLI_DONE), "%s", written.errors);
    if (status == CLI_DONE) {
        cli_point point = {.threads = 1, .before = -1};
        cli_scale_plan plan = {.n = 8, .points = &point, .count = 1};
        snprintf(point.report.kernel, sizeof point.report.kernel, "scalar");
        point.report.method = QN_METHOD_ROWS;
        point.report.backend = QN_BACKEND_PTHREADS;
        point.before = __builtin_nan("");
        size_t found = cli_earlier_compare(&earlier, &plan);
        REQUIRE(found == (point.before > 0), "found %zu, before %f", found, point.before);
        cli_earlier_free(&earlier);
    }
    fuzz_written_free(&written);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    char *path = file_of(data + 1, size - 1);
    char *text = fuzz_text(data + 1, size - 1);
    if (data[0] % 2 != 0)
        check_measurement(path);
    else if (!is_slow(text))
        check_trace(path);
    free(text);
    return 0;
}

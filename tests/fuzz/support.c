/* What the harnesses share. */
#include "support.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The streams as they were before they were caught. */
static struct {
    int input; /* files in memory that stand in for them, 0 until they are needed */
    int output;
    int real_output;
    FILE *real_errors;
} streams;

void fuzz_fail(const char *condition, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (streams.real_errors != NULL)
        stderr = streams.real_errors;
    fprintf(stderr, "not so: %s\n", condition);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = strndup((const char *)data, size);
    REQUIRE(text != NULL, "no memory");
    return text;
}

/* ---- Streams --------------------------------------------------------------------------------- */

static void put(int file, const char *bytes, size_t size)
{
    REQUIRE(ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0, "no file in memory");
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        REQUIRE(written > 0, "no file in memory");
        bytes += written;
        size -= (size_t)written;
    }
    REQUIRE(lseek(file, 0, SEEK_SET) == 0, "no file in memory");
}

/* Opens the files in memory, above the standard descriptors. */
static void open_streams(void)
{
    if (streams.input != 0)
        return;
    streams.input = memfd_create("input", MFD_CLOEXEC);
    streams.output = memfd_create("output", MFD_CLOEXEC);
    streams.real_output = dup(STDOUT_FILENO);
    REQUIRE(streams.input > STDERR_FILENO && streams.output > STDERR_FILENO &&
                streams.real_output > STDERR_FILENO && dup2(streams.input, STDIN_FILENO) >= 0,
            "no file in memory");
}

void fuzz_input(const void *bytes, size_t size)
{
    open_streams();
    put(streams.input, bytes, size);
}

void fuzz_catch(fuzz_written *written)
{
    open_streams();
    *written = (fuzz_written){.output = NULL};
    put(streams.output, NULL, 0);
    REQUIRE(dup2(streams.output, STDOUT_FILENO) >= 0, "no standard output");
    streams.real_errors = stderr;
    stderr = open_memstream(&written->errors, &written->errors_length); /* glibc allows that */
    REQUIRE(stderr != NULL, "no memory");
}

void fuzz_release(fuzz_written *written)
{
    REQUIRE(fclose(stderr) == 0, "no memory");
    stderr = streams.real_errors;
    REQUIRE(dup2(streams.real_output, STDOUT_FILENO) >= 0, "no standard output");
    off_t length = lseek(streams.output, 0, SEEK_END);
    REQUIRE(length >= 0, "no file in memory");
    written->output_length = (size_t)length;
    written->output = calloc(written->output_length + 1, 1);
    REQUIRE(written->output != NULL, "no memory");
    for (size_t used = 0; used < written->output_length;) {
        ssize_t got = pread(streams.output, written->output + used, written->output_length - used,
                            (off_t)used);
        REQUIRE(got > 0, "no file in memory");
        used += (size_t)got;
    }
}

void fuzz_written_free(fuzz_written *written)
{
    free(written->output);
    free(written->errors);
}

size_t fuzz_lines(const char *text)
{
    size_t lines = 0;
    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

bool fuzz_is_lines(const char *text)
{
    char last = '\n';
    for (; *text != '\0'; text++) {
        last = *text;
        if (last != '\n' && (last < ' ' || last > '~'))
            return false;
    }
    return last == '\n';
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Compares two numbers in digits without leading zeros. */
static int compare(const char *a, size_t a_length, const char *b)
{
    size_t b_length = strlen(b);
    if (a_length != b_length)
        return a_length < b_length ? -1 : 1;
    return memcmp(a, b, a_length);
}

bool fuzz_is_whole(const char *text, size_t length, const char *least, const char *most)
{
    if (length == 0)
        return false;
    for (size_t i = 0; i < length; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    while (length > 1 && *text == '0') {
        text++;
        length--;
    }
    return compare(text, length, least) >= 0 && compare(text, length, most) <= 0;
}

uint64_t fuzz_value(const char *text, size_t length)
{
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++)
        value = 10 * value + (uint64_t)(text[i] - '0');
    return value;
}

/* ---- Boards ---------------------------------------------------------------------------------- */

static bool attack(unsigned row, unsigned column, unsigned other_row, unsigned other_column)
{
    return column == other_column || row + column == other_row + other_column ||
           row + other_column == other_row + column;
}

bool fuzz_is_solution(const uint8_t *columns, unsigned n)
{
    for (unsigned row = 0; row < n; row++)
        for (unsigned other = 0; other < n; other++)
            if (columns[row] >= n ||
                (row != other && attack(row, columns[row], other, columns[other])))
                return false;
    return true;
}

static uint64_t count_from(const fuzz_board *board, uint8_t *columns, unsigned row)
{
    if (row == board->n)
        return 1;
    uint64_t count = 0;
    for (unsigned column = 0; column < board->n; column++) {
        bool free_square = !board->forbidden[row][column];
        for (unsigned above = 0; above < row && free_square; above++)
            free_square = !attack(row, column, above, columns[above]);
        columns[row] = (uint8_t)column;
        if (free_square)
            count += count_from(board, columns, row + 1);
    }
    return count;
}

uint64_t fuzz_count(const fuzz_board *board)
{
    uint8_t columns[FUZZ_SIZE_MAX];
    return count_from(board, columns, 0);
}

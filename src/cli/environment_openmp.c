/* What an OpenMP runtime would find in the environment, looked at before it does: runtimes abort,
 * hang or write to standard output on some values. */
#include "cli/environment.h"

#include "queenum/queenum.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/auxv.h>
#include <unistd.h>

static const char blanks[] = " \t";

/* Takes a whole number least..most, and the blanks around it, off *text. */
static bool take_number(const char **text, unsigned long least, unsigned long most)
{
    const char *at = *text + strspn(*text, blanks);
    unsigned long number = 0;
    if (*at < '0' || *at > '9')
        return false;
    for (; *at >= '0' && *at <= '9'; at++) {
        number = number * 10 + (unsigned long)(*at - '0');
        if (number > most)
            return false;
    }
    *text = at + strspn(at, blanks);
    return number >= least;
}

/* Takes one of the words of "one|another", upper or lower case, and the blanks around it. */
static bool take_word(const char **text, const char *words)
{
    const char *at = *text + strspn(*text, blanks);
    size_t length = strcspn(at, " \t,:(");
    while (*words != '\0') {
        size_t word = strcspn(words, "|");
        if (word == length && strncasecmp(at, words, length) == 0) {
            *text = at + length + strspn(at + length, blanks);
            return true;
        }
        words += word;
        words += *words == '|';
    }
    return false;
}

static bool is_thread_list(const char *text)
{
    while (take_number(&text, 1, QN_THREADS_MAX))
        if (*text == '\0')
            return true;
        else if (*text++ != ',')
            return false;
    return false;
}

static bool is_limit(const char *text)
{
    return take_number(&text, 1, INT32_MAX) && *text == '\0';
}

static bool is_level(const char *text)
{
    return take_number(&text, 0, INT32_MAX) && *text == '\0';
}

static bool is_truth(const char *text)
{
    return take_word(&text, "true|false") && *text == '\0';
}

static bool is_false(const char *text)
{
    return take_word(&text, "false") && *text == '\0';
}

static bool is_wait_policy(const char *text)
{
    return take_word(&text, "active|passive") && *text == '\0';
}

static bool is_binding(const char *text)
{
    while (take_word(&text, "true|false|master|primary|close|spread"))
        if (*text == '\0')
            return true;
        else if (*text++ != ',')
            return false;
    return false;
}

static bool is_schedule(const char *text)
{
    const char *kind = text;
    if (take_word(&kind, "monotonic|nonmonotonic") && *kind == ':')
        text = kind + 1;
    if (!take_word(&text, "static|dynamic|guided|auto"))
        return false;
    if (*text == ',') {
        text++;
        if (!take_number(&text, 1, INT32_MAX))
            return false;
    }
    return *text == '\0';
}

/* Names with a number in parentheses, or sets such as {0:4},{4:4} of processors; what a set means
 * is for the runtime to judge. */
static bool is_places(const char *text)
{
    if (take_word(&text, "threads|cores|sockets|ll_caches|numa_domains")) {
        if (*text == '(') {
            text++;
            if (!take_number(&text, 1, UINT16_MAX) || *text++ != ')')
                return false;
        }
        return text[strspn(text, blanks)] == '\0';
    }
    for (const char *at = text; *at != '\0'; at += *at != '\0') {
        if (*at >= '0' && *at <= '9') {
            if (!take_number(&at, 0, UINT16_MAX))
                return false;
        }
        if (*at != '\0' && strchr(" \t{},:!-", *at) == NULL)
            return false;
    }
    return strchr(text, '{') != NULL;
}

/* Reads "64M" and so on, at most a gibibyte: runtimes abort where a stack of that size is not to be
 * had. */
static bool read_stack_size(const char *text, size_t *bytes)
{
    static const char units[] = "BKMG";
    const char *at = text;
    int shift = 10; /* kibibytes where there is no unit */
    if (!take_number(&at, 1, 1UL << 30))
        return false;
    if (*at != '\0') {
        const char *unit = strchr(units, *at & ~0x20);
        if (unit == NULL)
            return false;
        shift = 10 * (int)(unit - units);
        at++;
    }
    *bytes = (size_t)strtoul(text, NULL, 10) << shift;
    return at[strspn(at, blanks)] == '\0' && take_number(&text, 1, 1UL << (30 - shift));
}

static bool is_stack_size(const char *text)
{
    size_t bytes;
    return read_stack_size(text, &bytes);
}

static const struct {
    const char *name;
    bool (*is_valid)(const char *text);
    const char *accepts;
} variables[] = {
    {"OMP_NUM_THREADS", is_thread_list, "whole numbers from 1 to 1024"},
    {"OMP_THREAD_LIMIT", is_limit, "a whole number from 1"},
    {"OMP_DYNAMIC", is_truth, "true or false"},
    {"OMP_NESTED", is_truth, "true or false"},
    {"OMP_MAX_ACTIVE_LEVELS", is_level, "a whole number"},
    {"OMP_SCHEDULE", is_schedule, "a schedule such as dynamic,4"},
    {"OMP_PROC_BIND", is_binding, "true, false, primary, close or spread"},
    {"OMP_PLACES", is_places, "places such as cores or {0},{1}"},
    {"OMP_STACKSIZE", is_stack_size, "a size up to 1G, such as 4M"},
    {"GOMP_STACKSIZE", is_stack_size, "a size up to 1G, such as 4M"},
    {"KMP_STACKSIZE", is_stack_size, "a size up to 1G, such as 4M"},
    {"OMP_WAIT_POLICY", is_wait_policy, "active or passive"},
    /* One runtime displays it on standard output, which holds results only. */
    {"OMP_DISPLAY_AFFINITY", is_false, "false"},
};

_Static_assert(QN_THREADS_MAX == 1024, "the table above names it");

bool cli_environment_drop_nonsense(void (*note)(const char *name, const char *accepts,
                                                const char *value))
{
    bool dropped = false;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i].name);
        if (value == NULL || variables[i].is_valid(value))
            continue;
        if (note != NULL)
            note(variables[i].name, variables[i].accepts, value);
        dropped |= unsetenv(variables[i].name) == 0;
    }
    return dropped;
}

size_t cli_environment_stack_size(void)
{
    static const char *const names[] = {"OMP_STACKSIZE", "GOMP_STACKSIZE", "KMP_STACKSIZE"};
    size_t most = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        size_t bytes;
        if (value != NULL && read_stack_size(value, &bytes) && bytes > most)
            most = bytes;
    }
    return most;
}

void cli_environment_start_over(char **argv)
{
    /* A program started through the dynamic loader by name is not what /proc/self/exe says. */
    if (qn_openmp_version() != 0 && getauxval(AT_BASE) != 0)
        (void)execv("/proc/self/exe", argv);
}

/* What surrounds the program: OpenMP's variables are kept or dropped as regular expressions and
 * limits say, and the CPU quota of control groups is what a plain reading of their files gives.
 *
 * Input: a byte that chooses a variable or a file of a control group, then its text. */
#include "support.h"

#include "cli/environment.h"
#include "queenum/queenum.h"
#include "team/threads.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- OpenMP's variables ---------------------------------------------------------------------- */

#define B "[ \t]*"
#define NUMBER B "[0-9]+" B
#define KIND "(static|dynamic|guided|auto)"
#define BINDING B "(true|false|master|primary|close|spread)" B

/* Each number in a value is in least..most.  A unit of a size is looked at apart. */
static const struct {
    const char *name;
    const char *pattern;
    const char *least;
    const char *most;
} variables[] = {
    {"OMP_NUM_THREADS", "^" NUMBER "(," NUMBER ")*$", "1", "1024"},
    {"OMP_THREAD_LIMIT", "^" NUMBER "$", "1", "2147483647"},
    {"OMP_DYNAMIC", "^" B "(true|false)" B "$", "0", "0"},
    {"OMP_NESTED", "^" B "(true|false)" B "$", "0", "0"},
    {"OMP_MAX_ACTIVE_LEVELS", "^" NUMBER "$", "0", "2147483647"},
    {"OMP_SCHEDULE", "^" B "((non)?monotonic" B ":)?" B KIND B "(," NUMBER ")?$", "1",
     "2147483647"},
    {"OMP_PROC_BIND", "^" BINDING "(," BINDING ")*$", "0", "0"},
    {"OMP_PLACES",
     "^(" B "(threads|cores|sockets|ll_caches|numa_domains)" B "(\\(" NUMBER "\\)" B ")?"
     "|[0-9 \t{},:!-]*\\{[0-9 \t{},:!-]*)$",
     "0", "65535"},
    {"OMP_STACKSIZE", "^" NUMBER "([bkmgBKMG]" B ")?$", "1", "1073741824"},
    {"GOMP_STACKSIZE", "^" NUMBER "([bkmgBKMG]" B ")?$", "1", "1073741824"},
    {"KMP_STACKSIZE", "^" NUMBER "([bkmgBKMG]" B ")?$", "1", "1073741824"},
    {"OMP_WAIT_POLICY", "^" B "(active|passive)" B "$", "0", "0"},
    {"OMP_DISPLAY_AFFINITY", "^" B "false" B "$", "0", "0"},
};
enum { VARIABLES = sizeof variables / sizeof *variables };

/* flags: REG_ICASE or 0. */
static bool matches(const char *pattern, const char *text, int flags)
{
    regex_t compiled;
    REQUIRE(regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB | flags) == 0, "%s", pattern);
    bool found = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return found;
}

static bool numbers_are_in(const char *text, const char *least, const char *most)
{
    while (*(text += strcspn(text, "0123456789")) != '\0') {
        size_t length = strspn(text, "0123456789");
        if (!fuzz_is_whole(text, length, least, most))
            return false;
        text += length;
    }
    return true;
}

/* At most a gibibyte; without a letter, kibibytes are meant. */
static bool is_size(const char *text)
{
    text += strspn(text, " \t");
    size_t length = strspn(text, "0123456789");
    switch (text[length + strspn(text + length, " \t")]) {
    case 'b':
    case 'B':
        return fuzz_is_whole(text, length, "1", "1073741824");
    case 'm':
    case 'M':
        return fuzz_is_whole(text, length, "1", "1024");
    case 'g':
    case 'G':
        return fuzz_is_whole(text, length, "1", "1");
    default:
        return fuzz_is_whole(text, length, "1", "1048576");
    }
}

static bool is_named_place(const char *text)
{
    return strchr(text, '(') != NULL;
}

static bool is_valid(unsigned which, const char *text)
{
    const char *name = variables[which].name;
    const char *least = variables[which].least;
    if (!matches(variables[which].pattern, text, REG_ICASE))
        return false;
    if (strcmp(name, "OMP_PLACES") == 0 && is_named_place(text))
        least = "1";
    if (strcmp(name, "OMP_PLACES") == 0 && matches("[0-9][ \t]+[0-9]", text, 0))
        return false; /* two numbers with nothing between them */
    if (!numbers_are_in(text, least, variables[which].most))
        return false;
    return strstr(name, "STACKSIZE") == NULL || is_size(text);
}

static void ignore_note(const char *name, const char *accepts, const char *value)
{
    (void)name;
    (void)accepts;
    (void)value;
}

static void check_variable(unsigned which, const char *text)
{
    const char *name = variables[which].name;
    char reason[200];
    REQUIRE(setenv(name, text, 1) == 0, "no memory");
    bool right = is_valid(which, text);
    unsigned threads = qn_default_threads(reason, sizeof reason);
    REQUIRE(threads >= 1 && threads <= QN_THREADS_MAX, "%u threads", threads);
    bool asked = strncmp(reason, "OMP_NUM_THREADS asks", 20) == 0;
    REQUIRE(asked == (right && strcmp(name, "OMP_NUM_THREADS") == 0), "%s='%s': %s", name, text,
            reason);
    REQUIRE(!asked || threads == strtoul(text, NULL, 10), "%u threads by '%s'", threads, text);
    bool dropped = cli_environment_drop_nonsense(ignore_note);
    REQUIRE(dropped == !right && (getenv(name) == NULL) == dropped, "%s='%s'", name, text);
    (void)unsetenv(name);
}

/* ---- Control groups -------------------------------------------------------------------------- */

/* A folder that stands for the root of the file system. */
typedef struct root {
    char path[64];
} root;

static void write_file(const root *at, const char *name, const void *bytes, size_t size)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", at->path, name);
    FILE *file = fopen(path, "we");
    REQUIRE(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, "%s", path);
}

static void write_text(const root *at, const char *name, const char *text)
{
    write_file(at, name, text, strlen(text));
}

static void remove_file(const root *at, const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", at->path, name);
    (void)unlink(path);
}

static const char *const folders[] = {"",
                                      "proc",
                                      "proc/self",
                                      "sys",
                                      "sys/fs",
                                      "sys/fs/cgroup",
                                      "sys/fs/cgroup/a",
                                      "sys/fs/cgroup/a/b",
                                      "sys/fs/cgroup/unified",
                                      "sys/fs/cgroup/cpu",
                                      "sys/fs/cgroup/cpu/a",
                                      "sys/fs/cgroup/cpu,cpuacct"};
enum { FOLDERS = sizeof folders / sizeof *folders };

static root the_root;

static void remove_root(void)
{
    char path[200];
    static const char *const files[] = {"proc/self/cgroup",
                                        "sys/fs/cgroup/cpu.max",
                                        "sys/fs/cgroup/a/cpu.max",
                                        "sys/fs/cgroup/a/b/cpu.max",
                                        "sys/fs/cgroup/cpu/cpu.cfs_quota_us",
                                        "sys/fs/cgroup/cpu/cpu.cfs_period_us"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        remove_file(&the_root, files[i]);
    for (size_t i = FOLDERS; i-- > 0;) {
        snprintf(path, sizeof path, "%s/%s", the_root.path, folders[i]);
        (void)rmdir(path);
    }
}

static void make_root(void)
{
    char path[200];
    if (the_root.path[0] != '\0')
        return;
    snprintf(the_root.path, sizeof the_root.path, "/dev/shm/queenum-fuzz-%ld", (long)getpid());
    for (size_t i = 0; i < FOLDERS; i++) {
        snprintf(path, sizeof path, "%s/%s", the_root.path, folders[i]);
        REQUIRE(mkdir(path, 0700) == 0, "%s", path);
    }
    REQUIRE(setenv("QUEENUM_TEST_ROOT", the_root.path, 1) == 0, "no memory");
    REQUIRE(atexit(remove_root) == 0, "no memory");
}

static const char digits[] = "0123456789";

/* A whole number above 0 that a long long holds, with a sign and blanks before it allowed as
 * strtoll has them; 0 for anything else. */
static unsigned long long positive(const char **text)
{
    const char *at = *text + strspn(*text, " \t\n\v\f\r");
    at += *at == '+';
    size_t length = strspn(at, digits);
    unsigned long long value = 0;
    bool over = false; /* from there on it stays at the largest */
    if (length == 0)
        return 0;
    for (size_t i = 0; i < length; i++) {
        unsigned long long digit = (unsigned long long)(at[i] - '0');
        over = over || value > (9223372036854775807ULL - digit) / 10;
        value = over ? 9223372036854775807ULL : value * 10 + digit;
    }
    *text = at + length;
    return value;
}

/* The quota of a cpu.max with this text; 0 for none. */
static unsigned long long quota_of(const char *text)
{
    unsigned long long quota = positive(&text);
    unsigned long long period = quota == 0 ? 0 : positive(&text);
    if (period == 0)
        return 0;
    unsigned long long cpus = quota / period + (quota % period != 0);
    return cpus > 4294967295ULL ? 0 : cpus;
}

/* The quota in one file. */
static void check_quota(const char *text)
{
    char line[100]; /* longer than any that a kernel writes is not looked at to its end */
    size_t length = strcspn(text, "\n");
    if (length >= sizeof line)
        return;
    memcpy(line, text, length);
    line[length] = '\0';
    write_text(&the_root, "proc/self/cgroup", "0::/\n");
    write_text(&the_root, "sys/fs/cgroup/cpu.max", text);
    unsigned cpus = qni_cgroup_cpus();
    REQUIRE(cpus == quota_of(line), "'%s' is %u, not %llu", text, cpus, quota_of(line));
    remove_file(&the_root, "sys/fs/cgroup/cpu.max");
}

/* The two files of version 1. */
static void check_quota_1(const char *text)
{
    size_t length = strcspn(text, "/");
    char *quota = strndup(text, length);
    const char *period = text + length + (text[length] == '/');
    REQUIRE(quota != NULL, "no memory");
    write_text(&the_root, "proc/self/cgroup", "3:cpuset:/a\n2:cpu,cpuacct:/a\n");
    write_text(&the_root, "sys/fs/cgroup/cpu/cpu.cfs_quota_us", quota);
    write_text(&the_root, "sys/fs/cgroup/cpu/cpu.cfs_period_us", period);
    unsigned cpus = qni_cgroup_cpus();
    if (strlen(quota) < 100 && strlen(period) < 100 && strcspn(text, "-\n") == strlen(text)) {
        char both[210];
        snprintf(both, sizeof both, "%s %s", quota, period);
        const char *rest = quota;
        unsigned long long right = positive(&rest) == 0 ? 0 : quota_of(both);
        rest = quota;
        (void)positive(&rest);
        if (*rest == '\0') /* else what follows the number is not the period */
            REQUIRE(cpus == right, "'%s' is %u, not %llu", text, cpus, right);
    }
    remove_file(&the_root, "sys/fs/cgroup/cpu/cpu.cfs_quota_us");
    remove_file(&the_root, "sys/fs/cgroup/cpu/cpu.cfs_period_us");
    free(quota);
}

/* The list of groups: whatever it says, the quota is none or one that there is. */
static void check_groups(const uint8_t *data, size_t size)
{
    write_file(&the_root, "proc/self/cgroup", data, size);
    write_text(&the_root, "sys/fs/cgroup/cpu.max", "900 100\n");
    write_text(&the_root, "sys/fs/cgroup/a/cpu.max", "701 100\n");
    write_text(&the_root, "sys/fs/cgroup/a/b/cpu.max", "max 100\n");
    write_text(&the_root, "sys/fs/cgroup/cpu/cpu.cfs_quota_us", "700\n");
    write_text(&the_root, "sys/fs/cgroup/cpu/cpu.cfs_period_us", "100\n");
    unsigned cpus = qni_cgroup_cpus();
    REQUIRE(cpus == 0 || (cpus >= 7 && cpus <= 9), "%u", cpus);
    char *text = fuzz_text(data, size);
    if (matches("^0::/?\n?$", text, 0))
        REQUIRE(cpus == 9 || strlen(text) != size, "%u", cpus);
    if (matches("^0::/a(/[^/\n.]*)?\n?$", text, 0))
        REQUIRE(cpus == 8 || strlen(text) != size, "%u", cpus);
    if (matches("^[0-9]*:cpu(,cpuacct)?:/[^\n.]*\n?$", text, 0))
        REQUIRE(cpus == 7 || strlen(text) != size || size > 4000, "%u", cpus);
    free(text);
    remove_root();
    the_root.path[0] = '\0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    unsigned which = data[0] % (VARIABLES + 3);
    char *text = fuzz_text(data + 1, size - 1);
    if (which >= VARIABLES)
        make_root();
    if (which < VARIABLES)
        check_variable(which, text);
    else if (which == VARIABLES)
        check_quota(text);
    else if (which == VARIABLES + 1)
        check_quota_1(text);
    else
        check_groups(data + 1, size - 1);
    free(text);
    return 0;
}

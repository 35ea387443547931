/* measure ROUNDS LABEL COMMAND [LABEL COMMAND]...: times commands against each other.
 *
 * Runs them in turn, A B C A B C ..., so that whatever else the machine does falls on all of them
 * alike, and prints a row of a Markdown table for each: the median of its wall-clock and processor
 * seconds, its largest resident set, and how many times as long as the first it took (ratio of the
 * medians of processor time).  A command is split at blanks; no shell sees it.  All must print the
 * same output, or the measurement fails; a command that starts with "!" may print something else.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS_MAX = 99, WORDS_MAX = 64 };

typedef struct contender {
    const char *label;
    char *words[WORDS_MAX + 1];
    bool own_output;
    uint64_t output_hash;
    long resident_kib;
    double wall[ROUNDS_MAX];
    double cpu[ROUNDS_MAX];
} contender;

static _Noreturn void die(const char *what, const char *which)
{
    fprintf(stderr, "measure: %s: %s\n", which, what);
    exit(1);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

/* The FNV-1a hash of everything that comes out of a pipe. */
static uint64_t hash_of_stream(int from)
{
    uint64_t hash = 14695981039346656037U;
    static unsigned char block[1 << 16];
    for (;;) {
        ssize_t got = read(from, block, sizeof block);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return hash;
        for (ssize_t i = 0; i < got; i++)
            hash = (hash ^ block[i]) * 1099511628211U;
    }
}

static void run_once(contender *c, int round)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        die(strerror(errno), "pipe");
    double start = seconds_now();
    pid_t child = fork();
    if (child < 0)
        die(strerror(errno), "fork");
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        execvp(c->words[0], c->words);
        _exit(127);
    }
    close(ends[1]);
    uint64_t hash = hash_of_stream(ends[0]);
    close(ends[0]);
    int status;
    struct rusage used;
    while (wait4(child, &status, 0, &used) < 0)
        if (errno != EINTR)
            die(strerror(errno), "wait4");
    c->wall[round] = seconds_now() - start;
    c->cpu[round] = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        die("did not succeed", c->label);
    if (round > 0 && hash != c->output_hash)
        die("printed different things in different runs", c->label);
    c->output_hash = hash;
    if (used.ru_maxrss > c->resident_kib)
        c->resident_kib = used.ru_maxrss;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static void split_command(contender *c, char *command)
{
    c->own_output = *command == '!';
    int count = 0;
    for (char *word = strtok(command + c->own_output, " "); word != NULL;
         word = strtok(NULL, " ")) {
        if (count == WORDS_MAX)
            die("too many words", c->label);
        c->words[count++] = word;
    }
    if (count == 0)
        die("no command", c->label);
}

static void print_table(contender *contenders, int count, int rounds)
{
    puts("| what | wall s | CPU s | times the first | MiB |\n| --- | ---: | ---: | ---: | ---: |");
    double first = 0;
    for (int i = 0; i < count; i++) {
        contender *c = &contenders[i];
        double cpu = median(c->cpu, rounds);
        if (i == 0)
            first = cpu;
        printf("| %s | %.4f | %.4f | %.2f | %.1f |\n", c->label, median(c->wall, rounds), cpu,
               cpu / first, (double)c->resident_kib / 1024);
    }
}

int main(int argc, char **argv)
{
    int rounds = argc > 3 && argc % 2 == 0 ? atoi(argv[1]) : 0;
    if (rounds < 1 || rounds > ROUNDS_MAX) {
        fputs("usage: measure ROUNDS LABEL COMMAND [LABEL COMMAND]...\n", stderr);
        return 2;
    }
    int count = argc / 2 - 1;
    contender *contenders = calloc((size_t)count, sizeof *contenders);
    if (contenders == NULL)
        die(strerror(errno), "memory");
    for (int i = 0; i < count; i++) {
        contenders[i].label = argv[2 + 2 * i];
        split_command(&contenders[i], argv[3 + 2 * i]);
    }
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < count; i++)
            run_once(&contenders[i], round);
    for (int i = 1; i < count; i++)
        if (!contenders[i].own_output && contenders[i].output_hash != contenders[0].output_hash)
            die("does not print what the first prints", contenders[i].label);
    print_table(contenders, count, rounds);
    free(contenders);
    return 0;
}

/* Draws speedup curves with gnuplot, which reads its script from a file without a name and writes
 * the picture to its standard output.  So no name has to be quoted for it. */
#include "cli/scale.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool ends_in(const char *text, const char *end)
{
    size_t length = strlen(text);
    size_t least = strlen(end);
    return length > least && strcmp(text + length - least, end) == 0;
}

/* Starts gnuplot and waits for its end.  Signals that this program has blocked reach it.  Returns
 * 0, an errno, or -1 when gnuplot itself failed. */
static int run_gnuplot(char *const arguments[], int input, const char *output)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t child;
    int outcome;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    sigemptyset(&none);
    error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (error == 0)
        error = posix_spawnattr_setsigmask(&attributes, &none);
    if (error == 0 && input >= 0)
        error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output,
                                                 O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (error == 0)
        error = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0)
        return error;
    while (waitpid(child, &outcome, 0) < 0)
        if (errno != EINTR)
            return errno;
    return WIFEXITED(outcome) && WEXITSTATUS(outcome) == 0 ? 0 : -1;
}

/* Makes the file where there is none. */
static bool can_write(const char *path, bool *made)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    *made = file >= 0;
    if (*made)
        (void)close(file);
    return *made || (errno == EEXIST && access(path, W_OK) == 0);
}

cli_status cli_scale_check_plot(const char *path, bool *made)
{
    char *const version[] = {"gnuplot", "--version", NULL};
    if (!ends_in(path, ".svg") && !ends_in(path, ".png"))
        return cli_fail(CLI_USAGE,
                        "--plot takes the name of a file that ends in .svg or .png, not %s",
                        cli_quote(path).text);
    if (run_gnuplot(version, -1, "/dev/null") != 0)
        return cli_fail(CLI_FAILED, "--plot needs gnuplot, which does not run here (Debian: "
                                    "gnuplot-nox)");
    if (!can_write(path, made))
        return cli_fail(CLI_FAILED, "cannot draw %s: %s", cli_quote(path).text, strerror(errno));
    return CLI_DONE;
}

/* Whether the points of all curves agree in what `name` tells of them, so that the labels may leave
 * it out. */
static bool all_same(const cli_scale_plan *plan, const char *(*name)(const cli_point *point))
{
    for (size_t i = 1; i < plan->count; i++)
        if (strcmp(name(&plan->points[i]), name(&plan->points[0])) != 0)
            return false;
    return true;
}

static bool splits_differ(const cli_scale_plan *plan)
{
    for (size_t i = 1; i < plan->count; i++)
        if (plan->points[i].curve != plan->points[0].curve &&
            plan->points[i].report.split != plan->points[0].report.split)
            return true;
    return false;
}

static void write_label(FILE *script, const cli_scale_plan *plan, const cli_point *point)
{
    fprintf(script, "%s, %s", cli_scale_engine(point), point->report.kernel);
    if (!all_same(plan, cli_scale_backend))
        fprintf(script, ", %s", cli_scale_backend(point));
    if (splits_differ(plan) && point->report.split > 0)
        fprintf(script, ", split %u", point->report.split);
}

static unsigned most_threads(const cli_scale_plan *plan)
{
    unsigned most = 1;
    for (size_t i = 0; i < plan->count; i++)
        if (plan->points[i].threads > most)
            most = plan->points[i].threads;
    return most;
}

static double most_speedup(const cli_scale_plan *plan)
{
    double most = 1;
    for (size_t i = 0; i < plan->count; i++) {
        double top =
            plan->points[i].speedup * plan->points[i].wall.median / plan->points[i].wall.least;
        if (top > most)
            most = top;
    }
    return most;
}

/* The points of one curve: threads, speedup, and the speedups of its slowest and fastest round. */
static void write_curve(FILE *script, const cli_scale_plan *plan, unsigned curve)
{
    fprintf(script, "$curve%u << END\n", curve);
    for (size_t i = 0; i < plan->count; i++) {
        const cli_point *point = &plan->points[i];
        double alone = point->speedup * point->wall.median;
        if (point->curve == curve)
            fprintf(script, "%u %.6f %.6f %.6f\n", point->threads, point->speedup,
                    alone / point->wall.most, alone / point->wall.least);
    }
    fprintf(script, "END\n");
}

static void write_script(FILE *script, const cli_scale_plan *plan, bool svg)
{
    unsigned curves = plan->points[plan->count - 1].curve + 1;
    unsigned most = most_threads(plan);
    double top = most_speedup(plan);
    if (most > top && most <= 4 * top)
        top = most; /* the ideal line to its end, unless that would flatten the curves */
    fprintf(script, "%s\n",
            svg ? "set terminal svg size 900,620 font 'sans-serif,15' background 'white'"
                : "set terminal pngcairo size 900,620 font 'sans,12' background 'white'");
    fprintf(script,
            "set title 'Counting n = %u: median of %u rounds, bars from slowest to fastest'\n",
            plan->n, plan->rounds);
    fprintf(script,
            "set xlabel 'threads'\nset ylabel 'speedup'\nset grid\n"
            "set key %s Left reverse\nset xrange [0.8:%.2f]\nset yrange [0:%.4f]\n",
            curves > 4 ? "outside bottom center maxcols 2" : "left top", most + 0.04 * most + 0.16,
            1.08 * top);
    if (most <= 16)
        fprintf(script, "set xtics 1\n");
    for (unsigned curve = 0; curve < curves; curve++)
        write_curve(script, plan, curve);
    fprintf(script, "plot x with lines linewidth 1.5 dashtype 2 linecolor 'gray40' title 'ideal'");
    for (size_t i = 0; i < plan->count; i++) {
        const cli_point *point = &plan->points[i];
        if (point->threads != 1)
            continue;
        fprintf(script, ", $curve%u with yerrorlines linewidth 2 pointtype 7 pointsize 0.8 title '",
                point->curve);
        write_label(script, plan, point);
        fprintf(script, "'");
    }
    fprintf(script, "\n");
}

cli_status cli_scale_plot(const cli_scale_plan *plan, const char *path)
{
    /* -d: the user's own settings do not change the picture. */
    char *const arguments[] = {"gnuplot", "-d", "-", NULL};
    FILE *script = tmpfile();
    int error = script == NULL ? errno : 0;
    if (script != NULL) {
        write_script(script, plan, ends_in(path, ".svg"));
        if (fflush(script) != 0 || ferror(script) || lseek(fileno(script), 0, SEEK_SET) != 0)
            error = errno;
        if (error == 0)
            error = run_gnuplot(arguments, fileno(script), path);
        (void)fclose(script);
    }
    if (error == 0)
        return CLI_DONE;
    struct stat kind;
    if (stat(path, &kind) == 0 && S_ISREG(kind.st_mode))
        (void)remove(path);
    return cli_fail(CLI_FAILED, "cannot draw %s: %s", cli_quote(path).text,
                    error > 0 ? strerror(error) : "gnuplot failed");
}

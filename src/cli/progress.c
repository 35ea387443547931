/* Progress: rewritten in place on a terminal, elsewhere a line a second and one when all is done;
 * and a line whenever SIGUSR1 asks. */
#include "cli/progress.h"

#include "cli/signals.h"

#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 200 };

static double clock_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The work that is done, and all of it: in even steps where there are any. */
static double work_done(const qn_progress *at)
{
    return (double)(at->steps > 0 ? at->steps_done : at->units_done);
}

static double work(const qn_progress *at)
{
    return (double)(at->steps > 0 ? at->steps : at->units);
}

static unsigned permille_done(const qn_progress *at)
{
    return work_done(at) >= work(at) ? 1000 : (unsigned)(work_done(at) * 1000 / work(at));
}

/* Composes the line from the latest numbers; inside the lock. */
static void compose(cli_progress *progress, double time, char *line)
{
    const qn_progress *now = &progress->latest;
    unsigned permille = permille_done(now);
    if (permille > progress->permille)
        progress->permille = permille;
    permille = progress->permille;
    double gone = time > progress->start ? time - progress->start : 0;
    double units = (double)(now->units_done - progress->first.units_done);
    double work_since = work_done(now) - work_done(&progress->first);
    int length = snprintf(line, LINE, "progress: %u.%u%%, units %llu of %llu, %.0f s gone",
                          permille / 10, permille % 10, (unsigned long long)now->units_done,
                          (unsigned long long)now->units, gone);
    if (units > 0 && work_since > 0 && gone > 0 && permille < 1000)
        snprintf(line + length, LINE - (size_t)length, ", %.3g units/s, about %.0f s left",
                 units / gone, gone * (work(now) - work_done(now)) / work_since);
}

static void write_line(cli_progress *progress, const char *line)
{
    size_t length = 0;
    while (line[length] != '\0')
        length++;
    int blanks = progress->width > length ? (int)(progress->width - length) : 0;
    fprintf(stderr, "\r%s%*s", line, blanks, "");
    progress->width = length;
}

/* Keeps what the library tells; the first call tells where a computation goes on. */
static void keep(cli_progress *progress, const qn_progress *now)
{
    if (!progress->told && now->units_done > 1)
        progress->first = *now;
    progress->latest = *now;
    progress->told = true;
}

void cli_progress_show(const qn_progress *now, void *user)
{
    cli_progress *progress = user;
    char line[LINE];
    pthread_mutex_lock(&progress->lock);
    keep(progress, now);
    double time = clock_now();
    double pause = progress->terminal ? 0.2 : 1;
    bool last = !progress->terminal && work_done(now) >= work(now);
    if (progress->visible && (last || fabs(time - progress->shown) >= pause)) {
        compose(progress, time, line);
        if (progress->terminal)
            write_line(progress, line);
        else
            fprintf(stderr, "%s\n", line);
        progress->shown = time;
    }
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_tell(cli_progress *progress, uint64_t done, uint64_t units)
{
    const qn_progress now = {
        .units_done = done, .units = units, .steps_done = done, .steps = units};
    if (progress->on)
        cli_progress_show(&now, progress);
}

/* What SIGUSR1 asks for: a line of its own. */
static void show_once(void *data)
{
    cli_progress *progress = data;
    char line[LINE] = "progress: no unit is done yet";
    pthread_mutex_lock(&progress->lock);
    if (progress->told)
        compose(progress, clock_now(), line);
    fprintf(stderr, "%s%s\n", progress->width > 0 ? "\r" : "", line);
    progress->width = 0;
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_start(cli_progress *progress, bool visible)
{
    double now = clock_now();
    *progress = (cli_progress){.on = true,
                               .visible = visible,
                               .terminal = isatty(STDERR_FILENO),
                               .start = now,
                               .shown = now};
    pthread_mutex_init(&progress->lock, NULL);
    cli_signals_report(show_once, progress);
}

void cli_progress_end(cli_progress *progress)
{
    if (!progress->on)
        return;
    cli_signals_report(NULL, NULL);
    if (progress->width > 0)
        fprintf(stderr, "\r%*s\r", (int)progress->width, "");
    progress->width = 0;
    progress->on = false;
    pthread_mutex_destroy(&progress->lock);
}

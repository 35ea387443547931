/* Starts as many threads as a team has, and ends them. */
#include "cli/probe.h"

#include "cli/environment.h"
#include "cli/signals.h"

#include <dirent.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct gate {
    pthread_mutex_t lock;
    pthread_cond_t opened;
    bool open;
} gate;

static void *wait_at(void *data)
{
    gate *here = data;
    pthread_mutex_lock(&here->lock);
    while (!here->open)
        pthread_cond_wait(&here->opened, &here->lock);
    pthread_mutex_unlock(&here->lock);
    return NULL;
}

static void let_go(gate *here)
{
    pthread_mutex_lock(&here->lock);
    here->open = true;
    pthread_cond_broadcast(&here->opened);
    pthread_mutex_unlock(&here->lock);
}

/* How many threads, of at most `count`, there can be at a time beside this one. */
static unsigned start_threads(unsigned count)
{
    gate here = {.lock = PTHREAD_MUTEX_INITIALIZER, .opened = PTHREAD_COND_INITIALIZER};
    pthread_attr_t attributes;
    size_t stack = cli_environment_stack_size();
    unsigned started = 0;
    pthread_t *threads = calloc(count, sizeof *threads);
    if (threads == NULL)
        return 0;
    if (pthread_attr_init(&attributes) == 0) {
        (void)pthread_attr_setstacksize(&attributes, stack); /* one too small is not taken */
        while (started < count &&
               pthread_create(&threads[started], &attributes, wait_at, &here) == 0)
            started++;
        (void)pthread_attr_destroy(&attributes);
    }
    let_go(&here);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    return started;
}

/* How many threads this process has to compute with, this one included. */
static unsigned threads_here(void)
{
    DIR *tasks = opendir("/proc/self/task");
    unsigned count = 0;
    if (tasks == NULL)
        return 1;
    for (const struct dirent *entry = readdir(tasks); entry != NULL; entry = readdir(tasks))
        count += entry->d_name[0] != '.';
    (void)closedir(tasks);
    if (count > 0 && cli_signals_listen())
        count--;
    return count > 0 ? count : 1;
}

unsigned cli_probe_team(unsigned wanted)
{
    unsigned here = threads_here(); /* the runtime keeps the threads of the team it had before */
    if (wanted <= here)
        return wanted;
    unsigned team = here - 1 + start_threads(wanted + 1 - here);
    return team > 0 ? team : 1;
}

/* A rank's team in a thread of its own. */
#include "mpi/crew.h"

#include "cli/signals.h"

#include <stdlib.h>
#include <string.h>

static bool asked_to_stop(void *user)
{
    rank_crew *crew = user;
    return cli_stopped() || atomic_load_explicit(&crew->abandoned, memory_order_relaxed);
}

/* The team's source and sink. */

static qn_supply next_unit(uint64_t *unit, void *data)
{
    rank_crew *crew = data;
    qn_supply supply = QN_SUPPLY_LATER;
    pthread_mutex_lock(&crew->lock);
    if (crew->next < crew->units_count) {
        *unit = crew->units[crew->next++];
        supply = QN_SUPPLY_UNIT;
    } else if (crew->ended) {
        supply = QN_SUPPLY_END;
    }
    pthread_mutex_unlock(&crew->lock);
    return supply;
}

/* Inside the lock. */
static bool make_room(rank_crew *crew)
{
    if (crew->done_count < crew->done_room)
        return true;
    size_t room = crew->done_room + RANK_DONE_MAX;
    qn_unit_done *more = realloc(crew->done, room * sizeof *more);
    if (more == NULL)
        return false;
    crew->done = more;
    crew->done_room = room;
    return true;
}

static void keep_count(const qn_unit_done *unit, void *data)
{
    rank_crew *crew = data;
    pthread_mutex_lock(&crew->lock);
    if (make_room(crew))
        crew->done[crew->done_count++] = *unit;
    else
        crew->lost = true;
    pthread_mutex_unlock(&crew->lock);
}

static void *work(void *data)
{
    rank_crew *crew = data;
    rank_farewell farewell = {.status = QN_OK};
    farewell.status =
        qn_job_count(&crew->job, &crew->options, next_unit, keep_count, crew, &farewell.report);
    pthread_mutex_lock(&crew->lock);
    if (farewell.status == QN_OK && crew->lost)
        farewell.status = QN_MEMORY;
    crew->farewell = farewell;
    crew->finished = true;
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

qn_status rank_crew_start(rank_crew *crew, const rank_orders *orders)
{
    memset(crew, 0, sizeof *crew);
    crew->job = orders->job;
    qn_options_init(&crew->options);
    crew->options.threads = orders->threads;
    crew->options.backend = orders->backend;
    crew->options.kernel = orders->kernel[0] != '\0' ? orders->kernel : NULL;
    crew->options.cancel = asked_to_stop;
    crew->options.user = crew;
    crew->threads = orders->threads > 0 ? orders->threads : qn_default_threads(NULL, 0);
    if (pthread_mutex_init(&crew->lock, NULL) != 0)
        return QN_MEMORY;
    if (pthread_create(&crew->thread, NULL, work, crew) != 0) {
        pthread_mutex_destroy(&crew->lock);
        return QN_THREAD;
    }
    return QN_OK;
}

bool rank_crew_wants_units(rank_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    bool wants = !crew->ended && !crew->finished && crew->units_count - crew->next < crew->threads;
    pthread_mutex_unlock(&crew->lock);
    return wants;
}

void rank_crew_give(rank_crew *crew, const uint64_t *units, size_t count)
{
    pthread_mutex_lock(&crew->lock);
    size_t left = crew->units_count - crew->next;
    memmove(crew->units, crew->units + crew->next, left * sizeof *units);
    memcpy(crew->units + left, units, count * sizeof *units);
    crew->next = 0;
    crew->units_count = left + count;
    crew->ended |= count == 0;
    pthread_mutex_unlock(&crew->lock);
}

size_t rank_crew_take(rank_crew *crew, qn_unit_done *done, size_t room)
{
    pthread_mutex_lock(&crew->lock);
    size_t count = crew->done_count < room ? crew->done_count : room;
    crew->done_count -= count;
    for (size_t i = 0; i < count; i++) /* from the end; their order means nothing */
        done[i] = crew->done[crew->done_count + i];
    pthread_mutex_unlock(&crew->lock);
    return count;
}

bool rank_crew_has_finished(rank_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    bool finished = crew->finished && crew->done_count == 0;
    pthread_mutex_unlock(&crew->lock);
    return finished;
}

void rank_crew_end(rank_crew *crew)
{
    atomic_store_explicit(&crew->abandoned, true, memory_order_relaxed);
    pthread_join(crew->thread, NULL);
    pthread_mutex_destroy(&crew->lock);
    free(crew->done);
}

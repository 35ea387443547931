/* Which call fails. */
#include "fault.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char *const names[FAULT_KINDS] = {"malloc", "mmap",   "open",      "read", "write",
                                               "sync",   "close",  "truncate",  "stat", "lock",
                                               "name",   "thread", "interrupt", "short"};

static fault_counts own;
static fault_counts *counts = &own;
static atomic_bool armed;
static fault_kind chosen;
static uint64_t at;
static bool on_from_there;

/* Its place is found without an allocation. */
static _Thread_local unsigned spared __attribute__((tls_model("initial-exec")));

static atomic_bool nameless_refused;
static int shifted_clock = -1;
static uint64_t shifted_from;
static int64_t shift;

const char *fault_name(fault_kind kind)
{
    return names[kind];
}

void fault_arm(fault_kind kind, uint64_t k, bool on)
{
    for (unsigned i = 0; i < FAULT_KINDS; i++)
        atomic_store(&counts->calls[i], 0);
    atomic_store(&counts->failed, 0);
    chosen = kind;
    at = k;
    on_from_there = on;
    atomic_store(&armed, true);
}

uint64_t fault_disarm(fault_kind kind, uint64_t *failed)
{
    atomic_store(&armed, false);
    *failed = atomic_load(&counts->failed);
    return atomic_load(&counts->calls[kind]);
}

void fault_spare_begin(void)
{
    spared++;
}

void fault_spare_end(void)
{
    spared--;
}

bool fault_strikes(fault_kind kind)
{
    if (spared > 0 || !atomic_load_explicit(&armed, memory_order_acquire))
        return false;
    uint64_t call = atomic_fetch_add(&counts->calls[kind], 1) + 1;
    bool strikes = kind == chosen && at != 0 && (call == at || (on_from_there && call > at));
    if (strikes)
        atomic_fetch_add(&counts->failed, 1);
    return strikes;
}

void fault_refuse_nameless(bool refuse)
{
    atomic_store(&nameless_refused, refuse);
}

bool fault_refuses(int flags)
{
    return (flags & O_TMPFILE) == O_TMPFILE && atomic_load(&nameless_refused);
}

int64_t fault_clock_shift(int clock)
{
    if (!atomic_load_explicit(&armed, memory_order_acquire))
        return 0;
    if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)
        return 0;
    uint64_t look = atomic_fetch_add(&counts->looks[clock == CLOCK_MONOTONIC], 1) + 1;
    return clock == shifted_clock && look >= shifted_from ? shift : 0;
}

/* The file of the counts, by system calls that nothing stands in front of. */
static void share_counts(const char *path)
{
    long file = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    if (file < 0)
        return;
    long shared =
        syscall(SYS_mmap, NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    syscall(SYS_close, file);
    if ((unsigned long)shared < -4096UL)
        counts = (fault_counts *)shared;
}

static fault_kind kind_called(const char *name)
{
    fault_kind kind = FAULT_MALLOC;
    while (kind < FAULT_KINDS && strcmp(names[kind], name) != 0)
        kind++;
    return kind;
}

__attribute__((constructor)) static void take_orders(void)
{
    const char *path = getenv("QUEENUM_FAULT_COUNTS");
    const char *order = getenv("QUEENUM_FAULT");
    const char *clock = getenv("QUEENUM_FAULT_CLOCK");
    char name[16] = "";
    char rest[4] = "";
    unsigned long k = 0;
    long seconds = 0;
    if (path == NULL)
        return;
    share_counts(path);
    fault_refuse_nameless(getenv("QUEENUM_FAULT_NAMELESS") != NULL);
    if (clock != NULL && sscanf(clock, "%15s %lu %ld", name, &k, &seconds) == 3) {
        shifted_clock = strcmp(name, "realtime") == 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
        shifted_from = k;
        shift = seconds;
    }
    k = 0;
    if (order != NULL && sscanf(order, "%15s %lu %3s", name, &k, rest) < 2)
        k = 0;
    fault_arm(kind_called(name), k, strcmp(rest, "on") == 0);
}

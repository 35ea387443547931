/* Calls into the system that fail on demand.
 *
 * wrap.c and clock.c stand in front of libc's functions, in every library of the process.  Each
 * call is counted under its kind, and the chosen one, or every one from it on, fails as the system
 * would make it fail.  As a shared object that is preloaded it takes its orders from the
 * environment:
 *
 *     QUEENUM_FAULT="malloc 17"    the 17th call of that kind fails
 *     QUEENUM_FAULT="write 3 on"   the 3rd and all after it
 *     QUEENUM_FAULT_COUNTS=FILE    a file that receives a fault_counts
 *     QUEENUM_FAULT_CLOCK="monotonic 5 -86400"  from the 5th look at it on, that clock is a day
 *                                  behind
 *     QUEENUM_FAULT_NAMELESS=1     no file system has files without names
 *
 * and linked into a program it takes them from the functions below.  Under the address sanitizer it
 * stands in front of the sanitizer's functions, so leaks are found there. */
#ifndef FAULT_H
#define FAULT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum fault_kind {
    FAULT_MALLOC,   /* any allocation: ENOMEM */
    FAULT_MMAP,     /* ENOMEM */
    FAULT_OPEN,     /* open, openat, fopen, opendir: EMFILE */
    FAULT_READ,     /* EIO */
    FAULT_WRITE,    /* ENOSPC; fclose with something to write: what stdio has not written is lost */
    FAULT_SYNC,     /* fsync, fdatasync: EIO */
    FAULT_CLOSE,    /* closes, and says EIO */
    FAULT_TRUNCATE, /* ftruncate, fallocate: ENOSPC */
    FAULT_STAT,     /* stat, fstat, lstat, access, realpath: EIO */
    FAULT_LOCK,     /* flock, fcntl's locks: ENOLCK */
    FAULT_NAME,     /* link, linkat, rename, unlink, fchmod: EIO */
    FAULT_THREAD,   /* pthread_create: EAGAIN */
    FAULT_INTERRUPT, /* read and write before anything was done, close after it: EINTR */
    FAULT_SHORT,     /* read, write: half of what was asked for */
    FAULT_KINDS
} fault_kind;

typedef struct fault_counts {
    _Atomic uint64_t calls[FAULT_KINDS];
    _Atomic uint64_t failed;   /* calls that were made to fail */
    _Atomic uint64_t looks[2]; /* at the clocks CLOCK_REALTIME and CLOCK_MONOTONIC */
} fault_counts;

/* The names of the kinds, as QUEENUM_FAULT has them. */
const char *fault_name(fault_kind kind);

/* Counts from zero again and fails the k-th call of a kind from 1, also all after it where `on`
 * says so; k = 0 fails none. */
void fault_arm(fault_kind kind, uint64_t k, bool on);

/* Counts nothing and fails nothing; returns how many calls of a kind there were, and sets *failed
 * to how many of them failed. */
uint64_t fault_disarm(fault_kind kind, uint64_t *failed);

/* Counts a call; whether it must fail. */
bool fault_strikes(fault_kind kind);

/* Between the two, nothing of this thread is counted or fails. */
void fault_spare_begin(void);
void fault_spare_end(void);

/* Whether open() is to find no file system that has files without names (O_TMPFILE), as it is with
 * some: EOPNOTSUPP, whatever else fails. */
void fault_refuse_nameless(bool refuse);

/* Whether an open() with such flags is to be refused for that. */
bool fault_refuses(int flags);

/* Counts a look at one of the two clocks (clockid_t); the seconds by which a clock is off. */
int64_t fault_clock_shift(int clock);

#endif

/* What stands in front of libc.  The names with two underscores are those that callers compiled
 * with _FORTIFY_SOURCE use. */
#include "fault.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Defines a function that fails with an error or calls the one it stands in front of. */
#define WRAP(kind, error, failure, type, name, parameters, arguments)                              \
    type name parameters;                                                                          \
    type name parameters                                                                           \
    {                                                                                              \
        static type(*_Atomic next) parameters;                                                     \
        if (next == NULL)                                                                          \
            next = (type(*) parameters)dlsym(RTLD_NEXT, #name);                                    \
        if (fault_strikes(kind)) {                                                                 \
            errno = error;                                                                         \
            return failure;                                                                        \
        }                                                                                          \
        return next arguments;                                                                     \
    }

/* ---- Memory ---- */

WRAP(FAULT_MALLOC, ENOMEM, NULL, void *, malloc, (size_t size), (size))
WRAP(FAULT_MALLOC, ENOMEM, NULL, void *, calloc, (size_t count, size_t size), (count, size))
WRAP(FAULT_MALLOC, ENOMEM, NULL, void *, realloc, (void *old, size_t size), (old, size))
WRAP(FAULT_MALLOC, ENOMEM, NULL, void *, reallocarray, (void *old, size_t count, size_t size),
     (old, count, size))
WRAP(FAULT_MALLOC, ENOMEM, NULL, void *, aligned_alloc, (size_t alignment, size_t size),
     (alignment, size))
WRAP(FAULT_MALLOC, ENOMEM, NULL, void *, memalign, (size_t alignment, size_t size),
     (alignment, size))
WRAP(FAULT_MALLOC, 0, ENOMEM, int, posix_memalign, (void **made, size_t alignment, size_t size),
     (made, alignment, size))
WRAP(FAULT_MMAP, ENOMEM, MAP_FAILED, void *, mmap,
     (void *where, size_t size, int protection, int flags, int file, off_t from),
     (where, size, protection, flags, file, from))
WRAP(FAULT_MMAP, ENOMEM, MAP_FAILED, void *, mmap64,
     (void *where, size_t size, int protection, int flags, int file, off_t from),
     (where, size, protection, flags, file, from))
WRAP(FAULT_THREAD, 0, EAGAIN, int, pthread_create,
     (pthread_t * thread, const pthread_attr_t *attributes, void *(*body)(void *), void *data),
     (thread, attributes, body, data))

/* The address sanitizer asks this for each thread, and ends the process where it gets no answer. */
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes)
{
    int (*next)(pthread_t, pthread_attr_t *) =
        (int (*)(pthread_t, pthread_attr_t *))dlsym(RTLD_NEXT, "pthread_getattr_np");
    fault_spare_begin();
    int result = next(thread, attributes);
    fault_spare_end();
    return result;
}

/* ---- Files ---- */

/* The mode that open and its kin take after the flags, where they take one. */
#define MODE_AFTER(flags, mode)                                                                    \
    do {                                                                                           \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        mode = ((flags) & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;                  \
        va_end(more);                                                                              \
    } while (0)

static bool opening_fails(int flags)
{
    if (fault_strikes(FAULT_OPEN)) {
        errno = EMFILE;
        return true;
    }
    if (fault_refuses(flags)) {
        errno = EOPNOTSUPP;
        return true;
    }
    return false;
}

#define WRAP_OPEN(name)                                                                            \
    int name(const char *path, int flags, ...);                                                    \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        int (*next)(const char *, int, ...) =                                                      \
            (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name);                              \
        mode_t mode;                                                                               \
        MODE_AFTER(flags, mode);                                                                   \
        return opening_fails(flags) ? -1 : next(path, flags, mode);                                \
    }
WRAP_OPEN(open)
WRAP_OPEN(open64)

#define WRAP_OPENAT(name)                                                                          \
    int name(int folder, const char *path, int flags, ...);                                        \
    int name(int folder, const char *path, int flags, ...)                                         \
    {                                                                                              \
        int (*next)(int, const char *, int, ...) =                                                 \
            (int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, #name);                         \
        mode_t mode;                                                                               \
        MODE_AFTER(flags, mode);                                                                   \
        return opening_fails(flags) ? -1 : next(folder, path, flags, mode);                        \
    }
WRAP_OPENAT(openat)
WRAP_OPENAT(openat64)

WRAP(FAULT_OPEN, EMFILE, -1, int, __open_2, (const char *path, int flags), (path, flags))
WRAP(FAULT_OPEN, EMFILE, -1, int, __open64_2, (const char *path, int flags), (path, flags))
WRAP(FAULT_OPEN, EMFILE, NULL, FILE *, fopen, (const char *path, const char *way), (path, way))
WRAP(FAULT_OPEN, EMFILE, NULL, FILE *, fopen64, (const char *path, const char *way), (path, way))
WRAP(FAULT_OPEN, EMFILE, NULL, DIR *, opendir, (const char *path), (path))

/* Reading and writing may also be interrupted, or do half of what was asked for. */
#define WRAP_TRANSFER(kind, error, name, bytes, parameters, arguments)                             \
    ssize_t name parameters;                                                                       \
    ssize_t name parameters                                                                        \
    {                                                                                              \
        static ssize_t(*_Atomic next) parameters;                                                  \
        if (next == NULL)                                                                          \
            next = (ssize_t(*) parameters)dlsym(RTLD_NEXT, #name);                                 \
        if (fault_strikes(FAULT_INTERRUPT)) {                                                      \
            errno = EINTR;                                                                         \
            return -1;                                                                             \
        }                                                                                          \
        if (fault_strikes(kind)) {                                                                 \
            errno = error;                                                                         \
            return -1;                                                                             \
        }                                                                                          \
        if (size > 1 && fault_strikes(FAULT_SHORT))                                                \
            size /= 2;                                                                             \
        return next arguments;                                                                     \
    }
WRAP_TRANSFER(FAULT_READ, EIO, read, size, (int file, void *to, size_t size), (file, to, size))
WRAP_TRANSFER(FAULT_READ, EIO, pread, size, (int file, void *to, size_t size, off_t at),
              (file, to, size, at))
WRAP_TRANSFER(FAULT_READ, EIO, pread64, size, (int file, void *to, size_t size, off_t at),
              (file, to, size, at))
WRAP_TRANSFER(FAULT_READ, EIO, __read_chk, size, (int file, void *to, size_t size, size_t room),
              (file, to, size, room))
WRAP_TRANSFER(FAULT_READ, EIO, __pread64_chk, size,
              (int file, void *to, size_t size, off_t at, size_t room), (file, to, size, at, room))
WRAP_TRANSFER(FAULT_WRITE, ENOSPC, write, size, (int file, const void *from, size_t size),
              (file, from, size))
WRAP_TRANSFER(FAULT_WRITE, ENOSPC, pwrite, size,
              (int file, const void *from, size_t size, off_t at), (file, from, size, at))
WRAP_TRANSFER(FAULT_WRITE, ENOSPC, pwrite64, size,
              (int file, const void *from, size_t size, off_t at), (file, from, size, at))

WRAP(FAULT_SYNC, EIO, -1, int, fsync, (int file), (file))
WRAP(FAULT_SYNC, EIO, -1, int, fdatasync, (int file), (file))
WRAP(FAULT_TRUNCATE, ENOSPC, -1, int, ftruncate, (int file, off_t size), (file, size))
WRAP(FAULT_TRUNCATE, ENOSPC, -1, int, ftruncate64, (int file, off_t size), (file, size))
WRAP(FAULT_TRUNCATE, 0, ENOSPC, int, posix_fallocate, (int file, off_t at, off_t size),
     (file, at, size))
WRAP(FAULT_TRUNCATE, 0, ENOSPC, int, posix_fallocate64, (int file, off_t at, off_t size),
     (file, at, size))

/* Linux closes the file also where it says that it could not. */
int close(int file)
{
    static int (*_Atomic next)(int);
    if (next == NULL)
        next = (int (*)(int))dlsym(RTLD_NEXT, "close");
    bool interrupted = fault_strikes(FAULT_INTERRUPT);
    bool fails = fault_strikes(FAULT_CLOSE);
    int result = next(file);
    if (!interrupted && !fails)
        return result;
    errno = interrupted ? EINTR : EIO;
    return -1;
}

/* What stdio writes does not pass write() above; what it still had is lost here, as on a full disk.
 */
int fclose(FILE *stream)
{
    static int (*_Atomic next)(FILE *);
    if (next == NULL)
        next = (int (*)(FILE *))dlsym(RTLD_NEXT, "fclose");
    bool full = __fwriting(stream) != 0 && fault_strikes(FAULT_WRITE);
    if (full)
        __fpurge(stream);
    int result = next(stream);
    if (!full)
        return result;
    errno = ENOSPC;
    return EOF;
}

/* ---- Names and locks ---- */

WRAP(FAULT_STAT, EIO, -1, int, stat, (const char *path, struct stat *found), (path, found))
WRAP(FAULT_STAT, EIO, -1, int, stat64, (const char *path, struct stat64 *found), (path, found))
WRAP(FAULT_STAT, EIO, -1, int, fstat, (int file, struct stat *found), (file, found))
WRAP(FAULT_STAT, EIO, -1, int, fstat64, (int file, struct stat64 *found), (file, found))
WRAP(FAULT_STAT, EIO, -1, int, lstat, (const char *path, struct stat *found), (path, found))
WRAP(FAULT_STAT, EIO, -1, int, lstat64, (const char *path, struct stat64 *found), (path, found))
WRAP(FAULT_STAT, EIO, -1, int, access, (const char *path, int way), (path, way))
WRAP(FAULT_STAT, EIO, NULL, char *, realpath, (const char *path, char *found), (path, found))
WRAP(FAULT_LOCK, ENOLCK, -1, int, flock, (int file, int way), (file, way))
WRAP(FAULT_NAME, EIO, -1, int, link, (const char *from, const char *to), (from, to))
WRAP(FAULT_NAME, EIO, -1, int, linkat,
     (int from_folder, const char *from, int to_folder, const char *to, int flags),
     (from_folder, from, to_folder, to, flags))
WRAP(FAULT_NAME, EIO, -1, int, rename, (const char *from, const char *to), (from, to))
WRAP(FAULT_NAME, EIO, -1, int, unlink, (const char *path), (path))
WRAP(FAULT_NAME, EIO, -1, int, fchmod, (int file, mode_t mode), (file, mode))

#define WRAP_FCNTL(name)                                                                           \
    int name(int file, int what, ...);                                                             \
    int name(int file, int what, ...)                                                              \
    {                                                                                              \
        int (*next)(int, int, ...) = (int (*)(int, int, ...))dlsym(RTLD_NEXT, #name);              \
        va_list more;                                                                              \
        va_start(more, what);                                                                      \
        void *argument = va_arg(more, void *);                                                     \
        va_end(more);                                                                              \
        if ((what == F_SETLK || what == F_SETLKW || what == F_OFD_SETLK) &&                        \
            fault_strikes(FAULT_LOCK)) {                                                           \
            errno = ENOLCK;                                                                        \
            return -1;                                                                             \
        }                                                                                          \
        return next(file, what, argument);                                                         \
    }
WRAP_FCNTL(fcntl)
WRAP_FCNTL(fcntl64)

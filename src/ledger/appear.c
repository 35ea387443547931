/* Files that appear whole or not at all: written without a name, and named when complete. */
#include "ledger/appear.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How many second names are tried. */
enum { SECOND_NAMES = 100 };

static bool write_all(int descriptor, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(descriptor, bytes, size);
        if (written < 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

/* Runs open() on the folder of a path. */
static int open_folder(const char *path, int flags)
{
    char *copy = strdup(path);
    if (copy == NULL)
        return -1;
    int descriptor = open(dirname(copy), flags | O_CLOEXEC, 0666);
    free(copy);
    return descriptor;
}

/* A file without a name; nothing of it is left if the process dies. */
static int make_nameless(const char *path, const void *bytes, size_t size)
{
    int descriptor = open_folder(path, O_TMPFILE | O_RDWR);
    if (descriptor < 0)
        return -1;
    char link_path[64];
    (void)snprintf(link_path, sizeof link_path, "/proc/self/fd/%d", descriptor);
    if (write_all(descriptor, bytes, size) &&
        linkat(AT_FDCWD, link_path, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0)
        return descriptor;
    int error = errno;
    (void)close(descriptor);
    errno = error;
    return -1;
}

/* A new file in the folder of a path, and its name in *name, to be freed.  Names that others have
 * there, threads or processes that died, are passed over. */
static int open_second(const char *path, char **name)
{
    const char *slash = strrchr(path, '/');
    int folder = slash == NULL ? 0 : (int)(slash + 1 - path);
    for (unsigned i = 1; i <= SECOND_NAMES; i++) {
        if (asprintf(name, "%.*s.queenum-%ld-%u", folder, path, (long)getpid(), i) < 0)
            return -1;
        int descriptor = open(*name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0)
            return descriptor;
        int error = errno;
        free(*name);
        errno = error;
        if (error != EEXIST)
            return -1;
    }
    errno = EBUSY; /* not EEXIST, which says that the path is there */
    return -1;
}

/* The same by way of a second name, where the file system has no nameless files. */
static int make_renamed(const char *path, const void *bytes, size_t size)
{
    char *other;
    int descriptor = open_second(path, &other);
    if (descriptor < 0)
        return -1;
    bool made = write_all(descriptor, bytes, size) && link(other, path) == 0;
    int error = errno;
    (void)unlink(other);
    free(other);
    if (!made)
        (void)close(descriptor);
    errno = error;
    return made ? descriptor : -1;
}

qn_status qni_appear(const char *path, const void *bytes, size_t size, int *descriptor,
                     qn_problem *problem)
{
    int made = make_nameless(path, bytes, size);
    if (made < 0 && (errno == EOPNOTSUPP || errno == EISDIR))
        made = make_renamed(path, bytes, size);
    if (made < 0 && errno == ENOMEM)
        return QN_MEMORY;
    if (made < 0)
        return qni_problem(problem, QN_IO, "%s: cannot be made: %s", path, strerror(errno));
    *descriptor = made;
    return QN_OK;
}

qn_status qni_appear_settle(const char *path, int descriptor, qn_problem *problem)
{
    int folder = open_folder(path, O_RDONLY | O_DIRECTORY);
    bool settled = folder >= 0 && fsync(descriptor) == 0;
    /* Some file systems cannot sync a folder and say so with EINVAL; then nobody can. */
    settled = settled && (fsync(folder) == 0 || errno == EINVAL);
    int error = errno;
    if (folder >= 0)
        (void)close(folder);
    errno = error;
    if (settled)
        return QN_OK;
    if (error == ENOMEM)
        return QN_MEMORY;
    return qni_problem(problem, QN_IO, "%s: cannot be brought to the disk: %s", path,
                       strerror(errno));
}

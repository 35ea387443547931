/* Standard descriptors, before any thread exists. */
#include "cli/environment.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

bool cli_environment_fill_descriptors(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF)
            continue;
        /* The wrong direction on purpose: a read or write there must fail as if it were closed. */
        int way = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (open("/dev/null", way) != descriptor)
            return false;
    }
    return true;
}

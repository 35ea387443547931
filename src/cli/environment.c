/* Standard descriptors and OMP_NUM_THREADS, before any thread exists. */
#include "cli/environment.h"

#include "queenum/queenum.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
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

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* Whether text is "4", "4,2" and so on, blanks around each number, each 1..QN_THREADS_MAX. */
static bool is_thread_list(const char *text)
{
    for (;;) {
        unsigned threads = 0;
        text = skip_blanks(text);
        if (*text < '0' || *text > '9')
            return false;
        for (; *text >= '0' && *text <= '9'; text++) {
            threads = threads * 10 + (unsigned)(*text - '0');
            if (threads > QN_THREADS_MAX)
                return false;
        }
        if (threads == 0)
            return false;
        text = skip_blanks(text);
        if (*text == '\0')
            return true;
        if (*text++ != ',')
            return false;
    }
}

char *cli_environment_drop_nonsense(void)
{
    static const char name[] = "OMP_NUM_THREADS";
    const char *value = getenv(name);
    if (value == NULL || is_thread_list(value))
        return NULL;
    char *dropped = strdup(value);
    unsetenv(name);
    return dropped;
}

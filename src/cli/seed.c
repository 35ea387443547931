/* The seed of what is random: given, or drawn from the system and said, so that whatever came out
 * can be had again. */
#include "cli/seed.h"

#include "cli/number.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

cli_status cli_seed(const cli_options *options, uint64_t *seed)
{
    if (options->seed != NULL) {
        if (cli_number(options->seed, 0, UINT64_MAX, seed))
            return CLI_DONE;
        return cli_fail(CLI_USAGE,
                        "--seed takes a whole number from 0 to 18446744073709551615, not %s",
                        cli_quote(options->seed).text);
    }
    if (getrandom(seed, sizeof *seed, 0) != sizeof *seed)
        return cli_fail(CLI_FAILED, "no random seed could be drawn: %s", strerror(errno));
    *seed &= UINT32_MAX; /* short enough to be typed */
    if (!options->quiet)
        cli_say("seed %llu", (unsigned long long)*seed);
    return CLI_DONE;
}

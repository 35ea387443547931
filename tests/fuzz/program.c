/* The program, run in this process. */
#include "program.h"

#include <getopt.h>
#include <string.h>

cli_status fuzz_read_words(cli_options *options, int count, char **words, fuzz_written *written)
{
    optind = 0; /* getopt begins anew */
    fuzz_catch(written);
    cli_status status = cli_options_read(options, count, words);
    fuzz_release(written);
    return status;
}

cli_status fuzz_run(const cli_options *options, fuzz_written *written)
{
    cli_session session = {.options = *options};
    fuzz_catch(written);
    cli_status status = cli_session_run(&session);
    fuzz_release(written);
    return status;
}

cli_status fuzz_line(char *const *words, fuzz_written *written)
{
    char *copy[16]; /* getopt wants an array that it may change */
    int count = 0;
    while (words[count] != NULL) {
        REQUIRE(count < 15, "too many words");
        copy[count] = words[count];
        count++;
    }
    copy[count] = NULL;
    cli_options options;
    cli_status status = fuzz_read_words(&options, count, copy, written);
    if (status == CLI_DONE) {
        fuzz_written_free(written);
        status = fuzz_run(&options, written);
    }
    cli_options_free(&options);
    return status;
}

void fuzz_check_manners(cli_status status, const fuzz_written *written)
{
    REQUIRE(status <= CLI_USAGE, "status %d", (int)status);
    REQUIRE(strlen(written->errors) == written->errors_length && fuzz_is_lines(written->errors),
            "on standard error: %s", written->errors);
    if (status != CLI_USAGE)
        return;
    REQUIRE(written->output_length == 0, "refused, but wrote: %s", written->output);
    REQUIRE(strncmp(written->errors, "queenum: ", 9) == 0 && fuzz_lines(written->errors) == 1,
            "refused with: %s", written->errors);
}

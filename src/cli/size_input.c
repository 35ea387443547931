/* Reads the size from standard input.  Only the first bytes are kept, whatever comes. */
#include "cli/size_input.h"

#include "cli/input.h"
#include "cli/number.h"
#include "cli/signals.h"

#include <string.h>

/* The text between the first and the last byte that is no blank, as far as it fits. */
typedef struct input_sample {
    char text[64];
    size_t length;
    bool more; /* there was more, or a blank inside: no number in any case */
} input_sample;

static void add(input_sample *sample, char byte)
{
    if (sample->length == 1 && sample->text[0] == '0' && byte >= '0' && byte <= '9')
        sample->length = 0; /* leading zeros mean nothing, however many there are */
    if (sample->length < sizeof sample->text - 1)
        sample->text[sample->length++] = byte;
    else
        sample->more = true;
}

/* Stops reading where the input can no longer be a number. */
static void take_sample(cli_input *input, input_sample *sample)
{
    int byte;
    bool blank_after = false;
    while (!sample->more && (byte = cli_input_next(input)) != CLI_INPUT_END) {
        if (cli_is_blank(byte)) {
            blank_after = sample->length > 0;
            continue;
        }
        if (blank_after) {
            add(sample, ' ');
            add(sample, (char)byte);
            sample->more = true;
        } else {
            add(sample, (char)byte);
            if (byte < '0' || byte > '9')
                sample->more = sample->length > 20;
        }
    }
    sample->text[sample->length] = '\0';
}

cli_status cli_size_from_input(cli_output *output, unsigned most, const char *limits, unsigned *n)
{
    cli_input input;
    input_sample sample = {.length = 0};
    uint64_t number;
    if (!cli_input_open(&input, output))
        return cli_fail(CLI_FAILED, "not enough memory");
    take_sample(&input, &sample);
    int error = input.error;
    cli_input_close(&input);
    if (cli_stopped())
        return CLI_STOPPED;
    if (error != 0)
        return cli_fail(CLI_FAILED, "cannot read standard input: %s", strerror(error));
    if (sample.length == 0)
        return cli_fail(CLI_USAGE,
                        "standard input must hold the size, a whole number from %s, but "
                        "it is empty",
                        limits);
    if (sample.more || strlen(sample.text) != sample.length ||
        !cli_number(sample.text, 0, most, &number))
        return cli_fail(CLI_USAGE,
                        "standard input must hold one whole number from %s and nothing "
                        "else, not %s%s",
                        limits, cli_quote_bytes(sample.text, sample.length).text,
                        sample.more ? " ..." : "");
    *n = (unsigned)number;
    return CLI_DONE;
}

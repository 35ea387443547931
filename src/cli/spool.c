/* Text that waits. */
#include "cli/spool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 20 };

bool cli_spool_open(cli_spool *spool)
{
    *spool = (cli_spool){.text = malloc(MEMORY)};
    return spool->text != NULL;
}

void cli_spool_close(cli_spool *spool)
{
    free(spool->text);
    if (spool->file != NULL)
        (void)fclose(spool->file);
    *spool = (cli_spool){.text = NULL};
}

/* Moves what is in memory to the file. */
static bool empty_memory(cli_spool *spool)
{
    if (spool->file == NULL)
        spool->file = tmpfile();
    if (spool->file == NULL || fwrite(spool->text, 1, spool->used, spool->file) != spool->used)
        spool->error = errno != 0 ? errno : EIO;
    spool->used = 0;
    return spool->error == 0;
}

bool cli_spool_put(cli_spool *spool, const char *text, size_t length)
{
    if (spool->error != 0 || (length > MEMORY - spool->used && !empty_memory(spool)))
        return false;
    memcpy(spool->text + spool->used, text, length);
    spool->used += length;
    return true;
}

cli_status cli_spool_failure(const cli_spool *spool)
{
    return cli_fail(CLI_FAILED, "cannot keep the results in a temporary file: %s",
                    strerror(spool->error));
}

cli_status cli_spool_write(cli_spool *spool, cli_output *output)
{
    if (spool->file == NULL) {
        cli_output_text(output, spool->text, spool->used);
        return CLI_DONE;
    }
    if (!empty_memory(spool) || fflush(spool->file) != 0 || fseek(spool->file, 0, SEEK_SET) != 0) {
        spool->error = spool->error != 0 ? spool->error : errno;
        return cli_spool_failure(spool);
    }
    while ((spool->used = fread(spool->text, 1, CLI_OUTPUT_ROOM, spool->file)) > 0)
        if (!cli_output_text(output, spool->text, spool->used))
            return CLI_FAILED; /* closing the output says why */
    if (ferror(spool->file) == 0)
        return CLI_DONE;
    spool->error = errno;
    return cli_spool_failure(spool);
}

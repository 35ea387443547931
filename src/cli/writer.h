/* Writes solutions to standard output as text. */
#ifndef QUEENUM_CLI_WRITER_H
#define QUEENUM_CLI_WRITER_H

#include "cli/output.h"
#include "queenum/queenum.h"

typedef struct cli_writer {
    cli_output *output;
    qn_format format;
    long period;    /* the present one, by number */
    uint64_t early; /* solutions written in it */
} cli_writer;

cli_writer cli_writer_to(cli_output *output, unsigned format);

/* False after a failed write. */
bool cli_write_solution(cli_writer *writer, const uint8_t *columns, unsigned n);

#endif

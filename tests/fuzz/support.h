/* What the harnesses share: failing loudly, the standard streams held in memory, the program run in
 * this process, and boards counted by brute force.  Nothing here shares source with src/. */
#ifndef FUZZ_SUPPORT_H
#define FUZZ_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What libFuzzer calls. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Says what is wrong and aborts, which makes the input a finding. */
#define REQUIRE(condition, ...)                                                                    \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fuzz_fail(#condition, __VA_ARGS__);                                                    \
    } while (0)
void fuzz_fail(const char *condition, const char *format, ...)
    __attribute__((noreturn, format(printf, 2, 3)));

/* A zero-ended copy of some bytes, which ends at the first zero among them; the caller frees it. */
char *fuzz_text(const uint8_t *data, size_t size);

/* ---- Streams --------------------------------------------------------------------------------- */

/* Makes these bytes the whole of standard input. */
void fuzz_input(const void *bytes, size_t size);

/* What went to standard output and standard error, zero-ended.  fuzz_written_free() frees both. */
typedef struct fuzz_written {
    char *output;
    size_t output_length;
    char *errors;
    size_t errors_length;
} fuzz_written;

void fuzz_catch(fuzz_written *written);
void fuzz_release(fuzz_written *written);
void fuzz_written_free(fuzz_written *written);

/* Whether text is lines of printable ASCII, each ended by a newline. */
bool fuzz_is_lines(const char *text);
size_t fuzz_lines(const char *text);

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Whether text is digits only and, as a decimal number, in least..most, both given in digits
 * without leading zeros.  Compares texts, so that no arithmetic can overflow. */
bool fuzz_is_whole(const char *text, size_t length, const char *least, const char *most);

/* Its value where it is at most 10^18. */
uint64_t fuzz_value(const char *text, size_t length);

/* ---- Boards ---------------------------------------------------------------------------------- */

enum { FUZZ_SIZE_MAX = 8 };

typedef struct fuzz_board {
    unsigned n;
    bool forbidden[FUZZ_SIZE_MAX][FUZZ_SIZE_MAX];
} fuzz_board;

/* Whether no two of the queens share a column or a diagonal. */
bool fuzz_is_solution(const uint8_t *columns, unsigned n);

/* All solutions that keep the demands, tried square by square. */
uint64_t fuzz_count(const fuzz_board *board);

#endif

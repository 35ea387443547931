/* Writes many solutions of one size as text, from tables.
 *
 * Solutions come in groups with the same first rows: the text of these is made once a group, and
 * what follows is put together from the ready text of two rows at a time. */
#ifndef QNI_BOARD_ENCODER_H
#define QNI_BOARD_ENCODER_H

#include <string.h>

#include "board/board.h"

/* One or two rows as text. */
typedef struct qni_piece {
    char text[7];
    uint8_t length;
} qni_piece;

/* Constant once it is made; any number of threads may use it. */
typedef struct qni_encoder qni_encoder;

/* An encoder for solutions whose paths have that many bits a column.  format is one of the text
 * formats, or QNI_FORMAT_RAW.  QN_ARGUMENT for another, QN_MEMORY. */
#define QNI_FORMAT_RAW                                                                             \
    ((qn_format)(-1)) /* the columns as bytes; one byte for a board of size 0                      \
                       */
qn_status qni_encoder_new(qn_format format, unsigned n, unsigned bits, qni_encoder **encoder);
void qni_encoder_free(qni_encoder *encoder);

/* Bytes that may be written beyond the end of what is asked for. */
#define QNI_ENCODER_BEYOND 72

/* Bytes that a solution may need, those included that are written beyond its end. */
size_t qni_encoder_room(const qni_encoder *encoder);

/* Newlines of a solution; 0 for the raw format. */
unsigned qni_encoder_lines(const qni_encoder *encoder);

/* Writes the first `fixed` rows of a group, fixed <= n, and returns their length. */
size_t qni_encode_head(const qni_encoder *encoder, const uint8_t *columns, unsigned fixed,
                       char *text);

/* Writes the remaining rows, packed into a path with the last row lowest, and returns where they
 * end. */
char *qni_encode_tail(const qni_encoder *encoder, unsigned fixed, uint64_t path, char *text);

/* Appends a head and returns its end.  Short heads are the rule, and a fixed number of bytes is
 * copied fastest. */
static inline char *qni_encode_copy(char *text, const char *head, size_t length)
{
    enum { STEP = 16 };
    for (size_t done = 0; done < length; done += STEP)
        memcpy(text + done, head + done, STEP);
    return text + length;
}

#endif

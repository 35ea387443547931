/* Writes many solutions from tables. */
#include "board/encoder.h"

#include <stdlib.h>
#include <string.h>

#include "board/style.h"

/* Bytes that are copied at a time where fewer may be needed: a fixed number is the fastest. */
enum { ROW_TEXT = QNI_ENCODER_BEYOND, SHORT_ROW_TEXT = 32 };

struct qni_encoder {
    qn_format format;
    const qni_style *style; /* NULL where rows are drawn or raw */
    unsigned n;
    unsigned bits; /* of a column in a path */

    /* With a style: the text of one row inside, of two, and of the last two or one with the close.
     * Indexed by the columns as the path has them. */
    qni_piece *one;
    qni_piece *two;
    qni_piece *last_one;
    qni_piece *last_two;
    char (*rows)[ROW_TEXT]; /* with QN_FORMAT_BOARD: a row with its queen, by column */
};

/* Appends a column number and what follows it. */
static void extend(qni_piece *piece, unsigned column, const char *after, size_t after_length)
{
    piece->length =
        (uint8_t)(piece->length + qni_write_number(column, piece->text + piece->length));
    memcpy(piece->text + piece->length, after, after_length);
    piece->length = (uint8_t)(piece->length + after_length);
}

static qn_status make_pieces(qni_encoder *encoder)
{
    const qni_style *style = encoder->style;
    size_t columns = (size_t)1 << encoder->bits;
    qni_piece *pieces = calloc(2 * columns + 2 * columns * columns, sizeof *pieces);
    if (pieces == NULL)
        return QN_MEMORY;
    encoder->one = pieces;
    encoder->last_one = pieces + columns;
    encoder->two = pieces + 2 * columns;
    encoder->last_two = encoder->two + columns * columns;
    size_t close = strlen(style->close);
    for (unsigned column = 0; column < columns; column++) {
        extend(&encoder->one[column], column, &style->separator, 1);
        extend(&encoder->last_one[column], column, style->close, close);
        for (unsigned next = 0; next < columns; next++) {
            qni_piece *two = &encoder->two[column << encoder->bits | next];
            qni_piece *last_two = &encoder->last_two[column << encoder->bits | next];
            *two = *last_two = encoder->one[column];
            extend(two, next, &style->separator, 1);
            extend(last_two, next, style->close, close);
        }
    }
    return QN_OK;
}

static qn_status make_rows(qni_encoder *encoder)
{
    unsigned n = encoder->n;
    encoder->rows = malloc(sizeof *encoder->rows * (n > 0 ? n : 1));
    if (encoder->rows == NULL)
        return QN_MEMORY;
    for (unsigned column = 0; column < n; column++) {
        memset(encoder->rows[column], '.', n);
        encoder->rows[column][column] = 'Q';
        encoder->rows[column][n] = '\n';
    }
    return QN_OK;
}

qn_status qni_encoder_new(qn_format format, unsigned n, unsigned bits, qni_encoder **encoder)
{
    const qni_style *style = qni_style_of(format);
    if (style == NULL && format != QN_FORMAT_BOARD && format != QNI_FORMAT_RAW)
        return QN_ARGUMENT;
    qni_encoder *made = calloc(1, sizeof *made);
    if (made == NULL)
        return QN_MEMORY;
    made->format = format;
    made->style = style;
    made->n = n;
    made->bits = bits;
    qn_status status = QN_OK;
    if (style != NULL)
        status = make_pieces(made);
    else if (format == QN_FORMAT_BOARD)
        status = make_rows(made);
    if (status == QN_OK)
        *encoder = made;
    else
        qni_encoder_free(made);
    return status;
}

void qni_encoder_free(qni_encoder *encoder)
{
    if (encoder == NULL)
        return;
    free(encoder->one); /* the first of the pieces */
    free(encoder->rows);
    free(encoder);
}

size_t qni_encoder_room(const qni_encoder *encoder)
{
    return QN_TEXT_MAX(encoder->n) + ROW_TEXT;
}

unsigned qni_encoder_lines(const qni_encoder *encoder)
{
    if (encoder->format == QNI_FORMAT_RAW)
        return 0;
    return encoder->format == QN_FORMAT_BOARD ? encoder->n + 1 : 1;
}

static char *put_piece(char *text, const qni_piece *piece)
{
    memcpy(text, piece, sizeof *piece); /* the length, too, to be written over */
    return text + piece->length;
}

static char *put_row(const qni_encoder *encoder, char *text, unsigned column)
{
    if (encoder->n < SHORT_ROW_TEXT)
        memcpy(text, encoder->rows[column], SHORT_ROW_TEXT);
    else
        memcpy(text, encoder->rows[column], ROW_TEXT);
    return text + encoder->n + 1;
}

static unsigned column_at(const qni_encoder *encoder, uint64_t path, unsigned from_last)
{
    return (unsigned)(path >> encoder->bits * from_last) & ((1U << encoder->bits) - 1);
}

size_t qni_encode_head(const qni_encoder *encoder, const uint8_t *columns, unsigned fixed,
                       char *text)
{
    const qni_style *style = encoder->style;
    char *end = text;
    if (style != NULL) {
        size_t opening = strlen(style->open);
        memcpy(end, style->open, opening);
        end += opening;
        for (unsigned row = 0; row < fixed; row++)
            end = put_piece(
                end, &(row + 1 < encoder->n ? encoder->one : encoder->last_one)[columns[row]]);
    } else if (encoder->format == QN_FORMAT_BOARD) {
        for (unsigned row = 0; row < fixed; row++)
            end = put_row(encoder, end, columns[row]);
    } else if (fixed > 0) {
        memcpy(end, columns, fixed);
        end += fixed;
    }
    return (size_t)(end - text);
}

static char *encode_numbers(const qni_encoder *encoder, unsigned open, uint64_t path, char *text)
{
    unsigned bits = encoder->bits;
    uint64_t pair = (UINT64_C(1) << 2 * bits) - 1;
    if (open % 2 != 0) {
        open--;
        unsigned column = column_at(encoder, path, open);
        if (open == 0)
            return put_piece(text, &encoder->last_one[column]);
        text = put_piece(text, &encoder->one[column]);
    }
    if (open == 0)
        return text;
    for (unsigned shift = bits * (open - 2); shift > 0; shift -= 2 * bits)
        text = put_piece(text, &encoder->two[path >> shift & pair]);
    return put_piece(text, &encoder->last_two[path & pair]);
}

char *qni_encode_tail(const qni_encoder *encoder, unsigned fixed, uint64_t path, char *text)
{
    unsigned open = encoder->n - fixed;
    if (encoder->style != NULL && encoder->n > 0)
        return encode_numbers(encoder, open, path, text);
    if (encoder->format == QN_FORMAT_BOARD) {
        while (open-- > 0)
            text = put_row(encoder, text, column_at(encoder, path, open));
        *text++ = '\n';
        return text;
    }
    if (encoder->n == 0) {
        /* The one solution of the board of size 0 has no numbers, and in bytes one stands for it.
         */
        const char *nothing = encoder->style != NULL ? encoder->style->close : "\0";
        size_t length = encoder->style != NULL ? strlen(nothing) : 1;
        memcpy(text, nothing, length);
        return text + length;
    }
    while (open-- > 0)
        *text++ = (char)column_at(encoder, path, open);
    return text;
}

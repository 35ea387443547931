/* What the formats that write column numbers put around them. */
#ifndef QNI_BOARD_STYLE_H
#define QNI_BOARD_STYLE_H

#include "queenum/queenum.h"

typedef struct qni_style {
    const char *open;
    char separator;
    const char *close; /* at most two characters */
} qni_style;

/* NULL for a format that does not write column numbers. */
const qni_style *qni_style_of(qn_format format);

/* Writes a column as people number it, from 1, and returns its length: 1 or 2. */
static inline unsigned qni_write_number(unsigned column, char *text)
{
    unsigned number = column + 1;
    unsigned length = 0;
    if (number >= 10)
        text[length++] = (char)('0' + number / 10);
    text[length++] = (char)('0' + number % 10);
    return length;
}

#endif

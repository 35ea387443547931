/* The text formats of a solution. */
#include "board/style.h"

#include <string.h>

static const qni_style styles[] = {
    [QN_FORMAT_COLUMNS] = {.open = "", .separator = ' ', .close = "\n"},
    [QN_FORMAT_CSV] = {.open = "", .separator = ',', .close = "\n"},
    [QN_FORMAT_JSONL] = {.open = "[", .separator = ',', .close = "]\n"},
};

const qni_style *qni_style_of(qn_format format)
{
    if ((unsigned)format >= sizeof styles / sizeof *styles || styles[format].open == NULL)
        return NULL;
    return &styles[format];
}

static char *write_word(char *text, const char *word)
{
    size_t length = strlen(word);
    memcpy(text, word, length);
    return text + length;
}

static char *write_numbers(const qni_style *style, unsigned n, const uint8_t *columns, char *text)
{
    text = write_word(text, style->open);
    for (unsigned row = 0; row < n; row++) {
        if (row > 0)
            *text++ = style->separator;
        text += qni_write_number(columns[row], text);
    }
    return write_word(text, style->close);
}

static char *write_board(unsigned n, const uint8_t *columns, char *text)
{
    for (unsigned row = 0; row < n; row++) {
        memset(text, '.', n);
        text[columns[row]] = 'Q';
        text += n;
        *text++ = '\n';
    }
    *text++ = '\n';
    return text;
}

size_t qn_format_text(qn_format format, unsigned n, const uint8_t *columns, char *text)
{
    const qni_style *style = qni_style_of(format);
    char *end = text;
    if (style != NULL)
        end = write_numbers(style, n, columns, text);
    else if (format == QN_FORMAT_BOARD)
        end = write_board(n, columns, text);
    *end = '\0';
    return (size_t)(end - text);
}

/* Solutions as text. */
#include "text.h"

#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "textbook.h"

void text_append(text *t, const char *bytes, size_t length)
{
    if (t->length + length > t->capacity) {
        t->capacity = 2 * t->capacity + length;
        t->bytes = realloc(t->bytes, t->capacity);
        ck_assert_ptr_nonnull(t->bytes);
    }
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
}

bool text_keep(const char *bytes, size_t length, void *data)
{
    text *t = data;
    text_append(t, bytes, length);
    return t->calls_left == 0 || --t->calls_left > 0;
}

typedef struct oracle_text {
    text *all;
    const qn_board *board;
    qn_format format;
} oracle_text;

static bool write_oracle(const int *columns, int n, void *data)
{
    oracle_text *oracle = data;
    uint8_t solution[QN_SIZE_MAX];
    char line[QN_TEXT_MAX(QN_SIZE_MAX)];
    for (int row = 0; row < n; row++)
        solution[row] = (uint8_t)columns[row];
    if (qn_board_check(oracle->board, solution))
        text_append(oracle->all, line, qn_format_text(oracle->format, (unsigned)n, solution, line));
    return true;
}

text oracle_list(const qn_board *board, qn_format format)
{
    text all = {.length = 0};
    oracle_text oracle = {.all = &all, .board = board, .format = format};
    textbook_visit((int)qn_board_size(board), write_oracle, &oracle);
    return all;
}

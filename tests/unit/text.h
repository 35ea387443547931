/* Solutions as text, and what they must be by the textbook's search. */
#ifndef TEST_TEXT_H
#define TEST_TEXT_H

#include "queenum/queenum.h"

typedef struct text {
    char *bytes; /* to be freed */
    size_t length;
    size_t capacity;
    unsigned calls_left; /* the sink refuses after so many calls; 0: never */
} text;

void text_append(text *t, const char *bytes, size_t length);

/* A sink that appends to its data, a text. */
bool text_keep(const char *bytes, size_t length, void *data);

/* All solutions of a board, by the textbook's search and one solution's format. */
text oracle_list(const qn_board *board, qn_format format);

#endif

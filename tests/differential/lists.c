/* Lists as text: every format, from any index, with any limit, to the byte. */
#include "campaign.h"

#include <stdio.h>
#include <string.h>

#define TEXT_MAX ((size_t)SOLUTIONS_MAX * (SIDE * (SIDE + 1) + 2))

typedef struct page {
    size_t length;
    char text[TEXT_MAX];
} page;

static void put(page *p, const char *text)
{
    size_t length = strlen(text);
    if (p->length + length > TEXT_MAX)
        return; /* the lengths then differ */
    memcpy(p->text + p->length, text, length);
    p->length += length;
}

static void put_solution(page *p, qn_format format, unsigned n, const unsigned char *columns)
{
    char number[8];
    if (format == QN_FORMAT_JSONL)
        put(p, "[");
    for (unsigned row = 0; row < n; row++) {
        if (format == QN_FORMAT_BOARD) {
            for (unsigned column = 0; column < n; column++)
                put(p, column == columns[row] ? "Q" : ".");
            put(p, "\n");
            continue;
        }
        snprintf(number, sizeof number, "%u", columns[row] + 1U);
        if (row > 0)
            put(p, format == QN_FORMAT_COLUMNS ? " " : ",");
        put(p, number);
    }
    put(p, format == QN_FORMAT_JSONL ? "]\n" : "\n");
}

static bool take(const char *text, size_t length, void *data)
{
    page *p = data;
    if (p->length + length > TEXT_MAX)
        return false;
    memcpy(p->text + p->length, text, length);
    p->length += length;
    return true;
}

static size_t draw_limit(campaign *c)
{
    return random_below(&c->random, 3) == 0
               ? 0
               : random_below(&c->random, (unsigned)c->right.count + 3);
}

static void compare_list(campaign *c, bool from_start)
{
    static page right;
    static page made;
    static const char *const names[] = {"columns", "board", "csv", "jsonl"};
    qn_options options = draw_options(c);
    qn_list_options list;
    qn_list_options_init(&list);
    size_t from = from_start ? 0 : random_below(&c->random, (unsigned)c->right.count + 3);
    size_t limit = draw_limit(c);
    list.format = (qn_format)random_below(&c->random, 4);
    list.from.low = from;
    list.limit.low = limit;
    right.length = made.length = 0;
    for (size_t i = from; i < c->right.count && (limit == 0 || i < from + limit); i++)
        put_solution(&right, list.format, c->asked.n, c->right.solutions[i]);
    qn_status status = qn_list(c->board, &options, &list, take, &made, NULL);
    expect(c,
           status == QN_OK && made.length == right.length &&
               memcmp(made.text, right.text, right.length) == 0,
           "list as %s from %zu, limit %zu (%s): %zu bytes (%s), not the %zu that are right",
           names[list.format], from, limit, options_text(&options), made.length,
           qn_status_text(status), right.length);
}

void compare_lists(campaign *c)
{
    compare_list(c, true);
    compare_list(c, false);
}

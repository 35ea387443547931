/* queenum(3), from the public header: its comments become text, its declarations stay as they are,
 * and the comments that look like "---- Totals ----" become headings. */
#include "pages/pages.h"
#include "pages/roff.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 400, BLOCK_MAX = 8000 };

typedef struct header_reader {
    bool in_comment;
    char block[BLOCK_MAX]; /* lines of one kind, until another kind begins */
    size_t used;
    bool block_is_comment;
} header_reader;

/* "---- Totals ---- ..." to "TOTALS"; false where the text is no heading. */
static bool heading(const char *text, char *name)
{
    if (strncmp(text, "---- ", 5) != 0)
        return false;
    for (text += 5; *text != '\0' && strncmp(text, " --", 3) != 0 && *text != '\n'; text++)
        *name++ = (char)toupper((unsigned char)*text);
    *name = '\0';
    return true;
}

static void end_block(header_reader *reader)
{
    char name[LINE_MAX_BYTES];
    char *text = reader->block;
    if (reader->used == 0)
        return;
    if (!reader->block_is_comment) {
        puts(".PP");
        roff_lines(text);
    } else {
        if (heading(text, name)) {
            roff_section(name);
            text += strcspn(text, "\n");
            text += strspn(text, "\n");
        }
        if (*text != '\0') {
            puts(".PP");
            roff_text(text);
        }
    }
    reader->used = 0;
}

static void add(header_reader *reader, const char *line, bool comment)
{
    if (reader->used > 0 && reader->block_is_comment != comment)
        end_block(reader);
    reader->block_is_comment = comment;
    int length = snprintf(reader->block + reader->used, BLOCK_MAX - reader->used, "%s\n", line);
    reader->used += (size_t)length;
    if (reader->used >= BLOCK_MAX)
        reader->used = BLOCK_MAX - 1;
}

/* A line inside a comment block that stands by itself. */
static void read_comment(header_reader *reader, char *line)
{
    char *end = strstr(line, "*/");
    line += strspn(line, " ");
    if (strncmp(line, "/*", 2) == 0)
        line += 2;
    else if (*line == '*' && line != end)
        line++;
    line += strspn(line, " ");
    reader->in_comment = end == NULL;
    if (end != NULL)
        *end = '\0';
    if (*line == '\0') /* a paragraph ends */
        end_block(reader);
    else
        add(reader, line, true);
    if (end != NULL && strncmp(reader->block, "---- ", 5) == 0)
        end_block(reader);
}

/* What only the compiler needs. */
static bool is_scaffold(const char *line)
{
    return strncmp(line, "#if", 3) == 0 || strncmp(line, "#endif", 6) == 0 ||
           strncmp(line, "#include", 8) == 0 || strncmp(line, "extern \"C\"", 10) == 0 ||
           strcmp(line, "#define QUEENUM_QUEENUM_H") == 0;
}

static void read_line(header_reader *reader, char *line)
{
    static const char mark[] = "QN_API ";
    line[strcspn(line, "\n")] = '\0';
    if (reader->in_comment || strncmp(line, "/*", 2) == 0) {
        read_comment(reader, line);
    } else if (line[0] == '\0') {
        end_block(reader);
    } else if (!is_scaffold(line) && !(reader->used == 0 && strcmp(line, "}") == 0)) {
        add(reader, strncmp(line, mark, sizeof mark - 1) == 0 ? line + sizeof mark - 1 : line,
            false);
    }
}

bool pages_man_library(const char *header_path)
{
    char line[LINE_MAX_BYTES];
    header_reader reader = {.used = 0};
    FILE *header = fopen(header_path, "r");
    if (header == NULL) {
        perror(header_path);
        return false;
    }
    roff_title("QUEENUM", "3", "Library Functions");
    roff_section("NAME");
    roff_text("queenum - enumerate and count the solutions of the n queens problem");
    roff_section("SYNOPSIS");
    roff_bold("#include <queenum/queenum.h>");
    puts(".PP");
    roff_text("cc program.c $(pkg-config --cflags --libs queenum)");
    roff_section("DESCRIPTION");
    while (fgets(line, sizeof line, header) != NULL)
        read_line(&reader, line);
    end_block(&reader);
    roff_section("SEE ALSO");
    roff_text("queenum(1)");
    bool read = !ferror(header);
    fclose(header);
    return read;
}

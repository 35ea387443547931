/* Writing manual pages. */
#include "pages/roff.h"

#include "queenum/queenum.h"

#include <stdio.h>

/* What means something to roff is made harmless. */
static void put(char letter, bool line_begins)
{
    if (line_begins && (letter == '.' || letter == '\''))
        fputs("\\&", stdout);
    switch (letter) {
    case '\\':
        fputs("\\e", stdout);
        break;
    case '-':
        fputs("\\-", stdout);
        break;
    case '`':
        fputs("\\(ga", stdout);
        break;
    case '^':
        fputs("\\(ha", stdout);
        break;
    case '\'':
        fputs("\\(aq", stdout);
        break;
    default:
        putchar(letter);
    }
}

static void put_text(const char *text, bool keep_lines)
{
    bool line_begins = true;
    for (; *text != '\0'; text++) {
        char letter = *text;
        if (letter == '\n' && !keep_lines)
            letter = ' ';
        if (letter == '\n' && text[1] == '\0')
            break;
        put(letter, line_begins);
        line_begins = letter == '\n';
    }
}

void roff_title(const char *name, const char *section, const char *manual)
{
    printf(".TH %s %s \"\" \"queenum %s\" \"%s\"\n", name, section, QN_VERSION, manual);
}

void roff_section(const char *name)
{
    printf(".SH %s\n", name);
}

void roff_text(const char *text)
{
    put_text(text, false);
    putchar('\n');
}

void roff_bold(const char *text)
{
    fputs("\\fB", stdout);
    put_text(text, false);
    fputs("\\fR\n", stdout);
}

void roff_lines(const char *text)
{
    puts(".nf");
    put_text(text, true);
    puts("\n.fi");
}

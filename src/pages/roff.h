/* Writing manual pages. */
#ifndef QUEENUM_PAGES_ROFF_H
#define QUEENUM_PAGES_ROFF_H

#include <stdbool.h>

/* The page's first line. */
void roff_title(const char *name, const char *section, const char *manual);

void roff_section(const char *name);

/* Text that is filled: newlines are blanks.  Ends with a newline. */
void roff_text(const char *text);

/* The same, in bold type. */
void roff_bold(const char *text);

/* Text whose lines stay as they are. */
void roff_lines(const char *text);

#endif

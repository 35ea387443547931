/* A picture of one solution, for a document: a board with numbered rows and columns, row 1 on top
 * as in the text formats. */
#include "queenum/queenum.h"

#include <stdarg.h>
#include <stdio.h>

/* Lengths in the picture's own unit: a square, the border for the numbers, the rim outside it. */
enum { SQUARE = 45, BORDER = 30, RIM = 8 };

static const char shapes[] =
    "<defs>\n"
    "<pattern id=\"queenum-squares\" width=\"90\" height=\"90\" patternUnits=\"userSpaceOnUse\">"
    "<path fill=\"#fbf3e2\" d=\"M0 0h90v90H0z\"/><path fill=\"#c9a97c\" d=\"M45 0h45v45H45zM0 "
    "45h45v45H0z\"/>"
    "</pattern>\n"
    "<g id=\"queenum-queen\" fill=\"#1f1a17\">"
    "<path d=\"M7 15 13 25 14.5 11 20 23 22.5 9 25 23 30.5 11 32 25 38 15 34 31Q22.5 28 11 31Z\"/>"
    "<path d=\"M11.5 33Q22.5 30 33.5 33L34.5 38Q22.5 41 10.5 38Z\"/>"
    "<circle cx=\"7\" cy=\"13.5\" r=\"2.3\"/><circle cx=\"14.5\" cy=\"9.5\" r=\"2.3\"/>"
    "<circle cx=\"22.5\" cy=\"7.5\" r=\"2.3\"/><circle cx=\"30.5\" cy=\"9.5\" r=\"2.3\"/>"
    "<circle cx=\"38\" cy=\"13.5\" r=\"2.3\"/>"
    "</g>\n"
    "</defs>\n";

/* Appends formatted text; the caller's buffer is large enough by QN_SVG_MAX(). */
__attribute__((format(__printf__, 2, 3))) static void put(char **text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsprintf(*text, format, arguments);
    va_end(arguments);
    if (length > 0)
        *text += length;
}

size_t qn_format_svg(unsigned n, const uint8_t *columns, char *text)
{
    char *end = text;
    unsigned board = n * SQUARE;
    unsigned side = board + BORDER + 2 * RIM;
    put(&end,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
        "viewBox=\"%d %d %u %u\">\n<title>",
        side, side, -BORDER - RIM, -RIM, side, side);
    for (unsigned row = 0; row < n; row++)
        put(&end, "%s%u", row > 0 ? " " : "", columns[row] + 1U);
    put(&end, "</title>\n%s", shapes);
    put(&end,
        "<rect width=\"%u\" height=\"%u\" fill=\"url(#queenum-squares)\" stroke=\"#1f1a17\" "
        "stroke-width=\"2\"/>\n"
        "<g font-family=\"Helvetica,Arial,sans-serif\" font-size=\"16\" fill=\"#5b5148\" "
        "text-anchor=\"middle\">\n",
        board, board);
    for (unsigned i = 0; i < n; i++)
        put(&end, "<text x=\"%d\" y=\"%u\">%u</text><text x=\"%u\" y=\"%u\">%u</text>\n",
            -BORDER / 2 - 2, i * SQUARE + 28, i + 1, i * SQUARE + SQUARE / 2, board + 22, i + 1);
    put(&end, "</g>\n");
    for (unsigned row = 0; row < n; row++)
        put(&end, "<use href=\"#queenum-queen\" x=\"%u\" y=\"%u\"/>\n", columns[row] * SQUARE,
            row * SQUARE);
    put(&end, "</svg>\n");
    return (size_t)(end - text);
}

/* Numbers as the program accepts them: no sign, no blanks, no other base, no exponent. */
#include "cli/number.h"

#include <stdlib.h>
#include <string.h>

/* The same for a text that ends at `end`. */
static bool number_until(const char *text, const char *end, uint64_t least, uint64_t most,
                         uint64_t *number)
{
    uint64_t value = 0;
    if (text == end)
        return false;
    for (; text < end; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    return number_until(text, text + strlen(text), least, most, number);
}

/* Two numbers with the separator between them. */
static bool pair(const char *text, const char *separator, uint64_t least, uint64_t most,
                 uint64_t *left, uint64_t *right)
{
    const char *middle = strstr(text, separator);
    return middle != NULL && number_until(text, middle, least, most, left) &&
           cli_number(middle + strlen(separator), least, most, right);
}

bool cli_range(const char *text, uint64_t most, uint64_t *first, uint64_t *last)
{
    if (cli_number(text, 0, most, first)) {
        *last = *first;
        return true;
    }
    return pair(text, "..", 0, most, first, last);
}

bool cli_square(const char *text, uint64_t most, uint64_t *row, uint64_t *column)
{
    return pair(text, ",", 1, most, row, column);
}

bool cli_part(const char *text, uint64_t most, uint64_t *part, uint64_t *parts)
{
    return pair(text, "/", 1, most, part, parts) && *part <= *parts;
}

bool cli_percent(const char *text, double *percent)
{
    static const char digits[] = "0123456789";
    size_t length = strspn(text, digits);
    if (length == 0)
        return false;
    if (text[length] == '.') {
        size_t decimals = strspn(text + length + 1, digits);
        if (decimals == 0)
            return false;
        length += 1 + decimals;
    }
    if (strcmp(text + length, "") != 0 && strcmp(text + length, "%") != 0)
        return false;
    *percent = strtod(text, NULL);
    return *percent > 0 && *percent <= 100;
}

/* 128-bit totals: addition with an overflow check, decimal text in and out. */
#include "base/total.h"

#include <string.h>

qn_status qn_total_add(qn_total *sum, qn_total more)
{
    qn_total result = {.low = sum->low + more.low};
    uint64_t carry = result.low < more.low;
    if (__builtin_add_overflow(sum->high, more.high, &result.high) ||
        __builtin_add_overflow(result.high, carry, &result.high))
        return QN_OVERFLOW;
    *sum = result;
    return QN_OK;
}

qn_status qni_total_multiply(qn_total *total, uint32_t factor)
{
    qn_total result = {.low = total->low * factor};
    /* The carry into the upper word, from the four 32-bit products of schoolbook multiplication. */
    uint64_t low_product = (total->low & UINT32_MAX) * factor;
    uint64_t carry = ((total->low >> 32) * factor + (low_product >> 32)) >> 32;
    if (__builtin_mul_overflow(total->high, (uint64_t)factor, &result.high) ||
        __builtin_add_overflow(result.high, carry, &result.high))
        return QN_OVERFLOW;
    *total = result;
    return QN_OK;
}

uint32_t qni_total_divide(qn_total *total, uint32_t divisor)
{
    uint32_t words[4] = {(uint32_t)(total->high >> 32), (uint32_t)total->high,
                         (uint32_t)(total->low >> 32), (uint32_t)total->low};
    uint64_t rest = 0;
    for (int i = 0; i < 4; i++) {
        rest = rest << 32 | words[i];
        words[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    total->high = (uint64_t)words[0] << 32 | words[1];
    total->low = (uint64_t)words[2] << 32 | words[3];
    return (uint32_t)rest;
}

int qn_total_compare(qn_total a, qn_total b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
}

char *qn_total_text(qn_total total, char *text)
{
    char digits[QN_TOTAL_TEXT];
    size_t first = sizeof digits;
    do
        digits[--first] = (char)('0' + qni_total_divide(&total, 10));
    while (total.low != 0 || total.high != 0);
    size_t length = sizeof digits - first;
    memcpy(text, digits + first, length);
    text[length] = '\0';
    return text;
}

qn_status qn_total_parse(const char *text, qn_total *total)
{
    if (*text == '\0' || text[strspn(text, "0123456789")] != '\0')
        return QN_ARGUMENT;
    qn_total number = {0, 0};
    for (; *text != '\0'; text++)
        if (qni_total_multiply(&number, 10) != QN_OK ||
            qni_total_add_count(&number, (uint64_t)(*text - '0')) != QN_OK)
            return QN_OVERFLOW;
    *total = number;
    return QN_OK;
}

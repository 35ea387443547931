/* base: totals, status texts, bits, the stop, instruction sets. */
#include "support.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/cpu.h"
#include "base/stop.h"
#include "base/total.h"

__extension__ typedef unsigned __int128 wide;

#define ALL_BITS UINT64_MAX
#define LARGEST "340282366920938463463374607431768211455" /* 2^128 - 1 */

static wide widen(qn_total total)
{
    return (wide)total.high << 64 | total.low;
}

static void assert_total(qn_total total, uint64_t high, uint64_t low)
{
    ck_assert_uint_eq(total.high, high);
    ck_assert_uint_eq(total.low, low);
}

/* ---- Totals ---------------------------------------------------------------------------------- */

static const struct {
    qn_total a, b, sum;
} additions[] = {
    {{0, 0}, {0, 0}, {0, 0}},
    {{UINT32_MAX, 0}, {1, 0}, {UINT64_C(4294967296), 0}},
    {{UINT64_C(1) << 32, 0}, {UINT64_C(1) << 33, 0}, {UINT64_C(12884901888), 0}},
    {{ALL_BITS, 0}, {1, 0}, {0, 1}},
    {{ALL_BITS, 0}, {ALL_BITS, 0}, {ALL_BITS - 1, 1}},
    {{1, 0}, {ALL_BITS, ALL_BITS - 1}, {0, ALL_BITS}},
    {{ALL_BITS, ALL_BITS}, {0, 0}, {ALL_BITS, ALL_BITS}},
    {{0, ALL_BITS}, {ALL_BITS, 0}, {ALL_BITS, ALL_BITS}},
};

START_TEST(totals_add)
{
    qn_total sum = additions[_i].a;
    ck_assert_int_eq(qn_total_add(&sum, additions[_i].b), QN_OK);
    assert_total(sum, additions[_i].sum.high, additions[_i].sum.low);
    sum = additions[_i].b;
    ck_assert_int_eq(qn_total_add(&sum, additions[_i].a), QN_OK);
    assert_total(sum, additions[_i].sum.high, additions[_i].sum.low);
}
END_TEST

static const qn_total too_large[][2] = {
    {{ALL_BITS, ALL_BITS}, {1, 0}}, {{ALL_BITS, ALL_BITS}, {ALL_BITS, ALL_BITS}},
    {{0, ALL_BITS}, {0, 1}},        {{1, UINT64_C(1) << 63}, {0, UINT64_C(1) << 63}},
    {{1, ALL_BITS}, {ALL_BITS, 0}},
};

START_TEST(totals_add_overflow)
{
    qn_total sum = too_large[_i][0];
    ck_assert_int_eq(qn_total_add(&sum, too_large[_i][1]), QN_OVERFLOW);
    assert_total(sum, too_large[_i][0].high, too_large[_i][0].low);
}
END_TEST

START_TEST(totals_add_counts)
{
    qn_total sum = {0, 0};
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(qni_total_add_count(&sum, ALL_BITS), QN_OK);
    assert_total(sum, 2, ALL_BITS - 2);
}
END_TEST

START_TEST(totals_compare)
{
    static const qn_total ascending[] = {{0, 0}, {1, 0}, {ALL_BITS, 0},       {0, 1},
                                         {5, 1}, {4, 2}, {ALL_BITS, ALL_BITS}};
    for (int a = 0; a < (int)LENGTH(ascending); a++)
        for (int b = 0; b < (int)LENGTH(ascending); b++)
            ck_assert_int_eq(qn_total_compare(ascending[a], ascending[b]), (a > b) - (a < b));
}
END_TEST

static const struct {
    const char *text;
    qn_total total;
} texts[] = {
    {"0", {0, 0}},
    {"9", {9, 0}},
    {"10", {10, 0}},
    {"4294967296", {UINT64_C(4294967296), 0}},
    {"2691008701644", {UINT64_C(2691008701644), 0}},
    {"18446744073709551615", {ALL_BITS, 0}},
    {"18446744073709551616", {0, 1}},
    {"100000000000000000000", {UINT64_C(7766279631452241920), 5}},
    {LARGEST, {ALL_BITS, ALL_BITS}},
};

START_TEST(totals_text)
{
    char text[QN_TOTAL_TEXT];
    memset(text, 'x', sizeof text);
    ck_assert_ptr_eq(qn_total_text(texts[_i].total, text), text);
    ck_assert_str_eq(text, texts[_i].text);
    qn_total read = {7, 7};
    ck_assert_int_eq(qn_total_parse(text, &read), QN_OK);
    assert_total(read, texts[_i].total.high, texts[_i].total.low);
}
END_TEST

static const struct {
    const char *text;
    qn_status status;
} bad_texts[] = {
    {"", QN_ARGUMENT},
    {" ", QN_ARGUMENT},
    {"+8", QN_ARGUMENT},
    {"-1", QN_ARGUMENT},
    {" 8", QN_ARGUMENT},
    {"8 ", QN_ARGUMENT},
    {"8\n", QN_ARGUMENT},
    {"8x", QN_ARGUMENT},
    {"0x8", QN_ARGUMENT},
    {"8.5", QN_ARGUMENT},
    {"1e3", QN_ARGUMENT},
    {"8 9", QN_ARGUMENT},
    {"\xb2", QN_ARGUMENT},
    {"x" LARGEST "0", QN_ARGUMENT},
    {LARGEST "0x", QN_ARGUMENT},
    {LARGEST "0", QN_OVERFLOW},
    {"340282366920938463463374607431768211456", QN_OVERFLOW},
    {"340282366920938463463374607431768211460", QN_OVERFLOW},
    {"999999999999999999999999999999999999999", QN_OVERFLOW},
};

START_TEST(totals_parse_refuses)
{
    qn_total read = {3, 4};
    ck_assert_int_eq(qn_total_parse(bad_texts[_i].text, &read), bad_texts[_i].status);
    assert_total(read, 4, 3);
}
END_TEST

START_TEST(totals_parse_zeros)
{
    qn_total read = {3, 4};
    ck_assert_int_eq(qn_total_parse("000000000000000000000000000000000000000000000000012", &read),
                     QN_OK);
    assert_total(read, 0, 12);
    ck_assert_int_eq(qn_total_parse("000", &read), QN_OK);
    assert_total(read, 0, 0);
}
END_TEST

/* Every operation against the compiler's 128-bit numbers, of every length. */
static void assert_arithmetic(int number)
{
    uint64_t seed = (uint64_t)number;
    uint64_t random = seed;
    qn_total a = {random_word(&random) >> random_below(&random, 64),
                  random_word(&random) >> random_below(&random, 64)};
    qn_total b = {random_word(&random) >> random_below(&random, 64),
                  random_word(&random) >> random_below(&random, 64)};
    uint32_t factor = (uint32_t)(random_word(&random) >> (32 + random_below(&random, 32)));

    qn_total got = a;
    wide right = widen(a) + widen(b);
    qn_status status = qn_total_add(&got, b);
    ck_assert_msg(status == (right < widen(a) ? QN_OVERFLOW : QN_OK), "add, seed %lu", seed);
    ck_assert_msg(widen(got) == (status == QN_OK ? right : widen(a)), "add, seed %lu", seed);

    got = a;
    status = qni_total_multiply(&got, factor);
    bool fits = factor == 0 || widen(a) <= ~(wide)0 / factor;
    ck_assert_msg(status == (fits ? QN_OK : QN_OVERFLOW), "multiply, seed %lu", seed);
    ck_assert_msg(widen(got) == (fits ? widen(a) * factor : widen(a)), "multiply, seed %lu", seed);

    got = a;
    uint32_t divisor = factor | 1;
    ck_assert_msg(qni_total_divide(&got, divisor) == (uint32_t)(widen(a) % divisor),
                  "remainder, seed %lu", seed);
    ck_assert_msg(widen(got) == widen(a) / divisor, "divide, seed %lu", seed);

    char text[QN_TOTAL_TEXT];
    ck_assert_msg(qn_total_parse(qn_total_text(a, text), &got) == QN_OK, "text, seed %lu", seed);
    ck_assert_msg(qn_total_compare(a, got) == 0, "text, seed %lu", seed);
}

START_TEST(totals_at_random)
{
    for (int number = 0; number < 200; number++)
        assert_arithmetic(number);
}
END_TEST

/* ---- The small things ------------------------------------------------------------------------ */

START_TEST(bits_at_their_limits)
{
    ck_assert_uint_eq(qni_low_bits(0), 0);
    ck_assert_uint_eq(qni_low_bits(1), 1);
    ck_assert_uint_eq(qni_low_bits(32), UINT32_MAX);
    ck_assert_uint_eq(qni_low_bits(63), ALL_BITS >> 1);
    ck_assert_uint_eq(qni_low_bits(64), ALL_BITS);
    ck_assert_uint_eq(qni_lowest_index(1), 0);
    ck_assert_uint_eq(qni_lowest_index(UINT64_C(1) << 63), 63);
    ck_assert_uint_eq(qni_bit_count(0), 0);
    ck_assert_uint_eq(qni_bit_count(ALL_BITS), 64);
}
END_TEST

/* The numbers are part of the interface. */
START_TEST(status_values)
{
    static const qn_status in_order[] = {QN_OK,       QN_CANCELLED, QN_ARGUMENT, QN_RANGE,
                                         QN_MEMORY,   QN_THREAD,    QN_OVERFLOW, QN_UNSUPPORTED,
                                         QN_IO,       QN_DAMAGED,   QN_MISMATCH, QN_BUSY,
                                         QN_CONFLICT, QN_INCOMPLETE};
    for (int i = 0; i < (int)LENGTH(in_order); i++) {
        ck_assert_int_eq(in_order[i], i);
        const char *text = qn_status_text(in_order[i]);
        ck_assert_uint_gt(strlen(text), 0);
        ck_assert_ptr_null(strchr(text, '\n'));
        ck_assert_str_ne(text, qn_status_text((qn_status)LENGTH(in_order)));
        for (int j = 0; j < i; j++)
            ck_assert_str_ne(text, qn_status_text(in_order[j]));
    }
    ck_assert_uint_gt(strlen(qn_status_text((qn_status)1000)), 0);
}
END_TEST

START_TEST(version_is_one)
{
    char parts[32];
    snprintf(parts, sizeof parts, "%d.%d.%d", QN_VERSION_MAJOR, QN_VERSION_MINOR, QN_VERSION_PATCH);
    ck_assert_str_eq(qn_version(), QN_VERSION);
    ck_assert_str_eq(qn_version(), parts);
}
END_TEST

START_TEST(stop_asks_until_it_is_raised)
{
    atomic_int questions_left = 3;
    qni_stop stop = {.cancel = yes_at_last, .user = &questions_left};
    ck_assert(!qni_stop_asked(&stop));
    ck_assert(!qni_stop_asked(&stop));
    ck_assert(!qni_stop_is_raised(&stop));
    ck_assert(qni_stop_asked(&stop));
    ck_assert(qni_stop_is_raised(&stop));
    ck_assert(atomic_load(&stop.cancelled));
    ck_assert(qni_stop_asked(&stop));
    ck_assert_int_eq(questions_left, 0);
}
END_TEST

START_TEST(stop_raised_is_not_cancelled)
{
    qni_stop stop = {.cancel = NULL};
    ck_assert(!qni_stop_asked(&stop));
    qni_stop_raise(&stop);
    ck_assert(qni_stop_asked(&stop));
    ck_assert(!atomic_load(&stop.cancelled));
}
END_TEST

START_TEST(instruction_sets_can_be_hidden)
{
    unsetenv("QUEENUM_TEST_WITHOUT");
    unsigned found = qni_cpu_features();
    for (unsigned i = 0; qni_cpu_feature_name(i) != NULL; i++) {
        setenv("QUEENUM_TEST_WITHOUT", qni_cpu_feature_name(i), 1);
        ck_assert_uint_eq(qni_cpu_features(), found & ~(1U << i));
    }
    setenv("QUEENUM_TEST_WITHOUT", "neon,avx512,avx2", 1);
    ck_assert_uint_eq(qni_cpu_features(), 0);
    static const char *const nothing[] = {"", ",", "avx", "avx22", "AVX2", ",,avx5,"};
    for (size_t i = 0; i < LENGTH(nothing); i++) {
        setenv("QUEENUM_TEST_WITHOUT", nothing[i], 1);
        ck_assert_uint_eq(qni_cpu_features(), found);
    }
    ck_assert_ptr_null(qni_cpu_feature_name(UINT_MAX));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("base");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, totals_add, 0, LENGTH(additions));
    tcase_add_test(core, totals_add_counts);
    tcase_add_test(core, totals_compare);
    tcase_add_loop_test(core, totals_text, 0, LENGTH(texts));
    tcase_add_test(core, totals_at_random);
    tcase_add_test(core, status_values);
    tcase_add_test(core, version_is_one);
    tcase_add_test(core, stop_asks_until_it_is_raised);
    tcase_add_test(core, stop_raised_is_not_cancelled);
    tcase_add_test(core, instruction_sets_can_be_hidden);
    TCase *limits = add_case(suite, "limits");
    tcase_add_loop_test(limits, totals_add_overflow, 0, LENGTH(too_large));
    tcase_add_loop_test(limits, totals_parse_refuses, 0, LENGTH(bad_texts));
    tcase_add_test(limits, totals_parse_zeros);
    tcase_add_test(limits, bits_at_their_limits);
    return run_suite(suite);
}

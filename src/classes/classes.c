/* How many classes a board has, by Burnside's lemma. */
#include "queenum/queenum.h"

#include "base/total.h"

/* part = (from - minus) / divisor; QN_ARGUMENT when that is no whole number. */
static qn_status difference_quotient(qn_total from, qn_total minus, uint32_t divisor,
                                     qn_total *quotient)
{
    if (qn_total_compare(from, minus) < 0)
        return QN_ARGUMENT;
    qn_total result = {.low = from.low - minus.low,
                       .high = from.high - minus.high - (from.low < minus.low)};
    if (qni_total_divide(&result, divisor) != 0)
        return QN_ARGUMENT;
    *quotient = result;
    return QN_OK;
}

/* sum = sum + factor * more. */
static qn_status add_multiple(qn_total *sum, qn_total more, uint32_t factor)
{
    qn_status status = qni_total_multiply(&more, factor);
    return status == QN_OK ? qn_total_add(sum, more) : status;
}

/* A solution that a quarter turn leaves unchanged is in a class of 2, one that only a half turn
 * does in a class of 4, and any other in a class of 8, as no reflection leaves one unchanged (n >
 * 1).  Up to rotation only these fall into 2, 2 and 2 parts; up to one reflection only, every
 * solution goes with one other. */
static qn_status split(qn_classes *made)
{
    static const qn_total none = {0, 0};
    qn_status status =
        difference_quotient(made->solutions, made->half_turn, 8, &made->asymmetric_classes);
    if (status == QN_OK)
        status =
            difference_quotient(made->half_turn, made->quarter_turn, 4, &made->half_turn_classes);
    if (status == QN_OK)
        status = difference_quotient(made->quarter_turn, none, 2, &made->quarter_turn_classes);
    if (status == QN_OK)
        status = difference_quotient(made->solutions, none, 2, &made->classes_by_reflection);
    made->classes = made->asymmetric_classes;
    if (status == QN_OK)
        status = qn_total_add(&made->classes, made->half_turn_classes);
    if (status == QN_OK)
        status = qn_total_add(&made->classes, made->quarter_turn_classes);
    made->classes_by_rotation = none;
    if (status == QN_OK)
        status = add_multiple(&made->classes_by_rotation, made->classes, 2);
    return status;
}

/* The only solution of a board of size 0 or 1 is unchanged by every map. */
static qn_status split_tiny(qn_classes *made)
{
    const qn_total one = {1, 0};
    if (qn_total_compare(made->solutions, one) != 0 ||
        qn_total_compare(made->half_turn, one) != 0 ||
        qn_total_compare(made->quarter_turn, one) != 0)
        return QN_ARGUMENT;
    made->quarter_turn_classes = one;
    made->classes = one;
    made->classes_by_rotation = one;
    made->classes_by_reflection = one;
    return QN_OK;
}

qn_status qn_classes_from_totals(unsigned n, qn_total solutions, qn_total half_turn,
                                 qn_total quarter_turn, qn_classes *classes)
{
    qn_classes made = {
        .solutions = solutions, .half_turn = half_turn, .quarter_turn = quarter_turn};
    qn_status status = n <= 1 ? split_tiny(&made) : split(&made);
    if (status == QN_OK)
        *classes = made;
    return status;
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_operators.h"

#include <cmath>
#include <limits>

namespace millrace {

namespace {

using Kind = TemplateExpression::Kind;

bool isWhole(const TemplateValue &number)
{
    return !number.get<double>();
}

// Less than zero, zero, more than zero.
int compareNumbers(const TemplateValue &left, const TemplateValue &right)
{
    if (isWhole(left) && isWhole(right)) {
        const qint64 a = left.toLong(), b = right.toLong();
        return a < b ? -1 : a > b;
    }
    const double a = left.toDouble(), b = right.toDouble();
    return a < b ? -1 : a > b;
}

bool holds(Kind comparison, int order)
{
    switch (comparison) {
    case Kind::Equal: return order == 0;
    case Kind::NotEqual: return order != 0;
    case Kind::Less: return order < 0;
    case Kind::Greater: return order > 0;
    case Kind::LessEqual: return order <= 0;
    default: return order >= 0;
    }
}

// Nothing where it does not fit 64 bits.
std::optional<qint64> wholeResult(Kind operation, qint64 a, qint64 b)
{
    qint64 result = 0;
    switch (operation) {
    case Kind::Add: return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Kind::Subtract: return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Kind::Multiply: return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Kind::Divide: return b == -1 ? wholeResult(Kind::Subtract, 0, a) : std::optional(a / b);
    default: return b == -1 ? 0 : a % b;
    }
}

double floatingResult(Kind operation, double a, double b)
{
    switch (operation) {
    case Kind::Add: return a + b;
    case Kind::Subtract: return a - b;
    case Kind::Multiply: return a * b;
    case Kind::Divide: return a / b;
    default: return std::fmod(a, b);
    }
}

} // namespace

bool compareValues(Kind comparison, const TemplateValue &left, const TemplateValue &right)
{
    if (left.isNull() || right.isNull()) {
        const bool areEqual = left.isNull() && right.isNull();
        return comparison == Kind::NotEqual ? !areEqual : comparison == Kind::Equal && areEqual;
    }
    const std::optional<TemplateValue> a = left.number(), b = right.number();
    if (a && b)
        return holds(comparison, compareNumbers(*a, *b));
    if (comparison != Kind::Equal && comparison != Kind::NotEqual)
        return false;
    const bool isSameClass = left.variant().index() == right.variant().index();
    const bool areEqual = isSameClass ? equalValues(left, right) : left.text() == right.text();
    return areEqual == (comparison == Kind::Equal);
}

TemplateValue calculate(Kind operation, const TemplateValue &left, const TemplateValue &right)
{
    const std::optional<TemplateValue> a = left.number(), b = right.number();
    if (!a || !b)
        return {};
    if ((operation == Kind::Divide || operation == Kind::Modulo) && b->toDouble() == 0)
        return {};
    if (isWhole(*a) && isWhole(*b)) {
        if (const std::optional<qint64> result = wholeResult(operation, a->toLong(), b->toLong())) {
            const bool isInteger = a->get<qint32>() && b->get<qint32>() && *result >= std::numeric_limits<qint32>::min()
                && *result <= std::numeric_limits<qint32>::max();
            return isInteger ? TemplateValue(qint32(*result)) : TemplateValue(*result);
        }
    }
    return floatingResult(operation, a->toDouble(), b->toDouble());
}

TemplateValue negate(const TemplateValue &value)
{
    return calculate(Kind::Subtract, TemplateValue(qint32(0)), value);
}

} // namespace millrace

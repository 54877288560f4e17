// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The operators of template expressions, as Velocity has them: text that reads as a number counts as one, whole numbers stay
// whole ("7 / 2" is 3), null makes null. Pure functions.

#include "engine/template/template_tree.h"

namespace millrace {

// Equal … GreaterEqual.
bool compareValues(TemplateExpression::Kind comparison, const TemplateValue &left, const TemplateValue &right);
// Add … Modulo on numbers. Null where a side is no number, or a divisor is zero.
TemplateValue calculate(TemplateExpression::Kind operation, const TemplateValue &left, const TemplateValue &right);
TemplateValue negate(const TemplateValue &value);

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/script_elements.h"

#include <algorithm>

namespace millrace {

namespace {

// The reference sorts by this: only the digits count, so "0-1" in an Iterator is 1.
qint64 sequence(const ScriptElement &element)
{
    QString digits = element.sequenceNumber;
    digits.removeIf([](QChar c) { return !c.isDigit(); });
    return digits.toLongLong();
}

RuleOperator ruleOperator(const PropertyTree &element)
{
    const QString name = element.trimmed("operator");
    if (name == QLatin1String("AND"))
        return RuleOperator::And;
    return name == QLatin1String("OR") ? RuleOperator::Or : RuleOperator::None;
}

} // namespace

std::vector<ScriptElement> readScriptElements(const PropertyTree &list)
{
    std::vector<ScriptElement> elements;
    for (const PropertyTree &tree : list.children) {
        ScriptElement element;
        element.className = tree.name;
        element.name = tree.string("name");
        element.sequenceNumber = tree.trimmed("sequenceNumber");
        element.enabled = tree.flag("enabled", true);
        element.ruleOperator = ruleOperator(tree);
        element.properties = tree;
        elements.push_back(std::move(element));
    }
    std::stable_sort(elements.begin(), elements.end(), [](const ScriptElement &a, const ScriptElement &b) { return sequence(a) < sequence(b); });
    return elements;
}

} // namespace millrace

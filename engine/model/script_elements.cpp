// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/script_elements.h"

#include <algorithm>

namespace millrace {

namespace {

// The reference sorts by this: only the digits count, so "0-1" in an Iterator is 1.
qint64 sequence(const PropertyTree &element)
{
    QByteArray digits = element.value("sequenceNumber");
    digits.removeIf([](char c) { return c < '0' || c > '9'; });
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

std::vector<size_t> scriptElementOrder(const PropertyTree &list)
{
    std::vector<qint64> sequences;
    std::vector<size_t> order;
    for (const PropertyTree &element : list.children) {
        order.push_back(sequences.size());
        sequences.push_back(sequence(element));
    }
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return sequences[a] < sequences[b]; });
    return order;
}

std::vector<ScriptElement> readScriptElements(const PropertyTree &list)
{
    std::vector<ScriptElement> elements;
    for (const size_t at : scriptElementOrder(list)) {
        const PropertyTree &tree = list.children[at];
        ScriptElement element;
        element.className = tree.name;
        element.name = tree.string("name");
        element.sequenceNumber = tree.trimmed("sequenceNumber");
        element.enabled = tree.flag("enabled", true);
        element.ruleOperator = ruleOperator(tree);
        element.properties = tree;
        elements.push_back(std::move(element));
    }
    return elements;
}

} // namespace millrace

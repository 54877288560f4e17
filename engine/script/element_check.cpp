// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/element_check.h"

#include "engine/script/script_check.h"
#include "engine/script/step_generator.h"

namespace millrace {

namespace {

class ElementChecker
{
public:
    explicit ElementChecker(ElementList list) : m_list(list) {}

    void check(const ScriptElement &element, const QString &name)
    {
        const size_t before = m_problems.size();
        for (const ScriptElement &child : childElements(element)) {
            if (child.enabled)
                check(child, QStringLiteral("%1, '%2' in it").arg(name, child.name));
        }
        if (m_problems.size() > before)
            return; // what is wrong inside an Iterator is wrong with it too
        const Result<QByteArray> script = m_list == ElementList::Steps ? stepScript(element) : ruleScript(element);
        if (!script) {
            const bool isFile = script.error().code == ErrorCode::NotFound || script.error().code == ErrorCode::Io;
            add(element, isFile ? ElementProblem::Kind::File : ElementProblem::Kind::Element, 0, name, script.error().message);
            return;
        }
        const std::optional<ScriptProblem> problem = checkScript(QString::fromUtf8(*script));
        if (!problem)
            return;
        if (hasOwnScript(element))
            add(element, ElementProblem::Kind::Syntax, problem->line, QStringLiteral("%1, line %2").arg(name).arg(problem->line), problem->text);
        else
            add(element, ElementProblem::Kind::Syntax, 0, name, problem->text);
    }

    std::vector<ElementProblem> take() { return std::move(m_problems); }

private:
    void add(const ScriptElement &element, ElementProblem::Kind kind, int line, const QString &where, const QString &text)
    {
        m_problems.push_back({kind, element.sequenceNumber, line, where, text});
    }

    const ElementList m_list;
    std::vector<ElementProblem> m_problems;
};

} // namespace

std::vector<ElementProblem> checkElements(const std::vector<ScriptElement> &elements, ElementList list)
{
    ElementChecker checker(list);
    for (size_t i = 0; i < elements.size(); ++i) {
        if (elements[i].enabled)
            checker.check(elements[i], elementName(list, i, elements[i]));
    }
    return checker.take();
}

bool hasOwnScript(const ScriptElement &element)
{
    const QByteArray kind = elementKind(element);
    return kind == "JavaScriptStep" || kind == "JavaScriptRule" || kind == "ExternalScriptStep" || kind == "ExternalScriptRule";
}

QString elementName(ElementList list, size_t index, const ScriptElement &element)
{
    QString name = QStringLiteral("%1 %2").arg(list == ElementList::Steps ? QLatin1String("step") : QLatin1String("rule")).arg(index + 1);
    if (!element.name.isEmpty())
        name += QLatin1String(" '") + element.name + QLatin1Char('\'');
    return name;
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Walks a parsed template once and makes its text; private to velocity_template.cpp.
// Made for one rendering; used by one thread.

#include "engine/template/template_tree.h"
#include "engine/template/velocity_template.h"

#include <QHash>

#include <memory>
#include <optional>
#include <vector>

namespace millrace {

class TemplateRenderer
{
public:
    TemplateRenderer(TemplateContext &context, const TemplateLimits &limits) : m_context(context), m_left(limits) {}

    Result<QByteArray> render(const TemplateTree &tree);

private:
    enum class Flow { Next, Break, Stop }; // Stop also where the rendering has failed
    class Depth;
    class Scoped;

    Flow renderBlock(const TemplateBlock &block, QByteArray &out);
    Flow renderStatement(const TemplateStatement &statement, QByteArray &out);
    Flow renderIf(const TemplateStatement &statement, QByteArray &out);
    Flow renderForeach(const TemplateStatement &statement, QByteArray &out);
    Flow renderCall(const TemplateStatement &statement, QByteArray &out);
    Flow renderMacro(const TemplateMacro &macro, const TemplateStatement &call, QByteArray &out);
    Flow renderEvaluate(const TemplateStatement &statement, QByteArray &out);
    void renderReference(const TemplateStatement &statement, QByteArray &out);
    void assign(const TemplateReference &target, const TemplateValue &value);
    void addMacros(const TemplateTree &tree);

    TemplateValue evaluate(const TemplateExpression &expression);
    TemplateValue evaluateReference(const TemplateReference &reference);
    TemplateValue evaluateList(const TemplateExpression &expression);
    TemplateValue evaluateRange(const TemplateExpression &expression);
    TemplateValue evaluateChain(const TemplateExpression &expression);
    TemplateValue joined(const TemplateValue &left, const QByteArray &leftWritten, const TemplateValue &right, const QByteArray &rightWritten);
    std::optional<TemplateValue> takeStep(const TemplateValue &value, const TemplateStep &step); // nothing: stays as written
    std::optional<TemplateValue> finished(TemplateCall call, const QByteArray &what);
    TemplateValue lookUp(const QByteArray &name);
    TemplateValue kept(const TemplateValue &value); // a copy for being inside another
    QByteArray textOf(const TemplateValue &value);

    void put(QByteArray &out, QByteArrayView text);
    bool spend(qint64 steps);
    bool spendBytes(qint64 bytes);
    void fail(const QString &why);
    bool hasFailed() const { return m_error.has_value(); }

    TemplateContext &m_context;
    TemplateLimits m_left;
    QHash<QByteArray, TemplateValue> m_variables; // set by the template, or looked up before
    QHash<QByteArray, const TemplateMacro *> m_macros;
    std::vector<std::shared_ptr<const TemplateTree>> m_evaluated; // #evaluate's, which macros may be part of
    int m_depth = 0;
    int m_macroDepth = 0;
    std::optional<Error> m_error;
};

} // namespace millrace

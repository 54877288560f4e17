// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/velocity_template.h"

#include "engine/template/template_parser.h"
#include "engine/template/template_renderer.h"

namespace millrace {

namespace {

class ReferenceFinder
{
public:
    QByteArrayList find(const TemplateTree &tree)
    {
        for (const TemplateMacro &macro : tree.macros) {
            for (const TemplateParameter &parameter : macro.parameters)
                m_own << parameter.name;
            walk(*macro.body);
        }
        walk(tree.statements);
        m_found.removeIf([this](const QByteArray &name) { return m_own.contains(name); });
        return m_found;
    }

private:
    using Kind = TemplateStatement::Kind;

    void walk(const TemplateBlock &block)
    {
        for (const TemplateStatement &statement : block) {
            const TemplateReference &target = statement.target;
            const bool isWritten = target.written.startsWith("${") && !target.isQuiet && !target.alternate && statement.backslashes % 2 == 0;
            if (statement.kind == Kind::Reference && isWritten && !m_found.contains(target.root))
                m_found << target.root;
            else if (statement.kind == Kind::Foreach || statement.kind == Kind::Set || statement.kind == Kind::Define)
                m_own << target.root;
            for (const TemplateBranch &branch : statement.branches)
                walk(branch.block);
            if (statement.block)
                walk(*statement.block);
        }
    }

    QByteArrayList m_own{"foreach", "velocityCount", "bodyContent"};
    QByteArrayList m_found;
};

} // namespace

Result<VelocityTemplate> VelocityTemplate::parse(const QByteArray &text)
{
    Result<TemplateTree> tree = TemplateParser(text).parse();
    if (!tree)
        return tree.error();
    return VelocityTemplate(std::make_shared<const TemplateTree>(std::move(*tree)));
}

Result<QByteArray> VelocityTemplate::render(TemplateContext &context, const TemplateLimits &limits) const
{
    return TemplateRenderer(context, limits).render(*m_tree);
}

QByteArrayList VelocityTemplate::references() const
{
    return ReferenceFinder().find(*m_tree);
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/velocity_template.h"

#include "engine/template/template_parser.h"
#include "engine/template/template_renderer.h"

namespace millrace {

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

} // namespace millrace

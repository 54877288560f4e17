// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/shared_code.h"

#include <algorithm>

namespace millrace {

namespace {

// Global deploy and undeploy scripts belong to no channel: they run with the code templates of the moment.
std::set<CodeContext> channelContexts(std::set<CodeContext> contexts)
{
    contexts.erase(CodeContext::GlobalDeploy);
    contexts.erase(CodeContext::GlobalUndeploy);
    return contexts;
}

} // namespace

SharedCode::SharedCode(const std::vector<CodeTemplate> &templates, const ChannelScripts &globalScripts)
{
    for (const CodeTemplate &codeTemplate : templates) {
        if (std::set<CodeContext> contexts = channelContexts(codeTemplate.contexts); !contexts.empty())
            m_parts[codeTemplate.id] = {codeTemplate.name, codeTemplate.code, std::move(contexts)};
    }
    const std::pair<QString, QString> scripts[] = {{QStringLiteral("Global preprocessor"), globalScripts.preprocessing},
                                                   {QStringLiteral("Global postprocessor"), globalScripts.postprocessing}};
    for (const auto &[name, text] : scripts) {
        if (!text.trimmed().isEmpty())
            m_parts[name] = {name, text.toUtf8(), {}};
    }
}

QStringList SharedCode::changesTo(const SharedCode &newer) const
{
    QStringList changed;
    for (const auto &[id, part] : m_parts) {
        const auto found = newer.m_parts.find(id);
        if (found == newer.m_parts.end() || found->second.code != part.code || found->second.contexts != part.contexts)
            changed << part.name;
    }
    for (const auto &[id, part] : newer.m_parts) {
        if (!m_parts.contains(id))
            changed << part.name;
    }
    changed.sort();
    return changed;
}

} // namespace millrace

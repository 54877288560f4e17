// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/script_splitter.h"

#include "engine/channel/script_contexts.h"

namespace millrace {

Result<std::optional<QByteArray>> ScriptSplitter::next()
{
    ScriptContext context = scriptContext(m_parts);
    context.maps.source = &m_sourceMap;
    if (m_parts.batching->format.scriptVariables)
        context.variables = m_parts.batching->format.scriptVariables(m_runs++);
    auto outcome = m_parts.scripts->runBatchScript(m_parts.batching->script, context, m_reader);
    if (m_reader.failure()) // also where the script caught what its call of the reader threw
        return *m_reader.failure();
    if (outcome.failure)
        return Error{ErrorCode::Script, outcome.failure->text(QStringLiteral("Batch script"))};
    if (!*outcome.value || (*outcome.value)->isEmpty())
        return std::optional<QByteArray>();
    return std::move(*outcome.value);
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A connector property that is a template: ${references} and directives, replaced for each message. Compiled once, at deploy.
// The language is engine/template's; here is what names stand for: the maps, by later wins configuration, global, global
// channel, source, channel, connector, response map; then message, maps, date, XmlUtil, JsonUtil, UUID, DATE, SYSTIME, COUNT,
// HASH, channelId, channelName, originalFilename. A text that can't be read as a template, or whose rendering fails, stays as
// it is, as a whole. docs/templates.md; spec/scripting.md, "Templates"; spec/engine.md section 21.
// Const after construction: any thread.

#include "engine/model/message.h"
#include "engine/script/script_context.h"
#include "engine/template/velocity_template.h"

#include <QByteArray>

#include <optional>

namespace millrace {

// What references look into.
struct TemplateScope
{
    const ConnectorMessage *message = nullptr; // its maps and contents
    ScriptMaps maps;                           // for global channel, global and configuration map
};

class TemplateText
{
public:
    TemplateText() = default;
    explicit TemplateText(const QByteArray &text);

    // Without a '$' a text is no template, whatever else is in it.
    bool hasReferences() const { return m_template.has_value(); }
    // Why a text with a '$' is no template; empty where it is one, or needs to be none.
    const QString &problem() const { return m_problem; }
    QByteArray render(const TemplateScope &scope) const;
    // The map variables that it needs: ${names} that do not always stand for something. VelocityTemplate::references().
    QByteArrayList variables() const;

private:
    QByteArray m_text;
    std::optional<VelocityTemplate> m_template;
    QString m_problem;
};

} // namespace millrace

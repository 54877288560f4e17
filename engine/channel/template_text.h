// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A text with ${…} references, as connector properties carry them. Compiled once, rendered per message.
// Here: references ($name, ${name}, $!{name}), the objects message, date, maps, the words DATE, COUNT, UUID, SYSTIME,
// channelId and channelName, and calls without arguments beyond one text. A reference that stands for nothing stays as it
// is written. Directives (#if …) are text. spec/scripting.md, "Templates"; spec/engine.md section 21.
// Const after compile: any thread.

#include "engine/model/message.h"
#include "engine/script/script_context.h"

#include <QByteArray>

#include <functional>
#include <vector>

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

    bool hasReferences() const { return m_hasReferences; }
    QByteArray render(const TemplateScope &scope) const;

private:
    struct Piece
    {
        QByteArray text;  // literal, or the reference as written
        QString name;     // of a reference: the first word
        QString member;   // "encodedData", "get"
        QString argument; // the text in get('…')
        bool isReference = false;
        bool quiet = false; // $!{…}: nothing where there is no value
    };
    static Piece parseReference(const QByteArray &text, qsizetype &at);
    static std::optional<QByteArray> evaluate(const Piece &piece, const TemplateScope &scope);

    std::vector<Piece> m_pieces;
    bool m_hasReferences = false;
};

} // namespace millrace

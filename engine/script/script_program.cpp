// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_program.h"

#include <algorithm>

namespace millrace {

void ScriptProgram::append(const QByteArray &text)
{
    m_source += text;
    m_line += int(text.count('\n'));
}

void ScriptProgram::append(const std::vector<ScriptPiece> &pieces)
{
    for (const ScriptPiece &piece : pieces) {
        m_sections.push_back({m_line, int(piece.source.count('\n')) + 1, piece.name});
        append(piece.source);
        append("\n;\n"); // ends a comment and a statement that the script left open
    }
}

void ScriptProgram::addShared(const std::vector<ScriptPiece> &pieces)
{
    if (pieces.empty())
        return;
    m_hasShared = true;
    m_source.clear();
    append("(function () {\n");
    append(pieces);
    append("return [");
}

void ScriptProgram::addFunction(const std::vector<ScriptPiece> &pieces)
{
    append("function () {\n");
    append(pieces);
    append("},\n");
    ++m_functionCount;
}

ScriptPlace ScriptProgram::placeOf(int line) const
{
    const auto after = std::find_if(m_sections.begin(), m_sections.end(), [&](const Section &s) { return s.firstLine > line; });
    if (after == m_sections.begin())
        return {};
    const Section &section = *std::prev(after);
    return {section.name, std::min(line - section.firstLine + 1, section.lineCount)};
}

QString ScriptProgram::place(int line) const
{
    const ScriptPlace place = placeOf(line);
    if (place.line == 0)
        return {};
    const QString own = QStringLiteral("line %1").arg(place.line);
    return place.name.isEmpty() ? own : place.name + QLatin1String(", ") + own;
}

} // namespace millrace

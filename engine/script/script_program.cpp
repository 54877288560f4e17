// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_program.h"

#include <algorithm>

namespace millrace {

void ScriptProgram::append(const QByteArray &text)
{
    m_source += text;
    m_line += int(text.count('\n'));
}

void ScriptProgram::addFunction(const std::vector<ScriptPiece> &pieces)
{
    append("function () {\n");
    for (const ScriptPiece &piece : pieces) {
        m_sections.push_back({m_line, int(piece.source.count('\n')) + 1, piece.name});
        append(piece.source);
        append("\n;\n"); // ends a comment and a statement that the script left open
    }
    append("},\n");
    ++m_functionCount;
}

QString ScriptProgram::place(int line) const
{
    const auto after = std::find_if(m_sections.begin(), m_sections.end(), [&](const Section &s) { return s.firstLine > line; });
    if (after == m_sections.begin())
        return {};
    const Section &section = *std::prev(after);
    const QString own = QStringLiteral("line %1").arg(std::min(line - section.firstLine + 1, section.lineCount));
    return section.name.isEmpty() ? own : section.name + QLatin1String(", ") + own;
}

} // namespace millrace

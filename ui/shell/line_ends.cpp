// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/line_ends.h"

#include <QHash>

#include <algorithm>

namespace millrace::ui {

namespace {

// What QTextDocument takes for the end of a line.
bool isEnd(QChar c)
{
    return c == u'\r' || c == u'\n' || c == QChar::ParagraphSeparator || c == QChar(0xfdd0) || c == QChar(0xfdd1);
}

} // namespace

LineEnds::LineEnds(const QString &text)
{
    qsizetype start = 0;
    QHash<QString, int> counts;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (!isEnd(text[at]))
            continue;
        const qsizetype length = text[at] == u'\r' && at + 1 < text.size() && text[at + 1] == u'\n' ? 2 : 1;
        m_lines << text.mid(start, at - start);
        m_ends << text.mid(at, length);
        if (++counts[m_ends.last()] > counts.value(m_usual))
            m_usual = m_ends.last();
        at += length - 1;
        start = at + 1;
    }
    m_lines << text.mid(start);
}

bool LineEnds::areAllCr() const
{
    return std::all_of(m_ends.begin(), m_ends.end(), [](const QString &end) { return end == QLatin1String("\r"); });
}

QString LineEnds::common() const
{
    const bool isOne = std::all_of(m_ends.begin(), m_ends.end(), [this](const QString &end) { return end == m_usual; });
    return isOne ? m_usual : QString();
}

QString LineEnds::join(const QStringList &lines) const
{
    // What is the same at the start and at the end was not edited.
    const qsizetype most = std::min(lines.size(), m_lines.size());
    qsizetype before = 0;
    while (before < most && lines[before] == m_lines[before])
        ++before;
    qsizetype behind = 0;
    while (behind < most - before && lines[lines.size() - 1 - behind] == m_lines[m_lines.size() - 1 - behind])
        ++behind;
    const qsizetype moved = m_lines.size() - lines.size();
    QString text;
    for (qsizetype at = 0; at < lines.size(); ++at) {
        text += lines[at];
        if (at + 1 == lines.size())
            break;
        const qsizetype old = at < lines.size() - behind ? at : at + moved;
        const bool isKnown = old < m_ends.size() && (at >= lines.size() - behind || old < m_lines.size() - behind);
        text += isKnown ? m_ends[old] : m_usual;
    }
    return text;
}

} // namespace millrace::ui

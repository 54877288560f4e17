// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/text_reader.h"

#include <algorithm>
#include <array>

namespace millrace {

bool TextReader::fill()
{
    // A character may be spread over two pieces, so a piece may give no text.
    for (const qsizetype before = m_text.size(); m_text.size() == before;) {
        if (m_ended)
            return false;
        std::array<char, 16384> piece;
        const Result<qsizetype> length = m_source.read(piece.data(), piece.size());
        if (!length) {
            m_failure = length.error();
            m_ended = true;
            return false;
        }
        m_ended = *length == 0;
        m_text += QString(m_decoder.decode(QByteArrayView(piece.data(), *length)));
    }
    if (m_mark && m_at - *m_mark > m_markLimit)
        m_mark.reset();
    const qsizetype done = m_mark.value_or(m_at);
    m_text.remove(0, done);
    m_at -= done;
    if (m_mark)
        m_mark = 0;
    return true;
}

void TextReader::skipLineFeed()
{
    if (m_skipsLineFeed && hasNext() && m_text[m_at] == QLatin1Char('\n'))
        ++m_at;
    m_skipsLineFeed = false;
}

int TextReader::read()
{
    skipLineFeed();
    return hasNext() ? m_text[m_at++].unicode() : -1;
}

std::optional<QString> TextReader::readLine()
{
    skipLineFeed();
    if (!hasNext())
        return std::nullopt;
    QString line;
    do {
        const auto from = m_text.cbegin() + m_at;
        const auto end = std::find_if(from, m_text.cend(), [](QChar c) { return c == QLatin1Char('\n') || c == QLatin1Char('\r'); });
        line.append(&*from, end - from);
        m_at = end - m_text.cbegin();
        if (end != m_text.cend()) {
            m_skipsLineFeed = *end == QLatin1Char('\r');
            ++m_at;
            return line;
        }
    } while (fill());
    return m_failure ? std::nullopt : std::optional(line);
}

std::optional<QString> TextReader::read(qsizetype most)
{
    skipLineFeed();
    if (!hasNext())
        return std::nullopt;
    QString text;
    while (text.size() < most && hasNext()) {
        const qsizetype length = std::min(most - text.size(), m_text.size() - m_at);
        text += QStringView(m_text).sliced(m_at, length);
        m_at += length;
    }
    return text;
}

qsizetype TextReader::skip(qsizetype count)
{
    skipLineFeed();
    qsizetype skipped = 0;
    while (skipped < count && hasNext()) {
        const qsizetype length = std::min(count - skipped, m_text.size() - m_at);
        m_at += length;
        skipped += length;
    }
    return skipped;
}

void TextReader::mark(qsizetype limit)
{
    m_mark = m_at;
    m_markLimit = limit;
    m_markSkipsLineFeed = m_skipsLineFeed;
}

bool TextReader::reset()
{
    if (!m_mark)
        return false;
    m_at = *m_mark;
    m_skipsLineFeed = m_markSkipsLineFeed;
    return true;
}

} // namespace millrace

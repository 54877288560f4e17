// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v2/hl7v2_batch.h"

#include "engine/datatype/delimiter.h"
#include "engine/datatype/hl7v2/hl7v2_properties.h"

#include <algorithm>
#include <utility>

namespace millrace {

namespace {

bool isEnvelope(QByteArrayView line)
{
    for (const QByteArrayView id : {"FHS", "BHS", "BTS", "FTS"}) {
        if (line.startsWith(id))
            return true;
    }
    return false;
}

QByteArray lineEnds(const Er7ReadOptions &reading)
{
    QByteArray ends = reading.segmentDelimiter;
    for (const char lineBreak : {'\r', '\n'}) {
        if (reading.convertLineBreaks && !ends.contains(lineBreak))
            ends += lineBreak;
    }
    return ends;
}

} // namespace

Hl7v2Splitter::Hl7v2Splitter(const SplitterInput &input, const Er7ReadOptions &reading)
    : m_input(input), m_reading(reading), m_lineEnds(lineEnds(reading))
{}

// The length of the line at `from` with its end, or -1 where that has not come yet.
qsizetype Hl7v2Splitter::lineLength(qsizetype from) const
{
    const QByteArrayView rest = QByteArrayView(m_buffer).sliced(m_at);
    const qsizetype end = from + findAnyOf(rest.sliced(from), m_lineEnds);
    if (end == rest.size())
        return m_ended ? end : -1;
    if (rest[end] != '\r' || !m_lineEnds.contains('\n'))
        return end + 1;
    if (end + 1 == rest.size() && !m_ended)
        return -1; // an LF may follow
    return end + (end + 1 < rest.size() && rest[end + 1] == '\n' ? 2 : 1);
}

// The next line with its end, good until the next call. False: there is none.
Result<bool> Hl7v2Splitter::readLine(QByteArrayView &line)
{
    qsizetype scanned = 0;
    qsizetype length = lineLength(scanned);
    while (length < 0) {
        m_buffer.remove(0, std::exchange(m_at, 0));
        scanned = std::max<qsizetype>(0, m_buffer.size() - 1); // its last byte may be a CR
        if (isTooLong(m_message.size() + m_buffer.size()))
            return tooLong();
        const qsizetype before = m_buffer.size();
        const Result<bool> more = readMore(m_input.payload, m_buffer);
        if (!more)
            return more.error();
        m_ended = !*more;
        for (const char dropped : {'\x0b', '\x1c'}) {
            if (QByteArrayView(m_buffer).sliced(before).contains(dropped))
                m_buffer.removeIf([dropped](char c) { return c == dropped; });
        }
        length = lineLength(std::min(scanned, m_buffer.size()));
    }
    line = QByteArrayView(m_buffer).sliced(m_at, length);
    m_at += length;
    return length > 0;
}

Error Hl7v2Splitter::tooLong() const
{
    return Error{ErrorCode::Invalid, QStringLiteral("a message of the batch has more than %1 bytes, the limit").arg(m_input.maxMessageBytes)};
}

// A line without its end and the blanks around it.
QByteArrayView Hl7v2Splitter::textOf(QByteArrayView line) const
{
    if (m_lineEnds.contains(line.back()))
        line.chop(1); // of a CRLF the rest is a blank
    return trimmed(line);
}

void Hl7v2Splitter::append(QByteArrayView line)
{
    if (m_input.origin == BatchOrigin::Connection) {
        m_message += line;
    } else {
        m_message += textOf(line);
        m_message += m_reading.segmentDelimiter;
    }
}

Result<std::optional<QByteArray>> Hl7v2Splitter::next()
{
    for (QByteArrayView line;;) {
        const Result<bool> more = readLine(line);
        if (!more)
            return more.error();
        if (!*more)
            break;
        const QByteArrayView text = textOf(line);
        if (text.isEmpty() || isEnvelope(text))
            continue;
        const bool begins = text.startsWith("MSH");
        QByteArray before;
        if (begins)
            before = std::exchange(m_message, {});
        // Where only the delimiter ends a line, the LF of a CRLF stands before the line that follows.
        append(begins ? line.sliced(text.data() - line.data()) : line);
        if (isTooLong(m_message.size()))
            return tooLong();
        if (!before.isEmpty())
            return std::optional(std::move(before));
    }
    QByteArray last = std::exchange(m_message, {});
    return last.isEmpty() ? std::optional<QByteArray>() : std::optional(std::move(last));
}

Result<BatchFormat> hl7v2BatchFormat(const PropertyTree &properties)
{
    const QString splitType = properties.trimmed("batchProperties/splitType", QStringLiteral("MSH_Segment"));
    if (splitType == QLatin1String("JavaScript"))
        return scriptBatchFormat(properties);
    if (splitType != QLatin1String("MSH_Segment"))
        return Error{ErrorCode::Invalid, QStringLiteral("HL7 v2 property batchProperties/splitType: \"%1\" is not known").arg(splitType)};
    auto own = Hl7v2Properties::from(properties);
    if (!own)
        return own.error();
    BatchFormat format;
    format.createSplitter = [reading = own->reading](const SplitterInput &input) { return std::make_unique<Hl7v2Splitter>(input, reading); };
    format.splitsConnections = true;
    return format;
}

} // namespace millrace

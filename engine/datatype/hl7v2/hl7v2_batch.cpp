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

QByteArrayView withoutLeadingBlanks(QByteArrayView text)
{
    while (!text.isEmpty() && uchar(text.front()) <= 0x20)
        text = text.sliced(1);
    return text;
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

// The length of the next line with its end; 0: there is none; -1: it has not come whole yet.
qsizetype Hl7v2Splitter::lineLength() const
{
    const qsizetype end = m_scanned + findAnyOf(rest().sliced(m_scanned), m_lineEnds);
    if (end == rest().size())
        return m_ended ? end : -1;
    if (rest()[end] != '\r' || !m_lineEnds.contains('\n'))
        return end + 1;
    if (end + 1 == rest().size() && !m_ended)
        return -1; // an LF may follow
    return end + (rest().sliced(end).startsWith("\r\n") ? 2 : 1);
}

std::optional<Error> Hl7v2Splitter::readPiece()
{
    m_buffer.remove(0, std::exchange(m_at, 0));
    if (isTooLong(m_message.size() + m_buffer.size()))
        return tooLong();
    const qsizetype before = m_buffer.size();
    m_scanned = std::max<qsizetype>(0, before - 1); // its last byte may be a CR
    const Result<bool> more = readMore(m_input.payload, m_buffer);
    if (!more)
        return more.error();
    m_ended = !*more;
    const auto isDropped = [](char c) { return c == '\x0b' || c == '\x1c'; };
    m_buffer.erase(std::remove_if(m_buffer.begin() + before, m_buffer.end(), isDropped), m_buffer.end());
    return std::nullopt;
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

void Hl7v2Splitter::takeLine(qsizetype length)
{
    const QByteArrayView line = rest().first(length);
    m_at += length;
    m_scanned = 0;
    const QByteArrayView text = textOf(line);
    if (text.isEmpty() || isEnvelope(text))
        return;
    if (m_input.origin == BatchOrigin::Payload) {
        m_message += text;
        m_message += m_reading.segmentDelimiter;
    } else {
        // Where only the delimiter ends a line, the LF of a CRLF stands before the line that follows.
        m_message += m_message.isEmpty() ? withoutLeadingBlanks(line) : line;
    }
}

Result<std::optional<QByteArray>> Hl7v2Splitter::next()
{
    // The first bytes of a message end the one before: its sender may wait for the reply.
    while (m_message.isEmpty() || !withoutLeadingBlanks(rest()).startsWith("MSH")) {
        const qsizetype length = lineLength();
        if (length == 0)
            break;
        if (length > 0)
            takeLine(length);
        else if (const auto error = readPiece())
            return *error;
        if (isTooLong(m_message.size()))
            return tooLong();
    }
    QByteArray message = std::exchange(m_message, {});
    return message.isEmpty() ? std::optional<QByteArray>() : std::optional(std::move(message));
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Splits an HL7 v2 batch: a message begins at each line that starts with MSH. Lines that start with FHS, BHS, BTS or FTS, blank
// lines and the bytes VT and FS are dropped; a blank line ends no message, as it may stand in a field (cases/bugs.md 24).
// spec/engine.md sections 20 and 25.26; spec/datatypes.md 1.9. One payload, one thread.
//
// Lines end at CR, LF and CRLF and at each character of the segment delimiter; with convertLineBreaks off, at the latter only.
// Lines of a payload are trimmed and joined by the segment delimiter; what comes by a connection keeps its own ends. Holds one
// message, and the piece of the payload that was read last.

#include "engine/datatype/batch_splitter.h"
#include "engine/datatype/hl7v2/er7.h"

namespace millrace {

class Hl7v2Splitter final : public BatchSplitter
{
public:
    Hl7v2Splitter(const SplitterInput &input, const Er7ReadOptions &reading);

    Result<std::optional<QByteArray>> next() override;

    // Bytes held now, for the test of the bound.
    qsizetype heldBytes() const { return m_buffer.size() + m_message.size(); }

private:
    QByteArrayView rest() const { return QByteArrayView(m_buffer).sliced(m_at); }
    bool isTooLong(qsizetype bytes) const { return m_input.maxMessageBytes > 0 && bytes > m_input.maxMessageBytes; }
    Error tooLong() const;
    qsizetype lineLength() const;
    std::optional<Error> readPiece();
    QByteArrayView textOf(QByteArrayView line) const;
    void takeLine(qsizetype length);

    const SplitterInput m_input;
    const Er7ReadOptions m_reading;
    const QByteArray m_lineEnds; // each of its characters ends a line
    QByteArray m_buffer;         // read and not yet taken
    qsizetype m_at = 0;          // where the next line begins in it
    qsizetype m_scanned = 0;     // so much of that line has no end in it
    QByteArray m_message;        // the lines of the message at hand
    bool m_ended = false;        // the payload has
};

// By MSH segment, or by script.
Result<BatchFormat> hl7v2BatchFormat(const PropertyTree &properties);

} // namespace millrace

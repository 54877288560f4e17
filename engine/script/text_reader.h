// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What batch scripts read from: the text of a payload, as it comes, in the words of java.io.BufferedReader. Holds what was read
// ahead, and what a mark keeps; not the payload. spec/datatypes.md 0.9. Scripts see it as `reader` (host/reader_object.h).
// Used by one thread, for one payload.

#include "engine/base/byte_source.h"

#include <QString>
#include <QStringDecoder>

#include <optional>

namespace millrace {

class TextReader
{
public:
    explicit TextReader(ByteSource &utf8) : m_source(utf8) {}

    // The next UTF-16 unit; -1: the end, or a failure.
    int read();
    // The next line without its LF, CR or CRLF; none: the end, or a failure.
    std::optional<QString> readLine();
    // At most so many units; none: the end, or a failure.
    std::optional<QString> read(qsizetype most);
    // How many units were passed over.
    qsizetype skip(qsizetype count);
    // Makes reset() come back to this place, as long as no more than `limit` units are read.
    void mark(qsizetype limit);
    // False: there is no mark, or it is too far back.
    bool reset();

    // Set once the source has failed.
    const std::optional<Error> &failure() const { return m_failure; }

private:
    bool fill(); // false: there is no more
    bool hasNext() { return m_at < m_text.size() || fill(); }
    void skipLineFeed();

    ByteSource &m_source;
    QStringDecoder m_decoder{QStringDecoder::Utf8};
    QString m_text; // what was read ahead; from the mark on, where there is one
    qsizetype m_at = 0;
    std::optional<qsizetype> m_mark; // place in m_text
    qsizetype m_markLimit = 0;
    bool m_skipsLineFeed = false; // a line ended with CR: an LF that follows belongs to it
    bool m_markSkipsLineFeed = false;
    bool m_ended = false;
    std::optional<Error> m_failure;
};

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads XML of UTF-8 bytes piece by piece, without a tree: channel files, and the XML that scripts hand back to data types
// (spec/datatypes.md 0.7). Not shared between threads.

#include "engine/base/result.h"

#include <QByteArray>

#include <utility>
#include <vector>

namespace millrace {

// Pulls one piece after another off an XML document or fragment. Checks that it is well formed, but for two things: control
// characters are let through, and so are surrogate pairs written as two references. DOCTYPE is refused.
class XmlReader
{
public:
    enum class Token { Start, End, Text, EndOfDocument, Bad };

    // `document` must outlive the reader.
    explicit XmlReader(QByteArrayView document) : m_document(document) {}

    // An empty element gives Start and End. Text comes in one piece between two tags, references replaced and line ends as
    // LF; comments and processing instructions are passed over.
    Token next();

    QByteArrayView name() const { return m_name; } // of Start and End
    QByteArrayView text() const { return m_text; } // of Text; valid until next()
    const std::vector<std::pair<QByteArrayView, QByteArray>> &attributes() const { return m_attributes; } // of Start
    qsizetype depth() const { return qsizetype(m_open.size()); } // elements open now, the one that starts included

    // As the reference does before it parses: white space before an opening tag and after a closing one is no text.
    void dropWhiteSpaceAroundElements() { m_dropWhiteSpace = true; }

    // Invalid, with line and column; only after Bad.
    Error error() const { return errorHere(QStringLiteral("The XML is not well formed"), QLatin1String(m_failure)); }
    // "<problem> at line l, column c: <detail>".
    Error errorHere(const QString &problem, const QString &detail) const;

private:
    void clearText();
    Token readText(qsizetype end);
    Token readTag();
    Token readEndTag();
    Token readStartTag();
    Token endElement();
    bool readAttribute();
    bool skipMarkup(); // comment, instruction; false: none is here, or it is bad
    bool appendText(QByteArrayView raw);
    bool appendReference(QByteArrayView reference);
    QByteArrayView readName();
    void skipWhiteSpace();
    Token fail(const char *what);
    QByteArrayView rest() const { return m_document.sliced(m_at); }
    char peek() const { return m_at < m_document.size() ? m_document[m_at] : '\0'; }

    QByteArrayView m_document;
    qsizetype m_at = 0;
    std::vector<QByteArrayView> m_open;
    QByteArrayView m_name;
    QByteArrayView m_text;
    QByteArray m_buffer; // text that differs from the document's bytes
    std::vector<std::pair<QByteArrayView, QByteArray>> m_attributes;
    const char *m_failure = nullptr;
    char32_t m_highSurrogate = 0;
    bool m_dropWhiteSpace = false;
    bool m_afterElement = false; // the last tag closed an element
    bool m_endPending = false;   // an empty element was opened
    bool m_rootSeen = false;
};

} // namespace millrace

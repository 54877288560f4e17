// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A small XML tree for splitting batches: read from a stream, searched, written again. Plain values; one thread at a time.

#include "engine/base/byte_source.h"

#include <QString>
#include <QXmlStreamReader>

#include <memory>
#include <vector>

namespace millrace {

struct XmlNode
{
    enum class Kind { Document, Element, Attribute, Text, CData, Comment, Instruction };

    Kind kind = Kind::Element;
    QString name; // qualified; an instruction's target
    QString namespaceUri;
    QString value; // not of documents and elements
    XmlNode *parent = nullptr;
    size_t position = 0;                                // among the parent's children, or its attributes
    std::vector<std::unique_ptr<XmlNode>> attributes;   // in the order of their names, without declarations
    std::vector<std::pair<QString, QString>> namespaces; // declared here: prefix and URI, in the order of their names
    std::vector<std::unique_ptr<XmlNode>> children;

    bool isElement() const { return kind == Kind::Element; }
    bool isText() const { return kind == Kind::Text || kind == Kind::CData; }
    QString localName() const { return name.mid(name.indexOf(QLatin1Char(':')) + 1); }
    XmlNode &append(std::unique_ptr<XmlNode> child);
};

// Reads XML as it comes: passes over elements, or takes them as trees. DOCTYPE is refused. What the document says of its own
// encoding is ignored, the bytes are UTF-8 by now.
class XmlTreeReader
{
public:
    // A tree deeper than this is an error: it is worked on recursively.
    static constexpr int maxDepth = 1000;

    explicit XmlTreeReader(ByteSource &source);

    // Goes to the next start or end of an element. EndDocument: there is none; also for a document of white space. Error:
    // Invalid with line and column, or the source's.
    Result<QXmlStreamReader::TokenType> next();
    // After a start.
    QStringView elementName() const { return m_reader.name(); }
    // After a start: the whole element. The reader then stands behind its end.
    Result<std::unique_ptr<XmlNode>> takeElement();

private:
    Result<QXmlStreamReader::TokenType> nextToken();
    Result<QXmlStreamReader::TokenType> endDocument();
    std::unique_ptr<XmlNode> startedElement() const;
    void appendContent(XmlNode &parent, QXmlStreamReader::TokenType token) const;

    ByteSource &m_source;
    QXmlStreamReader m_reader;
    bool m_ended = false; // the source has
    bool m_blank = true;  // nothing but white space so far
};

// A part of a batch as the reference writes it: no declaration, indented by four blanks where an element has no text of its
// own, a line feed at the end; namespaces that are in use are declared where they first are. spec/engine.md 25.22; the case
// xml_batch_level. White space between elements is left out, where the reference's keeps it as blank lines.
QByteArray writeXmlPart(const XmlNode &node);

} // namespace millrace

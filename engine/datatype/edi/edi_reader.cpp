// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/delimiter.h"
#include "engine/datatype/edi/edi.h"
#include "engine/datatype/numbered_names.h"
#include "engine/datatype/xml_text_writer.h"

namespace millrace {

namespace {

constexpr qsizetype shortestMessage = 3;

class EdiReader
{
public:
    EdiReader(QByteArrayView message, const EdiDelimiters &delimiters)
        : m_message(message), m_delimiters(delimiters), m_xml(message.size() * 5 + 256)
    {}

    QByteArray read();

private:
    void openRoot(QByteArrayView name);
    void readSegment(QByteArrayView segment);
    void readElement(QByteArrayView element);
    void writeValue(int number, QByteArrayView value);

    const QByteArrayView m_message;
    const EdiDelimiters &m_delimiters;
    XmlTextWriter m_xml;
    ElementPath m_path;
};

QByteArray EdiReader::read()
{
    m_xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    QByteArrayView root;
    for (qsizetype begin = 0; begin < m_message.size();) {
        const qsizetype end = begin + findAnyOf(m_message.sliced(begin), m_delimiters.segment);
        if (end > begin) {
            const QByteArrayView segment = m_message.sliced(begin, end - begin);
            if (root.isEmpty()) {
                QByteArrayView id;
                PieceReader(segment, m_delimiters.element).next(id);
                root = trimmed(id) == "ISA" ? "X12Transaction" : "EDIMessage";
                openRoot(root);
            }
            readSegment(segment);
        }
        begin = end + characterAt(m_message, end).size();
    }
    if (root.isEmpty()) { // made of segment delimiters only
        root = "EDIMessage";
        openRoot(root);
    }
    m_xml.close(root);
    return m_xml.take();
}

void EdiReader::openRoot(QByteArrayView name)
{
    m_xml.raw("<");
    m_xml.raw(name);
    const auto attribute = [this](QByteArrayView start, QByteArrayView value) {
        m_xml.raw(start);
        m_xml.text(value);
        m_xml.raw("\"");
    };
    attribute(" segmentDelimiter=\"", m_delimiters.segment);
    attribute(" elementDelimiter=\"", m_delimiters.element);
    attribute(" subelementDelimiter=\"", m_delimiters.subelement);
    m_xml.raw(">");
}

void EdiReader::readSegment(QByteArrayView segment)
{
    PieceReader elements(segment, m_delimiters.element);
    QByteArrayView element;
    elements.next(element);
    m_path.begin(trimmed(element));
    m_xml.open(m_path);
    for (int number = 1; elements.next(element); ++number) {
        const ElementPath::Child child(m_path, number, 2);
        m_xml.open(m_path);
        if (!element.isEmpty())
            readElement(element);
        m_xml.close(m_path);
    }
    m_xml.close(m_path);
}

void EdiReader::readElement(QByteArrayView element)
{
    PieceReader subelements(element, m_delimiters.subelement);
    int number = 0;
    for (QByteArrayView subelement; subelements.next(subelement);) {
        const ElementPath::Child child(m_path, ++number);
        m_xml.open(m_path);
        m_xml.text(subelement);
        m_xml.close(m_path);
    }
}

} // namespace

EdiDelimiters EdiDelimiters::inferredFrom(QByteArrayView message) const
{
    constexpr qsizetype headerLength = 106; // of an ISA segment, its delimiter included, in UTF-16 units
    if (!message.startsWith("ISA"))
        return *this;
    EdiDelimiters found;
    qsizetype at = 0;
    for (qsizetype position = 0; position < headerLength;) {
        const QByteArrayView character = characterAt(message, at);
        if (character.isEmpty())
            return *this;
        if (position == 3)
            found.element = character.toByteArray();
        else if (position == 104)
            found.subelement = character.toByteArray();
        else if (position == 105)
            found.segment = character.toByteArray();
        at += character.size();
        position += utf16Length(character);
    }
    if (message.sliced(at).startsWith('\n'))
        found.segment += '\n';
    return found;
}

Result<QByteArray> ediToXml(const QByteArray &message, const EdiDelimiters &delimiters)
{
    // A carriage return that ends segments is one; any other is a line end among others.
    const QByteArray lines = delimiters.segment.contains('\r') ? message : convertLineBreaks(message, "\n");
    const QByteArrayView text = trimmed(lines);
    if (text.size() < shortestMessage * 3 && utf16Length(text) < shortestMessage)
        return Error{ErrorCode::Invalid, QStringLiteral("Unable to parse message. It is NULL or too short. %1").arg(QString::fromUtf8(text))};
    return EdiReader(text, delimiters).read();
}

} // namespace millrace

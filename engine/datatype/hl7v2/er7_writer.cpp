// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/xml_reader.h"
#include "engine/datatype/byte_sink.h"
#include "engine/datatype/delimiter.h"
#include "engine/datatype/hl7v2/er7.h"
#include "engine/datatype/numbered_names.h"

#include <algorithm>
#include <optional>

namespace millrace {

namespace {

// The text of the first element of that name, looked for in the bytes: what comes before it may hold anything.
QByteArray firstTextOf(QByteArrayView document, QByteArrayView name)
{
    const QByteArray opening = '<' + name.toByteArray() + '>';
    const qsizetype at = document.indexOf(opening);
    if (at < 0)
        return {};
    XmlReader reader(document.sliced(at));
    reader.next();
    return reader.next() == XmlReader::Token::Text ? reader.text().toByteArray() : QByteArray();
}

// Driven by the elements' names: "PID" is a segment, "PID.3" a field, "PID.3.1" a component, "PID.3.1.2" a subcomponent,
// wherever they stand. Numbers left out are filled with separators; nothing is put into another order.
class Er7Writer
{
public:
    Er7Writer(QByteArrayView xml, QByteArrayView segmentDelimiter)
        : m_xml(xml), m_segmentDelimiter(segmentDelimiter), m_out(xml.size() / 2)
    {
        m_xml.dropWhiteSpaceAroundElements();
        if (const QByteArray field = firstTextOf(xml, "MSH.1"); !field.isEmpty())
            m_fieldDelimiter = field;
        adoptDelimiters(firstTextOf(xml, "MSH.2"));
    }

    Result<QByteArray> write();

private:
    bool startElement(QByteArrayView name);
    void endElement(QByteArrayView name);
    void text(QByteArrayView text);
    void startSegment(QByteArrayView name);
    void startField(QByteArrayView name, int number);
    void startPart(int &last, int number, QByteArrayView delimiter);
    void adoptDelimiters(QByteArrayView encodingCharacters);
    void separate(QByteArrayView delimiter, int count)
    {
        for (; count > 0; --count)
            m_out.append(delimiter);
    }

    XmlReader m_xml;
    const QByteArrayView m_segmentDelimiter;
    QByteArray m_fieldDelimiter = "|";
    QByteArray m_componentDelimiter = "^";
    QByteArray m_repetitionDelimiter = "~";
    QByteArray m_subcomponentDelimiter = "&";

    ByteSink m_out;
    bool m_wholeMessage = false; // the root is HL7Message: segments end with their delimiter
    int m_openSegments = 0;
    bool m_fieldWritten = false; // in this segment
    QByteArrayView m_fieldName;  // of the last field in this segment
    int m_field = 0;             // numbers of the last parts, 0 before the first
    int m_component = 0;
    int m_subcomponent = 0;
    std::optional<qsizetype> m_encodingStart; // in MSH.2: where its text begins in m_out
    bool m_inSeparatorField = false;          // in MSH.1
};

Result<QByteArray> Er7Writer::write()
{
    using Token = XmlReader::Token;
    for (;;) {
        switch (m_xml.next()) {
        case Token::Start:
            if (!startElement(m_xml.name())) {
                return m_xml.errorHere(QStringLiteral("The XML is no HL7 message"), QStringLiteral("<%1> has no number from 0 to %2 after its last dot")
                                           .arg(QString::fromUtf8(m_xml.name())).arg(PartName::largestNumber));
            }
            break;
        case Token::End: endElement(m_xml.name()); break;
        case Token::Text: text(m_xml.text()); break;
        case Token::EndOfDocument: return m_out.take();
        case Token::Bad: return m_xml.error();
        }
    }
}

bool Er7Writer::startElement(QByteArrayView name)
{
    const PartName part(name);
    const bool isRoot = m_xml.depth() == 1;
    if (part.dots == 0) {
        if (isRoot && name == "HL7Message")
            m_wholeMessage = true;
        else
            startSegment(name);
        return true;
    }
    if (part.number < 0)
        return false;
    if (isRoot) // a fragment: what it stands in is somebody else's
        return true;
    if (part.dots == 1) {
        startField(name, part.number);
    } else if (part.dots == 2) {
        startPart(m_component, part.number, m_componentDelimiter);
        m_subcomponent = 0;
    } else if (part.dots == 3) {
        startPart(m_subcomponent, part.number, m_subcomponentDelimiter);
    }
    return true;
}

void Er7Writer::startSegment(QByteArrayView name)
{
    if (m_openSegments++ > 0)
        separate(m_fieldDelimiter, 1);
    m_out.append(name);
    m_fieldWritten = false;
    m_fieldName = {};
    m_field = m_component = m_subcomponent = 0;
}

void Er7Writer::startField(QByteArrayView name, int number)
{
    const bool isHeader = number <= 2 && isHeaderSegment(name.first(name.indexOf('.')));
    if (isHeader && number == 1) {
        separate(m_fieldDelimiter, 1);
        m_inSeparatorField = true;
    } else if (isHeader && number == 2) {
        separate(m_fieldDelimiter, m_field == 0 ? 1 : 0);
        m_encodingStart = m_out.size();
    } else if (name == m_fieldName) {
        separate(m_repetitionDelimiter, 1);
    } else {
        separate(m_fieldDelimiter, std::max(1, number - m_field));
    }
    m_fieldWritten = true;
    m_fieldName = name;
    m_field = number;
    m_component = m_subcomponent = 0;
}

void Er7Writer::startPart(int &last, int number, QByteArrayView delimiter)
{
    separate(delimiter, last == 0 ? number - 1 : std::max(1, number - last));
    last = std::max(1, number);
}

void Er7Writer::endElement(QByteArrayView name)
{
    const bool isRoot = m_xml.depth() == 0;
    const auto dots = std::count(name.begin(), name.end(), '.');
    if (dots > 1)
        return;
    if (dots == 1) {
        m_inSeparatorField = false;
        if (m_encodingStart)
            adoptDelimiters(m_out.view().sliced(*m_encodingStart));
        m_encodingStart.reset();
    }
    if (dots > 0 || (isRoot && m_wholeMessage))
        return;
    --m_openSegments;
    separate(m_fieldDelimiter, m_fieldWritten ? 0 : 1);
    m_fieldWritten = true;
    if (m_wholeMessage)
        m_out.append(m_segmentDelimiter);
}

void Er7Writer::text(QByteArrayView text)
{
    if (m_inSeparatorField && text == m_fieldDelimiter)
        return; // startField wrote it
    if (m_wholeMessage && m_xml.depth() == 1)
        return; // between segments ER7 has no place for it; the reference leaves it out too
    m_out.append(text);
}

void Er7Writer::adoptDelimiters(QByteArrayView encodingCharacters)
{
    QByteArrayView characters[4];
    qsizetype at = 0;
    for (QByteArrayView &character : characters) {
        character = characterAt(encodingCharacters, at);
        at += character.size();
    }
    if (characters[3].isEmpty() || at != encodingCharacters.size())
        return;
    m_componentDelimiter = characters[0].toByteArray();
    m_repetitionDelimiter = characters[1].toByteArray();
    m_subcomponentDelimiter = characters[3].toByteArray();
}

} // namespace

Result<QByteArray> xmlToEr7(const QByteArray &xml, const QByteArray &segmentDelimiter)
{
    Er7Writer writer(xml, segmentDelimiter);
    return writer.write();
}

} // namespace millrace

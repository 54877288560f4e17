// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/xml_reader.h"
#include "engine/datatype/byte_sink.h"
#include "engine/datatype/edi/edi.h"
#include "engine/datatype/numbered_names.h"

#include <algorithm>

namespace millrace {

namespace {

// Where an element stands says what it is: below the root a segment, below that an element, below that a subelement. Numbers
// left out are filled with delimiters; nothing is put into another order.
class EdiWriter
{
public:
    explicit EdiWriter(QByteArrayView xml) : m_xml(xml), m_out(xml.size() / 2) { m_xml.dropWhiteSpaceAroundElements(); }

    Result<QByteArray> write();

private:
    enum Depth { Root = 1, Segment, Element, Subelement };

    void adoptDelimiters();
    bool startElement(QByteArrayView name);
    void separate(QByteArrayView delimiter, int count)
    {
        for (; count > 0; --count)
            m_out.append(delimiter);
    }

    XmlReader m_xml;
    ByteSink m_out;
    EdiDelimiters m_delimiters;
    int m_element = 0; // numbers of the last parts, 0 before the first
    int m_subelement = 0;
    bool m_elementHasSubelement = false;
};

Result<QByteArray> EdiWriter::write()
{
    using Token = XmlReader::Token;
    for (;;) {
        switch (m_xml.next()) {
        case Token::Start:
            if (!startElement(m_xml.name())) {
                return m_xml.errorHere(QStringLiteral("The XML is no EDI message"), QStringLiteral("the number of <%1> is larger than %2")
                                           .arg(QString::fromUtf8(m_xml.name())).arg(PartName::largestNumber));
            }
            break;
        case Token::End:
            if (m_xml.depth() == Root)
                m_out.append(m_delimiters.segment);
            break;
        case Token::Text: m_out.append(m_xml.text()); break;
        case Token::EndOfDocument: return m_out.take();
        case Token::Bad: return m_xml.error();
        }
    }
}

void EdiWriter::adoptDelimiters()
{
    for (const auto &[name, value] : m_xml.attributes()) {
        if (name == "segmentDelimiter")
            m_delimiters.segment = value;
        else if (name == "elementDelimiter")
            m_delimiters.element = value;
        else if (name == "subelementDelimiter")
            m_delimiters.subelement = value;
    }
}

// False: the name's number is too large.
bool EdiWriter::startElement(QByteArrayView name)
{
    switch (m_xml.depth()) {
    case Root:
        adoptDelimiters();
        return true;
    case Segment:
        m_out.append(name);
        m_element = 0;
        return true;
    case Element: {
        const PartName part(name);
        // Of a name without a number: the next one.
        const int number = part.dots == 1 && part.number > 0 ? part.number : m_element + 1;
        separate(m_delimiters.element, std::max(1, number - m_element));
        m_element = number;
        m_subelement = 0;
        m_elementHasSubelement = false;
        return !part.isTooLarge;
    }
    case Subelement: {
        const PartName part(name);
        const int number = part.dots == 2 && part.number > 0 ? part.number : m_subelement + 1;
        separate(m_delimiters.subelement, std::max(0, number - m_subelement - 1) + (m_elementHasSubelement ? 1 : 0));
        m_subelement = number;
        m_elementHasSubelement = true;
        return !part.isTooLarge;
    }
    default: return true;
    }
}

} // namespace

Result<QByteArray> xmlToEdi(const QByteArray &xml)
{
    return EdiWriter(xml).write();
}

} // namespace millrace

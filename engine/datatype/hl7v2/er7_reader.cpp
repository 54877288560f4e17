// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/delimiter.h"
#include "engine/datatype/hl7v2/er7.h"
#include "engine/datatype/numbered_names.h"
#include "engine/datatype/xml_text_writer.h"

#include <algorithm>

namespace millrace {

namespace {

// Shorter than this is no message: a header's name, the separator and two encoding characters.
constexpr qsizetype shortestMessage = 6;

class Er7Reader
{
public:
    Er7Reader(QByteArrayView message, const Er7ReadOptions &options)
        : m_message(message), m_delimiters(Er7Delimiters::of(message)), m_options(options), m_xml(message.size() * 6 + 256)
    {
        if (!options.handleRepetitions)
            m_delimiters.repetition = {};
    }

    Result<QByteArray> read();

private:
    bool readSegment(QByteArrayView segment);
    void writeHeaderFields();
    void readField(QByteArrayView field, int number);
    void readComponents(QByteArrayView repetition);
    void readSubcomponents(QByteArrayView component);

    const QByteArrayView m_message;
    Er7Delimiters m_delimiters;
    const Er7ReadOptions &m_options;
    XmlTextWriter m_xml;
    ElementPath m_path;
};

Result<QByteArray> Er7Reader::read()
{
    m_xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?><HL7Message>");
    for (qsizetype begin = 0; begin < m_message.size();) {
        const qsizetype end = begin + findAnyOf(m_message.sliced(begin), m_options.segmentDelimiter);
        if (end > begin && !readSegment(m_message.sliced(begin, end - begin)))
            return Error{ErrorCode::Invalid, QStringLiteral("Unable to parse message. A segment consists of separators only.")};
        begin = end + characterAt(m_message, end).size();
    }
    m_xml.raw("</HL7Message>");
    return m_xml.take();
}

bool Er7Reader::readSegment(QByteArrayView segment)
{
    PieceReader fields(segment, m_delimiters.field);
    QByteArrayView field;
    fields.next(field);
    const QByteArrayView id = trimmed(field);
    if (id.isEmpty() && segment.toByteArray().replace(m_delimiters.field.toByteArray(), "").isEmpty())
        return false;
    m_path.begin(id);
    m_xml.open(m_path);
    int number = 0;
    if (isHeaderSegment(id) && fields.next(field)) { // the encoding characters' own field: said by m_delimiters
        writeHeaderFields();
        number = 2;
    }
    while (fields.next(field))
        readField(field, ++number);
    m_xml.close(m_path);
    return true;
}

void Er7Reader::writeHeaderFields()
{
    {
        const ElementPath::Child child(m_path, 1);
        m_xml.open(m_path);
        m_xml.text(m_delimiters.field);
        m_xml.close(m_path);
    }
    const Er7Delimiters said = Er7Delimiters::of(m_message); // also with repetitions off
    const ElementPath::Child child(m_path, 2);
    m_xml.open(m_path);
    for (const QByteArrayView delimiter : {said.component, said.repetition, said.escape, said.subcomponent})
        m_xml.text(delimiter);
    m_xml.close(m_path);
}

void Er7Reader::readField(QByteArrayView field, int number)
{
    const ElementPath::Child child(m_path, number);
    PieceReader repetitions(field, m_delimiters.repetition);
    for (QByteArrayView repetition; repetitions.next(repetition);) {
        m_xml.open(m_path);
        if (!repetition.isEmpty())
            readComponents(repetition);
        m_xml.close(m_path);
    }
}

void Er7Reader::readComponents(QByteArrayView repetition)
{
    int number = 0;
    PieceReader components(repetition, m_delimiters.component);
    for (QByteArrayView component; components.next(component);) {
        const ElementPath::Child child(m_path, ++number);
        m_xml.open(m_path);
        if (m_options.handleSubcomponents && findDelimiter(component, m_delimiters.subcomponent) >= 0)
            readSubcomponents(component);
        else
            m_xml.text(component);
        m_xml.close(m_path);
    }
}

void Er7Reader::readSubcomponents(QByteArrayView component)
{
    int number = 0;
    PieceReader subcomponents(component, m_delimiters.subcomponent);
    for (QByteArrayView subcomponent; subcomponents.next(subcomponent);) {
        const ElementPath::Child child(m_path, ++number);
        m_xml.open(m_path);
        m_xml.text(subcomponent);
        m_xml.close(m_path);
    }
}

} // namespace

bool isHeaderSegment(QByteArrayView id)
{
    return id == "MSH" || id == "FHS" || id == "BHS";
}

Er7Delimiters Er7Delimiters::assumingHeader(QByteArrayView message)
{
    Er7Delimiters delimiters;
    qsizetype at = 0;
    for (int skipped = 0; skipped < 3; ++skipped)
        at += characterAt(message, at).size();
    if (at >= message.size())
        return delimiters;
    delimiters.field = characterAt(message, at);
    QByteArrayView encoding = message.sliced(at + delimiters.field.size());
    // Systems are seen that leave the escape character out.
    if (encoding.startsWith("^~&|"))
        encoding = "^~\\&";
    const qsizetype first = characterAt(encoding, 0).size();
    if (const qsizetype end = findDelimiter(encoding.sliced(first), delimiters.field); end >= 0)
        encoding = encoding.first(first + end);
    for (QByteArrayView *delimiter : {&delimiters.component, &delimiters.repetition, &delimiters.escape, &delimiters.subcomponent}) {
        if (encoding.isEmpty())
            break;
        *delimiter = characterAt(encoding, 0);
        encoding = encoding.sliced(delimiter->size());
    }
    return delimiters;
}

Er7Delimiters Er7Delimiters::of(QByteArrayView message)
{
    const QByteArray start = message.first(std::min<qsizetype>(3, message.size())).toByteArray().toUpper();
    if (!isHeaderSegment(start))
        return {};
    Er7Delimiters delimiters = assumingHeader(message);
    if (delimiters.component == delimiters.field) { // "MSH||A": the header names none
        const QByteArrayView field = delimiters.field;
        delimiters = {};
        delimiters.field = field;
    }
    return delimiters;
}

Result<QByteArray> er7ToXml(const QByteArray &message, const Er7ReadOptions &options)
{
    const QByteArray converted = options.convertLineBreaks ? convertLineBreaks(message, options.segmentDelimiter) : message;
    const QByteArrayView text = trimmed(converted);
    if (text.size() < shortestMessage * 3 && utf16Length(text) < shortestMessage)
        return Error{ErrorCode::Invalid, QStringLiteral("Unable to parse message. It is NULL or too short. %1").arg(QString::fromUtf8(text))};
    return Er7Reader(text, options).read();
}

} // namespace millrace

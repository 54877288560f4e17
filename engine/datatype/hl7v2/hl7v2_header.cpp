// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v2/hl7v2_header.h"

#include "engine/base/xml_reader.h"
#include "engine/datatype/delimiter.h"

#include <algorithm>
#include <array>

namespace millrace {

QByteArrayView Hl7v2Header::component(int number, int component) const
{
    PieceReader components(field(number), delimiters.component);
    QByteArrayView piece;
    for (int at = 0; at < component; ++at) {
        if (!components.next(piece))
            return {};
    }
    return piece;
}

Hl7v2Header readHeader(QByteArrayView message, const Er7ReadOptions &options)
{
    message = trimmed(message);
    const QByteArray lineBreaks = options.convertLineBreaks ? "\r\n" : "";
    const QByteArrayView segment = message.first(findAnyOf(message, options.segmentDelimiter + lineBreaks));

    Hl7v2Header header;
    const bool isHeader = isHeaderSegment(segment.first(std::min<qsizetype>(3, segment.size())).toByteArray().toUpper());
    header.delimiters = isHeader ? Er7Delimiters::of(segment) : Er7Delimiters::assumingHeader(segment);
    PieceReader pieces(segment, header.delimiters.field);
    pieces.next(header.id);
    header.fields.push_back(header.delimiters.field);
    for (QByteArrayView piece; pieces.next(piece);)
        header.fields.push_back(piece);
    return header;
}

bool looksLikeXml(QByteArrayView content)
{
    return trimmed(content).startsWith('<');
}

QByteArray headerOfXml(QByteArrayView xml)
{
    constexpr int lastField = 15;
    std::array<std::array<QByteArray, 2>, lastField + 1> parts; // [field][component - 1]
    int field = 0;
    int component = 0;
    XmlReader reader(xml);
    reader.dropWhiteSpaceAroundElements();
    bool inHeader = true;
    while (inHeader) {
        switch (reader.next()) {
        case XmlReader::Token::Start: {
            const int number = reader.name().sliced(reader.name().lastIndexOf('.') + 1).toByteArray().toInt();
            if (reader.name().startsWith("MSH.") && reader.name().count('.') == 1) {
                field = number <= lastField ? number : 0;
                component = 1;
            } else if (field > 0 && reader.depth() > 0) {
                component = reader.name().count('.') <= 2 ? number : component;
            }
            break;
        }
        case XmlReader::Token::Text:
            if (field > 2 && (component == 1 || component == 2) && parts[size_t(field)][size_t(component - 1)].isEmpty())
                parts[size_t(field)][size_t(component - 1)] = reader.text().toByteArray();
            break;
        case XmlReader::Token::End:
            inHeader = reader.name() != "MSH";
            break;
        default: inHeader = false;
        }
    }
    QByteArray header = "MSH|^~\\&";
    for (size_t number = 3; number < parts.size(); ++number)
        header += '|' + parts[number][0] + (parts[number][1].isEmpty() ? QByteArray() : '^' + parts[number][1]);
    return header;
}

QByteArray xmlValue(QByteArrayView xml, QByteArrayView elementName)
{
    using Token = XmlReader::Token;
    XmlReader reader(xml);
    reader.dropWhiteSpaceAroundElements();
    for (Token token = reader.next(); token != Token::EndOfDocument && token != Token::Bad; token = reader.next()) {
        if (token != Token::Start || reader.name() != elementName)
            continue;
        QByteArray value;
        const qsizetype depth = reader.depth();
        for (token = reader.next(); reader.depth() >= depth && token != Token::Bad; token = reader.next()) {
            if (token == Token::Text)
                value += reader.text();
        }
        return value;
    }
    return {};
}

} // namespace millrace

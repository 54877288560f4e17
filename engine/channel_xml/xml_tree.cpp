// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/xml_tree.h"

#include "engine/base/xml_reader.h"

#include <QByteArrayList>
#include <QStringDecoder>

namespace millrace {

namespace {

constexpr size_t deepest = 200; // channel files reach about 20; readers and writers of trees recurse

class TreeReader
{
public:
    explicit TreeReader(QByteArrayView xml) : m_xml(xml) {}

    Result<PropertyTree> read();

private:
    void startElement();
    void endElement();
    Error problem(const QString &detail) const { return m_xml.errorHere(QStringLiteral("The XML can't be taken"), detail); }

    XmlReader m_xml;
    PropertyTree m_root;
    std::vector<PropertyTree> m_open; // the elements open now, outermost first
};

Result<PropertyTree> TreeReader::read()
{
    for (;;) {
        switch (m_xml.next()) {
        case XmlReader::Token::Start:
            if (m_open.size() >= deepest)
                return problem(QStringLiteral("elements are nested deeper than %1").arg(deepest));
            startElement();
            break;
        case XmlReader::Token::Text:
            m_open.back().text.append(m_xml.text().data(), m_xml.text().size());
            break;
        case XmlReader::Token::End: {
            PropertyTree &element = m_open.back();
            if (!element.children.empty()) {
                if (!element.text.trimmed().isEmpty())
                    return problem(QStringLiteral("<%1> holds text beside elements").arg(QString::fromUtf8(element.name)));
                element.text.clear(); // the indent
            }
            endElement();
            break;
        }
        case XmlReader::Token::EndOfDocument: return std::move(m_root);
        case XmlReader::Token::Bad: return m_xml.error();
        }
    }
}

void TreeReader::startElement()
{
    PropertyTree element;
    element.name = m_xml.name().toByteArray();
    for (const auto &[name, value] : m_xml.attributes())
        element.attributes.emplace_back(name.toByteArray(), value);
    m_open.push_back(std::move(element));
}

void TreeReader::endElement()
{
    PropertyTree element = std::move(m_open.back());
    m_open.pop_back();
    if (m_open.empty())
        m_root = std::move(element);
    else
        m_open.back().children.push_back(std::move(element));
}

// The encoding that the XML declaration names, in lower case; "utf-8" where it names none.
QByteArray declaredEncoding(const QByteArray &xml)
{
    const qsizetype end = xml.startsWith("<?xml") ? xml.indexOf("?>") : -1;
    const QByteArray declaration = xml.left(std::max<qsizetype>(end, 0));
    const qsizetype at = declaration.indexOf("encoding");
    const QByteArrayList parts = at < 0 ? QByteArrayList() : declaration.mid(at).replace('\'', '"').split('"');
    return parts.size() > 1 ? parts[1].toLower() : QByteArray("utf-8");
}

Result<QByteArray> toUtf8(const QByteArray &xml)
{
    auto encoding = QStringConverter::encodingForData(xml); // by a byte order mark
    if (!encoding) {
        const QByteArray declared = declaredEncoding(xml);
        encoding = declared == "us-ascii" ? QStringConverter::Utf8 : QStringConverter::encodingForName(declared.constData());
        if (!encoding)
            return Error{ErrorCode::Invalid, QStringLiteral("The file's encoding \"%1\" is not supported").arg(QString::fromLatin1(declared))};
    }
    QStringDecoder decoder(*encoding);
    const QString text = decoder.decode(xml);
    if (decoder.hasError())
        return Error{ErrorCode::Invalid, QStringLiteral("The file is not in the encoding %1").arg(QLatin1String(QStringConverter::nameForEncoding(*encoding)))};
    return *encoding == QStringConverter::Utf8 ? xml : text.toUtf8();
}

} // namespace

Result<PropertyTree> readXml(const QByteArray &xml)
{
    const Result<QByteArray> utf8 = toUtf8(xml);
    if (!utf8)
        return utf8.error();
    return TreeReader(*utf8).read();
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/xml_tree.h"

#include <QXmlStreamReader>

namespace millrace {

namespace {

constexpr int deepest = 200; // channel files reach about 20; readers and writers of trees recurse

class TreeReader
{
public:
    explicit TreeReader(const QByteArray &xml) : m_xml(xml) { m_xml.setNamespaceProcessing(false); }

    Result<PropertyTree> read();

private:
    void startElement();
    void endElement();
    Error errorHere(const QString &problem) const
    {
        return Error{ErrorCode::Invalid, QStringLiteral("Line %1, column %2: %3").arg(m_xml.lineNumber()).arg(m_xml.columnNumber()).arg(problem)};
    }

    QXmlStreamReader m_xml;
    PropertyTree m_root;
    std::vector<PropertyTree> m_open; // the elements open now, outermost first
};

Result<PropertyTree> TreeReader::read()
{
    while (!m_xml.atEnd()) {
        switch (m_xml.readNext()) {
        case QXmlStreamReader::DTD:
            return errorHere(QStringLiteral("a DOCTYPE is not allowed"));
        case QXmlStreamReader::StartElement:
            if (m_open.size() >= deepest)
                return errorHere(QStringLiteral("elements are nested deeper than %1").arg(deepest));
            startElement();
            break;
        case QXmlStreamReader::Characters:
            m_open.back().text += m_xml.text().toUtf8();
            break;
        case QXmlStreamReader::EndElement: {
            PropertyTree &element = m_open.back();
            if (!element.children.empty()) {
                if (!element.text.trimmed().isEmpty())
                    return errorHere(QStringLiteral("<%1> holds text beside elements").arg(QString::fromUtf8(element.name)));
                element.text.clear(); // the indent
            }
            endElement();
            break;
        }
        default: break;
        }
    }
    if (m_xml.hasError())
        return errorHere(m_xml.errorString());
    return std::move(m_root);
}

void TreeReader::startElement()
{
    PropertyTree element;
    element.name = m_xml.qualifiedName().toUtf8();
    for (const QXmlStreamAttribute &attribute : m_xml.attributes())
        element.attributes.emplace_back(attribute.qualifiedName().toUtf8(), attribute.value().toUtf8());
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

} // namespace

Result<PropertyTree> readXml(const QByteArray &xml)
{
    return TreeReader(xml).read();
}

} // namespace millrace

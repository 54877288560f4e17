// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/xml/xml_batch.h"

namespace millrace {

namespace {

Error propertyError(const char *key, const QString &problem)
{
    return Error{ErrorCode::Invalid, QStringLiteral("XML property batchProperties/%1: %2").arg(QLatin1String(key), problem)};
}

Result<XmlBatchRule> ruleFrom(const PropertyTree &properties, const QString &splitType)
{
    XmlBatchRule rule;
    if (splitType == QLatin1String("Element_Name")) {
        rule.elementName = properties.trimmed("batchProperties/elementName");
        if (rule.elementName.isEmpty())
            return propertyError("elementName", QStringLiteral("no element is named"));
        return rule;
    }
    if (splitType == QLatin1String("Level")) {
        rule.kind = XmlBatchRule::Kind::Level;
        rule.level = int(properties.number("batchProperties/level", 1));
        if (rule.level < 0 || rule.level >= XmlTreeReader::maxDepth)
            return propertyError("level", QStringLiteral("it is to be from 0 to %1").arg(XmlTreeReader::maxDepth - 1));
        return rule;
    }
    if (splitType == QLatin1String("XPath_Query")) {
        rule.kind = XmlBatchRule::Kind::Query;
        auto query = XPathQuery::parse(properties.string("batchProperties/query"));
        if (!query)
            return propertyError("query", query.error().message);
        rule.query = std::make_shared<const XPathQuery>(std::move(*query));
        return rule;
    }
    return propertyError("splitType", QStringLiteral("\"%1\" is not known").arg(splitType));
}

} // namespace

Result<std::optional<QByteArray>> XmlSplitter::next()
{
    while (m_parts.empty()) {
        const auto found = findParts();
        if (!found)
            return found.error();
        if (!*found)
            return std::optional<QByteArray>();
    }
    const XmlNode *part = m_parts.front();
    m_parts.pop_front();
    return std::optional(writeXmlPart(*part));
}

// Reads on to the next outermost part. False: the document has ended.
Result<bool> XmlSplitter::findParts()
{
    for (;;) {
        const auto token = m_reader.next();
        if (!token)
            return token.error();
        if (*token == QXmlStreamReader::EndDocument)
            return false;
        if (*token == QXmlStreamReader::EndElement) {
            --m_depth;
            continue;
        }
        if (m_rule.kind != XmlBatchRule::Kind::Query && !isPart(m_reader.elementName(), m_depth)) {
            ++m_depth;
            continue;
        }
        auto element = m_reader.takeElement();
        if (!element)
            return element.error();
        if (m_rule.kind != XmlBatchRule::Kind::Query) {
            m_tree = std::move(*element);
            collect(*m_tree);
            return true;
        }
        // What stands behind the root must be well formed too before a part of it is handed out.
        if (const auto end = m_reader.next(); !end)
            return end.error();
        m_tree = std::make_unique<XmlNode>();
        m_tree->kind = XmlNode::Kind::Document;
        m_tree->append(std::move(*element));
        auto nodes = m_rule.query->select(*m_tree);
        if (!nodes)
            return nodes.error();
        m_parts.assign(nodes->begin(), nodes->end());
        return !m_parts.empty();
    }
}

bool XmlSplitter::isPart(QStringView localName, int depth) const
{
    return m_rule.kind == XmlBatchRule::Kind::Level ? depth == m_rule.level : localName == m_rule.elementName;
}

// An element of the name within another is a part of its own as well.
void XmlSplitter::collect(const XmlNode &element)
{
    if (m_rule.kind == XmlBatchRule::Kind::Level || element.localName() == m_rule.elementName)
        m_parts.push_back(&element);
    if (m_rule.kind == XmlBatchRule::Kind::Level)
        return;
    for (const auto &child : element.children) {
        if (child->isElement())
            collect(*child);
    }
}

Result<BatchFormat> xmlBatchFormat(const PropertyTree &properties)
{
    const QString splitType = properties.trimmed("batchProperties/splitType", QStringLiteral("Element_Name"));
    if (splitType == QLatin1String("JavaScript"))
        return scriptBatchFormat(properties);
    auto rule = ruleFrom(properties, splitType);
    if (!rule)
        return rule.error();
    BatchFormat format;
    format.createSplitter = [rule = std::move(*rule)](const SplitterInput &input) { return std::make_unique<XmlSplitter>(input, rule); };
    return format;
}

} // namespace millrace

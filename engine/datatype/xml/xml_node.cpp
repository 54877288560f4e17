// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/xml/xml_node.h"

#include "engine/datatype/delimiter.h"

#include <algorithm>

namespace millrace {

XmlNode &XmlNode::append(std::unique_ptr<XmlNode> child)
{
    child->parent = this;
    child->position = children.size();
    children.push_back(std::move(child));
    return *children.back();
}

XmlTreeReader::XmlTreeReader(ByteSource &source) : m_source(source)
{
    m_reader.addData(QString()); // text, not bytes: it then takes UTF-8, whatever the XML declaration says
}

Result<QXmlStreamReader::TokenType> XmlTreeReader::nextToken()
{
    while (m_reader.tokenType() != QXmlStreamReader::EndDocument) {
        const QXmlStreamReader::TokenType token = m_reader.readNext();
        if (token == QXmlStreamReader::DTD)
            return Error{ErrorCode::Invalid, QStringLiteral("The XML of the batch has a DOCTYPE, which is not allowed")};
        if (token != QXmlStreamReader::Invalid)
            return token == QXmlStreamReader::EndDocument ? endDocument() : token;
        if (m_reader.error() != QXmlStreamReader::PrematureEndOfDocumentError || m_ended) {
            if (m_ended && m_blank)
                return QXmlStreamReader::EndDocument;
            return Error{ErrorCode::Invalid, QStringLiteral("The XML of the batch is not well formed at line %1, column %2: %3")
                                                 .arg(m_reader.lineNumber()).arg(m_reader.columnNumber()).arg(m_reader.errorString())};
        }
        QByteArray piece;
        const Result<bool> more = readMore(m_source, piece);
        if (!more)
            return more.error();
        m_ended = !*more;
        m_blank = m_blank && std::all_of(piece.cbegin(), piece.cend(), [](char c) { return uchar(c) <= 0x20; });
        m_reader.addData(piece);
    }
    return QXmlStreamReader::EndDocument;
}

// Qt's reader takes the end of a piece behind the root for that of the document. Comments and instructions may follow.
Result<QXmlStreamReader::TokenType> XmlTreeReader::endDocument()
{
    constexpr qsizetype longestOpening = 4; // "<!--"
    QByteArray rest;
    while (!m_ended && rest.size() < longestOpening) {
        const Result<bool> more = readMore(m_source, rest);
        if (!more)
            return more.error();
        m_ended = !*more;
        rest = trimmed(rest).toByteArray();
    }
    if (!rest.isEmpty() && !rest.startsWith("<!--") && !rest.startsWith("<?"))
        return Error{ErrorCode::Invalid, QStringLiteral("The XML of the batch is not well formed: there is more behind its root element")};
    return QXmlStreamReader::EndDocument;
}

Result<QXmlStreamReader::TokenType> XmlTreeReader::next()
{
    for (;;) {
        const auto token = nextToken();
        if (!token || *token == QXmlStreamReader::StartElement || *token == QXmlStreamReader::EndElement || *token == QXmlStreamReader::EndDocument)
            return token;
    }
}

std::unique_ptr<XmlNode> XmlTreeReader::startedElement() const
{
    auto element = std::make_unique<XmlNode>();
    element->name = m_reader.qualifiedName().toString();
    element->namespaceUri = m_reader.namespaceUri().toString();
    for (const QXmlStreamNamespaceDeclaration &declared : m_reader.namespaceDeclarations())
        element->namespaces.emplace_back(declared.prefix().toString(), declared.namespaceUri().toString());
    std::sort(element->namespaces.begin(), element->namespaces.end());
    for (const QXmlStreamAttribute &attribute : m_reader.attributes()) {
        auto node = std::make_unique<XmlNode>();
        node->kind = XmlNode::Kind::Attribute;
        node->name = attribute.qualifiedName().toString();
        node->namespaceUri = attribute.namespaceUri().toString();
        node->value = attribute.value().toString();
        node->parent = element.get();
        element->attributes.push_back(std::move(node));
    }
    std::sort(element->attributes.begin(), element->attributes.end(), [](const auto &a, const auto &b) { return a->name < b->name; });
    for (size_t i = 0; i < element->attributes.size(); ++i)
        element->attributes[i]->position = i;
    return element;
}

void XmlTreeReader::appendContent(XmlNode &parent, QXmlStreamReader::TokenType token) const
{
    auto node = std::make_unique<XmlNode>();
    node->value = m_reader.text().toString();
    if (token == QXmlStreamReader::Comment) {
        node->kind = XmlNode::Kind::Comment;
    } else if (token == QXmlStreamReader::ProcessingInstruction) {
        node->kind = XmlNode::Kind::Instruction;
        node->name = m_reader.processingInstructionTarget().toString();
        node->value = m_reader.processingInstructionData().toString();
    } else if (token == QXmlStreamReader::Characters) {
        node->kind = m_reader.isCDATA() ? XmlNode::Kind::CData : XmlNode::Kind::Text;
        // A text may come in several pieces.
        if (!parent.children.empty() && parent.children.back()->kind == node->kind) {
            parent.children.back()->value += node->value;
            return;
        }
    } else {
        return;
    }
    parent.append(std::move(node));
}

Result<std::unique_ptr<XmlNode>> XmlTreeReader::takeElement()
{
    std::unique_ptr<XmlNode> root = startedElement();
    int depth = 1;
    for (XmlNode *open = root.get(); open;) {
        const auto token = nextToken();
        if (!token)
            return token.error();
        if (*token == QXmlStreamReader::StartElement) {
            if (++depth > maxDepth)
                return Error{ErrorCode::Invalid, QStringLiteral("The XML of the batch is nested deeper than %1 elements").arg(maxDepth)};
            open = &open->append(startedElement());
        } else if (*token == QXmlStreamReader::EndElement) {
            --depth;
            open = open->parent;
        } else {
            appendContent(*open, *token);
        }
    }
    return root;
}

namespace {

class PartWriter
{
public:
    QByteArray take() { return std::move(m_out); }

    void write(const XmlNode &node, int depth)
    {
        switch (node.kind) {
        case XmlNode::Kind::Document:
            for (const auto &child : node.children)
                write(*child, depth);
            break;
        case XmlNode::Kind::Element: writeElement(node, depth); break;
        case XmlNode::Kind::Attribute:
        case XmlNode::Kind::Text: escape(node.value, In::Text); break;
        case XmlNode::Kind::CData: m_out += "<![CDATA[" + node.value.toUtf8() + "]]>"; break;
        case XmlNode::Kind::Comment: m_out += "<!--" + node.value.toUtf8() + "-->"; break;
        case XmlNode::Kind::Instruction: m_out += "<?" + node.name.toUtf8() + (node.value.isEmpty() ? "" : " ") + node.value.toUtf8() + "?>"; break;
        }
    }
    void newLine(int depth) { m_out += '\n' + QByteArray(depth * 4, ' '); }

private:
    static bool isBlank(const XmlNode &node) { return node.kind == XmlNode::Kind::Text && QStringView(node.value).trimmed().isEmpty(); }

    void writeElement(const XmlNode &node, int depth)
    {
        const size_t outerScope = m_scope.size();
        m_out += '<' + node.name.toUtf8();
        for (const auto &[prefix, uri] : node.namespaces)
            declare(prefix, uri);
        for (const auto &attribute : node.attributes) {
            if (!attribute->namespaceUri.isEmpty())
                declare(prefixOf(attribute->name), attribute->namespaceUri);
            m_out += ' ' + attribute->name.toUtf8() + "=\"";
            escape(attribute->value, In::Attribute);
            m_out += '"';
        }
        declare(prefixOf(node.name), node.namespaceUri);
        if (node.children.empty()) {
            m_out += "/>";
        } else {
            m_out += '>';
            writeChildren(node, depth);
            m_out += "</" + node.name.toUtf8() + '>';
        }
        m_scope.resize(outerScope);
    }

    void writeChildren(const XmlNode &node, int depth)
    {
        const auto &children = node.children;
        const bool hasText = std::any_of(children.begin(), children.end(), [](const auto &child) { return child->isText() && !isBlank(*child); });
        const bool isLeaf = std::all_of(children.begin(), children.end(), [](const auto &child) { return child->isText(); });
        for (const auto &child : children) {
            if (hasText || isLeaf) {
                write(*child, depth + 1);
            } else if (!isBlank(*child)) {
                newLine(depth + 1);
                write(*child, depth + 1);
            }
        }
        if (!hasText && !isLeaf)
            newLine(depth);
    }

    static QString prefixOf(const QString &name) { return name.left(std::max<qsizetype>(0, name.indexOf(QLatin1Char(':')))); }

    // Writes the declaration, unless it is in effect here.
    void declare(const QString &prefix, const QString &uri)
    {
        if (prefix == QLatin1String("xml"))
            return;
        const auto found = std::find_if(m_scope.rbegin(), m_scope.rend(), [&prefix](const auto &known) { return known.first == prefix; });
        const QString inEffect = found == m_scope.rend() ? QString() : found->second;
        if (inEffect == uri)
            return;
        m_scope.emplace_back(prefix, uri);
        m_out += prefix.isEmpty() ? QByteArray(" xmlns=\"") : " xmlns:" + prefix.toUtf8() + "=\"";
        escape(uri, In::Attribute);
        m_out += '"';
    }

    enum class In { Text, Attribute };
    void escape(const QString &text, In place)
    {
        const bool isAttribute = place == In::Attribute;
        for (const char c : text.toUtf8()) {
            switch (c) {
            case '&': m_out += "&amp;"; break;
            case '<': m_out += "&lt;"; break;
            case '>': m_out += "&gt;"; break;
            case '\r': m_out += "&#13;"; break;
            case '"': isAttribute ? m_out += "&quot;" : m_out += c; break;
            case '\n': isAttribute ? m_out += "&#10;" : m_out += c; break;
            case '\t': isAttribute ? m_out += "&#9;" : m_out += c; break;
            default: m_out += c;
            }
        }
    }

    QByteArray m_out;
    std::vector<std::pair<QString, QString>> m_scope; // declared so far: prefix and URI, innermost last
};

} // namespace

QByteArray writeXmlPart(const XmlNode &node)
{
    PartWriter writer;
    writer.write(node, 0);
    if (node.isElement() || node.kind == XmlNode::Kind::Document)
        writer.newLine(0);
    return writer.take();
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_text_tools.h"

#include "engine/base/xml_reader.h"
#include "engine/model/json_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QString>

#include <vector>

namespace millrace {

namespace {

// The element tree that prettyXml and xmlToJson walk: what JSON and indentation need, in order.
struct Element
{
    QByteArray name = {};
    std::vector<std::pair<QByteArray, QByteArray>> attributes = {};
    QByteArray text = {};               // of an element without children
    std::vector<Element> children = {}; // in mixed content a text is an element without a name
    bool isText() const { return name.isEmpty(); }
};

constexpr qsizetype maxDepth = 500; // both walk by recursion

// Nothing where it is not well formed.
std::optional<Element> readElement(XmlReader &reader)
{
    Element element{.name = reader.name().toByteArray()};
    for (const auto &[name, value] : reader.attributes())
        element.attributes.emplace_back(name.toByteArray(), value);
    if (reader.depth() > maxDepth)
        return std::nullopt;
    for (;;) {
        switch (reader.next()) {
        case XmlReader::Token::Start: {
            std::optional<Element> child = readElement(reader);
            if (!child)
                return std::nullopt;
            element.children.push_back(std::move(*child));
            break;
        }
        case XmlReader::Token::Text:
            if (!reader.text().trimmed().isEmpty())
                element.children.push_back({.text = reader.text().toByteArray()});
            break;
        case XmlReader::Token::End:
            if (element.children.size() == 1 && element.children[0].isText())
                element.text = std::exchange(element.children, {})[0].text;
            return element;
        case XmlReader::Token::EndOfDocument:
        case XmlReader::Token::Bad:
            return std::nullopt;
        }
    }
}

std::optional<Element> readDocument(const QByteArray &xml)
{
    XmlReader reader(xml);
    for (;;) {
        switch (reader.next()) {
        case XmlReader::Token::Text:
            if (!reader.text().trimmed().isEmpty())
                return std::nullopt;
            break;
        case XmlReader::Token::Start: {
            std::optional<Element> root = readElement(reader);
            while (root) { // to the end: what follows may be bad
                const XmlReader::Token token = reader.next();
                if (token == XmlReader::Token::EndOfDocument)
                    return root;
                if (token != XmlReader::Token::Text || !reader.text().trimmed().isEmpty())
                    return std::nullopt;
            }
            return std::nullopt;
        }
        default:
            return std::nullopt;
        }
    }
}

void appendEscaped(QByteArray &out, const QByteArray &text)
{
    for (const char c : text) {
        switch (c) {
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '&': out += "&amp;"; break;
        case '"': out += "&quot;"; break;
        case '\r': out += "&#13;"; break;
        default: out += c;
        }
    }
}

void appendPretty(QByteArray &out, const Element &element, int depth)
{
    out += QByteArray(4 * depth, ' ');
    if (element.isText()) {
        appendEscaped(out, element.text.trimmed());
        out += '\n';
        return;
    }
    out += '<' + element.name;
    for (const auto &[name, value] : element.attributes) {
        out += ' ' + name + "=\"";
        appendEscaped(out, value);
        out += '"';
    }
    if (element.children.empty() && element.text.isEmpty()) {
        out += "/>\n";
        return;
    }
    out += '>';
    if (element.children.empty()) {
        QByteArray text;
        appendEscaped(text, element.text);
        out += text.replace("&quot;", "\"");
    } else {
        out += '\n';
        for (const Element &child : element.children)
            appendPretty(out, child, depth + 1);
        out += QByteArray(4 * depth, ' ');
    }
    out += "</" + element.name + ">\n";
}

// Text that reads as a JSON number, true, false or null is that; "01" is text.
void appendInferred(QByteArray &out, const QByteArray &text)
{
    static const QRegularExpression literal(QStringLiteral("^(true|false|null|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?)$"));
    if (literal.match(QString::fromUtf8(text)).hasMatch())
        out += text;
    else
        appendJsonString(out, QByteArrayView(text));
}

bool appendJsonValue(QByteArray &out, const Element &element);

bool appendMembers(QByteArray &out, const Element &element)
{
    out += '{';
    const qsizetype start = out.size();
    const auto next = [&out, start] {
        if (out.size() > start)
            out += ',';
    };
    for (const auto &[name, value] : element.attributes) {
        if (name == "xmlns" || name.contains(':'))
            return false;
        next();
        appendJsonString(out, QByteArrayView('@' + name));
        out += ':';
        appendInferred(out, value);
    }
    if (!element.text.isEmpty()) {
        next();
        out += "\"$\":";
        appendInferred(out, element.text);
    }
    for (size_t i = 0; i < element.children.size();) {
        size_t end = i + 1;
        while (end < element.children.size() && element.children[end].name == element.children[i].name)
            ++end;
        if (element.children[i].isText())
            return false;
        next();
        appendJsonString(out, QByteArrayView(element.children[i].name));
        out += end - i > 1 ? ":[" : ":";
        for (size_t item = i; item < end; ++item) {
            if (item > i)
                out += ',';
            if (!appendJsonValue(out, element.children[item]))
                return false;
        }
        if (end - i > 1)
            out += ']';
        i = end;
    }
    out += '}';
    return true;
}

bool appendJsonValue(QByteArray &out, const Element &element)
{
    if (element.name.contains(':'))
        return false;
    if (!element.attributes.empty() || !element.children.empty())
        return appendMembers(out, element);
    if (element.text.isEmpty())
        out += "null";
    else
        appendInferred(out, element.text);
    return true;
}

// Behind the string, number or word that begins at `at`.
qsizetype tokenEnd(const QByteArray &json, qsizetype at)
{
    if (json[at] != '"') {
        while (at < json.size() && !QByteArrayView(" \t\r\n,:[]{}\"").contains(json[at]))
            ++at;
        return at;
    }
    for (++at; at < json.size() && json[at] != '"'; ++at)
        at += json[at] == '\\' ? 1 : 0;
    return std::min(at + 1, json.size());
}

void appendJsonToken(QByteArray &out, const QByteArray &token)
{
    if (token.contains('\\'))
        appendJsonString(out, QStringView(QJsonDocument::fromJson('[' + token + ']').array().at(0).toString()));
    else
        out += token;
}

} // namespace

std::optional<QByteArray> escapedForJson(const QByteArray &text)
{
    QByteArray out;
    for (const QChar c : QString::fromUtf8(text)) {
        const ushort unit = c.unicode();
        switch (unit) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '/': out += "\\/"; break;
        case '\b': out += "\\b"; break;
        case '\f': out += "\\f"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        default:
            if (unit >= 0x20 && unit < 0x7f)
                out += char(unit);
            else
                out += "\\u" + QByteArray::number(unit, 16).toUpper().rightJustified(4, '0');
        }
    }
    return out;
}

std::optional<QByteArray> prettyJson(const QByteArray &json)
{
    if (QJsonDocument::fromJson(json).isNull())
        return json;
    QByteArray out;
    int depth = 0;
    const auto newLine = [&out, &depth] { out += '\n' + QByteArray(2 * depth, ' '); };
    for (qsizetype at = 0; at < json.size();) {
        const char c = json[at];
        if (c == '{' || c == '[') {
            out += c;
            ++depth;
            do
                ++at;
            while (at < json.size() && QByteArrayView(" \t\r\n").contains(json[at]));
            if (at < json.size() && (json[at] == '}' || json[at] == ']')) {
                out += ' ';
                out += json[at++];
                --depth;
            } else {
                newLine();
            }
        } else if (c == '}' || c == ']') {
            --depth;
            newLine();
            out += c;
            ++at;
        } else if (c == ',') {
            out += c;
            newLine();
            ++at;
        } else if (c == ':') {
            out += " : ";
            ++at;
        } else if (QByteArrayView(" \t\r\n").contains(c)) {
            ++at;
        } else {
            const qsizetype end = tokenEnd(json, at);
            appendJsonToken(out, json.mid(at, end - at));
            at = end;
        }
    }
    return out;
}

std::optional<QByteArray> encodedForXml(const QByteArray &text)
{
    QByteArray out;
    for (const char32_t c : QString::fromUtf8(text).toStdU32String()) {
        switch (c) {
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '&': out += "&amp;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&apos;"; break;
        default:
            if (c >= 0x20 && c < 0x7f)
                out += char(c);
            else
                out += "&#" + QByteArray::number(quint32(c)) + ';';
        }
    }
    return out;
}

std::optional<QByteArray> decodedEntity(const QByteArray &entity)
{
    if (!entity.startsWith('&') || entity.indexOf(';') != entity.size() - 1)
        return QByteArray();
    const QByteArray document = "<a>" + entity + "</a>";
    XmlReader wrapped(document);
    if (wrapped.next() != XmlReader::Token::Start || wrapped.next() != XmlReader::Token::Text)
        return QByteArray();
    return wrapped.text().toByteArray();
}

std::optional<QByteArray> prettyXml(const QByteArray &xml)
{
    const qsizetype prologEnd = xml.trimmed().startsWith("<?xml") ? xml.indexOf("?>") : 0;
    if (prologEnd < 0 || xml.contains("<!--") || xml.indexOf("<?", prologEnd) >= 0)
        return xml;
    const std::optional<Element> root = readDocument(xml);
    if (!root)
        return xml;
    QByteArray out;
    appendPretty(out, *root, 0);
    return out;
}

std::optional<QByteArray> xmlToJson(const QByteArray &xml)
{
    const std::optional<Element> root = readDocument(xml);
    if (!root)
        return std::nullopt;
    QByteArray out = "{";
    appendJsonString(out, QByteArrayView(root->name));
    out += ':';
    if (!appendJsonValue(out, *root))
        return std::nullopt;
    return out + '}';
}

} // namespace millrace

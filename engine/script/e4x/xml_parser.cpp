// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/xml_parser.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace millrace {

namespace {

constexpr size_t maxAttributes = 4096; // of one element; checking and sorting them takes quadratic time

// Classes of bytes; everything from 0x80 up counts as a letter.
enum ByteClass : uint8_t { NameStart = 1, NameRest = 2, Blank = 4, EndsText = 8, EndsValue = 16 };

constexpr std::array<uint8_t, 256> byteClasses = [] {
    std::array<uint8_t, 256> table{};
    for (int c = 0; c < 256; ++c) {
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80)
            table[size_t(c)] = NameStart | NameRest;
        else if ((c >= '0' && c <= '9') || c == '-' || c == '.')
            table[size_t(c)] = NameRest;
    }
    for (const char c : {' ', '\t', '\n', '\r'})
        table[uint8_t(c)] |= Blank;
    for (const char c : {'<', '&', '\r'})
        table[uint8_t(c)] |= EndsText;
    for (const char c : {'<', '&', '\r', '\n', '\t', '"', '\''})
        table[uint8_t(c)] |= EndsValue;
    return table;
}();

bool is(char c, uint8_t classes)
{
    return byteClasses[uint8_t(c)] & classes;
}

bool isBlank(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return is(c, Blank); });
}

void appendUtf8(std::string &out, unsigned c)
{
    if (c < 0x80) {
        out.push_back(char(c));
    } else if (c < 0x800) {
        out.push_back(char(0xc0 | c >> 6));
        out.push_back(char(0x80 | (c & 0x3f)));
    } else if (c < 0x10000) {
        out.push_back(char(0xe0 | c >> 12));
        out.push_back(char(0x80 | (c >> 6 & 0x3f)));
        out.push_back(char(0x80 | (c & 0x3f)));
    } else {
        out.push_back(char(0xf0 | c >> 18));
        out.push_back(char(0x80 | (c >> 12 & 0x3f)));
        out.push_back(char(0x80 | (c >> 6 & 0x3f)));
        out.push_back(char(0x80 | (c & 0x3f)));
    }
}

std::string_view trimmed(std::string_view text)
{
    size_t start = 0;
    while (start < text.size() && is(text[start], Blank))
        ++start;
    size_t end = text.size();
    while (end > start && is(text[end - 1], Blank))
        --end;
    return text.substr(start, end - start);
}

bool isHighSurrogate(unsigned c) { return c >= 0xd800 && c <= 0xdbff; }
bool isLowSurrogate(unsigned c) { return c >= 0xdc00 && c <= 0xdfff; }

struct RawName // as written
{
    std::string_view qualified;
    std::string_view prefix;
    std::string_view local;
};

struct RawAttribute
{
    RawName name;
    std::string value;
};

class Parser
{
public:
    Parser(XmlPool &pool, std::string_view text, const XmlSettings &settings, const XmlSymbolRef &defaultUri)
        : m_pool(pool), m_settings(settings), m_text(text), m_scope{{pool.empty(), defaultUri}}, m_defaultUri(defaultUri)
    {}

    XmlParsed parse(XmlSource source);

private:
    struct Open // an element whose end tag is yet to come
    {
        XmlNode *node;
        std::string_view qualified;
        size_t outerScope;
        XmlSymbolRef outerDefault; // where the element declares a namespace
    };

    std::string_view plainText() // up to what ends a text or stands for another character
    {
        const size_t start = m_at;
        while (m_at < m_text.size() && !is(m_text[m_at], EndsText))
            ++m_at;
        return m_text.substr(start, m_at - start);
    }
    bool parseText();
    bool parseMarked();
    bool parseCData();
    bool parseComment();
    bool parseInstruction();
    bool parseStartTag();
    bool parseEndTag();
    bool failEndTag(size_t start);
    bool parseAttributes();
    bool parseValue(std::string &out);
    bool parseReference(std::string &out);
    bool parseCharacterReference(unsigned &codePoint);
    bool parseName(RawName &name);
    bool skipNamePart();
    bool resolve(const RawName &raw, bool isAttribute, XmlName &name);
    bool declareNamespaces(size_t start);
    bool addAttributes(XmlNode &element, size_t start);
    void leave(size_t outerScope, XmlSymbolRef &&outerDefault) // an element: its namespaces are declared no more
    {
        if (m_scope.size() == outerScope)
            return;
        m_scope.resize(outerScope);
        m_defaultUri = std::move(outerDefault);
    }
    void add(XmlNode *node);

    bool atEnd() const { return m_at >= m_text.size(); }
    bool at(std::string_view what) const { return m_text.compare(m_at, what.size(), what) == 0; }
    void skipBlanks()
    {
        while (!atEnd() && is(m_text[m_at], Blank))
            ++m_at;
    }
    bool fail(std::string message) { return failAt(m_at, std::move(message)); }
    bool failAt(size_t offset, std::string message);

    XmlPool &m_pool;
    const XmlSettings &m_settings;
    std::string_view m_text;
    size_t m_at = 0;
    std::vector<Open> m_open;
    std::vector<XmlNamespace> m_scope;
    XmlSymbolRef m_defaultUri;
    std::vector<RawAttribute> m_attributes; // of the tag being read; kept for its memory
    size_t m_attributeCount = 0;
    std::string m_chunk;
    XmlParsed m_result;
};

bool Parser::failAt(size_t offset, std::string message)
{
    const std::string_view before = m_text.substr(0, offset);
    const size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column = 1 + std::count_if(before.begin() + ptrdiff_t(lineStart), before.end(),
                                          [](char c) { return (uint8_t(c) & 0xc0) != 0x80; });
    m_result.error = "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + message;
    return false;
}

XmlParsed Parser::parse(XmlSource source)
{
    if (at("\xef\xbb\xbf"))
        m_at += 3;
    if (source == XmlSource::Document)
        skipBlanks();
    bool ok = true;
    while (ok && !atEnd() && m_pool.state() == XmlPool::State::Ok) {
        if (m_text[m_at] != '<') {
            ok = parseText();
            continue;
        }
        switch (m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0') {
        case '/': ok = parseEndTag(); break;
        case '?': ok = parseInstruction(); break;
        case '!': ok = parseMarked(); break;
        default: ok = parseStartTag();
        }
    }
    if (ok && !m_open.empty() && m_pool.state() == XmlPool::State::Ok)
        fail("<" + std::string(m_open.back().qualified) + "> is not closed");
    return std::move(m_result);
}

void Parser::add(XmlNode *node)
{
    if (m_open.empty())
        m_result.nodes.emplace_back(node);
    else
        m_open.back().node->insert(node, nullptr);
}

bool Parser::parseText()
{
    std::string_view text = plainText();
    if (!atEnd() && m_text[m_at] != '<') {
        m_chunk = text;
        while (!atEnd() && m_text[m_at] != '<') {
            if (m_text[m_at] == '\r') { // line ends are line feeds
                m_chunk.push_back('\n');
                m_at += at("\r\n") ? 2 : 1;
            } else if (!parseReference(m_chunk)) {
                return false;
            }
            m_chunk.append(plainText());
        }
        text = m_chunk;
    }
    const bool isLeaf = !m_open.empty() && !m_open.back().node->firstChild() && at("</");
    if (m_settings.ignoreWhitespace && !isLeaf && isBlank(text))
        return true;
    if (m_settings.rules == XmlLayoutRules::Standard && m_settings.ignoreWhitespace)
        text = trimmed(text);
    if (!text.empty())
        add(m_pool.newNode(XmlKind::Text, {}, std::string(text)));
    return true;
}

bool Parser::parseReference(std::string &out)
{
    const size_t start = m_at;
    if (at("&#")) {
        unsigned c = 0;
        if (!parseCharacterReference(c))
            return false;
        if (isHighSurrogate(c) && at("&#")) { // a pair, as two references
            const size_t second = m_at;
            unsigned low = 0;
            if (!parseCharacterReference(low))
                return false;
            if (isLowSurrogate(low))
                c = 0x10000 + ((c & 0x3ff) << 10 | (low & 0x3ff));
            else
                m_at = second;
        }
        appendUtf8(out, c);
        return true;
    }
    const size_t end = m_text.find(';', m_at);
    const std::string_view name = end == std::string_view::npos ? std::string_view() : m_text.substr(m_at + 1, end - m_at - 1);
    constexpr std::array<std::pair<std::string_view, char>, 5> known{{{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}};
    for (const auto &[entity, c] : known) {
        if (entity == name) {
            out.push_back(c);
            m_at = end + 1;
            return true;
        }
    }
    if (isXmlName(name) && name.size() < 40)
        return failAt(start, "the entity &" + std::string(name) + "; is not known");
    return failAt(start, "& is not followed by a reference");
}

bool Parser::parseCharacterReference(unsigned &codePoint)
{
    const size_t start = m_at;
    m_at += 2;
    const bool isHex = !atEnd() && m_text[m_at] == 'x';
    m_at += isHex;
    const char *begin = m_text.data() + m_at;
    const char *end = m_text.data() + m_text.size();
    const auto [rest, error] = std::from_chars(begin, end, codePoint, isHex ? 16 : 10);
    if (error != std::errc() || rest == end || *rest != ';' || codePoint > 0x10ffff)
        return failAt(start, "malformed character reference");
    m_at = size_t(rest - m_text.data()) + 1;
    return true;
}

bool Parser::parseMarked() // what starts with "<!"
{
    if (at("<!--"))
        return parseComment();
    if (at("<![CDATA["))
        return parseCData();
    return fail(at("<!DOCTYPE") ? "a DOCTYPE is not allowed" : "a tag, a comment or CDATA is expected");
}

bool Parser::parseCData()
{
    const size_t start = m_at + 9;
    const size_t end = m_text.find("]]>", start);
    if (end == std::string_view::npos)
        return fail("CDATA is not closed");
    std::string text(m_text.substr(start, end - start));
    if (text.find('\r') != std::string::npos) {
        for (size_t cr = 0; (cr = text.find('\r', cr)) != std::string::npos;)
            text.replace(cr, text.compare(cr, 2, "\r\n") == 0 ? 2 : 1, "\n");
    }
    if (m_settings.rules == XmlLayoutRules::Standard && m_settings.ignoreWhitespace)
        text = std::string(trimmed(text));
    add(m_pool.newNode(XmlKind::CData, {}, std::move(text)));
    m_at = end + 3;
    return true;
}

bool Parser::parseComment()
{
    const size_t start = m_at + 4;
    const size_t end = m_text.find("-->", start);
    if (end == std::string_view::npos)
        return fail("comment is not closed");
    if (m_settings.rules == XmlLayoutRules::Reference || !m_settings.ignoreComments)
        add(m_pool.newNode(XmlKind::Comment, {}, std::string(m_text.substr(start, end - start))));
    m_at = end + 3;
    return true;
}

bool Parser::parseInstruction()
{
    const size_t start = m_at;
    const size_t end = m_text.find("?>", m_at + 2);
    if (end == std::string_view::npos)
        return fail("processing instruction is not closed");
    m_at += 2;
    RawName target;
    if (!parseName(target))
        return failAt(start, "processing instruction without a name");
    if (target.qualified.size() == 3 && qstrnicmp(target.qualified.data(), "xml", 3) == 0 && !(m_open.empty() && m_result.nodes.empty()))
        return failAt(start, "an XML declaration stands at the start");
    skipBlanks();
    if (target.qualified != "xml" && !m_settings.ignoreInstructions) {
        const std::string_view data = m_at < end ? m_text.substr(m_at, end - m_at) : std::string_view();
        XmlName name{m_pool.intern(target.qualified), m_pool.empty(), m_pool.empty()};
        add(m_pool.newNode(XmlKind::Instruction, std::move(name), std::string(data)));
    }
    m_at = end + 2;
    return true;
}

bool Parser::parseName(RawName &name)
{
    const size_t start = m_at;
    if (!skipNamePart())
        return fail("a name is expected");
    name.local = name.qualified = m_text.substr(start, m_at - start);
    name.prefix = {};
    if (!atEnd() && m_text[m_at] == ':') {
        name.prefix = name.qualified;
        const size_t local = ++m_at;
        if (!skipNamePart())
            return fail("a name is expected");
        name.local = m_text.substr(local, m_at - local);
        name.qualified = m_text.substr(start, m_at - start);
    }
    return true;
}

bool Parser::skipNamePart()
{
    if (atEnd() || !is(m_text[m_at], NameStart))
        return false;
    const char *const end = m_text.data() + m_text.size();
    const char *at = m_text.data() + m_at;
    do
        ++at;
    while (at < end && is(*at, NameRest));
    m_at = size_t(at - m_text.data());
    return true;
}

bool Parser::resolve(const RawName &raw, bool isAttribute, XmlName &name)
{
    if (raw.prefix.empty()) {
        name = {m_pool.intern(raw.local), isAttribute ? m_pool.empty() : m_defaultUri, m_pool.empty()};
        return true;
    }
    name.local = m_pool.intern(raw.local);
    name.prefix = m_pool.intern(raw.prefix);
    if (raw.prefix == "xml") {
        name.uri = m_pool.xmlUri();
        return true;
    }
    for (auto ns = m_scope.rbegin(); ns != m_scope.rend(); ++ns) {
        if (ns->prefix == name.prefix) {
            name.uri = ns->uri;
            return true;
        }
    }
    return failAt(size_t(raw.qualified.data() - m_text.data()), "the prefix \"" + std::string(raw.prefix) + "\" is not declared");
}

bool Parser::parseValue(std::string &out)
{
    if (atEnd() || (m_text[m_at] != '"' && m_text[m_at] != '\''))
        return fail("a quoted value is expected");
    const char quote = m_text[m_at++];
    out.clear();
    for (;;) {
        const size_t start = m_at;
        while (m_at < m_text.size() && !is(m_text[m_at], EndsValue))
            ++m_at;
        out.append(m_text, start, m_at - start);
        if (atEnd())
            return failAt(start, "attribute value is not closed");
        const char c = m_text[m_at];
        if (c == quote) {
            ++m_at;
            return true;
        }
        if (c == '<')
            return fail("< is not allowed in an attribute value");
        if (c == '&') {
            if (!parseReference(out))
                return false;
            continue;
        }
        m_at += at("\r\n") ? 2 : 1;
        out.push_back(c == '"' || c == '\'' ? c : ' ');
    }
}

bool Parser::parseAttributes()
{
    m_attributeCount = 0;
    for (;;) {
        const size_t before = m_at;
        skipBlanks();
        if (atEnd())
            return fail("the tag is not closed");
        if (m_text[m_at] == '>' || m_text[m_at] == '/')
            return true;
        if (m_at == before)
            return fail("white space is expected between attributes");
        if (m_attributeCount == m_attributes.size())
            m_attributes.emplace_back();
        RawAttribute &attribute = m_attributes[m_attributeCount];
        if (!parseName(attribute.name))
            return false;
        for (size_t i = 0; i < m_attributeCount; ++i) {
            if (m_attributes[i].name.qualified == attribute.name.qualified)
                return failAt(before, "the attribute " + std::string(attribute.name.qualified) + " stands twice");
        }
        if (m_attributeCount == maxAttributes)
            return failAt(before, "more than " + std::to_string(maxAttributes) + " attributes");
        skipBlanks();
        if (atEnd() || m_text[m_at] != '=')
            return fail("= is expected after the attribute " + std::string(attribute.name.qualified));
        ++m_at;
        skipBlanks();
        if (!parseValue(attribute.value))
            return false;
        ++m_attributeCount;
    }
}

bool isDeclaration(const RawName &name)
{
    return name.prefix == "xmlns" || name.qualified == "xmlns";
}

bool Parser::declareNamespaces(size_t start)
{
    for (size_t i = 0; i < m_attributeCount; ++i) {
        const auto &[name, value] = m_attributes[i];
        if (!isDeclaration(name))
            continue;
        const bool isDefault = name.prefix.empty();
        if (!isDefault && value.empty())
            return failAt(start, "a prefix can't stand for no namespace");
        m_scope.push_back({isDefault ? m_pool.empty() : m_pool.intern(name.local), m_pool.intern(value)});
        if (isDefault)
            m_defaultUri = m_scope.back().uri;
    }
    return true;
}

bool Parser::addAttributes(XmlNode &element, size_t start)
{
    for (size_t i = 0; i < m_attributeCount; ++i) {
        const auto &[raw, value] = m_attributes[i];
        if (isDeclaration(raw))
            continue;
        XmlName name;
        if (!resolve(raw, true, name))
            return false;
        if (!raw.prefix.empty() && element.attribute(name))
            return failAt(start, "the attribute " + std::string(raw.qualified) + " stands twice, by another prefix");
        element.insertAttribute(m_pool.newNode(XmlKind::Attribute, std::move(name), std::string(value)));
    }
    return true;
}

bool Parser::parseStartTag()
{
    const size_t start = m_at++;
    RawName raw;
    if (!parseName(raw))
        return false;
    m_attributeCount = 0;
    if ((atEnd() || m_text[m_at] != '>') && !parseAttributes())
        return false;
    if (int(m_open.size()) >= m_pool.limits().maxDepth)
        return failAt(start, "nested deeper than " + std::to_string(m_pool.limits().maxDepth) + " elements");

    const size_t outerScope = m_scope.size();
    XmlSymbolRef outerDefault = m_attributeCount ? m_defaultUri : XmlSymbolRef();
    XmlName name;
    if ((m_attributeCount && !declareNamespaces(start)) || !resolve(raw, false, name))
        return false;
    XmlNode *element = m_pool.newNode(XmlKind::Element, std::move(name));
    add(element);
    for (size_t i = outerScope; i < m_scope.size(); ++i)
        element->declare(m_scope[i]);
    if (m_attributeCount && !addAttributes(*element, start))
        return false;

    const bool isEmpty = m_text[m_at] == '/';
    m_at += isEmpty;
    if (atEnd() || m_text[m_at] != '>')
        return fail("> is expected");
    ++m_at;
    if (isEmpty)
        leave(outerScope, std::move(outerDefault));
    else
        m_open.push_back({element, raw.qualified, outerScope, std::move(outerDefault)});
    return true;
}

bool Parser::parseEndTag()
{
    const size_t start = m_at;
    m_at += 2;
    if (m_open.empty() || !at(m_open.back().qualified))
        return failEndTag(start);
    Open &open = m_open.back();
    m_at += open.qualified.size();
    if (!atEnd() && (is(m_text[m_at], NameRest) || m_text[m_at] == ':'))
        return failEndTag(start);
    skipBlanks();
    if (atEnd() || m_text[m_at] != '>')
        return fail("> is expected");
    ++m_at;
    leave(open.outerScope, std::move(open.outerDefault));
    m_open.pop_back();
    return true;
}

bool Parser::failEndTag(size_t start)
{
    m_at = start + 2;
    RawName raw;
    if (!parseName(raw))
        return false;
    const std::string tag = "</" + std::string(raw.qualified) + ">";
    return m_open.empty() ? failAt(start, tag + " without a start tag")
                          : failAt(start, "<" + std::string(m_open.back().qualified) + "> is closed by " + tag);
}

} // namespace

XmlParsed parseXml(XmlPool &pool, std::string_view text, XmlSource source, const XmlSettings &settings, const XmlSymbolRef &defaultUri)
{
    return Parser(pool, text, settings, defaultUri).parse(source);
}

bool isXmlName(std::string_view name)
{
    return !name.empty() && is(name[0], NameStart) && std::all_of(name.begin(), name.end(), [](char c) { return is(c, NameRest); });
}

} // namespace millrace

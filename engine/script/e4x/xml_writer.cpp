// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/xml_writer.h"

#include <algorithm>
#include <array>
#include <optional>

namespace millrace {

namespace {

enum class EscapeFor : uint8_t { Text = 1, Attribute = 2 };

// Bit 1: needs a look in text, bit 2: in an attribute.
constexpr std::array<uint8_t, 256> special = [] {
    std::array<uint8_t, 256> table{};
    for (const char c : {'&', '<', '>', '\r'})
        table[uint8_t(c)] = 3;
    for (const char c : {'"', '\n', '\t'})
        table[uint8_t(c)] = 2;
    for (int c = 0xf0; c <= 0xf4; ++c) // above U+FFFF
        table[size_t(c)] = 3;
    table[0xed] = 3; // may be half a surrogate pair, which JavaScript strings can hold and UTF-8 cannot
    return table;
}();

// The end of a text that grows by many small pieces: std::string looks at more with each of them.
class Sink
{
public:
    explicit Sink(std::string &out) : m_out(out), m_at(out.data() + out.size()), m_end(m_at) {}
    Sink(const Sink &) = delete;
    Sink &operator=(const Sink &) = delete;
    ~Sink() { m_out.resize(size()); }

    size_t size() const { return size_t(m_at - m_out.data()); }
    char &back() { return m_at[-1]; }
    void append(std::string_view text)
    {
        need(text.size());
        m_at += text.copy(m_at, text.size());
    }
    void append(size_t count, char c)
    {
        need(count);
        m_at = std::fill_n(m_at, count, c);
    }
    void push_back(char c)
    {
        need(1);
        *m_at++ = c;
    }

private:
    void need(size_t count)
    {
        if (size_t(m_end - m_at) < count)
            grow(count);
    }
    void grow(size_t count)
    {
        const size_t written = size();
        m_out.resize(std::max({written + count, written < 65536 ? 4 * written : 2 * written, size_t(256)}));
        m_at = m_out.data() + written;
        m_end = m_out.data() + m_out.size();
    }

    std::string &m_out; // longer than what is written so far
    char *m_at;
    char *m_end;
};

template<typename Out>
void appendReference(Out &out, unsigned codePoint)
{
    out.append("&#");
    out.append(std::to_string(codePoint));
    out.push_back(';');
}

// A sequence of two or more bytes that starts at `text`; returns its length. Only those that need a reference get one.
template<typename Out>
size_t appendSequence(std::string_view text, Out &out)
{
    const auto byte = [&](size_t i) { return unsigned(uint8_t(text[i])); };
    if (byte(0) == 0xed) {
        if (text.size() >= 3 && byte(1) >= 0xa0) {
            appendReference(out, 0xd000 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f));
            return 3;
        }
    } else if (text.size() >= 4) {
        appendReference(out, (byte(0) & 7) << 18 | (byte(1) & 0x3f) << 12 | (byte(2) & 0x3f) << 6 | (byte(3) & 0x3f));
        return 4;
    }
    out.push_back(text[0]);
    return 1;
}

template<typename Out>
void escape(std::string_view text, Out &out, EscapeFor use)
{
    size_t plain = 0; // start of what needs no change
    for (size_t i = 0; i < text.size();) {
        if (!(special[uint8_t(text[i])] & uint8_t(use))) {
            ++i;
            continue;
        }
        out.append(text.substr(plain, i - plain));
        switch (text[i]) {
        case '&': out.append("&amp;"); ++i; break;
        case '<': out.append("&lt;"); ++i; break;
        case '>': out.append("&gt;"); ++i; break;
        case '"': out.append("&quot;"); ++i; break;
        case '\r': out.append("&#13;"); ++i; break;
        case '\n': out.append("&#10;"); ++i; break;
        case '\t': out.append("&#9;"); ++i; break;
        default: i += appendSequence(text.substr(i), out);
        }
        plain = i;
    }
    out.append(text.substr(plain));
}

std::string_view trimmed(std::string_view text)
{
    const size_t start = text.find_first_not_of(" \t\r\n");
    return start == std::string_view::npos ? std::string_view() : text.substr(start, text.find_last_not_of(" \t\r\n") - start + 1);
}

void appendCData(std::string_view text, Sink &out)
{
    out.append("<![CDATA[");
    for (size_t end; (end = text.find("]]>")) != std::string_view::npos; text.remove_prefix(end + 2)) {
        out.append(text.substr(0, end + 2));
        out.append("]]><![CDATA[");
    }
    out.append(text);
    out.append("]]>");
}

class Writer
{
public:
    Writer(XmlPool &pool, std::string &out, std::optional<int> indent) : m_pool(pool), m_out(out), m_indent(indent) {}
    void write(const XmlNode &node);

private:
    struct Tag
    {
        XmlSymbolRef prefix;
        std::vector<XmlNamespace> declarations; // sorted
        bool isDeclared = false;                // with the element's own namespace at the end
    };
    Tag tagOf(const XmlNode &element);
    struct Open // an element whose end tag is yet to come
    {
        const XmlNode *element;
        XmlSymbolRef prefix;
        size_t startTagEnd; // in m_out
        size_t outerScope;
    };
    void openElement(const XmlNode &element);
    void closeElement();
    bool isIndented(const XmlNode &element) const; // whether its children are
    void startLine(size_t depth);
    void writeLeaf(const XmlNode &node);
    void writeName(const XmlSymbolRef &prefix, const XmlSymbolRef &local);
    void writeAttributes(const XmlNode &element, const std::vector<XmlNamespace> &declarations);
    void writeDeclaration(const XmlNamespace &ns);
    void writeAttribute(const XmlNode &attribute);
    bool isBound(const XmlSymbolRef &prefix, const XmlSymbolRef &uri) const;
    XmlSymbolRef uriOf(const XmlSymbolRef &prefix) const; // "" where the prefix is not bound
    XmlSymbolRef prefixFor(const XmlSymbolRef &uri) const; // null where none is bound
    XmlSymbolRef newPrefix() const;

    XmlPool &m_pool;
    Sink m_out;
    const std::optional<int> m_indent; // none: all in one line
    std::vector<XmlNamespace> m_scope; // inner ones later
    std::vector<Open> m_open;
};

XmlSymbolRef Writer::uriOf(const XmlSymbolRef &prefix) const
{
    for (auto ns = m_scope.rbegin(); ns != m_scope.rend(); ++ns) {
        if (ns->prefix == prefix)
            return ns->uri;
    }
    return prefix.text() == "xml" ? m_pool.xmlUri() : m_pool.empty();
}

bool Writer::isBound(const XmlSymbolRef &prefix, const XmlSymbolRef &uri) const
{
    return uriOf(prefix) == uri;
}

XmlSymbolRef Writer::prefixFor(const XmlSymbolRef &uri) const
{
    if (uri == m_pool.xmlUri())
        return m_pool.intern("xml");
    for (auto ns = m_scope.rbegin(); ns != m_scope.rend(); ++ns) {
        if (ns->uri == uri && !ns->prefix.isEmpty() && isBound(ns->prefix, uri))
            return ns->prefix;
    }
    return {};
}

XmlSymbolRef Writer::newPrefix() const
{
    for (int i = 0;; ++i) {
        XmlSymbolRef prefix = m_pool.intern("ns" + std::to_string(i));
        if (uriOf(prefix).isEmpty())
            return prefix;
    }
}

void Writer::writeDeclaration(const XmlNamespace &ns)
{
    m_out.append(" xmlns");
    if (!ns.prefix.isEmpty()) {
        m_out.push_back(':');
        m_out.append(ns.prefix.text());
    }
    m_out.append("=\"");
    escape(ns.uri.text(), m_out, EscapeFor::Attribute);
    m_out.push_back('"');
}

void Writer::writeAttribute(const XmlNode &attribute)
{
    XmlSymbolRef prefix = attribute.name().prefix;
    const XmlSymbolRef &uri = attribute.name().uri;
    if (!uri.isEmpty() && (prefix.isEmpty() || !isBound(prefix, uri))) {
        // An attribute's declaration stands right before it.
        const XmlSymbolRef bound = prefixFor(uri);
        if (bound) {
            prefix = bound;
        } else {
            if (prefix.isEmpty() || !uriOf(prefix).isEmpty())
                prefix = newPrefix();
            m_scope.push_back({prefix, uri});
            writeDeclaration(m_scope.back());
        }
    }
    m_out.push_back(' ');
    writeName(prefix, attribute.name().local);
    m_out.append("=\"");
    escape(attribute.text(), m_out, EscapeFor::Attribute);
    m_out.push_back('"');
}

// What the element declares stands before its attributes, whatever they are called (the case hl7v3_steps).
void Writer::writeAttributes(const XmlNode &element, const std::vector<XmlNamespace> &declarations)
{
    for (const XmlNamespace &ns : declarations)
        writeDeclaration(ns);
    for (const XmlNode *attribute = element.firstAttribute(); attribute; attribute = attribute->next())
        writeAttribute(*attribute);
}

// The element's prefix and, where that is not bound here, a declaration for the end of its start tag.
Writer::Tag Writer::tagOf(const XmlNode &element)
{
    const XmlSymbolRef &uri = element.name().uri;
    Tag tag{element.name().prefix, element.declarations(), false};
    if (uriOf(m_pool.empty()).isEmpty()) // xmlns="" says nothing here
        std::erase_if(tag.declarations, [](const XmlNamespace &ns) { return ns.prefix.isEmpty() && ns.uri.isEmpty(); });
    m_scope.insert(m_scope.end(), tag.declarations.begin(), tag.declarations.end());
    if (!tag.prefix)
        tag.prefix = isBound(m_pool.empty(), uri) ? m_pool.empty() : prefixFor(uri);
    if (!tag.prefix || uri.isEmpty())
        tag.prefix = m_pool.empty();
    if (!isBound(tag.prefix, uri)) {
        tag.isDeclared = true; // in place of a declaration of the same prefix
        m_scope.push_back({tag.prefix, uri});
        std::erase_if(tag.declarations, [&](const XmlNamespace &ns) { return ns.prefix == tag.prefix; });
    }
    return tag;
}

void Writer::writeName(const XmlSymbolRef &prefix, const XmlSymbolRef &local)
{
    if (!prefix.isEmpty()) {
        m_out.append(prefix.text());
        m_out.push_back(':');
    }
    m_out.append(local.text());
}

void Writer::openElement(const XmlNode &element)
{
    const size_t outerScope = m_scope.size();
    m_out.push_back('<');
    XmlSymbolRef prefix;
    if (outerScope == 0 && element.name().uri.isEmpty() && element.declarations().empty()) {
        m_out.append(element.name().local.text());
        writeAttributes(element, {});
    } else {
        const Tag tag = tagOf(element);
        prefix = tag.prefix;
        writeName(prefix, element.name().local);
        writeAttributes(element, tag.declarations);
        if (tag.isDeclared)
            writeDeclaration({prefix, element.name().uri});
    }
    m_open.push_back({&element, std::move(prefix), m_out.size(), outerScope});
    m_out.push_back('>');
}

void Writer::closeElement()
{
    const Open open = std::move(m_open.back());
    m_open.pop_back();
    if (isIndented(*open.element))
        startLine(m_open.size());
    if (m_out.size() == open.startTagEnd + 1) { // nothing inside, or nothing but empty text
        m_out.back() = '/';
    } else {
        m_out.append("</");
        writeName(open.prefix, open.element->name().local);
    }
    m_out.push_back('>');
    m_scope.resize(open.outerScope);
}

// ECMA-357 10.2.1: a single text stays between its tags.
bool Writer::isIndented(const XmlNode &element) const
{
    const XmlNode *child = element.firstChild();
    return m_indent && child && (child->next() || !child->isText());
}

void Writer::startLine(size_t depth)
{
    m_out.push_back('\n');
    m_out.append(depth * size_t(std::clamp(*m_indent, 0, 100)), ' ');
}

// Not recursive: how deep a script nests its XML must not matter to the stack.
void Writer::write(const XmlNode &top)
{
    const XmlNode *node = &top;
    for (;;) {
        if (!m_open.empty() && isIndented(*m_open.back().element))
            startLine(m_open.size());
        if (node->isElement()) {
            openElement(*node);
            if (node->firstChild()) {
                node = node->firstChild();
                continue;
            }
            closeElement();
        } else {
            writeLeaf(*node);
        }
        while (!m_open.empty() && !node->next()) {
            node = m_open.back().element;
            closeElement();
        }
        if (m_open.empty())
            return;
        node = node->next();
    }
}

void Writer::writeLeaf(const XmlNode &node)
{
    switch (node.kind()) {
    case XmlKind::Element: break;
    case XmlKind::Text: escape(m_indent ? trimmed(node.text()) : node.text(), m_out, EscapeFor::Text); break;
    case XmlKind::CData: appendCData(node.text(), m_out); break;
    case XmlKind::Attribute: escape(node.text(), m_out, EscapeFor::Attribute); break;
    case XmlKind::Comment:
        m_out.append("<!--");
        m_out.append(node.text());
        m_out.append("-->");
        break;
    case XmlKind::Instruction:
        m_out.append("<?");
        m_out.append(node.name().local.text());
        if (!node.text().empty()) {
            m_out.push_back(' ');
            m_out.append(node.text());
        }
        m_out.append("?>");
        break;
    }
}

} // namespace

void appendMarkup(const XmlNode &node, std::string &out)
{
    Writer(node.pool(), out, {}).write(node);
}

void appendMarkup(const XmlNode &node, std::string &out, const XmlSettings &settings)
{
    const bool isPretty = settings.rules == XmlLayoutRules::Standard && settings.prettyPrinting;
    Writer(node.pool(), out, isPretty ? std::optional(settings.prettyIndent) : std::nullopt).write(node);
}

bool hasSimpleContent(const XmlNode &node)
{
    switch (node.kind()) {
    case XmlKind::Comment:
    case XmlKind::Instruction:
        return false;
    case XmlKind::Element:
        for (const XmlNode *child = node.firstChild(); child; child = child->next()) {
            if (child->isElement())
                return false;
        }
        return true;
    default:
        return true;
    }
}

void appendPlainText(const XmlNode &node, std::string &out)
{
    appendPlainText(node, out, {});
}

void appendPlainText(const XmlNode &node, std::string &out, const XmlSettings &settings)
{
    if (!hasSimpleContent(node)) {
        appendMarkup(node, out, settings);
    } else if (node.isElement()) {
        for (const XmlNode *child = node.firstChild(); child; child = child->next()) {
            if (child->isText())
                out.append(child->text());
        }
    } else {
        out.append(node.text());
    }
}

void escapeText(std::string_view text, std::string &out)
{
    escape(text, out, EscapeFor::Text);
}

void escapeAttribute(std::string_view text, std::string &out)
{
    escape(text, out, EscapeFor::Attribute);
}

} // namespace millrace

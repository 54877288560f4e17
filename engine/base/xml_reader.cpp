// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/xml_reader.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace millrace {

namespace {

constexpr char32_t replacementCharacter = 0xfffd;

enum ByteClass : quint8 { NameStart = 1, NamePart = 2, XmlSpace = 4 };

constexpr std::array<quint8, 256> byteClasses = [] {
    std::array<quint8, 256> classes{};
    for (int c = 0; c < 256; ++c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' || c >= 0x80;
        const bool digit = (c >= '0' && c <= '9') || c == '-' || c == '.';
        const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        classes[size_t(c)] = quint8((letter ? NameStart : 0) | (letter || digit ? NamePart : 0) | (space ? XmlSpace : 0));
    }
    return classes;
}();

bool is(char c, ByteClass wanted)
{
    return byteClasses[uchar(c)] & wanted;
}

// White space as the reference's patterns see it.
bool isBlank(char c)
{
    return is(c, XmlSpace) || c == '\v' || c == '\f';
}

void appendUtf8(QByteArray &out, char32_t code)
{
    if (code < 0x80) {
        out += char(code);
    } else if (code < 0x800) {
        out += char(0xc0 | code >> 6);
        out += char(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        out += char(0xe0 | code >> 12);
        out += char(0x80 | (code >> 6 & 0x3f));
        out += char(0x80 | (code & 0x3f));
    } else {
        out += char(0xf0 | code >> 18);
        out += char(0x80 | (code >> 12 & 0x3f));
        out += char(0x80 | (code >> 6 & 0x3f));
        out += char(0x80 | (code & 0x3f));
    }
}

// As XML has it: CRLF and CR are one LF, or a blank in an attribute.
void appendNormalized(QByteArray &out, QByteArrayView text, char lineEnd)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n')
            continue;
        out += text[at] == '\r' || text[at] == '\n' ? lineEnd : text[at];
    }
}

} // namespace

XmlReader::Token XmlReader::next()
{
    if (m_failure)
        return Token::Bad;
    if (m_endPending) {
        m_endPending = false;
        return endElement();
    }
    if (m_at == 0 && m_document.startsWith("\xef\xbb\xbf"))
        m_at = 3;
    clearText();
    while (m_at < m_document.size()) {
        if (peek() != '<') {
            const qsizetype tag = rest().indexOf('<');
            if (readText(tag < 0 ? m_document.size() : m_at + tag) == Token::Bad)
                return Token::Bad;
        } else if (m_at + 1 < m_document.size() && (m_document[m_at + 1] == '!' || m_document[m_at + 1] == '?')) {
            if (!skipMarkup())
                return Token::Bad;
        } else {
            break;
        }
    }
    if (!m_text.isEmpty() && !m_open.empty())
        return Token::Text;
    if (!std::all_of(m_text.begin(), m_text.end(), isBlank))
        return fail("text outside of the root element");
    if (m_at < m_document.size())
        return readTag();
    return m_open.empty() && m_rootSeen ? Token::EndOfDocument : fail("the document ends too early");
}

void XmlReader::clearText()
{
    m_text = {};
    if (!m_buffer.isEmpty())
        m_buffer.resize(0);
}

XmlReader::Token XmlReader::readText(qsizetype end)
{
    QByteArrayView raw = m_document.sliced(m_at, end - m_at);
    if (m_dropWhiteSpace) {
        const bool beforeOpening = end + 1 < m_document.size() && m_document[end + 1] != '/';
        while (m_afterElement && !raw.isEmpty() && isBlank(raw.front()))
            raw = raw.sliced(1);
        while (beforeOpening && !raw.isEmpty() && isBlank(raw.back()))
            raw.chop(1);
    }
    m_afterElement = false;
    if (!appendText(raw))
        return fail("a reference that XML does not know");
    m_at = end;
    return Token::Text;
}

bool XmlReader::appendText(QByteArrayView raw)
{
    const auto special = [](char c) { return c == '&' || c == '\r'; };
    if (m_text.isEmpty() && std::none_of(raw.begin(), raw.end(), special)) {
        m_text = raw;
        return true;
    }
    if (!m_text.isEmpty() && m_buffer.isEmpty())
        m_buffer.append(m_text.data(), m_text.size());
    while (!raw.isEmpty()) {
        const qsizetype plain = std::find_if(raw.begin(), raw.end(), special) - raw.begin();
        m_buffer.append(raw.data(), plain);
        raw = raw.sliced(plain);
        if (raw.startsWith('\r')) {
            m_buffer += '\n';
            raw = raw.sliced(raw.startsWith("\r\n") ? 2 : 1);
        } else if (raw.startsWith('&')) {
            const qsizetype end = raw.indexOf(';');
            if (end < 0 || !appendReference(raw.sliced(1, end - 1)))
                return false;
            raw = raw.sliced(end + 1);
            // A low surrogate may follow as a reference of its own; a lone one is no character.
            if (m_highSurrogate && !raw.startsWith("&#")) {
                m_highSurrogate = 0;
                appendUtf8(m_buffer, replacementCharacter);
            }
        }
    }
    m_text = m_buffer;
    return true;
}

bool XmlReader::appendReference(QByteArrayView reference)
{
    static constexpr std::pair<const char *, char> named[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    for (const auto &[entity, character] : named) {
        if (reference == entity) {
            m_buffer += character;
            return true;
        }
    }
    if (!reference.startsWith('#'))
        return false;
    const bool hexadecimal = reference.startsWith("#x");
    const QByteArrayView digits = reference.sliced(hexadecimal ? 2 : 1);
    quint32 code = 0;
    const auto [end, failure] = std::from_chars(digits.begin(), digits.end(), code, hexadecimal ? 16 : 10);
    if (digits.isEmpty() || failure != std::errc() || end != digits.end() || code > 0x10ffff)
        return false;
    const char32_t high = std::exchange(m_highSurrogate, 0);
    const bool isHigh = code >= 0xd800 && code < 0xdc00;
    const bool isLow = code >= 0xdc00 && code < 0xe000;
    if (high && !isLow)
        appendUtf8(m_buffer, replacementCharacter);
    if (isHigh)
        m_highSurrogate = code;
    else if (isLow)
        appendUtf8(m_buffer, high ? 0x10000 + ((high - 0xd800) << 10) + (code - 0xdc00) : replacementCharacter);
    else
        appendUtf8(m_buffer, code);
    return true;
}

bool XmlReader::skipMarkup()
{
    const auto skipTo = [this](QByteArrayView opening, QByteArrayView closing) {
        const qsizetype end = rest().sliced(opening.size()).indexOf(closing);
        if (end < 0) {
            fail("a comment, CDATA section or instruction is not closed");
            return QByteArrayView();
        }
        const QByteArrayView inner = m_document.sliced(m_at + opening.size(), end);
        m_at += opening.size() + end + closing.size();
        return inner;
    };
    m_afterElement = false;
    if (rest().startsWith("<![CDATA[")) {
        const QByteArrayView inner = skipTo("<![CDATA[", "]]>");
        if (m_failure)
            return false;
        if (!m_text.isEmpty() && m_buffer.isEmpty())
            m_buffer.append(m_text.data(), m_text.size());
        appendNormalized(m_buffer, inner, '\n');
        m_text = m_buffer;
        return true;
    }
    if (rest().startsWith("<!--"))
        skipTo("<!--", "-->");
    else if (rest().startsWith("<?"))
        skipTo("<?", "?>");
    else
        fail("a DOCTYPE or other declaration is not allowed");
    return !m_failure;
}

XmlReader::Token XmlReader::readTag()
{
    ++m_at;
    if (peek() != '/')
        return readStartTag();
    ++m_at;
    return readEndTag();
}

XmlReader::Token XmlReader::readEndTag()
{
    if (!m_open.empty()) {
        const QByteArrayView open = m_open.back();
        const qsizetype end = m_at + open.size();
        if (end < m_document.size() && m_document[end] == '>' && m_document.sliced(m_at, open.size()) == open) {
            m_at = end + 1;
            return endElement();
        }
    }
    const QByteArrayView closed = readName();
    skipWhiteSpace();
    if (peek() != '>')
        return fail("an end tag is not closed by '>'");
    if (m_open.empty() || m_open.back() != closed)
        return fail("an end tag has no matching start tag");
    ++m_at;
    return endElement();
}

XmlReader::Token XmlReader::endElement()
{
    m_name = m_open.back();
    m_open.pop_back();
    m_attributes.clear();
    m_afterElement = true;
    return Token::End;
}

XmlReader::Token XmlReader::readStartTag()
{
    m_name = readName();
    m_attributes.clear();
    if (m_name.isEmpty())
        return fail("a tag does not begin with a name");
    if (m_open.empty() && m_rootSeen)
        return fail("a second root element");
    while (peek() != '>' && peek() != '/') {
        if (!readAttribute())
            return Token::Bad;
    }
    m_endPending = peek() == '/';
    if (m_endPending)
        ++m_at;
    if (peek() != '>')
        return fail("a start tag is not closed by '>'");
    ++m_at;
    m_rootSeen = true;
    m_afterElement = false;
    m_open.push_back(m_name);
    return Token::Start;
}

bool XmlReader::readAttribute()
{
    const auto bad = [this](const char *what) { return fail(what), false; };
    if (!is(peek(), XmlSpace))
        return bad("a start tag holds a character that may not stand there");
    skipWhiteSpace();
    if (peek() == '>' || peek() == '/')
        return true;
    const QByteArrayView name = readName();
    skipWhiteSpace();
    if (name.isEmpty() || peek() != '=')
        return bad("an attribute has no value");
    ++m_at;
    skipWhiteSpace();
    const char quote = peek();
    if (quote != '"' && quote != '\'')
        return bad("an attribute's value is not in quotes");
    ++m_at;
    const qsizetype length = rest().indexOf(quote);
    if (length < 0)
        return bad("an attribute's value is not closed");
    QByteArray value;
    appendNormalized(value, rest().first(length), ' ');
    value.replace('\t', ' ');
    if (value.contains('<'))
        return bad("an attribute's value holds a '<'");
    clearText();
    if (!appendText(value))
        return bad("a reference that XML does not know");
    for (const auto &[other, unused] : m_attributes) {
        if (other == name)
            return bad("an attribute stands twice");
    }
    m_attributes.emplace_back(name, m_text.toByteArray());
    m_at += length + 1;
    return true;
}

QByteArrayView XmlReader::readName()
{
    const QByteArrayView text = rest();
    qsizetype length = 0;
    if (!text.isEmpty() && is(text.front(), NameStart)) {
        do
            ++length;
        while (length < text.size() && is(text[length], NamePart));
    }
    m_at += length;
    return text.first(length);
}

void XmlReader::skipWhiteSpace()
{
    while (m_at < m_document.size() && is(m_document[m_at], XmlSpace))
        ++m_at;
}

XmlReader::Token XmlReader::fail(const char *what)
{
    m_failure = what;
    return Token::Bad;
}

Error XmlReader::errorHere(const QString &problem, const QString &detail) const
{
    const QByteArrayView before = m_document.first(m_at);
    const qsizetype line = std::count(before.begin(), before.end(), '\n') + 1;
    const qsizetype column = m_at - before.lastIndexOf('\n');
    return Error{ErrorCode::Invalid, QStringLiteral("%1 at line %2, column %3: %4").arg(problem).arg(line).arg(column).arg(detail)};
}

} // namespace millrace

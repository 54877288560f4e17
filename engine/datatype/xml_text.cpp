// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/xml_text.h"

#include "engine/datatype/delimiter.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace millrace {

namespace {

constexpr char32_t replacementCharacter = 0xfffd;

enum ByteClass : quint8 { PlainText = 1, NameStart = 2, NamePart = 4, XmlSpace = 8 };

constexpr std::array<quint8, 256> byteClasses = [] {
    std::array<quint8, 256> classes{};
    for (int c = 0; c < 256; ++c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' || c >= 0x80;
        const bool digit = (c >= '0' && c <= '9') || c == '-' || c == '.';
        const bool special = c == '&' || c == '<' || c == '>' || c == '"' || c == '\'' || c == '\n' || c == '\r' || c >= 0x80;
        const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        classes[size_t(c)] = quint8((special ? 0 : PlainText) | (letter ? NameStart : 0) | (letter || digit ? NamePart : 0)
                                    | (space ? XmlSpace : 0));
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

char32_t decode(QByteArrayView character)
{
    const auto first = uchar(character.front());
    if (character.size() == 1)
        return first < 0x80 ? first : replacementCharacter;
    char32_t code = first & (0xff >> (character.size() + 1));
    for (const char c : character.sliced(1))
        code = code << 6 | (uchar(c) & 0x3f);
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool valid = code >= smallest[character.size()] && code <= 0x10ffff && (code & ~char32_t(0x7ff)) != 0xd800;
    return valid ? code : replacementCharacter;
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

} // namespace

void XmlTextWriter::text(QByteArrayView utf8)
{
    while (!utf8.isEmpty()) {
        qsizetype plain = 0;
        while (plain < utf8.size() && is(utf8[plain], PlainText))
            ++plain;
        raw(utf8.first(plain));
        utf8 = utf8.sliced(plain);
        if (utf8.isEmpty())
            return;
        qsizetype taken = 1;
        switch (utf8.front()) {
        case '&': raw("&amp;"); break;
        case '<': raw("&lt;"); break;
        case '>': raw("&gt;"); break;
        case '"': raw("&quot;"); break;
        case '\'': raw("&apos;"); break;
        default: {
            const QByteArrayView character = characterAt(utf8, 0);
            reference(decode(character));
            taken = character.size();
        }
        }
        utf8 = utf8.sliced(taken);
    }
}

void XmlTextWriter::reference(char32_t character)
{
    char digits[10];
    const auto end = std::to_chars(digits, digits + sizeof(digits), quint32(character)).ptr;
    raw("&#");
    raw(QByteArrayView(digits, end - digits));
    raw(";");
}

XmlTextReader::Token XmlTextReader::next()
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
            const qsizetype tag = findDelimiter(rest(), "<");
            if (readText(tag < 0 ? m_document.size() : m_at + tag) == Token::Bad)
                return Token::Bad;
        } else if (m_at + 1 < m_document.size() && (m_document[m_at + 1] == '!' || m_document[m_at + 1] == '?')) {
            if (!skipMarkup())
                return Token::Bad;
        } else {
            break;
        }
    }
    if (m_text.isEmpty())
        return m_at < m_document.size() ? readTag() : m_open.empty() && m_rootSeen ? Token::EndOfDocument : fail("the document ends too early");
    if (!m_open.empty())
        return Token::Text;
    if (!std::all_of(m_text.begin(), m_text.end(), isBlank))
        return fail("text outside of the root element");
    return m_at < m_document.size() ? readTag() : m_rootSeen ? Token::EndOfDocument : fail("there is no element");
}

void XmlTextReader::clearText()
{
    m_text = {};
    if (!m_buffer.isEmpty())
        m_buffer.resize(0);
}

XmlTextReader::Token XmlTextReader::readText(qsizetype end)
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

bool XmlTextReader::appendText(QByteArrayView raw)
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
            const qsizetype end = findDelimiter(raw, ";");
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

bool XmlTextReader::appendReference(QByteArrayView reference)
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

bool XmlTextReader::skipMarkup()
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
        m_buffer += convertLineBreaks(inner.toByteArray(), "\n");
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

XmlTextReader::Token XmlTextReader::readTag()
{
    ++m_at;
    if (peek() != '/')
        return readStartTag();
    ++m_at;
    return readEndTag();
}

XmlTextReader::Token XmlTextReader::readEndTag()
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

XmlTextReader::Token XmlTextReader::endElement()
{
    m_name = m_open.back();
    m_open.pop_back();
    m_attributes.clear();
    m_afterElement = true;
    return Token::End;
}

XmlTextReader::Token XmlTextReader::readStartTag()
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

bool XmlTextReader::readAttribute()
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
    const qsizetype length = findDelimiter(rest(), QByteArrayView(&quote, 1));
    if (length < 0)
        return bad("an attribute's value is not closed");
    QByteArray value = convertLineBreaks(rest().first(length).toByteArray(), " ");
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

QByteArrayView XmlTextReader::readName()
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

void XmlTextReader::skipWhiteSpace()
{
    while (m_at < m_document.size() && is(m_document[m_at], XmlSpace))
        ++m_at;
}

XmlTextReader::Token XmlTextReader::fail(const char *what)
{
    m_failure = what;
    return Token::Bad;
}

Error XmlTextReader::errorHere(const QString &problem, const QString &detail) const
{
    const QByteArrayView before = m_document.first(m_at);
    const qsizetype line = std::count(before.begin(), before.end(), '\n') + 1;
    const qsizetype column = m_at - before.lastIndexOf('\n');
    return Error{ErrorCode::Invalid, QStringLiteral("%1 at line %2, column %3: %4").arg(problem).arg(line).arg(column).arg(detail)};
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/lexer.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace millrace {

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '\\' || uchar(c) >= 0x80;
}

bool isNamePart(char c)
{
    return isNameStart(c) || (c >= '0' && c <= '9');
}

namespace {

qsizetype findEnd(QByteArrayView source, const char *text, qsizetype from)
{
    const std::string_view view(source.data(), size_t(source.size()));
    const size_t found = view.find(text, size_t(from));
    return found == std::string_view::npos ? -1 : qsizetype(found);
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Characters of Unicode's class Cf that turn up in pasted scripts, as UTF-8.
qsizetype formatCharacterLength(QByteArrayView text)
{
    if (text.size() < 2 || uchar(text[0]) < 0xC2)
        return 0;
    if (text.startsWith("\xC2\xAD")) // soft hyphen
        return 2;
    if (text.size() < 3)
        return 0;
    const auto b = uchar(text[1]), c = uchar(text[2]);
    if (uchar(text[0]) == 0xE2) {
        const bool zeroWidth = b == 0x80 && c >= 0x8B && c <= 0x8F;                          // U+200B to U+200F
        const bool direction = b == 0x80 && c >= 0xAA && c <= 0xAE;                          // U+202A to U+202E
        const bool invisible = b == 0x81 && ((c >= 0xA0 && c <= 0xA4) || (c >= 0xA6 && c <= 0xAF)); // U+2060 to U+206F
        return zeroWidth || direction || invisible ? 3 : 0;
    }
    return text.startsWith("\xEF\xBB\xBF") ? 3 : 0; // byte order mark
}

// White space beyond ASCII.
qsizetype wideSpaceLength(QByteArrayView text)
{
    if (text.startsWith("\xC2\xA0"))
        return 2;
    if (text.size() < 3)
        return 0;
    const auto a = uchar(text[0]), b = uchar(text[1]), c = uchar(text[2]);
    const bool space = (a == 0xE2 && b == 0x80 && (c <= 0x8A || c == 0xAF)) || (a == 0xE2 && b == 0x81 && c == 0x9F)
                       || (a == 0xE1 && b == 0x9A && c == 0x80) || (a == 0xE3 && b == 0x80 && c == 0x80);
    return space ? 3 : 0;
}

bool isWideNewline(QByteArrayView text)
{
    return text.startsWith("\xE2\x80\xA8") || text.startsWith("\xE2\x80\xA9");
}

} // namespace

qsizetype Lexer::blankLength(qsizetype position, bool &isNewline)
{
    isNewline = false;
    const char c = at(position);
    switch (c) {
    case ' ':
    case '\t':
    case '\v':
    case '\f':
        return 1;
    case '\n':
    case '\r':
        isNewline = true;
        return 1;
    default:
        break;
    }
    if (uchar(c) < 0x80)
        return 0;
    const QByteArrayView rest = m_source.sliced(position);
    if (isWideNewline(rest)) {
        isNewline = true;
        return 3;
    }
    if (const qsizetype length = formatCharacterLength(rest)) {
        if (m_formatCharacters.empty() || m_formatCharacters.back().first < position)
            m_formatCharacters.emplace_back(position, position + length);
        return length;
    }
    return wideSpaceLength(rest);
}

qsizetype Lexer::lineEnd(qsizetype position) const
{
    while (position < m_source.size() && at(position) != '\n' && at(position) != '\r' && !isWideNewline(m_source.sliced(position)))
        ++position;
    return position;
}

qsizetype Lexer::skipBlanks(qsizetype position, bool &newlineBefore)
{
    newlineBefore = position == 0;
    while (position < m_source.size()) {
        bool isNewline = false;
        if (const qsizetype length = blankLength(position, isNewline)) {
            newlineBefore |= isNewline;
            position += length;
        } else if (startsWith(position, "//") || startsWith(position, "<!--") || (newlineBefore && startsWith(position, "-->"))
                   || (position == 0 && startsWith(position, "#!"))) {
            position = lineEnd(position);
        } else if (startsWith(position, "/*")) {
            const qsizetype end = findEnd(m_source, "*/", position + 2);
            if (end < 0)
                throw ScriptSyntaxError{position, QStringLiteral("unterminated comment")};
            newlineBefore |= m_source.sliced(position, end - position).contains('\n');
            position = end + 2;
        } else {
            break;
        }
    }
    return position;
}

Token Lexer::next(qsizetype position)
{
    Token token;
    token.start = skipBlanks(position, token.newlineBefore);
    const char c = at(token.start);
    if (token.start >= m_source.size()) {
        token.kind = TokenKind::End;
        token.end = token.start;
    } else if (isDigit(c) || (c == '.' && isDigit(at(token.start + 1)))) {
        token.kind = TokenKind::Number;
        token.end = numberEnd(token.start);
    } else if (isNameStart(c)) {
        token.kind = TokenKind::Name;
        token.end = nameEnd(token.start);
    } else if (c == '#' && isNameStart(at(token.start + 1))) {
        token.kind = TokenKind::PrivateName;
        token.end = nameEnd(token.start + 1);
    } else if (c == '"' || c == '\'') {
        token.kind = TokenKind::String;
        token.end = stringEnd(token.start);
    } else {
        token.kind = TokenKind::Punctuator;
        token.end = punctuatorEnd(token.start);
    }
    token.text = m_source.sliced(token.start, token.end - token.start);
    return token;
}

qsizetype Lexer::nameEnd(qsizetype position) const
{
    while (position < m_source.size() && isNamePart(at(position))) {
        if (at(position) == '\\' && at(position + 1) == 'u') { // \u0041 or \u{41}; no line break belongs to a name
            ++position;
            if (at(position + 1) == '{') {
                while (position < m_source.size() && at(position) != '}' && at(position) != '\n' && at(position) != '\r')
                    ++position;
                if (at(position) != '}')
                    break;
            }
        } else if (uchar(at(position)) >= 0x80) {
            const QByteArrayView rest = m_source.sliced(position);
            if (formatCharacterLength(rest) || wideSpaceLength(rest) || isWideNewline(rest))
                break;
        }
        ++position;
    }
    return std::min(position, m_source.size()); // an escape may break off
}

qsizetype Lexer::numberEnd(qsizetype position) const
{
    const qsizetype start = position;
    if (at(position) == '0' && at(position + 1) != '.' && isNamePart(at(position + 1)) && (at(position + 1) | 0x20) != 'e') {
        while (isNamePart(at(position))) // 0x1F, 0b1, 0o7, 010, 0n
            ++position;
        return position;
    }
    bool hasPoint = false;
    while (position < m_source.size()) {
        const char c = at(position);
        if (c == '.' && !hasPoint && !(at(position + 1) == '.' && position == start)) {
            hasPoint = true;
        } else if ((c | 0x20) == 'e' && (isDigit(at(position + 1)) || ((at(position + 1) == '+' || at(position + 1) == '-') && isDigit(at(position + 2))))) {
            ++position;
        } else if (!isDigit(c) && c != '_' && c != 'n') {
            break;
        }
        ++position;
    }
    return position;
}

qsizetype Lexer::stringEnd(qsizetype position) const
{
    const char quote = at(position);
    const qsizetype start = position++;
    while (position < m_source.size() && at(position) != quote) {
        if (at(position) == '\\') {
            position += at(position + 1) == '\r' && at(position + 2) == '\n' ? 2 : 1;
        } else if (at(position) == '\n' || at(position) == '\r') {
            break;
        }
        ++position;
    }
    if (at(position) != quote)
        throw ScriptSyntaxError{start, QStringLiteral("unterminated string")};
    return position + 1;
}

qsizetype Lexer::punctuatorEnd(qsizetype position) const
{
    static constexpr std::array<const char *, 35> punctuators{
        ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "\?\?=", "=>", "==", "!=", "<=", ">=", "&&", "||", "\?\?", "?.",
        "++",   "--",  "+=",  "-=",  "*=",  "/=",  "%=",  "&=",  "|=",  "^=",  "<<", ">>", "**", "..", "::",
    };
    for (const char *punctuator : punctuators) {
        if (!startsWith(position, punctuator))
            continue;
        if (QByteArrayView(punctuator) == "?." && isDigit(at(position + 2))) // a?.5:b
            continue;
        return position + qsizetype(qstrlen(punctuator));
    }
    return position + 1;
}

qsizetype Lexer::regularExpressionEnd(qsizetype start) const
{
    qsizetype position = start + 1;
    bool inClass = false;
    while (position < m_source.size()) {
        const char c = at(position);
        if (c == '\n' || c == '\r')
            break;
        if (c == '\\')
            ++position;
        else if (c == '[')
            inClass = true;
        else if (c == ']')
            inClass = false;
        else if (c == '/' && !inClass)
            return nameEnd(position + 1);
        ++position;
    }
    throw ScriptSyntaxError{start, QStringLiteral("unterminated regular expression")};
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Tokens of JavaScript, with their place in the source. The lexer knows no grammar: where `/` starts a regular expression,
// `<` an XML literal and a back quote a template is for the parser to say. Format characters (Unicode Cf) outside of
// strings are reported, for Rhino drops them. One thread.

#include <QByteArray>
#include <QString>

#include <vector>

namespace millrace {

enum class TokenKind { End, Name, PrivateName, Number, String, Punctuator };

struct Token
{
    TokenKind kind = TokenKind::End;
    qsizetype start = 0;
    qsizetype end = 0;
    bool newlineBefore = false;
    QByteArrayView text;

    bool is(const char *punctuatorOrName) const
    {
        return (kind == TokenKind::Punctuator || kind == TokenKind::Name) && text == QByteArrayView(punctuatorOrName);
    }
};

// Thrown by lexer and parser inside the rewriter; never leaves it.
struct ScriptSyntaxError
{
    qsizetype position = 0;
    QString message;
};

class Lexer
{
public:
    explicit Lexer(QByteArrayView source) : m_source(source) {}

    // The token at or after `position`; white space and comments before it are skipped.
    Token next(qsizetype position);
    // The end of the regular expression, with its flags, that starts at `start`.
    qsizetype regularExpressionEnd(qsizetype start) const;

    QByteArrayView source() const { return m_source; }
    // Ranges of format characters that were passed so far.
    const std::vector<std::pair<qsizetype, qsizetype>> &formatCharacters() const { return m_formatCharacters; }

private:
    char at(qsizetype position) const { return position < m_source.size() ? m_source[position] : '\0'; }
    bool startsWith(qsizetype position, const char *text) const { return m_source.sliced(position).startsWith(text); }
    // Length of the white space, line break or format character at `position`, else 0.
    qsizetype blankLength(qsizetype position, bool &isNewline);
    qsizetype skipBlanks(qsizetype position, bool &newlineBefore);
    qsizetype lineEnd(qsizetype position) const;
    qsizetype nameEnd(qsizetype position) const;
    qsizetype numberEnd(qsizetype position) const;
    qsizetype stringEnd(qsizetype position) const;
    qsizetype punctuatorEnd(qsizetype position) const;

    QByteArrayView m_source;
    std::vector<std::pair<qsizetype, qsizetype>> m_formatCharacters;
};

bool isNameStart(char c);
bool isNamePart(char c);

} // namespace millrace

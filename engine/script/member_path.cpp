// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/member_path.h"

#include "engine/script/e4x/lexer.h"

namespace millrace {

namespace {

// The end of the bracket that opens at `open`: where its partner starts. -1: there is none.
qsizetype closingBracket(Lexer &lexer, const Token &open)
{
    int depth = 1;
    Token token = open;
    while (depth > 0) {
        token = lexer.next(token.end);
        if (token.kind == TokenKind::End)
            return -1;
        if (token.is("[") || token.is("(") || token.is("{"))
            ++depth;
        else if (token.is("]") || token.is(")") || token.is("}"))
            --depth;
    }
    return token.is("]") ? token.start : -1;
}

std::optional<MemberPath> parse(const QByteArray &expression)
{
    Lexer lexer(expression);
    Token token = lexer.next(0);
    if (token.kind != TokenKind::Name)
        return std::nullopt;
    MemberPath path;
    path.root = token.text.toByteArray();
    for (token = lexer.next(token.end); token.kind != TokenKind::End; token = lexer.next(token.end)) {
        if (token.is("[")) {
            const qsizetype end = closingBracket(lexer, token);
            if (end < 0)
                return std::nullopt;
            path.keys << expression.mid(token.end, end - token.end);
            token = lexer.next(end);
        } else if (token.is(".")) {
            token = lexer.next(token.end);
            const bool isAttribute = token.is("@");
            if (isAttribute)
                token = lexer.next(token.end);
            if (token.kind != TokenKind::Name)
                return std::nullopt;
            path.keys << (isAttribute ? "'@" : "'") + token.text.toByteArray() + "'";
        } else {
            return std::nullopt;
        }
    }
    return path;
}

} // namespace

std::optional<MemberPath> memberPath(const QByteArray &expression)
{
    try {
        return parse(expression);
    } catch (const ScriptSyntaxError &) {
        return std::nullopt;
    }
}

} // namespace millrace

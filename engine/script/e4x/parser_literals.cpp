// SPDX-License-Identifier: GPL-3.0-or-later
// The literals of ScriptParser but XML's: arrays with comprehensions, objects, templates, regular expressions.

#include "engine/script/e4x/parser.h"

namespace millrace {

void ScriptParser::arrayLiteral()
{
    const Token open = m_token;
    expect("[");
    if (at("for") && peek().is("(")) // [for (x of list) x * x]
        return comprehension(open, {});
    bool isFirst = true;
    const size_t firstEdit = m_edits.count();
    while (!at("]")) {
        if (take(","))
            continue;
        take("...");
        const Expression item = assignment();
        if (isFirst && at("for")) { // [x * x for (x of list)]
            const QByteArray text = m_edits.render(item.start, item.end, firstEdit);
            m_edits.drop(item.start, item.end, firstEdit);
            m_edits.replace(item.start, item.end, {});
            return comprehension(open, text);
        }
        isFirst = false;
        if (!take(","))
            break;
    }
    expect("]");
}

// An array comprehension of Rhino's, from its first `for` on, as a function that fills a list. `item` is the expression
// where it stood in front.
void ScriptParser::comprehension(const Token &open, const QByteArray &item)
{
    m_edits.replace(open.start, open.end, "(()=>{const __list=[];");
    while (at("for") || at("if")) {
        if (take("if")) {
            expect("(");
            expression();
            expect(")");
            continue;
        }
        advance();
        Token each;
        if (at("each")) {
            each = m_token;
            advance();
        }
        expect("(");
        if (atName() && !at("var") && !at("let") && !at("const"))
            m_edits.open(m_token.start, "let ");
        forHead(each);
        expect(")");
    }
    if (item.isEmpty()) {
        const Expression last = assignment();
        m_edits.open(last.start, "__list.push(");
        m_edits.close(last.end, ")");
    }
    const qsizetype end = m_token.start;
    expect("]");
    m_edits.replace(end, end + 1, (item.isEmpty() ? QByteArray() : "__list.push(" + item + ")") + ";return __list;})()");
}

void ScriptParser::objectLiteral()
{
    expect("{");
    while (!at("}")) {
        propertyDefinition();
        if (!take(","))
            break;
    }
    expect("}");
}

void ScriptParser::propertyDefinition()
{
    if (take("...")) {
        assignment();
        return;
    }
    const auto isModifier = [this](const char *word) {
        const Token after = peek();
        return at(word) && !after.is(":") && !after.is(",") && !after.is("}") && !after.is("(") && !after.is("=");
    };
    if (isModifier("async"))
        advance();
    take("*");
    if (isModifier("get") || isModifier("set"))
        advance();
    const QByteArrayView name = m_token.text;
    const bool isName = atName();
    if (!propertyName())
        unexpected();
    if (take(":")) {
        if (name == "__proto__")
            m_builtIns.sawName(name);
        assignment();
    } else if (at("(")) {
        functionRest();
    } else if (isName) { // shorthand; with a default in a pattern
        if (BuiltInUse::isBuiltIn(name))
            m_builtIns.usedAsValue({{name}});
        if (take("="))
            assignment();
    } else {
        unexpected();
    }
}

bool ScriptParser::propertyName()
{
    if (at("[")) {
        advance();
        assignment();
        expect("]");
        return true;
    }
    if (m_token.kind == TokenKind::End || m_token.kind == TokenKind::Punctuator)
        return false;
    advance();
    return true;
}

void ScriptParser::templateLiteral()
{
    qsizetype position = m_token.start + 1;
    while (position < m_source.size() && m_source[position] != '`') {
        if (m_source[position] == '\\') {
            position += 2;
        } else if (m_source.sliced(position).startsWith("${")) {
            moveTo(position + 2);
            expression();
            if (!at("}"))
                unexpected();
            position = m_token.end;
        } else {
            ++position;
        }
    }
    if (position >= m_source.size())
        throw ScriptSyntaxError{m_token.start, QStringLiteral("unterminated template")};
    m_token.end = position + 1;
    advance();
}

void ScriptParser::regularExpression()
{
    m_token.end = m_lexer.regularExpressionEnd(m_token.start);
    advance();
}

} // namespace millrace

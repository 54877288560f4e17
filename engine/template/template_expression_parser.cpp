// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_nesting.h"
#include "engine/template/template_parser.h"

#include <algorithm>
#include <limits>

namespace millrace {

namespace {

using Kind = TemplateExpression::Kind;

struct Operator
{
    const char *written;
    Kind kind;
    int level; // binds tighter the higher
};

// Longer ones before those that begin like them.
constexpr Operator operators[] = {
    {"||", Kind::Or, 0}, {"or", Kind::Or, 0}, {"&&", Kind::And, 1}, {"and", Kind::And, 1},
    {"==", Kind::Equal, 2}, {"eq", Kind::Equal, 2}, {"!=", Kind::NotEqual, 2}, {"ne", Kind::NotEqual, 2},
    {"<=", Kind::LessEqual, 3}, {">=", Kind::GreaterEqual, 3}, {"<", Kind::Less, 3}, {">", Kind::Greater, 3},
    {"lt", Kind::Less, 3}, {"gt", Kind::Greater, 3}, {"le", Kind::LessEqual, 3}, {"ge", Kind::GreaterEqual, 3},
    {"+", Kind::Add, 4}, {"-", Kind::Subtract, 4},
    {"*", Kind::Multiply, 5}, {"/", Kind::Divide, 5}, {"%", Kind::Modulo, 5},
};
constexpr int tightestLevel = 5;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool startsWithOperator(QByteArrayView rest, const char *written)
{
    const QByteArrayView word(written);
    if (!rest.startsWith(word))
        return false;
    const bool isWord = isNameStart(written[0]);
    return !isWord || rest.size() == word.size() || !(isNameStart(rest[word.size()]) || isDigit(rest[word.size()]));
}

// \u0041 in double quotes; other backslashes stand for themselves.
QByteArray withUnicodeEscapes(const QByteArray &text)
{
    QByteArray out;
    qsizetype copied = 0;
    for (qsizetype at = text.indexOf("\\u"); at >= 0; at = text.indexOf("\\u", at)) {
        bool ok = false;
        const ushort unit = text.mid(at + 2, 4).toUShort(&ok, 16);
        if (!ok || at + 6 > text.size()) {
            at += 2;
            continue;
        }
        out += text.mid(copied, at - copied) + QString(QChar(unit)).toUtf8();
        copied = at += 6;
    }
    return out + text.mid(copied);
}

} // namespace

qsizetype TemplateParser::nameEnd(qsizetype at) const
{
    if (!isNameStart(peek(at)))
        return at;
    while (isNameStart(peek(at)) || isDigit(peek(at)) || peek(at) == '-')
        ++at;
    return at;
}

// At `m_at` stands a '$'. Behind "$name" or "${name" there is no way back: what follows must fit.
TemplateParser::Found TemplateParser::parseReference(TemplateReference &reference)
{
    if (peek(m_at) != '$')
        return Found::No;
    const Nesting nesting(*this);
    if (!nesting)
        return Found::Bad;
    const qsizetype start = m_at;
    qsizetype name = start + 1;
    reference.isQuiet = peek(name) == '!';
    if (reference.isQuiet)
        ++name;
    const bool isBraced = peek(name) == '{';
    if (isBraced)
        ++name;
    const qsizetype end = nameEnd(name);
    if (end == name || (isBraced && peek(end) == ':')) // ${ATTACH:…} is an attachment's token, and others' to replace
        return Found::No;
    reference.root = m_text.mid(name, end - name);
    m_at = end;
    for (bool isStep = true; isStep;) {
        if (!parseStep(reference, isStep))
            return Found::Bad;
    }
    if (isBraced) {
        if (peek(m_at) == '|') {
            ++m_at;
            TemplateExpression alternate;
            if (!parseExpression(alternate))
                return Found::Bad;
            reference.alternate = std::make_shared<const TemplateExpression>(std::move(alternate));
        }
        if (!expect('}'))
            return Found::Bad;
    }
    reference.written = m_text.mid(start, m_at - start);
    return Found::Yes;
}

bool TemplateParser::parseStep(TemplateReference &reference, bool &isStep)
{
    isStep = false;
    TemplateStep step;
    if (peek(m_at) == '[') {
        ++m_at;
        step.kind = TemplateStep::Kind::Index;
        step.arguments.emplace_back();
        if (!parseExpression(step.arguments.front()) || !expect(']'))
            return false;
    } else if (peek(m_at) == '.' && isNameStart(peek(m_at + 1))) {
        const qsizetype end = nameEnd(m_at + 1);
        step.name = m_text.mid(m_at + 1, end - m_at - 1);
        m_at = end;
        if (peek(m_at) == '(') {
            step.kind = TemplateStep::Kind::Method;
            if (!parseCallArguments(step.arguments))
                return false;
        }
    } else {
        return true;
    }
    isStep = true;
    reference.steps.push_back(std::move(step));
    return true;
}

bool TemplateParser::parseCallArguments(std::vector<TemplateExpression> &arguments)
{
    m_at = skipWhiteSpace(m_at + 1);
    if (peek(m_at) == ')') {
        ++m_at;
        return true;
    }
    for (;;) {
        arguments.emplace_back();
        if (!parseExpression(arguments.back()))
            return false;
        if (peek(m_at) != ',')
            return expect(')');
        ++m_at;
    }
}

// Leaves `m_at` behind the white space that follows.
bool TemplateParser::parseExpression(TemplateExpression &expression, int level)
{
    if (level > tightestLevel)
        return parseUnary(expression);
    if (!parseExpression(expression, level + 1))
        return false;
    for (bool isChain = false;; isChain = true) {
        const QByteArrayView rest = QByteArrayView(m_text).sliced(std::min(m_at, m_text.size()));
        const Operator *found = std::find_if(std::begin(operators), std::end(operators),
                                             [rest](const Operator &candidate) { return startsWithOperator(rest, candidate.written); });
        if (found == std::end(operators) || found->level != level)
            return true;
        if (!isChain) {
            TemplateExpression chain;
            chain.kind = Kind::Chain;
            chain.operands.push_back(std::move(expression));
            expression = std::move(chain);
        }
        m_at += qsizetype(qstrlen(found->written));
        expression.operators.push_back(found->kind);
        expression.operands.emplace_back();
        if (!parseExpression(expression.operands.back(), level + 1))
            return false;
    }
}

bool TemplateParser::parseUnary(TemplateExpression &expression)
{
    const Nesting nesting(*this);
    if (!nesting)
        return false;
    m_at = skipWhiteSpace(m_at);
    const qsizetype start = m_at;
    const QByteArrayView rest = QByteArrayView(m_text).sliced(std::min(m_at, m_text.size()));
    const bool isNot = (peek(m_at) == '!' && peek(m_at + 1) != '=') || startsWithOperator(rest, "not");
    const bool isNegation = peek(m_at) == '-' && !isDigit(peek(m_at + 1)) && peek(m_at + 1) != '.';
    if (!isNot && !isNegation) {
        if (!parsePrimary(expression))
            return false;
    } else {
        m_at += isNot && peek(m_at) != '!' ? 3 : 1;
        expression.kind = isNot ? Kind::Not : Kind::Negate;
        expression.operands.emplace_back();
        if (!parseUnary(expression.operands.front()))
            return false;
    }
    expression.written = m_text.mid(start, m_at - start);
    m_at = skipWhiteSpace(m_at);
    return true;
}

bool TemplateParser::parsePrimary(TemplateExpression &expression)
{
    const QByteArrayView rest = QByteArrayView(m_text).sliced(std::min(m_at, m_text.size()));
    const char c = peek(m_at);
    if (c == '"' || c == '\'')
        return parseString(expression);
    if (c == '[')
        return parseList(expression);
    if (c == '{')
        return parseMap(expression);
    if (c == '$') {
        expression.kind = Kind::Reference;
        return parseReference(expression.reference) == Found::Yes || fail(QStringLiteral("'$' begins no reference"));
    }
    if (c == '(') {
        ++m_at;
        return parseExpression(expression) && expect(')');
    }
    if (isDigit(c) || c == '-' || c == '.')
        return parseNumber(expression);
    for (const auto &[word, value] : {std::pair("true", true), std::pair("false", false)}) {
        if (startsWithOperator(rest, word)) {
            expression.constant = value;
            m_at += qsizetype(qstrlen(word));
            return true;
        }
    }
    return fail(QStringLiteral("a value is missing"));
}

// [a, b] or [1..3].
bool TemplateParser::parseList(TemplateExpression &expression)
{
    const Nesting nesting(*this);
    if (!nesting)
        return false;
    expression.kind = Kind::List;
    m_at = skipWhiteSpace(m_at + 1);
    if (peek(m_at) == ']') {
        ++m_at;
        return true;
    }
    for (;;) {
        expression.operands.emplace_back();
        if (!parseExpression(expression.operands.back()))
            return false;
        if (expression.operands.size() == 1 && peek(m_at) == '.' && peek(m_at + 1) == '.') {
            expression.kind = Kind::Range;
            m_at += 2;
            expression.operands.emplace_back();
            return parseExpression(expression.operands.back()) && expect(']');
        }
        if (peek(m_at) != ',')
            return expect(']');
        ++m_at;
    }
}

bool TemplateParser::parseMap(TemplateExpression &expression)
{
    const Nesting nesting(*this);
    if (!nesting)
        return false;
    expression.kind = Kind::Map;
    m_at = skipWhiteSpace(m_at + 1);
    if (peek(m_at) == '}') {
        ++m_at;
        return true;
    }
    for (;;) {
        for (const bool isKey : {true, false}) {
            expression.operands.emplace_back();
            if (!parseExpression(expression.operands.back()))
                return false;
            if (isKey && !expect(':'))
                return false;
        }
        if (peek(m_at) != ',')
            return expect('}');
        ++m_at;
    }
}

// A quote within is written twice. Double quotes have their references replaced, single ones not.
bool TemplateParser::parseString(TemplateExpression &expression)
{
    const char quote = peek(m_at);
    QByteArray content;
    qsizetype start = m_at + 1;
    for (;;) {
        const qsizetype end = m_text.indexOf(quote, start);
        if (end < 0)
            return fail(QStringLiteral("a text has no closing quote"));
        content += QByteArrayView(m_text).sliced(start, end - start);
        start = end + 1;
        if (peek(start) != quote)
            break;
        content += quote;
        ++start;
    }
    if (quote == '"')
        content = withUnicodeEscapes(content);
    if (quote == '"' && (content.contains('$') || content.contains('#'))) {
        const Nesting nesting(*this);
        if (!nesting)
            return false;
        Result<TemplateTree> tree = TemplateParser(content, m_depth).parse();
        if (!tree)
            return fail(QStringLiteral("in a text in quotes: ") + tree.error().message);
        expression.kind = Kind::Interpolated;
        expression.block = std::make_shared<const TemplateBlock>(std::move(tree->statements));
        for (TemplateMacro &macro : tree->macros)
            m_macros.push_back(std::move(macro));
    } else {
        expression.constant = content;
    }
    m_at = start;
    return true;
}

bool TemplateParser::parseNumber(TemplateExpression &expression)
{
    const qsizetype start = m_at;
    const auto skipDigits = [this] {
        while (isDigit(peek(m_at)))
            ++m_at;
    };
    if (peek(m_at) == '-')
        ++m_at;
    skipDigits();
    bool isWhole = true;
    if (peek(m_at) == '.' && peek(m_at + 1) != '.') { // "1..3" is a range
        isWhole = false;
        ++m_at;
        skipDigits();
    }
    if (peek(m_at) == 'e' || peek(m_at) == 'E') {
        const qsizetype digits = m_at + (peek(m_at + 1) == '+' || peek(m_at + 1) == '-' ? 2 : 1);
        if (isDigit(peek(digits))) {
            isWhole = false;
            m_at = digits;
            skipDigits();
        }
    }
    const QByteArray written = m_text.mid(start, m_at - start);
    bool ok = false;
    if (const qint64 value = written.toLongLong(&ok); isWhole && ok) {
        const bool isInteger = value >= std::numeric_limits<qint32>::min() && value <= std::numeric_limits<qint32>::max();
        expression.constant = isInteger ? TemplateValue(qint32(value)) : TemplateValue(value);
        return true;
    }
    expression.constant = written.toDouble(&ok);
    return ok || fail(QStringLiteral("'%1' is no number").arg(QString::fromUtf8(written)));
}

} // namespace millrace

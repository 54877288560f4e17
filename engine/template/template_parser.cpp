// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_parser.h"

#include "engine/template/template_nesting.h"

#include <algorithm>

namespace millrace {

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isWordPart(char c)
{
    return isLetter(c) || (c >= '0' && c <= '9');
}

bool endsBlock(const QByteArray &name)
{
    return name == "end" || name == "else" || name == "elseif";
}

bool isMacroCall(const QByteArray &name)
{
    static const QByteArrayList others = {"foreach", "macro", "define", "evaluate", "include", "parse", "break", "stop"};
    return !others.contains(name);
}

bool hasBody(const QByteArray &name)
{
    return name == "foreach" || name == "macro" || name == "define" || name.startsWith('@');
}

void appendText(TemplateBlock &block, QByteArrayView text)
{
    if (text.isEmpty())
        return;
    if (block.empty() || block.back().kind != TemplateStatement::Kind::Text)
        block.push_back({.kind = TemplateStatement::Kind::Text});
    block.back().text += text;
}

} // namespace

Result<TemplateTree> TemplateParser::parse()
{
    TemplateTree tree;
    std::optional<Word> terminator;
    if (parseStatements(tree.statements, terminator) && terminator)
        fail(QStringLiteral("#%1 belongs to no block").arg(QString::fromUtf8(terminator->name)));
    if (m_error)
        return *m_error;
    tree.macros = std::move(m_macros);
    return tree;
}

bool TemplateParser::parseStatements(TemplateBlock &block, std::optional<Word> &terminator)
{
    const Nesting nesting(*this);
    if (!nesting)
        return false;
    terminator.reset();
    while (m_at < m_text.size()) {
        const qsizetype start = m_isAfterNewline ? skipBlanks(m_at) : m_at;
        if (const std::optional<Word> word = wordAt(start)) {
            if (endsBlock(word->name)) {
                m_at = word->begin;
                terminator = word;
                return true;
            }
            if (!parseDirective(block, *word, m_at))
                return false;
        } else if (!parseStatement(block)) {
            return false;
        }
    }
    return true;
}

bool TemplateParser::parseStatement(TemplateBlock &block)
{
    switch (peek(m_at)) {
    case '$': return parseDollar(block, 0);
    case '#': return parseHash(block);
    case '\\': return parseBackslashes(block);
    default: parseText(block); return true;
    }
}

// Up to the end of the line, or to what may be more than text.
void TemplateParser::parseText(TemplateBlock &block)
{
    const auto isSpecial = [](char c) { return c == '$' || c == '#' || c == '\\' || c == '\n' || c == '\r'; };
    const qsizetype end = std::find_if(m_text.begin() + m_at, m_text.end(), isSpecial) - m_text.begin();
    const qsizetype next = lineEnd(end);
    m_isAfterNewline = next > end;
    appendText(block, QByteArrayView(m_text).sliced(m_at, next - m_at));
    m_at = next;
}

bool TemplateParser::parseDollar(TemplateBlock &block, int backslashes)
{
    m_isAfterNewline = false;
    TemplateStatement statement{.kind = TemplateStatement::Kind::Reference, .backslashes = backslashes};
    switch (parseReference(statement.target)) {
    case Found::Bad:
        return false;
    case Found::Yes:
        block.push_back(std::move(statement));
        return true;
    case Found::No:
        appendText(block, QByteArray(backslashes, '\\') + '$');
        ++m_at;
        return true;
    }
    return false;
}

// A '#' that begins no directive.
bool TemplateParser::parseHash(TemplateBlock &block)
{
    const char next = peek(m_at + 1);
    if (next == '#' || next == '*')
        return skipComment();
    m_isAfterNewline = false;
    if (next == '[' && peek(m_at + 2) == '[') {
        const qsizetype end = m_text.indexOf("]]#", m_at + 3);
        if (end < 0)
            return fail(QStringLiteral("#[[ is not closed by ]]#"));
        appendText(block, QByteArrayView(m_text).sliced(m_at + 3, end - m_at - 3));
        m_at = end + 3;
        return true;
    }
    appendText(block, "#");
    ++m_at;
    return true;
}

bool TemplateParser::skipComment()
{
    if (peek(m_at + 1) == '#') {
        while (m_at < m_text.size() && lineEnd(m_at) == m_at)
            ++m_at;
        m_at = lineEnd(m_at);
        m_isAfterNewline = true;
        return true;
    }
    const qsizetype end = m_text.indexOf("*#", m_at + 2);
    if (end < 0)
        return fail(QStringLiteral("#* is not closed by *#"));
    m_at = end + 2;
    m_isAfterNewline = false;
    return true;
}

// They mean something before a reference or a directive only: two are one, and an odd one takes the meaning away.
bool TemplateParser::parseBackslashes(TemplateBlock &block)
{
    qsizetype end = m_at;
    while (peek(end) == '\\')
        ++end;
    const int count = int(std::min<qsizetype>(end - m_at, 1 << 20));
    m_isAfterNewline = false;
    if (end - m_at == count && peek(end) == '$') {
        m_at = end;
        return parseDollar(block, count);
    }
    const std::optional<Word> word = wordAt(end);
    const bool isDirective = word && isDirectiveName(word->name);
    appendText(block, QByteArrayView(m_text).sliced(m_at, isDirective ? count / 2 : end - m_at));
    m_at = end;
    if (word && count % 2 == 1) {
        appendText(block, QByteArrayView(m_text).sliced(word->begin, word->end - word->begin));
        m_at = word->end;
    }
    return true;
}

bool TemplateParser::isDirectiveName(const QByteArray &name) const
{
    static const QByteArrayList names = {"if", "else", "elseif", "end", "set", "foreach", "macro", "define", "evaluate",
                                         "include", "parse", "break", "stop"};
    return names.contains(name)
        || std::any_of(m_macros.begin(), m_macros.end(), [&name](const TemplateMacro &macro) { return macro.name == name; });
}

std::optional<TemplateParser::Word> TemplateParser::wordAt(qsizetype at) const
{
    if (peek(at) != '#')
        return std::nullopt;
    const bool isBraced = peek(at + 1) == '{';
    const qsizetype start = at + (isBraced ? 2 : 1);
    qsizetype end = start;
    if (isLetter(peek(end)) || peek(end) == '@') {
        do
            ++end;
        while (isWordPart(peek(end)));
    }
    if (end == start || (isBraced && peek(end) != '}'))
        return std::nullopt;
    return Word{m_text.mid(start, end - start), at, end + (isBraced ? 1 : 0)};
}

// `begin`: where the white space before it begins that it takes with it.
bool TemplateParser::parseDirective(TemplateBlock &block, const Word &word, qsizetype begin)
{
    if (word.name == "if")
        return parseIf(block, word);
    if (word.name == "set" && peek(skipBlanks(word.end)) == '(')
        return parseSet(block, word);
    return parseNamed(block, word, begin);
}

bool TemplateParser::parseIf(TemplateBlock &block, const Word &word)
{
    const bool newlineAtStart = m_isAfterNewline;
    TemplateStatement statement{.kind = TemplateStatement::Kind::If};
    Word part = word;
    for (;;) {
        m_at = part.end;
        TemplateBranch branch;
        if (part.name != "else") {
            m_at = skipWhiteSpace(m_at);
            branch.condition.emplace();
            if (!expect('(') || !parseExpression(*branch.condition) || !expect(')'))
                return false;
        } else if (!statement.branches.back().condition) {
            return fail(QStringLiteral("#if has two #else"));
        }
        if (gobbleLineEnd())
            m_isAfterNewline = true;
        std::optional<Word> next;
        if (!parseStatements(branch.block, next))
            return false;
        statement.branches.push_back(std::move(branch));
        if (!next)
            return fail(QStringLiteral("#if has no #end"));
        if (next->name == "elseif" && part.name == "else")
            return fail(QStringLiteral("#elseif stands behind #else"));
        if (next->name == "end") {
            m_at = next->end;
            break;
        }
        part = *next;
    }
    m_isAfterNewline = newlineAtStart && gobbleLineEnd();
    block.push_back(std::move(statement));
    return true;
}

bool TemplateParser::parseSet(TemplateBlock &block, const Word &word)
{
    TemplateStatement statement{.kind = TemplateStatement::Kind::Set};
    m_at = skipWhiteSpace(skipBlanks(word.end) + 1);
    if (parseReference(statement.target) != Found::Yes)
        return fail(QStringLiteral("#set needs a reference to set"));
    m_at = skipWhiteSpace(m_at);
    statement.arguments.emplace_back();
    if (!expect('=') || !parseExpression(statement.arguments.front()) || !expect(')'))
        return false;
    m_isAfterNewline = m_isAfterNewline && gobbleLineEnd();
    block.push_back(std::move(statement));
    return true;
}

// #foreach, #macro, #stop …, and the call of a macro, which may turn out to be text.
bool TemplateParser::parseNamed(TemplateBlock &block, const Word &word, qsizetype begin)
{
    const bool newlineAtStart = m_isAfterNewline;
    const bool isBlock = hasBody(word.name);
    m_at = word.end;
    std::vector<Argument> arguments;
    if (const qsizetype open = skipWhiteSpace(m_at); peek(open) == '(') {
        m_at = open + 1;
        if (!parseArguments(arguments, word))
            return false;
    }
    const bool takesLineEnd = isBlock || newlineAtStart || word.name == "include" || word.name == "parse";
    m_isAfterNewline = takesLineEnd && gobbleLineEnd();
    TemplateStatement statement;
    if (isBlock && !parseBody(statement, newlineAtStart))
        return false;
    if (isMacroCall(word.name))
        statement.text = m_text.mid(begin, m_at - begin);
    return finishNamed(block, std::move(statement), std::move(arguments), word);
}

bool TemplateParser::parseBody(TemplateStatement &statement, bool newlineAtStart)
{
    std::optional<Word> terminator;
    for (;;) {
        statement.branches.emplace_back();
        if (!parseStatements(statement.branches.back().block, terminator))
            return false;
        if (!terminator || terminator->name == "elseif" || (terminator->name == "else" && statement.branches.size() > 1))
            return fail(QStringLiteral("a block has no #end"));
        m_at = terminator->end;
        if (terminator->name == "end")
            break;
        if (gobbleLineEnd())
            m_isAfterNewline = true;
    }
    m_isAfterNewline = newlineAtStart && gobbleLineEnd();
    return true;
}

bool TemplateParser::finishNamed(TemplateBlock &block, TemplateStatement statement, std::vector<Argument> arguments, const Word &word)
{
    using Kind = TemplateStatement::Kind;
    const QByteArray &name = word.name;
    const auto is = [&arguments](size_t i, Argument::Kind kind) { return i < arguments.size() && arguments[i].kind == kind; };
    if (statement.branches.size() > 1 && name != "foreach")
        return fail(QStringLiteral("#else belongs to no #if"));
    if (name == "macro")
        return addMacro(std::move(statement), std::move(arguments));
    if (name == "foreach") {
        if (arguments.size() < 3 || !is(0, Argument::Kind::Reference) || !is(1, Argument::Kind::Word) || is(2, Argument::Kind::Word))
            return fail(QStringLiteral("#foreach needs ($name in $list)"));
        statement.kind = Kind::Foreach;
        statement.target = std::move(arguments[0].expression.reference);
        statement.arguments.push_back(std::move(arguments[2].expression));
    } else if (name == "define") {
        if (arguments.size() != 1 || !is(0, Argument::Kind::Reference))
            return fail(QStringLiteral("#define needs ($name)"));
        statement.kind = Kind::Define;
        statement.target = std::move(arguments[0].expression.reference);
        statement.block = std::make_shared<const TemplateBlock>(std::move(statement.branches[0].block));
        statement.branches.clear();
    } else if (name == "evaluate") {
        if (arguments.size() != 1 || is(0, Argument::Kind::Word))
            return fail(QStringLiteral("#evaluate needs one value"));
        statement.kind = Kind::Evaluate;
        statement.arguments.push_back(std::move(arguments[0].expression));
    } else if (name == "include" || name == "parse") {
        statement.kind = Kind::Include;
    } else if (name == "break" || name == "stop") {
        statement.kind = name == "break" ? Kind::Break : Kind::Stop;
    } else {
        statement.kind = Kind::Call;
        statement.name = name.startsWith('@') ? name.mid(1) : name;
        for (Argument &argument : arguments) {
            statement.hasWordArguments |= argument.kind == Argument::Kind::Word;
            statement.arguments.push_back(std::move(argument.expression));
        }
    }
    block.push_back(std::move(statement));
    return true;
}

bool TemplateParser::addMacro(TemplateStatement statement, std::vector<Argument> arguments)
{
    if (arguments.empty() || arguments[0].kind != Argument::Kind::Word)
        return fail(QStringLiteral("#macro needs a name"));
    TemplateMacro macro{.name = arguments[0].word};
    for (size_t i = 1; i < arguments.size(); ++i) {
        Argument &argument = arguments[i];
        if (argument.kind != Argument::Kind::Reference && argument.kind != Argument::Kind::Default)
            return fail(QStringLiteral("a parameter of #macro must be a reference"));
        if (!argument.fallback && !macro.parameters.empty() && macro.parameters.back().fallback)
            return fail(QStringLiteral("a parameter with a default must be among the last of #macro"));
        macro.parameters.push_back({argument.expression.reference.root, std::move(argument.fallback)});
    }
    macro.body = std::make_shared<const TemplateBlock>(std::move(statement.branches[0].block));
    m_macros.push_back(std::move(macro));
    return true;
}

bool TemplateParser::parseArguments(std::vector<Argument> &arguments, const Word &word)
{
    for (;;) {
        m_at = skipWhiteSpace(m_at);
        if (peek(m_at) == ')') {
            ++m_at;
            return true;
        }
        if (peek(m_at) == ',' && !arguments.empty())
            m_at = skipWhiteSpace(m_at + 1);
        arguments.emplace_back();
        if (!parseArgument(arguments.back(), word))
            return false;
    }
}

bool TemplateParser::parseArgument(Argument &argument, const Word &word)
{
    const qsizetype start = m_at;
    while (isWordPart(peek(m_at)) && (m_at > start || isLetter(peek(m_at))))
        ++m_at;
    const QByteArray text = m_text.mid(start, m_at - start);
    static const QByteArrayList operators = {"and", "or", "not", "eq", "ne", "lt", "gt", "le", "ge"};
    if (operators.contains(text))
        return fail(QStringLiteral("#%1 takes no expression").arg(QString::fromUtf8(word.name)));
    if (!text.isEmpty() && text != "true" && text != "false") {
        argument.kind = Argument::Kind::Word;
        argument.word = text;
        return true;
    }
    m_at = start;
    if (peek(m_at) == '(' || !parsePrimary(argument.expression))
        return fail(QStringLiteral("#%1 takes no such argument").arg(QString::fromUtf8(word.name)));
    if (argument.expression.kind != TemplateExpression::Kind::Reference)
        return true;
    argument.kind = Argument::Kind::Reference;
    if (const qsizetype equals = skipWhiteSpace(m_at); word.name == "macro" && peek(equals) == '=') {
        m_at = skipWhiteSpace(equals + 1);
        TemplateExpression fallback;
        if (!parsePrimary(fallback))
            return false;
        argument.kind = Argument::Kind::Default;
        argument.fallback = std::make_shared<const TemplateExpression>(std::move(fallback));
    }
    return true;
}

qsizetype TemplateParser::skipBlanks(qsizetype at) const
{
    while (peek(at) == ' ' || peek(at) == '\t')
        ++at;
    return at;
}

qsizetype TemplateParser::skipWhiteSpace(qsizetype at) const
{
    while (peek(at) == ' ' || peek(at) == '\t' || peek(at) == '\n' || peek(at) == '\r')
        ++at;
    return at;
}

qsizetype TemplateParser::lineEnd(qsizetype at) const
{
    if (peek(at) == '\r')
        return peek(at + 1) == '\n' ? at + 2 : at + 1;
    return peek(at) == '\n' ? at + 1 : at;
}

bool TemplateParser::gobbleLineEnd()
{
    const qsizetype end = skipBlanks(m_at);
    const qsizetype next = lineEnd(end);
    if (next == end)
        return false;
    m_at = next;
    return true;
}

bool TemplateParser::expect(char c)
{
    if (peek(m_at) != c)
        return fail(QStringLiteral("'%1' is missing").arg(QLatin1Char(c)));
    ++m_at;
    return true;
}

bool TemplateParser::fail(const QString &what)
{
    if (!m_error) {
        const qsizetype line = 1 + std::count(m_text.begin(), m_text.begin() + std::min(m_at, m_text.size()), '\n');
        m_error = Error{ErrorCode::Invalid, QStringLiteral("line %1 of the template: %2").arg(line).arg(what)};
    }
    return false;
}

} // namespace millrace

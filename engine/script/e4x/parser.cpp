// SPDX-License-Identifier: GPL-3.0-or-later
// The statements of ScriptParser, and its entry.

#include "engine/script/e4x/parser.h"

namespace millrace {

void ScriptParser::parse()
{
    moveTo(0);
    while (m_token.kind != TokenKind::End)
        statement();
}

QByteArray ScriptParser::withoutFormatCharacters() const
{
    EditList edits(m_source);
    for (const auto &[start, end] : m_lexer.formatCharacters())
        edits.replace(start, end, {});
    return edits.render(0, m_source.size());
}

void ScriptParser::moveTo(qsizetype position)
{
    m_lastEnd = m_token.end;
    m_token = m_lexer.next(position);
}

bool ScriptParser::take(const char *text)
{
    if (!at(text))
        return false;
    advance();
    return true;
}

void ScriptParser::expect(const char *text)
{
    if (!take(text)) {
        const QString found = m_token.kind == TokenKind::End ? QStringLiteral("the end") : QLatin1Char('\'') + QString::fromUtf8(m_token.text) + QLatin1Char('\'');
        throw ScriptSyntaxError{m_token.start, QStringLiteral("expected '%1', found %2").arg(QLatin1String(text), found)};
    }
}

void ScriptParser::semicolon()
{
    if (take(";") || at("}") || m_token.kind == TokenKind::End || m_token.newlineBefore)
        return;
    unexpected();
}

void ScriptParser::unexpected()
{
    if (m_token.kind == TokenKind::End)
        throw ScriptSyntaxError{m_token.start, QStringLiteral("unexpected end of the script")};
    throw ScriptSyntaxError{m_token.start, QStringLiteral("unexpected '%1'").arg(QString::fromUtf8(m_token.text))};
}

void ScriptParser::statement()
{
    checkStack(m_token.start);
    if (at("{"))
        return block();
    if (take(";"))
        return;
    if (atName() && wordStatement())
        return;
    expression();
    semicolon();
}

// A statement that begins with a word. False where it is an expression after all.
bool ScriptParser::wordStatement()
{
    const Token word = m_token;
    const Token after = peek();
    if (after.is(":")) { // a label
        advance();
        advance();
        statement();
    } else if (word.is("var") || word.is("const") || (word.is("let") && (after.kind == TokenKind::Name || after.is("[") || after.is("{")))) {
        advance();
        variables(In::Allowed, word.is("const") ? Values::Wanted : Values::Optional);
        semicolon();
    } else if (word.is("if")) {
        ifStatement();
    } else if (word.is("for")) {
        forStatement();
    } else if (word.is("with")) {
        withStatement();
    } else if (word.is("while")) {
        advance();
        expect("(");
        expression();
        expect(")");
        statement();
    } else if (word.is("do")) {
        advance();
        statement();
        expect("while");
        expect("(");
        expression();
        expect(")");
        take(";");
    } else if (word.is("return") || word.is("throw")) {
        advance();
        if (!at(";") && !at("}") && m_token.kind != TokenKind::End && !m_token.newlineBefore) {
            const Expression value = expression();
            if (word.is("throw")) {
                m_edits.open(value.start, "__rhino.noteThrow((");
                m_edits.close(value.end, "))");
            }
        }
        semicolon();
    } else if (word.is("break") || word.is("continue")) {
        advance();
        if (atName() && !m_token.newlineBefore)
            advance();
        semicolon();
    } else if (word.is("try")) {
        tryStatement();
    } else if (word.is("switch")) {
        switchStatement();
    } else if (word.is("function") && !after.is("::")) {
        functionDefinition(word.start);
    } else if (word.is("async") && after.is("function") && !after.newlineBefore) {
        advance();
        functionDefinition(word.start);
    } else if (word.is("class")) {
        classDefinition();
    } else if (word.is("debugger")) {
        advance();
        semicolon();
    } else if (word.is("default")) {
        return defaultNamespace();
    } else {
        return false;
    }
    return true;
}

void ScriptParser::block()
{
    expect("{");
    while (!at("}")) {
        if (m_token.kind == TokenKind::End)
            unexpected();
        statement();
    }
    advance();
}

// What `var`, `let`, a parameter or a catch binds: a name or a pattern.
void ScriptParser::bindingTarget()
{
    if (at("["))
        arrayLiteral();
    else if (at("{"))
        objectLiteral();
    else if (atName())
        advance();
    else
        unexpected();
}

void ScriptParser::variables(In in, Values values)
{
    do {
        bindingTarget();
        if (take("="))
            assignment(in);
        else if (values == Values::Wanted) // Rhino takes `const x;`
            m_edits.close(m_lastEnd, " = undefined");
    } while (take(","));
}

// with (object) …; where @a stands in it alone, the object has a name there: with ({__scope: object}) with (__scope) …
void ScriptParser::withStatement()
{
    advance();
    expect("(");
    const Expression object = expression();
    m_builtIns.usedAsValue(object.path);
    expect(")");
    const bool outer = std::exchange(m_usesScope, false);
    const bool inPredicate = std::exchange(m_inPredicate, false);
    ++m_predicates;
    statement();
    --m_predicates;
    m_inPredicate = inPredicate;
    if (m_usesScope) {
        m_edits.open(object.start, "{__scope: ");
        m_edits.close(object.end, "}) with (__scope");
    }
    m_usesScope |= outer;
}

void ScriptParser::ifStatement()
{
    advance();
    expect("(");
    expression();
    expect(")");
    statement();
    if (take("else"))
        statement();
}

void ScriptParser::forStatement()
{
    advance();
    Token each;
    if (at("each")) {
        each = m_token;
        advance();
    } else {
        take("await");
    }
    expect("(");
    forHead(each);
    expect(")");
    statement();
}

// `each` is the word after `for`, where it is there: it makes the loop go over values.
void ScriptParser::forHead(const Token &each)
{
    const bool isEach = each.kind == TokenKind::Name;
    const Token after = peek();
    if (at("var") || at("const") || (at("let") && (after.kind == TokenKind::Name || after.is("[") || after.is("{")))) {
        advance();
        variables(In::Forbidden);
    } else if (!at(";")) {
        const Expression target = expression(In::Forbidden);
        if (at("in") || at("of"))
            m_builtIns.assigned(target.path);
    }
    if (at("in")) {
        const Token inToken = m_token;
        advance();
        const Expression list = expression();
        if (isEach) {
            m_edits.replace(each.start, each.end, {});
            m_edits.replace(inToken.start, inToken.end, "of __e4x.values(");
            m_edits.close(list.end, ")");
        } else if (list.isIterator) { // for (pair in Iterator(object))
            m_edits.replace(inToken.start, inToken.end, "of");
        }
        return;
    }
    if (isEach)
        throw ScriptSyntaxError{each.start, QStringLiteral("'for each' needs 'in'")};
    if (take("of")) {
        assignment();
        return;
    }
    expect(";");
    if (!at(";"))
        expression();
    expect(";");
    if (!at(")"))
        expression();
}

void ScriptParser::tryStatement()
{
    advance();
    block();
    if (at("catch"))
        catchClauses();
    if (take("finally"))
        block();
}

// catch (e if c) {…} catch (f) {…} is catch (e) { if (c) {…} else { let f = e; {…} } }. Without an unconditional clause
// the error goes on.
void ScriptParser::catchClauses()
{
    advance();
    if (at("{")) // catch without a name
        return block();
    expect("(");
    const qsizetype nameStart = m_token.start;
    bindingTarget();
    const QByteArray name = m_source.sliced(nameStart, m_lastEnd - nameStart).toByteArray();
    if (!at("if")) {
        expect(")");
        return block();
    }
    m_edits.replace(m_token.start, m_token.end, ") { if (");
    QByteArray closing = "}";
    while (true) {
        advance(); // over `if`
        expression();
        expect(")");
        block();
        if (!at("catch")) {
            m_edits.close(m_lastEnd, " else throw " + name + ";" + closing);
            return;
        }
        const qsizetype clauseStart = m_token.start;
        advance();
        expect("(");
        const QByteArray other = m_token.text.toByteArray();
        bindingTarget();
        const QByteArray prefix = " else { " + (other == name ? QByteArray() : "let " + other + " = " + name + "; ");
        closing += "}";
        if (at("if")) {
            m_edits.replace(clauseStart, m_token.end, prefix + "if (");
            continue;
        }
        expect(")");
        m_edits.replace(clauseStart, m_lastEnd, prefix);
        block();
        m_edits.close(m_lastEnd, closing);
        return;
    }
}

void ScriptParser::switchStatement()
{
    advance();
    expect("(");
    expression();
    expect(")");
    expect("{");
    while (!take("}")) {
        if (at("default") && peek().is(":")) {
            advance();
            advance();
        } else if (take("case")) {
            expression();
            expect(":");
        } else if (m_token.kind == TokenKind::End) {
            unexpected();
        } else {
            statement();
        }
    }
}

void ScriptParser::functionDefinition(qsizetype start)
{
    const size_t firstEdit = m_edits.count();
    expect("function");
    take("*");
    if (atName())
        advance();
    functionRest();
    noteFunction(start, firstEdit);
}

// For its toString(): a function that ends here and is changed by the edits from the given one on.
void ScriptParser::noteFunction(qsizetype start, size_t firstEdit)
{
    if (m_edits.count() == firstEdit || m_functionBytes > maxFunctionBytes)
        return;
    const QByteArray original = m_source.sliced(start, m_lastEnd - start).toByteArray();
    const QByteArray changed = m_edits.render(start, m_lastEnd, firstEdit);
    m_functionBytes += original.size() + changed.size();
    m_functions.insert(changed, original);
}

void ScriptParser::functionRest()
{
    checkStack(m_token.start);
    expect("(");
    while (!at(")")) {
        take("...");
        bindingTarget();
        if (take("="))
            assignment();
        if (!take(","))
            break;
    }
    expect(")");
    if (at("{"))
        return functionBody();
    const Expression value = assignment(); // function (x) x * 2
    m_edits.open(value.start, "{return ");
    m_edits.close(value.end, "}");
}

void ScriptParser::functionBody()
{
    const qsizetype start = m_token.end;
    m_hasDefaultNamespace.push_back(false);
    const int predicates = std::exchange(m_predicates, 0);
    const bool inPredicate = std::exchange(m_inPredicate, false);
    block();
    m_predicates = predicates;
    m_inPredicate = inPredicate;
    if (m_hasDefaultNamespace.back()) { // it is local to its function
        m_edits.open(start, "__e4x.pushNamespace();try{");
        m_edits.close(m_lastEnd - 1, "}finally{__e4x.popNamespace();}");
    }
    m_hasDefaultNamespace.pop_back();
}

void ScriptParser::classDefinition()
{
    expect("class");
    if (atName() && !at("extends"))
        advance();
    if (take("extends"))
        postfix();
    expect("{");
    while (!take("}")) {
        if (m_token.kind == TokenKind::End)
            unexpected();
        classMember();
    }
}

void ScriptParser::classMember()
{
    if (take(";"))
        return;
    const auto isModifier = [this](const char *word) {
        if (!at(word))
            return false;
        const Token after = peek();
        return !after.is("(") && !after.is("=") && !after.is(";") && !after.is("}");
    };
    if (isModifier("static"))
        advance();
    if (at("{"))
        return block(); // static { … }
    if (isModifier("async"))
        advance();
    take("*");
    if (isModifier("get") || isModifier("set"))
        advance();
    if (!propertyName())
        unexpected();
    if (at("("))
        return functionRest();
    if (take("="))
        assignment();
    semicolon();
}

// default xml namespace = …;
bool ScriptParser::defaultNamespace()
{
    const qsizetype start = m_token.start;
    const Token xml = peek();
    const Token name = m_lexer.next(xml.end);
    const Token equals = m_lexer.next(name.end);
    if (!xml.is("xml") || !name.is("namespace") || !equals.is("="))
        return false;
    m_usesE4x = true;
    m_hasDefaultNamespace.back() = true;
    moveTo(equals.end);
    const Expression value = expression();
    m_edits.replace(start, equals.end, "__e4x.setDefaultNamespace(");
    m_edits.close(value.end, ")");
    semicolon();
    return true;
}

} // namespace millrace

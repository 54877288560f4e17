// SPDX-License-Identifier: GPL-3.0-or-later
// The expressions of ScriptParser, as far as they are plain JavaScript.

#include "engine/script/e4x/parser.h"
#include "engine/script/e4x/xml_methods.h"

#include <algorithm>
#include <array>

namespace millrace {

namespace {

struct BinaryOperator
{
    const char *text;
    int precedence;
};

constexpr std::array<BinaryOperator, 25> binaryOperators{{
    {"\?\?", 1}, {"||", 2},  {"&&", 3}, {"|", 4},          {"^", 5},   {"&", 6},  {"==", 7}, {"!=", 7}, {"===", 7},
    {"!==", 7},  {"<", 8},   {">", 8},  {"<=", 8},         {">=", 8},  {"instanceof", 8}, {"in", 8}, {"<<", 9}, {">>", 9},
    {">>>", 9},  {"+", 10},  {"-", 10}, {"*", 11},         {"/", 11},  {"%", 11}, {"**", 12},
}};

int precedenceOf(const Token &token)
{
    for (const BinaryOperator &op : binaryOperators) {
        if (token.is(op.text))
            return op.precedence;
    }
    return 0;
}

bool isAssignmentOperator(const Token &token)
{
    static constexpr std::array operators{"=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "\?\?="};
    return token.kind == TokenKind::Punctuator && std::any_of(operators.begin(), operators.end(), [&](const char *op) { return token.is(op); });
}

// Calls that give back something other than XML.
bool returnsNoXml(QByteArrayView function)
{
    static constexpr std::array names{
        QByteArrayView("toString"), QByteArrayView("toXMLString"), QByteArrayView("String"), QByteArrayView("Number"), QByteArrayView("parseInt"),
        QByteArrayView("parseFloat"), QByteArrayView("Boolean"), QByteArrayView("isNaN"), QByteArrayView("indexOf"), QByteArrayView("toUpperCase"),
        QByteArrayView("toLowerCase"), QByteArrayView("trim"), QByteArrayView("substring"), QByteArrayView("substr"), QByteArrayView("charAt"),
        QByteArrayView("join"), QByteArrayView("split"), QByteArrayView("localName"), QByteArrayView("childIndex"), QByteArrayView("toFixed"),
        QByteArrayView("padStart"), QByteArrayView("slice"), QByteArrayView("getTime"), QByteArrayView("stringify"),
    };
    return std::find(names.begin(), names.end(), function) != names.end();
}

// RegExp.$1 …
bool isLegacyRegExp(QByteArrayView name)
{
    static constexpr std::array names{QByteArrayView("lastMatch"), QByteArrayView("lastParen"), QByteArrayView("leftContext"),
                                      QByteArrayView("rightContext"), QByteArrayView("input")};
    return name.startsWith('$') || std::find(names.begin(), names.end(), name) != names.end();
}

// Methods that call a built-in they are given, and do nothing else with it: list.map(String).
bool onlyCallsItsArgument(QByteArrayView method)
{
    static constexpr std::array names{QByteArrayView("map"), QByteArrayView("filter"), QByteArrayView("some"), QByteArrayView("every"),
                                      QByteArrayView("find"), QByteArrayView("findIndex"), QByteArrayView("flatMap"), QByteArrayView("forEach")};
    return std::find(names.begin(), names.end(), method) != names.end();
}

} // namespace

ScriptParser::Expression ScriptParser::expression(In in)
{
    Expression result = assignment(in);
    while (take(",")) {
        const qsizetype start = result.start;
        result = assignment(in);
        result.start = start;
        result.form = Form::Other;
    }
    return result;
}

ScriptParser::Expression ScriptParser::assignment(In in)
{
    checkStack(m_token.start);
    if (at("yield") && !peek().is("=>") && !peek().is("=")) {
        Expression result;
        result.start = m_token.start;
        advance();
        take("*");
        if (!m_token.newlineBefore && !at(")") && !at("]") && !at("}") && !at(",") && !at(";") && !at(":") && m_token.kind != TokenKind::End)
            assignment(in);
        result.end = m_lastEnd;
        return result;
    }
    const size_t firstEdit = m_edits.count();
    Expression left = conditional(in);
    if (at("=>") && !m_token.newlineBefore) {
        left = arrowBody(left.start);
        noteFunction(left.start, firstEdit);
        return left;
    }
    if (!isAssignmentOperator(m_token)) {
        m_builtIns.usedAsValue(left.path);
        return left;
    }
    const Token operatorToken = m_token;
    m_builtIns.assigned(left.path);
    advance();
    const Expression right = assignment(in);
    if (operatorToken.is("+=") && mayMeetXml())
        rewriteAddAssign(left, operatorToken, right);
    Expression result;
    result.start = left.start;
    result.end = right.end;
    result.mayBeXml = right.mayBeXml;
    return result;
}

ScriptParser::Expression ScriptParser::arrowBody(qsizetype start)
{
    expect("=>");
    if (at("{"))
        functionBody();
    else
        assignment();
    Expression result;
    result.start = start;
    result.end = m_lastEnd;
    result.mayBeXml = false;
    return result;
}

ScriptParser::Expression ScriptParser::conditional(In in)
{
    Expression test = binary(1, in);
    if (!at("?"))
        return test;
    advance();
    const Expression first = assignment();
    expect(":");
    const Expression second = assignment(in);
    Expression result;
    result.start = test.start;
    result.end = second.end;
    result.mayBeXml = first.mayBeXml || second.mayBeXml;
    return result;
}

ScriptParser::Expression ScriptParser::binary(int minimum, In in)
{
    Expression left = unary();
    while (true) {
        const Token op = m_token;
        const int precedence = precedenceOf(op);
        if (precedence < minimum || precedence == 0 || (op.is("in") && in == In::Forbidden))
            return left;
        advance();
        const Expression right = binary(op.is("**") ? precedence : precedence + 1, in);
        if (op.is("==") || op.is("!="))
            rewriteEquality(left, op, right);
        else if (op.is("+"))
            rewriteAddition(left, op, right);
        const bool passesOn = op.is("||") || op.is("&&") || op.is("\?\?");
        if (passesOn) {
            m_builtIns.usedAsValue(left.path);
            m_builtIns.usedAsValue(right.path);
        }
        Expression result;
        result.start = left.start;
        result.end = right.end;
        result.mayBeXml = passesOn ? left.mayBeXml || right.mayBeXml : op.is("+") && left.mayBeXml && right.mayBeXml;
        left = result;
    }
}

ScriptParser::Expression ScriptParser::unary()
{
    Expression result;
    result.start = m_token.start;
    result.mayBeXml = false;
    checkStack(m_token.start);
    const Token op = m_token;
    const bool isUpdate = op.is("++") || op.is("--");
    const bool isWord = op.is("typeof") || op.is("delete") || op.is("void") || (op.is("await") && !peek().is("=>") && !peek().is("="));
    if (isUpdate || isWord || op.is("!") || op.is("-") || op.is("+") || op.is("~")) {
        advance();
        const Expression operand = unary();
        result.end = operand.end;
        if (isUpdate || op.is("delete"))
            m_builtIns.assigned(operand.path);
        if (op.is("await"))
            result.mayBeXml = true;
        if (op.is("delete") && operand.form == Form::Descendants) {
            m_edits.replace(op.start, op.end, {});
            m_edits.setText(operand.openEdit, "__e4x.deleteDescendants(");
        }
        if (op.is("typeof") && operand.mayBeXml && (mayMeetXml() || m_values == XmlValues::InMaps)) {
            if (operand.name.isEmpty()) {
                m_edits.replace(op.start, op.end, "__e4x.typeOf(");
                m_edits.close(operand.end, ")");
            } else { // of an undeclared name it must not fail
                m_edits.replace(op.start, op.end, "(typeof " + operand.name.toByteArray() + " === 'undefined' ? 'undefined' : __e4x.typeOf(");
                m_edits.close(operand.end, "))");
            }
        }
        return result;
    }
    result = postfix();
    if ((at("++") || at("--")) && !m_token.newlineBefore) {
        m_builtIns.assigned(result.path);
        result.end = m_token.end;
        result.form = Form::Other;
        result.name = {};
        result.path = {};
        result.mayBeXml = false;
        advance();
    }
    return result;
}

ScriptParser::Expression ScriptParser::postfix()
{
    Expression left = at("new") ? newExpression() : primary();
    while (true) {
        if (e4xMember(left)) {
            left.path = {};
        } else if (at(".") || (at("?.") && !peek().is("[") && !peek().is("("))) {
            advance();
            member(left);
        } else if (at("[") || at("?.")) {
            const bool isOptional = take("?.");
            if (isOptional && at("(")) {
                arguments(Arguments::Values);
                left.end = m_lastEnd;
                left.form = Form::Other;
                continue;
            }
            computedMember(left);
        } else if (at("(")) {
            const QByteArrayView callee = left.form == Form::Member ? left.memberName : left.name;
            const bool isIterator = left.form == Form::Name && left.name == "Iterator";
            const bool noXml = returnsNoXml(callee);
            if (!left.path.names.empty() && left.path.names.back() == "prototype")
                m_builtIns.usedAsValue(left.path);
            if (m_inPredicate && left.form == Form::Name && left.end - left.start == left.name.size() && xmlMethodNumber({left.name.data(), size_t(left.name.size())}) >= 0)
                methodOfScope(left);
            arguments(argumentsOf(left));
            left.end = m_lastEnd;
            left.form = Form::Other;
            left.name = {};
            left.path = {};
            left.isIterator = isIterator;
            left.mayBeXml = !noXml;
            if (at("=>")) // async (a) => …
                return left;
        } else if (at("`")) {
            templateLiteral();
            left.end = m_lastEnd;
            left.form = Form::Other;
            left.path = {};
        } else {
            return left;
        }
    }
}

// x.name, from the name on.
void ScriptParser::member(Expression &left)
{
    if (m_token.kind != TokenKind::Name && m_token.kind != TokenKind::PrivateName)
        unexpected();
    const QByteArrayView name = m_token.text;
    m_builtIns.sawName(name);
    const bool onPlainName = left.form == Form::Name && left.path.names.empty();
    if (left.path.isBuiltIn())
        left.path.names.push_back(name);
    else if (left.name == "this" && BuiltInUse::isBuiltIn(name))
        left.path.names = {name};
    else if (name == "prototype" && !onPlainName)
        left.path.names = {QByteArrayView("?"), name}; // of something that cannot be told
    m_usesLegacyRegExp |= left.path.names.size() == 2 && left.path.names.front() == "RegExp" && isLegacyRegExp(name);
    left.objectEnd = left.end;
    left.form = m_token.kind == TokenKind::Name ? Form::Member : Form::Other;
    left.key = "\"" + name.toByteArray() + "\"";
    left.memberName = name;
    left.isComputed = false;
    left.isReplaced = false;
    left.name = {};
    left.isIterator = false;
    left.mayBeXml = true;
    left.end = m_token.end;
    advance();
}

// x[key], from the bracket on.
void ScriptParser::computedMember(Expression &left)
{
    m_usesLegacyRegExp |= left.name == "RegExp";
    m_builtIns.usedAsValue(left.path);
    left.objectEnd = left.end;
    expect("[");
    left.keyStart = m_token.start;
    const Expression key = expression();
    left.keyEnd = key.end;
    left.end = m_token.end;
    expect("]");
    left.form = Form::Member;
    left.isComputed = true;
    left.isReplaced = false;
    left.key = {};
    left.memberName = {};
    left.name = {};
    left.path = {};
    left.isIterator = false;
    left.mayBeXml = true;
}

ScriptParser::Expression ScriptParser::newExpression()
{
    Expression result;
    result.start = m_token.start;
    advance();
    if (take(".")) { // new.target
        advance();
        result.end = m_lastEnd;
        return result;
    }
    Expression callee = at("new") ? newExpression() : primary();
    while (true) {
        const bool isE4x = at("..") || (at(".") && !peek().is("("));
        if (isE4x && e4xMember(callee)) {
            continue;
        } else if (at(".")) {
            advance();
            member(callee);
        } else if (at("[")) {
            computedMember(callee);
        } else {
            break;
        }
    }
    if (at("("))
        arguments(argumentsOf(callee));
    result.end = m_lastEnd;
    result.mayBeXml = callee.form != Form::Name || callee.name == "XML" || callee.name == "XMLList" || !BuiltInUse::isBuiltIn(callee.name);
    return result;
}

ScriptParser::Arguments ScriptParser::argumentsOf(const Expression &callee)
{
    if (callee.form == Form::Name && callee.name == "eval")
        return Arguments::FirstIsScript;
    if (callee.form == Form::Name && callee.name == "Function")
        return Arguments::LastIsScript;
    return callee.form == Form::Member && onlyCallsItsArgument(callee.memberName) ? Arguments::BuiltIns : Arguments::Values;
}

// From the parenthesis on. A script among them is rewritten when it runs.
void ScriptParser::arguments(Arguments kind)
{
    expect("(");
    Expression script;
    while (!at(")")) {
        const bool isSpread = take("...");
        if (kind == Arguments::BuiltIns && atName() && BuiltInUse::isBuiltIn(m_token.text) && (peek().is(")") || peek().is(","))) {
            advance();
        } else {
            const Expression argument = assignment();
            if (isSpread)
                kind = Arguments::Values; // nobody knows which it is
            if (script.end == 0 || kind == Arguments::LastIsScript)
                script = argument;
        }
        if (!take(","))
            break;
    }
    expect(")");
    if (script.end > 0 && (kind == Arguments::FirstIsScript || kind == Arguments::LastIsScript)) {
        m_edits.open(script.start, "__e4x.script(");
        m_edits.close(script.end, ")");
    }
}

ScriptParser::Expression ScriptParser::primary()
{
    Expression result;
    result.start = m_token.start;
    result.mayBeXml = false;
    switch (m_token.kind) {
    case TokenKind::Name:
        return identifier();
    case TokenKind::PrivateName: // #x in object
    case TokenKind::Number:
        result.form = Form::Literal;
        advance();
        break;
    case TokenKind::String:
        result.form = Form::Literal;
        result.isTextLiteral = m_token.text.size() > 2 && !m_token.text.contains('<');
        m_builtIns.sawName(m_token.text.sliced(1, m_token.text.size() - 2));
        if (m_token.text.sliced(1, m_token.text.size() - 2) == "prototype")
            m_builtIns.sawName("__proto__");
        advance();
        break;
    case TokenKind::Punctuator:
        if (at("("))
            return parenthesized();
        if (at("<"))
            return xmlLiteral();
        if (at("["))
            arrayLiteral();
        else if (at("{"))
            objectLiteral();
        else if (at("`"))
            templateLiteral();
        else if (at("/") || at("/="))
            regularExpression();
        else if (at("@"))
            return bareQualified(result);
        else if (at("*"))
            return bareQualified(result);
        else
            unexpected();
        break;
    case TokenKind::End:
        unexpected();
    }
    result.end = m_lastEnd;
    return result;
}

ScriptParser::Expression ScriptParser::identifier()
{
    Expression result;
    result.start = m_token.start;
    if (at("function") && peek().is("::") && m_lexer.next(peek().end).kind == TokenKind::Name) {
        const qsizetype start = m_token.start;
        const size_t firstEdit = m_edits.count();
        skipFunctionQualifier();
        result.start = m_token.start;
        if (m_inPredicate) { // the item's method
            m_edits.dropReplacements(start, result.start, firstEdit);
            m_edits.replace(start, result.start, "__scope.");
            m_usesScope = true;
            result.start = start;
            advance();
            result.end = m_lastEnd;
            return result;
        }
    }
    const Token name = m_token;
    if (name.is("function") && !peek().is("::")) {
        functionDefinition(name.start);
        result.mayBeXml = false;
    } else if (name.is("async") && peek().is("function") && !peek().newlineBefore) {
        advance();
        functionDefinition(name.start);
        result.mayBeXml = false;
    } else if (name.is("class")) {
        classDefinition();
        result.mayBeXml = false;
    } else {
        static constexpr std::array reserved{"else", "catch", "finally", "case", "in", "instanceof", "of_", "if", "for", "while", "do",
                                             "return", "throw", "try", "switch", "break", "continue", "var", "const", "with", "extends", "default"};
        if (std::any_of(reserved.begin(), reserved.end(), [&](const char *word) { return name.is(word); }))
            unexpected();
        advance();
        if (at("::"))
            return bareQualified(result);
        if (name.is("async") && atName() && peek().is("=>") && !m_token.newlineBefore)
            advance(); // async x => …
        result.form = Form::Name;
        result.name = name.text;
        m_builtIns.sawName(name.text);
        if (BuiltInUse::isBuiltIn(name.text))
            result.path.names = {name.text};
        static constexpr std::array simple{"null", "true", "false", "undefined", "NaN", "Infinity"};
        if (std::any_of(simple.begin(), simple.end(), [&](const char *word) { return name.is(word); })) {
            result.mayBeXml = false;
            result.form = Form::Literal;
            result.name = {};
        }
    }
    result.end = m_lastEnd;
    return result;
}

// (a, b), and the parameters of an arrow function, which look like it.
ScriptParser::Expression ScriptParser::parenthesized()
{
    Expression result;
    result.start = m_token.start;
    expect("(");
    Expression inner;
    bool isList = at(")");
    while (!at(")")) {
        isList |= take("...");
        inner = assignment();
        if (!take(","))
            break;
        isList = true;
    }
    expect(")");
    result.end = m_lastEnd;
    if (!isList) {
        result.mayBeXml = inner.mayBeXml;
        result.isTextLiteral = inner.isTextLiteral;
        result.name = inner.name;
    } else {
        result.mayBeXml = inner.mayBeXml;
    }
    return result;
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A lenient parser of JavaScript with E4X. It builds no tree: it walks the grammar once and records in an EditList what has
// to be changed for QuickJS. What it lets pass that is no JavaScript, QuickJS will refuse. One thread.

#include "engine/script/e4x/builtin_use.h"
#include "engine/script/e4x/edit_list.h"
#include "engine/script/e4x/lexer.h"
#include "engine/script/e4x/rewriter.h"

namespace millrace {

class ScriptParser
{
public:
    ScriptParser(QByteArrayView source, XmlValues values) : m_lexer(source), m_source(source), m_edits(source), m_values(values) {}

    // Throws ScriptSyntaxError.
    void parse();

    QByteArray rewritten() const { return m_edits.render(0, m_source.size()); }
    // The source as it was read: a script that has such characters is rewritten from here, so that no edit meets one.
    bool hasFormatCharacters() const { return !m_lexer.formatCharacters().empty(); }
    QByteArray withoutFormatCharacters() const;
    bool usesE4x() const { return m_usesE4x; }
    bool usesLegacyRegExp() const { return m_usesLegacyRegExp; }
    bool mayChangeBuiltIns() const { return m_builtIns.mayChange(); }
    const FunctionSources &functions() const { return m_functions; }

private:
    // Keeps nested source from taking all of the stack.
    void checkStack(qsizetype position) const
    {
        const auto here = reinterpret_cast<quintptr>(__builtin_frame_address(0));
        if ((m_stackStart > here ? m_stackStart - here : here - m_stackStart) > maxStackBytes)
            throw ScriptSyntaxError{position, QStringLiteral("the script is nested too deeply")};
    }
    static constexpr quintptr maxStackBytes = 1u << 20;

    // What is known of an expression that was just parsed.
    struct Expression
    {
        enum class Form { Other, Name, Member, Descendants, Literal };
        qsizetype start = 0;
        qsizetype end = 0;
        Form form = Form::Other;
        bool mayBeXml = true;
        bool isTextLiteral = false;  // a string literal that is not empty
        bool isIterator = false;     // Iterator(…)
        QByteArrayView name;         // of Form::Name, also in parentheses
        // Of Form::Member: `object` ends here, and `key` is what stands for the name in a call.
        qsizetype objectEnd = 0;
        QByteArray key;
        QByteArrayView memberName; // the plain name of x.name
        bool isComputed = false; // x[key]: the brackets are at objectEnd and end
        qsizetype keyStart = 0, keyEnd = 0;
        bool isReplaced = false; // an E4X member, already changed to x["…"] …
        size_t memberEdit = 0;   // … by this edit
        int openEdit = -1; // of Form::Descendants: what stands in front of it
        BuiltInPath path;
    };
    enum class In { Allowed, Forbidden }; // the `in` operator, which a for's head must not take
    using Form = Expression::Form;

    // Tokens
    void advance() { moveTo(m_token.end); }
    void moveTo(qsizetype position);
    Token peek() { return m_lexer.next(m_token.end); }
    bool at(const char *text) const { return m_token.is(text); }
    bool take(const char *text);
    void expect(const char *text);
    void semicolon();
    [[noreturn]] void unexpected();
    bool atName() const { return m_token.kind == TokenKind::Name; }

    // Statements
    void statement();
    bool wordStatement();
    void block();
    enum class Values { Optional, Wanted }; // whether each name must have one
    void variables(In in, Values values = Values::Optional);
    void withStatement();
    void ifStatement();
    void forStatement();
    void forHead(const Token &eachToken);
    void tryStatement();
    void catchClauses();
    void switchStatement();
    void functionDefinition(qsizetype start); // where `async` stands in front: from there
    void functionRest(); // from the parameters on
    void functionBody();
    void noteFunction(qsizetype start, size_t firstEdit);
    void classDefinition();
    void classMember();
    bool defaultNamespace();
    void bindingTarget();

    // Expressions
    Expression expression(In in = In::Allowed);
    Expression assignment(In in = In::Allowed);
    Expression conditional(In in);
    Expression binary(int minimum, In in);
    Expression unary();
    Expression postfix();
    Expression primary();
    Expression newExpression();
    Expression parenthesized();
    Expression arrowBody(qsizetype start);
    enum class Arguments { Values, BuiltIns, FirstIsScript, LastIsScript }; // BuiltIns: String may stand there, as in list.map(String)
    void arguments(Arguments kind);
    static Arguments argumentsOf(const Expression &callee);
    void arrayLiteral();
    void comprehension(const Token &open, const QByteArray &item);
    void objectLiteral();
    void propertyDefinition();
    bool propertyName();
    void templateLiteral();
    void regularExpression();
    Expression identifier();

    // E4X
    bool e4xMember(Expression &left);
    Expression bareQualified(Expression left);
    void skipFunctionQualifier();
    void methodOfScope(const Expression &name);
    enum class NameKind { Element, Attribute };
    QByteArray memberName(NameKind kind); // after the `.`, `..` or `@`: what stands for it in a call
    QByteArray bracketedName();
    void predicate(Expression &left);
    Expression xmlLiteral();
    void rewriteEquality(const Expression &left, const Token &operatorToken, const Expression &right);
    void rewriteAddition(const Expression &left, const Token &operatorToken, const Expression &right);
    void rewriteAddAssign(const Expression &left, const Token &operatorToken, const Expression &right);

    bool mayMeetXml() const { return m_values == XmlValues::Possible || m_usesE4x; }
    void member(Expression &left);
    void computedMember(Expression &left);

    friend class XmlLiteralScanner;

    Lexer m_lexer;
    QByteArrayView m_source;
    EditList m_edits;
    XmlValues m_values;
    Token m_token;
    qsizetype m_lastEnd = 0; // of the token before
    BuiltInUse m_builtIns;
    FunctionSources m_functions;
    qsizetype m_functionBytes = 0; // of them
    static constexpr qsizetype maxFunctionBytes = 1 << 20;
    bool m_usesE4x = false;
    bool m_usesLegacyRegExp = false;
    int m_predicates = 0;              // predicates and `with` around here
    bool m_inPredicate = false;        // a predicate is the innermost of them
    bool m_usesScope = false;          // @a stood alone
    std::vector<bool> m_hasDefaultNamespace{false}; // of each function around here
    const quintptr m_stackStart = reinterpret_cast<quintptr>(__builtin_frame_address(0));
};

} // namespace millrace

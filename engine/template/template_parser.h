// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads a template by the grammar of Velocity 2.3, with hyphens in names and white space around directives taken as its
// mode "lines" does: a directive alone on its line leaves no line. docs/templates.md; spec/scripting.md, "Templates".
// Made for one parse; used by one thread. Time is linear in the text, but for texts in quotes within each other.

#include "engine/base/result.h"
#include "engine/template/template_tree.h"

#include <optional>

namespace millrace {

class TemplateParser
{
public:
    explicit TemplateParser(QByteArray text, int depth = 0) : m_text(std::move(text)), m_depth(depth) {}

    // Error: Invalid, with the line and what was expected there.
    Result<TemplateTree> parse();

private:
    // "#name", "#{name}" or "#@name".
    struct Word
    {
        QByteArray name;
        qsizetype begin = 0; // of the '#'
        qsizetype end = 0;
    };
    // An argument of a directive that is no expression: "in", a macro's name.
    struct Argument
    {
        enum class Kind { Reference, Word, Value, Default };
        Kind kind = Kind::Value;
        QByteArray word;
        TemplateExpression expression;
        std::shared_ptr<const TemplateExpression> fallback; // of Default: `$name = fallback`
    };
    enum class Found { No, Yes, Bad };
    class Nesting;

    // Statements, up to the end or to an #end, #else or #elseif, which is left standing.
    bool parseStatements(TemplateBlock &block, std::optional<Word> &terminator);
    bool parseStatement(TemplateBlock &block);
    bool parseDirective(TemplateBlock &block, const Word &word, qsizetype begin);
    bool parseIf(TemplateBlock &block, const Word &word);
    bool parseSet(TemplateBlock &block, const Word &word);
    bool parseNamed(TemplateBlock &block, const Word &word, qsizetype begin);
    bool parseBody(TemplateStatement &statement, bool newlineAtStart);
    bool finishNamed(TemplateBlock &block, TemplateStatement statement, std::vector<Argument> arguments, const Word &word);
    bool addMacro(TemplateStatement statement, std::vector<Argument> arguments);
    bool parseArguments(std::vector<Argument> &arguments, const Word &word);
    bool parseArgument(Argument &argument, const Word &word);
    bool parseDollar(TemplateBlock &block, int backslashes);
    bool parseHash(TemplateBlock &block);
    bool parseBackslashes(TemplateBlock &block);
    bool skipComment();
    void parseText(TemplateBlock &block);
    std::optional<Word> wordAt(qsizetype at) const;
    bool isDirectiveName(const QByteArray &name) const;

    // template_expression_parser.cpp
    Found parseReference(TemplateReference &reference);
    bool parseStep(TemplateReference &reference, bool &isStep);
    bool parseExpression(TemplateExpression &expression, int level = 0);
    bool parseUnary(TemplateExpression &expression);
    bool parsePrimary(TemplateExpression &expression);
    bool parseList(TemplateExpression &expression);
    bool parseMap(TemplateExpression &expression);
    bool parseString(TemplateExpression &expression);
    bool parseNumber(TemplateExpression &expression);
    bool parseCallArguments(std::vector<TemplateExpression> &arguments);

    char peek(qsizetype at) const { return at < m_text.size() ? m_text[at] : '\0'; }
    qsizetype skipBlanks(qsizetype at) const;     // blanks and tabs
    qsizetype skipWhiteSpace(qsizetype at) const; // line ends too
    qsizetype lineEnd(qsizetype at) const;        // behind the line end at `at`; `at` where there is none
    qsizetype nameEnd(qsizetype at) const;        // behind the name of a reference or property at `at`
    bool gobbleLineEnd();
    bool expect(char c);
    bool fail(const QString &what); // false

    const QByteArray m_text;
    qsizetype m_at = 0;
    int m_depth;                 // blocks, expressions and quoted texts around this place
    bool m_isAfterNewline = true; // only white space that a directive takes may stand between the line's start and here
    std::vector<TemplateMacro> m_macros;
    std::optional<Error> m_error;
};

} // namespace millrace

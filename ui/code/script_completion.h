// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What may be written where the caret is: names of the engine's table that the place of the script has, members behind a dot,
// keys of maps inside $('…'), functions of code templates, Java classes, and the words of the script. No widgets. GUI thread.

#include "engine/model/script_reference.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace millrace::ui {

// A function that a code template declares.
struct ScriptFunction
{
    QString name;      // "toIso"
    QString signature; // "(date, zone)"
    QString text;      // one line
};

struct CompletionItem
{
    enum class Kind { Name, Function, Value, Key, Class, Keyword, Word };
    Kind kind = Kind::Word;
    QString text;      // what is shown and matched
    QString signature; // of a function
    QString detail;    // one line
    QString inserted;  // where it is another text
    std::vector<int> matched; // places in `text` of the letters that were typed

    QString insertion() const { return inserted.isEmpty() ? text : inserted; }
};

// What is being written.
struct CompletionQuery
{
    enum class Kind { None, Word, Member, Key };
    Kind kind = Kind::None;
    QString receiver; // of a member: what stands before the dot
    QString prefix;   // what is typed of it so far
};

// How well the typed letters fit a name, in their order, with gaps: higher is better; none: not at all.
struct FuzzyMatch
{
    int score = 0;
    std::vector<int> places;
};
std::optional<FuzzyMatch> fuzzyMatch(QStringView typed, QStringView name);

// `line`: the line up to the caret.
CompletionQuery completionQuery(const QString &line);

class ScriptCompletion
{
public:
    void setContext(CodeContext context) { m_context = context; }
    void setVariables(QStringList variables) { m_variables = std::move(variables); }
    void setFunctions(std::vector<ScriptFunction> functions) { m_functions = std::move(functions); }

    // The best first, at most 200. `words`: those of the script.
    std::vector<CompletionItem> items(const CompletionQuery &query, const QStringList &words) const;
    // The function that `name` ("logger.info", "channelMap.put") is.
    std::optional<ScriptFunction> function(const QString &name) const;

private:
    bool isHere(const ScriptName &name) const;
    std::vector<CompletionItem> words(const QStringList &own) const;
    std::vector<CompletionItem> members(const QString &receiver) const;
    std::vector<CompletionItem> javaMembers(const QString &package) const;
    QStringList typesOf(const QString &receiver) const; // whose members it may have

    CodeContext m_context = CodeContext::None; // None: all places
    QStringList m_variables;
    std::vector<ScriptFunction> m_functions;
};

} // namespace millrace::ui

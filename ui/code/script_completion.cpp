// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/script_completion.h"

#include "engine/engine.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <iterator>

namespace millrace::ui {

namespace {

constexpr size_t mostItems = 200;

using Kind = CompletionItem::Kind;

bool beginsWord(QStringView name, qsizetype at)
{
    return at == 0 || !name[at - 1].isLetterOrNumber() || (name[at].isUpper() && !name[at - 1].isUpper());
}

QString withoutPackages(QString path)
{
    if (path.startsWith(QLatin1String("Packages.")))
        path.remove(0, 9);
    return path;
}

bool isJavaPath(const QString &path)
{
    static const QRegularExpression java(QStringLiteral("^(?:Packages|java|javax|org|com)(?:\\.[a-z0-9]+)*$"));
    return java.match(path).hasMatch();
}

CompletionItem itemOf(const ScriptMember &member)
{
    return {member.signature.isEmpty() ? Kind::Value : Kind::Function, member.name, member.signature, member.text, {}, {}};
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(QStringView typed, QStringView name)
{
    FuzzyMatch match;
    if (typed.isEmpty())
        return match;
    // A piece that is found whole, best at the begin of a word; else letter by letter, words' beginnings first.
    qsizetype whole = -1;
    for (qsizetype at = name.indexOf(typed, 0, Qt::CaseInsensitive); at >= 0; at = name.indexOf(typed, at + 1, Qt::CaseInsensitive)) {
        if (whole < 0 || (beginsWord(name, at) && !beginsWord(name, whole)))
            whole = at;
    }
    if (whole >= 0) {
        for (qsizetype i = 0; i < typed.size(); ++i)
            match.places.push_back(int(whole + i));
        match.score = 1000 - int(name.size()) + (whole == 0 ? 1000 : beginsWord(name, whole) ? 500 : 0);
        match.score += name.sliced(whole, typed.size()) == typed ? 100 : 0;
        return match;
    }
    qsizetype at = 0;
    for (const QChar letter : typed) {
        const QChar folded = letter.toCaseFolded();
        qsizetype found = -1;
        for (qsizetype i = at; i < name.size(); ++i) {
            if (name[i].toCaseFolded() != folded)
                continue;
            const bool isGood = i == at || beginsWord(name, i);
            if (found < 0 || isGood)
                found = i;
            if (isGood)
                break;
        }
        if (found < 0)
            return {};
        match.score += found == at ? 15 : beginsWord(name, found) ? 20 : 1;
        match.places.push_back(int(found));
        at = found + 1;
    }
    match.score -= int(name.size());
    return match.places.front() == 0 || beginsWord(name, match.places.front()) ? std::optional(match) : std::nullopt;
}

CompletionQuery completionQuery(const QString &line)
{
    static const QRegularExpression key(QStringLiteral(
        "(?:\\$(?:s|co|c|r|gc|g|cfg)?|\\b(?:source|connector|channel|response|globalChannel|global|configuration)Map\\s*\\.\\s*"
        "(?:get|put|containsKey|remove|getOrDefault|putIfAbsent))\\s*\\(\\s*['\"]([^'\"]*)$"));
    if (const auto match = key.match(line); match.hasMatch())
        return {CompletionQuery::Kind::Key, {}, match.captured(1)};
    // What stands before the dot: names, with calls and indexes that hold no brackets themselves.
    static const QRegularExpression member(QStringLiteral(
        "((?:[A-Za-z_$][\\w$]*|'[^']*'|\"[^\"]*\")(?:\\.[A-Za-z_$@][\\w$]*|\\[[^\\[\\]]*\\]|\\([^()]*\\))*|[\\])])\\s*\\.([A-Za-z_$][\\w$]*)?$"));
    if (const auto match = member.match(line); match.hasMatch())
        return {CompletionQuery::Kind::Member, match.captured(1), match.captured(2)};
    static const QRegularExpression word(QStringLiteral("(?<![\\w$@.])([A-Za-z_$][\\w$]*)?$"));
    if (const auto match = word.match(line); match.hasMatch())
        return {CompletionQuery::Kind::Word, {}, match.captured(1)};
    return {};
}

bool ScriptCompletion::isHere(const ScriptName &name) const
{
    return m_context == CodeContext::None || std::find(name.contexts.begin(), name.contexts.end(), m_context) != name.contexts.end();
}

QStringList ScriptCompletion::typesOf(const QString &receiver) const
{
    for (const ScriptName &name : Engine::scriptNames()) {
        if (name.name == receiver && isHere(name) && !name.type.isEmpty())
            return {name.type};
    }
    for (const char *type : {"Math", "JSON", "Object"}) {
        if (receiver == QLatin1String(type))
            return {receiver};
    }
    if (receiver.startsWith(QLatin1Char('\'')) || receiver.startsWith(QLatin1Char('"')) || receiver.endsWith(QLatin1String(".toString()")))
        return {QStringLiteral("String")};
    static const QRegularExpression tree(QStringLiteral("^(?:msg|tmp)\\b"));
    if (tree.match(receiver).hasMatch())
        return {QStringLiteral("XML"), QStringLiteral("String")};
    return {QStringLiteral("String"), QStringLiteral("XML"), QStringLiteral("Array")};
}

std::vector<CompletionItem> ScriptCompletion::javaMembers(const QString &package) const
{
    std::vector<CompletionItem> found;
    QSet<QString> seen;
    const QString start = package.isEmpty() ? QString() : package + QLatin1Char('.');
    for (const QString &name : Engine::javaClassNames()) {
        if (!name.startsWith(start))
            continue;
        const QString part = name.mid(start.size()).section(QLatin1Char('.'), 0, 0);
        if (seen.contains(part))
            continue;
        seen.insert(part);
        const bool isClass = part.front().isUpper();
        found.push_back({isClass ? Kind::Class : Kind::Name, part, {}, isClass ? name : start + part, {}, {}});
    }
    return found;
}

std::vector<CompletionItem> ScriptCompletion::members(const QString &receiver) const
{
    if (isJavaPath(receiver))
        return javaMembers(receiver == QLatin1String("Packages") ? QString() : withoutPackages(receiver));
    std::vector<CompletionItem> found;
    const QString start = receiver + QLatin1Char('.');
    for (const ScriptName &name : Engine::scriptNames()) {
        if (name.name.startsWith(start) && isHere(name))
            found.push_back({name.signature.isEmpty() ? Kind::Value : Kind::Function, name.name.mid(start.size()), name.signature, name.text, {}, {}});
    }
    if (!found.empty())
        return found;
    QSet<QString> seen;
    for (const QString &type : typesOf(receiver)) {
        for (const ScriptMember &member : Engine::scriptMembers()) {
            if (member.type == type && !seen.contains(member.name)) {
                seen.insert(member.name);
                found.push_back(itemOf(member));
            }
        }
    }
    return found;
}

std::vector<CompletionItem> ScriptCompletion::words(const QStringList &own) const
{
    static const QStringList keywords{
        QStringLiteral("break"), QStringLiteral("case"), QStringLiteral("catch"), QStringLiteral("const"), QStringLiteral("continue"),
        QStringLiteral("default"), QStringLiteral("delete"), QStringLiteral("else"), QStringLiteral("false"), QStringLiteral("finally"),
        QStringLiteral("for"), QStringLiteral("for each"), QStringLiteral("function"), QStringLiteral("instanceof"), QStringLiteral("let"),
        QStringLiteral("new"), QStringLiteral("null"), QStringLiteral("return"), QStringLiteral("switch"), QStringLiteral("this"),
        QStringLiteral("throw"), QStringLiteral("true"), QStringLiteral("try"), QStringLiteral("typeof"), QStringLiteral("undefined"),
        QStringLiteral("var"), QStringLiteral("while"), QStringLiteral("JSON"), QStringLiteral("Math"), QStringLiteral("Object"),
        QStringLiteral("Array"), QStringLiteral("String"), QStringLiteral("Number"), QStringLiteral("Date"), QStringLiteral("RegExp"),
        QStringLiteral("parseInt"), QStringLiteral("parseFloat"), QStringLiteral("isNaN")};
    std::vector<CompletionItem> found;
    for (const ScriptFunction &function : m_functions)
        found.push_back({Kind::Function, function.name, function.signature, function.text, {}, {}});
    for (const ScriptName &name : Engine::scriptNames()) {
        if (!name.name.contains(QLatin1Char('.')) && isHere(name))
            found.push_back({name.signature.isEmpty() ? Kind::Name : Kind::Function, name.name, name.signature, name.text, {}, {}});
    }
    QSet<QString> seen;
    for (const CompletionItem &item : found)
        seen.insert(item.text);
    for (const QString &word : keywords) {
        seen.insert(word);
        found.push_back({Kind::Keyword, word, {}, {}, {}, {}});
    }
    for (const QString &word : own) {
        if (!seen.contains(word))
            found.push_back({Kind::Word, word, {}, {}, {}, {}});
    }
    return found;
}

std::vector<CompletionItem> ScriptCompletion::items(const CompletionQuery &query, const QStringList &ownWords) const
{
    std::vector<CompletionItem> all;
    switch (query.kind) {
    case CompletionQuery::Kind::None:
        return {};
    case CompletionQuery::Kind::Key:
        for (const QString &variable : m_variables)
            all.push_back({Kind::Key, variable, {}, {}, {}, {}});
        break;
    case CompletionQuery::Kind::Member:
        all = members(query.receiver);
        break;
    case CompletionQuery::Kind::Word:
        all = words(ownWords);
        // Classes by their short names: a letter finds too many of them.
        if (query.prefix.size() >= 3 && query.prefix.front().isUpper()) {
            for (const QString &name : Engine::javaClassNames())
                all.push_back({Kind::Class, name.section(QLatin1Char('.'), -1), {}, name, name, {}});
        }
        break;
    }
    std::vector<std::pair<int, CompletionItem>> scored;
    for (CompletionItem &item : all) {
        std::optional<FuzzyMatch> match = fuzzyMatch(query.prefix, item.text);
        if (!match)
            continue;
        item.matched = std::move(match->places);
        const int rank = item.kind == Kind::Class ? -300 : item.kind == Kind::Word ? -20 : 0;
        scored.emplace_back(match->score + rank, std::move(item));
    }
    std::stable_sort(scored.begin(), scored.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    scored.resize(std::min(scored.size(), mostItems));
    std::vector<CompletionItem> items;
    std::transform(std::make_move_iterator(scored.begin()), std::make_move_iterator(scored.end()), std::back_inserter(items),
                   [](auto &&entry) { return std::move(entry.second); });
    return items;
}

std::optional<ScriptFunction> ScriptCompletion::function(const QString &name) const
{
    for (const ScriptFunction &function : m_functions) {
        if (function.name == name)
            return function;
    }
    for (const ScriptName &entry : Engine::scriptNames()) {
        if (entry.name == name && !entry.signature.isEmpty() && isHere(entry))
            return ScriptFunction{entry.name, entry.signature, entry.text};
    }
    const qsizetype dot = name.lastIndexOf(QLatin1Char('.'));
    if (dot < 0)
        return {};
    const QStringList types = typesOf(name.left(dot));
    const QString own = name.mid(dot + 1);
    for (const QString &type : types) {
        for (const ScriptMember &member : Engine::scriptMembers()) {
            if (member.type == type && member.name == own && !member.signature.isEmpty())
                return ScriptFunction{own, member.signature, member.text};
        }
    }
    return {};
}

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/channel_names.h"

#include "engine/model/channel_config.h"

#include <QRegularExpression>
#include <QSet>

#include <numeric>

namespace millrace::ui {

namespace {

void collectTexts(const PropertyTree &element, KeyTexts &found)
{
    if (element.name == "exportData")
        return; // other channels' names too
    for (const PropertyTree &child : element.children)
        collectTexts(child, found);
    if (!element.children.empty())
        return;
    if (element.name == "variable" && !element.text.isEmpty())
        found.keys << element.text;
    if (element.text.contains('$') || element.text.contains("Map"))
        found.texts << element.text;
}

void collectKeys(const QString &text, QSet<QString> &keys)
{
    static const QRegularExpression used(QStringLiteral(
        "(?:\\$(?:s|co|c|r|gc|g|cfg)?|\\b\\w+Map\\s*\\.\\s*(?:get|put|containsKey|remove|getOrDefault|putIfAbsent))\\s*\\(\\s*(?:'([^'\\n]+)'|\"([^\"\\n]+)\")"));
    static const QRegularExpression reference(QStringLiteral("\\$!?\\{([A-Za-z_]\\w*)\\}"));
    for (auto matches = used.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        keys.insert(match.hasCaptured(1) ? match.captured(1) : match.captured(2));
    }
    for (auto matches = reference.globalMatch(text); matches.hasNext();)
        keys.insert(matches.next().captured(1));
}

// "/** Makes it so.\n * @param … */": its first line.
QString firstLine(const QString &comment)
{
    for (const QString &line : comment.split(QLatin1Char('\n'))) {
        static const QRegularExpression frame(QStringLiteral("^[\\s/*]+|[\\s*/]+$"));
        const QString text = QString(line).remove(frame);
        if (text.startsWith(QLatin1Char('@')))
            return {};
        if (!text.isEmpty())
            return text;
    }
    return {};
}

} // namespace

qsizetype KeyTexts::bytes() const
{
    return std::accumulate(texts.begin(), texts.end(), qsizetype(0), [](qsizetype sum, const QByteArray &text) { return sum + text.size(); });
}

KeyTexts keyTexts(const ChannelConfig &channel)
{
    KeyTexts found;
    collectTexts(channel.document, found);
    return found;
}

QStringList variablesOf(const KeyTexts &texts)
{
    QSet<QString> keys;
    for (const QByteArray &key : texts.keys)
        keys.insert(QString::fromUtf8(key).trimmed());
    for (const QByteArray &text : texts.texts)
        collectKeys(QString::fromUtf8(text), keys);
    keys.remove(QString());
    QStringList sorted(keys.begin(), keys.end());
    sorted.sort(Qt::CaseInsensitive);
    return sorted;
}

std::vector<ScriptFunction> declaredFunctions(const QString &code)
{
    static const QRegularExpression declaration(QStringLiteral("(/\\*(?:(?!\\*/).)*\\*/)?\\s*\\bfunction\\s+([A-Za-z_$][\\w$]*)\\s*\\(([^)]*)\\)"),
                                                QRegularExpression::DotMatchesEverythingOption);
    std::vector<ScriptFunction> functions;
    for (auto matches = declaration.globalMatch(code); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        QStringList arguments = match.captured(3).split(QLatin1Char(','), Qt::SkipEmptyParts);
        for (QString &argument : arguments)
            argument = argument.simplified();
        functions.push_back({match.captured(2), QLatin1Char('(') + arguments.join(QStringLiteral(", ")) + QLatin1Char(')'), firstLine(match.captured(1))});
    }
    return functions;
}

std::vector<ScriptFunction> functionsOf(const std::vector<CodeTemplate> &templates, CodeContext context)
{
    std::vector<ScriptFunction> functions;
    for (const CodeTemplate &codeTemplate : templates) {
        if (context != CodeContext::None && !codeTemplate.contexts.contains(context))
            continue;
        for (ScriptFunction &function : declaredFunctions(QString::fromUtf8(codeTemplate.code))) {
            if (function.text.isEmpty())
                function.text = codeTemplate.name;
            functions.push_back(std::move(function));
        }
    }
    return functions;
}

} // namespace millrace::ui

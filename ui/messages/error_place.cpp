// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/error_place.h"

#include <QRegularExpression>

namespace millrace::ui {

namespace {

// The first line tells which script it was: "Transformer error".
ErrorPlace::Script scriptOf(const QString &error)
{
    const QString word = error.section(QLatin1Char('\n'), 0, 0).toLower();
    if (word.startsWith(QLatin1String("filter")))
        return ErrorPlace::Script::Filter;
    if (word.startsWith(QLatin1String("transformer")))
        return ErrorPlace::Script::Transformer;
    if (word.startsWith(QLatin1String("response transformer")))
        return ErrorPlace::Script::ResponseTransformer;
    if (word.startsWith(QLatin1String("preprocessor")))
        return ErrorPlace::Script::Preprocessor;
    if (word.startsWith(QLatin1String("postprocessor")))
        return ErrorPlace::Script::Postprocessor;
    return ErrorPlace::Script::Other;
}

} // namespace

QString errorPlaceText(const QString &error)
{
    static const QRegularExpression source(QStringLiteral("^ERROR SOURCE:\\s*(.+)$"), QRegularExpression::MultilineOption);
    return source.match(error).captured(1).trimmed();
}

std::optional<ErrorPlace> errorPlace(MetaDataId connector, const QString &error)
{
    const QString text = errorPlaceText(error);
    if (text.isEmpty())
        return std::nullopt;
    static const QRegularExpression line(QStringLiteral("\\bline (\\d+)$"));
    static const QRegularExpression element(QStringLiteral("^(step|rule) (\\d+)\\b"));
    static const QRegularExpression codeTemplate(QStringLiteral("^code template '(.*)', line \\d+$"));
    ErrorPlace place;
    place.script = scriptOf(error);
    place.connector = connector;
    place.line = line.match(text).captured(1).toInt();
    if (const QRegularExpressionMatch match = element.match(text); match.hasMatch()) {
        place.element = match.captured(2).toInt() - 1;
        if (match.captured(1) == QLatin1String("rule"))
            place.script = ErrorPlace::Script::Filter;
        else if (place.script != ErrorPlace::Script::ResponseTransformer)
            place.script = ErrorPlace::Script::Transformer;
    } else if (const QRegularExpressionMatch named = codeTemplate.match(text); named.hasMatch()) {
        place.script = ErrorPlace::Script::CodeTemplate;
        place.codeTemplate = named.captured(1);
    }
    return place;
}

} // namespace millrace::ui

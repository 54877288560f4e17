// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/java/java_regex.h"

#include <algorithm>
#include <array>
#include <utility>

namespace millrace {

namespace {

// PCRE speaks Java's dialect but for the POSIX classes that Java writes as properties.
QString translated(const QString &pattern)
{
    static constexpr std::array<std::pair<const char *, const char *>, 13> classes{{
        {"Alpha", "[:alpha:]"}, {"Digit", "[:digit:]"}, {"Alnum", "[:alnum:]"}, {"Upper", "[:upper:]"}, {"Lower", "[:lower:]"},
        {"Punct", "[:punct:]"}, {"Space", "[:space:]"}, {"Blank", "[:blank:]"}, {"Cntrl", "[:cntrl:]"}, {"Graph", "[:graph:]"},
        {"Print", "[:print:]"}, {"XDigit", "[:xdigit:]"}, {"ASCII", "\\x00-\\x7F"},
    }};
    if (!pattern.contains(QLatin1String("\\p{")) && !pattern.contains(QLatin1String("\\P{")))
        return pattern;
    QString result;
    int brackets = 0;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const QChar c = pattern[i];
        if (c != QLatin1Char('\\') || i + 1 >= pattern.size()) {
            brackets += c == QLatin1Char('[') ? 1 : c == QLatin1Char(']') && brackets > 0 ? -1 : 0;
            result += c;
            continue;
        }
        const QChar kind = pattern[i + 1];
        const qsizetype end = pattern.indexOf(QLatin1Char('}'), i);
        const char *posix = nullptr;
        if ((kind == QLatin1Char('p') || kind == QLatin1Char('P')) && i + 2 < pattern.size() && pattern[i + 2] == QLatin1Char('{') && end > 0) {
            const QString name = pattern.mid(i + 3, end - i - 3);
            for (const auto &[javaName, posixClass] : classes) {
                if (name == QLatin1String(javaName))
                    posix = posixClass;
            }
        }
        if (!posix) {
            result += c;
            result += kind;
            ++i;
            continue;
        }
        const bool negated = kind == QLatin1Char('P');
        if (brackets > 0 && !negated)
            result += QLatin1String(posix);
        else
            result += (negated ? QLatin1String("[^") : QLatin1String("[")) + QLatin1String(posix) + QLatin1Char(']');
        i = end;
    }
    return result;
}

const QLatin1String javaLines("(*ANYCRLF)"); // to be first in a pattern

// Appends what `replacement` gives for `match`. False where it names a group that is not there.
bool appendReplacement(QString &result, const QString &replacement, const QRegularExpressionMatch &match, int groups)
{
    for (qsizetype i = 0; i < replacement.size(); ++i) {
        const QChar c = replacement[i];
        if (c == QLatin1Char('\\') && i + 1 < replacement.size()) {
            result += replacement[++i];
        } else if (c == QLatin1Char('$') && i + 1 < replacement.size() && replacement[i + 1].isDigit()) {
            int group = replacement[++i].digitValue();
            if (group > groups)
                return false;
            while (i + 1 < replacement.size() && replacement[i + 1].isDigit() && group * 10 + replacement[i + 1].digitValue() <= groups)
                group = group * 10 + replacement[++i].digitValue();
            result += match.capturedView(group);
        } else if (c == QLatin1Char('$') && i + 1 < replacement.size() && replacement[i + 1] == QLatin1Char('{')) {
            const qsizetype end = replacement.indexOf(QLatin1Char('}'), i);
            if (end < 0)
                return false;
            result += match.captured(replacement.mid(i + 2, end - i - 2));
            i = end;
        } else {
            result += c;
        }
    }
    return true;
}

} // namespace

Result<QRegularExpression> javaPattern(const QString &pattern)
{
    QRegularExpression expression(javaLines + translated(pattern));
    if (!expression.isValid()) {
        const qsizetype offset = std::max(qsizetype(0), expression.patternErrorOffset() - javaLines.size());
        return Error{ErrorCode::Invalid, QStringLiteral("%1 near index %2\n%3").arg(expression.errorString()).arg(offset).arg(pattern)};
    }
    return expression;
}

Result<QString> javaReplace(const QString &text, const QString &pattern, const QString &replacement, ReplaceScope scope)
{
    const Result<QRegularExpression> expression = javaPattern(pattern);
    if (!expression)
        return expression.error();
    QString result;
    qsizetype done = 0;
    auto matches = expression.value().globalMatch(text);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        result += QStringView(text).mid(done, match.capturedStart() - done);
        if (!appendReplacement(result, replacement, match, expression.value().captureCount()))
            return Error{ErrorCode::Invalid, QStringLiteral("The replacement names a group that is not in the pattern: %1").arg(replacement)};
        done = match.capturedEnd();
        if (scope == ReplaceScope::First)
            break;
    }
    result += QStringView(text).mid(done);
    return result;
}

Result<bool> javaMatches(const QString &text, const QString &pattern)
{
    const Result<QRegularExpression> expression = javaPattern(pattern);
    if (!expression)
        return expression.error();
    const QRegularExpression whole(javaLines + QRegularExpression::anchoredPattern(translated(pattern)));
    return whole.match(text).hasMatch();
}

Result<QStringList> javaSplit(const QString &text, const QString &pattern, int limit)
{
    const Result<QRegularExpression> expression = javaPattern(pattern);
    if (!expression)
        return expression.error();
    QStringList parts;
    qsizetype done = 0;
    auto matches = expression.value().globalMatch(text);
    while (matches.hasNext() && (limit <= 0 || parts.size() < limit - 1)) {
        const QRegularExpressionMatch match = matches.next();
        if (match.capturedLength() == 0 && (match.capturedStart() == 0 || match.capturedStart() == text.size()))
            continue;
        if (match.capturedEnd() == 0)
            continue;
        parts << text.mid(done, match.capturedStart() - done);
        done = match.capturedEnd();
    }
    parts << text.mid(done);
    while (limit == 0 && parts.size() > 1 && parts.last().isEmpty())
        parts.removeLast();
    return parts;
}

} // namespace millrace

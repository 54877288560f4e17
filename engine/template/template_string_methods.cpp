// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_string_methods.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <limits>

namespace millrace {

namespace {

// A method that would make more fails.
constexpr qsizetype maxLength = 256 << 20; // UTF-16 units
constexpr qsizetype maxParts = 4 << 20;

using Handler = TemplateCall (*)(const QString &text, const TemplateArguments &arguments);

constexpr auto done = &TemplateCall::done;

QString textAt(const TemplateArguments &arguments, size_t i)
{
    return QString::fromUtf8(arguments[i].text());
}

// A position or count; what is out of an int's range is out of any text's as well.
std::optional<qint32> intAt(const TemplateArguments &arguments, size_t i)
{
    const std::optional<TemplateValue> number = i < arguments.size() ? arguments[i].number() : std::nullopt;
    if (!number)
        return std::nullopt;
    return qint32(std::clamp<qint64>(number->toLong(), std::numeric_limits<qint32>::min(), std::numeric_limits<qint32>::max()));
}

TemplateCall outOfBounds(const QString &text, qint64 index)
{
    return TemplateCall::failed(QStringLiteral("index %1 is out of bounds for a text of length %2").arg(index).arg(text.size()));
}

TemplateCall tooLarge()
{
    return TemplateCall::failed(QStringLiteral("what a method makes is too large"));
}

std::shared_ptr<TemplateList> listOf(const QStringList &texts)
{
    auto list = std::make_shared<TemplateList>();
    for (const QString &text : texts)
        list->items.emplace_back(text);
    return list;
}

qint32 javaHashCode(const QString &text)
{
    quint32 hash = 0;
    for (const QChar c : text)
        hash = hash * 31 + c.unicode();
    return qint32(hash);
}

qint32 compareTexts(const QString &left, const QString &right)
{
    const auto [a, b] = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
    if (a == left.end() || b == right.end())
        return qint32(left.size() - right.size());
    return qint32(a->unicode()) - qint32(b->unicode());
}

bool isBlankChar(QChar c)
{
    return c.unicode() <= ' ';
}

// String.trim: all up to the blank counts as one.
QString trimmed(const QString &text)
{
    const auto begin = std::find_if_not(text.begin(), text.end(), isBlankChar);
    const auto end = std::find_if_not(text.rbegin(), std::make_reverse_iterator(begin), isBlankChar).base();
    return QString(begin, end - begin);
}

TemplateCall substring(const QString &text, const TemplateArguments &arguments)
{
    const std::optional<qint32> from = intAt(arguments, 0);
    const std::optional<qint32> to = arguments.size() > 1 ? intAt(arguments, 1) : std::optional(qint32(text.size()));
    if (!from || !to)
        return {};
    if (*from < 0 || *to > text.size() || *from > *to)
        return outOfBounds(text, *from < 0 ? *from : *to);
    return done(text.mid(*from, *to - *from));
}

TemplateCall charAt(const QString &text, const TemplateArguments &arguments)
{
    const std::optional<qint32> at = intAt(arguments, 0);
    if (!at)
        return {};
    return *at >= 0 && *at < text.size() ? done(QString(text[*at])) : outOfBounds(text, *at);
}

TemplateCall indexOf(const QString &text, const TemplateArguments &arguments)
{
    const std::optional<qint32> from = arguments.size() > 1 ? intAt(arguments, 1) : 0;
    return from ? done(qint32(text.indexOf(textAt(arguments, 0), std::max(0, *from)))) : TemplateCall();
}

TemplateCall lastIndexOf(const QString &text, const TemplateArguments &arguments)
{
    const QString sought = textAt(arguments, 0);
    const std::optional<qint32> from = arguments.size() > 1 ? intAt(arguments, 1) : std::optional(qint32(text.size()));
    if (!from)
        return {};
    return done(*from < 0 ? qint32(-1) : qint32(text.lastIndexOf(sought, std::min(qsizetype(*from), text.size() - sought.size()))));
}

// What replaces a match: $1 and ${name} stand for groups, a backslash takes the next character as it is.
std::optional<QString> expanded(const QString &replacement, const QRegularExpressionMatch &match)
{
    QString out;
    for (qsizetype i = 0; i < replacement.size(); ++i) {
        const QChar c = replacement[i];
        if (c == QLatin1Char('\\') && i + 1 < replacement.size()) {
            out += replacement[++i];
        } else if (c == QLatin1Char('$') && i + 1 < replacement.size() && replacement[i + 1].isDigit()) {
            int group = replacement[++i].digitValue();
            if (group > match.regularExpression().captureCount())
                return std::nullopt;
            while (i + 1 < replacement.size() && replacement[i + 1].isDigit()
                   && group * 10 + replacement[i + 1].digitValue() <= match.regularExpression().captureCount())
                group = group * 10 + replacement[++i].digitValue();
            out += match.captured(group);
        } else if (c == QLatin1Char('$')) {
            const qsizetype end = replacement.indexOf(QLatin1Char('}'), i);
            if (i + 1 >= replacement.size() || replacement[i + 1] != QLatin1Char('{') || end < 0)
                return std::nullopt;
            out += match.captured(replacement.mid(i + 2, end - i - 2));
            i = end;
        } else {
            out += c;
        }
    }
    return out;
}

TemplateCall badPattern(const QString &why)
{
    return TemplateCall::failed(QStringLiteral("the regular expression can't be used: ") + why);
}

enum class Occurrences { First, All };

TemplateCall replaceMatches(const QString &text, const TemplateArguments &arguments, Occurrences which)
{
    const QRegularExpression pattern(textAt(arguments, 0), QRegularExpression::NoPatternOption);
    if (!pattern.isValid())
        return badPattern(pattern.errorString());
    const QString replacement = textAt(arguments, 1);
    QString out;
    qsizetype copied = 0;
    QRegularExpressionMatchIterator matches = pattern.globalMatch(text);
    while (matches.isValid() && matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        const std::optional<QString> put = expanded(replacement, match);
        if (!put)
            return badPattern(QStringLiteral("no such group in \"%1\"").arg(replacement));
        out.append(QStringView(text).mid(copied, match.capturedStart() - copied)).append(*put);
        copied = match.capturedEnd();
        if (out.size() > maxLength)
            return tooLarge();
        if (which == Occurrences::First)
            break;
    }
    return done(out.append(QStringView(text).mid(copied)));
}

// Empty parts at the end go, unless a limit says how many there are to be.
TemplateCall split(const QString &text, const TemplateArguments &arguments)
{
    const QRegularExpression pattern(textAt(arguments, 0));
    if (!pattern.isValid())
        return badPattern(pattern.errorString());
    const std::optional<qint32> limit = arguments.size() > 1 ? intAt(arguments, 1) : 0;
    if (!limit)
        return {};
    QStringList parts;
    qsizetype start = 0;
    QRegularExpressionMatchIterator matches = pattern.globalMatch(text);
    while (matches.isValid() && matches.hasNext() && (*limit <= 0 || parts.size() + 1 < *limit)) {
        const QRegularExpressionMatch match = matches.next();
        if (match.capturedEnd() == 0 || (match.capturedLength() == 0 && match.capturedStart() == text.size()))
            continue;
        parts << text.mid(start, match.capturedStart() - start);
        start = match.capturedEnd();
        if (parts.size() > maxParts)
            return tooLarge();
    }
    parts << text.mid(start);
    while (*limit == 0 && parts.size() > 1 && parts.constLast().isEmpty())
        parts.removeLast();
    return done(listOf(parts));
}

TemplateCall matches(const QString &text, const TemplateArguments &arguments)
{
    const QRegularExpression pattern(QRegularExpression::anchoredPattern(textAt(arguments, 0)));
    return pattern.isValid() ? done(pattern.match(text).hasMatch()) : badPattern(pattern.errorString());
}

TemplateCall repeat(const QString &text, const TemplateArguments &arguments)
{
    const std::optional<qint32> count = intAt(arguments, 0);
    if (!count)
        return {};
    if (*count < 0 || (!text.isEmpty() && *count > maxLength / text.size()))
        return tooLarge();
    return done(text.repeated(*count));
}

TemplateCall bytes(const QString &text)
{
    if (text.size() > maxParts)
        return tooLarge();
    auto list = std::make_shared<TemplateList>();
    for (const char byte : text.toUtf8())
        list->items.emplace_back(qint32(qint8(byte)));
    return done(std::move(list));
}

TemplateCall characters(const QString &text)
{
    if (text.size() > maxParts)
        return tooLarge();
    return done(listOf(text.split(QString(), Qt::SkipEmptyParts)));
}

TemplateCall replace(const QString &text, const TemplateArguments &arguments)
{
    const QString sought = textAt(arguments, 0), put = textAt(arguments, 1);
    if (put.size() > sought.size() && qint64(text.count(sought)) * put.size() > maxLength)
        return tooLarge();
    return done(QString(text).replace(sought, put));
}

struct Method
{
    const char *name;
    size_t leastArguments;
    size_t mostArguments;
    Handler call;
};

using Text = const QString &;
using Arguments = const TemplateArguments &;

constexpr Method methods[] = {
    {"length", 0, 0, [](Text t, Arguments) { return done(qint32(t.size())); }},
    {"isEmpty", 0, 0, [](Text t, Arguments) { return done(t.isEmpty()); }},
    {"isBlank", 0, 0, [](Text t, Arguments) { return done(t.trimmed().isEmpty()); }},
    {"trim", 0, 0, [](Text t, Arguments) { return done(trimmed(t)); }},
    {"strip", 0, 0, [](Text t, Arguments) { return done(t.trimmed()); }},
    {"toUpperCase", 0, 0, [](Text t, Arguments) { return done(t.toUpper()); }},
    {"toLowerCase", 0, 0, [](Text t, Arguments) { return done(t.toLower()); }},
    {"hashCode", 0, 0, [](Text t, Arguments) { return done(javaHashCode(t)); }},
    {"intern", 0, 0, [](Text t, Arguments) { return done(t); }},
    {"getBytes", 0, 0, [](Text t, Arguments) { return bytes(t); }},
    {"toCharArray", 0, 0, [](Text t, Arguments) { return characters(t); }},
    {"charAt", 1, 1, charAt},
    {"substring", 1, 2, substring},
    {"concat", 1, 1, [](Text t, Arguments a) { return done(QString(t + textAt(a, 0))); }},
    {"contains", 1, 1, [](Text t, Arguments a) { return done(t.contains(textAt(a, 0))); }},
    {"startsWith", 1, 1, [](Text t, Arguments a) { return done(t.startsWith(textAt(a, 0))); }},
    {"endsWith", 1, 1, [](Text t, Arguments a) { return done(t.endsWith(textAt(a, 0))); }},
    {"equalsIgnoreCase", 1, 1, [](Text t, Arguments a) { return done(t.compare(textAt(a, 0), Qt::CaseInsensitive) == 0); }},
    {"compareTo", 1, 1, [](Text t, Arguments a) { return done(compareTexts(t, textAt(a, 0))); }},
    {"compareToIgnoreCase", 1, 1, [](Text t, Arguments a) { return done(compareTexts(t.toLower(), textAt(a, 0).toLower())); }},
    {"indexOf", 1, 2, indexOf},
    {"lastIndexOf", 1, 2, lastIndexOf},
    {"replace", 2, 2, replace},
    {"replaceAll", 2, 2, [](Text t, Arguments a) { return replaceMatches(t, a, Occurrences::All); }},
    {"replaceFirst", 2, 2, [](Text t, Arguments a) { return replaceMatches(t, a, Occurrences::First); }},
    {"matches", 1, 1, matches},
    {"split", 1, 2, split},
    {"repeat", 1, 1, repeat},
};

} // namespace

TemplateCall callString(const QByteArray &text, const QByteArray &method, const TemplateArguments &arguments)
{
    const auto isMeant = [&](const Method &m) {
        return method == m.name && arguments.size() >= m.leastArguments && arguments.size() <= m.mostArguments;
    };
    const auto found = std::find_if(std::begin(methods), std::end(methods), isMeant);
    const bool hasNull = std::any_of(arguments.begin(), arguments.end(), [](const TemplateValue &v) { return v.isNull(); });
    if (found == std::end(methods) || hasNull)
        return {};
    return found->call(QString::fromUtf8(text), arguments);
}

} // namespace millrace

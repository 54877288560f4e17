// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/filter_time.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace millrace::ui {

namespace {

TimeSpan between(const QDateTime &start, const QDateTime &end)
{
    return {start.toMSecsSinceEpoch(), end.toMSecsSinceEpoch()};
}

TimeSpan dayOf(QDate date)
{
    return between(date.startOfDay(), date.addDays(1).startOfDay());
}

// "10:15" is a minute, "10:15:30" a second, with a fraction a millisecond.
std::optional<TimeSpan> timeOn(QDate date, const QString &text)
{
    struct Form
    {
        const char *format;
        qint64 millis;
    };
    for (const Form &form : {Form{"H:m", 60'000}, Form{"H:m:s", 1000}, Form{"H:m:s.z", 1}}) {
        const QTime time = QTime::fromString(text, QLatin1String(form.format));
        if (time.isValid()) {
            const Timestamp start = QDateTime(date, time).toMSecsSinceEpoch();
            return TimeSpan{start, start + form.millis};
        }
    }
    return std::nullopt;
}

std::optional<TimeSpan> dateOf(const QString &text)
{
    if (const QDate day = QDate::fromString(text, QStringLiteral("yyyy-M-d")); day.isValid())
        return dayOf(day);
    if (const QDate month = QDate::fromString(text, QStringLiteral("yyyy-M")); month.isValid())
        return between(month.startOfDay(), month.addMonths(1).startOfDay());
    if (const QDate year = QDate::fromString(text, QStringLiteral("yyyy")); year.isValid())
        return between(year.startOfDay(), year.addYears(1).startOfDay());
    return std::nullopt;
}

// "2h"
std::optional<TimeSpan> agoOf(const QString &text, const QDateTime &now)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,6})([smhdw])$"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const qint64 count = match.captured(1).toLongLong();
    const QChar unit = match.captured(2)[0];
    const QDateTime then = unit == QLatin1Char('d') ? now.addDays(-count)
        : unit == QLatin1Char('w')                  ? now.addDays(-7 * count)
                                   : now.addSecs(-count * (unit == QLatin1Char('s') ? 1 : unit == QLatin1Char('m') ? 60 : 3600));
    return between(then, then);
}

} // namespace

std::optional<TimeSpan> readTimeSpan(const QString &written, const QDateTime &now)
{
    const QString text = written.trimmed().toLower();
    if (text == QLatin1String("today"))
        return dayOf(now.date());
    if (text == QLatin1String("yesterday"))
        return dayOf(now.date().addDays(-1));
    if (text == QLatin1String("now"))
        return between(now, now);
    if (const auto ago = agoOf(text, now))
        return ago;
    if (const auto date = dateOf(text))
        return date;
    static const QRegularExpression gap(QStringLiteral("[ t]+"));
    const qsizetype at = text.indexOf(gap);
    if (at < 0)
        return timeOn(now.date(), text);
    const QDate day = QDate::fromString(text.first(at), QStringLiteral("yyyy-M-d"));
    return day.isValid() ? timeOn(day, text.sliced(at).remove(QLatin1Char('t')).trimmed()) : std::nullopt;
}

QString timeSpanExamples()
{
    return QCoreApplication::translate("MessageFilter",
                                       "today, yesterday, 2026-11-30, \"2026-11-30 10:15\", 10:15, or 30m, 2h, 7d for a time ago");
}

} // namespace millrace::ui

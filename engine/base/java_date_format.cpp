// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/java_date_format.h"

#include <QCalendar>
#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <cstdlib>

namespace millrace {

namespace {

// Java's calendar changes from Julian to Gregorian on this day.
const QDate firstGregorianDay(1582, 10, 15);

struct Moment
{
    QDateTime dateTime;
    QCalendar calendar;
    int era; // 0 = BC, 1 = AD
    int yearOfEra;
    int month;
    int day;

    explicit Moment(const QDateTime &at)
        : dateTime(at),
          calendar(at.date() < firstGregorianDay ? QCalendar::System::Julian : QCalendar::System::Gregorian)
    {
        const QCalendar::YearMonthDay parts = calendar.partsFromDate(at.date());
        era = parts.year > 0 ? 1 : 0;
        yearOfEra = std::abs(parts.year);
        month = parts.month;
        day = parts.day;
    }

    QDate date() const { return dateTime.date(); }
    QTime time() const { return dateTime.time(); }
    int dayOfYear() const { return date().dayOfYear(calendar); }
    // 0 = Sunday: weeks start there, and a week belongs to the year that holds its Saturday.
    int weekday() const { return date().dayOfWeek() % 7; }
    QDate endOfWeek() const { return date().addDays(6 - weekday()); }
    int weekYear() const { return endOfWeek().year(calendar); }
    int weekOfYear() const { return (endOfWeek().dayOfYear(calendar) - 1) / 7 + 1; }
    int weekOfMonth() const { return (day + 6 - weekday() - 1) / 7 + 1; }
};

QString padded(qint64 number, int width)
{
    return QString::number(number).rightJustified(width, QLatin1Char('0'));
}

QString yearText(int year, int count)
{
    return count == 2 ? padded(year % 100, 2) : padded(year, count);
}

QString offsetText(int seconds, bool colon)
{
    const int minutes = std::abs(seconds) / 60;
    return QLatin1Char(seconds < 0 ? '-' : '+') + padded(minutes / 60, 2) + QLatin1String(colon ? ":" : "") + padded(minutes % 60, 2);
}

QString zoneName(const QDateTime &at, int count)
{
    if (at.timeSpec() == Qt::UTC || at.timeZone() == QTimeZone::utc())
        return count >= 4 ? QStringLiteral("Coordinated Universal Time") : QStringLiteral("UTC");
    return count >= 4 ? at.timeZone().displayName(at, QTimeZone::LongName, QLocale::c()) : at.timeZoneAbbreviation();
}

Result<QString> isoOffset(const QDateTime &at, int count)
{
    if (count > 3)
        return Error{ErrorCode::Invalid, QStringLiteral("A date format may have one to three X, not %1").arg(count)};
    const int seconds = at.offsetFromUtc();
    if (seconds == 0)
        return QStringLiteral("Z");
    const QString text = offsetText(seconds, count == 3);
    return count == 1 ? text.left(3) : text;
}

Result<QString> field(const Moment &at, char letter, int count)
{
    const int hour = at.time().hour();
    const QLocale english = QLocale::c();
    const auto format = count >= 4 ? QLocale::LongFormat : QLocale::ShortFormat;
    switch (letter) {
    case 'G': return at.era == 1 ? QStringLiteral("AD") : QStringLiteral("BC");
    case 'y': return yearText(at.yearOfEra, count);
    case 'Y': return yearText(at.weekYear(), count);
    case 'M':
    case 'L': return count >= 3 ? english.monthName(at.month, format) : padded(at.month, count);
    case 'w': return padded(at.weekOfYear(), count);
    case 'W': return padded(at.weekOfMonth(), count);
    case 'D': return padded(at.dayOfYear(), count);
    case 'd': return padded(at.day, count);
    case 'F': return padded((at.day - 1) / 7 + 1, count);
    case 'E': return english.dayName(at.date().dayOfWeek(), format);
    case 'u': return padded(at.date().dayOfWeek(), count);
    case 'a': return hour < 12 ? QStringLiteral("AM") : QStringLiteral("PM");
    case 'H': return padded(hour, count);
    case 'k': return padded(hour == 0 ? 24 : hour, count);
    case 'K': return padded(hour % 12, count);
    case 'h': return padded(hour % 12 == 0 ? 12 : hour % 12, count);
    case 'm': return padded(at.time().minute(), count);
    case 's': return padded(at.time().second(), count);
    case 'S': return padded(at.time().msec(), count);
    case 'z': return zoneName(at.dateTime, count);
    case 'Z': return offsetText(at.dateTime.offsetFromUtc(), false);
    case 'X': return isoOffset(at.dateTime, count);
    default: return Error{ErrorCode::Invalid, QStringLiteral("Illegal pattern character '%1'").arg(QLatin1Char(letter))};
    }
}

bool isLetter(QChar c)
{
    return (c >= QLatin1Char('a') && c <= QLatin1Char('z')) || (c >= QLatin1Char('A') && c <= QLatin1Char('Z'));
}

Result<QString> format(const QString &pattern, const Moment &at)
{
    QString out;
    bool quoted = false;
    for (qsizetype i = 0; i < pattern.size();) {
        const QChar c = pattern[i];
        if (c == QLatin1Char('\'')) {
            const bool doubled = i + 1 < pattern.size() && pattern[i + 1] == c;
            if (doubled)
                out += c;
            else
                quoted = !quoted;
            i += doubled ? 2 : 1;
            continue;
        }
        if (quoted || !isLetter(c)) {
            out += c;
            ++i;
            continue;
        }
        qsizetype end = i;
        while (end < pattern.size() && pattern[end] == c)
            ++end;
        const Result<QString> text = field(at, c.toLatin1(), int(end - i));
        if (!text)
            return text.error();
        out += *text;
        i = end;
    }
    if (quoted)
        return Error{ErrorCode::Invalid, QStringLiteral("A quote is not closed in the date format \"%1\"").arg(pattern)};
    return out;
}

} // namespace

Result<QString> formatJavaDate(const QString &pattern, Timestamp time, DateZone zone)
{
    return format(pattern, Moment(QDateTime::fromMSecsSinceEpoch(time, zone == DateZone::Utc ? Qt::UTC : Qt::LocalTime)));
}

Result<QString> formatJavaDate(const QString &pattern, Timestamp time, const QTimeZone &zone)
{
    return format(pattern, Moment(QDateTime::fromMSecsSinceEpoch(time, zone)));
}

} // namespace millrace

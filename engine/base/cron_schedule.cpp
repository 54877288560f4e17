// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/cron_schedule.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QStringList>
#include <QTimeZone>

#include <algorithm>

namespace millrace {

namespace {

using namespace std::chrono;

struct Field
{
    const char *name;
    int least;
    int most;
    QStringList words = {}; // of the values from `least` on
};

const Field secondsField{"seconds", 0, 59};
const Field minutesField{"minutes", 0, 59};
const Field hoursField{"hours", 0, 23};
const Field dayOfMonthField{"day of month", 1, 31};
const Field monthField{"month", 1, 12,
                       {QStringLiteral("JAN"), QStringLiteral("FEB"), QStringLiteral("MAR"), QStringLiteral("APR"), QStringLiteral("MAY"), QStringLiteral("JUN"),
                        QStringLiteral("JUL"), QStringLiteral("AUG"), QStringLiteral("SEP"), QStringLiteral("OCT"), QStringLiteral("NOV"), QStringLiteral("DEC")}};
const Field dayOfWeekField{"day of week", 1, 7,
                           {QStringLiteral("SUN"), QStringLiteral("MON"), QStringLiteral("TUE"), QStringLiteral("WED"), QStringLiteral("THU"), QStringLiteral("FRI"),
                            QStringLiteral("SAT")}};
const Field yearField{"year", 1970, 2099};

QString problemIn(const Field &field, const QString &text)
{
    QString allowed = QStringLiteral("%1 to %2").arg(field.least).arg(field.most);
    if (!field.words.isEmpty())
        allowed += QStringLiteral(" or %1 to %2").arg(field.words.first(), field.words.last());
    return QStringLiteral("the field %1 does not take \"%2\" (%3)").arg(QLatin1String(field.name), text, allowed);
}

std::optional<int> valueIn(const Field &field, const QString &text)
{
    if (const qsizetype word = field.words.indexOf(text); word >= 0)
        return field.least + int(word);
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    return isNumber && number >= field.least && number <= field.most ? std::optional(number) : std::nullopt;
}

// One part of a list: "*", "5", "1-5", "MON-FRI", "*/5", "/5", "3/15", "10-40/10". False where it is none of these.
template<size_t size>
bool addValues(const Field &field, const QString &part, std::bitset<size> &values, int base = 0)
{
    const qsizetype slash = part.indexOf(QLatin1Char('/'));
    const QString range = part.left(slash); // all of it where there is no slash
    int step = 1;
    if (slash >= 0) {
        bool isNumber = false;
        step = part.mid(slash + 1).toInt(&isNumber);
        if (!isNumber || step < 1 || step > field.most)
            return false;
    }
    int from = field.least;
    int to = field.most;
    if (range != QLatin1String("*") && !(range.isEmpty() && slash >= 0)) {
        const qsizetype dash = range.indexOf(QLatin1Char('-'));
        const auto begin = valueIn(field, range.left(dash));
        const auto end = dash < 0 ? begin : valueIn(field, range.mid(dash + 1));
        if (!begin || !end)
            return false;
        from = *begin;
        if (dash >= 0 || slash < 0)
            to = *end;
    }
    const int count = field.most - field.least + 1;
    const int length = (to - from + count) % count;
    for (int i = 0; i <= length; i += step)
        values.set(size_t(field.least + (from - field.least + i) % count - base));
    return true;
}

template<size_t size>
std::optional<QString> parseField(const Field &field, const QString &text, std::bitset<size> &values, int base = 0)
{
    for (const QString &part : text.split(QLatin1Char(','))) {
        if (!addValues(field, part, values, base))
            return problemIn(field, part);
    }
    return std::nullopt;
}

bool saysNothing(const QString &dayField)
{
    return dayField == QLatin1String("*") || dayField == QLatin1String("?");
}

// 1 is Sunday.
int dayOfWeek(year_month_day date)
{
    return int(weekday(local_days(date)).c_encoding()) + 1;
}

int lengthOfMonth(year_month_day date)
{
    return int(unsigned((date.year() / date.month() / last).day()));
}

// The weekday nearest to a day, without leaving the month.
int nearestWeekday(year_month_day date, int wanted)
{
    const year_month_day day = date.year() / date.month() / unsigned(wanted);
    const int length = lengthOfMonth(date);
    switch (dayOfWeek(day)) {
    case 1: return wanted == length ? wanted - 2 : wanted + 1; // Sunday
    case 7: return wanted == 1 ? wanted + 2 : wanted - 1;      // Saturday
    default: return wanted;
    }
}

QDateTime dateTimeOf(qint64 secondsSinceEpoch)
{
    return QDateTime::fromSecsSinceEpoch(secondsSinceEpoch, Qt::UTC);
}

qint64 offsetAt(const QTimeZone &zone, qint64 secondsSinceEpoch)
{
    return zone.offsetFromUtc(dateTimeOf(secondsSinceEpoch));
}

std::optional<qint64> secondsOf(const QTimeZone::OffsetData &transition)
{
    return transition.atUtc.isValid() ? std::optional(transition.atUtc.toSecsSinceEpoch()) : std::nullopt;
}

} // namespace

Result<CronSchedule> CronSchedule::parse(const QString &expression)
{
    const QStringList fields = expression.toUpper().simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto wrong = [&expression](const QString &why) {
        return Error{ErrorCode::Invalid, QStringLiteral("the cron expression \"%1\": %2").arg(expression, why)};
    };
    if (fields.size() != 6 && fields.size() != 7)
        return wrong(QStringLiteral("there must be six or seven fields, not %1 (seconds, minutes, hours, day of month, month, day of week, year)").arg(fields.size()));
    if (!saysNothing(fields[3]) && !saysNothing(fields[5]))
        return wrong(QStringLiteral("either the day of month or the day of week must be \"?\""));

    CronSchedule cron;
    for (const auto &problem : {parseField(secondsField, fields[0], cron.m_seconds), parseField(minutesField, fields[1], cron.m_minutes),
                                parseField(hoursField, fields[2], cron.m_hours), parseField(monthField, fields[4], cron.m_months),
                                parseField(yearField, fields.size() == 7 ? fields[6] : QStringLiteral("*"), cron.m_years, firstYear),
                                saysNothing(fields[3]) ? std::nullopt : cron.parseDaysOfMonth(fields[3]),
                                saysNothing(fields[5]) ? std::nullopt : cron.parseDaysOfWeek(fields[5])}) {
        if (problem)
            return wrong(*problem);
    }
    cron.m_anyDay = saysNothing(fields[3]) && saysNothing(fields[5]);
    return cron;
}

std::optional<QString> CronSchedule::parseDaysOfMonth(const QString &text)
{
    static const QRegularExpression lastDay(QStringLiteral("^L(?:-(\\d{1,2}))?(W)?$"));
    static const QRegularExpression nearest(QStringLiteral("^(\\d{1,2})W$"));
    for (const QString &part : text.split(QLatin1Char(','))) {
        if (const auto match = lastDay.match(part); match.hasMatch()) {
            const int before = match.captured(1).toInt();
            if (before > 30)
                return problemIn(dayOfMonthField, part);
            m_dayRules.push_back({match.captured(2).isEmpty() ? DayRule::Kind::LastOfMonth : DayRule::Kind::LastWeekday, 0, before});
        } else if (const auto weekday = nearest.match(part); weekday.hasMatch()) {
            const auto day = valueIn(dayOfMonthField, weekday.captured(1));
            if (!day)
                return problemIn(dayOfMonthField, part);
            m_dayRules.push_back({DayRule::Kind::NearestWeekday, *day, 0});
        } else if (!addValues(dayOfMonthField, part, m_daysOfMonth)) {
            return problemIn(dayOfMonthField, part);
        }
    }
    return std::nullopt;
}

std::optional<QString> CronSchedule::parseDaysOfWeek(const QString &text)
{
    static const QRegularExpression numbered(QStringLiteral("^(\\w+)#([1-5])$"));
    for (const QString &part : text.split(QLatin1Char(','))) {
        if (part == QLatin1String("L")) {
            m_daysOfWeek.set(7);
        } else if (const auto match = numbered.match(part); match.hasMatch()) {
            const auto day = valueIn(dayOfWeekField, match.captured(1));
            if (!day)
                return problemIn(dayOfWeekField, part);
            m_dayRules.push_back({DayRule::Kind::NthNamedDay, *day, match.captured(2).toInt()});
        } else if (const auto day = part.endsWith(QLatin1Char('L')) ? valueIn(dayOfWeekField, part.chopped(1)) : std::nullopt) {
            m_dayRules.push_back({DayRule::Kind::LastNamedDay, *day, 0});
        } else if (!addValues(dayOfWeekField, part, m_daysOfWeek)) {
            return problemIn(dayOfWeekField, part);
        }
    }
    return std::nullopt;
}

bool CronSchedule::DayRule::fits(year_month_day date) const
{
    const int today = int(unsigned(date.day()));
    const int length = lengthOfMonth(date);
    switch (kind) {
    case Kind::LastOfMonth: return today == length - number;
    case Kind::LastWeekday: return number < length && today == nearestWeekday(date, length - number);
    case Kind::NearestWeekday: return day <= length && today == nearestWeekday(date, day);
    case Kind::LastNamedDay: return dayOfWeek(date) == day && today + 7 > length;
    case Kind::NthNamedDay: return dayOfWeek(date) == day && (today - 1) / 7 + 1 == number;
    }
    return false;
}

bool CronSchedule::fitsDay(year_month_day date) const
{
    return m_anyDay || m_daysOfMonth.test(unsigned(date.day())) || m_daysOfWeek.test(size_t(dayOfWeek(date)))
           || std::any_of(m_dayRules.begin(), m_dayRules.end(), [date](const DayRule &rule) { return rule.fits(date); });
}

std::optional<seconds> CronSchedule::nextTimeOfDay(seconds from) const
{
    const hh_mm_ss start(from);
    const size_t firstHour = size_t(start.hours().count());
    for (size_t hour = firstHour; hour < m_hours.size(); ++hour) {
        if (!m_hours.test(hour))
            continue;
        const size_t firstMinute = hour == firstHour ? size_t(start.minutes().count()) : 0;
        for (size_t minute = firstMinute; minute < m_minutes.size(); ++minute) {
            if (!m_minutes.test(minute))
                continue;
            const bool isFirst = hour == firstHour && minute == firstMinute;
            for (size_t second = isFirst ? size_t(start.seconds().count()) : 0; second < m_seconds.size(); ++second) {
                if (m_seconds.test(second))
                    return hours(hour) + minutes(minute) + seconds(second);
            }
        }
    }
    return std::nullopt;
}

// By the clock on the wall, which knows no daylight saving.
std::optional<CronSchedule::LocalTime> CronSchedule::nextLocal(LocalTime from) const
{
    local_days day = floor<days>(from);
    seconds timeOfDay = from - day;
    const auto goTo = [&day, &timeOfDay](local_days later) {
        day = later;
        timeOfDay = seconds(0);
    };
    for (;;) {
        const year_month_day date(day);
        if (int(date.year()) > lastYear)
            return std::nullopt;
        if (int(date.year()) < firstYear || !m_years.test(size_t(int(date.year()) - firstYear))) {
            goTo(local_days((date.year() + years(1)) / January / 1));
        } else if (!m_months.test(unsigned(date.month()))) {
            goTo(local_days(date.year() / date.month() / 1 + months(1)));
        } else {
            if (fitsDay(date)) {
                if (const auto time = nextTimeOfDay(timeOfDay))
                    return day + *time;
            }
            goTo(day + days(1));
        }
    }
}

// Goes from one change of the clocks to the next; between two of them local time and real time run alike.
std::optional<Timestamp> CronSchedule::next(Timestamp after, const QTimeZone &zone) const
{
    const bool everyHour = m_hours.all();
    qint64 time = floor<seconds>(milliseconds(after)).count() + 1;
    for (;;) {
        const qint64 offset = offsetAt(zone, time);
        qint64 start = time + offset;
        if (const auto change = everyHour ? std::nullopt : secondsOf(zone.previousTransition(dateTimeOf(time + 1))))
            start = std::max(start, *change + offsetAt(zone, *change - 1)); // the clocks were set back: not a second time
        const auto found = nextLocal(LocalTime(seconds(start)));
        if (!found)
            return std::nullopt;
        const qint64 local = found->time_since_epoch().count();
        const auto change = secondsOf(zone.nextTransition(dateTimeOf(time)));
        if (!change || local - offset < *change)
            return (local - offset) * 1000;
        if (!everyHour && local < *change + offsetAt(zone, *change))
            return *change * 1000; // the clocks are set forward over it
        time = *change;
    }
}

} // namespace millrace

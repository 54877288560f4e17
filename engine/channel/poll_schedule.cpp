// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/poll_schedule.h"

#include <QDateTime>
#include <QStringList>

#include <algorithm>
#include <limits>

namespace millrace {

namespace {

const QByteArray poll = "pollConnectorProperties/";
const QByteArray advanced = "pollConnectorProperties/pollConnectorPropertiesAdvanced/";

Error invalid(const QByteArray &key, const QString &why)
{
    return Error{ErrorCode::Invalid, QStringLiteral("%1 %2").arg(QString::fromLatin1(key.mid(key.lastIndexOf('/') + 1)), why)};
}

Result<int> numberIn(const PropertyTree &properties, const QByteArray &key, int fallback, int least, int most)
{
    const QString text = properties.trimmed(key);
    bool isNumber = text.isEmpty();
    const int number = isNumber ? fallback : text.toInt(&isNumber);
    if (!isNumber || number < least || number > most)
        return invalid(key, QStringLiteral("is \"%1\", but it must be a whole number from %2 to %3").arg(text).arg(least).arg(most));
    return number;
}

// Minutes since midnight.
Result<int> minuteOfDay(const PropertyTree &properties, const QByteArray &hourKey, int hour, const QByteArray &minuteKey)
{
    const Result<int> hours = numberIn(properties, hourKey, hour, 0, 23);
    if (!hours)
        return hours.error();
    const Result<int> minutes = numberIn(properties, minuteKey, 0, 0, 59);
    if (!minutes)
        return minutes.error();
    return *hours * 60 + *minutes;
}

} // namespace

Result<PollSchedule> PollSchedule::from(const PropertyTree &properties, const QTimeZone &zone)
{
    PollSchedule schedule(zone);
    schedule.m_pollsOnStart = properties.flag(poll + "pollOnStart", false);
    const QString type = properties.trimmed(poll + "pollingType", QStringLiteral("INTERVAL")).toUpper();
    Result<void> read;
    if (type == QLatin1String("CRON")) {
        read = schedule.readCronJobs(properties);
    } else if (type == QLatin1String("TIME")) {
        read = schedule.readActiveTimes(properties);
        const Result<int> minute = minuteOfDay(properties, poll + "pollingHour", 0, poll + "pollingMinute");
        if (!minute)
            return minute.error();
        if (read)
            read = schedule.pollDailyAt(*minute);
    } else if (type == QLatin1String("INTERVAL")) {
        read = schedule.readActiveTimes(properties);
        const Result<int> interval = numberIn(properties, poll + "pollingFrequency", 5000, 1, std::numeric_limits<int>::max());
        if (!interval)
            return interval.error();
        schedule.m_interval = *interval;
        if (read)
            read = schedule.pollDailyAt(schedule.m_firstMinute);
    } else {
        return invalid("pollingType", QStringLiteral("is \"%1\", but it must be INTERVAL, TIME or CRON").arg(type));
    }
    if (!read)
        return read.error();
    return schedule;
}

Result<void> PollSchedule::readActiveTimes(const PropertyTree &properties)
{
    m_byWeek = properties.flag(advanced + "weekly", true);
    const PropertyTree *days = properties.find(advanced + "inactiveDays");
    for (size_t day = 0; days && day < m_activeDays.size() && day + 1 < days->children.size(); ++day)
        m_activeDays[day] = days->children[day + 1].text.trimmed() != "true"; // the first of the eight is of no day
    if (m_byWeek && std::none_of(m_activeDays.begin(), m_activeDays.end(), [](bool active) { return active; }))
        return invalid("inactiveDays", QStringLiteral("leaves no day of the week to poll on"));
    const Result<int> dayOfMonth = numberIn(properties, advanced + "dayOfMonth", 1, 1, 31);
    if (!dayOfMonth)
        return dayOfMonth.error();
    m_dayOfMonth = *dayOfMonth;

    m_isAllDay = properties.flag(advanced + "allDay", true);
    if (m_isAllDay)
        return {};
    const Result<int> first = minuteOfDay(properties, advanced + "startingHour", 8, advanced + "startingMinute");
    const Result<int> last = minuteOfDay(properties, advanced + "endingHour", 17, advanced + "endingMinute");
    if (!first || !last)
        return first ? last.error() : first.error();
    if (*first == *last)
        return invalid("endingHour", QStringLiteral("and endingMinute are the time at which the active hours begin (startingHour, startingMinute)"));
    m_firstMinute = *first;
    m_lastMinute = *last;
    return {};
}

QString PollSchedule::dayFields() const
{
    if (!m_byWeek)
        return QStringLiteral("%1 * ?").arg(m_dayOfMonth);
    QStringList days;
    for (size_t day = 0; day < m_activeDays.size(); ++day) {
        if (m_activeDays[day])
            days.append(QString::number(day + 1));
    }
    return QStringLiteral("? * ") + days.join(QLatin1Char(','));
}

// Once on each active day.
Result<void> PollSchedule::pollDailyAt(int minuteOfDay)
{
    auto daily = CronSchedule::parse(QStringLiteral("0 %1 %2 %3").arg(minuteOfDay % 60).arg(minuteOfDay / 60).arg(dayFields()));
    if (!daily)
        return daily.error();
    m_times.push_back(std::move(*daily));
    return {};
}

Result<void> PollSchedule::readCronJobs(const PropertyTree &properties)
{
    if (const PropertyTree *jobs = properties.find(poll + "cronJobs")) {
        for (const PropertyTree &job : jobs->children) {
            auto cron = CronSchedule::parse(job.trimmed("expression"));
            if (!cron)
                return invalid("cronJobs", QStringLiteral("has a mistake: ") + cron.error().message);
            m_times.push_back(std::move(*cron));
        }
    }
    if (m_times.empty())
        return invalid("cronJobs", QStringLiteral("is empty, but pollingType is CRON"));
    return {};
}

bool PollSchedule::isActiveDay(const QDate &date) const
{
    return m_byWeek ? m_activeDays[size_t(date.dayOfWeek() % 7)] : date.day() == m_dayOfMonth;
}

bool PollSchedule::isActive(Timestamp time) const
{
    const QDateTime local = QDateTime::fromMSecsSinceEpoch(time, m_zone);
    if (m_isAllDay)
        return isActiveDay(local.date());
    const int now = local.time().msecsSinceStartOfDay();
    const int first = m_firstMinute * 60000;
    const int last = m_lastMinute * 60000;
    if (first < last)
        return isActiveDay(local.date()) && now >= first && now <= last;
    return (now >= first && isActiveDay(local.date())) || (now <= last && isActiveDay(local.date().addDays(-1)));
}

std::optional<Timestamp> PollSchedule::next(Timestamp last) const
{
    const Timestamp from = last + m_interval;
    if (m_interval > 0 && isActive(from))
        return from;
    std::optional<Timestamp> first;
    for (const CronSchedule &times : m_times) {
        const std::optional<Timestamp> time = times.next(from, m_zone);
        if (time && (!first || *time < *first))
            first = time;
    }
    return first;
}

} // namespace millrace

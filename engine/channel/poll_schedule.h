// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// When a polling source polls: <pollConnectorProperties> of a channel file. spec/channels.md, "Shared connector parts";
// spec/engine.md section 24. Const after construction: any thread.
//
// Interval: so long after the last poll began, in the active hours of the active days; outside of them, when they begin.
// Active hours from 22:00 to 06:00 belong to the day on which they begin. Time: once a day, on active days. Cron: see
// base/cron_schedule.h; active days and hours say nothing there.

#include "engine/base/cron_schedule.h"
#include "engine/model/property_tree.h"

#include <QTimeZone>

#include <array>

namespace millrace {

class PollSchedule
{
public:
    // `properties` is the connector's <properties>. Error: Invalid, naming the property. `zone` is what the clock on the wall
    // shows.
    static Result<PollSchedule> from(const PropertyTree &properties, const QTimeZone &zone = QTimeZone::systemTimeZone());

    // Whether there is a poll as soon as the channel starts, whatever the schedule.
    bool pollsOnStart() const { return m_pollsOnStart; }
    // When to poll, given that the last poll (or the start) was at `last`. Nothing: never again.
    std::optional<Timestamp> next(Timestamp last) const;

private:
    explicit PollSchedule(const QTimeZone &zone) : m_zone(zone) {}

    Result<void> readActiveTimes(const PropertyTree &properties);
    Result<void> pollDailyAt(int minuteOfDay);
    Result<void> readCronJobs(const PropertyTree &properties);
    QString dayFields() const;
    bool isActiveDay(const QDate &date) const;
    bool isActive(Timestamp time) const;

    QTimeZone m_zone;
    bool m_pollsOnStart = false;
    qint64 m_interval = 0;             // milliseconds; 0: by m_times alone
    std::vector<CronSchedule> m_times; // of polls; with an interval, when active hours begin
    bool m_byWeek = true;
    std::array<bool, 7> m_activeDays = {true, true, true, true, true, true, true}; // from Sunday
    int m_dayOfMonth = 1;
    bool m_isAllDay = true;
    int m_firstMinute = 0; // of the day
    int m_lastMinute = 0;
};

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The times that a cron expression means, in the form that channel files carry (Quartz's): six or seven fields
//     seconds  minutes  hours  day of month  month  day of week  [year]
// separated by white space, each a list of  *  value  from-to  from/step  from-to/step , where from > to runs over the end
// ("FRI-MON"). Months and days may be named; 1 is Sunday. Of the two day fields one says nothing (? or *).
// Day of month also: L (the last), L-3 (three days before it), 15W (the weekday nearest to the 15th, in the same month), LW.
// Day of week also: 6L or FRIL (the last Friday of the month), 6#3 (the third Friday), L alone is Saturday.
//
// Daylight saving, for expressions that name hours: what falls into the hour that is left out happens once at its end, what
// falls into the hour that comes twice happens the first time. An expression for every hour goes by real time instead.
// Const after parse: any thread.

#include "engine/base/ids.h"
#include "engine/base/result.h"

#include <bitset>
#include <chrono>
#include <optional>
#include <vector>

class QTimeZone;

namespace millrace {

class CronSchedule
{
public:
    // Error: Invalid, naming the field and what is allowed in it.
    static Result<CronSchedule> parse(const QString &expression);

    // The first time after `after`, a whole second. Nothing where there is none up to 2099: a year that is over, 30 February.
    std::optional<Timestamp> next(Timestamp after, const QTimeZone &zone) const;

private:
    using LocalTime = std::chrono::local_seconds;

    // A day that depends on the month it is in.
    struct DayRule
    {
        enum class Kind { LastOfMonth, NearestWeekday, LastWeekday, LastNamedDay, NthNamedDay };
        Kind kind = Kind::LastOfMonth;
        int day = 0;    // of the month; of the week from 1, Sunday
        int number = 0; // NthNamedDay: which; LastOfMonth, LastWeekday: how many days before

        bool fits(std::chrono::year_month_day date) const;
    };

    std::optional<QString> parseDaysOfMonth(const QString &text);
    std::optional<QString> parseDaysOfWeek(const QString &text);
    bool fitsDay(std::chrono::year_month_day date) const;
    std::optional<std::chrono::seconds> nextTimeOfDay(std::chrono::seconds from) const;
    std::optional<LocalTime> nextLocal(LocalTime from) const;

    static constexpr int firstYear = 1970;
    static constexpr int lastYear = 2099;

    std::bitset<60> m_seconds;
    std::bitset<60> m_minutes;
    std::bitset<24> m_hours;
    std::bitset<32> m_daysOfMonth;
    std::bitset<13> m_months;
    std::bitset<8> m_daysOfWeek;
    std::bitset<lastYear - firstYear + 1> m_years;
    std::vector<DayRule> m_dayRules;
    bool m_anyDay = false; // neither day field says anything
};

} // namespace millrace

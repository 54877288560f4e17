// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Points in time as people type them into the filter line. Local time. Pure functions; any thread.

#include "engine/base/ids.h"

#include <QDateTime>
#include <QString>

#include <optional>

namespace millrace::ui {

// What was written covers a time: a day, a minute. `end` is not part of it; the same as `start` for a moment ("2h").
struct TimeSpan
{
    Timestamp start = 0;
    Timestamp end = 0;

    bool operator==(const TimeSpan &) const = default;
};

// today, yesterday, now, 2026, 2026-11, 2026-11-30, "2026-11-30 10:15", 10:15 (today), 10:15:30.250, and 30s, 15m, 2h, 7d, 4w
// (ago). Nothing where it is none of these.
std::optional<TimeSpan> readTimeSpan(const QString &text, const QDateTime &now);
// "today, yesterday, 2026-11-30, …": for the sentence that says what is allowed.
QString timeSpanExamples();

} // namespace millrace::ui

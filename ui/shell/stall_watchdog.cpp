// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/stall_watchdog.h"

#include "engine/base/log.h"

namespace millrace::ui {

namespace {

constexpr int beatMillis = 20;

} // namespace

StallWatchdog::StallWatchdog(QObject *parent) : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &StallWatchdog::beat);
    m_sinceBeat.start();
    m_timer.start(beatMillis);
}

void StallWatchdog::reset()
{
    m_stalls = 0;
    m_longest = 0;
    m_sinceBeat.restart();
}

void StallWatchdog::beat()
{
    const qint64 late = m_sinceBeat.restart() - beatMillis;
    m_longest = std::max(m_longest, late);
    if (late <= limitMillis)
        return;
    ++m_stalls;
    Log::debug("window", QStringLiteral("The window's thread was busy for %1 ms").arg(late));
}

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/stall_meter.h"

#include <QMetaEnum>

#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <chrono>

namespace millrace {

namespace {

constexpr qint64 tooLong = 40'000'000; // ns of its own until the stack is looked at

qint64 clockNow(clockid_t clock)
{
    timespec time;
    clock_gettime(clock, &time);
    return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

void printStack(int)
{
    void *frames[60];
    const int count = backtrace(frames, 60);
    static const char title[] = "--- the window's thread is busy:\n";
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, title, sizeof title - 1);
    backtrace_symbols_fd(frames, count, STDERR_FILENO);
}

QString describe(const QObject *receiver, const QEvent *event)
{
    const char *type = QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type());
    return QStringLiteral("%1 to %2#%3").arg(QLatin1String(type ? type : "?"), QLatin1String(receiver->metaObject()->className()), receiver->objectName());
}

} // namespace

StallMeter::StallMeter(int &argc, char **argv) : QApplication(argc, argv), m_thread(pthread_self())
{
    void *frames[1];
    backtrace(frames, 1); // loads what it needs, not in the handler
    struct sigaction action = {};
    action.sa_handler = printStack;
    action.sa_flags = SA_RESTART;
    sigaction(SIGUSR2, &action, nullptr);
    m_watcher = std::jthread([this](const std::stop_token &stop) { watch(stop); });
}

StallMeter::~StallMeter() = default;

void StallMeter::watch(const std::stop_token &stop)
{
    clockid_t ownClock;
    if (pthread_getcpuclockid(m_thread, &ownClock) != 0)
        return;
    qint64 told = 0;
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        const qint64 since = m_busySince;
        if (since == 0 || since == told || clockNow(ownClock) - since < tooLong)
            continue;
        told = since;
        pthread_kill(m_thread, SIGUSR2);
    }
}

bool StallMeter::notify(QObject *receiver, QEvent *event)
{
    // Other threads have events too, and one within another belongs to that one.
    if (m_phase.isEmpty() || !pthread_equal(m_thread, pthread_self()) || m_depth > 0)
        return QApplication::notify(receiver, event);
    ++m_depth;
    const QString what = describe(receiver, event);
    const qint64 wall = clockNow(CLOCK_MONOTONIC);
    const qint64 own = clockNow(CLOCK_THREAD_CPUTIME_ID);
    m_busySince = own;
    const bool result = QApplication::notify(receiver, event);
    m_busySince = 0;
    --m_depth;
    const Stall stall{double(clockNow(CLOCK_MONOTONIC) - wall) / 1e6, double(clockNow(CLOCK_THREAD_CPUTIME_ID) - own) / 1e6, what};
    Figures &figures = m_figures[m_phase];
    ++figures.events;
    figures.over50 += stall.ownMillis > 50;
    if (stall.ownMillis > figures.longestOwn.ownMillis)
        figures.longestOwn = stall;
    if (stall.wallMillis > figures.longestWall.wallMillis)
        figures.longestWall = stall;
    return result;
}

} // namespace millrace

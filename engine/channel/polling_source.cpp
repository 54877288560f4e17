// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/polling_source.h"

#include "engine/base/log.h"
#include "engine/base/thread_name.h"

#include <QDateTime>

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace millrace {

namespace {

constexpr char logger[] = "connector.poll";
constexpr std::chrono::minutes longestWait{1}; // then the clock is read anew: it may have been set

class SystemClock : public PollClock
{
public:
    Timestamp now() const override { return QDateTime::currentMSecsSinceEpoch(); }
    void wait(const std::stop_token &stop, std::chrono::milliseconds longest) override
    {
        std::unique_lock lock(m_mutex);
        m_never.wait_for(lock, stop, longest, [] { return false; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_never;
};

} // namespace

PollingSource::PollingSource(const ChannelConfig &channel, ConnectorHost &host, PollSchedule schedule, std::unique_ptr<PollClock> clock)
    : SourceConnector(channel, host)
    , m_threadName(QStringLiteral("%1 Polling Thread on %2 (%3)").arg(channel.source.transportName, channel.name, channel.id))
    , m_transportName(channel.source.transportName)
    , m_schedule(std::move(schedule))
    , m_clock(clock ? std::move(clock) : std::make_unique<SystemClock>())
{}

PollingSource::~PollingSource()
{
    assert(!m_thread.joinable());
}

Result<void> PollingSource::start()
{
    report(ConnectionState::Idle, endpoint());
    m_thread = std::jthread([this](const std::stop_token &stop) {
        const ThreadName name(m_threadName);
        run(stop);
    });
    return {};
}

void PollingSource::stop()
{
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    m_thread.join();
    report(ConnectionState::Disconnected, endpoint());
}

void PollingSource::run(const std::stop_token &stop)
{
    Timestamp last = m_clock->now();
    if (m_schedule.pollsOnStart())
        pollOnce(stop);
    while (!stop.stop_requested()) {
        const Timestamp now = m_clock->now();
        last = std::min(last, now); // the clock was set back
        const std::optional<Timestamp> next = m_schedule.next(last);
        if (next && *next <= now) {
            last = now;
            pollOnce(stop);
            continue;
        }
        const std::chrono::milliseconds longest = longestWait;
        m_clock->wait(stop, next ? std::min(longest, std::chrono::milliseconds(*next - now)) : longest);
    }
}

void PollingSource::pollOnce(const std::stop_token &stop)
{
    const Result<void> polled = poll(stop);
    if (polled || polled.error().code == ErrorCode::Stopped) { // the channel is stopping: nothing is wrong
        m_failure.clear();
        report(ConnectionState::Idle, endpoint());
        return;
    }
    const QString &why = polled.error().message;
    if (std::exchange(m_failure, why) != why) { // said once, not at every poll until it is mended
        Log::error(logger, m_transportName + QStringLiteral(" could not poll: ") + why, {{"channel", channelName()}});
        reportError(why);
    }
    report(ConnectionState::Failure, why);
}

void PollingSource::receiving()
{
    report(ConnectionState::Receiving, endpoint());
}

void PollingSource::report(ConnectionState state, const QString &text)
{
    if (state == m_state && text == m_text)
        return;
    m_state = state;
    m_text = text;
    connectionChanged(state, text);
}

} // namespace millrace

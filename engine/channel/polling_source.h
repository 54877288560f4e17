// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A source connector that goes and looks: a thread of its own, "<connector type> Polling Thread on <channel> (<id>)", calls
// poll() when the schedule says so. A poll ends before the next begins; what falls due meanwhile comes once, right after it.
// spec/engine.md section 24.
//
// Derive, implement poll(), and call stop() in the destructor, while poll() can still be called.
// start, stop: the channel's lifecycle thread. poll, dispatch: the polling thread.

#include "engine/channel/poll_clock.h"
#include "engine/channel/poll_schedule.h"
#include "engine/channel/source_connector.h"

#include <memory>
#include <thread>

namespace millrace {

class PollingSource : public SourceConnector
{
public:
    // Without a clock: the system's.
    PollingSource(const ChannelConfig &channel, ConnectorHost &host, PollSchedule schedule, std::unique_ptr<PollClock> clock = {});
    ~PollingSource() override;

    Result<void> start() final;
    // Waits for the running poll. A halt does the same: what the poll waits for (a script, its message) is cut by the channel.
    void stop() final;
    void halt() final { stop(); }

protected:
    // One poll. Error: it could not be done (no such folder, the script threw); the next one tries again. `stop` is requested
    // when the channel stops: end as soon as nothing that was taken is lost.
    virtual Result<void> poll(const std::stop_token &stop) = 0;

    // For the connection column: while there is something to take in.
    void receiving();

private:
    void run(const std::stop_token &stop);
    void pollOnce(const std::stop_token &stop);
    void report(ConnectionState state, const QString &text);

    const QString m_threadName;
    const QString m_transportName;
    const PollSchedule m_schedule;
    const std::unique_ptr<PollClock> m_clock;
    ConnectionState m_state = ConnectionState::Disconnected; // what was reported last; the polling thread's while it runs
    QString m_text;
    QString m_failure; // why the last poll failed; empty: it did not
    std::jthread m_thread;
};

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/destination_check.h"

#include "engine/base/thread_name.h"
#include "engine/base/worker_pool.h"
#include "engine/channel/channel_check.h"
#include "engine/connectors/tcp/socket.h"

namespace millrace {

namespace {

constexpr Socket::Timeout timeLimit{3000};

std::optional<QString> whyNotReachable(const OutsideUse &use, const StopSignal &stop)
{
    const Result<Socket> socket = Socket::connectTo(use.host, use.port, {}, 0, timeLimit, stop);
    if (socket || socket.error().code == ErrorCode::Stopped)
        return std::nullopt;
    return QStringLiteral("nothing takes connections at %1 (%2). Start the receiver there, or correct the address.")
        .arg(SocketAddress{use.host, use.port}.text(), socket.error().message);
}

} // namespace

std::vector<ChannelProblem> checkDestinations(const ChannelConfig &config, const ConnectorRegistry &connectors, std::stop_token stop)
{
    StopSignal stopped;
    const std::stop_callback whenStopped(stop, [&stopped] { stopped.raise(); });
    struct Attempt
    {
        ConnectorUse use;
        std::optional<QString> failure;
    };
    std::vector<Attempt> attempts;
    for (ConnectorUse &use : connectorUses(config, connectors)) {
        const bool isPeer = use.use.kind == OutsideUse::Kind::Connects && !use.connector->isSource();
        if (isPeer && !use.use.host.isEmpty() && use.use.port != 0)
            attempts.push_back({std::move(use), {}});
    }
    {
        WorkerPool pool; // joins at the end of the block
        for (Attempt &attempt : attempts) {
            (void)pool.run([&attempt, &stopped] {
                const ThreadName name(QStringLiteral("Destination Check Thread"));
                attempt.failure = whyNotReachable(attempt.use.use, stopped);
            });
        }
    }
    std::vector<ChannelProblem> problems;
    for (const Attempt &attempt : attempts) {
        if (attempt.failure)
            problems.push_back({ProblemSeverity::Warning, ProblemKind::Unreachable, attempt.use.place(), attempt.use.where(), *attempt.failure});
    }
    return problems;
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "app/control_server.h"
#include "engine/base/log.h"
#include "engine/base/when_ready.h"
#include "engine/engine.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <fcntl.h>
#include <unistd.h>

namespace millrace::commands {

namespace {

const QString maxFrameOption = QStringLiteral("--max-frame-bytes"); // 128 MB without it

// A signal handler may do next to nothing: it writes a byte, and the event loop acts when it sees it.
int signalPipe[2] = {-1, -1};

void onSignal(int)
{
    const char byte = 1;
    [[maybe_unused]] const ssize_t written = ::write(signalPipe[1], &byte, 1);
}

// The first SIGTERM or SIGINT stops the engine in order, the next one cuts what still runs.
void stopOnSignals(Engine &engine, QCoreApplication &application)
{
    if (::pipe2(signalPipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    auto *notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, &application);
    QObject::connect(notifier, &QSocketNotifier::activated, &application, [&engine, &application, isStopping = false]() mutable {
        char byte = 0;
        [[maybe_unused]] const ssize_t taken = ::read(signalPipe[0], &byte, 1);
        if (std::exchange(isStopping, true))
            engine.interruptAll();
        else
            whenReady(&application, engine.undeployAll(), [](const Result<void> &) { QCoreApplication::quit(); });
    });
    struct sigaction action = {};
    action.sa_handler = onSignal;
    ::sigaction(SIGTERM, &action, nullptr);
    ::sigaction(SIGINT, &action, nullptr);
}

// The channels in it; nothing: it could not be imported, and the reason has been printed.
std::optional<std::vector<ChannelId>> importOne(Engine &engine, const QString &name)
{
    const auto xml = readInput(name);
    if (!xml) {
        printError(xml.error().message);
        return std::nullopt;
    }
    const auto outcome = engine.importXml(*xml).result();
    if (!outcome) {
        printError(QStringLiteral("%1: %2").arg(name, outcome.error().message));
        return std::nullopt;
    }
    for (const QString &warning : outcome->warnings)
        printError(QStringLiteral("%1: warning: %2").arg(name, warning));
    return outcome->channels;
}

// The files of --deploy, all that can be imported.
struct Imported
{
    std::vector<std::vector<ChannelId>> files;
    bool all = true;
};
Imported importAll(Engine &engine, const QStringList &names)
{
    Imported imported;
    for (const QString &name : names) {
        if (auto channels = importOne(engine, name))
            imported.files.push_back(std::move(*channels));
        else
            imported.all = false;
    }
    return imported;
}

// True: all of them that are enabled are in their initial state.
bool deploy(Engine &engine, const std::vector<ChannelId> &ids)
{
    std::vector<ChannelId> enabled;
    for (const ChannelSnapshot &channel : engine.channels()) {
        if (channel.enabled && std::find(ids.begin(), ids.end(), channel.id) != ids.end())
            enabled.push_back(channel.id);
    }
    if (enabled.empty())
        return true;
    const std::vector<ChannelFailure> failures = engine.forChannels(ChannelVerb::Deploy, enabled).result();
    for (const ChannelFailure &failure : failures)
        printError(failure.error.message);
    return failures.empty();
}

// Deploys every enabled channel, unless the workspace says otherwise: what a file brought before what the next one brought,
// which may build on it, then the others.
bool deployAll(Engine &engine, const Imported &imported)
{
    if (!engine.workspaceSettings().deployAtStart)
        return true;
    std::set<ChannelId> done;
    bool all = true;
    for (const std::vector<ChannelId> &ids : imported.files) {
        all = deploy(engine, ids) && all;
        done.insert(ids.begin(), ids.end());
    }
    std::vector<ChannelId> others;
    for (const ChannelSnapshot &channel : engine.channels()) {
        if (!done.contains(channel.id))
            others.push_back(channel.id);
    }
    return deploy(engine, others) && all;
}

} // namespace

ExitCode serve(const CommandLine &line)
{
    EngineOptions options;
    options.dataDir = line.dataDir;
    options.database = line.value(QStringLiteral("--database"));
    if (line.has(maxFrameOption)) {
        bool ok = false;
        options.maxFrameBytes = line.value(maxFrameOption).toInt(&ok);
        if (!ok || options.maxFrameBytes <= 0) {
            printError(QStringLiteral("%1 takes a number of bytes from 1 to 2147483647, not \"%2\"").arg(maxFrameOption, line.value(maxFrameOption)));
            return ExitCode::Usage;
        }
    }
    auto opened = Engine::open(options);
    if (!opened) {
        printError(opened.error().message);
        return opened.error().code == ErrorCode::Busy ? ExitCode::InUse : ExitCode::Failed;
    }
    const std::unique_ptr<Engine> engine = std::move(*opened);
    Log::toFile(line.dataDir);
    QCoreApplication &application = *QCoreApplication::instance();
    stopOnSignals(*engine, application);
    ControlServer control(*engine);
    if (const auto listening = control.listen(); !listening)
        return failed(listening.error());

    // Deploying may take long; signals and commands are heard meanwhile.
    std::atomic<ExitCode> code = ExitCode::Done;
    std::thread starter([&] {
        const bool keepGoing = line.has(QStringLiteral("--keep-going"));
        const Imported imported = importAll(*engine, line.values(QStringLiteral("--deploy")));
        const bool deployed = (imported.all || keepGoing) && deployAll(*engine, imported);
        if (keepGoing || (imported.all && deployed)) {
            printOut("ready");
        } else {
            code = ExitCode::NotDeployed;
            QMetaObject::invokeMethod(&application, &QCoreApplication::quit, Qt::QueuedConnection);
        }
    });
    QCoreApplication::exec();
    starter.join();
    return code;
}

} // namespace millrace::commands

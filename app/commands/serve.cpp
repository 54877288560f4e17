// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "app/control_server.h"
#include "engine/base/log.h"
#include "engine/base/when_ready.h"
#include "engine/engine.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <atomic>
#include <csignal>
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

bool importOne(Engine &engine, const QString &name)
{
    const auto xml = readInput(name);
    if (!xml) {
        printError(xml.error().message);
        return false;
    }
    const auto outcome = engine.importXml(*xml).result();
    if (!outcome) {
        printError(QStringLiteral("%1: %2").arg(name, outcome.error().message));
        return false;
    }
    for (const QString &warning : outcome->warnings)
        printError(QStringLiteral("%1: warning: %2").arg(name, warning));
    return true;
}

// Imports the files of --deploy, all that can be. False: one could not, and the reason has been printed.
bool importAll(Engine &engine, const QStringList &files)
{
    bool all = true;
    for (const QString &name : files)
        all = importOne(engine, name) && all;
    return all;
}

// Deploys every enabled channel, unless the workspace says otherwise. True: all are in their initial state.
bool deployAll(Engine &engine)
{
    if (!engine.workspaceSettings().deployAtStart)
        return true;
    const std::vector<ChannelFailure> failures = engine.deployAll().result();
    for (const ChannelFailure &failure : failures)
        printError(failure.error.message);
    return failures.empty();
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
        const bool imported = importAll(*engine, line.values(QStringLiteral("--deploy")));
        const bool deployed = (imported || keepGoing) && deployAll(*engine);
        if (keepGoing || (imported && deployed)) {
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

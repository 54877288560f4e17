// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "app/control_server.h"
#include "engine/base/log.h"
#include "engine/engine.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace millrace::commands {

namespace {

// A signal handler may do next to nothing: it writes a byte, and the event loop ends when it sees it.
int signalPipe[2] = {-1, -1};

void onSignal(int)
{
    const char byte = 1;
    [[maybe_unused]] const ssize_t written = ::write(signalPipe[1], &byte, 1);
}

void quitOnSignals(QCoreApplication &application)
{
    if (::pipe2(signalPipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    auto *notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, &application);
    QObject::connect(notifier, &QSocketNotifier::activated, &application, &QCoreApplication::quit);
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

// Deploys every enabled channel, side by side. True: all are in their initial state.
bool deployAll(Engine &engine)
{
    std::vector<QFuture<Result<void>>> running;
    for (const ChannelSnapshot &channel : engine.channels()) {
        if (channel.enabled)
            running.push_back(engine.deploy(channel.id));
    }
    bool all = true;
    for (auto &deployment : running) {
        const auto outcome = deployment.result();
        if (!outcome) {
            printError(outcome.error().message);
            all = false;
        }
    }
    return all;
}

} // namespace

ExitCode serve(const CommandLine &line)
{
    EngineOptions options;
    options.dataDir = line.dataDir;
    auto engine = Engine::open(options);
    if (!engine) {
        printError(engine.error().message);
        return engine.error().code == ErrorCode::Busy ? ExitCode::InUse : ExitCode::Failed;
    }
    Log::toFile(line.dataDir);
    quitOnSignals(*QCoreApplication::instance());
    ControlServer control(**engine);
    if (const auto listening = control.listen(); !listening)
        return failed(listening.error());

    const bool keepGoing = line.has(QStringLiteral("--keep-going"));
    const bool imported = importAll(**engine, line.values(QStringLiteral("--deploy")));
    const bool deployed = (imported || keepGoing) && deployAll(**engine);
    if ((!imported || !deployed) && !keepGoing)
        return ExitCode::NotDeployed;
    printOut("ready");
    QCoreApplication::exec();
    return ExitCode::Done;
}

} // namespace millrace::commands

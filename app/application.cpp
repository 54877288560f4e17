// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"

#include "app/commands/console.h"
#include "engine/base/log.h"
#include "engine/base/when_ready.h"
#include "ui/main_window.h"

#include <QApplication>
#include <QDir>
#include <QEventLoop>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

namespace millrace {

namespace {

constexpr std::chrono::seconds closingPatience{10};

// Before there is a window there is no place for a bar. The person chooses another folder, or nothing (an empty text).
QString askForAnotherFolder(const QString &folder, const QString &reason)
{
    QMessageBox box(QMessageBox::Warning, QStringLiteral("Millrace"),
                    Application::tr("The workspace %1 can't be opened.").arg(QDir::toNativeSeparators(folder)));
    box.setInformativeText(reason);
    QPushButton *choose = box.addButton(Application::tr("Choose another folder…"), QMessageBox::AcceptRole);
    box.addButton(QMessageBox::Close);
    box.exec();
    return box.clickedButton() == choose ? QFileDialog::getExistingDirectory(nullptr, Application::tr("Open a workspace"), folder) : QString();
}

} // namespace

Application::Application() = default;

Application::~Application()
{
    close();
}

// The window goes at once; the channels end in order, in the event loop. What takes too long then is cut.
void Application::close()
{
    m_window.reset();
    if (m_engine) {
        // The last window is gone for a moment only when another workspace follows.
        const bool quits = QGuiApplication::quitOnLastWindowClosed();
        QGuiApplication::setQuitOnLastWindowClosed(false);
        QEventLoop loop;
        QTimer patience;
        patience.setSingleShot(true);
        connect(&patience, &QTimer::timeout, &loop, [this] { m_engine->interruptAll(); });
        patience.start(closingPatience);
        whenReady(&loop, m_engine->undeployAll(), [&loop](const Result<void> &) { loop.quit(); });
        loop.exec();
        QGuiApplication::setQuitOnLastWindowClosed(quits);
    }
    m_control.reset();
    m_engine.reset();
}

Result<void> Application::openWorkspace(const QString &folder)
{
    EngineOptions options;
    options.dataDir = folder;
    auto opened = Engine::open(options);
    if (!opened)
        return opened.error();

    close();
    m_engine = std::move(*opened);
    Log::toFile(folder);
    m_control = std::make_unique<ControlServer>(*m_engine);
    if (const auto listening = m_control->listen(); !listening)
        Log::warning("app", listening.error().message); // the window works without it; only the commands can't reach it
    showWindow();
    if (m_engine->workspaceSettings().deployAtStart)
        m_engine->deployAll(); // what goes wrong is shown at the channel
    return {};
}

// A window, instead of the one there is; it remembers how that one stood.
void Application::showWindow()
{
    const bool quits = QGuiApplication::quitOnLastWindowClosed();
    QGuiApplication::setQuitOnLastWindowClosed(false);
    m_window.reset();
    m_window = std::make_unique<ui::MainWindow>(*m_engine);
    connect(m_window.get(), &ui::MainWindow::openWorkspaceRequested, this, &Application::openAnother, Qt::QueuedConnection);
    connect(m_window.get(), &ui::MainWindow::rebuildRequested, this, &Application::showWindow, Qt::QueuedConnection);
    m_window->show();
    QGuiApplication::setQuitOnLastWindowClosed(quits);
}

void Application::openAnother(const QString &folder)
{
    if (m_engine && QDir(folder) == QDir(m_engine->dataDir()))
        return;
    if (const auto opened = openWorkspace(QDir::cleanPath(folder)); !opened)
        QMessageBox::warning(m_window.get(), QStringLiteral("Millrace"), opened.error().message);
}

int runWindow(int argc, char **argv, const CommandLine &line)
{
    QApplication qt(argc, argv);
    // After the data folder is known: the organisation is for settings only.
    QCoreApplication::setOrganizationName(QStringLiteral("Millrace"));
    Application application;
    QString folder = line.dataDir;
    for (;;) {
        const auto opened = application.openWorkspace(folder);
        if (opened)
            break;
        commands::printError(opened.error().message);
        const QString other = askForAnotherFolder(folder, opened.error().message);
        if (other.isEmpty())
            return int(opened.error().code == ErrorCode::Busy ? ExitCode::InUse : ExitCode::Failed);
        folder = other;
    }
    return qt.exec();
}

} // namespace millrace

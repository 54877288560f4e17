// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The window's program: owns the engine and the main window, opens workspaces. runWindow is called by main() and needs a
// display.

#include "app/command_line.h"
#include "app/control_server.h"
#include "engine/engine.h"

#include <QObject>

#include <memory>

namespace millrace {

namespace ui {
class MainWindow;
}

int runWindow(int argc, char **argv, const CommandLine &line);

class Application : public QObject
{
    Q_OBJECT

public:
    Application();
    ~Application() override;

    // Opens the folder and shows a window on it; the one open before is closed once the new one stands. Error: as
    // Engine::open, and nothing has changed.
    Result<void> openWorkspace(const QString &folder);

private:
    void openAnother(const QString &folder);
    void showWindow();
    void close();

    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<ControlServer> m_control;
    std::unique_ptr<ui::MainWindow> m_window;
};

} // namespace millrace

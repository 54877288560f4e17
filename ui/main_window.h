// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/activity.h"
#include "ui/shell/channel_commands.h"
#include "ui/shell/channel_list.h"
#include "ui/shell/channel_maker.h"
#include "ui/shell/importer.h"
#include "ui/theme/theme.h"

#include <QMainWindow>

class QLabel;
class QSplitter;
class QTabWidget;

namespace millrace::ui {

class BottomPanel;
class DashboardPage;
class MessageBar;
class MessageBrowser;
class SendDialog;
class StartPage;
struct TemplateValues;
class WorkspacePane;

// One window on a workspace: the tree of channels on the left, pages in tabs, tool panes below. Puts the parts together and
// leads from one to the other; the parts know nothing of each other. The engine outlives it. Window thread only.
// Implements spec/gui.md section 5.1.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Engine &engine, QWidget *parent = nullptr);
    ~MainWindow() override;

    // Opens the channel's messages; with statuses (at a connector; -1: any) as the filter.
    void openMessages(const QString &channelId, const std::vector<MessageStatus> &statuses = {}, int connector = -1);
    void openMessage(const QString &channelId, qlonglong messageId);
    // Takes files in, told by their content: channel files are imported, a message goes to the send dialog.
    void takeFiles(const QStringList &fileNames);

Q_SIGNALS:
    void openWorkspaceRequested(const QString &folder);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void makeActions();
    void makeMenus();
    void makeToolBar();
    void makeCentre();
    void makeStatusBar();
    QAction *addWindowAction(const QString &text, const QString &iconName, const QString &keys, const QString &toolTip,
                             std::function<void()> run);

    void showStart();
    void showDashboard();
    int addPage(QWidget *page, const QString &iconName, const QString &title);
    void closePage(int tab);
    void closePagesOfGoneChannels();
    // Brings the channel's browser to the front; null: no such channel.
    MessageBrowser *browserOf(const QString &channelId);

    void chooseImport();
    void chooseWorkspace();
    void showImport(const Importer::Outcome &outcome);
    void openExample();
    void makeChannel(int templateIndex, const TemplateValues &values);
    void openSendDialog(const QString &channelId);
    void chooseExport(const QString &channelId);
    void askRemove(const QString &channelId);
    void showFailure(const QString &lead, const QString &reason);
    void showAbout();

    void selectChannel(const ChannelId &id);
    void focusNextPane(int step);
    void refreshStatusBar();
    void restoreLayout();
    void layOutRows();
    void saveLayout();

    Engine &m_engine;
    Theme m_theme;
    ChannelList m_channels;
    Activity m_activity;
    ChannelCommands m_commands;
    ChannelMaker m_maker;
    Importer m_importer;

    QAction *m_import = nullptr;
    QAction *m_newChannel = nullptr;
    QAction *m_openWorkspace = nullptr;
    QAction *m_toggleWorkspace = nullptr;
    QAction *m_openDashboard = nullptr;
    QAction *m_openStart = nullptr;
    QAction *m_closeTab = nullptr;
    QAction *m_nextPane = nullptr;
    QAction *m_previousPane = nullptr;
    QAction *m_toggleLog = nullptr;
    QAction *m_toggleConnections = nullptr;
    QAction *m_quit = nullptr;
    QAction *m_about = nullptr;
    QMenu *m_templateMenu = nullptr;

    QSplitter *m_columns = nullptr;
    QSplitter *m_rows = nullptr;
    WorkspacePane *m_workspace = nullptr;
    MessageBar *m_notice = nullptr;
    QTabWidget *m_tabs = nullptr;
    BottomPanel *m_bottom = nullptr;
    int m_bottomHeight = 0; // while unfolded
    StartPage *m_start = nullptr;         // while its tab is open
    DashboardPage *m_dashboard = nullptr; // while its tab is open
    SendDialog *m_sendDialog = nullptr;
    QLabel *m_statusText = nullptr;
    QLabel *m_statusChannels = nullptr;
    QLabel *m_statusQueued = nullptr;
    QLabel *m_statusErrors = nullptr;
};

} // namespace millrace::ui

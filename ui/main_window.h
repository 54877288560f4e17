// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/channel_documents.h"
#include "ui/problems/problem_list.h"
#include "ui/shell/activity.h"
#include "ui/shell/channel_commands.h"
#include "ui/shell/channel_list.h"
#include "ui/shell/channel_maker.h"
#include "ui/shell/place.h"
#include "ui/theme/language.h"
#include "ui/theme/theme.h"

#include <QMainWindow>

class QSplitter;

namespace millrace::ui {

class BottomPanel;
class ChannelDialogs;
class CommandRegistry;
class CountBadge;
class Locator;
class MessageBar;
class PageArea;
class StallWatchdog;
class StatusLine;
class UnsavedEdits;
class WorkspacePane;

// One window on a workspace: the tree of channels on the left, pages in tabs, tool panes below. Puts the parts together and
// leads from one to the other by places; the parts know nothing of each other, and of pages it knows nothing but Page. The
// engine outlives it. Window thread only. Implements spec/gui.md section 5.1.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Engine &engine, QWidget *parent = nullptr);
    ~MainWindow() override;

    void openPlace(const Place &place);
    PageArea *pages() const { return m_pages; }
    CommandRegistry *registry() const { return m_registry; }
    ChannelDocuments &documents() { return m_documents; }
    StallWatchdog *watchdog() const { return m_watchdog; } // null in release builds
    // Takes files in, told by their content: channel files are imported, a message goes to the send dialog.
    void takeFiles(const QStringList &fileNames);

Q_SIGNALS:
    void openWorkspaceRequested(const QString &folder);
    void rebuildRequested(); // a new window in its place has another scale or language

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void makeCentre();
    void makeCommands();
    void makePageCommands();
    void makePanels();
    void addProblems();
    void addPanel(QWidget *panel, const QString &id, const QString &title, const QString &toolTip, CountBadge *badge = nullptr);
    void makeMenus();
    void connectParts();

    void currentPageChanged();
    void pageEntered();
    void refreshPageCommands();
    void currentTextChanged();
    void showFirstPage();
    void offerRecovery();
    void chooseWorkspace();
    void showAbout();
    void focusNextPane(int step);
    void restoreLayout();
    void layOutRows();
    void saveLayout();
    QString sessionKey() const;

    Engine &m_engine;
    Language m_language; // before all that has texts
    Theme m_theme;
    ChannelList m_channels;
    Activity m_activity;
    ChannelCommands m_commands;
    ChannelMaker m_maker;
    ChannelDocuments m_documents;
    ProblemList m_problems;
    CommandRegistry *m_registry;
    StatusLine *m_status = nullptr;
    ChannelDialogs *m_dialogs = nullptr;
    QMenu *m_newChannelMenu = nullptr;
    Locator *m_locator = nullptr;
    StallWatchdog *m_watchdog = nullptr;

    QSplitter *m_columns = nullptr;
    QSplitter *m_rows = nullptr;
    WorkspacePane *m_workspace = nullptr;
    MessageBar *m_notice = nullptr;
    MessageBar *m_recovery = nullptr;
    PageArea *m_pages = nullptr;
    BottomPanel *m_bottom = nullptr;
    UnsavedEdits *m_unsaved = nullptr;
    int m_bottomHeight = 0; // while unfolded
};

} // namespace millrace::ui

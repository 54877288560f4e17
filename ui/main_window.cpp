// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include "ui/messages/messages_page.h"
#include "ui/problems/problems_panel.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/channel_dialogs.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/engine_panels.h"
#include "ui/shell/engine_status.h"
#include "ui/shell/locator.h"
#include "ui/shell/look_commands.h"
#include "ui/shell/page_area.h"
#include "ui/shell/page_panes.h"
#include "ui/shell/stall_watchdog.h"
#include "ui/shell/status_line.h"
#include "ui/shell/tail_panel.h"
#include "ui/shell/unsaved_edits.h"
#include "ui/shell/window_menus.h"
#include "ui/shell/workspace_pane.h"
#include "ui/start/channel_template.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/focus_target.h"
#include "ui/widgets/key_cap.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>
#include <QStatusBar>
#include <QToolButton>
#include <QTreeView>
#include <QUndoGroup>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");
const QString columnsKey = QStringLiteral("window/columns");
const QString bottomHeightKey = QStringLiteral("window/bottomHeight");
const QString workspaceKey = QStringLiteral("window/workspace");
const QString foldedKey = QStringLiteral("window/bottomFolded");
const QString paneKey = QStringLiteral("window/bottomPane");

const QString channelPage = QStringLiteral("channel");
const Place startPlace{QStringLiteral("start"), {}, {}};
const Place dashboardPlace{QStringLiteral("dashboard"), {}, {}};

} // namespace

MainWindow::MainWindow(Engine &engine, QWidget *parent)
    : QMainWindow(parent)
    , m_engine(engine)
    , m_language(*qApp)
    , m_theme(*qApp)
    , m_channels(engine)
    , m_activity(m_channels)
    , m_commands(engine, m_channels)
    , m_maker(engine, m_channels)
    , m_documents(engine)
    , m_problems(engine, m_documents)
    , m_registry(new CommandRegistry(this))
{
    setFont(QApplication::font()); // the theme's; a window made before it would hand the old one to its parts
    setIconSize({});                // as the style has it for that font
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("%1 – Millrace").arg(QDir(engine.dataDir()).dirName()));
    setAcceptDrops(true);
    m_commands.setDocuments(&m_documents);
    makeCentre();
    makeCommands();
    makePageCommands();
    makePanels();
    makeMenus();
    m_status = new StatusLine(statusBar(), m_channels, m_commands, m_theme);
    connect(m_status, &StatusLine::errorsRequested, this, [this](const QString &id) { openPlace(messagesPlace(m_engine, id, {MessageStatus::Error}, std::nullopt)); });
    m_dialogs = new ChannelDialogs(engine, m_channels, m_commands, m_maker, m_documents, m_notice, this);
    connectParts();
    restoreLayout();
    if (!m_pages->restoreSession(QSettings().value(sessionKey()).toByteArray()))
        showFirstPage();
    currentPageChanged();
    offerRecovery();
#ifndef QT_NO_DEBUG
    m_watchdog = new StallWatchdog(this);
#endif
}

MainWindow::~MainWindow()
{
    m_pages->disconnect(this);
    saveLayout();
    m_unsaved->leave();
    // Pages save their column widths; they go while what they look at is still there.
    delete centralWidget();
}

void MainWindow::openPlace(const Place &place)
{
    if (m_pages->open(place))
        return;
    m_channels.reload(); // a channel made a moment ago may not be announced yet
    if (!m_pages->open(place))
        m_dialogs->showFailure(tr("This can't be shown."), tr("What it is of is no longer in this workspace."));
}

void MainWindow::takeFiles(const QStringList &fileNames)
{
    m_dialogs->takeFiles(fileNames);
}

// --- the parts ---------------------------------------------------------------------------------------------------------

void MainWindow::makeCentre()
{
    m_newChannelMenu = new QMenu(tr("New channel from a &template"), this);
    for (size_t at = 0; at < channelTemplates().size(); ++at) {
        m_newChannelMenu->addAction(channelTemplates()[at].title, this,
                                    [this, at] { openPlace({startPlace.page, {}, {QStringLiteral("template"), QString::number(at)}}); });
    }
    m_columns = new QSplitter(Qt::Horizontal, this);
    m_columns->setObjectName(QStringLiteral("columns"));
    m_columns->setChildrenCollapsible(false);
    m_workspace = new WorkspacePane(m_channels, m_commands, m_newChannelMenu, m_columns);
    m_workspace->setMinimumWidth(scaled(160, this));
    auto *right = new QWidget(m_columns);
    m_recovery = new MessageBar(right);
    m_recovery->setObjectName(QStringLiteral("recovery"));
    m_notice = new MessageBar(right);
    m_notice->setObjectName(QStringLiteral("notice"));
    m_rows = new QSplitter(Qt::Vertical, right);
    m_rows->setChildrenCollapsible(false);
    m_pages = new PageArea(pageTypes(), {m_engine, m_theme, m_channels, m_activity, m_commands, m_documents, m_maker, *m_registry, m_problems}, m_rows);
    m_unsaved = new UnsavedEdits(m_pages, m_notice, this);
    m_bottom = new BottomPanel(m_rows);
    m_bottom->setObjectName(QStringLiteral("bottom"));
    auto *layout = new QVBoxLayout(right);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_recovery);
    layout->addWidget(m_notice);
    layout->addWidget(m_rows, 1);
    m_rows->setStretchFactor(0, 1);
    m_columns->setStretchFactor(1, 1);
    setCentralWidget(m_columns);
}

void MainWindow::makeCommands()
{
    m_registry->add(QStringLiteral("file.newChannel"),
                    {tr("&New channel…"), QStringLiteral("plus"), QStringLiteral("Ctrl+N"), tr("New channel from a template")},
                    [this] { openPlace({startPlace.page, {}, {QStringLiteral("template")}}); });
    QAction *import = m_registry->add(QStringLiteral("file.import"),
                                      {tr("&Import channels…"), QStringLiteral("import"), QStringLiteral("Ctrl+I"),
                                       tr("Import channel files of OIE or Mirth Connect")},
                                      [this] { m_dialogs->chooseImport(); });
    import->setIconText(tr("Import…"));
    m_registry->add(QStringLiteral("file.openWorkspace"),
                    {tr("&Open workspace…"), QStringLiteral("folder"), QStringLiteral("Ctrl+O"), tr("Open another workspace folder")},
                    [this] { chooseWorkspace(); });
    m_registry->add(QStringLiteral("file.quit"), {tr("&Quit"), {}, QStringLiteral("Ctrl+Q"), tr("Stop the engine and quit")}, [this] { close(); });
    m_registry->add(QStringLiteral("view.dashboard"),
                    {tr("&Dashboard"), QStringLiteral("columns"), QStringLiteral("Ctrl+Alt+D"), tr("All channels with state and counters")},
                    [this] { openPlace(dashboardPlace); });
    QAction *workspace = m_registry->add(QStringLiteral("view.workspace"),
                                         {tr("&Workspace"), QStringLiteral("panel-left"), QStringLiteral("Ctrl+Alt+W"), tr("Show or hide the workspace")},
                                         [] {});
    workspace->setCheckable(true);
    workspace->setChecked(true);
    connect(workspace, &QAction::toggled, m_workspace, &QWidget::setVisible);
    m_registry->add(QStringLiteral("window.nextPane"), {tr("Next &pane"), {}, QStringLiteral("F6"), tr("Move to the next pane")},
                    [this] { focusNextPane(1); });
    m_registry->add(QStringLiteral("window.previousPane"), {tr("Pre&vious pane"), {}, QStringLiteral("Shift+F6"), tr("Move to the previous pane")},
                    [this] { focusNextPane(-1); });
    m_registry->add(QStringLiteral("help.start"), {tr("&Start page"), QStringLiteral("star"), {}, tr("The ways to begin")}, [this] { openPlace(startPlace); });
    m_registry->add(QStringLiteral("help.about"), {tr("&About Millrace"), {}, {}, tr("Version and licence")}, [this] { showAbout(); });
    m_registry->add(QStringLiteral("go.locator"), {tr("&Go to…"), QStringLiteral("search"), QStringLiteral("Ctrl+K"), tr("Go to a channel, step, message or command")},
                    [this] { m_locator->open(); });
    m_registry->add(QStringLiteral("go.command"), {tr("Run a &command…"), {}, QStringLiteral("Ctrl+Shift+P"), tr("Find a command by its name")},
                    [this] { m_locator->open(QStringLiteral("> ")); });
    for (const PageType &type : pageTypes()) {
        if (type.title)
            m_registry->add(QStringLiteral("tools.") + type.name, {type.title(), {}, {}, tr("Open the page “%1”").arg(type.title())}, [this, name = type.name] { openPlace({name, {}, {}}); });
    }
    m_registry->add(m_workspace->newGroupAction());
    m_registry->add(m_workspace->editTagsAction());
    for (int command = 0; command < ChannelCommands::commandCount; ++command)
        m_registry->add(m_commands.action(ChannelCommands::Command(command)));
}

void MainWindow::makePageCommands()
{
    m_registry->add(QStringLiteral("file.save"), {tr("&Save"), {}, QStringLiteral("Ctrl+S"), tr("Save what is in front")}, [this] { m_unsaved->save(); });
    m_registry->add(QStringLiteral("file.saveAll"), {tr("Save &all"), {}, QStringLiteral("Ctrl+Shift+S"), tr("Save all open pages")}, [this] { m_unsaved->saveAll(); });
    m_registry->add(QStringLiteral("window.closeTab"), {tr("&Close tab"), {}, QStringLiteral("Ctrl+W"), tr("Close the tab")}, [this] {
        if (Page *page = m_pages->current())
            m_pages->close({page});
    });
    m_registry->add(QStringLiteral("window.nextTab"), {tr("&Next tab"), {}, QStringLiteral("Ctrl+Tab"), tr("The tab to the right")},
                    [this] { m_pages->stepTab(1); });
    m_registry->add(QStringLiteral("window.previousTab"), {tr("Pre&vious tab"), {}, QStringLiteral("Ctrl+Shift+Tab"), tr("The tab to the left")},
                    [this] { m_pages->stepTab(-1); });
    m_registry->add(QStringLiteral("window.closeOthers"), {tr("Close &other tabs"), {}, {}, tr("Close all tabs but the one in front")}, [this] {
        QList<Page *> others = m_pages->pages();
        others.removeAll(m_pages->current());
        m_pages->close(others);
    });
    m_registry->add(QStringLiteral("window.split"), {tr("S&plit or join"), QStringLiteral("columns"), QStringLiteral("Ctrl+\\"), tr("Two pages side by side, or one again")},
                    [panes = m_pages->panes()] {
                        if (panes->isSplit())
                            panes->join();
                        else if (Page *page = panes->current())
                            panes->moveAside(page);
                    });
    m_registry->add(QStringLiteral("window.moveAside"), {tr("Move to the other &side"), {}, {}, tr("Move the page in front to the other side")},
                    [panes = m_pages->panes()] {
                        if (Page *page = panes->current())
                            panes->moveAside(page);
                    });
    m_registry->add(QStringLiteral("window.moveOut"), {tr("Move to a new &window"), {}, {}, tr("The page in front gets a window of its own")},
                    [panes = m_pages->panes()] {
                        if (Page *page = panes->current())
                            panes->moveToWindow(page);
                    });
    m_registry->add(QStringLiteral("window.moveBack"), {tr("Move &back to the main window"), {}, {}, tr("The page in front stands in the main window again")},
                    [panes = m_pages->panes()] {
                        if (Page *page = panes->current())
                            panes->moveBack(page);
                    });
    QAction *back = m_registry->add(QStringLiteral("go.back"), {tr("&Back"), QStringLiteral("arrow-left"), QStringLiteral("Alt+Left"), tr("Where you were before")},
                                    [this] { m_pages->goBack(); });
    QAction *forward = m_registry->add(QStringLiteral("go.forward"), {tr("&Forward"), QStringLiteral("arrow-right"), QStringLiteral("Alt+Right"), tr("Where you came back from")},
                                       [this] { m_pages->goForward(); });
    const auto refresh = [this, back, forward] {
        back->setEnabled(m_pages->history().canGoBack());
        forward->setEnabled(m_pages->history().canGoForward());
    };
    connect(&m_pages->history(), &NavigationHistory::changed, this, refresh);
    refresh();
    QAction *undo = m_pages->undoGroup()->createUndoAction(this);
    undo->setObjectName(QStringLiteral("edit.undo"));
    undo->setToolTip(tr("Take back the last change"));
    undo->setIcon(icon(QStringLiteral("undo")));
    undo->setShortcut(QKeySequence(QStringLiteral("Ctrl+Z")));
    m_registry->add(undo);
    QAction *redo = m_pages->undoGroup()->createRedoAction(this);
    redo->setObjectName(QStringLiteral("edit.redo"));
    redo->setToolTip(tr("Make it again"));
    redo->setIcon(icon(QStringLiteral("redo")));
    redo->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+Z")));
    m_registry->add(redo);
}

void MainWindow::makePanels()
{
    addProblems();
    auto *errors = new CountBadge(CountBadge::Kind::Error);
    auto *log = new LogPanel(m_channels);
    addPanel(log, QStringLiteral("log"), tr("Log"), tr("What the engine did"), errors);
    addPanel(new ConnectionsPanel(m_engine), QStringLiteral("connections"), tr("Connections"), tr("Who came and went"));
    errors->setCount(log->model()->count(LogLevel::Error));
    connect(log, &LogPanel::countsChanged, errors, [errors](qint64 count) { errors->setCount(count); });
    auto *queued = new CountBadge(CountBadge::Kind::Warning);
    auto *queues = new QueuesPanel(m_engine, m_channels);
    addPanel(queues, QStringLiteral("queues"), tr("Queues"), tr("What waits, and since when"), queued);
    connect(queues, &QueuesPanel::countChanged, queued, &CountBadge::setCount);
    connect(queues, &StatePanel::placeRequested, this, &MainWindow::openPlace);
    addPanel(new MapsPanel(m_engine, m_channels), QStringLiteral("maps"), tr("Maps"), tr("What scripts keep in the maps they share"));
    addPanel(new ThreadsPanel(m_channels), QStringLiteral("threads"), tr("Threads"), tr("What runs in the engine"));
    connect(log, &TailPanel::messageRequested, this, [this](const QString &id, qlonglong message) { openPlace(messagePlace(id, message)); });
}

void MainWindow::addProblems()
{
    auto *panel = new ProblemsPanel(m_problems, m_commands);
    auto *errors = new CountBadge(CountBadge::Kind::Error);
    errors->setObjectName(QStringLiteral("problemErrors"));
    addPanel(panel, QStringLiteral("problems"), tr("Problems"), tr("What is wrong with the channels"), errors);
    connect(panel, &ProblemsPanel::placeRequested, this, &MainWindow::openPlace);
    auto *count = new QToolButton(statusBar());
    count->setObjectName(QStringLiteral("statusProblems"));
    count->setAutoRaise(true);
    count->setFocusPolicy(Qt::TabFocus);
    connect(count, &QToolButton::clicked, m_registry->find(QStringLiteral("view.panel.problems")), &QAction::trigger);
    statusBar()->insertPermanentWidget(0, count);
    const auto refresh = [this, errors, count] {
        const ProblemList::Count all = m_problems.count();
        errors->setCount(all.errors);
        count->setText(all.total() == 1 ? tr("1 problem") : tr("%n problems", nullptr, all.total()));
        count->setToolTip(ProblemList::countText(all));
        count->setIcon(icon(all.errors > 0 ? QStringLiteral("error") : QStringLiteral("warning"), all.errors > 0 ? Token::Error : Token::Warning));
        count->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        count->setVisible(all.total() > 0);
    };
    connect(&m_problems, &ProblemList::countChanged, count, refresh);
    refresh();
}

void MainWindow::addPanel(QWidget *panel, const QString &id, const QString &title, const QString &toolTip, CountBadge *badge)
{
    const int index = m_bottom->addPage(panel, title, badge);
    QAction *action = m_registry->add(QStringLiteral("view.panel.") + id, {title, {}, QStringLiteral("Alt+%1").arg(index + 1), toolTip},
                                      [this, index] { m_bottom->toggle(index); });
    m_bottom->setToolTip(index, action->toolTip());
}

void MainWindow::makeMenus()
{
    auto *look = new LookCommands(*m_registry, m_theme, m_language);
    connect(look, &LookCommands::rebuildRequested, this, [this] { m_unsaved->whenAllIsSaved(tr("go on"), [this] { Q_EMIT rebuildRequested(); }); });
    auto *menus = new WindowMenus(this, *m_registry, m_newChannelMenu);
    m_locator = new Locator(new LocatorIndex(m_engine, m_channels, m_commands, *m_registry, *m_pages, this), this);
    connect(m_locator, &Locator::placeRequested, this, &MainWindow::openPlace);
    menus->addToToolBar(m_locator);
    auto *gap = new QWidget(this);
    gap->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred); // what the locator leaves
    menus->addToToolBar(gap);
    menus->addToToolBar(new EngineStatus(m_channels, m_activity, this));
    auto *edge = new QWidget(this);
    edge->setFixedWidth(scaled(8, this));
    menus->addToToolBar(edge);
}

void MainWindow::connectParts()
{
    connect(m_dialogs, &ChannelDialogs::placeRequested, this, &MainWindow::openPlace);
    connect(m_pages, &PageArea::placeRequested, this, &MainWindow::openPlace);
    connect(m_pages, &PageArea::currentChanged, this, &MainWindow::currentPageChanged);
    connect(m_pages, &PageArea::currentTextChanged, this, &MainWindow::currentTextChanged);
    connect(m_pages, &PageArea::entered, this, &MainWindow::pageEntered);
    connect(&m_channels, &ChannelList::listChanged, this, [this] {
        if (m_commands.selection().empty())
            pageEntered(); // its channel may be known only now
    });
    connect(m_pages, &PageArea::actionsChanged, this, [this] {
        refreshPageCommands();
        currentTextChanged();
    });
    connect(m_pages, &PageArea::emptied, this, &MainWindow::showFirstPage);
    connect(m_bottom, &BottomPanel::foldedChanged, this, &MainWindow::layOutRows);
    connect(m_rows, &QSplitter::splitterMoved, this, [this] {
        if (!m_bottom->isFolded())
            m_bottomHeight = m_bottom->height();
    });
    connect(m_workspace, &WorkspacePane::channelOpened, this, [this](const QString &id) {
        openPlace(m_pages->knows(channelPage) ? Place{channelPage, id, {}} : messagesPlace(id));
    });
    connect(m_workspace, &WorkspacePane::placeRequested, this, &MainWindow::openPlace);
    connect(m_workspace, &WorkspacePane::groupExportRequested, m_dialogs, &ChannelDialogs::chooseGroupExport);
    connect(m_workspace, &WorkspacePane::newChannelRequested, this, [this] { m_registry->run(QStringLiteral("file.newChannel")); });
    connect(&m_commands, &ChannelCommands::editRequested, this, [this](const QString &id) { openPlace({channelPage, id, {}}); });
    connect(&m_commands, &ChannelCommands::renameRequested, this,
            [this](const QString &id) { openPlace({channelPage, id, {QStringLiteral("summary"), QStringLiteral("name")}}); });
    connect(&m_commands, &ChannelCommands::cloneRequested, &m_maker, &ChannelMaker::clone);
    connect(&m_commands, &ChannelCommands::selectionChanged, m_workspace, [this] {
        if (m_commands.selection().size() == 1)
            m_workspace->selectChannel(m_commands.selection().front());
    });
    connect(&m_documents, &ChannelDocuments::recoveryFailed, this, [this](const QString &reason) {
        m_dialogs->showFailure(tr("Unsaved edits can't be kept for after a crash."), reason);
    });
}

// --- pages -------------------------------------------------------------------------------------------------------------

void MainWindow::showFirstPage()
{
    openPlace(m_channels.all().empty() ? startPlace : dashboardPlace); // never an empty grey pane
}

void MainWindow::currentPageChanged()
{
    pageEntered();
    // A page of no channel: one that was looked at before is out of sight now, and no command may reach it there. The dashboard
    // has a selection of its own.
    if (const Page *page = m_pages->current(); page && !m_channels.find(page->place().subject)) {
        if (!page->place().isSamePage(dashboardPlace))
            m_commands.setSelection({});
        m_workspace->selectPlace(page->place());
    }
    refreshPageCommands();
    currentTextChanged();
}

// The commands act on the channel one looks at: a row that was selected in the workspace meanwhile is left for it.
void MainWindow::pageEntered()
{
    const Page *page = m_pages->current();
    if (!page || !m_channels.find(page->place().subject))
        return;
    m_commands.setSelection({page->place().subject});
    m_workspace->selectChannel(page->place().subject);
}

void MainWindow::refreshPageCommands()
{
    const Page *page = m_pages->current();
    m_registry->setPageCommands(page ? page->actions() : QList<QAction *>());
}

void MainWindow::currentTextChanged()
{
    const Page *page = m_pages->current();
    m_status->setPageText(page ? page->statusText() : QString());
    m_registry->find(QStringLiteral("file.save"))->setEnabled(page && page->isModified());
    m_registry->find(QStringLiteral("file.saveAll"))->setEnabled(!m_pages->modifiedPages().isEmpty());
}

void MainWindow::offerRecovery()
{
    const auto recoveries = m_documents.recoveries();
    if (recoveries.empty() || !m_pages->knows(channelPage)) {
        m_recovery->dismiss();
        return;
    }
    // One after the other: each is a decision of its own.
    const ChannelDocuments::Recovery &first = recoveries.front();
    const QString time = QLocale().toString(first.written, QLocale::ShortFormat);
    m_recovery->setDismissable(false);
    m_recovery->show(MessageBar::Kind::Warning, tr("Unsaved edits of %1 from %2 were kept.").arg(first.name, time), {},
                     {{tr("Recover"),
                       [this, id = first.channelId] {
                           // The page holds the document from here on.
                           const Result<std::shared_ptr<ChannelDocument>> document = m_documents.recover(id);
                           if (document)
                               openPlace({channelPage, id, {}});
                           else
                               m_dialogs->showFailure(tr("The edits can't be recovered."), document.error().message);
                           offerRecovery();
                       }},
                      {tr("Discard"), [this, id = first.channelId] {
                           m_documents.discardRecovery(id);
                           offerRecovery();
                       }}});
}

void MainWindow::chooseWorkspace()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a workspace"), QFileInfo(m_engine.dataDir()).path());
    if (!folder.isEmpty())
        m_unsaved->whenAllIsSaved(tr("open the workspace"), [this, folder] { Q_EMIT openWorkspaceRequested(folder); });
}

void MainWindow::showAbout()
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About Millrace"),
                                tr("Millrace %1\nQt %2\n\nA workbench that builds, runs and debugs healthcare message channels.\n"
                                   "Free software under the GNU General Public License, version 3 or later.")
                                    .arg(QLatin1String(MILLRACE_VERSION), QLatin1String(qVersion())),
                                QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

// --- the window itself -------------------------------------------------------------------------------------------------

void MainWindow::focusNextPane(int step)
{
    QList<QWidget *> panes;
    for (QWidget *pane : {static_cast<QWidget *>(m_workspace), static_cast<QWidget *>(m_pages->current()), static_cast<QWidget *>(m_bottom)}) {
        if (pane && pane->isVisible() && focusTarget(pane))
            panes << pane;
    }
    QWidget *focused = QApplication::focusWidget();
    qsizetype at = step > 0 ? -1 : 0;
    for (qsizetype pane = 0; pane < panes.size(); ++pane) {
        if (focused && panes[pane]->isAncestorOf(focused))
            at = pane;
    }
    const qsizetype count = panes.size();
    if (count > 0)
        focusTarget(panes[(at + step + count) % count])->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
}

void MainWindow::restoreLayout()
{
    const QSettings settings;
    if (!restoreGeometry(settings.value(geometryKey).toByteArray()))
        resize(scaled(1440, this), scaled(900, this));
    if (!m_columns->restoreState(settings.value(columnsKey).toByteArray()))
        m_columns->setSizes({scaled(240, this), width() - scaled(240, this)});
    m_bottomHeight = settings.value(bottomHeightKey, scaled(260, this)).toInt();
    m_registry->find(QStringLiteral("view.workspace"))->setChecked(settings.value(workspaceKey, true).toBool());
    m_bottom->setCurrent(settings.value(paneKey, 0).toInt());
    m_bottom->setFolded(settings.value(foldedKey, true).toBool());
}

// Each workspace has a session of its own.
QString MainWindow::sessionKey() const
{
    return QStringLiteral("session/") + QString::fromLatin1(QUrl::toPercentEncoding(QDir(m_engine.dataDir()).absolutePath()));
}

void MainWindow::layOutRows()
{
    const int bottom = m_bottom->isFolded() ? m_bottom->maximumHeight() : m_bottomHeight;
    m_rows->setSizes({m_rows->height() - bottom, bottom});
}

void MainWindow::saveLayout()
{
    QSettings settings;
    settings.setValue(geometryKey, saveGeometry());
    settings.setValue(columnsKey, m_columns->saveState());
    settings.setValue(bottomHeightKey, m_bottomHeight);
    settings.setValue(workspaceKey, m_registry->find(QStringLiteral("view.workspace"))->isChecked());
    settings.setValue(paneKey, m_bottom->current());
    settings.setValue(foldedKey, m_bottom->isFolded());
    settings.setValue(sessionKey(), m_pages->session());
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    layOutRows(); // the splitter has its height only now
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (std::any_of(urls.begin(), urls.end(), [](const QUrl &url) { return url.isLocalFile(); }))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    QStringList files;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            files << url.toLocalFile();
    }
    event->acceptProposedAction();
    takeFiles(files);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_unsaved->isDecided()) {
        event->ignore();
        m_unsaved->whenAllIsSaved(tr("quit"), [this] { close(); });
        return;
    }
    saveLayout();
    m_unsaved->leave();
    m_pages->panes()->hideWindows();
    QMainWindow::closeEvent(event);
}

} // namespace millrace::ui

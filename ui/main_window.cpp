// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include "ui/dashboard/dashboard_page.h"
#include "ui/messages/message_browser.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/engine_status.h"
#include "ui/shell/send_dialog.h"
#include "ui/shell/tail_panel.h"
#include "ui/shell/workspace_pane.h"
#include "ui/start/start_page.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/key_cap.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");
const QString columnsKey = QStringLiteral("window/columns");
const QString bottomHeightKey = QStringLiteral("window/bottomHeight");
const QString workspaceKey = QStringLiteral("window/workspace");
const QString foldedKey = QStringLiteral("window/bottomFolded");
const QString paneKey = QStringLiteral("window/bottomPane");

constexpr size_t exampleMessageCount = 5;

// Where Tab order alone would end: the widget of a page that takes the focus.
QWidget *focusTarget(QWidget *pane)
{
    if (QWidget *last = pane->focusWidget(); last && last->isVisible())
        return last;
    for (QWidget *child : pane->findChildren<QWidget *>()) {
        if (child->isVisible() && child->isEnabled() && child->focusPolicy() & Qt::TabFocus)
            return child;
    }
    return nullptr;
}

} // namespace

MainWindow::MainWindow(Engine &engine, QWidget *parent)
    : QMainWindow(parent)
    , m_engine(engine)
    , m_theme(*qApp)
    , m_channels(engine)
    , m_activity(m_channels)
    , m_commands(engine, m_channels)
    , m_maker(engine)
    , m_importer(engine)
{
    setFont(QApplication::font()); // the theme's; a window made before it would hand the old one to its parts
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("%1 – Millrace").arg(QDir(engine.dataDir()).dirName()));
    setAcceptDrops(true);
    makeActions();
    makeMenus();
    makeToolBar();
    makeCentre();
    makeStatusBar();

    connect(&m_commands, &ChannelCommands::failed, this, &MainWindow::showFailure);
    connect(&m_commands, &ChannelCommands::sendRequested, this, &MainWindow::openSendDialog);
    connect(&m_commands, &ChannelCommands::messagesRequested, this, [this](const QString &id) { openMessages(id); });
    connect(&m_commands, &ChannelCommands::exportRequested, this, &MainWindow::chooseExport);
    connect(&m_commands, &ChannelCommands::removeRequested, this, &MainWindow::askRemove);
    connect(&m_importer, &Importer::finished, this, &MainWindow::showImport);
    connect(&m_maker, &ChannelMaker::failed, this, &MainWindow::showFailure);
    connect(&m_maker, &ChannelMaker::made, this, [this](const QString &id) {
        m_channels.reload();
        showDashboard();
        selectChannel(id);
        m_dashboard->expandChannel(id);
    });
    connect(&m_maker, &ChannelMaker::finished, this, [this](const QString &id) {
        m_channels.reload();
        const ChannelSnapshot *channel = m_channels.find(id);
        if (!channel)
            return;
        const QString where = channel->connectors.empty() ? QString() : channel->connectors.front().endpoint;
        m_notice->show(MessageBar::Kind::Good, tr("%1 is running.").arg(channel->name),
                       where.isEmpty() ? QString() : tr("It listens on %1.").arg(where),
                       {{tr("Read its messages"), [this, id] { openMessages(id); }},
                        {tr("Send a message"), [this, id] { openSendDialog(id); }}});
    });
    connect(&m_channels, &ChannelList::channelsChanged, this, &MainWindow::refreshStatusBar);
    connect(&m_channels, &ChannelList::listChanged, this, [this] {
        refreshStatusBar();
        closePagesOfGoneChannels();
    });

    restoreLayout();
    if (m_channels.all().empty())
        showStart();
    else
        showDashboard();
    refreshStatusBar();
}

MainWindow::~MainWindow()
{
    saveLayout();
    // Pages save their column widths; they go while what they look at is still there.
    delete centralWidget();
}

QAction *MainWindow::addWindowAction(const QString &text, const QString &iconName, const QString &keys,
                                     const QString &toolTip, std::function<void()> run)
{
    auto *action = new QAction(text, this);
    if (!iconName.isEmpty())
        action->setIcon(icon(iconName));
    action->setShortcut(QKeySequence(keys));
    action->setToolTip(withKey(toolTip, action->shortcut().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, std::move(run));
    addAction(action);
    return action;
}

void MainWindow::makeActions()
{
    m_import = addWindowAction(tr("&Import channels…"), QStringLiteral("import"), QStringLiteral("Ctrl+I"),
                               tr("Import channel files of OIE or Mirth Connect"), [this] { chooseImport(); });
    m_import->setIconText(tr("Import…"));
    m_newChannel = addWindowAction(tr("&New channel…"), QStringLiteral("plus"), QStringLiteral("Ctrl+N"),
                                   tr("New channel from a template"), [this] {
                                       showStart();
                                       m_start->askForTemplate();
                                   });
    m_openWorkspace = addWindowAction(tr("&Open workspace…"), QStringLiteral("folder"), QStringLiteral("Ctrl+O"),
                                      tr("Open another workspace folder"), [this] { chooseWorkspace(); });
    m_toggleWorkspace = addWindowAction(tr("&Workspace"), QStringLiteral("panel-left"), QStringLiteral("Ctrl+Alt+W"),
                                        tr("Show or hide the workspace"), [this] { m_workspace->setVisible(m_toggleWorkspace->isChecked()); });
    m_toggleWorkspace->setCheckable(true);
    m_toggleWorkspace->setChecked(true);
    m_openDashboard = addWindowAction(tr("&Dashboard"), QStringLiteral("columns"), QStringLiteral("Ctrl+Alt+D"),
                                      tr("All channels with state and counters"), [this] { showDashboard(); });
    m_openStart = addWindowAction(tr("&Start page"), QStringLiteral("star"), {}, tr("The ways to begin"), [this] { showStart(); });
    m_closeTab = addWindowAction(tr("&Close tab"), {}, QStringLiteral("Ctrl+W"), tr("Close the tab"),
                                 [this] { closePage(m_tabs->currentIndex()); });
    m_nextPane = addWindowAction(tr("Next &pane"), {}, QStringLiteral("F6"), tr("Move to the next pane"), [this] { focusNextPane(1); });
    m_previousPane = addWindowAction(tr("Pre&vious pane"), {}, QStringLiteral("Shift+F6"), tr("Move to the previous pane"),
                                     [this] { focusNextPane(-1); });
    m_quit = addWindowAction(tr("&Quit"), {}, QStringLiteral("Ctrl+Q"), tr("Stop the engine and quit"), [this] { close(); });
    m_about = addWindowAction(tr("&About Millrace"), {}, {}, tr("Version and licence"), [this] { showAbout(); });
    for (int command = 0; command < ChannelCommands::commandCount; ++command)
        addAction(m_commands.action(ChannelCommands::Command(command)));
    m_templateMenu = new QMenu(tr("New channel from a &template"), this);
    for (size_t at = 0; at < channelTemplates().size(); ++at) {
        m_templateMenu->addAction(channelTemplates()[at].title, this, [this, at] {
            showStart();
            m_start->askForName(int(at));
        });
    }
}

void MainWindow::makeMenus()
{
    using enum ChannelCommands::Command;
    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addAction(m_newChannel);
    file->addMenu(m_templateMenu);
    file->addAction(m_import);
    file->addSeparator();
    file->addAction(m_openWorkspace);
    file->addSeparator();
    file->addAction(m_closeTab);
    file->addAction(m_quit);

    QMenu *view = menuBar()->addMenu(tr("&View"));
    view->addAction(m_openDashboard);
    view->addSeparator();
    view->addAction(m_toggleWorkspace);
    m_toggleLog = addWindowAction(tr("&Log"), {}, QStringLiteral("Alt+1"), tr("Open or close the log"), [this] { m_bottom->toggle(0); });
    m_toggleConnections = addWindowAction(tr("&Connections"), {}, QStringLiteral("Alt+2"), tr("Open or close the connection log"),
                                          [this] { m_bottom->toggle(1); });
    view->addAction(m_toggleLog);
    view->addAction(m_toggleConnections);
    view->addSeparator();
    view->addAction(m_nextPane);
    view->addAction(m_previousPane);
    view->addSeparator();
    QMenu *theme = view->addMenu(tr("&Theme"));
    auto *group = new QActionGroup(this);
    const std::pair<ThemeChoice, QString> choices[] = {
        {ThemeChoice::System, tr("As the &desktop")}, {ThemeChoice::Light, tr("&Light")}, {ThemeChoice::Dark, tr("Dar&k")}};
    for (const auto &[choice, text] : choices) {
        QAction *action = theme->addAction(text, this, [this, choice = choice] { m_theme.setChoice(choice); });
        action->setCheckable(true);
        action->setChecked(m_theme.choice() == choice);
        group->addAction(action);
    }

    QMenu *channel = menuBar()->addMenu(tr("&Channel"));
    for (ChannelCommands::Command command : {Deploy, Undeploy, Start, Pause, Stop, Halt, SendMessage, Messages, Export, Remove}) {
        if (command == Start || command == SendMessage || command == Export)
            channel->addSeparator();
        channel->addAction(m_commands.action(command));
    }

    QMenu *help = menuBar()->addMenu(tr("&Help"));
    help->addAction(m_openStart);
    help->addAction(m_about);
}

void MainWindow::makeToolBar()
{
    using enum ChannelCommands::Command;
    QToolBar *bar = addToolBar(tr("Main"));
    bar->setObjectName(QStringLiteral("mainToolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addAction(m_toggleWorkspace);
    if (auto *toggle = qobject_cast<QToolButton *>(bar->widgetForAction(m_toggleWorkspace))) {
        toggle->setToolButtonStyle(Qt::ToolButtonIconOnly);
        toggle->setAccessibleName(tr("Show or hide the workspace"));
    }
    bar->addSeparator();
    bar->addAction(m_import);
    auto *newChannel = new QToolButton(bar);
    newChannel->setObjectName(QStringLiteral("toolNewChannel"));
    newChannel->setText(tr("New channel"));
    newChannel->setAccessibleName(newChannel->text());
    newChannel->setIcon(icon(QStringLiteral("plus")));
    newChannel->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    newChannel->setToolTip(m_newChannel->toolTip());
    newChannel->setMenu(m_templateMenu);
    newChannel->setPopupMode(QToolButton::InstantPopup);
    bar->addWidget(newChannel);
    bar->addSeparator();
    for (ChannelCommands::Command command : {Deploy, Start, Pause, Stop})
        bar->addAction(m_commands.action(command));
    bar->addSeparator();
    for (ChannelCommands::Command command : {SendMessage, Messages})
        bar->addAction(m_commands.action(command));
    auto *gap = new QWidget(bar);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(gap);
    bar->addWidget(new EngineStatus(m_channels, m_activity, bar));
    auto *edge = new QWidget(bar);
    edge->setFixedWidth(scaled(8, this));
    bar->addWidget(edge);
}

void MainWindow::makeCentre()
{
    m_columns = new QSplitter(Qt::Horizontal, this);
    m_columns->setObjectName(QStringLiteral("columns"));
    m_columns->setChildrenCollapsible(false);
    m_workspace = new WorkspacePane(m_channels, m_commands, m_templateMenu, m_columns);
    m_workspace->setMinimumWidth(scaled(160, this));
    auto *right = new QWidget(m_columns);
    m_notice = new MessageBar(right);
    m_notice->setObjectName(QStringLiteral("notice"));
    m_rows = new QSplitter(Qt::Vertical, right);
    m_rows->setChildrenCollapsible(false);
    m_tabs = new QTabWidget(m_rows);
    m_tabs->setObjectName(QStringLiteral("tabs"));
    m_tabs->tabBar()->setAccessibleName(tr("Pages"));
    m_tabs->setDocumentMode(true);
    m_tabs->setTabsClosable(true);
    m_tabs->setMovable(true);
    m_bottom = new BottomPanel(m_rows);
    m_bottom->setObjectName(QStringLiteral("bottom"));
    auto *layout = new QVBoxLayout(right);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_notice);
    layout->addWidget(m_rows, 1);
    m_rows->setStretchFactor(0, 1);
    m_columns->setStretchFactor(1, 1);

    auto *errors = new CountBadge(CountBadge::Kind::Error);
    auto *log = new LogPanel(m_channels);
    auto *connections = new ConnectionsPanel(m_engine);
    m_bottom->addPage(log, tr("Log"), errors, tr("What the engine did (Alt+1)"));
    m_bottom->addPage(connections, tr("Connections"), nullptr, tr("Who came and went (Alt+2)"));
    errors->setCount(log->model()->count(LogLevel::Error));
    connect(log, &LogPanel::countsChanged, errors, [errors](qint64 count) { errors->setCount(count); });
    connect(log, &TailPanel::messageRequested, this, &MainWindow::openMessage);

    connect(m_bottom, &BottomPanel::foldedChanged, this, &MainWindow::layOutRows);
    connect(m_rows, &QSplitter::splitterMoved, this, [this] {
        if (!m_bottom->isFolded())
            m_bottomHeight = m_bottom->height();
    });
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, &MainWindow::closePage);
    connect(m_workspace, &WorkspacePane::channelSelected, this, [this](const QString &id) {
        if (m_dashboard)
            m_dashboard->selectChannel(id);
        refreshStatusBar();
    });
    connect(m_workspace, &WorkspacePane::channelOpened, this, [this](const QString &id) { openMessages(id); });
    connect(m_workspace, &WorkspacePane::newChannelRequested, m_newChannel, &QAction::trigger);
    setCentralWidget(m_columns);
}

void MainWindow::makeStatusBar()
{
    QStatusBar *bar = statusBar();
    bar->setSizeGripEnabled(false);
    bar->setFixedHeight(scaled(26, this));
    m_statusText = new QLabel(bar);
    m_statusText->setContentsMargins(scaled(8, this), 0, 0, 0);
    bar->addWidget(m_statusText, 1);
    for (QLabel **label : {&m_statusChannels, &m_statusQueued, &m_statusErrors}) {
        *label = new QLabel(bar);
        (*label)->setContentsMargins(scaled(8, this), 0, scaled(8, this), 0);
        bar->addPermanentWidget(*label);
    }
    m_statusQueued->setObjectName(QStringLiteral("statusQueued"));
    m_statusErrors->setObjectName(QStringLiteral("statusErrors"));
    for (QLabel *label : {m_statusText, m_statusChannels, m_statusQueued, m_statusErrors})
        label->setFont(secondaryFont(font()));
    connect(&m_theme, &Theme::changed, this, &MainWindow::refreshStatusBar);
}

// --- pages -------------------------------------------------------------------------------------------------------------

int MainWindow::addPage(QWidget *page, const QString &iconName, const QString &title)
{
    const int tab = m_tabs->addTab(page, icon(iconName), title);
    m_tabs->setCurrentIndex(tab);
    return tab;
}

void MainWindow::showStart()
{
    if (!m_start) {
        m_start = new StartPage(m_channels, m_engine.dataDir(), m_tabs);
        connect(m_start, &StartPage::exampleRequested, this, &MainWindow::openExample);
        connect(m_start, &StartPage::channelRequested, this, &MainWindow::makeChannel);
        connect(m_start, &StartPage::importRequested, this, &MainWindow::chooseImport);
        connect(m_start, &StartPage::workspaceRequested, this, &MainWindow::chooseWorkspace);
        connect(m_start, &QObject::destroyed, this, [this] { m_start = nullptr; });
        addPage(m_start, QStringLiteral("star"), tr("Start"));
    }
    m_tabs->setCurrentWidget(m_start);
}

void MainWindow::showDashboard()
{
    if (!m_dashboard) {
        m_dashboard = new DashboardPage(m_channels, m_activity, m_commands, m_tabs);
        connect(m_dashboard, &DashboardPage::messagesRequested, this, &MainWindow::openMessages);
        connect(m_dashboard, &DashboardPage::importRequested, this, &MainWindow::chooseImport);
        connect(m_dashboard, &DashboardPage::channelSelected, this, [this](const QString &id) {
            m_workspace->selectChannel(id);
            refreshStatusBar();
        });
        connect(m_dashboard, &QObject::destroyed, this, [this] { m_dashboard = nullptr; });
        addPage(m_dashboard, QStringLiteral("columns"), tr("Dashboard"));
    }
    m_tabs->setCurrentWidget(m_dashboard);
    if (m_commands.selection().empty() && !m_channels.all().empty())
        selectChannel(m_channels.all().front().id); // so that the commands have something to act on
    m_dashboard->view()->setFocus(Qt::OtherFocusReason);
}

void MainWindow::closePage(int tab)
{
    QWidget *page = m_tabs->widget(tab);
    if (!page)
        return;
    m_tabs->removeTab(tab);
    if (page == m_start)
        m_start = nullptr;
    if (page == m_dashboard)
        m_dashboard = nullptr;
    page->disconnect(this);
    page->deleteLater();
    // Never an empty grey pane.
    if (m_tabs->count() == 0) {
        if (m_channels.all().empty())
            showStart();
        else
            showDashboard();
    }
}

void MainWindow::closePagesOfGoneChannels()
{
    for (int tab = m_tabs->count() - 1; tab >= 0; --tab) {
        const auto *browser = qobject_cast<MessageBrowser *>(m_tabs->widget(tab));
        if (browser && !m_channels.find(browser->channelId()))
            closePage(tab);
    }
}

MessageBrowser *MainWindow::browserOf(const QString &channelId)
{
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        auto *browser = qobject_cast<MessageBrowser *>(m_tabs->widget(tab));
        if (browser && browser->channelId() == channelId) {
            m_tabs->setCurrentIndex(tab);
            return browser;
        }
    }
    const QString name = m_channels.name(channelId);
    if (name.isEmpty())
        return nullptr; // a log line may name a channel that is gone
    auto *browser = new MessageBrowser(m_engine, channelId, m_tabs);
    addPage(browser, QStringLiteral("search"), tr("%1 · Messages").arg(name));
    return browser;
}

void MainWindow::openMessages(const QString &channelId, const std::vector<MessageStatus> &statuses, int connector)
{
    MessageBrowser *browser = browserOf(channelId);
    if (!browser)
        return;
    browser->setFilter(statuses, connector < 0 ? std::nullopt : std::optional<MetaDataId>(connector));
    selectChannel(channelId);
}

void MainWindow::openMessage(const QString &channelId, qlonglong messageId)
{
    if (MessageBrowser *browser = browserOf(channelId))
        browser->showMessage(messageId);
    else
        showFailure(tr("The message can't be shown."), tr("Its channel is no longer in this workspace."));
}

// --- what the user asks for --------------------------------------------------------------------------------------------

void MainWindow::chooseImport()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Import channels"), {},
                                                            tr("Channel files (*.xml);;All files (*)"));
    if (!files.isEmpty())
        m_importer.importFiles(files);
}

void MainWindow::chooseWorkspace()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a workspace"), QFileInfo(m_engine.dataDir()).path());
    if (!folder.isEmpty())
        Q_EMIT openWorkspaceRequested(folder);
}

void MainWindow::takeFiles(const QStringList &fileNames)
{
    QStringList channelFiles;
    for (const QString &fileName : fileNames) {
        QFile file(fileName);
        if (!file.open(QIODevice::ReadOnly)) {
            showFailure(tr("%1 can't be read.").arg(QFileInfo(fileName).fileName()), file.errorString());
            continue;
        }
        const QByteArray content = file.readAll();
        if (fileKind(content) == FileKind::ChannelFile) {
            channelFiles << fileName;
        } else {
            openSendDialog(m_commands.selection().empty() ? QString() : m_commands.selection().front());
            m_sendDialog->setContent(content, QFileInfo(fileName).fileName());
        }
    }
    if (!channelFiles.isEmpty())
        m_importer.importFiles(channelFiles);
}

void MainWindow::showImport(const Importer::Outcome &outcome)
{
    m_channels.reload();
    QStringList names;
    for (const ChannelId &id : outcome.channels)
        names << m_channels.name(id);
    const QString lead = names.isEmpty() ? tr("Nothing was imported.")
        : names.size() <= 3              ? tr("Imported %1.").arg(names.join(tr(", ")))
                                         : tr("Imported %1 channels.").arg(names.size());
    std::vector<MessageBar::Link> links;
    if (!outcome.channels.empty()) {
        showDashboard();
        selectChannel(outcome.channels.front());
        links.push_back({tr("Deploy now"), [this, channels = outcome.channels] {
                             m_notice->dismiss();
                             for (const ChannelId &id : channels)
                                 m_commands.run(ChannelCommands::Command::Deploy, id);
                         }});
        links.push_back({tr("Open dashboard"), [this] { showDashboard(); }});
    }
    const MessageBar::Kind kind = !outcome.problems.isEmpty() ? MessageBar::Kind::Error
        : !outcome.warnings.isEmpty()                         ? MessageBar::Kind::Warning
                                                              : MessageBar::Kind::Good;
    m_notice->show(kind, lead, (outcome.problems + outcome.warnings).join(QLatin1Char('\n')), std::move(links));
}

void MainWindow::openExample()
{
    // Where it is there already it may have been changed since, so it is not made anew.
    if (const ChannelSnapshot *example = m_channels.find(exampleChannelId())) {
        const ChannelId id = example->id;
        if (example->state == ChannelState::Undeployed)
            m_commands.run(ChannelCommands::Command::Deploy, id);
        showDashboard();
        selectChannel(id);
        m_dashboard->expandChannel(id);
        return;
    }
    std::deque<QByteArray> messages;
    for (const SampleMessage &sample : sampleMessages()) {
        if (messages.size() < exampleMessageCount)
            messages.push_back(sample.content);
    }
    m_maker.make(exampleChannel(m_channels.freePort(examplePort)), std::move(messages));
}

void MainWindow::makeChannel(int templateIndex, const TemplateValues &values)
{
    if (!values.folder.isEmpty() && !QDir().mkpath(values.folder)) {
        showFailure(tr("The channel was not made."), tr("The folder %1 can't be made.").arg(values.folder));
        return;
    }
    m_maker.make(fillTemplate(channelTemplates()[size_t(templateIndex)], values));
}

void MainWindow::openSendDialog(const QString &channelId)
{
    if (!m_sendDialog) {
        m_sendDialog = new SendDialog(m_engine, m_channels, this);
        connect(m_sendDialog, &SendDialog::messageRequested, this, [this](const QString &id, qlonglong messageId) {
            openMessage(id, messageId);
            activateWindow();
        });
    }
    m_sendDialog->setChannel(channelId);
    m_sendDialog->show();
    m_sendDialog->raise();
    m_sendDialog->activateWindow();
}

void MainWindow::chooseExport(const QString &channelId)
{
    const QString name = m_channels.name(channelId);
    QString fileName = name;
    fileName.replace(QLatin1Char('/'), QLatin1Char('_'));
    fileName = QFileDialog::getSaveFileName(this, tr("Export %1").arg(name), fileName + QStringLiteral(".xml"), tr("Channel files (*.xml)"));
    if (fileName.isEmpty())
        return;
    const QString problem = m_commands.exportTo(channelId, fileName);
    if (problem.isEmpty())
        m_notice->show(MessageBar::Kind::Good, tr("Exported %1").arg(name), tr("to %1.").arg(QDir::toNativeSeparators(fileName)));
    else
        showFailure(tr("%1 was not exported.").arg(name), problem);
}

void MainWindow::askRemove(const QString &channelId)
{
    const ChannelSnapshot *channel = m_channels.find(channelId);
    if (!channel)
        return;
    const qint64 messages = channel->statistics.lifetime.received;
    const QString lost = messages == 0 ? tr("Its file in this workspace is deleted.")
                                       : tr("Its file in this workspace and its messages (%1 received) are deleted; this can't be undone.").arg(grouped(messages));
    m_notice->show(MessageBar::Kind::Warning, tr("Remove %1?").arg(channel->name), lost,
                   {{tr("Export it first"), [this, channelId] { chooseExport(channelId); }},
                    {tr("Remove channel and messages"), [this, channelId] {
                         m_notice->dismiss();
                         m_commands.remove(channelId);
                     }},
                    {tr("Keep it"), [this] { m_notice->dismiss(); }}});
}

void MainWindow::showFailure(const QString &lead, const QString &reason)
{
    m_notice->show(MessageBar::Kind::Error, lead, reason);
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

void MainWindow::selectChannel(const ChannelId &id)
{
    m_commands.setSelection({id});
    m_workspace->selectChannel(id);
    if (m_dashboard)
        m_dashboard->selectChannel(id);
}

void MainWindow::focusNextPane(int step)
{
    QList<QWidget *> panes;
    for (QWidget *pane : {static_cast<QWidget *>(m_workspace), m_tabs->currentWidget(), static_cast<QWidget *>(m_bottom)}) {
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

void MainWindow::refreshStatusBar()
{
    qint64 queued = 0;
    qint64 errors = 0;
    for (const ChannelSnapshot &channel : m_channels.all()) {
        queued += channel.statistics.current.queued;
        errors += channel.statistics.current.error;
    }
    const Tokens &tokens = m_theme.tokens();
    auto showCount = [&](QLabel *label, const QString &text, bool set, Token ink) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, tokens[set ? ink : Token::Text2]);
        label->setPalette(palette);
        label->setFont(set ? semibold(secondaryFont(font())) : secondaryFont(font()));
        label->setText(text);
    };
    const size_t count = m_channels.all().size();
    showCount(m_statusChannels, count == 1 ? tr("1 channel") : tr("%1 channels").arg(count), false, Token::Text2);
    showCount(m_statusQueued, tr("%1 queued").arg(grouped(queued)), queued > 0, Token::Warning);
    showCount(m_statusErrors, errors == 1 ? tr("1 error") : tr("%1 errors").arg(grouped(errors)), errors > 0, Token::Error);

    QString text = tr("Ready");
    const ChannelSnapshot *channel = m_commands.selection().size() == 1 ? m_channels.find(m_commands.selection().front()) : nullptr;
    if (channel && !channel->problem.isEmpty())
        text = QStringLiteral("%1: %2").arg(channel->name, channel->problem);
    else if (channel && channel->deployedRevision > 0 && channel->deployedRevision != channel->revision)
        text = tr("%1: saved revision %2 is not the deployed revision %3").arg(channel->name).arg(channel->revision).arg(channel->deployedRevision);
    showCount(m_statusText, text, false, Token::Text2);
}

void MainWindow::restoreLayout()
{
    const QSettings settings;
    if (!restoreGeometry(settings.value(geometryKey).toByteArray()))
        resize(scaled(1440, this), scaled(900, this));
    if (!m_columns->restoreState(settings.value(columnsKey).toByteArray()))
        m_columns->setSizes({scaled(240, this), width() - scaled(240, this)});
    m_bottomHeight = settings.value(bottomHeightKey, scaled(260, this)).toInt();
    m_toggleWorkspace->setChecked(settings.value(workspaceKey, true).toBool());
    m_workspace->setVisible(m_toggleWorkspace->isChecked());
    m_bottom->setCurrent(settings.value(paneKey, 0).toInt());
    m_bottom->setFolded(settings.value(foldedKey, true).toBool());
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
    settings.setValue(workspaceKey, m_toggleWorkspace->isChecked());
    settings.setValue(paneKey, m_bottom->current());
    settings.setValue(foldedKey, m_bottom->isFolded());
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
    saveLayout();
    QMainWindow::closeEvent(event);
}

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_browser.h"

#include "engine/engine.h"
#include "ui/messages/filter_line.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/message_table_model.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/message_text.h"
#include "ui/messages/status_legend.h"
#include "engine/base/when_ready.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>

namespace millrace::ui {

namespace {

constexpr int refreshPauseMillis = 250;
constexpr int slowSearchMillis = 300;

} // namespace

MessageBrowser::MessageBrowser(Engine &engine, const ChannelId &channel, QWidget *parent)
    : QWidget(parent), m_engine(engine), m_channelId(channel), m_refreshPause(new QTimer(this))
{
    if (const Result<ChannelConfig> config = engine.channelConfig(channel))
        m_channel = *config;
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_splitter = new QSplitter(Qt::Vertical, this);
    m_panes = new MessagePanes;
    auto *upper = new QWidget;
    auto *upperLayout = new QVBoxLayout(upper);
    upperLayout->setContentsMargins(0, 0, 0, 0);
    upperLayout->setSpacing(0);
    upperLayout->addWidget(buildTop());
    upperLayout->addWidget(buildTable(), 1);
    m_splitter->addWidget(upper);
    m_splitter->addWidget(m_panes);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setSizes({300, 450});
    m_splitter->setChildrenCollapsible(false);
    layout->addWidget(m_splitter);
    connectTable();

    m_refreshPause->setSingleShot(true);
    m_refreshPause->setInterval(refreshPauseMillis);
    connect(m_refreshPause, &QTimer::timeout, this, [this] {
        if (m_refreshWaits)
            refresh();
    });
    connect(&m_engine, &Engine::messagesChanged, this, [this](const QStringList &channels) {
        if (channels.contains(m_channelId))
            refresh();
    });
    connect(&m_engine, &Engine::channelsChanged, this, [this](const std::vector<ChannelSnapshot> &changed) {
        for (const ChannelSnapshot &snapshot : changed) {
            if (snapshot.id == m_channelId)
                refresh();
        }
    });
    connect(&m_engine, &Engine::channelListChanged, this, &MessageBrowser::loadChannel);
    loadChannel();
    restoreLayout();
    m_panes->clear({});
    runFilter();
}

MessageBrowser::~MessageBrowser()
{
    saveLayout();
}

QWidget *MessageBrowser::buildTop()
{
    auto *top = new QWidget;
    auto *layout = new QVBoxLayout(top);
    layout->setContentsMargins(scaled(8, this), scaled(6, this), scaled(8, this), scaled(6, this));
    layout->setSpacing(scaled(4, this));
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8, this));
    m_filterLine = new FilterLine;
    m_liveButton = new QToolButton;
    m_liveButton->setObjectName(QStringLiteral("liveButton"));
    m_liveButton->setText(tr("Live"));
    m_liveButton->setIcon(icon(QStringLiteral("refresh")));
    m_liveButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_liveButton->setCheckable(true);
    m_liveButton->setChecked(true);
    m_liveButton->setToolTip(tr("New messages appear as they come"));
    m_found = new QLabel;
    m_found->setForegroundRole(QPalette::PlaceholderText);
    m_cancel = new LinkButton(tr("Cancel"));
    m_cancel->setObjectName(QStringLiteral("cancelSearch"));
    m_cancel->hide();
    m_found->hide();
    row->addWidget(m_filterLine, 1);
    row->addWidget(m_liveButton);
    row->addWidget(m_found);
    row->addWidget(m_cancel);
    layout->addLayout(row);
    m_problem = new QLabel;
    m_problem->setObjectName(QStringLiteral("filterProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->hide();
    layout->addWidget(m_problem);

    m_slowSearch = new QTimer(this);
    m_slowSearch->setSingleShot(true);
    m_slowSearch->setInterval(slowSearchMillis);
    connect(m_slowSearch, &QTimer::timeout, this, [this] {
        m_cancel->show();
        updateSearchState();
    });
    connect(m_cancel, &QAbstractButton::clicked, this, [this] { m_model->cancel(); });
    connect(m_filterLine, &FilterLine::run, this, &MessageBrowser::runFilter);
    connect(m_filterLine, &FilterLine::problemChanged, this, [this](const QString &problem) {
        QPalette red = palette();
        red.setColor(QPalette::WindowText, Tokens::of(palette())[Token::Error]);
        m_problem->setPalette(red);
        m_problem->setText(problem);
        m_problem->setVisible(!problem.isEmpty());
    });
    connect(m_liveButton, &QToolButton::toggled, this, [this](bool on) {
        m_model->setLive(on ? MessageTableModel::Live::On : MessageTableModel::Live::Off);
    });
    auto *focusFilter = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_L), this);
    focusFilter->setContext(Qt::WidgetWithChildrenShortcut);
    connect(focusFilter, &QShortcut::activated, this, [this] {
        m_filterLine->setFocus(Qt::ShortcutFocusReason);
        m_filterLine->selectAll();
    });
    auto *reload = new QShortcut(QKeySequence(Qt::Key_F5), this);
    reload->setContext(Qt::WidgetWithChildrenShortcut);
    connect(reload, &QShortcut::activated, this, &MessageBrowser::runFilter);
    return top;
}

QWidget *MessageBrowser::buildTable()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_newBar = new MessageBar;
    m_newBar->setDismissable(false);
    m_failedBar = new MessageBar;
    m_model = new MessageTableModel([this](const MessageQuery &query) { return m_engine.findMessages(query); },
                                    m_channel.metaDataColumns, this);
    m_table = new MessageTableView;
    m_table->setModel(m_model);
    m_emptyPage = new QWidget;
    m_emptyPage->setBackgroundRole(QPalette::Base);
    m_emptyPage->setAutoFillBackground(true);
    auto *empty = new QVBoxLayout(m_emptyPage);
    empty->setContentsMargins(scaled(16, this), scaled(16, this), scaled(16, this), scaled(16, this));
    m_emptyText = new QLabel;
    m_emptyText->setObjectName(QStringLiteral("emptyText"));
    m_emptyText->setWordWrap(true);
    m_emptyText->setTextFormat(Qt::PlainText);
    m_emptyText->setContentsMargins(scaled(4, this), 0, 0, 0); // as the link's
    m_emptyAction = new LinkButton({});
    m_emptyAction->setObjectName(QStringLiteral("emptyAction"));
    empty->addWidget(m_emptyText);
    empty->addWidget(m_emptyAction, 0, Qt::AlignLeft);
    empty->addStretch();
    m_tableStack = new QStackedWidget;
    m_tableStack->addWidget(m_table);
    m_tableStack->addWidget(m_emptyPage);
    m_legend = new StatusLegend;
    layout->addWidget(m_newBar);
    layout->addWidget(m_failedBar);
    layout->addWidget(m_tableStack, 1);
    layout->addWidget(m_legend);
    connect(m_emptyAction, &QAbstractButton::clicked, this, [this] { m_filterLine->clear(); });
    auto *legend = new QAction(tr("Legend"), this);
    legend->setCheckable(true);
    legend->setChecked(true);
    connect(legend, &QAction::toggled, m_legend, &QWidget::setVisible);
    connect(m_legend, &StatusLegend::hideWanted, legend, [legend] { legend->setChecked(false); });
    m_table->header()->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->header()->addAction(legend);
    return box;
}

void MessageBrowser::connectTable()
{
    connect(m_model, &MessageTableModel::pageLoaded, this, &MessageBrowser::rowsArrived);
    connect(m_model, &MessageTableModel::loadingChanged, this, &MessageBrowser::updateSearchState);
    connect(m_model, &MessageTableModel::searchProgressed, this, &MessageBrowser::updateSearchState);
    connect(m_model, &MessageTableModel::loadFailed, this, [this](const QString &message) {
        m_failedBar->show(MessageBar::Kind::Error, tr("Messages could not be read."), message,
                          {{tr("Try again"), [this] { runFilter(); }}});
        updateEmptyState();
    });
    connect(m_model, &MessageTableModel::waitingCountChanged, this, [this] {
        const int count = m_model->waitingCount();
        if (count == 0)
            m_newBar->dismiss();
        else
            m_newBar->show(MessageBar::Kind::Info,
                           count == 1 ? tr("1 new message") : tr("%1 new messages").arg(grouped(count)), {},
                           {{tr("Show"), [this] { m_model->showWaiting(); }}});
    });
    // What is shown may have moved on: a queued message was sent, say.
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex &first, const QModelIndex &last) {
        const QModelIndex shown = m_model->indexOf(m_shown);
        const bool isWithin =
            shown.isValid() && !first.parent().isValid() && first.row() <= shown.row() && shown.row() <= last.row();
        if (isWithin && !m_shownIsFinal && m_wanted == m_shown) // not while another one is on its way
            loadMessage(m_shown);
    });
    connect(m_table, &MessageTableView::currentMessageChanged, this, &MessageBrowser::loadMessage);
    connect(m_table, &MessageTableView::connectorChosen, this,
            [this](MessageId, MetaDataId connector) { m_panes->setDestination(connector); });
    connect(m_table, &MessageTableView::filterWanted, this, [this](MessageStatus status, MetaDataId connector) {
        setFilter({status}, connector < 0 ? std::nullopt : std::optional(connector));
    });
}

void MessageBrowser::loadChannel()
{
    const Result<ChannelConfig> config = m_engine.channelConfig(m_channelId);
    if (!config) {
        m_failedBar->show(MessageBar::Kind::Error, tr("The channel is not there any more."), config.error().message);
        return;
    }
    m_channel = *config;
    m_filterLine->setChannel(m_channel);
    m_legend->setChannel(m_channel);
    m_panes->setChannel(m_channel);
    const auto sameName = [](const MetaDataColumn &a, const MetaDataColumn &b) { return a.name == b.name; };
    const auto &columns = m_model->metaDataColumns();
    if (!std::equal(columns.begin(), columns.end(), m_channel.metaDataColumns.begin(),
                    m_channel.metaDataColumns.end(), sameName)) {
        m_model->setMetaDataColumns(m_channel.metaDataColumns);
        runFilter();
    }
    if (m_shown)
        loadMessage(m_shown);
}

void MessageBrowser::runFilter()
{
    if (!m_filterLine->filter().isValid())
        return;
    m_failedBar->dismiss();
    m_selectFirst = true;
    m_model->setQuery(m_filterLine->filter().query(m_channelId));
}

void MessageBrowser::refresh()
{
    if (m_refreshPause->isActive() || !isVisible()) {
        m_refreshWaits = true;
        return;
    }
    m_refreshWaits = false;
    m_refreshPause->start();
    m_model->refresh(m_table->firstVisibleRow());
}

void MessageBrowser::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_refreshWaits)
        refresh();
}

void MessageBrowser::rowsArrived()
{
    updateEmptyState();
    if (m_toSelect) {
        const QModelIndex row = m_model->indexOf(m_toSelect);
        if (row.isValid()) {
            m_toSelect = 0;
            m_table->setCurrentIndex(row);
            m_table->scrollTo(row);
        } else if (!m_model->isLoading()) {
            m_toSelect = 0; // it is not there; the panes say so
        }
    } else if (m_selectFirst && m_model->rowCount() > 0) {
        m_selectFirst = false;
        const QModelIndex shown = m_model->indexOf(m_shown);
        m_table->setCurrentIndex(shown.isValid() ? shown : m_model->index(0, 0));
    }
}

void MessageBrowser::updateSearchState()
{
    const bool isFiltered = !m_filterLine->filter().isEmpty();
    if (m_model->isLoading()) {
        if (m_cancel->isHidden() && !m_slowSearch->isActive())
            m_slowSearch->start();
        m_found->setVisible(!m_cancel->isHidden());
        m_found->setText(
            m_filterLine->filter().text.isEmpty()
                ? tr("Reading…")
                : tr("%1 found, %2 % read").arg(grouped(m_model->rowCount())).arg(m_model->searchedPercent()));
        return;
    }
    m_slowSearch->stop();
    m_cancel->hide();
    m_found->setVisible(isFiltered);
    if (m_model->searchedPercent() < 100 && !m_model->hasOlder())
        m_found->setText(
            tr("%1 found, stopped at %2 %").arg(grouped(m_model->rowCount())).arg(m_model->searchedPercent()));
    else
        m_found->setText(m_model->hasOlder() ? tr("More than %1 found").arg(grouped(m_model->rowCount()))
                                             : tr("%1 found").arg(grouped(m_model->rowCount())));
}

void MessageBrowser::updateEmptyState()
{
    const bool isEmpty = m_model->rowCount() == 0 && !m_model->isLoading();
    m_tableStack->setCurrentWidget(isEmpty ? m_emptyPage : static_cast<QWidget *>(m_table));
    if (!isEmpty)
        return;
    const bool isFiltered = !m_filterLine->filter().isEmpty();
    const bool keepsNothing = m_channel.storageMode == StorageMode::Disabled;
    if (isFiltered)
        m_emptyText->setText(tr("No messages match: all are hidden by %1.").arg(m_filterLine->text().trimmed()));
    else if (keepsNothing)
        m_emptyText->setText(tr("No messages: the channel's storage mode DISABLED keeps nothing. New messages are "
                                "counted, but not stored."));
    else
        m_emptyText->setText(tr("No messages yet. They appear here as soon as the channel receives one."));
    m_emptyAction->setText(tr("Clear the filter"));
    m_emptyAction->setVisible(isFiltered);
    if (!m_shownFailed) {
        m_shown = 0;
        m_panes->clear(isFiltered ? tr("No message is selected.") : tr("Nothing to show yet."));
    }
}

void MessageBrowser::showMessage(MessageId id)
{
    const QModelIndex row = m_model->indexOf(id);
    if (row.isValid()) {
        m_table->setCurrentIndex(row);
        m_table->scrollTo(row);
        return;
    }
    m_toSelect = id;
    if (!m_model->isLoading()) {
        m_filterLine->setText(QStringLiteral("id:%1").arg(id));
        runFilter();
    }
    loadMessage(id);
}

void MessageBrowser::setFilter(const std::vector<MessageStatus> &statuses, std::optional<MetaDataId> connector)
{
    setFilterText(messageFilterLine(statuses, connector, m_channel));
}

void MessageBrowser::setFilterText(const QString &line)
{
    m_filterLine->setText(line);
    if (!m_filterLine->text().isEmpty()) // emptying runs by itself
        runFilter();
    if (const auto connector = m_filterLine->filter().connector)
        m_panes->setDestination(*connector);
}

QString MessageBrowser::filterText() const
{
    return m_filterLine->text();
}

void MessageBrowser::loadMessage(MessageId id)
{
    // One at a time: a person who walks the rows quickly wants the last one, not all of them.
    m_wanted = id;
    if (m_isLoadingMessage)
        return;
    m_isLoadingMessage = true;
    whenReady(
        this, m_engine.loadMessage(m_channelId, id),
        [this, id](const Result<Message> &message) {
            m_isLoadingMessage = false;
            if (m_wanted != id)
                loadMessage(m_wanted);
            else if (message)
                messageArrived(id, *message);
            else
                messageFailed(id, message.error());
        },
        [this] { m_isLoadingMessage = false; });
}

void MessageBrowser::messageArrived(MessageId id, const Message &message)
{
    m_shown = id;
    m_shownFailed = false;
    m_shownIsFinal = message.processed;
    for (const ConnectorMessage &connector : message.connectorMessages)
        m_shownIsFinal = m_shownIsFinal && (isCompleted(connector.status) || connector.status == MessageStatus::Error);
    m_panes->setMessage(message);
    Q_EMIT shownChanged();
}

void MessageBrowser::messageFailed(MessageId id, const Error &error)
{
    m_shown = id;
    m_shownFailed = true;
    m_shownIsFinal = true;
    m_panes->clear(tr("Message %1 could not be read: %2").arg(grouped(id), error.message));
}

QString MessageBrowser::settingsKey(const char *name) const
{
    return QStringLiteral("messages/%1/%2").arg(m_channelId, QLatin1String(name));
}

void MessageBrowser::restoreLayout()
{
    const QSettings settings;
    m_panes->restoreState(settings.value(settingsKey("panes")).toByteArray());
    m_splitter->restoreState(settings.value(settingsKey("splitter")).toByteArray());
    const QByteArray header = settings.value(settingsKey("header")).toByteArray();
    if (settings.value(settingsKey("columns")).toInt() == m_model->columnCount())
        m_table->header()->restoreState(header);
}

void MessageBrowser::saveLayout() const
{
    QSettings settings;
    settings.setValue(settingsKey("panes"), m_panes->saveState());
    settings.setValue(settingsKey("splitter"), m_splitter->saveState());
    settings.setValue(settingsKey("header"), m_table->header()->saveState());
    settings.setValue(settingsKey("columns"), m_model->columnCount());
}

} // namespace millrace::ui

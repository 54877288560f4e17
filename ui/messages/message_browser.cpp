// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_browser.h"

#include "engine/engine.h"
#include "ui/messages/filter_line.h"
#include "ui/messages/menu_button.h"
#include "ui/messages/message_actions.h"
#include "ui/messages/attachments_page.h"
#include "ui/messages/message_details.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/message_table_model.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/message_text.h"
#include "ui/messages/search_bar.h"
#include "ui/messages/status_legend.h"
#include "engine/base/when_ready.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/header_state.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>

#include <utility>

namespace millrace::ui {

namespace {

constexpr int refreshPauseMillis = 250;
constexpr int slowSearchMillis = 300;

QString idTerm(MessageId id)
{
    return QStringLiteral("id:%1").arg(id);
}

} // namespace

MessageBrowser::MessageBrowser(Engine &engine, const ChannelId &channel, QWidget *parent)
    : QWidget(parent), m_engine(engine), m_channelId(channel), m_searchBar(new SearchBar(channel)), m_filterLine(m_searchBar->line()),
      m_actions(new MessageActions(engine, channel, [this] { return jobScope(); }, this)), m_refreshPause(new QTimer(this))
{
    if (const Result<ChannelConfig> config = engine.channelConfig(channel))
        m_channel = *config;
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_splitter = new QSplitter(Qt::Vertical, this);
    m_panes = new MessagePanes;
    m_panes->setConversions({[&engine](const DataTypeConfig &type, const QByteArray &content) { return engine.serialized(type, content); },
                             [&engine](const DataTypeConfig &type, const QByteArray &form) { return engine.deserialized(type, form); },
                             &m_conversions});
    auto *upper = new QWidget;
    auto *upperLayout = new QVBoxLayout(upper);
    upperLayout->setContentsMargins(0, 0, 0, 0);
    upperLayout->setSpacing(0);
    upperLayout->addWidget(m_searchBar);
    upperLayout->addWidget(m_actions->panel());
    upperLayout->addWidget(m_actions->bar());
    upperLayout->addWidget(buildTable(), 1);
    m_splitter->addWidget(upper);
    m_splitter->addWidget(m_panes);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setSizes({300, 450});
    m_splitter->setChildrenCollapsible(false);
    layout->addWidget(m_splitter);
    connectTable();
    connectSearchBar();
    connectActions();

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

void MessageBrowser::connectSearchBar()
{
    m_slowSearch = new QTimer(this);
    m_slowSearch->setSingleShot(true);
    m_slowSearch->setInterval(slowSearchMillis);
    connect(m_slowSearch, &QTimer::timeout, this, [this] {
        m_tellsProgress = true;
        updateSearchState();
    });
    connect(m_searchBar, &SearchBar::cancelled, this, [this] { m_model->cancel(); });
    connect(m_searchBar, &SearchBar::liveChanged, this,
            [this](bool isLive) { m_model->setLive(isLive ? MessageTableModel::Live::On : MessageTableModel::Live::Off); });
    connect(m_filterLine, &FilterLine::run, this, &MessageBrowser::runFilter);
    m_filterLine->setColumnValues([this](const QString &column) { return m_model->valuesOf(column); });
    auto *focusFilter = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_L), this);
    focusFilter->setContext(Qt::WidgetWithChildrenShortcut);
    connect(focusFilter, &QShortcut::activated, this, [this] {
        m_filterLine->setFocus(Qt::ShortcutFocusReason);
        m_filterLine->selectAll();
    });
    auto *reload = new QShortcut(QKeySequence(Qt::Key_F5), this);
    reload->setContext(Qt::WidgetWithChildrenShortcut);
    connect(reload, &QShortcut::activated, this, &MessageBrowser::runFilter);
}

void MessageBrowser::connectActions()
{
    using Command = MessageActions::Command;
    m_table->setActions(m_actions->actions());
    auto *more = new MenuButton(tr("More"));
    more->setObjectName(QStringLiteral("moreActions"));
    more->setAccessibleName(tr("More to do with messages"));
    auto *menu = new QMenu(more);
    for (const Command command : {Command::Resend, Command::Export, Command::Import})
        menu->addAction(m_actions->action(command));
    menu->addSeparator();
    menu->addAction(m_actions->action(Command::Delete));
    more->setMenu(menu);
    auto *reprocess = new QPushButton(m_actions->action(Command::Reprocess)->icon(), tr("Reprocess…"));
    reprocess->setObjectName(QStringLiteral("reprocess"));
    reprocess->setToolTip(m_actions->action(Command::Reprocess)->toolTip());
    connect(reprocess, &QPushButton::clicked, m_actions->action(Command::Reprocess), &QAction::trigger);
    connect(m_actions->action(Command::Reprocess), &QAction::changed, reprocess,
            [this, reprocess] { reprocess->setEnabled(m_actions->action(Command::Reprocess)->isEnabled()); });
    m_panes->tools()->addTool(more);
    m_panes->tools()->addTool(reprocess);
    for (QAction *action : m_panes->tools()->hitActions())
        addAction(action); // from the table and the filter line too

    connect(m_actions, &MessageActions::resendWanted, this, [this] {
        const ConnectorMessage *source = m_panes->message() ? findConnector(*m_panes->message(), sourceMetaDataId) : nullptr;
        if (!source || !source->raw)
            return;
        ValueMap sourceMap = source->sourceMap;
        sourceMap.remove(MapKey::destinationSet); // which destinations get it is decided anew
        Q_EMIT resendRequested(m_channelId, source->raw->data, sourceMap);
    });
    connect(m_panes, &MessagePanes::placeRequested, this, [this](const ErrorPlace &place) { Q_EMIT scriptPlaceRequested(m_channelId, place); });
    connect(m_panes, &MessagePanes::maskChanged, m_model, [this](bool isOn) {
        m_model->setTexts(isOn ? MessageTableModel::Texts::Masked : MessageTableModel::Texts::Shown);
    });
    connect(m_panes, &MessagePanes::storageRequested, this, [this] { Q_EMIT storageRequested(m_channelId); });
    connect(m_panes, &MessagePanes::attachmentWanted, this, [this](MessageId message, const QString &id) {
        whenReady(this, m_engine.attachment(m_channelId, message, id), [this, message, id](const Result<Attachment> &attachment) {
            m_panes->details()->attachments()->showContent(message, id, attachment);
        });
    });
    connect(m_actions, &MessageActions::filterWanted, m_filterLine, [this](const QString &terms) {
        m_filterLine->setText(terms);
        runFilter();
    });
    connect(m_actions, &MessageActions::done, this, [this] {
        refresh();
        loadAgain();
    });
    connect(m_actions->panel(), &JobPanel::dismissed, m_table, [this] { m_table->setFocus(Qt::OtherFocusReason); });
    const auto update = [this] { updateActions(); };
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, update);
    connect(m_model, &MessageTableModel::pageLoaded, this, update);
    connect(m_model, &QAbstractItemModel::modelReset, this, update);
    updateActions();
}

void MessageBrowser::updateActions()
{
    const ConnectorMessage *source = m_panes->message() ? findConnector(*m_panes->message(), sourceMetaDataId) : nullptr;
    m_actions->update(source && source->raw ? MessageActions::Message::Shown : MessageActions::Message::None);
}

JobScope MessageBrowser::jobScope() const
{
    JobScope scope;
    scope.selected = m_table->selectedMessages();
    scope.matching = m_model->query();
    scope.filter = m_ranLine;
    scope.found = m_model->rowCount();
    scope.isCounted = !m_model->hasOlder() && !m_model->isLoading() && m_model->searchedPercent() == 100;
    for (const ChannelSnapshot &snapshot : m_engine.channels()) {
        if (snapshot.id == m_channelId)
            scope.isRunning = snapshot.state == ChannelState::Started || snapshot.state == ChannelState::Paused;
    }
    return scope;
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
        if (isWithin && !m_shownIsFinal)
            loadAgain();
    });
    connect(m_table, &MessageTableView::currentMessageChanged, this, &MessageBrowser::loadMessage);
    connect(m_table, &MessageTableView::connectorChosen, this,
            [this](MessageId, MetaDataId connector) { m_panes->setDestination(connector); });
    connect(m_table, &MessageTableView::filterWanted, m_filterLine, &FilterLine::addTerms);
    connect(m_panes, &MessagePanes::filterWanted, m_filterLine, &FilterLine::addTerms);
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
    m_table->setChannel(m_channel);
    m_actions->setChannel(m_channel);
    m_legend->setChannel(m_channel);
    m_panes->setChannel(m_channel);
    const auto sameName = [](const MetaDataColumn &a, const MetaDataColumn &b) { return a.name == b.name; };
    const auto &columns = m_model->metaDataColumns();
    if (!std::equal(columns.begin(), columns.end(), m_channel.metaDataColumns.begin(),
                    m_channel.metaDataColumns.end(), sameName)) {
        m_model->setMetaDataColumns(m_channel.metaDataColumns);
        runFilter();
    }
    loadAgain();
}

void MessageBrowser::runFilter()
{
    const MessageFilter filter = m_filterLine->filter();
    if (!filter.isValid())
        return;
    m_failedBar->dismiss();
    m_selectFirst = true;
    m_wanted = 0; // a message that is on its way may not be among what is found
    m_ranLine = m_filterLine->text().trimmed();
    m_model->setQuery(filter.query(m_channelId));
    m_panes->setSearch({filter.conditions.contents, filter.conditions.connectors});
}

void MessageBrowser::refresh()
{
    if (m_refreshPause->isActive() || !isVisible()) {
        m_refreshWaits = true;
        return;
    }
    m_refreshWaits = false;
    m_refreshPause->start();
    m_model->refresh(m_table->firstVisibleRow(), m_table->lastWantedRow());
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
            m_selectFirst = false;
            m_table->setCurrentIndex(row);
            m_table->scrollTo(row);
        } else if (!m_model->isLoading()) {
            // It is shown all the same: the next refresh must not lead to another.
            m_selectFirst = false;
            const MessageId id = std::exchange(m_toSelect, 0);
            if (m_ranLine.isEmpty()) { // a filter of one's own stays
                m_filterLine->setText(idTerm(id));
                runFilter();
            }
        }
    } else if (m_selectFirst && m_model->rowCount() > 0) {
        m_selectFirst = false;
        const QModelIndex shown = m_model->indexOf(m_shown);
        m_table->setCurrentIndex(shown.isValid() ? shown : m_model->index(0, 0));
    }
}

void MessageBrowser::updateSearchState()
{
    const QString found = grouped(m_model->rowCount());
    if (m_model->isLoading()) {
        if (!m_tellsProgress) {
            if (!m_slowSearch->isActive())
                m_slowSearch->start();
            return;
        }
        const bool isSearch = m_model->query().isSearch();
        const int percent = m_model->searchedPercent();
        m_searchBar->showProgress(isSearch ? tr("%1 found, %2 % read").arg(found).arg(percent) : tr("Reading…"), isSearch ? percent : -1);
        return;
    }
    m_slowSearch->stop();
    m_tellsProgress = false;
    if (m_filterLine->text().trimmed().isEmpty())
        m_searchBar->showResult({});
    else if (m_model->searchedPercent() < 100 && !m_model->hasOlder())
        m_searchBar->showResult(tr("%1 found, stopped at %2 %").arg(found).arg(m_model->searchedPercent()));
    else
        m_searchBar->showResult(m_model->hasOlder() ? tr("More than %1 found").arg(found) : tr("%1 found").arg(found));
}

void MessageBrowser::updateEmptyState()
{
    const bool isEmpty = m_model->rowCount() == 0 && !m_model->isLoading();
    m_tableStack->setCurrentWidget(isEmpty ? m_emptyPage : static_cast<QWidget *>(m_table));
    if (!isEmpty)
        return;
    const bool isFiltered = !m_filterLine->text().trimmed().isEmpty();
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
        m_filterLine->setText(idTerm(id));
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
    if (const std::vector<MetaDataId> connectors = m_filterLine->filter().conditions.connectors; connectors.size() == 1)
        m_panes->setDestination(connectors.front());
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
            if (m_wanted != id) {
                if (m_wanted)
                    loadMessage(m_wanted);
            } else if (message) {
                messageArrived(id, *message);
            } else {
                messageFailed(id, message.error());
            }
        },
        [this] { m_isLoadingMessage = false; });
}

// What is shown may have changed; one that is on its way comes all the same.
void MessageBrowser::loadAgain()
{
    if (m_shown && !m_isLoadingMessage)
        loadMessage(m_shown);
}

void MessageBrowser::messageArrived(MessageId id, const Message &message)
{
    m_shown = id;
    m_shownFailed = false;
    m_shownIsFinal = message.processed;
    for (const ConnectorMessage &connector : message.connectorMessages)
        m_shownIsFinal = m_shownIsFinal && (isCompleted(connector.status) || connector.status == MessageStatus::Error);
    m_panes->setMessage(message);
    updateActions();
    Q_EMIT shownChanged();
}

void MessageBrowser::messageFailed(MessageId id, const Error &error)
{
    m_shown = id;
    m_shownFailed = true;
    m_shownIsFinal = true;
    m_panes->clear(tr("Message %1 could not be read: %2").arg(grouped(id), error.message));
    updateActions();
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
    restoreHeader(m_table->header(), settingsKey("header"));
}

void MessageBrowser::saveLayout() const
{
    QSettings settings;
    settings.setValue(settingsKey("panes"), m_panes->saveState());
    settings.setValue(settingsKey("splitter"), m_splitter->saveState());
    saveHeader(m_table->header(), settingsKey("header"));
}

} // namespace millrace::ui

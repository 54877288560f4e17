// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dashboard/dashboard_page.h"

#include "ui/dashboard/dashboard_view.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

const QString foldedKey = QStringLiteral("dashboard/foldedGroups");

DashboardModel::Kind kindOf(const QModelIndex &index)
{
    return DashboardModel::Kind(index.data(DashboardModel::KindRole).toInt());
}

QToolButton *makeButton(QWidget *parent, const QString &name, const QString &text)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(name);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

DashboardPage::DashboardPage(const ChannelList &channels, const Activity &activity, ChannelCommands &commands,
                             QWidget *parent)
    : Page(parent)
    , m_channels(channels)
    , m_commands(commands)
    , m_model(new DashboardModel(channels, activity, this))
    , m_proxy(new DashboardProxy(this))
    , m_filter(new FilterEdit(QStringLiteral("filter"), tr("Name, tag, state, port…"), this))
    , m_period(new SegmentedSwitch(SegmentedSwitch::Mode::Exclusive, this))
    , m_view(new DashboardView(this))
    , m_empty(new QWidget(this))
    , m_emptyText(new QLabel(m_empty))
    , m_emptyLink(new LinkButton({}, m_empty))
    , m_problem(new MessageBar(this))
{
    m_proxy->setSourceModel(m_model);
    m_proxy->setSortRole(DashboardModel::SortRole);
    m_view->setModel(m_proxy);
    m_view->setUpColumns();
    makeConnectorActions();
    connectView();

    auto *emptyLayout = new QHBoxLayout(m_empty);
    emptyLayout->setContentsMargins(scaled(12, this), scaled(12, this), scaled(12, this), scaled(12, this));
    emptyLayout->setSpacing(scaled(4, this));
    emptyLayout->addWidget(m_emptyText, 0, Qt::AlignTop);
    emptyLayout->addWidget(m_emptyLink, 0, Qt::AlignTop);
    emptyLayout->addStretch();
    m_empty->setBackgroundRole(QPalette::Base);
    m_empty->setAutoFillBackground(true);

    m_problem->setDismissable(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_empty);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_problem);

    connect(m_emptyLink, &LinkButton::clicked, this, [this] {
        if (m_filter->text().isEmpty())
            Q_EMIT importRequested();
        else
            m_filter->clear();
    });
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy->setFilterText(text);
        expandGroups();
        showEmptyState();
    });
    connect(m_period, &SegmentedSwitch::currentChanged, this, [this](int period) { m_model->setPeriod(DashboardModel::Period(period)); });
    connect(&channels, &ChannelList::listChanged, this, [this] {
        showEmptyState();
        showProblem();
    });
    connect(&channels, &ChannelList::channelsChanged, this, [this] {
        showProblem();
        refreshConnectorActions();
    });
    connect(&commands, &ChannelCommands::selectionChanged, this, [this] {
        if (!m_leading && m_commands.selection().size() == 1)
            selectChannel(m_commands.selection().front());
    });
    expandGroups();
    showEmptyState();
}

DashboardPage::~DashboardPage()
{
    m_view->saveColumns();
}

QTreeView *DashboardPage::view() const
{
    return m_view;
}

QWidget *DashboardPage::makeHeader()
{
    using enum ChannelCommands::Command;
    auto *header = new QWidget(this);
    header->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    header->setBackgroundRole(QPalette::Base);
    header->setAutoFillBackground(true);
    auto *layout = new QHBoxLayout(header);
    layout->setContentsMargins(scaled(8, this), scaled(6, this), scaled(8, this), scaled(6, this));
    layout->setSpacing(scaled(8, this));
    m_filter->setObjectName(QStringLiteral("dashboardFilter"));
    m_filter->setFixedWidth(scaled(280, this));
    m_period->setObjectName(QStringLiteral("dashboardPeriod"));
    m_period->addSegment(tr("Since start"), {}, tr("Counters since the channel was deployed"));
    m_period->addSegment(tr("Lifetime"), {}, tr("Counters since the channel was made"));
    layout->addWidget(m_filter);
    layout->addWidget(m_period);
    layout->addStretch();
    for (ChannelCommands::Command command : {SendMessage, Messages, Undeploy, Halt}) {
        const QString text = m_commands.action(command)->text().remove(QLatin1Char('&'));
        auto *button = makeButton(header, QStringLiteral("dashboard.") + m_commands.action(command)->objectName(), text);
        button->setDefaultAction(m_commands.action(command));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        layout->addWidget(button);
    }
    auto *more = makeButton(header, QStringLiteral("dashboardMore"), tr("More commands"));
    more->setIcon(icon(QStringLiteral("more")));
    more->setToolTip(tr("More for the selected channels"));
    more->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(more);
    for (ChannelCommands::Command command : {Enable, Disable, ClearStatistics, RemoveMessages, Export, Remove}) {
        if (command == ClearStatistics || command == Export)
            menu->addSeparator();
        menu->addAction(m_commands.action(command));
    }
    more->setMenu(menu);
    layout->addWidget(more);
    auto *columns = makeButton(header, QStringLiteral("dashboardColumns"), tr("Columns"));
    columns->setIcon(icon(QStringLiteral("columns")));
    columns->setToolTip(tr("Choose columns"));
    columns->setPopupMode(QToolButton::InstantPopup);
    auto *columnsMenu = new QMenu(columns);
    connect(columnsMenu, &QMenu::aboutToShow, this, [this, columnsMenu] { m_view->fillColumnsMenu(columnsMenu); });
    columns->setMenu(columnsMenu);
    layout->addWidget(columns);
    return header;
}

// Of the selected connectors' rows.
void DashboardPage::makeConnectorActions()
{
    const auto make = [this](const QString &id, const QString &text, const QString &iconName, ChannelCommands::ConnectorCommand command) {
        auto *action = new QAction(icon(iconName), text, this);
        action->setObjectName(id);
        connect(action, &QAction::triggered, this, [this, command] { runOnConnectors(command); });
        addAction(action);
        return action;
    };
    m_startConnector = make(QStringLiteral("dashboard.startConnector"), tr("Start connector"), QStringLiteral("start"), ChannelCommands::ConnectorCommand::Start);
    m_stopConnector = make(QStringLiteral("dashboard.stopConnector"), tr("Stop connector"), QStringLiteral("stop"), ChannelCommands::ConnectorCommand::Stop);
    refreshConnectorActions();
}

void DashboardPage::connectView()
{
    connect(m_view, &DashboardView::cellActivated, this, &DashboardPage::openCell);
    connect(m_view, &DashboardView::renameAsked, this, [this](const QString &id) { m_commands.run(ChannelCommands::Command::Rename, id); });
    connect(m_view, &DashboardView::tagClicked, m_filter, &QLineEdit::setText);
    connect(m_view, &DashboardView::hovered, this, [this](bool isOver) { m_proxy->setFrozen(isOver); });
    connect(m_view, &QWidget::customContextMenuRequested, this, &DashboardPage::showMenu);
    connect(m_view, &QTreeView::collapsed, this, [this](const QModelIndex &index) { rememberFolded(index, true); });
    connect(m_view, &QTreeView::expanded, this, [this](const QModelIndex &index) { rememberFolded(index, false); });
    connect(m_proxy, &QAbstractItemModel::rowsInserted, this, &DashboardPage::expandGroups);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DashboardPage::selectionChanged);
}

void DashboardPage::showMenu(const QPoint &position)
{
    if (m_commands.selection().empty() || !m_view->indexAt(position).isValid())
        return;
    QMenu menu;
    if (m_view->indexAt(position).data(DashboardModel::MetaDataIdRole).toInt() >= 0) {
        menu.addActions({m_startConnector, m_stopConnector});
        menu.addSeparator();
    }
    m_commands.addTo(&menu);
    menu.exec(m_view->viewport()->mapToGlobal(position));
}

Place DashboardPage::place() const
{
    return {QStringLiteral("dashboard"), {}, {}};
}

void DashboardPage::goTo(const Place &place)
{
    if (!place.spot.isEmpty()) {
        m_commands.setSelection({place.spot[0]});
        selectChannel(place.spot[0]);
        expandChannel(place.spot[0]);
    } else if (m_commands.selection().empty() && !m_channels.all().empty()) {
        m_commands.setSelection({m_channels.all().front().id}); // so that the commands have something to act on
    } else if (m_commands.selection().size() == 1) {
        selectChannel(m_commands.selection().front());
    }
    m_view->setFocus(Qt::OtherFocusReason);
}

QString DashboardPage::title() const
{
    return tr("Dashboard");
}

QString DashboardPage::iconName() const
{
    return QStringLiteral("columns");
}

void DashboardPage::selectChannel(const ChannelId &id)
{
    const QModelIndex index = m_proxy->mapFromSource(m_model->indexOf(id));
    if (!index.isValid())
        return;
    m_following = true;
    m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_following = false;
    m_view->scrollTo(index);
}

void DashboardPage::expandChannel(const ChannelId &id)
{
    m_view->expand(m_proxy->mapFromSource(m_model->indexOf(id)));
}

void DashboardPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    selectionChanged();
}

// A group stands for its channels.
void DashboardPage::selectionChanged()
{
    std::vector<ChannelId> selection;
    const auto add = [&selection](const ChannelId &id) {
        if (std::find(selection.begin(), selection.end(), id) == selection.end())
            selection.push_back(id);
    };
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows()) {
        if (kindOf(index) != DashboardModel::Kind::Group) {
            add(index.data(DashboardModel::ChannelIdRole).toString());
            continue;
        }
        for (int row = 0; row < m_proxy->rowCount(index); ++row)
            add(m_proxy->index(row, 0, index).data(DashboardModel::ChannelIdRole).toString());
    }
    if (isVisible() && !m_following && !selection.empty()) {
        m_leading = true;
        m_commands.setSelection(selection);
        m_leading = false;
    }
    refreshConnectorActions();
    showProblem();
}

void DashboardPage::refreshConnectorActions()
{
    bool canStart = false;
    bool canStop = false;
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows()) {
        const ChannelSnapshot *channel = m_channels.find(index.data(DashboardModel::ChannelIdRole).toString());
        const int metaDataId = index.data(DashboardModel::MetaDataIdRole).toInt();
        const bool channelRuns = channel && (channel->state == ChannelState::Started || channel->state == ChannelState::Paused);
        if (metaDataId < 0 || !channelRuns)
            continue;
        const auto connector = std::find_if(channel->connectors.begin(), channel->connectors.end(),
                                            [metaDataId](const ConnectorSnapshot &one) { return one.metaDataId == metaDataId; });
        if (connector == channel->connectors.end() || !connector->enabled)
            continue;
        (connector->state == ChannelState::Started ? canStop : canStart) = true;
    }
    m_startConnector->setEnabled(canStart);
    m_stopConnector->setEnabled(canStop);
}

void DashboardPage::runOnConnectors(ChannelCommands::ConnectorCommand command)
{
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows()) {
        if (const int metaDataId = index.data(DashboardModel::MetaDataIdRole).toInt(); metaDataId >= 0)
            m_commands.run(command, index.data(DashboardModel::ChannelIdRole).toString(), metaDataId);
    }
}

void DashboardPage::showProblem()
{
    const QModelIndexList rows = m_view->selectionModel()->selectedRows();
    const ChannelSnapshot *channel
        = rows.size() == 1 ? m_channels.find(rows.first().data(DashboardModel::ChannelIdRole).toString()) : nullptr;
    if (!channel || channel->problem.isEmpty()) {
        m_problem->dismiss();
        return;
    }
    const bool runs = channel->state == ChannelState::Started || channel->state == ChannelState::Paused; // an older version of it
    const QString lead = (runs ? tr("%1 was not deployed.") : tr("%1 is not running.")).arg(channel->name);
    if (m_problem->isVisible() && m_problem->text() == lead + QLatin1Char(' ') + channel->problem)
        return;
    m_problem->show(MessageBar::Kind::Error, lead, channel->problem,
                    {{tr("Deploy again"), [this, id = channel->id] { m_commands.run(ChannelCommands::Command::Deploy, id); }}});
}

void DashboardPage::showEmptyState()
{
    const bool filtered = !m_filter->text().isEmpty();
    const qint64 total = qint64(m_channels.all().size());
    m_empty->setVisible(m_proxy->rowCount() == 0 || total == 0);
    m_view->setVisible(m_proxy->rowCount() > 0 || total > 0);
    m_empty->setSizePolicy(QSizePolicy::Preferred, m_view->isHidden() ? QSizePolicy::Expanding : QSizePolicy::Maximum);
    m_emptyText->setText(filtered ? tr("No channel matches: all %1 are hidden by “%2”.").arg(grouped(total), m_filter->text())
                                  : tr("No channels yet."));
    m_emptyLink->setText(filtered ? tr("Clear") : tr("Import channels…"));
    m_emptyLink->setAccessibleName(m_emptyLink->text());
    m_emptyLink->updateGeometry();
}

// Unfolded unless a person folded them; all of them while a filter looks into them.
void DashboardPage::expandGroups()
{
    const QStringList folded = m_filter->text().isEmpty() ? QSettings().value(foldedKey).toStringList() : QStringList();
    const QSignalBlocker quiet(m_view); // not a person's doing
    for (int row = 0; row < m_proxy->rowCount(); ++row) {
        const QModelIndex index = m_proxy->index(row, 0);
        if (kindOf(index) == DashboardModel::Kind::Group)
            m_view->setExpanded(index, !folded.contains(index.data(DashboardModel::GroupIdRole).toString()));
    }
}

void DashboardPage::rememberFolded(const QModelIndex &group, bool isFolded)
{
    const QString id = group.data(DashboardModel::GroupIdRole).toString();
    if (id.isEmpty() || !m_filter->text().isEmpty())
        return;
    QStringList folded = QSettings().value(foldedKey).toStringList();
    folded.removeAll(id);
    if (isFolded)
        folded << id;
    QSettings().setValue(foldedKey, folded);
}

void DashboardPage::openCell(const QModelIndex &proxyIndex)
{
    using enum MessageStatus;
    std::vector<MessageStatus> statuses;
    switch (proxyIndex.column()) {
    case DashboardModel::Filtered: statuses = {Filtered}; break;
    case DashboardModel::Queued: statuses = {Queued}; break;
    case DashboardModel::Sent: statuses = {Sent}; break;
    case DashboardModel::Errors: statuses = {Error}; break;
    default: break;
    }
    const int connector = proxyIndex.data(DashboardModel::MetaDataIdRole).toInt();
    Q_EMIT messagesRequested(proxyIndex.data(DashboardModel::ChannelIdRole).toString(), statuses, statuses.empty() ? -1 : connector);
}

} // namespace millrace::ui

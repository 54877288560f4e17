// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dashboard/dashboard_page.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

const QString headerKey = QStringLiteral("dashboard/header1"); // the number grows when the columns change

} // namespace

// Words of the filter line must each be found in a channel's name, state or endpoint; a channel's connectors follow it.
class DashboardProxy : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setFilterText(const QString &text)
    {
        m_words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
        invalidateFilter();
    }

    // The sort is frozen while the pointer is over the table: no row may slip away under a click.
    void setFrozen(bool frozen) { setDynamicSortFilter(!frozen); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override
    {
        if (parent.isValid())
            return true;
        QString text;
        for (int column : {DashboardModel::Name, DashboardModel::State, DashboardModel::Endpoint})
            text += sourceModel()->index(row, column).data().toString() + QLatin1Char(' ');
        return std::all_of(m_words.begin(), m_words.end(),
                           [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
    }

    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override
    {
        if (left.parent().isValid()) {
            const bool isLess = left.row() < right.row();
            return sortOrder() == Qt::AscendingOrder ? isLess : !isLess;
        }
        return QSortFilterProxyModel::lessThan(left, right);
    }

private:
    QStringList m_words;
};

DashboardPage::DashboardPage(const ChannelList &channels, const Activity &activity, ChannelCommands &commands,
                             QWidget *parent)
    : Page(parent)
    , m_channels(channels)
    , m_commands(commands)
    , m_model(new DashboardModel(channels, activity, this))
    , m_proxy(new DashboardProxy(this))
    , m_filter(new FilterEdit(QStringLiteral("filter"), tr("Name, state, port…"), this))
    , m_period(new SegmentedSwitch(SegmentedSwitch::Mode::Exclusive, this))
    , m_view(new QTreeView(this))
    , m_empty(new QWidget(this))
    , m_emptyText(new QLabel(m_empty))
    , m_emptyLink(new LinkButton({}, m_empty))
    , m_problem(new MessageBar(this))
{
    m_proxy->setSourceModel(m_model);
    m_proxy->setSortRole(DashboardModel::SortRole);
    setUpView(commands);

    auto *emptyLayout = new QHBoxLayout(m_empty);
    emptyLayout->setContentsMargins(scaled(12, this), scaled(12, this), scaled(12, this), scaled(12, this));
    emptyLayout->setSpacing(scaled(4, this));
    emptyLayout->addWidget(m_emptyText);
    emptyLayout->addWidget(m_emptyLink);
    emptyLayout->addStretch();
    m_empty->setBackgroundRole(QPalette::Base);
    m_empty->setAutoFillBackground(true);

    m_problem->setDismissable(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader(commands));
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
        showEmptyState();
    });
    connect(m_period, &SegmentedSwitch::currentChanged, this, [this](int period) { m_model->setPeriod(DashboardModel::Period(period)); });
    connect(&channels, &ChannelList::listChanged, this, [this] {
        showEmptyState();
        showProblem();
    });
    connect(&channels, &ChannelList::channelsChanged, this, &DashboardPage::showProblem);
    connect(&commands, &ChannelCommands::selectionChanged, this, [this] {
        if (!m_leading && m_commands.selection().size() == 1)
            selectChannel(m_commands.selection().front());
    });
    showEmptyState();
}

DashboardPage::~DashboardPage()
{
    saveHeader();
}

QWidget *DashboardPage::makeHeader(ChannelCommands &commands)
{
    using enum ChannelCommands::Command;
    auto *header = new QWidget(this);
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
    for (ChannelCommands::Command command : {Undeploy, Halt, Export, Remove}) {
        auto *button = new QToolButton(header);
        button->setDefaultAction(commands.action(command));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAccessibleName(commands.action(command)->text().remove(QLatin1Char('&')));
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
    }
    return header;
}

void DashboardPage::setUpView(ChannelCommands &commands)
{
    m_view->setObjectName(QStringLiteral("dashboardTree"));
    m_view->setAccessibleName(tr("Channels and their connectors"));
    m_view->setModel(m_proxy);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(false);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setExpandsOnDoubleClick(false);
    m_view->setMouseTracking(true);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(DashboardModel::Name, Qt::AscendingOrder);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);

    auto *text = new TextDelegate(m_view);
    auto *count = new CountDelegate(m_view);
    m_view->setItemDelegate(text);
    for (int column = DashboardModel::Received; column <= DashboardModel::Errors; ++column)
        m_view->setItemDelegateForColumn(column, count);
    m_view->setItemDelegateForColumn(DashboardModel::State, new StateDelegate(m_view));
    m_view->setItemDelegateForColumn(DashboardModel::LastMinutes, new SparklineDelegate(m_view));
    connect(count, &CountDelegate::activated, this, &DashboardPage::openCell);
    connect(m_view, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) {
        if (!index.data(LinkRole).toBool()) // the click has opened it already
            openCell(index.siblingAtColumn(DashboardModel::Name));
    });

    QHeaderView *header = m_view->header();
    header->setHighlightSections(false);
    header->setStretchLastSection(false);
    header->setSectionsMovable(true);
    header->setFirstSectionMovable(false);
    header->setMinimumSectionSize(scaled(48, this));
    constexpr double widths[] = {240, 152, 224, 88, 80, 80, 88, 76, 130, 84};
    for (int column = 0; column < DashboardModel::ColumnCount; ++column)
        header->resizeSection(column, scaled(widths[column], this));
    header->setSectionResizeMode(DashboardModel::Name, QHeaderView::Stretch);
    header->restoreState(QSettings().value(headerKey).toByteArray());

    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DashboardPage::selectionChanged);
    connect(m_view, &QWidget::customContextMenuRequested, this, [this, &commands](const QPoint &position) {
        using enum ChannelCommands::Command;
        if (commands.selection().empty())
            return;
        QMenu menu;
        for (ChannelCommands::Command command : {Messages, SendMessage, Deploy, Undeploy, Start, Pause, Stop, Halt, Export, Remove}) {
            if (command == Deploy || command == Export)
                menu.addSeparator();
            menu.addAction(commands.action(command));
        }
        menu.exec(m_view->viewport()->mapToGlobal(position));
    });
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

bool DashboardPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport()) {
        if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
            m_proxy->setFrozen(event->type() == QEvent::Enter);
        if (event->type() == QEvent::MouseMove) {
            const QModelIndex index = m_view->indexAt(static_cast<QMouseEvent *>(event)->position().toPoint());
            const bool link = index.data(LinkRole).toBool();
            m_view->viewport()->setCursor(link ? Qt::PointingHandCursor : Qt::ArrowCursor);
            m_view->viewport()->update();
        }
    } else if (watched == m_view && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_view->currentIndex().isValid()) {
            openCell(m_view->currentIndex());
            return true;
        }
    }
    return Page::eventFilter(watched, event);
}

void DashboardPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    selectionChanged();
}

void DashboardPage::selectionChanged()
{
    std::vector<ChannelId> selection;
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows()) {
        const ChannelId id = index.data(DashboardModel::ChannelIdRole).toString();
        if (std::find(selection.begin(), selection.end(), id) == selection.end())
            selection.push_back(id);
    }
    if (isVisible() && !m_following && !selection.empty()) {
        m_leading = true;
        m_commands.setSelection(selection);
        m_leading = false;
    }
    showProblem();
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
    const QString lead = tr("%1 is not running.").arg(channel->name);
    if (m_problem->isVisible() && m_problem->text() == lead + QLatin1Char(' ') + channel->problem)
        return;
    m_problem->show(MessageBar::Kind::Error, lead, channel->problem,
                    {{tr("Deploy again"), [this, id = channel->id] { m_commands.run(ChannelCommands::Command::Deploy, id); }}});
}

void DashboardPage::showEmptyState()
{
    const bool filtered = !m_filter->text().isEmpty();
    const int total = m_model->rowCount();
    m_empty->setVisible(m_proxy->rowCount() == 0);
    m_view->setVisible(m_proxy->rowCount() > 0 || total > 0);
    m_emptyText->setText(filtered ? tr("No channel matches: all %1 are hidden by “%2”.").arg(grouped(total), m_filter->text())
                                  : tr("No channels yet."));
    m_emptyLink->setText(filtered ? tr("Clear") : tr("Import channels…"));
    m_emptyLink->setAccessibleName(m_emptyLink->text());
    m_emptyLink->updateGeometry();
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

void DashboardPage::saveHeader() const
{
    QSettings().setValue(headerKey, m_view->header()->saveState());
}

} // namespace millrace::ui

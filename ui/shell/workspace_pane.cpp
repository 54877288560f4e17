// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/workspace_pane.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/status_chip.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

enum Role { ChannelIdRole = Qt::UserRole + 1, CountRole };

// Name with icon; at the right the state's glyph, a bare ≠ where saved is not deployed, or the number of children.
class WorkspaceDelegate : public TextDelegate
{
public:
    using TextDelegate::TextDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        TextDelegate::paint(painter, option, index);
        const Tokens &tokens = Tokens::of(option.palette);
        QRect right = option.rect.adjusted(0, 0, -scaled(8, option.font), 0);
        const QVariant count = index.data(CountRole);
        if (count.isValid()) {
            painter->save();
            painter->setFont(option.font);
            painter->setPen(tokens[Token::Text2]);
            painter->drawText(right, Qt::AlignRight | Qt::AlignVCenter, grouped(count.toLongLong()));
            painter->restore();
        }
        const QVariant state = index.data(ChannelStateRole);
        if (!state.isValid())
            return;
        const int side = scaled(12, option.font);
        const QRect glyph(right.right() - side, right.center().y() - side / 2 + 1, side, side);
        paintChannelStateGlyph(painter, glyph, ChannelState(state.toInt()), option.font, tokens);
        if (index.data(DifferentRole).toBool()) {
            QRect box(QPoint(0, 0), tagSize(QStringLiteral("≠"), option.font));
            box.moveCenter(glyph.center());
            box.moveRight(glyph.left() - scaled(6, option.font));
            paintTag(painter, box, QStringLiteral("≠"), option.font, tokens);
        }
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {TextDelegate::sizeHint(option, index).width(), scaled(26, option.font)};
    }

    static constexpr int DifferentRole = CountRole + 1;
};

} // namespace

WorkspacePane::WorkspacePane(const ChannelList &channels, ChannelCommands &commands, QMenu *newChannelMenu, QWidget *parent)
    : QWidget(parent)
    , m_channels(channels)
    , m_commands(commands)
    , m_model(new QStandardItemModel(this))
    , m_proxy(new QSortFilterProxyModel(this))
    , m_root(new QStandardItem(tr("Channels")))
    , m_filter(new FilterEdit(QStringLiteral("search"), tr("Filter by name"), this))
    , m_view(new QTreeView(this))
    , m_empty(new QWidget(this))
{
    m_root->setEditable(false);
    m_root->setSelectable(false);
    m_root->setData(QStringLiteral("group"), IconRole);
    m_model->appendRow(m_root);
    m_proxy->setSourceModel(m_model);
    m_proxy->setRecursiveFilteringEnabled(true);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_proxy->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_proxy->sort(0);

    auto *title = new QLabel(tr("Workspace"), this);
    title->setFont(semibold(font()));
    auto *add = new QToolButton(this);
    add->setObjectName(QStringLiteral("workspaceNew"));
    add->setIcon(icon(QStringLiteral("plus")));
    add->setToolTip(tr("New channel from a template (Ctrl+N)"));
    add->setAccessibleName(tr("New channel from a template"));
    add->setMenu(newChannelMenu);
    add->setPopupMode(QToolButton::InstantPopup);
    add->setFocusPolicy(Qt::TabFocus);
    auto *titleRow = new QHBoxLayout;
    titleRow->setContentsMargins(scaled(12, this), scaled(2, this), scaled(4, this), scaled(2, this));
    titleRow->addWidget(title);
    titleRow->addStretch();
    titleRow->addWidget(add);

    m_filter->setObjectName(QStringLiteral("workspaceFilter"));
    auto *filterRow = new QHBoxLayout;
    filterRow->setContentsMargins(scaled(8, this), scaled(7, this), scaled(8, this), scaled(7, this));
    filterRow->addWidget(m_filter);
    auto line = [this] {
        auto *frame = new QWidget(this);
        frame->setFixedHeight(1);
        frame->setBackgroundRole(QPalette::Mid);
        frame->setAutoFillBackground(true);
        return frame;
    };

    m_view->setObjectName(QStringLiteral("workspaceTree"));
    m_view->setAccessibleName(tr("Workspace"));
    m_view->setModel(m_proxy);
    m_view->setHeaderHidden(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformRowHeights(true);
    m_view->setExpandsOnDoubleClick(false);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setItemDelegate(new WorkspaceDelegate(m_view));
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->installEventFilter(this);

    auto *emptyText = new QLabel(tr("No channels yet."), m_empty);
    emptyText->setContentsMargins(scaled(4, this), 0, 0, 0);
    emptyText->setForegroundRole(QPalette::PlaceholderText);
    auto *emptyLink = new LinkButton(tr("New channel…"), m_empty);
    auto *emptyLayout = new QVBoxLayout(m_empty);
    emptyLayout->setContentsMargins(scaled(24, this), scaled(8, this), 0, 0);
    emptyLayout->setSpacing(0);
    emptyLayout->addWidget(emptyText);
    emptyLayout->addWidget(emptyLink);
    emptyLayout->addStretch();
    connect(emptyLink, &LinkButton::clicked, this, &WorkspacePane::newChannelRequested);
    m_empty->setBackgroundRole(QPalette::Base);
    m_empty->setAutoFillBackground(true);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(titleRow);
    layout->addWidget(line());
    layout->addLayout(filterRow);
    layout->addWidget(line());
    layout->addWidget(m_view, 1);
    layout->addWidget(m_empty, 1);

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy->setFilterFixedString(text);
        m_view->expandAll();
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &WorkspacePane::selectionChanged);
    connect(m_view, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) {
        if (const QString id = index.data(ChannelIdRole).toString(); !id.isEmpty())
            Q_EMIT channelOpened(id);
    });
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint &position) {
        using enum ChannelCommands::Command;
        if (m_view->indexAt(position).data(ChannelIdRole).toString().isEmpty())
            return;
        QMenu menu;
        for (ChannelCommands::Command command : {Messages, SendMessage, Deploy, Undeploy, Start, Pause, Stop, Halt, Export, Remove}) {
            if (command == Deploy || command == Export)
                menu.addSeparator();
            menu.addAction(m_commands.action(command));
        }
        menu.exec(m_view->viewport()->mapToGlobal(position));
    });
    connect(&channels, &ChannelList::listChanged, this, &WorkspacePane::reconcile);
    connect(&channels, &ChannelList::channelsChanged, this, &WorkspacePane::reconcile);
    reconcile();
    m_view->expandAll();
}

void WorkspacePane::selectChannel(const ChannelId &id)
{
    for (int row = 0; row < m_root->rowCount(); ++row) {
        if (m_root->child(row)->data(ChannelIdRole).toString() != id)
            continue;
        const QModelIndex index = m_proxy->mapFromSource(m_root->child(row)->index());
        m_following = true;
        m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        m_following = false;
    }
}

bool WorkspacePane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const QString id = m_view->currentIndex().data(ChannelIdRole).toString();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !id.isEmpty()) {
            Q_EMIT channelOpened(id);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void WorkspacePane::reconcile()
{
    for (int row = m_root->rowCount() - 1; row >= 0; --row) {
        if (!m_channels.find(m_root->child(row)->data(ChannelIdRole).toString()))
            m_root->removeRow(row);
    }
    for (const ChannelSnapshot &channel : m_channels.all()) {
        QStandardItem *item = nullptr;
        for (int row = 0; row < m_root->rowCount() && !item; ++row) {
            if (m_root->child(row)->data(ChannelIdRole).toString() == channel.id)
                item = m_root->child(row);
        }
        if (!item) {
            item = new QStandardItem;
            item->setEditable(false);
            item->setData(channel.id, ChannelIdRole);
            item->setData(QStringLiteral("channel"), IconRole);
            refresh(item, channel);
            m_root->appendRow(item);
            m_view->expandAll();
        } else {
            refresh(item, channel);
        }
    }
    m_root->setData(m_root->rowCount(), CountRole);
    const bool empty = m_root->rowCount() == 0;
    m_empty->setVisible(empty);
    m_view->setMaximumHeight(empty ? scaled(30, this) : QWIDGETSIZE_MAX); // its one line; the sentence follows
}

void WorkspacePane::refresh(QStandardItem *item, const ChannelSnapshot &channel) const
{
    const QString state = channelStateWord(channel.state);
    item->setText(channel.name);
    item->setData(int(channel.state), ChannelStateRole);
    item->setData(channel.deployedRevision > 0 && channel.deployedRevision != channel.revision, WorkspaceDelegate::DifferentRole);
    item->setToolTip(channel.problem.isEmpty() ? state : QStringLiteral("%1: %2").arg(state, channel.problem));
    item->setData(QStringLiteral("%1, %2").arg(channel.name, state), Qt::AccessibleTextRole);
}

void WorkspacePane::selectionChanged()
{
    std::vector<ChannelId> selection;
    for (const QModelIndex &index : m_view->selectionModel()->selectedIndexes())
        selection.push_back(index.data(ChannelIdRole).toString());
    if (selection.empty() || m_following)
        return;
    m_commands.setSelection(selection);
    Q_EMIT channelSelected(selection.front());
}

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/workspace_tree.h"

#include "ui/pages.h"
#include "ui/theme/fonts.h"
#include "ui/theme/status_chip.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/change_words.h"
#include "ui/widgets/tag_chips.h"
#include "ui/widgets/text.h"

#include <QDrag>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QScopedValueRollback>

#include <algorithm>

namespace millrace::ui {

namespace {

const QString channelsMime = QStringLiteral("application/x-millrace-channels");
const QString dashboardPage = QStringLiteral("dashboard");

WorkspaceModel::Kind kindOf(const QModelIndex &index)
{
    return WorkspaceModel::Kind(index.data(WorkspaceModel::KindRole).toInt());
}

WorkspaceModel::Kind kindOf(const QStandardItem *item)
{
    return WorkspaceModel::Kind(item->data(WorkspaceModel::KindRole).toInt());
}

QStandardItem *newItem(WorkspaceModel::Kind kind, const QString &id, const QString &iconName)
{
    auto *item = new QStandardItem;
    item->setData(int(kind), WorkspaceModel::KindRole);
    item->setData(id, WorkspaceModel::IdRole);
    item->setData(iconName, IconRole);
    item->setEditable(kind == WorkspaceModel::Kind::Group);
    return item;
}

// Name with icon; at the right the state's glyph, a bare ≠ where saved is not deployed, or the number of children.
class WorkspaceDelegate : public TextDelegate
{
public:
    using TextDelegate::TextDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        TextDelegate::paint(painter, option, index);
        const Tokens &tokens = Tokens::of(option.palette);
        const QRect right = option.rect.adjusted(0, 0, -scaled(8, option.font), 0);
        if (const QVariant count = index.data(WorkspaceModel::CountRole); count.isValid()) {
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
        if (index.data(WorkspaceModel::DifferentRole).toBool()) {
            QRect box(QPoint(0, 0), tagSize(QStringLiteral("≠"), option.font));
            box.moveCenter(glyph.center());
            box.moveRight(glyph.left() - scaled(6, option.font));
            paintTag(painter, box, QStringLiteral("≠"), option.font, tokens);
        }
        const QRect room = option.rect.adjusted(TextDelegate::sizeHint(option, index).width(), 0, -roomAtRight(index, option.font), 0);
        paintTagChips(painter, room, tagsThatFit(index.data(WorkspaceModel::TagsRole).value<std::vector<ChannelTag>>(), room, option.font), option.font, tokens);
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {TextDelegate::sizeHint(option, index).width(), scaled(26, option.font)};
    }

    // The name leaves room for what stands at the right.
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        TextDelegate::initStyleOption(option, index);
        const int room = option->rect.width() - scaled(22 + 16, option->font) - roomAtRight(index, option->font);
        if (room > 0)
            option->text = option->fontMetrics.elidedText(option->text, Qt::ElideRight, room);
    }

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QWidget *editor = TextDelegate::createEditor(parent, option, index);
        editor->setObjectName(QStringLiteral("groupName"));
        editor->setAccessibleName(WorkspaceModel::tr("Name of the group"));
        if (auto *line = qobject_cast<QLineEdit *>(editor))
            line->setFrame(true); // the style paints no ground without one, and the name is under it
        return editor;
    }

    // From the name to the edge: the icon stays in sight, what stands at the right gives way.
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        const int text = scaled(4 + 16 + 6, option.font); // where TextDelegate has it
        editor->setGeometry(option.rect.adjusted(text - scaled(5, option.font), 0, -scaled(4, option.font), 0));
    }

private:
    static int roomAtRight(const QModelIndex &index, const QFont &font)
    {
        const int mark = index.data(WorkspaceModel::DifferentRole).toBool() ? tagSize(QStringLiteral("≠"), font).width() + scaled(6, font) : 0;
        return scaled(28, font) + mark;
    }

    // With their names: a colour never stands alone. The tool tip has them all.
    static std::vector<ChannelTag> tagsThatFit(std::vector<ChannelTag> tags, const QRect &room, const QFont &font)
    {
        while (!tags.empty() && tagChipsWidth(tags, font) > room.width())
            tags.pop_back();
        return tags;
    }
};

} // namespace

// --- the model -----------------------------------------------------------------------------------------------------------

WorkspaceModel::WorkspaceModel(const ChannelList &channels, QObject *parent) : QStandardItemModel(parent), m_channels(channels)
{
    addPlaces();
    reconcile();
    connect(&channels, &ChannelList::listChanged, this, &WorkspaceModel::reconcile);
    connect(&channels, &ChannelList::partsChanged, this, &WorkspaceModel::reconcile);
    connect(&channels, &ChannelList::channelsChanged, this, &WorkspaceModel::refreshStates);
    connect(this, &QStandardItemModel::itemChanged, this, [this](QStandardItem *item) {
        if (!m_filling && kindOf(item) == Kind::Group)
            Q_EMIT groupRenamed(item->data(IdRole).toString(), item->text().trimmed());
    });
}

// Those whose page there is.
void WorkspaceModel::addPlaces()
{
    const struct
    {
        QString page;
        QString text;
        QString iconName;
    } places[] = {
        {dashboardPage, tr("Dashboard"), QStringLiteral("columns")},
        {QStringLiteral("codeTemplates"), tr("Code templates"), QStringLiteral("code")},
        {QStringLiteral("globalScripts"), tr("Global scripts"), QStringLiteral("script")},
        {QStringLiteral("configurationMap"), tr("Configuration map"), QStringLiteral("braces")},
        {QStringLiteral("settings"), tr("Settings"), QStringLiteral("settings")},
    };
    for (const auto &place : places) {
        const auto &types = pageTypes();
        if (std::none_of(types.begin(), types.end(), [&](const PageType &type) { return type.name == place.page; }))
            continue;
        QStandardItem *item = newItem(Kind::Place, place.page, place.iconName);
        item->setText(place.text);
        item->setData(place.text, FilterRole);
        appendRow(item);
    }
}

QStandardItem *WorkspaceModel::findGroup(const QString &id) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (kindOf(item(row)) == Kind::Group && item(row)->data(IdRole).toString() == id)
            return item(row);
    }
    return nullptr;
}

QStandardItem *WorkspaceModel::findChannel(const ChannelId &id) const
{
    const auto isIt = [&id](const QStandardItem *item) { return kindOf(item) == Kind::Channel && item->data(IdRole).toString() == id; };
    for (int row = 0; row < rowCount(); ++row) {
        if (isIt(item(row)))
            return item(row);
        for (int child = 0; child < item(row)->rowCount(); ++child) {
            if (isIt(item(row)->child(child)))
                return item(row)->child(child);
        }
    }
    return nullptr;
}

QStandardItem *WorkspaceModel::findPlace(const QString &page) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (kindOf(item(row)) == Kind::Place && item(row)->data(IdRole).toString() == page)
            return item(row);
    }
    return nullptr;
}

void WorkspaceModel::reconcile()
{
    const QScopedValueRollback filling(m_filling, true);
    for (const ChannelGroup &group : m_channels.groups()) {
        QStandardItem *known = findGroup(group.id);
        if (!known) {
            known = newItem(Kind::Group, group.id, QStringLiteral("group"));
            fill(known, group);
            appendRow(known);
        }
        fill(known, group);
    }
    for (const ChannelSnapshot &channel : m_channels.all()) {
        const ChannelGroup *group = groupOf(m_channels.groups(), channel.id);
        QStandardItem *parent = group ? findGroup(group->id) : invisibleRootItem();
        QStandardItem *known = findChannel(channel.id);
        QStandardItem *knownParent = known && known->parent() ? known->parent() : invisibleRootItem();
        if (!known) {
            known = newItem(Kind::Channel, channel.id, QStringLiteral("channel"));
            fill(known, channel);
            parent->appendRow(known);
        } else if (knownParent != parent) {
            parent->appendRow(knownParent->takeRow(known->row()));
        }
        fill(known, channel);
    }
    dropGone();
    for (int row = 0; row < rowCount(); ++row) {
        if (kindOf(item(row)) == Kind::Group)
            item(row)->setData(item(row)->rowCount(), CountRole);
    }
}

void WorkspaceModel::dropGone()
{
    for (int row = rowCount() - 1; row >= 0; --row) {
        QStandardItem *top = item(row);
        for (int child = top->rowCount() - 1; child >= 0; --child) {
            if (!m_channels.find(top->child(child)->data(IdRole).toString()))
                top->removeRow(child);
        }
        const QString id = top->data(IdRole).toString();
        const bool isGone = kindOf(top) == Kind::Channel ? !m_channels.find(id)
            : kindOf(top) == Kind::Group && std::none_of(m_channels.groups().begin(), m_channels.groups().end(), [&id](const ChannelGroup &group) { return group.id == id; });
        if (isGone)
            removeRow(row);
    }
}

void WorkspaceModel::refreshStates()
{
    const QScopedValueRollback filling(m_filling, true);
    for (const ChannelSnapshot &channel : m_channels.all()) {
        if (QStandardItem *item = findChannel(channel.id))
            fill(item, channel);
    }
}

void WorkspaceModel::fill(QStandardItem *item, const ChannelGroup &group)
{
    item->setText(group.name);
    item->setData(group.name, FilterRole);
    item->setToolTip(group.description);
}

void WorkspaceModel::fill(QStandardItem *item, const ChannelSnapshot &channel) const
{
    const QString state = channelStateWord(channel.state);
    const std::vector<ChannelTag> own = tagsOf(m_channels.tags(), channel.id);
    QStringList tags;
    for (const ChannelTag &tag : own)
        tags << tag.name;
    item->setData(QVariant::fromValue(own), TagsRole);
    item->setText(channel.name);
    item->setData(int(channel.enabled ? Token::Text : Token::Text2), InkRole);
    item->setData(int(channel.state), ChannelStateRole);
    item->setData(channel.isChangedSinceDeployed(), DifferentRole);
    item->setData(QString(channel.name + QLatin1Char(' ') + tags.join(QLatin1Char(' '))), FilterRole);
    QStringList toolTip{channel.problem.isEmpty() ? state : QStringLiteral("%1: %2").arg(state, channel.problem)};
    if (channel.isChangedSinceDeployed())
        toolTip << changeText(channel);
    if (!channel.enabled)
        toolTip << tr("Disabled: left out when all are deployed");
    if (!tags.isEmpty())
        toolTip << tr("Tags: %1").arg(tags.join(QStringLiteral(", ")));
    item->setToolTip(toolTip.join(QLatin1Char('\n')));
    QStringList spoken{channel.name, state};
    if (channel.isChangedSinceDeployed())
        spoken << changeText(channel);
    spoken << tags;
    item->setData(spoken.join(QStringLiteral(", ")), Qt::AccessibleTextRole);
}

// --- the proxy -----------------------------------------------------------------------------------------------------------

WorkspaceProxy::WorkspaceProxy(QObject *parent) : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
    setAutoAcceptChildRows(true); // a group that matches shows its channels
    setFilterRole(WorkspaceModel::FilterRole);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_order.setNumericMode(true); // "Lab 2" before "Lab 10"
    m_order.setCaseSensitivity(Qt::CaseInsensitive);
    sort(0);
}

bool WorkspaceProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const auto isDashboard = [](const QModelIndex &index) {
        return kindOf(index) == WorkspaceModel::Kind::Place && index.data(WorkspaceModel::IdRole).toString() == dashboardPage;
    };
    if (isDashboard(left) || isDashboard(right))
        return !isDashboard(right); // above all others
    if (kindOf(left) != kindOf(right))
        return kindOf(left) < kindOf(right);
    if (kindOf(left) == WorkspaceModel::Kind::Place)
        return left.row() < right.row();
    return m_order.compare(left.data().toString(), right.data().toString()) < 0;
}

// --- the view ------------------------------------------------------------------------------------------------------------

WorkspaceTree::WorkspaceTree(QWidget *parent) : QTreeView(parent)
{
    setObjectName(QStringLiteral("workspaceTree"));
    setAccessibleName(tr("Workspace"));
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setExpandsOnDoubleClick(false);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new WorkspaceDelegate(this));
    setContextMenuPolicy(Qt::CustomContextMenu);
    setEditTriggers(QAbstractItemView::EditKeyPressed); // F2
    setDragEnabled(true);
    setAcceptDrops(true);
    setDropIndicatorShown(false); // the group that would take it is framed
}

std::vector<ChannelId> WorkspaceTree::selectedChannels() const
{
    std::vector<ChannelId> channels;
    const auto add = [&channels](const QModelIndex &index) {
        const ChannelId id = index.data(WorkspaceModel::IdRole).toString();
        if (kindOf(index) == WorkspaceModel::Kind::Channel && std::find(channels.begin(), channels.end(), id) == channels.end())
            channels.push_back(id);
    };
    for (const QModelIndex &index : selectionModel()->selectedRows()) {
        add(index);
        for (int row = 0; row < model()->rowCount(index); ++row)
            add(model()->index(row, 0, index));
    }
    return channels;
}

QMimeData *WorkspaceTree::mimeOf(const std::vector<ChannelId> &channels)
{
    auto *mime = new QMimeData;
    mime->setData(channelsMime, QStringList(channels.begin(), channels.end()).join(QLatin1Char('\n')).toUtf8());
    return mime;
}

void WorkspaceTree::startDrag(Qt::DropActions)
{
    const std::vector<ChannelId> channels = selectedChannels();
    if (channels.empty())
        return;
    auto *drag = new QDrag(this);
    drag->setMimeData(mimeOf(channels));
    drag->exec(Qt::MoveAction);
}

void WorkspaceTree::dragEnterEvent(QDragEnterEvent *event)
{
    event->setAccepted(event->mimeData()->hasFormat(channelsMime));
}

void WorkspaceTree::dragMoveEvent(QDragMoveEvent *event)
{
    event->setAccepted(event->mimeData()->hasFormat(channelsMime));
    markTarget(groupAt(event->position().toPoint()));
}

void WorkspaceTree::dragLeaveEvent(QDragLeaveEvent *)
{
    markTarget({});
}

void WorkspaceTree::dropEvent(QDropEvent *event)
{
    markTarget({});
    if (!event->mimeData()->hasFormat(channelsMime))
        return;
    const QStringList ids = QString::fromUtf8(event->mimeData()->data(channelsMime)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    event->acceptProposedAction();
    Q_EMIT channelsDropped({ids.begin(), ids.end()}, groupAt(event->position().toPoint()).data(WorkspaceModel::IdRole).toString());
}

QModelIndex WorkspaceTree::groupAt(const QPoint &position) const
{
    QModelIndex index = indexAt(position);
    if (index.isValid() && kindOf(index) == WorkspaceModel::Kind::Channel)
        index = index.parent();
    return index.isValid() && kindOf(index) == WorkspaceModel::Kind::Group ? index : QModelIndex();
}

void WorkspaceTree::markTarget(const QModelIndex &group)
{
    m_target = group;
    viewport()->update();
}

void WorkspaceTree::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QTreeView::drawRow(painter, option, index);
    if (m_target.isValid() && m_target == index) {
        painter->save();
        painter->setPen(Tokens::of(palette())[Token::Accent]);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        painter->restore();
    }
}

} // namespace millrace::ui

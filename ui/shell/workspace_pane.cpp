// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/workspace_pane.h"

#include "ui/shell/workspace_tree.h"
#include "ui/shell/tags_dialog.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/tag_chips.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QUuid>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

WorkspaceModel::Kind kindOf(const QModelIndex &index)
{
    return WorkspaceModel::Kind(index.data(WorkspaceModel::KindRole).toInt());
}

QString idOf(const QModelIndex &index)
{
    return index.data(WorkspaceModel::IdRole).toString();
}

QString newId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

} // namespace

WorkspacePane::WorkspacePane(ChannelList &channels, ChannelCommands &commands, QMenu *newChannelMenu, QWidget *parent)
    : QWidget(parent)
    , m_channels(channels)
    , m_commands(commands)
    , m_model(new WorkspaceModel(channels, this))
    , m_proxy(new WorkspaceProxy(this))
    , m_filter(new FilterEdit(QStringLiteral("search"), tr("Filter by name or tag"), this))
    , m_view(new WorkspaceTree(this))
    , m_empty(makeEmptyState())
    , m_newGroup(new QAction(icon(QStringLiteral("group")), tr("New group"), this))
    , m_editTags(new QAction(tr("Edit tags…"), this))
{
    m_proxy->setSourceModel(m_model);
    m_view->setModel(m_proxy);
    m_filter->setObjectName(QStringLiteral("workspaceFilter"));
    m_newGroup->setObjectName(QStringLiteral("workspace.newGroup"));
    m_newGroup->setToolTip(tr("A group for channels that belong together"));
    m_editTags->setObjectName(QStringLiteral("workspace.editTags"));
    m_editTags->setToolTip(tr("Names and colours of the tags"));
    connect(m_editTags, &QAction::triggered, this, &WorkspacePane::editTags);
    connect(m_newGroup, &QAction::triggered, this, [this] { newGroup({}); });

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    makeTitle(newChannelMenu, layout);
    layout->addWidget(m_empty);
    layout->addWidget(m_view, 1);

    connectTree();
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy->setFilterFixedString(text);
        m_view->expandAll();
    });
    connect(&channels, &ChannelList::listChanged, this, &WorkspacePane::refreshEmptyState);
    m_view->expandAll();
    refreshEmptyState();
}

// A name that is being written is committed as the tree goes, which is after this is no pane any more.
WorkspacePane::~WorkspacePane()
{
    m_model->disconnect(this);
}

QTreeView *WorkspacePane::view() const
{
    return m_view;
}

void WorkspacePane::makeTitle(QMenu *newChannelMenu, QVBoxLayout *layout)
{
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
    auto *filterRow = new QHBoxLayout;
    filterRow->setContentsMargins(scaled(8, this), scaled(7, this), scaled(8, this), scaled(7, this));
    filterRow->addWidget(m_filter);
    const auto line = [this] {
        auto *frame = new QWidget(this);
        frame->setFixedHeight(1);
        frame->setBackgroundRole(QPalette::Mid);
        frame->setAutoFillBackground(true);
        return frame;
    };
    layout->addLayout(titleRow);
    layout->addWidget(line());
    layout->addLayout(filterRow);
    layout->addWidget(line());
}

QWidget *WorkspacePane::makeEmptyState()
{
    auto *empty = new QWidget(this);
    auto *text = new QLabel(tr("No channels yet."), empty);
    text->setContentsMargins(scaled(4, this), 0, 0, 0);
    text->setForegroundRole(QPalette::PlaceholderText);
    auto *link = new LinkButton(tr("New channel…"), empty);
    auto *layout = new QVBoxLayout(empty);
    layout->setContentsMargins(scaled(8, this), scaled(8, this), 0, scaled(8, this));
    layout->setSpacing(0);
    layout->addWidget(text);
    layout->addWidget(link);
    connect(link, &LinkButton::clicked, this, &WorkspacePane::newChannelRequested);
    empty->setBackgroundRole(QPalette::Base);
    empty->setAutoFillBackground(true);
    return empty;
}

void WorkspacePane::connectTree()
{
    m_view->installEventFilter(this);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &WorkspacePane::selectionChanged);
    connect(m_view, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) {
        if (kindOf(index) != WorkspaceModel::Kind::Place)
            openRow(index);
    });
    connect(m_view, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        // A page has nothing to be selected for, unless to be one of several rows.
        if (kindOf(index) == WorkspaceModel::Kind::Place && QApplication::keyboardModifiers() == Qt::NoModifier)
            openRow(index);
    });
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint &position) {
        QMenu menu;
        fillMenu(&menu, m_view->indexAt(position));
        menu.exec(m_view->viewport()->mapToGlobal(position));
    });
    connect(m_view, &WorkspaceTree::channelsDropped, this,
            [this](const std::vector<QString> &channels, const QString &groupId) { moveTo(groupId, channels); });
    connect(m_model, &WorkspaceModel::groupRenamed, this, &WorkspacePane::renameGroup);
    connect(m_proxy, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &parent) {
        if (parent.isValid())
            m_view->expand(parent); // what was put there is seen
    });
}

void WorkspacePane::fillMenu(QMenu *menu, const QModelIndex &index)
{
    if (index.isValid() && kindOf(index) == WorkspaceModel::Kind::Place) {
        menu->addAction(tr("Open"), this, [this, index = QPersistentModelIndex(index)] { openRow(index); });
        return;
    }
    if (index.isValid() && !m_commands.selection().empty()) {
        m_commands.addTo(menu);
        menu->addSeparator();
        addGroupMenu(menu);
        addTagMenu(menu);
        menu->addSeparator();
    }
    menu->addAction(m_newGroup);
    if (!index.isValid() || kindOf(index) != WorkspaceModel::Kind::Group)
        return;
    const QString id = idOf(index);
    QAction *rename = menu->addAction(tr("Rename group"), this, [this, index = QPersistentModelIndex(index)] { m_view->edit(index); });
    rename->setShortcut(Qt::Key_F2);
    menu->addAction(tr("Export group…"), this, [this, id] { Q_EMIT groupExportRequested(id); });
    menu->addAction(tr("Delete group, keep its channels"), this, [this, id] { removeGroup(id); });
}

void WorkspacePane::addGroupMenu(QMenu *menu)
{
    const std::vector<ChannelId> channels = m_commands.selection();
    QMenu *groups = menu->addMenu(tr("Move to group"));
    groups->setObjectName(QStringLiteral("moveToGroup"));
    for (const ChannelGroup &group : m_channels.groups())
        groups->addAction(group.name, this, [this, channels, id = group.id] { moveTo(id, channels); });
    if (!m_channels.groups().empty()) {
        groups->addAction(tr("No group"), this, [this, channels] { moveTo({}, channels); });
        groups->addSeparator();
    }
    groups->addAction(tr("New group"), this, [this, channels] { newGroup(channels); });
}

void WorkspacePane::addTagMenu(QMenu *menu)
{
    const std::vector<ChannelId> channels = m_commands.selection();
    QMenu *tags = menu->addMenu(tr("Tags"));
    tags->setObjectName(QStringLiteral("tags"));
    for (const ChannelTag &tag : m_channels.tags()) {
        QAction *action = tags->addAction(tag.name);
        action->setCheckable(true);
        action->setChecked(std::all_of(channels.begin(), channels.end(), [&tag](const ChannelId &id) { return tag.channels.contains(id); }));
        connect(action, &QAction::triggered, this, [this, channels, id = tag.id](bool isOn) { setTag(id, channels, isOn); });
    }
    if (!m_channels.tags().empty())
        tags->addSeparator();
    tags->addAction(tr("New tag…"), this, [this, channels] { askForTag(channels); });
    tags->addAction(m_editTags);
}

void WorkspacePane::openRow(const QModelIndex &index)
{
    switch (kindOf(index)) {
    case WorkspaceModel::Kind::Group: m_view->setExpanded(index, !m_view->isExpanded(index)); break;
    case WorkspaceModel::Kind::Channel: Q_EMIT channelOpened(idOf(index)); break;
    case WorkspaceModel::Kind::Place: Q_EMIT placeRequested({idOf(index), {}, {}}); break;
    }
}

void WorkspacePane::newGroup(const std::vector<ChannelId> &channels)
{
    std::vector<ChannelGroup> groups = m_channels.groups();
    const auto isTaken = [&groups](const QString &name) {
        return std::any_of(groups.begin(), groups.end(), [&name](const ChannelGroup &group) { return group.name == name; });
    };
    QString name = tr("New group");
    for (int number = 2; isTaken(name); ++number)
        name = tr("New group %1").arg(number);
    ChannelGroup group;
    group.id = newId();
    group.name = name;
    groups.push_back(group);
    moveToGroup(groups, channels, group.id);
    m_channels.saveGroups(groups);
    // Its name is asked for where it stands.
    m_filter->clear();
    if (const QStandardItem *item = m_model->findGroup(group.id)) {
        const QModelIndex index = m_proxy->mapFromSource(item->index());
        m_view->setCurrentIndex(index);
        m_view->edit(index);
    }
}

void WorkspacePane::renameGroup(const QString &id, const QString &name)
{
    std::vector<ChannelGroup> groups = m_channels.groups();
    const auto group = std::find_if(groups.begin(), groups.end(), [&id](const ChannelGroup &one) { return one.id == id; });
    if (group == groups.end() || group->name == name)
        return;
    group->name = name;
    m_channels.saveGroups(groups);
}

void WorkspacePane::removeGroup(const QString &id)
{
    std::vector<ChannelGroup> groups = m_channels.groups();
    std::erase_if(groups, [&id](const ChannelGroup &group) { return group.id == id; });
    m_channels.saveGroups(groups);
}

void WorkspacePane::moveTo(const QString &groupId, const std::vector<ChannelId> &channels)
{
    std::vector<ChannelGroup> groups = m_channels.groups();
    moveToGroup(groups, channels, groupId);
    m_channels.saveGroups(groups);
}

void WorkspacePane::setTag(const QString &tagId, const std::vector<ChannelId> &channels, bool isOn)
{
    std::vector<ChannelTag> tags = m_channels.tags();
    for (ChannelTag &tag : tags) {
        if (tag.id != tagId)
            continue;
        for (const ChannelId &id : channels) {
            if (isOn)
                tag.channels.insert(id);
            else
                tag.channels.erase(id);
        }
    }
    m_channels.saveTags(tags);
}

void WorkspacePane::askForTag(const std::vector<ChannelId> &channels)
{
    auto *dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("newTag"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("New tag"));
    dialog->setLabelText(tr("Name of the tag:"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, channels](const QString &text) {
        std::vector<ChannelTag> tags = m_channels.tags();
        if (!text.trimmed().isEmpty()) {
            tags.push_back({newId(), text.trimmed(), nextTagColour(tags.size()), {channels.begin(), channels.end()}});
            m_channels.saveTags(tags);
        }
    });
    dialog->open();
}

void WorkspacePane::editTags()
{
    auto *dialog = new TagsDialog(m_channels.tags(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(&m_channels, &ChannelList::partsChanged, dialog, [this, dialog] { dialog->follow(m_channels.tags()); });
    connect(dialog, &QDialog::accepted, this, [this, dialog] { m_channels.saveTags(dialog->tags()); });
    dialog->open();
}

void WorkspacePane::selectChannel(const ChannelId &id)
{
    select(m_model->findChannel(id));
}

void WorkspacePane::selectPlace(const Place &place)
{
    select(m_model->findPlace(place.page));
}

// One that the filter hides, or that is not there, leaves no other row marked in its stead.
void WorkspacePane::select(const QStandardItem *item)
{
    const QModelIndex index = item ? m_proxy->mapFromSource(item->index()) : QModelIndex();
    const QItemSelectionModel *selection = m_view->selectionModel();
    if (index.isValid() && selection->currentIndex() == index && selection->selectedRows() == QModelIndexList{index})
        return; // nor is it scrolled to again
    const QScopedValueRollback following(m_following, true);
    if (index.isValid())
        m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    else
        m_view->clearSelection();
}

bool WorkspacePane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_view->currentIndex().isValid()) {
            openRow(m_view->currentIndex());
            return true;
        }
        if (key == Qt::Key_F2 && kindOf(m_view->currentIndex()) == WorkspaceModel::Kind::Channel) { // a group is edited in its place
            m_commands.run(ChannelCommands::Command::Rename, idOf(m_view->currentIndex())); // one, however many are selected
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void WorkspacePane::refreshEmptyState()
{
    m_empty->setVisible(m_channels.all().empty());
}

void WorkspacePane::selectionChanged()
{
    const std::vector<ChannelId> selection = m_view->selectedChannels();
    if (!selection.empty() && !m_following)
        m_commands.setSelection(selection);
}

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/keys_page.h"

#include "ui/shell/command_registry.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractTableModel>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace millrace::ui {

// A row a command.
class KeysModel : public QAbstractTableModel
{
public:
    enum Column { Command, Key, What, ColumnCount };

    KeysModel(const CommandRegistry &registry, QObject *parent) : QAbstractTableModel(parent), m_registry(registry), m_actions(registry.all())
    {
        connect(&registry, &CommandRegistry::pageCommandsChanged, this, [this] {
            beginResetModel(); // once a page comes to the front, not while one works here
            m_actions = m_registry.all();
            endResetModel();
        });
    }

    QAction *action(const QModelIndex &index) const { return m_actions.value(index.row()); }
    QModelIndex indexOf(const QString &id) const
    {
        for (int row = 0; row < m_actions.size(); ++row) {
            if (m_actions[row]->objectName() == id)
                return index(row, 0);
        }
        return {};
    }
    void refresh() { Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1)); }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_actions.size()); }
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
            return {};
        return section == Command ? KeysPage::tr("Command") : section == Key ? KeysPage::tr("Key") : KeysPage::tr("What it does");
    }

    QVariant data(const QModelIndex &index, int role) const override
    {
        const QAction *action = m_actions.value(index.row());
        if (!action)
            return {};
        const bool isOwn = action->shortcut() != m_registry.defaultKey(action);
        switch (role) {
        case Qt::DisplayRole:
            switch (index.column()) {
            case Command: return action->text().remove(QLatin1Char('&'));
            case Key: return action->shortcut().toString(QKeySequence::NativeText);
            case What: return m_registry.whatOf(action);
            }
            return {};
        case InkRole: return int(index.column() == What ? Token::Text2 : index.column() == Key && isOwn ? Token::Accent : Token::Text);
        case BoldRole: return index.column() == Key && isOwn;
        default: return {};
        }
    }

private:
    const CommandRegistry &m_registry;
    QList<QAction *> m_actions;
};

KeysPage::KeysPage(CommandRegistry &registry, QWidget *parent)
    : Page(parent)
    , m_registry(registry)
    , m_model(new KeysModel(registry, this))
    , m_proxy(new QSortFilterProxyModel(this))
    , m_filter(new FilterEdit(QStringLiteral("filter"), tr("Command or key"), this))
    , m_view(new QTreeView(this))
    , m_name(new QLabel(this))
    , m_key(new QKeySequenceEdit(this))
    , m_assign(new QPushButton(tr("&Assign"), this))
    , m_remove(new QPushButton(tr("&No key"), this))
    , m_default(new QPushButton(tr("&Default"), this))
    , m_conflict(new MessageBar(this))
{
    setObjectName(QStringLiteral("keysPage"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_proxy->setSourceModel(m_model);
    m_proxy->setFilterKeyColumn(-1);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_proxy->sort(KeysModel::Command);
    m_filter->setObjectName(QStringLiteral("keysFilter"));
    m_filter->setAccessibleName(tr("Filter the commands"));
    m_filter->setMaximumWidth(scaled(280, this));
    m_view->setObjectName(QStringLiteral("keysTable"));
    m_view->setAccessibleName(tr("Commands and their keys"));
    m_view->setModel(m_proxy);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(KeysModel::Command, Qt::AscendingOrder);
    m_view->setItemDelegate(new TextDelegate(m_view));
    m_view->header()->resizeSection(KeysModel::Command, scaled(280, this));
    m_view->header()->resizeSection(KeysModel::Key, scaled(160, this));

    auto *head = new QHBoxLayout;
    head->setContentsMargins(scaled(8, this), scaled(6, this), scaled(8, this), scaled(6, this));
    head->addWidget(m_filter);
    head->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_conflict);
    layout->addWidget(makeForm());
    setFocusProxy(m_view);

    connect(m_filter, &QLineEdit::textChanged, m_proxy, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &KeysPage::showCurrent);
    // Another page in front has other commands; nobody tells then that none is the current one.
    connect(m_proxy, &QAbstractItemModel::modelReset, this, [this] {
        m_view->setCurrentIndex(m_proxy->mapFromSource(m_model->indexOf(m_shown)));
        showCurrent();
    });
    connect(m_view, &QTreeView::activated, this, [this] { m_key->setFocus(Qt::OtherFocusReason); });
    m_view->setCurrentIndex(m_proxy->index(0, 0));
    showCurrent();
}

QWidget *KeysPage::makeForm()
{
    m_key->setObjectName(QStringLiteral("keysKey"));
    m_key->setAccessibleName(tr("New key"));
    m_key->setFixedWidth(scaled(230, this));
    m_assign->setObjectName(QStringLiteral("keysAssign"));
    m_assign->setProperty("primary", true);
    m_remove->setObjectName(QStringLiteral("keysRemove"));
    m_remove->setToolTip(tr("The command is then in menus and locator only"));
    m_default->setObjectName(QStringLiteral("keysDefault"));
    m_conflict->setObjectName(QStringLiteral("keysConflict"));
    m_conflict->setDismissable(false);
    auto *form = new QWidget(this);
    form->setBackgroundRole(QPalette::Window);
    form->setAutoFillBackground(true);
    auto *row = new QHBoxLayout(form);
    row->setContentsMargins(scaled(12, this), scaled(8, this), scaled(12, this), scaled(8, this));
    row->setSpacing(scaled(8, this));
    m_name->setFont(semibold(font()));
    row->addWidget(m_name);
    row->addWidget(m_key);
    row->addWidget(m_assign);
    row->addWidget(m_remove);
    row->addWidget(m_default);
    row->addStretch();
    connect(m_key, &QKeySequenceEdit::keySequenceChanged, this, &KeysPage::typed);
    connect(m_assign, &QPushButton::clicked, this, [this] { assign(m_key->keySequence()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { assign({}); });
    connect(m_default, &QPushButton::clicked, this, [this] { assign(m_registry.defaultKey(current())); });
    return form;
}

Place KeysPage::place() const
{
    return {QStringLiteral("keys"), {}, {}};
}

void KeysPage::goTo(const Place &place)
{
    if (const QModelIndex index = m_model->indexOf(place.spot.value(0)); index.isValid()) {
        m_filter->clear();
        m_view->setCurrentIndex(m_proxy->mapFromSource(index));
    }
}

QString KeysPage::title() const
{
    return tr("Keys");
}

QString KeysPage::iconName() const
{
    return QStringLiteral("braces");
}

QAction *KeysPage::current() const
{
    const QModelIndex index = m_proxy->mapToSource(m_view->currentIndex());
    return index.isValid() ? m_model->action(index) : nullptr;
}

void KeysPage::showCurrent()
{
    QAction *action = current();
    if (action)
        m_shown = action->objectName();
    m_name->setText(action ? action->text().remove(QLatin1Char('&')) : tr("Select a command to change its key."));
    m_key->setKeySequence(action ? action->shortcut() : QKeySequence());
    for (QWidget *widget : {static_cast<QWidget *>(m_key), static_cast<QWidget *>(m_remove), static_cast<QWidget *>(m_default)})
        widget->setEnabled(action);
    typed();
}

void KeysPage::typed()
{
    QAction *action = current();
    const QKeySequence key = m_key->keySequence();
    QAction *other = action ? m_registry.commandWith(key, action) : nullptr;
    m_assign->setEnabled(action && !key.isEmpty() && key != action->shortcut() && !other);
    if (!other) {
        m_conflict->dismiss();
        return;
    }
    const QString name = other->text().remove(QLatin1Char('&'));
    m_conflict->show(MessageBar::Kind::Warning, tr("%1 is the key of “%2”.").arg(key.toString(QKeySequence::NativeText), name), {},
                     {{tr("Take it from there"), [this, key, other = QPointer(other)] {
                           if (other)
                               m_registry.setKey(other, {});
                           assign(key);
                       }}});
}

void KeysPage::assign(const QKeySequence &key)
{
    QAction *action = current();
    if (!action)
        return;
    // The default may be another's by now; then that is told as if it had been typed.
    if (m_registry.commandWith(key, action)) {
        m_key->setKeySequence(key);
        return;
    }
    m_registry.setKey(action, key);
    m_model->refresh();
    showCurrent();
}

} // namespace millrace::ui

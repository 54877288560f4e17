// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/destinations_view.h"

#include "ui/channel/connector_text.h"
#include "ui/channel/destination_table.h"
#include "ui/channel/destination_table_model.h"
#include "ui/document/channel_document.h"
#include "ui/document/channel_edits.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/text.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {
constexpr int fewestTableRows = 4;
constexpr int mostTableRows = 8;
} // namespace

DestinationsView::DestinationsView(ChannelDocument &document, const Engine &engine, const ChannelList &channels, QWidget *parent)
    : QWidget(parent), m_document(document), m_types(engine.connectorTypes()), m_model(new DestinationTableModel(document, channels, this)),
      m_table(new DestinationTable(*m_model)), m_pane(new ConnectorPane(document, engine, channels)), m_rows(new QSplitter(Qt::Vertical, this)),
      m_empty(new QWidget(this)), m_addMenu(new QMenu(tr("Add destination"), this))
{
    makeCommands();
    fillAddMenu();
    auto *emptyLayout = new QVBoxLayout(m_empty);
    emptyLayout->setContentsMargins(scaled(16, this), scaled(16, this), scaled(16, this), scaled(16, this));
    auto *why = new QLabel(tr("This channel has no destinations yet: it takes messages in and stores them, but hands them to nobody."), m_empty);
    why->setWordWrap(true);
    auto *addFirst = new LinkButton(tr("Add a destination"), m_empty);
    addFirst->setObjectName(QStringLiteral("addFirstDestination"));
    connect(addFirst, &QAbstractButton::clicked, this, [this, addFirst] { m_addMenu->popup(addFirst->mapToGlobal(QPoint(0, addFirst->height()))); });
    emptyLayout->addWidget(why);
    emptyLayout->addWidget(addFirst);
    emptyLayout->addStretch();

    m_rows->setChildrenCollapsible(false);
    m_rows->addWidget(m_table);
    m_rows->addWidget(m_pane);
    m_rows->setStretchFactor(1, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeToolRow());
    layout->addWidget(m_rows, 1);
    layout->addWidget(m_empty, 1);
    m_table->setMinimumHeight(scaled(28 * 3, this));
    setFocusProxy(m_table); // not the buttons above it

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DestinationsView::currentRowChanged);
    connect(m_table, &DestinationTable::moveRequested, this, &DestinationsView::moveRow);
    connect(m_table, &DestinationTable::linkActivated, this, [this](const QModelIndex &index) {
        const StepsPart part = index.column() == DestinationTableModel::Filter ? StepsPart::Filter
            : index.column() == DestinationTableModel::Transformer             ? StepsPart::Transformer
                                                                               : StepsPart::Response;
        if (m_areStepsReachable)
            Q_EMIT stepsRequested(m_model->idAt(index.row()), part);
    });
    connect(m_pane, &ConnectorPane::stepsRequested, this, [this](StepsPart part) { Q_EMIT stepsRequested(current(), part); });
    connect(m_model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &, int first) {
        m_table->setCurrentIndex(m_model->index(first, DestinationTableModel::Name));
    });
    connect(&document, &ChannelDocument::changed, this, &DestinationsView::update);
    if (m_model->rowCount() > 0)
        m_table->setCurrentIndex(m_model->index(0, DestinationTableModel::Name));
    update();
    const int rows = std::clamp(m_model->rowCount(), fewestTableRows, mostTableRows);
    m_rows->setSizes({scaled(28, this) * (rows + 1), scaled(520, this)});
}

std::vector<DestinationCommand> destinationCommands()
{
    const auto isAny = [](int row, int) { return row >= 0; };
    const auto isNotFirst = [](int row, int) { return row > 0; };
    const auto isNotLast = [](int row, int rows) { return row >= 0 && row + 1 < rows; };
    const auto key = [](const char *keys) { return QKeySequence(QLatin1String(keys)); };
    return {{QStringLiteral("duplicateDestination"), DestinationsView::tr("Duplicate"), QStringLiteral("copy"), key("Ctrl+D"), isAny},
            {QStringLiteral("renameDestination"), DestinationsView::tr("Rename"), {}, key("F2"), isAny},
            {QStringLiteral("deleteDestination"), DestinationsView::tr("Delete"), QStringLiteral("trash"), key("Del"), isAny},
            {QStringLiteral("moveDestinationUp"), DestinationsView::tr("Move up"), QStringLiteral("chevron-up"), key("Alt+Up"), isNotFirst},
            {QStringLiteral("moveDestinationDown"), DestinationsView::tr("Move down"), QStringLiteral("chevron-down"), key("Alt+Down"), isNotLast}};
}

void DestinationsView::makeCommands()
{
    void (DestinationsView::*const runs[])() = {&DestinationsView::duplicate, &DestinationsView::rename, &DestinationsView::remove,
                                                &DestinationsView::moveUp, &DestinationsView::moveDown};
    for (const DestinationCommand &command : destinationCommands()) {
        auto *action = new QAction(command.text, this);
        if (!command.iconName.isEmpty())
            action->setIcon(icon(command.iconName));
        action->setObjectName(command.name);
        action->setShortcut(command.key);
        action->setShortcutContext(Qt::WidgetShortcut); // in the form, Delete and Alt+↓ mean something else
        action->setToolTip(withKey(command.text, command.key.toString(QKeySequence::NativeText)));
        connect(action, &QAction::triggered, this, runs[m_commands.size()]);
        m_table->addAction(action);
        m_commands += action;
    }
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

QWidget *DestinationsView::makeToolRow()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(scaled(8, this), scaled(4, this), scaled(12, this), scaled(4, this));
    layout->setSpacing(scaled(4, this));
    auto *add = new QToolButton(row);
    add->setObjectName(QStringLiteral("addDestination"));
    add->setText(tr("Add destination"));
    add->setAccessibleName(add->text());
    add->setIcon(icon(QStringLiteral("plus")));
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setMenu(m_addMenu);
    add->setPopupMode(QToolButton::InstantPopup);
    layout->addWidget(add);
    for (QAction *action : std::as_const(m_commands)) {
        if (action->icon().isNull())
            continue; // to rename, one writes into the row
        auto *button = new QToolButton(row);
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setAccessibleName(action->text());
        const bool isUp = action->objectName() == QLatin1String("moveDestinationUp");
        const bool isArrow = isUp || action == m_commands.last();
        button->setToolButtonStyle(isArrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        if (isUp) {
            auto *line = new QFrame(row);
            line->setFrameShape(QFrame::VLine);
            line->setForegroundRole(QPalette::Mid);
            line->setFixedHeight(scaled(20, this));
            layout->addWidget(line);
        }
        layout->addWidget(button);
    }
    layout->addStretch();
    auto *hint = new ElidedLabel(row);
    hint->setText(tr("Chains run side by side. Inside a chain each waits for the one before."));
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout->addWidget(hint, 100);
    return row;
}

void DestinationsView::fillAddMenu()
{
    m_addMenu->setObjectName(QStringLiteral("addDestinationMenu"));
    for (const ConnectorTypeInfo &type : m_types) {
        if (type.mode == ConnectorMode::Destination)
            m_addMenu->addAction(icon(connectorIcon(type.transportName)), type.transportName, this, [this, &type] { add(type); });
    }
}

void DestinationsView::edit(const QString &text, const std::function<void(PropertyTree &)> &change)
{
    [[maybe_unused]] const auto done = m_document.edit(text, change);
    Q_ASSERT(done.ok()); // what these commands do leaves a channel a channel
}

void DestinationsView::add(const ConnectorTypeInfo &type)
{
    MetaDataId id = -1;
    const QString name = freeDestinationName(m_document.channel(), tr("Destination"));
    edit(tr("Add destination"), [&](PropertyTree &document) { id = addDestination(document, name, type); });
    select(id);
    m_pane->focusForm();
}

void DestinationsView::duplicate()
{
    const ConnectorConfig *original = m_document.channel().connector(current());
    if (!original)
        return;
    MetaDataId id = -1;
    const QString name = freeDestinationName(m_document.channel(), original->name);
    edit(tr("Duplicate destination"), [&](PropertyTree &document) { id = cloneDestination(document, original->metaDataId, name); });
    select(id);
}

void DestinationsView::remove()
{
    const MetaDataId id = current();
    if (id >= 0)
        edit(tr("Delete destination"), [id](PropertyTree &document) { removeDestination(document, id); });
}

void DestinationsView::rename()
{
    const int row = m_table->currentIndex().row();
    if (row >= 0)
        m_table->edit(m_model->index(row, DestinationTableModel::Name));
}

void DestinationsView::move(int step)
{
    const int row = m_table->currentIndex().row();
    if (row >= 0 && row + step >= 0 && row + step < m_model->rowCount())
        moveRow(row, row + step);
}

void DestinationsView::moveRow(int from, int to)
{
    const MetaDataId id = m_model->idAt(from);
    edit(tr("Move destination"), [id, to](PropertyTree &document) { moveDestination(document, id, to); });
    select(id);
}

MetaDataId DestinationsView::current() const
{
    return m_model->idAt(m_table->currentIndex().row());
}

void DestinationsView::select(MetaDataId id)
{
    const int row = m_model->rowOf(id);
    if (row >= 0 && row != m_table->currentIndex().row())
        m_table->setCurrentIndex(m_model->index(row, DestinationTableModel::Name));
}

void DestinationsView::currentRowChanged()
{
    // Rows may be on their way in or out: the document tells when they are there.
    update();
    Q_EMIT currentChanged(current());
}

void DestinationsView::update()
{
    const int row = m_table->currentIndex().row();
    const std::vector<DestinationCommand> commands = destinationCommands();
    for (size_t at = 0; at < commands.size(); ++at)
        m_commands[qsizetype(at)]->setEnabled(commands[at].isPossible(row, m_model->rowCount()));
    m_pane->setConnector(m_document.channel().connector(current()) ? current() : -1);
    m_pane->setStepsReachable(m_areStepsReachable);
    const bool isEmpty = m_document.channel().destinations.empty();
    m_empty->setVisible(isEmpty);
    m_rows->setVisible(!isEmpty);
}

void DestinationsView::setProblems(const std::map<MetaDataId, int> &problems)
{
    m_model->setProblems(problems);
}

void DestinationsView::setStepsReachable(bool reachable)
{
    m_areStepsReachable = reachable;
    m_pane->setStepsReachable(reachable);
}

void DestinationsView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Tokens::of(palette())[Token::Base]);
}

} // namespace millrace::ui

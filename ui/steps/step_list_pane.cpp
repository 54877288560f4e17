// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_list_pane.h"

#include "ui/steps/step_delegate.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QSaveFile>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

// Iterators are always open, and there is nothing to fold.
class StepView : public QTreeView
{
public:
    using QTreeView::QTreeView;

protected:
    void drawBranches(QPainter *, const QRect &, const QModelIndex &) const override {}
};

// Where `path` was, or as near as the list still has.
StepPath nearest(const PropertyTree &document, const StepList &list, StepPath path)
{
    while (!path.empty() && !stepElement(document, list, path)) {
        if (path.back() > 0)
            --path.back();
        else
            path.pop_back();
    }
    return path;
}

} // namespace

StepListPane::StepListPane(ChannelDocument &document, QWidget *parent)
    : QWidget(parent), m_document(document), m_model(new StepListModel(this)), m_view(new StepView(this)), m_title(new QLabel(this)),
      m_emptyText(new QLabel(m_view->viewport())), m_emptyLink(new LinkButton({}, m_view->viewport())),
      m_notice(new MessageBar(this)), m_addMenu(new QMenu(this))
{
    makeView();
    makeCommands();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_view, 1);
    layout->addWidget(m_notice);
    m_notice->setObjectName(QStringLiteral("stepsNotice"));
    connect(&m_document, &ChannelDocument::changed, this, &StepListPane::refresh);
    setList(m_list);
}

void StepListPane::makeView()
{
    m_view->setObjectName(QStringLiteral("stepTree"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new StepDelegate(m_view));
    m_view->setHeaderHidden(true);
    m_view->setRootIsDecorated(false);
    m_view->setItemsExpandable(false);
    m_view->setIndentation(scaled(20, this));
    m_view->setUniformRowHeights(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setDragDropMode(QAbstractItemView::DragDrop);
    m_view->setDefaultDropAction(Qt::MoveAction);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->viewport()->installEventFilter(this);
    m_emptyText->setObjectName(QStringLiteral("stepsEmpty"));
    m_emptyText->setWordWrap(true);
    m_emptyText->setForegroundRole(QPalette::PlaceholderText);
    m_emptyLink->setObjectName(QStringLiteral("stepsEmptyAdd"));
    connect(m_emptyLink, &LinkButton::clicked, this, [this] { m_addMenu->popup(m_emptyLink->mapToGlobal(QPoint(0, m_emptyLink->height()))); });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &StepListPane::updateCommands);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        updateCommands();
        if (!m_isRefreshing)
            Q_EMIT currentChanged();
    });
    connect(m_view, &QTreeView::activated, this, &StepListPane::editRequested);
    connect(m_view, &QWidget::customContextMenuRequested, this, &StepListPane::showMenu);
    connect(m_model, &StepListModel::renamed, this, [this](const StepPath &path, const QString &name) {
        edit(tr("Rename step"), [&](PropertyTree &tree) { renameStep(tree, m_list, path, name); });
    });
    connect(m_model, &StepListModel::enabledChanged, this, [this](const StepPath &path, bool enabled) {
        edit(enabled ? tr("Enable step") : tr("Disable step"), [&](PropertyTree &tree) { setStepEnabled(tree, m_list, path, enabled); });
    });
    connect(m_model, &StepListModel::joinChanged, this, [this](const StepPath &path, RuleJoin join) {
        edit(tr("Change operator"), [&](PropertyTree &tree) { setRuleJoin(tree, m_list, path, join); });
    });
    connect(m_model, &StepListModel::moveRequested, this, &StepListPane::move);
    connect(m_model, &StepListModel::dropped, this, &StepListPane::takeDrop);
}

QAction *StepListPane::addCommand(const QString &id, const QString &text, const QString &iconName, const QKeySequence &key, std::function<void()> run)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QStringLiteral("steps.") + id);
    if (!iconName.isEmpty())
        action->setIcon(icon(iconName));
    action->setToolTip(key.isEmpty() ? text : withKey(text, key.toString(QKeySequence::NativeText)));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_view->addAction(action);
    m_commands << action;
    connect(action, &QAction::triggered, this, std::move(run));
    return action;
}

void StepListPane::makeCommands()
{
    const auto needsOne = [this](QAction *action) {
        m_ofSelection.push_back(action);
        return action;
    };
    m_moveUp = addCommand(QStringLiteral("moveUp"), tr("Move up"), QStringLiteral("chevron-up"), Qt::ALT | Qt::Key_Up, [this] { moveBeside(-1); });
    m_moveDown = addCommand(QStringLiteral("moveDown"), tr("Move down"), QStringLiteral("chevron-down"), Qt::ALT | Qt::Key_Down, [this] { moveBeside(1); });
    needsOne(addCommand(QStringLiteral("rename"), tr("Rename"), {}, Qt::Key_F2, [this] { m_view->edit(m_view->currentIndex()); }));
    needsOne(addCommand(QStringLiteral("toggle"), tr("Enable or disable"), {}, Qt::Key_Space, [this] { toggleEnabled(); }));
    m_join = addCommand(QStringLiteral("join"), tr("Swap \"and\" and \"or\""), {}, {}, [this] { toggleJoin(); });
    needsOne(addCommand(QStringLiteral("duplicate"), tr("Duplicate"), QStringLiteral("copy"), Qt::CTRL | Qt::Key_D, [this] { duplicate(); }));
    needsOne(addCommand(QStringLiteral("copy"), tr("Copy"), {}, QKeySequence::Copy, [this] { copy(); }));
    needsOne(addCommand(QStringLiteral("cut"), tr("Cut"), {}, QKeySequence::Cut, [this] {
        copy();
        remove();
    }));
    m_paste = addCommand(QStringLiteral("paste"), tr("Paste"), {}, QKeySequence::Paste, [this] { paste(); });
    needsOne(addCommand(QStringLiteral("remove"), tr("Delete"), QStringLiteral("trash"), QKeySequence::Delete, [this] { remove(); }));
    addCommand(QStringLiteral("import"), tr("Import…"), QStringLiteral("import"), {}, [this] { chooseImport(); });
    addCommand(QStringLiteral("export"), tr("Export…"), QStringLiteral("export"), {}, [this] { chooseExport(); });
}

QWidget *StepListPane::makeHeader()
{
    auto *header = new QWidget(this);
    header->setFixedHeight(scaled(36, this));
    auto *layout = new QHBoxLayout(header);
    layout->setContentsMargins(scaled(12, this), 0, scaled(6, this), 0);
    layout->setSpacing(scaled(2, this));
    m_title->setObjectName(QStringLiteral("stepsTitle"));
    layout->addWidget(m_title);
    layout->addStretch();
    const auto addButton = [&](const QString &name, const QString &iconName, const QString &text) {
        auto *button = new QToolButton(header);
        button->setObjectName(name);
        button->setIcon(icon(iconName));
        button->setToolTip(text);
        button->setAccessibleName(text);
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
        return button;
    };
    auto *add = addButton(QStringLiteral("stepsAdd"), QStringLiteral("plus"), tr("Add"));
    add->setMenu(m_addMenu);
    add->setPopupMode(QToolButton::InstantPopup);
    for (const char *id : {"duplicate", "moveUp", "moveDown"}) {
        auto *action = *std::find_if(m_commands.begin(), m_commands.end(), [&](const QAction *command) { return command->objectName() == QLatin1String("steps.") + QLatin1String(id); });
        auto *button = addButton(QStringLiteral("steps") + QLatin1String(id), {}, action->toolTip());
        button->setDefaultAction(action);
    }
    auto *more = addButton(QStringLiteral("stepsMore"), QStringLiteral("more"), tr("More"));
    auto *menu = new QMenu(more);
    menu->addActions(m_commands);
    more->setMenu(menu);
    more->setPopupMode(QToolButton::InstantPopup);
    return header;
}

void StepListPane::fillAddMenu()
{
    m_addMenu->clear();
    for (const StepKind kind : stepKinds(m_list.part, m_list.connector)) {
        QAction *action = m_addMenu->addAction(icon(stepKindIcon(kind)), stepKindName(kind), this, [this, kind] { add(kind); });
        action->setObjectName(QStringLiteral("steps.add.%1").arg(int(kind)));
    }
}

void StepListPane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, m_view->y() - 1, width(), 1), Tokens::of(palette())[Token::Line]);
}

bool StepListPane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        placeEmptyState();
    return QWidget::eventFilter(watched, event);
}

void StepListPane::placeEmptyState()
{
    const int edge = scaled(12, this);
    const int width = m_view->viewport()->width() - 2 * edge;
    m_emptyText->setGeometry(edge, edge, width, m_emptyText->heightForWidth(width));
    m_emptyLink->move(edge - scaled(4, this), m_emptyText->geometry().bottom() + scaled(4, this));
    m_emptyLink->resize(m_emptyLink->sizeHint());
}

void StepListPane::setList(const StepList &list)
{
    m_list = list;
    const bool isFilter = list.part == StepPart::Filter;
    m_view->setAccessibleName(isFilter ? tr("Rules") : tr("Steps"));
    m_emptyText->setText(isFilter ? tr("No rules: every message is accepted.") : tr("No steps: the message goes on as it is."));
    m_emptyLink->setText(isFilter ? tr("Add a rule") : tr("Add a step"));
    m_emptyLink->setAccessibleName(m_emptyLink->text());
    m_join->setVisible(isFilter);
    m_notice->dismiss();
    fillAddMenu();
    m_next = {0};
    refresh();
    Q_EMIT currentChanged();
}

StepPath StepListPane::current() const
{
    return m_model->pathOf(m_view->currentIndex());
}

void StepListPane::setCurrent(const StepPath &path)
{
    const QModelIndex index = m_model->indexOf(nearest(m_document.tree(), m_list, path));
    m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    m_view->scrollTo(index);
}

void StepListPane::refresh()
{
    const StepPath before = current();
    const StepPath next = m_next.empty() ? before : std::exchange(m_next, {});
    const int count = std::exchange(m_nextCount, 1);
    m_isRefreshing = true;
    m_model->show(m_document.channel(), m_list);
    m_view->expandAll();
    if (const StepPath at = current(); at != next || at.empty()) {
        setCurrent(next.empty() ? StepPath{0} : next);
        QModelIndex also = m_view->currentIndex();
        for (int more = 1; more < count && also.isValid(); ++more) {
            also = also.siblingAtRow(also.row() + 1);
            m_view->selectionModel()->select(also, QItemSelectionModel::Select);
        }
    }
    m_isRefreshing = false;
    const bool isEmpty = m_model->rowCount() == 0;
    m_title->setText(QStringLiteral("<b>%1</b>&nbsp; %2").arg(m_list.part == StepPart::Filter ? tr("Rules") : tr("Steps"), grouped(m_model->rowCount())));
    m_emptyText->setVisible(isEmpty);
    m_emptyLink->setVisible(isEmpty);
    placeEmptyState();
    updateCommands();
    if (current() != before)
        Q_EMIT currentChanged();
}

void StepListPane::updateCommands()
{
    const StepPath at = current();
    for (QAction *action : m_ofSelection)
        action->setEnabled(!at.empty());
    m_moveUp->setEnabled(!stepBeside(m_document.tree(), m_list, at, -1).empty());
    m_moveDown->setEnabled(!stepBeside(m_document.tree(), m_list, at, 1).empty());
    m_join->setEnabled(m_view->currentIndex().data(JoinRole).isValid());
}

std::vector<StepPath> StepListPane::selected() const
{
    std::vector<StepPath> paths;
    for (const QModelIndex &index : m_view->selectionModel()->selectedIndexes())
        paths.push_back(m_model->pathOf(index));
    if (paths.empty() && !current().empty())
        paths.push_back(current());
    std::sort(paths.begin(), paths.end());
    return paths;
}

StepPath StepListPane::placeForNew() const
{
    StepPath at = current();
    if (at.empty())
        return {0};
    ++at.back();
    return at;
}

void StepListPane::edit(const QString &text, const ChannelDocument::Change &change)
{
    m_notice->dismiss();
    m_document.endMerging();
    if (const Result<void> done = m_document.edit(text, change); !done)
        m_notice->show(MessageBar::Kind::Error, tr("Nothing was changed."), done.error().message);
    m_next.clear(); // used, or of no use
    m_nextCount = 1;
}

void StepListPane::insert(std::vector<PropertyTree> steps, const StepPath &to, const QString &undoText)
{
    m_next = to;
    m_nextCount = int(steps.size());
    edit(undoText, [&](PropertyTree &tree) { insertSteps(tree, m_list, to, steps); });
}

void StepListPane::add(StepKind kind)
{
    insert({newStep(kind, m_list.part)}, placeForNew(), tr("Add %1").arg(stepKindName(kind)));
    Q_EMIT editRequested();
}

void StepListPane::addOfField(const FieldDrag &field)
{
    addOfField(field, placeForNew());
}

void StepListPane::move(const std::vector<StepPath> &paths, const StepPath &to)
{
    edit(tr("Move %n steps", nullptr, int(paths.size())), [&](PropertyTree &tree) {
        m_next = moveSteps(tree, m_list, paths, to);
        m_nextCount = int(paths.size());
    });
}

void StepListPane::moveBeside(int direction)
{
    std::vector<StepPath> paths = selected();
    const StepPath to = paths.empty() ? StepPath() : stepBeside(m_document.tree(), m_list, direction < 0 ? paths.front() : paths.back(), direction);
    if (!to.empty())
        move(paths, to);
}

void StepListPane::duplicate()
{
    const std::vector<StepPath> paths = selected();
    edit(tr("Duplicate %n steps", nullptr, int(paths.size())), [&](PropertyTree &tree) {
        m_next = duplicateSteps(tree, m_list, paths);
        m_nextCount = int(paths.size());
    });
}

void StepListPane::remove()
{
    const std::vector<StepPath> paths = selected();
    m_next = paths.empty() ? StepPath() : paths.front();
    edit(tr("Delete %n steps", nullptr, int(paths.size())), [&](PropertyTree &tree) { removeSteps(tree, m_list, paths); });
}

void StepListPane::toggleEnabled()
{
    const bool enabled = m_view->currentIndex().data(Qt::CheckStateRole).toInt() != Qt::Checked;
    edit(enabled ? tr("Enable step") : tr("Disable step"), [&](PropertyTree &tree) {
        for (const StepPath &path : selected())
            setStepEnabled(tree, m_list, path, enabled);
    });
}

void StepListPane::toggleJoin()
{
    const bool isOr = RuleJoin(m_view->currentIndex().data(JoinRole).toInt()) == RuleJoin::Or;
    m_model->setData(m_view->currentIndex(), int(isOr ? RuleJoin::And : RuleJoin::Or), JoinRole);
}

void StepListPane::copy()
{
    QApplication::clipboard()->setMimeData(stepsMimeData(m_document.id(), m_document.tree(), m_list, selected()).release());
}

void StepListPane::paste()
{
    const QMimeData *data = QApplication::clipboard()->mimeData();
    takeXml(data ? data->text().toUtf8() : QByteArray(), placeForNew(), tr("Paste"), tr("Not pasted."));
}

void StepListPane::takeXml(const QByteArray &xml, const StepPath &to, const QString &undoText, const QString &failure)
{
    const Result<PropertyTree> element = Engine::readElement(xml);
    Result<std::vector<PropertyTree>> steps = element ? stepsIn(*element, m_list.part) : Result<std::vector<PropertyTree>>(element.error());
    if (!steps) {
        const QString reason = element ? steps.error().message : tr("That is no XML of steps: %1.").arg(steps.error().message);
        m_notice->show(MessageBar::Kind::Error, failure, reason);
        return;
    }
    insert(std::move(*steps), to, undoText);
}

void StepListPane::takeDrop(const QMimeData *data, const StepPath &to)
{
    const std::optional<FieldDrag> field = draggedField(*data);
    if (!field) {
        takeXml(data->text().toUtf8(), to, tr("Drop steps"), tr("Not taken."));
        return;
    }
    addOfField(*field, to);
}

void StepListPane::addOfField(const FieldDrag &field, const StepPath &to)
{
    const PropertyTree step = stepOfField(field, m_list.part, iteratorsAround(m_document.tree(), m_list, to));
    insert({step}, to, tr("Add %1").arg(stepKindName(stepKind(step.name))));
}

void StepListPane::importFile(const QString &fileName)
{
    QFile file(fileName);
    const QString failure = tr("%1 was not imported.").arg(QFileInfo(fileName).fileName());
    if (!file.open(QIODevice::ReadOnly)) {
        m_notice->show(MessageBar::Kind::Error, failure, file.errorString());
        return;
    }
    takeXml(file.readAll(), placeForNew(), tr("Import steps"), failure);
}

void StepListPane::exportFile(const QString &fileName)
{
    const PropertyTree *holder = stepHolder(m_document.tree(), m_list);
    PropertyTree element = holder ? *holder : PropertyTree();
    element.name = m_list.part == StepPart::Filter ? "filter" : "transformer"; // a response transformer is one too
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly) || file.write(writeProperties(element)) < 0 || !file.commit())
        m_notice->show(MessageBar::Kind::Error, tr("Not exported."), file.errorString());
    else
        m_notice->show(MessageBar::Kind::Good, tr("Exported to %1.").arg(QFileInfo(fileName).fileName()));
}

void StepListPane::chooseImport()
{
    const QString fileName = QFileDialog::getOpenFileName(this, tr("Import steps"), {}, tr("XML files (*.xml);;All files (*)"));
    if (!fileName.isEmpty())
        importFile(fileName);
}

void StepListPane::chooseExport()
{
    const QString fileName = QFileDialog::getSaveFileName(this, tr("Export all of the list"), {}, tr("XML files (*.xml)"));
    if (!fileName.isEmpty())
        exportFile(fileName);
}

void StepListPane::showMenu(const QPoint &position)
{
    QMenu menu(this);
    menu.addMenu(m_addMenu)->setText(tr("Add"));
    menu.addSeparator();
    menu.addActions(m_commands);
    menu.exec(m_view->viewport()->mapToGlobal(position));
}

} // namespace millrace::ui

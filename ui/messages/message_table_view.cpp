// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_table_view.h"

#include "ui/messages/message_filter.h"
#include "ui/messages/message_text.h"
#include "ui/theme/fonts.h"
#include "ui/theme/status_chip.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/strong_selection.h"
#include "ui/widgets/text.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDateTime>
#include <QHeaderView>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

namespace millrace::ui {

namespace {

using Column = MessageTableModel::Column;

// The destinations of a row as chips: what is painted, and which connector each chip is.
struct Chips
{
    ChainChips chains;
    std::vector<std::vector<const ConnectorSummary *>> connectors;
};

Chips destinationChips(const MessageSummary &message)
{
    std::vector<const ConnectorSummary *> destinations;
    for (const ConnectorSummary &connector : message.connectors) {
        if (connector.metaDataId != sourceMetaDataId)
            destinations.push_back(&connector);
    }
    std::sort(destinations.begin(), destinations.end(), [](const auto *a, const auto *b) {
        return std::pair(a->chainId, a->orderId) < std::pair(b->chainId, b->orderId);
    });
    Chips chips;
    for (const ConnectorSummary *destination : destinations) {
        if (chips.connectors.empty() || chips.connectors.back().back()->chainId != destination->chainId) {
            chips.chains.emplace_back();
            chips.connectors.emplace_back();
        }
        chips.chains.back().push_back(destination->status);
        chips.connectors.back().push_back(destination);
    }
    return chips;
}

QRect chipsRect(const QRect &cell, const QFont &font)
{
    return cell.adjusted(scaled(8, font), 0, -scaled(4, font), 0);
}

// Rows of messages are 26 high, two less than other main tables.
template<typename Base>
class RowDelegate : public Base
{
public:
    using Base::Base;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {Base::sizeHint(option, index).width(), scaled(26, option.font)};
    }
};

class ChipDelegate : public RowDelegate<TextDelegate>
{
public:
    using RowDelegate::RowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto *model = static_cast<const MessageTableModel *>(index.model());
        const bool isSourceColumn = model->kindOf(index.column()) == Column::Source;
        RowDelegate::paint(painter, option, index);
        const MessageSummary *message = model->summary(index);
        if (!message)
            return;
        const Tokens &tokens = Tokens::of(option.palette);
        const QRect rect = chipsRect(option.rect, option.font);
        const QSize chip = statusChipSize(option.font);
        const QPoint topLeft(rect.left(), rect.top() + (rect.height() - chip.height()) / 2);
        if (const ConnectorSummary *child = model->connector(index)) {
            if ((child->metaDataId == sourceMetaDataId) != isSourceColumn)
                return;
            paintStatusChip(painter, topLeft, child->status, option.font, tokens);
            if (!isSourceColumn) {
                painter->setFont(option.font);
                painter->setPen(tokens[Token::Text]);
                const QRect text = rect.adjusted(chip.width() + scaled(8, option.font), 0, 0, 0);
                painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                                  option.fontMetrics.elidedText(child->connectorName, Qt::ElideRight, text.width()));
            }
        } else if (isSourceColumn) {
            if (!message->connectors.empty() && message->connectors.front().metaDataId == sourceMetaDataId)
                paintStatusChip(painter, topLeft, message->connectors.front().status, option.font, tokens);
        } else {
            painter->save();
            painter->setClipRect(option.rect, Qt::IntersectClip);
            paintChainChips(painter, rect, destinationChips(*message).chains, option.font, tokens);
            painter->restore();
        }
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        RowDelegate::initStyleOption(option, index);
        option->text.clear(); // the text is for copying and screen readers
    }
};

// The first column's title stands over its texts, not over the arrows.
class Header : public QHeaderView
{
public:
    explicit Header(MessageTableView *view) : QHeaderView(Qt::Horizontal, view), m_view(view)
    {
        setSectionsClickable(true);
    }

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        if (section == 0) {
            const Tokens &tokens = Tokens::of(palette());
            painter->fillRect(rect, tokens[Token::Header]);
            painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens[Token::Line]);
        }
        QHeaderView::paintSection(painter, section == 0 ? rect.adjusted(m_view->indentation(), 0, 0, 0) : rect,
                                  section);
    }

private:
    MessageTableView *m_view;
};

} // namespace

MessageTableView::MessageTableView(QWidget *parent)
    : QTreeView(parent), m_chips(new ChipDelegate(this)), m_figures(new RowDelegate<CountDelegate>(this))
{
    setObjectName(QStringLiteral("messageTable"));
    setAccessibleName(tr("Messages"));
    setItemDelegate(new RowDelegate<TextDelegate>(this));
    setHeader(new Header(this));
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setAllColumnsShowFocus(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    setExpandsOnDoubleClick(true);
    header()->setSectionsMovable(true);
    header()->setFirstSectionMovable(false);
    header()->setStretchLastSection(true);
    header()->setMinimumSectionSize(24);
    header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    viewport()->setMouseTracking(true);
    keepSelectionStrong(this); // it drives the panes below
}

void MessageTableView::setModel(QAbstractItemModel *model)
{
    m_messages = qobject_cast<MessageTableModel *>(model);
    QTreeView::setModel(model);
    if (!m_messages)
        return;
    setDelegates();
    applyMetrics();
    connect(m_messages, &QAbstractItemModel::modelReset, this, [this, columns = m_messages->columnCount()]() mutable {
        if (std::exchange(columns, m_messages->columnCount()) == m_messages->columnCount())
            return;
        setDelegates();
        applyMetrics();
    });
}

void MessageTableView::setDelegates()
{
    for (int column = 0; column < m_messages->columnCount(); ++column) {
        switch (m_messages->kindOf(column)) {
        case Column::Source:
        case Column::Destinations: setItemDelegateForColumn(column, m_chips); break;
        case Column::Time:
        case Column::Size: setItemDelegateForColumn(column, m_figures); break;
        default: setItemDelegateForColumn(column, nullptr);
        }
    }
}

void MessageTableView::applyMetrics()
{
    if (!m_messages)
        return;
    const QFontMetrics metrics(font());
    const int padding = scaled(18, this);
    const auto text = [&](const QString &sample) { return metrics.horizontalAdvance(sample) + padding; };
    for (int column = 0; column < m_messages->columnCount(); ++column) {
        int width = 0;
        switch (m_messages->kindOf(column)) {
        case Column::Id: width = text(grouped(88888888)) + indentation(); break;
        case Column::Received: width = text(QStringLiteral("00-00 00:00:00.000")); break;
        case Column::MetaData: width = text(QStringLiteral("MMMMMMMMM")); break;
        case Column::Source: width = text(tr("Source")); break;
        case Column::Destinations: width = std::max(text(tr("Destinations by chain")), scaled(170, this)); break;
        case Column::Time: width = text(QStringLiteral("888 888 ms")); break;
        case Column::Size: width = text(QStringLiteral("888.8 MB")); break;
        case Column::Note: width = scaled(320, this); break;
        }
        header()->resizeSection(column, width);
    }
}

MessageId MessageTableView::currentMessage() const
{
    return currentIndex().isValid() ? currentIndex().data(MessageTableModel::MessageIdRole).toLongLong() : 0;
}

int MessageTableView::firstVisibleRow() const
{
    QModelIndex top = indexAt(QPoint(1, 1));
    if (top.parent().isValid())
        top = top.parent();
    return std::max(0, top.row());
}

int MessageTableView::lastWantedRow() const
{
    QModelIndex bottom = indexAt(QPoint(1, viewport()->height() - 1));
    int last = std::max(0, (bottom.parent().isValid() ? bottom.parent() : bottom).row());
    for (const QItemSelectionRange &range : selectionModel()->selection())
        last = std::max(last, range.parent().isValid() ? range.parent().row() : range.bottom());
    return last;
}

void MessageTableView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    const MessageId id = currentMessage();
    if (id == 0)
        m_current = 0; // choosing the same message again is a choice
    else if (id != std::exchange(m_current, id))
        Q_EMIT currentMessageChanged(id);
    if (current.isValid() && current.parent().isValid())
        Q_EMIT connectorChosen(id, current.data(MessageTableModel::MetaDataIdRole).toInt());
}

void MessageTableView::reset()
{
    QTreeView::reset();
    m_current = 0; // the selection model tells nobody
}

void MessageTableView::rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end)
{
    // A message that leaves the filter while it is read: no other one may take its place in the panes.
    QModelIndex current = currentIndex();
    if (current.parent().isValid())
        current = current.parent();
    if (!parent.isValid() && current.isValid() && current.row() >= start && current.row() <= end)
        selectionModel()->clear();
    QTreeView::rowsAboutToBeRemoved(parent, start, end);
}

void MessageTableView::rowsInserted(const QModelIndex &parent, int start, int end)
{
    // New messages at the top must not move what is being read.
    const int value = verticalScrollBar()->value();
    const bool above = !parent.isValid() && value > 0 && start <= firstVisibleRow();
    QTreeView::rowsInserted(parent, start, end);
    if (above) {
        executeDelayedItemsLayout();
        verticalScrollBar()->setValue(value + end - start + 1);
    }
}

const ConnectorSummary *MessageTableView::chipAt(const QPoint &position) const
{
    const QModelIndex index = indexAt(position);
    const MessageSummary *message = m_messages ? m_messages->summary(index) : nullptr;
    if (!message || m_messages->connector(index))
        return nullptr;
    const Column kind = m_messages->kindOf(index.column());
    const QRect rect = chipsRect(visualRect(index), font());
    if (kind == Column::Source) {
        const bool hit = QRect(rect.topLeft(), QSize(statusChipSize(font()).width(), rect.height())).contains(position);
        return hit && !message->connectors.empty() ? &message->connectors.front() : nullptr;
    }
    if (kind != Column::Destinations)
        return nullptr;
    const Chips chips = destinationChips(*message);
    const auto [chain, place] = chainChipAt(position, rect, chips.chains, font());
    return chain < 0 ? nullptr : chips.connectors[size_t(chain)][size_t(place)];
}

void MessageTableView::mousePressEvent(QMouseEvent *event)
{
    QTreeView::mousePressEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    if (const ConnectorSummary *connector = chipAt(event->pos()))
        Q_EMIT connectorChosen(currentMessage(), connector->metaDataId);
}

bool MessageTableView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        if (const ConnectorSummary *connector = chipAt(help->pos())) {
            const QString note = connectorNote(*connector);
            QString text = connectorLabel(connector->metaDataId, connector->connectorName) + QStringLiteral(": ")
                + statusWord(connector->status);
            if (connector->status != MessageStatus::Filtered && !note.isEmpty())
                text += QStringLiteral(" · ") + note;
            QToolTip::showText(help->globalPos(), text, this);
            return true;
        }
    }
    return QTreeView::viewportEvent(event);
}

void MessageTableView::keyPressEvent(QKeyEvent *event)
{
    if (event == QKeySequence::Copy) {
        copyRows();
        return;
    }
    QTreeView::keyPressEvent(event);
}

void MessageTableView::copyCell() const
{
    QApplication::clipboard()->setText(currentIndex().data(Qt::EditRole).toString());
}

void MessageTableView::copyRows() const
{
    QStringList lines;
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex &row : rows) {
        QStringList cells;
        for (int visual = 0; visual < header()->count(); ++visual) {
            const int column = header()->logicalIndex(visual);
            if (!header()->isSectionHidden(column))
                cells += row.siblingAtColumn(column).data(Qt::EditRole).toString();
        }
        lines += cells.join(QLatin1Char('\t'));
    }
    if (!lines.isEmpty())
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void MessageTableView::copyId() const
{
    QApplication::clipboard()->setText(QString::number(currentMessage()));
}

std::vector<MessageId> MessageTableView::selectedMessages() const
{
    std::vector<MessageId> ids;
    for (const QModelIndex &row : selectionModel()->selectedRows())
        ids.push_back(row.data(MessageTableModel::MessageIdRole).toLongLong());
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

void MessageTableView::addFilterAction(QMenu *menu, const QString &text, const QString &terms)
{
    QAction *action = menu->addAction(QString(text).replace(QLatin1Char('&'), QLatin1String("&&")), this,
                                      [this, terms] { Q_EMIT filterWanted(terms); });
    action->setData(terms);
}

// What the cell says as a term of the filter line, and its opposite.
void MessageTableView::addFilterActions(QMenu *menu, const QModelIndex &index, const ConnectorSummary *connector)
{
    menu->addSeparator();
    const MessageSummary *message = m_messages->summary(index);
    if (!message)
        return;
    if (connector) {
        const QString status = QLatin1String("status:") + QLatin1Char(char(connector->status));
        const QString word = statusWord(connector->status);
        addFilterAction(menu, tr("Only %1 at %2").arg(word, connectorLabel(connector->metaDataId, connector->connectorName)),
                        status + QLatin1Char(' ') + connectorTerm(connector->metaDataId, m_channel));
        addFilterAction(menu, tr("Only %1 anywhere").arg(word), status + QStringLiteral(" connector:"));
        addFilterAction(menu, tr("Exclude %1").arg(word), QLatin1Char('-') + status);
        return;
    }
    const QDateTime received = QDateTime::fromMSecsSinceEpoch(message->receivedDate);
    const QString time = QLatin1Char('"') + received.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz")) + QLatin1Char('"');
    switch (m_messages->kindOf(index.column())) {
    case Column::Id:
        addFilterAction(menu, tr("From %1 on").arg(grouped(message->messageId)), QStringLiteral("id:%1..").arg(message->messageId));
        addFilterAction(menu, tr("Up to %1").arg(grouped(message->messageId)), QStringLiteral("id:..%1").arg(message->messageId));
        break;
    case Column::Received:
        addFilterAction(menu, tr("Only from then on"), QLatin1String("after:") + time);
        addFilterAction(menu, tr("Only before then"), QLatin1String("before:") + time);
        addFilterAction(menu, tr("Only on that day"), QLatin1String("on:") + received.date().toString(Qt::ISODate));
        break;
    case Column::MetaData: {
        const MetaDataColumn &column = m_messages->metaDataColumns()[size_t(index.column() - m_messages->columnOf(Column::MetaData))];
        const Value value = message->metaData.value(column.name);
        const QString text = index.data(Qt::DisplayRole).toString();
        addFilterAction(menu, value.isNull() ? tr("Only without %1").arg(column.name) : tr("Only %1 = %2").arg(column.name, text),
                        columnTerm(column, value, Wanted::Present));
        addFilterAction(menu, value.isNull() ? tr("Only with %1").arg(column.name) : tr("Exclude %1 = %2").arg(column.name, text),
                        columnTerm(column, value, Wanted::Absent));
        break;
    }
    case Column::Note:
        if (!message->note.isEmpty()) {
            addFilterAction(menu, tr("Only with this error"), contentTerm(QStringLiteral("error"), message->note, Wanted::Present));
            addFilterAction(menu, tr("Exclude this error"), contentTerm(QStringLiteral("error"), message->note, Wanted::Absent));
        }
        break;
    default: break;
    }
}

void MessageTableView::contextMenuEvent(QContextMenuEvent *event)
{
    const QModelIndex index = currentIndex();
    if (!index.isValid())
        return;
    QMenu menu(this);
    menu.addAction(tr("Copy cell"), this, &MessageTableView::copyCell);
    menu.addAction(tr("Copy rows"), this, &MessageTableView::copyRows)->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("Copy id"), this, &MessageTableView::copyId);
    const ConnectorSummary *connector = chipAt(viewport()->mapFromGlobal(event->globalPos()));
    addFilterActions(&menu, index, connector ? connector : m_messages->connector(index));
    if (!m_actions.isEmpty()) {
        menu.addSeparator();
        menu.addActions(m_actions);
    }
    menu.exec(event->reason() == QContextMenuEvent::Keyboard ? viewport()->mapToGlobal(visualRect(index).bottomLeft())
                                                             : event->globalPos());
}

void MessageTableView::changeEvent(QEvent *event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        applyMetrics();
}

} // namespace millrace::ui

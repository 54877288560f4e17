// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/destination_table.h"

#include "ui/channel/destination_table_model.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/column_width.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace millrace::ui {

namespace {

using Column = DestinationTableModel::Column;

constexpr double rowLength = 28;
constexpr double tickSide = 16;
constexpr double tickLeft = 48;
constexpr double bracketLeft = 34;

QRect tickIn(const QRect &cell, const QFont &font)
{
    const int side = scaled(tickSide, font);
    return {cell.left() + scaled(tickLeft, font), cell.center().y() - side / 2 + 1, side, side};
}

class ChainDelegate : public TextDelegate
{
public:
    using TextDelegate::TextDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        TextDelegate::paint(painter, option, index); // the background; there is no text
        const Tokens &tokens = Tokens::of(option.palette);
        const QFont &font = option.font;
        const QRect &cell = option.rect;
        const bool begins = index.data(DestinationTableModel::BeginsChainRole).toBool();
        const bool ends = index.data(DestinationTableModel::EndsChainRole).toBool();
        painter->save();
        if (begins) {
            painter->setFont(font);
            painter->setPen(tokens[Token::Text2]);
            painter->drawText(QRect(cell.left() + scaled(8, font), cell.top(), scaled(20, font), cell.height()), Qt::AlignVCenter | Qt::AlignLeft,
                              QString::number(index.data(DestinationTableModel::ChainRole).toInt()));
        }
        // [ of the chain: its corners in the first and the last row, the line through those between.
        const bool isAlone = begins && ends;
        painter->setPen(QPen(tokens[isAlone ? Token::Control : Token::Accent], isAlone ? 1 : 2));
        const int x = cell.left() + scaled(bracketLeft, font);
        const int corner = scaled(8, font);
        const int half = scaled(5, font);
        const int middle = cell.center().y() + 1;
        const int top = begins ? (isAlone ? middle - half : middle) : cell.top();
        const int bottom = ends ? (isAlone ? middle + half : middle) : cell.bottom() + 1;
        painter->drawLine(x, top, x, bottom);
        if (begins)
            painter->drawLine(x, top, x + corner, top);
        if (ends)
            painter->drawLine(x, bottom, x + corner, bottom);
        if (const QVariant waits = index.data(DestinationTableModel::WaitsRole); waits.isValid()) {
            QStyleOptionButton box;
            box.rect = tickIn(cell, font);
            box.palette = option.palette;
            box.state = QStyle::State_Enabled | (waits.toBool() ? QStyle::State_On : QStyle::State_Off);
            QApplication::style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &box, painter, option.widget);
        }
        painter->restore();
    }

    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option, const QModelIndex &index) override
    {
        const QVariant waits = index.data(DestinationTableModel::WaitsRole);
        if (event->type() == QEvent::MouseButtonRelease && waits.isValid()) {
            const auto *mouse = static_cast<QMouseEvent *>(event);
            if (mouse->button() == Qt::LeftButton && tickIn(option.rect, option.font).adjusted(-4, -4, 4, 4).contains(mouse->position().toPoint())) {
                static_cast<DestinationTableModel *>(model)->setWaits(index.row(), !waits.toBool());
                return true;
            }
        }
        return TextDelegate::editorEvent(event, model, option, index);
    }
};

// The name, with the sign of an error behind it.
class NameDelegate : public TextDelegate
{
public:
    using TextDelegate::TextDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        TextDelegate::paint(painter, option, index);
        if (index.data(DestinationTableModel::ProblemsRole).toInt() == 0)
            return;
        const int side = scaled(16, option.font);
        const int left = std::min(option.rect.left() + scaled(14, option.font) + QFontMetrics(option.font).horizontalAdvance(index.data().toString()),
                                  option.rect.right() - side - 2);
        paintIcon(painter, QRect(left, option.rect.center().y() - side / 2 + 1, side, side), QStringLiteral("error"),
                  Tokens::of(option.palette)[Token::Error]);
    }
};

// "2 rules", as a link.
class LinkDelegate : public TextDelegate
{
public:
    using TextDelegate::TextDelegate;

    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        TextDelegate::initStyleOption(option, index);
        const bool isHovered = option->state.testFlag(QStyle::State_MouseOver) && option->widget
            && option->rect.contains(option->widget->mapFromGlobal(QCursor::pos()));
        option->font.setUnderline(isHovered);
    }
};

} // namespace

DestinationTable::DestinationTable(DestinationTableModel &model, QWidget *parent) : QTableView(parent), m_model(model)
{
    setObjectName(QStringLiteral("destinationTable"));
    setAccessibleName(tr("Destinations"));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setModel(&model);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(scaled(20, this));
    verticalHeader()->setDefaultSectionSize(scaled(rowLength, this));
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setMinimumSectionSize(scaled(32, this));
    const std::pair<Column, double> widths[] = {{Column::Chain, 92}, {Column::On, 40}, {Column::Id, 44}, {Column::Name, 150}, {Column::Type, 124},
                                                {Column::Queue, 92}, {Column::Filter, 84}, {Column::Transformer, 96}, {Column::Response, 136}};
    for (const auto &[column, width] : widths)
        setColumnWidth(column, titledColumnWidth(width, horizontalHeader(), column));
    horizontalHeader()->setSectionResizeMode(Column::Endpoint, QHeaderView::Stretch);
    setItemDelegate(new TextDelegate(this));
    setItemDelegateForColumn(Column::Chain, new ChainDelegate(this));
    setItemDelegateForColumn(Column::Name, new NameDelegate(this));
    setItemDelegateForColumn(Column::On, new QStyledItemDelegate(this));
    for (const Column column : {Column::Filter, Column::Transformer, Column::Response})
        setItemDelegateForColumn(column, new LinkDelegate(this));
}

void DestinationTable::initViewItemOption(QStyleOptionViewItem *option) const
{
    QTableView::initViewItemOption(option);
    option->state |= QStyle::State_Active; // its row drives what stands below, focused or not
}

QRect DestinationTable::tickRect(int row) const
{
    const QModelIndex index = m_model.index(row, Column::Chain);
    return index.data(DestinationTableModel::WaitsRole).isValid() ? tickIn(visualRect(index), font()) : QRect();
}

int DestinationTable::gapAt(int y) const
{
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (y < rowViewportPosition(row) + QTableView::rowHeight(row) / 2)
            return row;
    }
    return m_model.rowCount();
}

void DestinationTable::mousePressEvent(QMouseEvent *event)
{
    QTableView::mousePressEvent(event);
    m_pressedAt = event->position().toPoint();
    m_pressedRow = event->button() == Qt::LeftButton ? rowAt(m_pressedAt.y()) : -1;
}

void DestinationTable::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    const bool isDragging = event->buttons().testFlag(Qt::LeftButton) && m_pressedRow >= 0
        && (m_gap >= 0 || std::abs(at.y() - m_pressedAt.y()) >= QApplication::startDragDistance());
    if (!isDragging) {
        QTableView::mouseMoveEvent(event);
        const QModelIndex index = indexAt(at);
        viewport()->setCursor(index.data(LinkRole).toBool() ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return;
    }
    viewport()->setCursor(Qt::ClosedHandCursor);
    m_gap = gapAt(at.y());
    viewport()->update();
}

void DestinationTable::mouseReleaseEvent(QMouseEvent *event)
{
    const int from = m_pressedRow;
    const int gap = m_gap;
    endDrag();
    if (gap >= 0) {
        setState(QAbstractItemView::NoState);
        const int to = gap > from ? gap - 1 : gap;
        if (to != from)
            Q_EMIT moveRequested(from, to);
        return;
    }
    QTableView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && index.row() == from && index.data(LinkRole).toBool())
        Q_EMIT linkActivated(index);
}

void DestinationTable::endDrag()
{
    m_pressedRow = -1;
    m_gap = -1;
    viewport()->setCursor(Qt::ArrowCursor);
    viewport()->update();
}

void DestinationTable::keyPressEvent(QKeyEvent *event)
{
    const QModelIndex index = currentIndex();
    if (event->key() == Qt::Key_Escape && m_gap >= 0) {
        endDrag();
        return;
    }
    if (index.isValid() && event->modifiers() == Qt::NoModifier) {
        const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if ((isEnter || event->key() == Qt::Key_Space) && index.data(LinkRole).toBool()) {
            Q_EMIT linkActivated(index);
            return;
        }
        const QVariant waits = index.data(DestinationTableModel::WaitsRole);
        if (event->key() == Qt::Key_Space && index.column() == Column::Chain && waits.isValid()) {
            m_model.setWaits(index.row(), !waits.toBool());
            return;
        }
    }
    QTableView::keyPressEvent(event);
}

void DestinationTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_gap < 0)
        return;
    QPainter painter(viewport());
    const int rows = m_model.rowCount();
    const int y = m_gap < rows ? rowViewportPosition(m_gap) : rowViewportPosition(rows - 1) + QTableView::rowHeight(rows - 1);
    painter.fillRect(QRect(0, std::max(0, y - 1), viewport()->width(), 2), Tokens::of(palette())[Token::Accent]);
}

} // namespace millrace::ui

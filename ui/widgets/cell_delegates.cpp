// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/cell_delegates.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/status_chip.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace millrace::ui {

namespace {

constexpr double cellPadding = 8;

// The row's background and the frame of the current cell, as the style draws them.
void paintBackground(QPainter *painter, const QStyleOptionViewItem &option)
{
    QStyleOptionViewItem copy = option;
    copy.text.clear();
    copy.icon = {};
    copy.features &= ~(QStyleOptionViewItem::HasDisplay | QStyleOptionViewItem::HasDecoration);
    const QWidget *widget = option.widget;
    (widget ? widget->style() : QApplication::style())->drawControl(QStyle::CE_ItemViewItem, &copy, painter, widget);
}

QRect contentRect(const QStyleOptionViewItem &option)
{
    const int padding = scaled(cellPadding, option.font);
    return option.rect.adjusted(padding, 0, -padding, 0);
}

QColor inkOf(const QModelIndex &index, const QStyleOptionViewItem &option)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const QVariant ink = index.data(InkRole);
    return tokens[ink.isValid() ? Token(ink.toInt()) : Token::Text];
}

bool isHidden(const QModelIndex &index, const QStyleOptionViewItem &option)
{
    return option.state.testFlag(QStyle::State_Open) && index.data(HideWhenOpenRole).toBool();
}

// Inter's figures differ in width and Qt 6.4 can't ask for its tabular ones: each figure gets the room of the widest.
void drawFigures(QPainter *painter, const QRect &rect, const QString &text)
{
    const QFontMetrics metrics = painter->fontMetrics();
    int figure = 0;
    for (char16_t digit = u'0'; digit <= u'9'; ++digit)
        figure = std::max(figure, metrics.horizontalAdvance(QChar(digit)));
    const int baseline = rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) / 2;
    int x = rect.right() + 1;
    for (auto character = text.crbegin(); character != text.crend(); ++character) {
        const int width = metrics.horizontalAdvance(*character);
        const int room = character->isDigit() ? figure : width;
        x -= room;
        painter->drawText(x + (room - width) / 2, baseline, *character);
    }
}

} // namespace

void TextDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem itemOption = option;
    initStyleOption(&itemOption, index);
    paintBackground(painter, itemOption);
    if (isHidden(index, itemOption))
        return;
    painter->save();
    QRect rect = contentRect(itemOption);
    const QString iconName = index.data(IconRole).toString();
    if (!iconName.isEmpty()) {
        const int side = scaled(16, itemOption.font);
        rect.setLeft(rect.left() - scaled(cellPadding - 4, itemOption.font));
        const QVariant iconInk = index.data(IconInkRole);
        paintIcon(painter, QRect(rect.left(), rect.center().y() - side / 2, side, side), iconName,
                  Tokens::of(itemOption.palette)[iconInk.isValid() ? Token(iconInk.toInt()) : Token::Text2]);
        rect.setLeft(rect.left() + side + scaled(6, itemOption.font));
    }
    const QString tag = index.data(TagRole).toString();
    const QSize tagBox = tag.isEmpty() ? QSize(0, 0) : tagSize(tag, itemOption.font);
    const int tagGap = tag.isEmpty() ? 0 : scaled(8, itemOption.font);
    painter->setFont(index.data(BoldRole).toBool() ? semibold(itemOption.font) : itemOption.font);
    painter->setPen(inkOf(index, itemOption));
    const QFontMetrics metrics = painter->fontMetrics();
    const QString text
        = metrics.elidedText(itemOption.text, itemOption.textElideMode, rect.width() - tagBox.width() - tagGap);
    painter->drawText(rect, int(itemOption.displayAlignment) | Qt::TextSingleLine, text);
    if (!tag.isEmpty()) {
        QRect box({0, 0}, tagBox);
        box.moveCenter(rect.center());
        box.moveLeft(rect.left() + metrics.horizontalAdvance(text) + tagGap);
        paintTag(painter, box, tag, itemOption.font, Tokens::of(itemOption.palette));
    }
    painter->restore();
}

QSize TextDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem itemOption = option;
    initStyleOption(&itemOption, index);
    int width = itemOption.fontMetrics.horizontalAdvance(itemOption.text) + 2 * scaled(cellPadding, itemOption.font);
    if (!index.data(IconRole).toString().isEmpty())
        width += scaled(22, itemOption.font);
    const QString tag = index.data(TagRole).toString();
    if (!tag.isEmpty())
        width += tagSize(tag, itemOption.font).width() + scaled(8, itemOption.font);
    return {width, scaled(28, itemOption.font)};
}

void CountDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem itemOption = option;
    initStyleOption(&itemOption, index);
    paintBackground(painter, itemOption);
    painter->save();
    QFont font = index.data(BoldRole).toBool() ? semibold(itemOption.font) : itemOption.font;
    // State_MouseOver is set on the whole row; the link is the cell under the pointer.
    const bool hovered = itemOption.state.testFlag(QStyle::State_MouseOver) && index.data(LinkRole).toBool()
        && itemOption.widget && itemOption.rect.contains(itemOption.widget->mapFromGlobal(QCursor::pos()));
    font.setUnderline(hovered);
    painter->setFont(font);
    painter->setPen(hovered && !index.data(BoldRole).toBool() ? Tokens::of(itemOption.palette)[Token::Accent]
                                                             : inkOf(index, itemOption));
    drawFigures(painter, contentRect(itemOption), itemOption.text);
    painter->restore();
}

bool CountDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                const QModelIndex &index)
{
    if (event->type() == QEvent::MouseButtonRelease && index.data(LinkRole).toBool()) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        if (mouse->button() == Qt::LeftButton && option.rect.contains(mouse->position().toPoint())) {
            Q_EMIT activated(index);
            return true;
        }
    }
    return TextDelegate::editorEvent(event, model, option, index);
}

void StateDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem itemOption = option;
    initStyleOption(&itemOption, index);
    paintBackground(painter, itemOption);
    painter->save();
    const Tokens &tokens = Tokens::of(itemOption.palette);
    QRect rect = contentRect(itemOption);
    const int side = scaled(12, itemOption.font);
    const QRect glyph(rect.left(), rect.center().y() - side / 2 + 1, side, side);
    const QVariant channelState = index.data(ChannelStateRole);
    const QVariant connection = index.data(ConnectionStateRole);
    if (channelState.isValid()) {
        paintChannelStateGlyph(painter, glyph, ChannelState(channelState.toInt()), itemOption.font, tokens);
    } else if (connection.isValid()) {
        const auto state = ConnectionState(connection.toInt());
        const bool failed = state == ConnectionState::Failure;
        const bool waiting = state == ConnectionState::WaitingForResponse || state == ConnectionState::Connecting;
        const bool busy = state == ConnectionState::Connected || state == ConnectionState::Receiving
            || state == ConnectionState::Sending;
        const QColor ink = tokens[failed ? Token::Error : waiting ? Token::Warning : busy ? Token::Good : Token::Text2];
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(ink, 1.4));
        painter->setBrush(busy || failed ? QBrush(ink) : QBrush(Qt::NoBrush));
        const double radius = scaled(6, itemOption.font) / 2.0;
        painter->drawEllipse(QRectF(glyph).center(), radius, radius);
    }
    rect.setLeft(glyph.right() + scaled(6, itemOption.font));
    painter->setFont(itemOption.font);
    painter->setPen(inkOf(index, itemOption));
    painter->drawText(rect, Qt::AlignVCenter | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(itemOption.text, Qt::ElideRight, rect.width()));
    painter->restore();
}

void SparklineDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem itemOption = option;
    initStyleOption(&itemOption, index);
    paintBackground(painter, itemOption);
    const auto series = index.data(SeriesRole).value<QList<int>>();
    const Tokens &tokens = Tokens::of(itemOption.palette);
    const QRect rect = contentRect(itemOption).adjusted(0, scaled(6, itemOption.font), 0, -scaled(6, itemOption.font));
    const int highest = series.isEmpty() ? 0 : *std::max_element(series.begin(), series.end());
    painter->save();
    if (highest == 0) {
        QPen pen(tokens[Token::Text2], 1);
        pen.setDashPattern({1, 3});
        painter->setPen(pen);
        painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    } else {
        painter->setRenderHint(QPainter::Antialiasing);
        QPolygonF line;
        for (qsizetype at = 0; at < series.size(); ++at) {
            line << QPointF(rect.left() + double(rect.width() - 1) * double(at) / double(std::max<qsizetype>(1, series.size() - 1)),
                            rect.bottom() - double(rect.height() - 1) * series[at] / highest);
        }
        QPolygonF area = line;
        area << QPointF(rect.right(), rect.bottom() + 1) << QPointF(rect.left(), rect.bottom() + 1);
        QColor tint = tokens[Token::Accent];
        tint.setAlphaF(tokens.kind() == Tokens::Kind::Light ? 0.14f : 0.24f);
        painter->setPen(Qt::NoPen);
        painter->setBrush(tint);
        painter->drawPolygon(area);
        painter->setPen(QPen(tokens[Token::Accent], 1.4));
        painter->setBrush(Qt::NoBrush);
        painter->drawPolyline(line);
    }
    painter->restore();
}

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_delegate.h"

#include "ui/steps/step_list_model.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/cell_delegates.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>

namespace millrace::ui {

namespace {

QStyle *styleOf(const QStyleOptionViewItem &option)
{
    return option.widget ? option.widget->style() : QApplication::style();
}

QString joinText(RuleJoin join)
{
    return join == RuleJoin::Or ? StepDelegate::tr("or") : StepDelegate::tr("and");
}

// Of number, icon and text; from the tick on.
struct Columns
{
    explicit Columns(const QStyleOptionViewItem &option)
    {
        const QFont &font = option.font;
        const QRect tick = StepDelegate::tickRect(option);
        const int side = scaled(16, font);
        number = QRect(tick.right() + scaled(4, font), option.rect.top(), scaled(28, font), option.rect.height());
        icon = QRect(number.right() + scaled(8, font), option.rect.center().y() - side / 2, side, side);
        text = QRect(icon.right() + scaled(8, font), option.rect.top() + scaled(4, font), 0, option.rect.height() - scaled(8, font));
        text.setRight(option.rect.right() - scaled(10, font));
    }

    QRect number;
    QRect icon;
    QRect text;
};

void paintJoin(QPainter *painter, const QStyleOptionViewItem &option, RuleJoin join, const Tokens &tokens)
{
    const QRect box = StepDelegate::joinRect(option);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(tokens[Token::Control]);
    painter->setBrush(tokens[Token::Base]);
    painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter->setFont(counterFont(option.font));
    painter->setPen(tokens[Token::Text]);
    painter->drawText(box, Qt::AlignCenter, joinText(join));
    painter->restore();
}

} // namespace

QRect StepDelegate::tickRect(const QStyleOptionViewItem &option)
{
    const int side = scaled(16, option.font);
    return {option.rect.left() + scaled(8, option.font), option.rect.center().y() - side / 2, side, side};
}

QRect StepDelegate::joinRect(const QStyleOptionViewItem &option)
{
    const QFontMetrics metrics(counterFont(option.font));
    const int width = std::max(metrics.horizontalAdvance(joinText(RuleJoin::And)), metrics.horizontalAdvance(joinText(RuleJoin::Or))) + scaled(12, option.font);
    const int height = scaled(20, option.font);
    return {option.rect.right() - scaled(8, option.font) - width, option.rect.center().y() - height / 2, width, height};
}

void StepDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    QStyleOptionViewItem background = row;
    background.text.clear();
    background.features &= ~(QStyleOptionViewItem::HasCheckIndicator | QStyleOptionViewItem::HasDisplay);
    styleOf(row)->drawControl(QStyle::CE_ItemViewItem, &background, painter, row.widget);

    const Tokens &tokens = Tokens::of(row.palette);
    const bool isEnabled = row.checkState == Qt::Checked;
    painter->save();
    painter->fillRect(QRect(row.rect.left(), row.rect.bottom(), row.rect.width(), 1), tokens[Token::Faint]);
    QStyleOptionViewItem tick = row;
    tick.rect = tickRect(row);
    tick.state.setFlag(QStyle::State_On, isEnabled);
    tick.state.setFlag(QStyle::State_HasFocus, false);
    styleOf(row)->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &tick, painter, row.widget);

    Columns columns(row);
    painter->setFont(row.font);
    painter->setPen(tokens[Token::Text2]);
    painter->drawText(columns.number, Qt::AlignRight | Qt::AlignVCenter, index.data(NumberRole).toString());
    paintIcon(painter, columns.icon, index.data(IconRole).toString(), tokens[Token::Text2]);
    if (const QVariant join = index.data(JoinRole); join.isValid()) {
        paintJoin(painter, row, RuleJoin(join.toInt()), tokens);
        columns.text.setRight(joinRect(row).left() - scaled(8, row.font));
    }
    if (index.data(ProblemRole).isValid()) {
        const int side = scaled(16, row.font);
        const QRect mark(columns.text.right() - side, row.rect.center().y() - side / 2, side, side);
        paintIcon(painter, mark, QStringLiteral("error"), tokens[Token::Error]);
        columns.text.setRight(mark.left() - scaled(4, row.font));
    }
    const bool isCurrent = row.state.testFlag(QStyle::State_Selected);
    const auto line = [&](const QRect &rect, const QFont &font, Token ink, const QString &text) {
        painter->setFont(font);
        painter->setPen(tokens[ink]);
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, QFontMetrics(font).elidedText(text, Qt::ElideRight, rect.width()));
    };
    QRect above = columns.text;
    above.setHeight(columns.text.height() / 2);
    const QRect below(above.left(), above.bottom(), above.width(), columns.text.height() - above.height());
    line(above, isCurrent ? semibold(row.font) : row.font, isEnabled ? Token::Text : Token::Text2, row.text);
    line(below, secondaryFont(row.font), Token::Text2, isEnabled ? index.data(SummaryRole).toString() : tr("disabled · %1").arg(index.data(SummaryRole).toString()));
    painter->restore();
}

QSize StepDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {scaled(160, option.font), scaled(44, option.font)};
}

bool StepDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const bool isPress = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    if (!isPress && event->type() != QEvent::MouseButtonRelease)
        return false;
    const auto *mouse = static_cast<QMouseEvent *>(event);
    if (mouse->button() != Qt::LeftButton)
        return false;
    const QVariant join = index.data(JoinRole);
    const bool onTick = tickRect(option).adjusted(-scaled(6, option.font), -scaled(6, option.font), scaled(4, option.font), scaled(6, option.font)).contains(mouse->pos());
    const bool onJoin = join.isValid() && joinRect(option).contains(mouse->pos());
    if (!onTick && !onJoin)
        return false;
    if (isPress)
        return true;
    if (onTick)
        return model->setData(index, index.data(Qt::CheckStateRole).toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    return model->setData(index, int(RuleJoin(join.toInt()) == RuleJoin::Or ? RuleJoin::And : RuleJoin::Or), JoinRole);
}

QWidget *StepDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const
{
    auto *editor = new QLineEdit(parent);
    editor->setObjectName(QStringLiteral("stepNameEditor"));
    editor->setAccessibleName(tr("Name"));
    return editor;
}

void StepDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &) const
{
    QRect rect = Columns(option).text;
    rect.setHeight(scaled(28, option.font));
    rect.moveTop(option.rect.center().y() - rect.height() / 2);
    editor->setGeometry(rect.adjusted(-scaled(4, option.font), 0, 0, 0));
}

} // namespace millrace::ui

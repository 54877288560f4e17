// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_choice.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/key_cap.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {
constexpr double textLeft = 64;
constexpr double top = 12;
constexpr double textHeight = 40; // title and sentence
} // namespace

StartChoice::StartChoice(const QString &iconName, const QString &title, const QString &description,
                         const QString &keys, QWidget *parent)
    : QAbstractButton(parent), m_iconName(iconName), m_description(description), m_extra(new QVBoxLayout)
{
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(description);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(scaled(textLeft, this), scaled(top, this), scaled(16, this), scaled(top, this));
    layout->setSpacing(0);
    auto *first = new QHBoxLayout;
    first->addStretch();
    if (!keys.isEmpty())
        first->addWidget(new KeyCap(keys, this), 0, Qt::AlignTop);
    else
        first->addSpacing(1);
    layout->addLayout(first);
    layout->addStretch();
    m_extra->setSpacing(scaled(8, this));
    layout->addLayout(m_extra);
}

QSize StartChoice::sizeHint() const
{
    int height = scaled(2 * top + textHeight, this);
    if (const int extra = m_extra->sizeHint().height(); extra > 0)
        height += extra + scaled(6, this);
    return {scaled(400, this), height};
}

void StartChoice::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(rect(), tokens[underMouse() ? Token::Alternate : Token::Base]);
    const int tile = scaled(32, this);
    const QRect tileRect(scaled(16, this), scaled(top, this), tile, tile);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens[Token::Selection]);
    painter.drawRoundedRect(tileRect, 3, 3);
    painter.restore();
    const int inset = scaled(8, this);
    paintIcon(&painter, tileRect.adjusted(inset, inset, -inset, -inset), m_iconName, tokens[Token::Accent]);

    QRect line(scaled(textLeft, this), scaled(top, this), width() - scaled(textLeft + 16, this), scaled(20, this));
    painter.setFont(semibold(font()));
    painter.setPen(tokens[Token::Text]);
    painter.drawText(line, Qt::AlignVCenter | Qt::TextSingleLine, text());
    line.translate(0, scaled(20, this));
    painter.setFont(font());
    painter.setPen(tokens[Token::Text2]);
    painter.drawText(line, Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(m_description, Qt::ElideRight, line.width()));
    if (hasFocus())
        paintFocusRing(&painter, rect(), tokens[Token::Accent], 0);
}

void StartChoice::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: click(); return;
    case Qt::Key_Down:
    case Qt::Key_Up: {
        const QList<StartChoice *> choices = parentWidget()->findChildren<StartChoice *>(QString(), Qt::FindDirectChildrenOnly);
        const qsizetype at = choices.indexOf(this) + (event->key() == Qt::Key_Down ? 1 : -1);
        if (at >= 0 && at < choices.size())
            choices[at]->setFocus(Qt::TabFocusReason);
        return;
    }
    default: QAbstractButton::keyPressEvent(event);
    }
}

} // namespace millrace::ui

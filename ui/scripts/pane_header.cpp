// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripts/pane_header.h"

#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/elided_label.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>

namespace millrace::ui {

PaneHeader::PaneHeader(const QString &title, QWidget *parent) : QWidget(parent), m_layout(new QHBoxLayout(this)), m_title(new QLabel(title, this))
{
    setFixedHeight(scaled(35, this));
    m_layout->setContentsMargins(scaled(12, this), 0, scaled(4, this), 0);
    m_layout->setSpacing(0);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(semibold(font()));
    m_layout->addWidget(m_title);
    m_layout->addStretch(0);
}

QLabel *PaneHeader::addText()
{
    auto *text = new ElidedLabel(this);
    text->setForegroundRole(QPalette::PlaceholderText);
    m_layout->addSpacing(scaled(8, this));
    m_layout->addWidget(text, 1);
    return text;
}

void PaneHeader::addButton(QWidget *button)
{
    m_layout->addWidget(button);
}

void PaneHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(Tokens::of(palette())[Token::Line]);
    painter.drawLine(0, height() - 1, width() - 1, height() - 1);
}

} // namespace millrace::ui

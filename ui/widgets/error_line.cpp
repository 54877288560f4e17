// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/error_line.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/ink_label.h"

#include <QHBoxLayout>
#include <QPainter>

namespace millrace::ui {

ErrorLine::ErrorLine(QWidget *parent) : QWidget(parent), m_text(new InkLabel(Token::Error, this))
{
    m_text->setFont(secondaryFont(font()));
    m_text->setWordWrap(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(scaled(22, this), 0, 0, 0);
    layout->addWidget(m_text);
}

QString ErrorLine::text() const
{
    return m_text->text();
}

void ErrorLine::setText(const QString &text)
{
    m_text->setText(text);
    setAccessibleName(text);
}

void ErrorLine::setWordWrap(bool wraps)
{
    m_text->setWordWrap(wraps);
}

void ErrorLine::setKind(Kind kind)
{
    m_kind = kind;
    m_text->setInk(kind == Kind::Error ? Token::Error : Token::Warning);
    update();
}

void ErrorLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const int side = scaled(16, this);
    const int lineHeight = m_text->fontMetrics().height();
    const int top = m_text->wordWrap() ? m_text->y() + (lineHeight - side) / 2 : (height() - side) / 2;
    paintIcon(&painter, QRect(0, std::max(0, top), side, side), m_kind == Kind::Error ? QStringLiteral("error") : QStringLiteral("warning"),
              Tokens::of(palette())[m_kind == Kind::Error ? Token::Error : Token::Warning]);
}

} // namespace millrace::ui

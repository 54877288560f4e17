// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/ink_label.h"

#include <QEvent>

namespace millrace::ui {

InkLabel::InkLabel(Token ink, QWidget *parent) : QLabel(parent), m_ink(ink)
{
    setTextFormat(Qt::PlainText);
    apply();
}

InkLabel::InkLabel(const QString &text, Token ink, QWidget *parent) : InkLabel(ink, parent)
{
    setText(text);
}

void InkLabel::setInk(Token ink)
{
    m_ink = ink;
    apply();
}

void InkLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ParentChange)
        apply();
}

void InkLabel::apply()
{
    if (m_isApplying)
        return;
    m_isApplying = true; // setPalette() comes back as a change
    QPalette own; // only this role is set: all others follow the application
    own.setColor(foregroundRole(), Tokens::of(palette())[m_ink]);
    setPalette(own);
    m_isApplying = false;
}

} // namespace millrace::ui

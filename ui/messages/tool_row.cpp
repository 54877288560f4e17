// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/tool_row.h"

#include <QEvent>
#include <QLayout>
#include <QToolButton>

namespace millrace::ui {

void ToolRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

bool ToolRow::event(QEvent *event)
{
    const bool taken = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return taken;
}

void ToolRow::fit()
{
    const int wide = layout()->minimumSize().width() + (m_isNarrow ? m_textWidth : 0);
    if ((wide > width()) == m_isNarrow)
        return;
    m_isNarrow = !m_isNarrow;
    for (QToolButton *toggle : m_toggles)
        toggle->setToolButtonStyle(m_isNarrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    if (m_isNarrow)
        m_textWidth = wide - layout()->minimumSize().width();
}

} // namespace millrace::ui

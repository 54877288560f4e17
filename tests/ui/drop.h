// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Letting go of something that is dragged. The offscreen platform ends each drag at once, so tests deliver what a platform would.

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QWidget>

namespace millrace::ui::test {

// True: the widget would take it, and got it.
inline bool drop(QWidget *target, const QPoint &position, const QMimeData &data, Qt::DropAction action)
{
    QDragEnterEvent enter(position, action, &data, Qt::LeftButton, {});
    QApplication::sendEvent(target, &enter);
    QDragMoveEvent move(position, action, &data, Qt::LeftButton, {});
    QApplication::sendEvent(target, &move);
    if (!move.isAccepted())
        return false;
    QDropEvent event(position, action, &data, Qt::LeftButton, {});
    event.setDropAction(action);
    QApplication::sendEvent(target, &event);
    return true;
}

} // namespace millrace::ui::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>

namespace millrace::ui {

// For the event filter of a text field whose text belongs to something that has an undo stack: the keys of undo and redo go on to
// the window, which undoes there, in place of the field's own memory of what was typed. True: that is what the event was.
inline bool leavesUndoToWindow(QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    if (!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo))
        return false;
    event->ignore();
    return true;
}

} // namespace millrace::ui

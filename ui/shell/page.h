// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What stands in a tab: the dashboard, a channel's editor, its messages, a settings page. The frame knows pages by this class
// alone: it makes them by the table in ui/pages.cpp, shows their titles, saves them, and leads to places on them. A page's
// commands are its actions() (QWidget::addAction), each with an objectName as its id: menus and the locator list them while the
// page is in front. Window thread only. spec/gui.md section 5.1.

#include "ui/shell/place.h"

#include <QWidget>

class QUndoStack;

namespace millrace::ui {

class Page : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    // Where one is on it now; the frame keeps it for back, forward and the next start.
    virtual Place place() const = 0;
    // Goes to a spot of this page; what the spot names may be gone by now, then as near as can be.
    virtual void goTo(const Place &place) = 0;
    virtual QString title() const = 0;    // of its tab: "ADT in · Messages"
    virtual QString iconName() const = 0; // as ui/theme/icons.h takes it
    virtual QString statusText() const { return {}; } // left in the status bar, while in front

    // Saving: Ctrl+S, and the question when a modified page is closed. What went wrong is shown by the page itself.
    virtual bool isModified() const { return false; }
    virtual void save() {}
    virtual void discard() {} // closed without saving; edits of a ChannelDocument are seen to by the frame
    virtual QUndoStack *undoStack() const { return nullptr; } // Ctrl+Z, Ctrl+Shift+Z

Q_SIGNALS:
    void titleChanged();      // or iconName(), isModified()
    void statusTextChanged();
    void moved();             // place() is another: one step for "back"
    void placeRequested(const millrace::ui::Place &place); // lead there: another page, or this one
    void subjectGone();       // what it is of was removed: close it
};

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What becomes of unsaved edits when the window is to go, or another takes its place: asks in the notice, saves and waits for it,
// or lets them go. Window thread only.

#include <QObject>
#include <QPointer>

#include <functional>

namespace millrace::ui {

class MessageBar;
class PageArea;

class UnsavedEdits : public QObject
{
    Q_OBJECT

public:
    UnsavedEdits(PageArea *pages, MessageBar *notice, QObject *parent);

    void save();    // what is in front
    void saveAll(); // both are saves of their own: what was to follow an earlier one was given up
    // Runs it at once where nothing is unsaved, else once that was decided.
    void whenAllIsSaved(const QString &doing, std::function<void()> then);
    // Whether what is asked for right now may go on.
    bool isDecided() const;
    // The window goes; where it was decided so, the edits with it.
    void leave();

private:
    void saveAllThen(const std::function<void()> &then);

    PageArea *m_pages;
    MessageBar *m_notice;
    QPointer<QObject> m_plan;   // what was asked for runs once all is saved, for as long as this is there
    bool m_goesUnsaved = false; // decided for what is asked for right now: edits go with the window
};

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The centre of the window: the open pages. Leads to a place by the page that is open on it, or makes one by the table of
// pages; asks before a modified page is closed; remembers where one has been. Window thread only. spec/gui.md section 5.1.

#include "ui/pages.h"
#include "ui/shell/navigation_history.h"

#include <QPointer>

#include <functional>

class QUndoGroup;

namespace millrace::ui {

class PagePane;
class PagePanes;

class PageArea : public QWidget
{
    Q_OBJECT

public:
    PageArea(const std::vector<PageType> &types, const PageContext &context, QWidget *parent = nullptr);
    ~PageArea() override;

    // Null: no such place (any more).
    Page *open(const Place &place);
    Page *find(const Place &place) const; // the open page of it; null: none
    Page *current() const;
    bool knows(const QString &page) const; // whether there is that kind of page
    QList<Page *> pages() const;
    QList<Page *> modifiedPages() const; // those that share their edits once
    PagePanes *panes() const { return m_panes; }
    NavigationHistory &history() { return m_history; }
    QUndoGroup *undoGroup() const { return m_undoGroup; } // follows the page in front

    // Closes those that have nothing to save, or whose edits another open page still shows; asks for the others one by one.
    void close(const QList<Page *> &pages);
    void stepTab(int step); // ±1, round and round
    // The page's edits won't be saved; the next start does not offer them either.
    void discardEdits(Page *page);
    void goBack();
    void goForward();

    // The open places and how they stand, as text for the settings.
    QByteArray session() const;
    bool restoreSession(const QByteArray &session); // false: nothing of it could be opened

Q_SIGNALS:
    void currentChanged(); // another page is in front, or none
    void entered();        // one works on the page in front again, after being elsewhere or not
    void currentTextChanged(); // its title, its status text, whether there is something to save
    void actionsChanged(); // of the page in front
    void emptied();
    void placeRequested(const millrace::ui::Place &place); // by a page

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Page *make(const Place &place, PagePane *pane);
    void watch(Page *page);
    void takeFocus(Page *page);
    void showMenu(Page *page, const QPoint &position);
    void currentPageChanged();
    void closeNext();
    void ask(Page *page);
    void closeNow(Page *page);
    bool hasOwnEdits(const Page *page, const QList<Page *> &among) const;

    const std::vector<PageType> m_types;
    const PageContext m_context;
    PagePanes *m_panes;
    QUndoGroup *m_undoGroup;
    NavigationHistory m_history;
    QPointer<Page> m_current;
    QPointer<Page> m_closesWhenSaved;
    QList<QPointer<Page>> m_closing; // still to be closed; a question may stand before the first
    bool m_travels = false; // what happens on the way to a place is no step for back
};

} // namespace millrace::ui

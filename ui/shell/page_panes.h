// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the open pages stand: one row of tabs, or two side by side, and windows of their own that were torn off. Knows which of
// them a person works in, and moves pages from one to another: by command, or where a tab is dragged to. Window thread only.
// spec/gui.md section 5.1.

#include "ui/shell/page_pane.h"

#include <QPointer>

class QSplitter;

namespace millrace::ui {

class PagePanes : public QWidget
{
    Q_OBJECT

public:
    explicit PagePanes(QWidget *parent = nullptr);
    ~PagePanes() override;

    PagePane *active() const { return m_active; } // where one works; never null
    Page *current() const { return m_active->current(); }
    QList<Page *> pages() const; // left side, right side, windows
    PagePane *paneOf(const Page *page) const;

    void add(Page *page, PagePane *pane = nullptr); // null: the side of the main window where one worked last
    void bringToFront(Page *page);
    void remove(Page *page); // it belongs to nobody then; a pane that is empty goes too
    void removeIfEmpty(PagePane *pane);

    bool isSplit() const { return m_sides.size() > 1; }
    bool isInWindow(const Page *page) const;
    bool canMoveAside(const Page *page) const;
    // To the other side of the main window; splits it where there is one side yet.
    void moveAside(Page *page);
    void moveToWindow(Page *page, const QRect &geometry = {});
    void moveBack(Page *page); // from a window of its own
    void join();               // two sides to one
    // The windows go with the main one; their pages stay theirs.
    void hideWindows();

    // How it all stands, for the next start.
    struct State
    {
        enum class Where { Side, Window };
        Where where = Where::Side;
        QStringList places;
        int current = 0;
        QByteArray geometry; // of a window
    };
    std::vector<State> state() const;
    PagePane *makePane(const State &state); // without its pages; the first side is there already

Q_SIGNALS:
    void currentChanged(); // another page, or another pane
    void entered();        // one works on the current page again: the focus came to it, or its tab was pressed
    void closeRequested(millrace::ui::Page *page);
    void menuRequested(millrace::ui::Page *page, const QPoint &position);
    void windowMade(QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    PagePane *makePane(QWidget *parent);
    PagePane *makeSide();
    PagePane *makeWindow(const QByteArray &geometry);
    void move(Page *page, PagePane *to);
    void drop(Page *page, const QPoint &globalPosition);
    void activate(PagePane *pane);
    void focusMoved(QWidget *now);
    QList<PagePane *> panes() const;
    PagePane *otherSide(const PagePane *pane) const;

    QSplitter *m_splitter;
    QList<PagePane *> m_sides;   // one or two
    QList<PagePane *> m_windows; // each the only child of its window
    PagePane *m_active = nullptr;
    PagePane *m_lastSide = nullptr;
};

} // namespace millrace::ui

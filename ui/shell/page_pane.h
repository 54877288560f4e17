// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Pages behind a row of tabs. The tab shows its page's icon, title and, while there is something to save, a dot in the place
// of its cross. Shows what it is given; what opens, closes and moves is decided by others. Window thread only.

#include "ui/shell/page.h"

class QStackedWidget;
class QTabBar;

namespace millrace::ui {

class MessageBar;

class PagePane : public QWidget
{
    Q_OBJECT

public:
    explicit PagePane(QWidget *parent = nullptr);

    void add(Page *page); // as the last tab
    void take(Page *page); // its parent is nobody then
    QList<Page *> pages() const; // in the order of the tabs
    Page *current() const;       // null: empty
    void setCurrent(Page *page);
    // Between tabs and page: what is asked about the page in front.
    MessageBar *question() const { return m_question; }
    QTabBar *tabs() const { return m_tabs; }
    // Another pane is the one in use: its tab has the accent.
    void setQuiet(bool quiet);

Q_SIGNALS:
    void currentChanged();
    void closeRequested(millrace::ui::Page *page);
    void menuRequested(millrace::ui::Page *page, const QPoint &position); // of the screen
    void dropped(millrace::ui::Page *page, const QPoint &position);       // dragged out of the tabs and let go there
    void pressed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    Page *pageAt(int tab) const;
    int tabOf(const Page *page) const;
    void refreshTab(Page *page);

    QTabBar *m_tabs; // a tab's data is its page
    MessageBar *m_question;
    QStackedWidget *m_stack;
};

} // namespace millrace::ui

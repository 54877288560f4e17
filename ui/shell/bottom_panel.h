// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QStackedWidget;
class QTabBar;
class QToolButton;

namespace millrace::ui {

// The tool panes below: a strip of tabs that stays when folded, with the pages above the status bar.
class BottomPanel : public QWidget
{
    Q_OBJECT

public:
    explicit BottomPanel(QWidget *parent = nullptr);

    // `badge`, if any, sits in the tab.
    int addPage(QWidget *page, const QString &title, QWidget *badge = nullptr);
    void setToolTip(int page, const QString &toolTip);
    using QWidget::setToolTip;
    bool isFolded() const;
    void setFolded(bool folded);
    // Opens the page, or folds the panel where it is open already.
    void toggle(int page);
    int current() const;
    void setCurrent(int page);

Q_SIGNALS:
    void foldedChanged(bool folded);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    QToolButton *m_fold;
};

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A row of toggles and buttons. Where it is narrow, the toggles show their icons only, so that the buttons at its end stay in
// view. Window thread only.

#include <QList>
#include <QWidget>

class QToolButton;

namespace millrace::ui {

class ToolRow : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    void setToggles(const QList<QToolButton *> &toggles) { m_toggles = toggles; }
    QSize minimumSizeHint() const override { return {0, QWidget::minimumSizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    void fit();

    QList<QToolButton *> m_toggles;
    bool m_isNarrow = false;
    int m_textWidth = 0; // of all toggles, while it is hidden
};

} // namespace millrace::ui

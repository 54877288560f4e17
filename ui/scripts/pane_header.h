// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace millrace::ui {

// The strip above a list or an editor, closed by a line: a title, and what stands behind it. GUI thread only.
class PaneHeader : public QWidget
{
    Q_OBJECT

public:
    explicit PaneHeader(const QString &title, QWidget *parent = nullptr);

    QLabel *title() const { return m_title; }
    QLabel *addText(); // quiet, takes the room that is left
    void addButton(QWidget *button);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QHBoxLayout *m_layout;
    QLabel *m_title;
};

} // namespace millrace::ui

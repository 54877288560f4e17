// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

class QVBoxLayout;

namespace millrace::ui {

// One line of the start page: a tile with an icon, what it does, one sentence about it, its key. A button as a whole;
// ↑ and ↓ walk from one to the next.
class StartChoice : public QAbstractButton
{
    Q_OBJECT

public:
    StartChoice(const QString &iconName, const QString &title, const QString &description, const QString &keys,
                QWidget *parent = nullptr);

    // Widgets below the sentence.
    QVBoxLayout *extra() const { return m_extra; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QString m_iconName;
    QString m_description;
    QVBoxLayout *m_extra;
};

} // namespace millrace::ui

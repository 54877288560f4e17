// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace millrace::ui {

// A key or shortcut as a small outlined label: "Ctrl+I".
class KeyCap : public QLabel
{
    Q_OBJECT

public:
    explicit KeyCap(const QString &keys, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

// A count beside a tab or title, "3" in a rounded box; takes no room at zero.
class CountBadge : public QLabel
{
    Q_OBJECT

public:
    enum class Kind { Warning, Error };
    explicit CountBadge(Kind kind, QWidget *parent = nullptr);

    void setCount(qint64 count);
    qint64 count() const { return m_count; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Kind m_kind;
    qint64 m_count = 0;
};

} // namespace millrace::ui

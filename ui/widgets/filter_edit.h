// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace millrace::ui {

// A line that filters what stands below it: an icon in front, a cross to clear; Esc clears too.
class FilterEdit : public QLineEdit
{
    Q_OBJECT

public:
    // `iconName`: "filter" or "search".
    FilterEdit(const QString &iconName, const QString &placeholder, QWidget *parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace millrace::ui

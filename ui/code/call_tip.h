// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The arguments of the function that is being called, the one that is being written in bold, and what the function does.
// It never takes the focus. GUI thread only.

#include "ui/code/script_completion.h"

#include <QLabel>

namespace millrace::ui {

class CallTip : public QLabel
{
    Q_OBJECT

public:
    explicit CallTip(QWidget *parent);

    // Above the line of text whose top left is at `at`, in global pixels. `argument`: from 0.
    void open(const ScriptFunction &function, int argument, const QPoint &at, int lineHeight);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace millrace::ui

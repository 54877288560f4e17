// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/activity.h"

#include <QWidget>

namespace millrace::ui {

// "● Engine running  2 of 3 channels started · 14 msg/s", at the right end of the toolbar.
class EngineStatus : public QWidget
{
    Q_OBJECT

public:
    EngineStatus(const ChannelList &channels, const Activity &activity, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QString text() const { return m_text; } // the second half

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();

    const ChannelList &m_channels;
    const Activity &m_activity;
    QString m_text;
};

} // namespace millrace::ui

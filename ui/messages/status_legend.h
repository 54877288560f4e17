// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One line that explains the chips, and which destinations the brackets of a row stand for. Can be hidden.

#include "engine/model/channel_config.h"

#include <QWidget>

namespace millrace::ui {

class ElidedLabel;

class StatusLegend : public QWidget
{
    Q_OBJECT

public:
    explicit StatusLegend(QWidget *parent = nullptr);
    void setChannel(const ChannelConfig &channel);

Q_SIGNALS:
    void hideWanted();

private:
    ElidedLabel *m_chains;
};

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The line above a content pane: its number, the stage it shows, which a menu chooses, its data type, and how it is shown. Window
// thread only. style, screen 6.

#include "engine/model/channel_config.h"
#include "ui/messages/stage_content.h"

#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;

namespace millrace::ui {

class SegmentedSwitch;

class ContentHeader : public QWidget
{
    Q_OBJECT

public:
    explicit ContentHeader(QWidget *parent = nullptr);

    void setChannel(const ChannelConfig &channel);
    void setNumber(int number);
    void setStage(StageKey stage);
    QString title() const; // "D2 Lab · Sent"
    void setType(const QString &text, const QString &toolTip = {});
    // What the menu offers beside the stages.
    void setClosable(bool isClosable) { m_isClosable = isClosable; }
    void setSavable(bool isSavable) { m_isSavable = isSavable; }
    QToolButton *titleButton() const { return m_title; }
    SegmentedSwitch *views() const { return m_views; } // text, tree, hex

Q_SIGNALS:
    void stageChosen(millrace::ui::StageKey stage);
    void saveWanted();
    void closeWanted();

private:
    void showTitle();
    void fillMenu();

    std::optional<ChannelConfig> m_channel;
    StageKey m_stage;
    int m_number = 1;
    bool m_isClosable = true;
    bool m_isSavable = false;
    QLabel *m_badge;
    QToolButton *m_title;
    QLabel *m_type;
    SegmentedSwitch *m_views;
};

} // namespace millrace::ui

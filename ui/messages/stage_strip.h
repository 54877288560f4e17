// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The way of a message as a row of buttons: the source's stages, then those of one destination, which can be chosen.
// A lit stage carries the number of the pane that shows it. A click shows it in the focused pane, Ctrl+click in a new
// one.

#include "ui/messages/stage_content.h"

#include <QAbstractButton>
#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace millrace::ui {

class StageButton : public QAbstractButton
{
    Q_OBJECT

public:
    StageButton(StageKey stage, QWidget *parent);

    StageKey stage() const { return m_stage; }
    void setStage(StageKey stage) { m_stage = stage; }
    void setPane(int number); // 0: none shows it
    int pane() const { return m_pane; }
    enum class Held { No,
                      Yes };
    void setHeld(Held held); // whether the message has it
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

Q_SIGNALS:
    void chosen(Qt::KeyboardModifiers modifiers);

private:
    StageKey m_stage;
    int m_pane = 0;
    Held m_held = Held::Yes;
};

// The destination whose stages the strip shows, with its status.
class DestinationButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit DestinationButton(QWidget *parent);
    void setDestination(const QString &label, std::optional<MessageStatus> status);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<MessageStatus> m_status;
};

class StageStrip : public QWidget
{
    Q_OBJECT

public:
    explicit StageStrip(QWidget *parent = nullptr);

    void setChannel(const ChannelConfig &channel);
    void setMessage(const Message *message);
    void setPanes(const std::vector<StageKey> &stages);
    void setDestination(MetaDataId destination);
    MetaDataId destination() const { return m_destination; }
    StageButton *button(StageKey stage) const; // null: not on the strip

Q_SIGNALS:
    void stageChosen(millrace::ui::StageKey stage, Qt::KeyboardModifiers modifiers);
    void destinationChosen(millrace::MetaDataId destination);

private:
    void rebuild();
    void update();
    void showDestinations();

    std::optional<ChannelConfig> m_channel;
    std::optional<Message> m_message;
    std::vector<StageKey> m_panes;
    MetaDataId m_destination = 1;
    QHBoxLayout *m_layout;
    std::vector<StageButton *> m_buttons;
    DestinationButton *m_destinationButton = nullptr;
};

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The line on top of a channel's editor: which channel, how it runs, whether what runs is what is saved, and what one does with
// it all the time. Window thread only.

#include "engine/model/channel_state.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace millrace::ui {

class ChannelHeader : public QWidget
{
    Q_OBJECT

public:
    explicit ChannelHeader(QWidget *parent = nullptr);

    // `snapshot`: as the engine has it; the name is the document's.
    void show(const QString &name, const std::optional<ChannelSnapshot> &snapshot);
    // What keeps the channel from being deployed, as a sentence; empty: nothing. A long action disables the button, too.
    void setBlocked(const QString &reason);
    void setBusy(const QString &what); // empty: not busy
    void setModified(bool isModified); // there is something to save

Q_SIGNALS:
    void sendRequested();
    void messagesRequested();
    void saveRequested();
    void deployRequested(); // save, then deploy

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void updateDeploy();

    QLabel *m_name;
    QLabel *m_state;
    QLabel *m_tag;
    QLabel *m_running;
    QPushButton *m_send;
    QPushButton *m_messages;
    QPushButton *m_save;
    QPushButton *m_deploy;
    QString m_reason;
    QString m_busy;
};

} // namespace millrace::ui

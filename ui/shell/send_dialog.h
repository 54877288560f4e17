// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_list.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace millrace::ui {

class MessageBar;

// Hands a message to a channel: pasted, from a file or a sample. A file is sent byte for byte until its text is edited.
class SendDialog : public QDialog
{
    Q_OBJECT

public:
    SendDialog(Engine &engine, const ChannelList &channels, QWidget *parent = nullptr);

    void setChannel(const ChannelId &id);
    // Takes over a file's bytes; `name` says where they are from.
    void setContent(const QByteArray &content, const QString &name);
    // What Send would send now.
    QByteArray content() const;

Q_SIGNALS:
    void messageRequested(const QString &channelId, qlonglong messageId);

private:
    QWidget *makeEditorHeader();
    void fillChannels();
    void openFile();
    void describe();
    void send();
    void showOutcome(const ChannelId &id, const Result<SendOutcome> &result);

    Engine &m_engine;
    const ChannelList &m_channels;
    QComboBox *m_channel;
    QPlainTextEdit *m_editor;
    QCheckBox *m_carriageReturns;
    QLabel *m_what;
    QPushButton *m_send;
    MessageBar *m_outcome;
    QPlainTextEdit *m_response;
    QByteArray m_fileBytes; // as long as the editor's text is theirs
    QString m_fileName;
    bool m_fromFile = false;
};

} // namespace millrace::ui

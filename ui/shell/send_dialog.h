// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_list.h"
#include "ui/shell/line_ends.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace millrace::ui {

class MessageBar;

// Hands a message to a channel: pasted, from a file or a sample, or one that is stored. A content is sent byte for byte until its
// text is edited, and then with its own line ends, unless CR is asked for.
class SendDialog : public QDialog
{
    Q_OBJECT

public:
    SendDialog(Engine &engine, const ChannelList &channels, QWidget *parent = nullptr);

    // For whoever opens it: what was said of another channel goes, and the text waits to be replaced.
    void setChannel(const ChannelId &id);
    // Takes over a file's bytes; `name` says where they are from. `sourceMap`: of a stored message, goes with them.
    void setContent(const QByteArray &content, const QString &name, const ValueMap &sourceMap = {});
    // What Send would send now.
    QByteArray content() const;

Q_SIGNALS:
    void messageRequested(const QString &channelId, qlonglong messageId);

private:
    QWidget *makeEditorHeader();
    void fillChannels();
    void openFile();
    void edited();
    QString lineEndsText() const;
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
    LineEnds m_lineEnds; // of the content that was taken over
    ValueMap m_sourceMap;
    int m_length = 0; // of the text, before the edit that comes
    bool m_fromFile = false;
};

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is asked and told while channels are made, imported, exported, sent to and removed: file dialogs, the send dialog, and
// bars in place. Window thread only.

#include "ui/shell/channel_commands.h"
#include "ui/shell/channel_maker.h"
#include "ui/shell/importer.h"
#include "ui/shell/place.h"

#include <QPointer>

class QWidget;

namespace millrace::ui {

class ChannelDocuments;
class MessageBar;
class SendDialog;

class ChannelDialogs : public QObject
{
    Q_OBJECT

public:
    // `notice` shows what came of it; dialogs stand over `window`.
    ChannelDialogs(Engine &engine, ChannelList &channels, ChannelCommands &commands, ChannelMaker &maker, ChannelDocuments &documents,
                   MessageBar *notice, QWidget *window);

    void chooseImport();
    // Takes files in, told by their content: channel files are imported, a message goes to the send dialog.
    void takeFiles(const QStringList &fileNames);
    void openSendDialog(const ChannelId &channelId);
    void chooseGroupExport(const QString &groupId);
    void showFailure(const QString &lead, const QString &reason);

Q_SIGNALS:
    void placeRequested(const millrace::ui::Place &place);

private:
    void askKnown(const std::vector<ChannelId> &ids);
    void noticeClosed(); // by its cross
    void showImport(const Importer::Outcome &outcome);
    void showMade(const ChannelId &id);
    void chooseExport(const ChannelId &id);
    void exportTo(const QString &name, const Result<QByteArray> &xml);
    void askRemove(const ChannelId &id);
    void askRemoveMessages(const std::vector<ChannelId> &ids);
    void askClearStatistics(const std::vector<ChannelId> &ids);
    QString namesOf(const std::vector<ChannelId> &ids) const;

    Engine &m_engine;
    ChannelList &m_channels;
    ChannelCommands &m_commands;
    ChannelDocuments &m_documents;
    Importer m_importer;
    MessageBar *m_notice;
    QString m_importQuestion; // as the notice asked it …
    QString m_knownSentence;  // … and what it began with
    QWidget *m_window;
    QPointer<SendDialog> m_sendDialog;
};

} // namespace millrace::ui

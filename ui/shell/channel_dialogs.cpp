// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/channel_dialogs.h"

#include "ui/dashboard/clear_statistics_dialog.h"
#include "ui/document/channel_documents.h"
#include "ui/messages/messages_page.h"
#include "ui/shell/send_dialog.h"
#include "ui/shell/write_file.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace millrace::ui {

using namespace std::chrono_literals;

ChannelDialogs::ChannelDialogs(Engine &engine, ChannelList &channels, ChannelCommands &commands, ChannelMaker &maker,
                               ChannelDocuments &documents, MessageBar *notice, QWidget *window)
    : QObject(window), m_engine(engine), m_channels(channels), m_commands(commands), m_documents(documents), m_importer(engine), m_notice(notice), m_window(window)
{
    connect(&commands, &ChannelCommands::failed, this, &ChannelDialogs::showFailure);
    connect(&commands, &ChannelCommands::sendRequested, this, &ChannelDialogs::openSendDialog);
    connect(&commands, &ChannelCommands::resendRequested, this, [this](const QString &id, const QByteArray &content, const ValueMap &sourceMap) {
        openSendDialog(id);
        m_sendDialog->setContent(content, tr("the stored message"), sourceMap);
    });
    connect(&commands, &ChannelCommands::messagesRequested, this, [this](const QString &id) { Q_EMIT placeRequested(messagesPlace(id)); });
    connect(&commands, &ChannelCommands::exportRequested, this, &ChannelDialogs::chooseExport);
    connect(&commands, &ChannelCommands::removeRequested, this, &ChannelDialogs::askRemove);
    connect(&commands, &ChannelCommands::removeMessagesRequested, this, &ChannelDialogs::askRemoveMessages);
    connect(&commands, &ChannelCommands::clearStatisticsRequested, this, &ChannelDialogs::askClearStatistics);
    // News does not take the place of a question.
    connect(&commands, &ChannelCommands::told, this, [this](const QString &lead, const QString &text) {
        if (!m_notice->asks())
            m_notice->show(MessageBar::Kind::Info, lead, text);
    });
    connect(&commands, &ChannelCommands::deployed, this, [this](const QString &lead) {
        if (m_notice->asks())
            return;
        m_notice->show(MessageBar::Kind::Good, lead);
        QTimer::singleShot(6s, m_notice, [notice = m_notice, text = m_notice->text()] {
            if (notice->text() == text)
                notice->dismiss(); // it needs no answer
        });
    });
    connect(&channels, &ChannelList::failed, this, &ChannelDialogs::showFailure);
    connect(&m_importer, &Importer::known, this, &ChannelDialogs::askKnown);
    connect(m_notice, &MessageBar::dismissed, this, &ChannelDialogs::noticeClosed);
    connect(&m_importer, &Importer::finished, this, &ChannelDialogs::showImport);
    connect(&maker, &ChannelMaker::failed, this, &ChannelDialogs::showFailure);
    connect(&maker, &ChannelMaker::made, this, [this](const QString &id) {
        m_channels.reload();
        Q_EMIT placeRequested({QStringLiteral("dashboard"), {}, {id}});
    });
    connect(&maker, &ChannelMaker::editable, this, [this](const QString &id) {
        m_channels.reload();
        Q_EMIT placeRequested({QStringLiteral("channel"), id, {QStringLiteral("summary"), QStringLiteral("name")}});
    });
    connect(&maker, &ChannelMaker::finished, this, &ChannelDialogs::showMade);
}

void ChannelDialogs::showMade(const ChannelId &id)
{
    m_channels.reload();
    const ChannelSnapshot *channel = m_channels.find(id);
    if (!channel)
        return;
    const QString where = channel->connectors.empty() ? QString() : channel->connectors.front().endpoint;
    m_notice->show(MessageBar::Kind::Good, tr("%1 is running.").arg(channel->name),
                   where.isEmpty() ? QString() : tr("It listens on %1.").arg(where),
                   {{tr("Read its messages"), [this, id] { Q_EMIT placeRequested(messagesPlace(id)); }},
                    {tr("Send a message"), [this, id] { openSendDialog(id); }}});
}

void ChannelDialogs::chooseImport()
{
    const QStringList files = QFileDialog::getOpenFileNames(m_window, tr("Import channels"), {},
                                                            tr("Channel files (*.xml);;All files (*)"));
    if (!files.isEmpty())
        m_importer.importFiles(files);
}

void ChannelDialogs::takeFiles(const QStringList &fileNames)
{
    QStringList channelFiles;
    for (const QString &fileName : fileNames) {
        QFile file(fileName);
        if (!file.open(QIODevice::ReadOnly)) {
            showFailure(tr("%1 can't be read.").arg(QFileInfo(fileName).fileName()), file.errorString());
            continue;
        }
        const QByteArray content = file.readAll();
        if (fileKind(content) == FileKind::ChannelFile) {
            channelFiles << fileName;
        } else {
            openSendDialog(m_commands.selection().empty() ? QString() : m_commands.selection().front());
            m_sendDialog->setContent(content, QFileInfo(fileName).fileName());
        }
    }
    if (!channelFiles.isEmpty())
        m_importer.importFiles(channelFiles);
}

void ChannelDialogs::askKnown(const std::vector<ChannelId> &ids)
{
    m_channels.reload();
    QStringList names;
    for (const ChannelId &id : ids)
        names << m_channels.name(id);
    const auto unsavedNow = [this, ids] {
        QStringList unsavedNames;
        for (const auto &document : m_documents.all()) {
            if (std::find(ids.begin(), ids.end(), document->id()) == ids.end())
                continue;
            document->flush();
            if (document->isModified())
                unsavedNames << document->channel().name;
        }
        return unsavedNames;
    };
    const QStringList unsaved = unsavedNow();
    constexpr qsizetype mostNames = 5;
    const QString lead = ids.size() == 1 ? tr("%1 is in this workspace already.").arg(names.front())
                                         : tr("%n channels are in this workspace already.", nullptr, int(ids.size()));
    QStringList lines;
    if (ids.size() > 1)
        lines << names.mid(0, mostNames).join(tr(", ")) + (names.size() > mostNames ? tr(", …") : QString());
    if (!unsaved.isEmpty())
        lines << tr("Replacing throws away unsaved edits of %1.").arg(unsaved.join(tr(", ")));
    const auto goOn = [this, ids, unsaved, unsavedNow](Importer::Known choice) {
        return [this, ids, unsaved, unsavedNow, choice] {
            m_notice->dismiss();
            if (choice == Importer::Known::Replace && unsavedNow().size() > unsaved.size())
                askKnown(ids); // one went on editing: that was not asked about
            else
                m_importer.goOn(choice);
        };
    };
    m_notice->show(MessageBar::Kind::Warning, lead, lines.join(QLatin1Char('\n')),
                   {{tr("Replace"), goOn(Importer::Known::Replace)},
                    {tr("Import as copy"), goOn(Importer::Known::Copy)},
                    {tr("Cancel"), [this] {
                         m_notice->dismiss();
                         m_importer.cancel();
                     }}});
    m_importQuestion = m_notice->text();
    m_knownSentence = lead;
}

// Its cross means no where it asks about an import. Another notice may have taken the question's place: then that is told.
void ChannelDialogs::noticeClosed()
{
    if (!m_importer.isWaiting())
        return;
    m_importer.cancel();
    if (m_notice->text() != m_importQuestion)
        m_notice->show(MessageBar::Kind::Info, tr("Nothing was imported."), m_knownSentence);
}

void ChannelDialogs::showImport(const Importer::Outcome &outcome)
{
    m_channels.reload();
    for (const auto &document : m_documents.all()) {
        // Replacing was decided on: deploying, which saves first, must not bring the old edits back.
        if (document->isModified() && std::find(outcome.channels.begin(), outcome.channels.end(), document->id()) != outcome.channels.end())
            document->reload();
    }
    QStringList names;
    for (const ChannelId &id : outcome.channels)
        names << m_channels.name(id);
    if (names.isEmpty())
        names = outcome.parts;
    const QString lead = names.isEmpty() ? tr("Nothing was imported.")
        : names.size() <= 3              ? tr("Imported %1.").arg(names.join(tr(", ")))
                                         : outcome.channels.empty() ? tr("Imported %n parts of a workspace.", nullptr, int(names.size()))
                                                                     : tr("Imported %n channels.", nullptr, int(names.size()));
    const Place dashboard{QStringLiteral("dashboard"), {}, {}};
    std::vector<MessageBar::Link> links;
    if (!outcome.channels.empty()) {
        m_commands.setSelection({outcome.channels.front()});
        Q_EMIT placeRequested(dashboard);
        links.push_back({tr("Deploy now"), [this, channels = outcome.channels] {
                             m_notice->dismiss();
                             m_commands.runForAll(ChannelCommands::Command::Deploy, channels);
                         }});
        links.push_back({tr("Open dashboard"), [this, dashboard] { Q_EMIT placeRequested(dashboard); }});
    }
    const MessageBar::Kind kind = !outcome.problems.isEmpty() ? MessageBar::Kind::Error
        : !outcome.warnings.isEmpty()                         ? MessageBar::Kind::Warning
                                                              : MessageBar::Kind::Good;
    m_notice->show(kind, lead, (outcome.problems + outcome.warnings).join(QLatin1Char('\n')), std::move(links));
}

void ChannelDialogs::openSendDialog(const ChannelId &channelId)
{
    if (!m_sendDialog) {
        m_sendDialog = new SendDialog(m_engine, m_channels, m_window);
        connect(m_sendDialog, &SendDialog::messageRequested, this, [this](const QString &id, qlonglong messageId) {
            Q_EMIT placeRequested(messagePlace(id, messageId));
            m_window->activateWindow();
        });
    }
    m_sendDialog->setChannel(channelId);
    m_sendDialog->show();
    m_sendDialog->raise();
    m_sendDialog->activateWindow();
}

void ChannelDialogs::chooseExport(const ChannelId &id)
{
    exportTo(m_channels.name(id), m_engine.exportChannel(id));
}

void ChannelDialogs::chooseGroupExport(const QString &groupId)
{
    for (const ChannelGroup &group : m_channels.groups()) {
        if (group.id == groupId)
            exportTo(group.name, m_engine.exportChannelGroup(groupId));
    }
}

// Asks where to.
void ChannelDialogs::exportTo(const QString &name, const Result<QByteArray> &xml)
{
    QString fileName = name;
    fileName.replace(QLatin1Char('/'), QLatin1Char('_'));
    fileName = QFileDialog::getSaveFileName(m_window, tr("Export %1").arg(name), fileName + QStringLiteral(".xml"), tr("Channel files (*.xml)"));
    if (fileName.isEmpty())
        return;
    const QString problem = xml ? writeFile(fileName, *xml) : xml.error().message;
    if (problem.isEmpty())
        m_notice->show(MessageBar::Kind::Good, tr("Exported %1").arg(name), tr("to %1.").arg(QDir::toNativeSeparators(fileName)));
    else
        showFailure(tr("%1 was not exported.").arg(name), problem);
}

void ChannelDialogs::askRemove(const ChannelId &id)
{
    const ChannelSnapshot *channel = m_channels.find(id);
    if (!channel)
        return;
    const qint64 messages = channel->statistics.lifetime.received;
    const QString lost = messages == 0 ? tr("Its file in this workspace is deleted.")
                                       : tr("Its file in this workspace and its messages (%1 received) are deleted; this can't be undone.").arg(grouped(messages));
    m_notice->show(MessageBar::Kind::Warning, tr("Remove %1?").arg(channel->name), lost,
                   {{tr("Export it first"), [this, id] { chooseExport(id); }},
                    {tr("Remove channel and messages"), [this, id] {
                         m_notice->dismiss();
                         m_commands.remove(id);
                     }},
                    {tr("Keep it"), [this] { m_notice->dismiss(); }}});
}

QString ChannelDialogs::namesOf(const std::vector<ChannelId> &ids) const
{
    return ids.size() == 1 ? m_channels.name(ids.front()) : tr("%n channels", nullptr, int(ids.size()));
}

void ChannelDialogs::askRemoveMessages(const std::vector<ChannelId> &ids)
{
    qint64 received = 0;
    for (const ChannelId &id : ids) {
        const ChannelSnapshot *channel = m_channels.find(id);
        received += channel ? channel->statistics.lifetime.received : 0;
    }
    const auto remove = [this, ids](bool alsoStatistics) {
        m_notice->dismiss();
        m_commands.removeMessages(ids, alsoStatistics);
    };
    m_notice->show(MessageBar::Kind::Warning, tr("Remove all messages of %1?").arg(namesOf(ids)),
                   tr("%1 received so far; queued ones go too. A running channel is stopped and started again. This can't be undone.").arg(grouped(received)),
                   {{tr("Remove messages"), [remove] { remove(false); }},
                    {tr("Remove messages and clear statistics"), [remove] { remove(true); }},
                    {tr("Keep them"), [this] { m_notice->dismiss(); }}});
}

void ChannelDialogs::askClearStatistics(const std::vector<ChannelId> &ids)
{
    auto *dialog = new ClearStatisticsDialog(namesOf(ids), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, ids] { m_commands.clearStatistics(ids, dialog->clearing()); });
    dialog->open();
}

void ChannelDialogs::showFailure(const QString &lead, const QString &reason)
{
    m_notice->show(MessageBar::Kind::Error, lead, reason);
}

} // namespace millrace::ui

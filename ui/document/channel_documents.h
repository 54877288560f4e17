// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The channels being edited in this window: one document a channel, shared by all pages on it and gone with the last of them.
// Keeps a copy of unsaved edits in the workspace's folder "recovery", written ten seconds after a change at the latest, so that
// they outlive a crash; the next start offers them (recoveries()). Window thread only. spec/gui.md section 5.4.

#include "ui/document/channel_document.h"

#include <QDateTime>
#include <QTimer>

#include <map>
#include <memory>
#include <set>

namespace millrace::ui {

class ChannelDocuments : public QObject
{
    Q_OBJECT

public:
    explicit ChannelDocuments(Engine &engine, QObject *parent = nullptr);

    // Null: there is no such channel.
    std::shared_ptr<ChannelDocument> open(const ChannelId &id);
    // Those that someone has open.
    std::vector<std::shared_ptr<ChannelDocument>> all() const;

    struct Recovery
    {
        ChannelId channelId;
        QString name;
        QDateTime written;
    };
    // Edits that an earlier run left unsaved, until they are recovered or thrown away. No copy takes their place before that.
    std::vector<Recovery> recoveries() const;
    // The channel's document with those edits in it, as one step to undo. Error: NotFound, Invalid, Io.
    Result<std::shared_ptr<ChannelDocument>> recover(const ChannelId &id);
    // Throws a channel's copy away, whichever run wrote it.
    void discardRecovery(const ChannelId &id);
    // For whoever closes a modified document without saving: this run's copy only.
    void discardOwnCopy(const ChannelId &id);
    // Writes what is waiting now; a test need not wait for the timer.
    void writeRecoveryCopies();

Q_SIGNALS:
    void opened(millrace::ui::ChannelDocument *document);
    void modifiedChanged(); // of any of them
    // When edits can't be kept: a sentence naming the file.
    void recoveryFailed(const QString &reason);

private:
    void watch(const std::shared_ptr<ChannelDocument> &document);
    void follow(const std::vector<ChannelSnapshot> &channels);
    QString recoveryFile(const ChannelId &id) const;

    Engine &m_engine;
    std::map<ChannelId, std::weak_ptr<ChannelDocument>> m_documents;
    std::map<ChannelId, bool> m_changed; // since the last copy
    std::set<ChannelId> m_ownCopies;     // of this run; other files in the folder are an earlier one's
    std::map<ChannelId, std::pair<int, bool>> m_seen; // revision, enabled: what tells that a channel was saved
    QTimer m_recoveryTimer;
};

} // namespace millrace::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a person may have done with many messages at once, and what came of it. spec/engine.md section 16. Plain values.

#include "engine/model/content_type.h"
#include "engine/model/message_query.h"

#include <QStringList>

namespace millrace {

struct ReprocessRequest
{
    MessageSelection messages;
    std::optional<std::vector<MetaDataId>> destinations = {}; // none = all
    enum class Target { NewMessages, Overwrite };
    Target target = Target::NewMessages;
};

struct DeleteRequest
{
    MessageSelection messages;
    // None, or one that has the source: the messages go whole. Else only these destinations' connector messages.
    std::optional<std::vector<MetaDataId>> connectors = {};
};

struct DeleteAllRequest
{
    ChannelId channelId;
    enum class WhenRunning { Refuse, StopAndRestart };
    WhenRunning whenRunning = WhenRunning::Refuse;
    bool clearStatistics = false; // current ones
};

struct ExportRequest
{
    MessageSelection messages;
    // A file that holds the messages whole, one a line, as import takes them; or, with `content`, a folder with a file a message.
    QString path;
    struct OneContent
    {
        ContentType type = ContentType::Raw;
        MetaDataId connector = sourceMetaDataId;
        QString fileName = QStringLiteral("${messageId}.txt"); // may name ${messageId}, ${connector}, ${channelId}, ${channelName}
    };
    std::optional<OneContent> content = {};
};

struct MessageFailure
{
    MessageId messageId = 0;
    QString reason;
};

struct JobOutcome
{
    static constexpr size_t failuresKept = 1000;

    qint64 done = 0;
    qint64 failed = 0;
    std::vector<MessageFailure> failures; // the first of them
    QString endedBecause; // empty: it went through to the end

    void noteFailure(MessageId messageId, const QString &reason)
    {
        ++failed;
        if (failures.size() < failuresKept)
            failures.push_back({messageId, reason});
    }
};

} // namespace millrace

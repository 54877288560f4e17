// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The Data Pruner's settings of a workspace, and what a run tells. What a channel lets it take is in the channel's file
// (PruningSettings). spec/engine.md section 17. Plain values.

#include "engine/base/ids.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace millrace {

struct PrunerSettings
{
    bool enabled = false; // by itself; a person may always start a run
    QString schedule = QStringLiteral("0 0 * * * ?"); // a cron expression: every hour
    int blockSize = 1000;                             // messages, 50 to 10000
    bool archives = false;                            // first writes what goes to files
    QString archiveFolder;
    std::optional<int> eventDays = {}; // older events of the workspace go too; none = never

    bool operator==(const PrunerSettings &) const = default;
};

// What became of one channel.
struct PruneReport
{
    ChannelId channelId;
    QString channelName;
    std::optional<Timestamp> messagesBefore; // the thresholds
    std::optional<Timestamp> contentsBefore;
    qint64 messages = 0; // that went whole
    qint64 contents = 0; // messages that lost their contents and attachments
    QStringList archives; // the files that hold them
    bool isHalted = false;
    QString problem; // empty: all went well
    qint64 milliseconds = 0;
};

} // namespace millrace

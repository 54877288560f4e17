// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What one pane shows: a content of one connector of a message, or the reason why there is none. The reason is worked
// out from the message, the channel's storage mode and its steps, so a pane never just stays empty. spec/gui.md
// sections 5.3 and 5.5; spec/engine.md section 2. Pure functions; any thread.

#include "engine/model/channel_config.h"
#include "engine/model/content_type.h"
#include "engine/model/message.h"

#include <vector>

namespace millrace::ui {

struct StageKey
{
    MetaDataId connector = sourceMetaDataId;
    ContentType type = ContentType::Raw;

    auto operator<=>(const StageKey &) const = default;
};

struct StageContent
{
    std::optional<Content> content;
    std::optional<Response> response; // of the stages that hold one; content is then its message
    QString reason;                   // why there is no content; empty when there is
    bool isNotStored = false;         // another storage mode would keep it
    std::optional<DataTypeConfig> dataType = {}; // as the channel reads or makes it; none where that is nobody's
    bool isScriptsForm = false;                  // what scripts see of it, not what goes in and out
};

StageContent stageContent(const Message &message, const ChannelConfig &channel, StageKey key);

// Where the store keeps it: a destination's Raw once, as what the source encoded.
StageKey storedAs(StageKey stage);

// The stages a connector can have, in the order they are made.
std::vector<ContentType> stagesOf(MetaDataId connector);
// "Source · Raw", "D2 Lab · Sent"
QString stageTitle(const ChannelConfig &channel, StageKey key);
// Null where the connector has no part in the message.
const ConnectorMessage *findConnector(const Message &message, MetaDataId id);

} // namespace millrace::ui

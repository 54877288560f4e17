// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Takes attachments out of a message before anything else sees it. What stays is the message's Raw, with a token where an
// attachment was (attachment_tokens.h). The kinds, None among them, are in attachment_handler.cpp.
// spec/engine.md sections 18 and 25, "Attachments"; seed 000, "Attachments".
// Made at deploy, const from then on: any thread.

#include "engine/base/result.h"
#include "engine/model/channel_config.h"
#include "engine/model/message.h"
#include "engine/script/script_pool.h"

#include <memory>
#include <vector>

namespace millrace {

class AttachmentHandler
{
public:
    // Error: Invalid, naming the setting that is wrong, or the handler that this version does not have.
    static Result<std::unique_ptr<AttachmentHandler>> create(const AttachmentHandlerConfig &config, ScriptPool &scripts);
    virtual ~AttachmentHandler() = default;

    struct Extracted
    {
        QByteArray content; // text: base64 where a binary message stays whole
        std::vector<Attachment> attachments;
    };
    // `source`: the message so far, its source map filled; `context`: what a script sees of it. Error: Script, Invalid;
    // nothing of the message is to be stored then.
    virtual Result<Extracted> extract(const RawMessage &raw, const ConnectorMessage &source, ScriptContext &context) const = 0;

    // An attachment's content as it goes back into an outgoing message.
    virtual QByteArray outbound(QByteArray content) const { return content; }
};

} // namespace millrace

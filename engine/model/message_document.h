// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A whole message as an export file and the Data Pruner's archive keep it: a JSON object on one line, with nothing lost, unlike
// the form of message_json.h that is made for reading. spec/engine.md sections 16 and 17. Plain functions: any thread.

#include "engine/base/result.h"
#include "engine/model/message.h"

namespace millrace {

struct MessageDocument
{
    Message message; // a destination's raw and source map are the source's, and not in the document
    std::vector<Attachment> attachments;
};

QByteArray messageToDocument(const MessageDocument &document);
// Error: Invalid, what is wrong with it; Newer.
Result<MessageDocument> messageFromDocument(const QByteArray &line);

} // namespace millrace

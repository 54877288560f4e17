// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What messages and maps hold, as templates see it: lists, maps and dates as Java's, arrays and objects of scripts as List and
// Map, XML as its text. spec/scripting.md, "Templates".
// Pure functions. What they return is one rendering's; `message` must outlive it.

#include "engine/model/message.h"
#include "engine/template/template_value.h"

namespace millrace {

TemplateValue toTemplateValue(const Value &value);
// $message: getEncodedData(), getMessageId() …
TemplateValue messageTemplateValue(const ConnectorMessage &message);

} // namespace millrace

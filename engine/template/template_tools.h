// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tools that every template has, by the names of the reference: date, JsonUtil, XmlUtil. docs/templates.md.
// Used by the rendering thread.

#include "engine/template/template_value.h"

namespace millrace {

// Nothing: no tool has this name.
std::optional<TemplateValue> findTemplateTool(const QByteArray &name);

// `time` by a pattern of java.text.SimpleDateFormat; null where the pattern is none.
TemplateValue formattedDate(const QByteArray &pattern, Timestamp time);

} // namespace millrace

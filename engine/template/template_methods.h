// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What templates may call on values: the methods of Java's String, numbers, List, Map and Date that templates use
// (docs/templates.md lists them). Arguments are taken as Velocity takes them: a number, or text that reads as one, where a
// number is wanted; anything but null where a text is.

#include "engine/template/template_value.h"

namespace millrace {

// `receiver` is not null.
TemplateCall callMethod(const TemplateValue &receiver, const QByteArray &method, const TemplateArguments &arguments);
// `$receiver.name`: getName(), a map's key, get("name"), isName().
TemplateCall readProperty(const TemplateValue &receiver, const QByteArray &name);
// `$receiver[index]`; a negative one counts from the end.
TemplateCall readIndex(const TemplateValue &receiver, const TemplateValue &index);

} // namespace millrace

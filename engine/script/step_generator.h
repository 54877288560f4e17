// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The JavaScript that a step or rule of a channel file stands for. spec/channels.md, "Steps and rules"; spec/scripting.md,
// "Steps and rules". Reads the files of External Script steps. Used by the deploying thread.

#include "engine/base/result.h"
#include "engine/model/channel_config.h"

#include <QByteArray>

namespace millrace {

// The body of the step. Error: Invalid, naming a kind that this build does not know; Io, NotFound: a script's file.
Result<QByteArray> stepScript(const ScriptElement &step);
// The body of the rule's function, which returns whether the message passes. Errors as for stepScript.
Result<QByteArray> ruleScript(const ScriptElement &rule);
// Of a step or a rule, whichever it is.
Result<QByteArray> elementScript(const ScriptElement &element);

// The steps or rules in an Iterator, in their order, disabled ones too; none for other kinds.
std::vector<ScriptElement> childElements(const ScriptElement &element);

// "rb.RuleBuilderRule" is "RuleBuilderRule".
QByteArray elementKind(const ScriptElement &element);

} // namespace millrace

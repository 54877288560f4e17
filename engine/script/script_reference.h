// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All that a script may name besides JavaScript's own and Java's classes: one table, from which the reference page
// (docs/script_reference.md) is made, which the editor's completion reads, and which the tests compare with what scripts
// find. spec/scripting.md; issue 4. Constant: any thread.

#include "engine/model/script_reference.h"

#include <QByteArray>

namespace millrace {

// In the order of the page: by groups, a name before its members.
const std::vector<ScriptName> &scriptNames();
// What values have, type by type: those of names above (ScriptName::type), and JavaScript's texts, lists and utilities.
const std::vector<ScriptMember> &scriptMembers();

// "Source filter and transformer".
QString codeContextLabel(CodeContext context);

// Both tables as a page in Markdown.
QByteArray scriptReferencePage();

} // namespace millrace

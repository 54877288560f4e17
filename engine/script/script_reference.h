// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All that a script may name besides JavaScript's own and Java's classes: one table, from which the reference page
// (docs/script_reference.md) is made, which the editor's completion reads, and which the tests compare with what scripts
// find. spec/scripting.md; issue 4. Constant: any thread.

#include "engine/model/code_template.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace millrace {

struct ScriptName
{
    QString group;     // "Maps", "The message" …
    QString name;      // "DateUtil.formatDate", "msg"
    QString signature; // of a function: "(pattern, date)"; empty: a value
    std::vector<CodeContext> contexts;
    QString text; // one line
};

// In the order of the page: by groups, a name before its members.
const std::vector<ScriptName> &scriptNames();

// "Source filter and transformer".
QString codeContextLabel(CodeContext context);

// The table as a page in Markdown.
QByteArray scriptReferencePage();

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What an editor of scripts needs to know: the names that scripts find, the members of their values, and what is wrong with a
// script's syntax. The tables themselves are the script room's (engine/script/script_reference.h). Plain values: any thread.

#include "engine/model/code_template.h"

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
    QString type; // of a value: whose members it has, "Map"; empty: those in the table that begin with its name
};

struct ScriptMember
{
    QString type; // "Map", "XML" …
    QString name;
    QString signature; // of a method: "(key, value)"; empty: a property
    QString text;      // one line
};

// The first thing in a script that cannot be compiled.
struct ScriptProblem
{
    int line = 1;   // of the script, from 1
    int column = 0; // in characters, from 1; 0: only the line is known
    QString text;   // "expecting ')'"
};

} // namespace millrace

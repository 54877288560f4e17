// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings that scripts reach as XML.ignoreWhitespace and its like. spec/scripting.md, "Scope and runs". Values.

namespace millrace {

// How white space is read and written. The reference has rules of its own; those of ECMA-357 (text is trimmed, children
// stand on lines of their own) are there for suites that test E4X by that standard.
enum class XmlLayoutRules { Reference, Standard };

struct XmlSettings // XML.ignoreWhitespace and its like; these are the start values
{
    XmlLayoutRules rules = XmlLayoutRules::Reference;
    bool ignoreComments = true; // kept for scripts that read it; comments stay, as in the reference
    bool ignoreInstructions = true;
    bool ignoreWhitespace = true;
    bool prettyPrinting = false; // a line feed between the items of a list
    int prettyIndent = 2;
};

} // namespace millrace

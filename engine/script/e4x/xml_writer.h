// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// XML as text: what toXMLString() and toString() give, as spec/scripting.md, "Writing XML out", has it.
// Pure; the thread that owns the node's pool.

#include "engine/script/e4x/xml_node.h"
#include "engine/script/e4x/xml_settings.h"

#include <string>

namespace millrace {

// Markup of one node: attributes in alphabetical order, the namespaces that the node's own ancestors declared repeated
// where they are used, no declaration, no indentation. An attribute is its escaped value.
void appendMarkup(const XmlNode &node, std::string &out);
// The same; by the standard's rules on indented lines where XML.prettyPrinting asks for them.
void appendMarkup(const XmlNode &node, std::string &out, const XmlSettings &settings);

// The text of an element with simple content, of text, or an attribute's value; else the markup. ECMA-357 10.1.1.
void appendPlainText(const XmlNode &node, std::string &out);
void appendPlainText(const XmlNode &node, std::string &out, const XmlSettings &settings);

// No element among the children, and not a comment or an instruction. ECMA-357 13.4.4.16.
bool hasSimpleContent(const XmlNode &node);

void escapeText(std::string_view text, std::string &out);
void escapeAttribute(std::string_view text, std::string &out);

} // namespace millrace

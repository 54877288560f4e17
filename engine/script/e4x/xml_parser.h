// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads XML for scripts: UTF-8 text to nodes. Not a validating parser, but nothing malformed passes: tags must match,
// prefixes must be declared, entities must be known; a DOCTYPE is refused. Beyond XML 1.0 it takes control characters, raw
// or as references, and a surrogate pair written as two references (spec/datatypes.md 0.5).
// Blank text between tags is left out, that of a leaf stays; comments stay; instructions and the prolog go.
// spec/scripting.md, "Reading XML" and "Writing XML out". Pure; the thread that owns the pool.

#include "engine/script/e4x/xml_node.h"
#include "engine/script/e4x/xml_settings.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace millrace {

struct XmlParsed
{
    std::vector<XmlRef> nodes; // of the top level, in order, without parents
    std::optional<std::string> error; // "line 3, column 7: <b> is closed by </a>"
};

enum class XmlSource {
    Document, // one root; what stands around it but text that is not blank is left out
    Fragment, // any number of nodes
};

// `defaultUri`: the namespace of elements without a prefix where the text declares none.
XmlParsed parseXml(XmlPool &pool, std::string_view text, XmlSource source, const XmlSettings &settings, const XmlSymbolRef &defaultUri);

bool isXmlName(std::string_view name); // an NCName

} // namespace millrace

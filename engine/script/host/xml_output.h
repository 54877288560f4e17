// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A libxml2 tree as text, laid out as Java's serializer does: the declaration without a line break behind it, four blanks a
// level where it is indented. spec/scripting.md, "Java values". Any thread.

#include <QByteArray>

#include <libxml/tree.h>

namespace millrace {

struct XmlLayout
{
    bool indent = false;
    bool declaration = true;
    QByteArray standalone; // "yes", "no"; empty: not said
    QByteArray encoding = "UTF-8"; // only named: what is written is UTF-8
};

QByteArray writeXmlTree(const xmlDoc *document, const XmlLayout &layout);

} // namespace millrace

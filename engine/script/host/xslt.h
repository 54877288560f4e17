// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// XSLT 1.0 with EXSLT, by libxslt; written out as Java's serializers do. For the XSLT step, XmlUtil.prettyPrint and
// javax.xml.transform. spec/scripting.md, "Steps and rules" and "Java values".
// Entities of the source are expanded, but none is loaded from outside; nothing comes from the network and nothing is
// written. A transformation that makes more than a great many steps is ended. Any thread.

#include "engine/base/result.h"

#include <QByteArray>

#include <optional>
#include <utility>
#include <vector>

namespace millrace {

// Whether xsl:include, xsl:import and document() may read files.
enum class XsltFiles { Readable, Refused };

struct XsltRequest
{
    QByteArray source;
    std::optional<QByteArray> stylesheet; // none: the identity, which keeps the source as it is
    std::vector<std::pair<QByteArray, QByteArray>> parameters; // texts
    // By javax.xml.transform.OutputKeys: "indent", "omit-xml-declaration", "standalone", "method" … They go before the
    // stylesheet's own.
    std::vector<std::pair<QByteArray, QByteArray>> outputProperties;
    XsltFiles files = XsltFiles::Readable;
};

// UTF-8. Error: Invalid, with what the XML or the stylesheet lacks, and its line.
Result<QByteArray> transformXml(const XsltRequest &request);

// Whether `stylesheet` is one. Error: Invalid.
Result<void> checkStylesheet(const QByteArray &stylesheet, XsltFiles files);

} // namespace millrace

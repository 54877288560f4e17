// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/rewriter.h"

namespace millrace {

bool mayMeetXml(const QByteArray &source)
{
    return source.contains("msg");
}

RewrittenScript rewriteScript(const QByteArray &source, XmlValues)
{
    RewrittenScript result;
    result.source = source;
    return result;
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/natives.h"
#include "engine/script/host/xslt.h"

namespace millrace {

namespace {

// xslt(source, stylesheet)
JSValue xslt(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    XsltRequest request;
    QByteArray stylesheet;
    if (argc < 2 || !js::toUtf8(context, argv[0], request.source) || !js::toUtf8(context, argv[1], stylesheet))
        return JS_EXCEPTION;
    request.stylesheet = stylesheet;
    if (!Host::of(context).environment().access.allows(AccessKind::Files))
        request.files = XsltFiles::Refused;
    const Result<QByteArray> result = transformXml(request);
    return result ? js::newUtf8(context, *result) : throwJava(context, "javax.xml.transform.TransformerException", result.error().message);
}

// prettyXml(text): null where it is no XML.
JSValue prettyXml(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    XsltRequest request;
    if (argc < 1 || !js::toUtf8(context, argv[0], request.source))
        return JS_EXCEPTION;
    request.outputProperties = {{"indent", "yes"}, {"omit-xml-declaration", "yes"}};
    const Result<QByteArray> result = transformXml(request);
    return result ? js::newUtf8(context, *result) : JS_NULL;
}

} // namespace

void addXmlFunctions(JSContext *context, JSValueConst native)
{
    addNatives(context, native, {{"xslt", xslt, 2}, {"prettyXml", prettyXml, 1}});
}

} // namespace millrace

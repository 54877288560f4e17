// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in until the E4X natives are built: an XML message is an error that says so. Goes with them.
#include "engine/script/e4x/e4x_runtime.h"

namespace millrace {

void installE4x(JSContext *, E4xLimits &) {}
void resetE4xSettings(JSContext *) {}
void setDefaultNamespaceFrom(JSContext *, JSValueConst) {}
JSValue xmlFromText(JSContext *ctx, QByteArrayView) { return JS_ThrowTypeError(ctx, "this build has no XML in scripts"); }
bool isXmlValue(JSValueConst) { return false; }
QByteArray xmlToText(JSContext *, JSValueConst) { return {}; }
QByteArray xmlToPlainText(JSContext *, JSValueConst) { return {}; }
bool xmlHasSimpleContent(JSContext *, JSValueConst) { return false; }
std::shared_ptr<const ScriptObject> xmlToScriptObject(JSContext *, JSValueConst) { return nullptr; }
JSValue xmlFromScriptObject(JSContext *, const ScriptObject &) { return JS_UNDEFINED; }

} // namespace millrace

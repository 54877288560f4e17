// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The classes QName and Namespace: ECMA-357 13.2 and 13.3. Inside engine/script/e4x only.

#include "engine/script/e4x/e4x_state.h"

namespace millrace {

void defineQNameClasses(JSContext *ctx, JSValueConst global);

JSValue newQName(JSContext *ctx, const XmlName &name);          // a null uri: any namespace
JSValue newNamespace(JSContext *ctx, const XmlNamespace &ns);   // a null prefix: undefined
const XmlName *qnameOf(JSValueConst value);                     // null where it is no QName
const XmlNamespace *namespaceOf(JSValueConst value);

// What new QName(value) and new Namespace(value) give. nullopt: an exception is pending.
std::optional<XmlName> toQName(JSContext *ctx, JSValueConst value);
std::optional<XmlNamespace> toNamespace(JSContext *ctx, JSValueConst value);

// A name argument of a method: a QName, or text as in E4xState::keyFromText.
std::optional<XmlKey> toKey(JSContext *ctx, JSValueConst value);

bool isXmlNameValue(JSContext *ctx, JSValueConst value); // isXMLName()

} // namespace millrace

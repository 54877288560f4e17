// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ECMAScript for XML (ECMA-357) inside QuickJS: the classes XML, XMLList, QName and Namespace as native objects, and the
// frozen global `__e4x` whose functions the rewriter's output calls. What scripts see: spec/scripting.md, "Reading XML" to
// "Namespaces"; where that is silent, ECMA-357. design.md section 8.
//
// Who calls it: the script engine, on the thread that holds the runtime's lease. Nothing here is safe to share between
// threads but what xmlToScriptObject returns.
//
// Functions that return a JSValue return a new reference, or JS_EXCEPTION with the exception pending.

#include "engine/model/value.h"
#include "engine/script/e4x/e4x_limits.h"
#include "engine/script/e4x/rewriter.h"

#include <quickjs/quickjs.h>

#include <QByteArray>
#include <QByteArrayView>

#include <memory>

namespace millrace {

// Defines XML, XMLList, QName, Namespace, isXMLName and `__e4x` in the context's global object. Once a context. `limits`
// must live longer than the runtime.
//
// The functions of `__e4x`, for rewritten code (names as E4xProperty in e4x_state.h takes them):
//   key(ns, "n")            the property key of ns::n, for x[…]; null stands for *::
//   attributeKey(e), attributeKey(ns, "a")   that of @[e] and @ns::a
//   descendants(x, name)    x..name; deleteDescendants(x, name)   delete x..name
//   filter(x, scope => …)   x.(…)
//   xml(texts, values, kinds), list(…)   literals; kinds are "text", "attribute" (its quotes are added), "name"
//   setDefaultNamespace(e), pushNamespace(), popNamespace()
//   typeOf(v), equals(a, b), add(a, b), values(v)   typeof, ==, +, and what for each walks, as an array
//   script(text)            what eval and Function take, rewritten
//   nameAlone(name)         @a where there is nothing that it could be an attribute of: an error
void installE4x(JSContext *ctx, E4xLimits &limits);

// XML.ignoreWhitespace and its like, and the default namespace, back to their start. Called before each run.
void resetE4xSettings(JSContext *ctx);

// What toString() of a rewritten script's functions gives, until the next reset.
void addFunctionSources(JSContext *ctx, const FunctionSources &functions);

// White space as ECMA-357 has it, until the next reset: for suites that test E4X by that standard.
void useStandardLayoutRules(JSContext *ctx);

// `default xml namespace = ` the namespace that the root uses without a prefix, else none: what the reference does with
// `msg` before rules and steps. No effect where `xml` is no XML.
void setDefaultNamespaceFrom(JSContext *ctx, JSValueConst xml);

// What new XML(text) gives: leading white space, a byte order mark and a prolog are skipped, text that does not start with
// '<' is a text node (also ""), a DOCTYPE or malformed markup is a SyntaxError with line and column.
JSValue xmlFromText(JSContext *ctx, QByteArrayView utf8);

bool isXmlValue(JSValueConst value); // XML or XMLList
// toXMLString() and toString(). Empty where `value` is no XML.
QByteArray xmlToText(JSContext *ctx, JSValueConst value);
QByteArray xmlToPlainText(JSContext *ctx, JSValueConst value);
bool xmlHasSimpleContent(JSContext *ctx, JSValueConst value);

// XML in maps is copied when it crosses into or out of a runtime, so that parallel chains cannot corrupt it. For scripts to
// see one live value, the caller hands out one JSValue for a key during a run, and at the run's end stores it anew.
// xmlToScriptObject: null where `value` is no XML. Its text() is toString(): a simple node's text, else markup.
std::shared_ptr<const ScriptObject> xmlToScriptObject(JSContext *ctx, JSValueConst value);
// JS_UNDEFINED where `object` is not one of ours.
JSValue xmlFromScriptObject(JSContext *ctx, const ScriptObject &object);

} // namespace millrace

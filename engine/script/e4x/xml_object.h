// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The classes XML and XMLList as QuickJS sees them: objects whose properties are looked up in the tree. Inside
// engine/script/e4x only.

#include "engine/script/e4x/e4x_state.h"

namespace millrace {

// XML, XMLList and the predicates' scope.
void defineXmlClasses(JSContext *ctx, JSValueConst global);

JSValue wrapNode(JSContext *ctx, XmlNode *node); // one object for a node; null gives JS_NULL
JSValue wrapList(JSContext *ctx, XmlListRef list);
JSValue itemArray(JSContext *ctx, JSValueConst xml); // a JavaScript array of what XML or an XMLList holds now

XmlNode *nodeOf(JSValueConst value); // null where it is no XML
XmlList *listOf(JSValueConst value); // null where it is no XMLList
XmlTarget targetOf(JSValueConst value);
// The node of XML or of a list with one item; else null.
XmlNode *singleNodeOf(JSValueConst value);

// What is assigned: XML as it is, anything else as its text. nullopt: an exception is pending.
std::optional<XmlValue> toXmlValue(JSContext *ctx, JSValueConst value);

// What the names in a predicate are looked up in, one after the other for each item of a list.
JSValue newScope(JSContext *ctx);
void setScopeItem(JSValueConst scope, XmlNode &item);
// The last name that was asked for and is neither a child nor an attribute of the item is from now on an empty list.
// False where there was no such name.
bool admitMissingName(JSValueConst scope);

} // namespace millrace

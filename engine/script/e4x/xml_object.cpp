// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/xml_object.h"

#include "engine/script/e4x/xml_constructors.h"
#include "engine/script/e4x/xml_methods.h"
#include "engine/script/e4x/xml_writer.h"

#include <algorithm>

namespace millrace {

namespace {

using Kind = E4xProperty::Kind;

bool hasMatch(const XmlNode &node, const XmlKey &key)
{
    const XmlNode *candidate = key.isAttribute ? node.firstAttribute() : node.firstChild();
    while (candidate && !key.matches(*candidate))
        candidate = candidate->next();
    return candidate;
}

// --- what XML and XMLList have in common: a property of an object with items ---

qsizetype sizeOf(JSValueConst object)
{
    XmlList *list = listOf(object);
    return list ? list->size() : 1;
}

XmlNode *itemOf(JSValueConst object, qsizetype index)
{
    XmlList *list = listOf(object);
    return list ? list->at(index) : nodeOf(object);
}

JSValue prototypeOf(JSContext *ctx, JSValueConst object)
{
    return JS_GetClassProto(ctx, JS_GetClassID(object));
}

bool hasName(JSValueConst object, const XmlKey &key)
{
    for (qsizetype i = 0; i < sizeOf(object); ++i) {
        if (hasMatch(*itemOf(object, i), key))
            return true;
    }
    return false;
}

JSValue getProperty(JSContext *ctx, JSValueConst object, JSAtom atom, JSValueConst receiver)
{
    E4xState &state = E4xState::of(ctx);
    const E4xProperty property = state.property(ctx, atom);
    switch (property.kind) {
    case Kind::Index:
        return property.index < sizeOf(object) ? wrapNode(ctx, itemOf(object, property.index)) : JS_UNDEFINED;
    case Kind::NoIndex:
        return JS_UNDEFINED;
    case Kind::Symbol: {
        const JSValue prototype = prototypeOf(ctx, object);
        const JSValue value = JS_GetPropertyInternal(ctx, prototype, atom, receiver, false);
        JS_FreeValue(ctx, prototype);
        return value;
    }
    case Kind::Name:
        break;
    }
    const auto find = property.isMethod ? XmlList::findLater : XmlList::find;
    return wrapList(ctx, find(state.pool(), targetOf(object), property.key));
}

int setProperty(JSContext *ctx, JSValueConst object, JSAtom atom, JSValueConst value, JSValueConst, int)
{
    E4xState &state = E4xState::of(ctx);
    const E4xProperty property = state.property(ctx, atom);
    XmlList *list = listOf(object);
    if (property.kind == Kind::Symbol || property.kind == Kind::NoIndex || (property.kind == Kind::Index && !list)) {
        throwType(ctx, "XML has no property of this name that can be assigned to");
        return -1;
    }
    const std::optional<XmlValue> content = toXmlValue(ctx, value);
    if (!content)
        return -1;
    const Result<void> done = property.kind == Kind::Index ? list->putAt(property.index, *content)
                              : list                       ? list->put(property.key, *content)
                                                           : putXml(*nodeOf(object), property.key, *content);
    if (!done) {
        throwError(ctx, done.error());
        return -1;
    }
    return JS_IsException(checkLimits(ctx, state.pool(), JS_TRUE)) ? -1 : 1;
}

int hasProperty(JSContext *ctx, JSValueConst object, JSAtom atom)
{
    const E4xProperty property = E4xState::of(ctx).property(ctx, atom);
    switch (property.kind) {
    case Kind::Index: return property.index < sizeOf(object);
    case Kind::NoIndex: return false;
    case Kind::Name: return hasName(object, property.key);
    case Kind::Symbol: break;
    }
    const JSValue prototype = prototypeOf(ctx, object);
    const int has = JS_HasProperty(ctx, prototype, atom);
    JS_FreeValue(ctx, prototype);
    return has;
}

int deleteProperty(JSContext *ctx, JSValueConst object, JSAtom atom)
{
    const E4xProperty property = E4xState::of(ctx).property(ctx, atom);
    if (property.kind == Kind::Index && property.index < sizeOf(object)) {
        const XmlRef item(itemOf(object, property.index));
        item->remove();
        if (XmlList *list = listOf(object))
            list->removeAt(property.index);
    } else if (property.kind == Kind::Name) {
        for (qsizetype i = 0; i < sizeOf(object); ++i)
            deleteXml(*itemOf(object, i), property.key);
    }
    return true;
}

int getOwnProperty(JSContext *ctx, JSPropertyDescriptor *descriptor, JSValueConst object, JSAtom atom)
{
    const E4xProperty property = E4xState::of(ctx).property(ctx, atom);
    const bool has = property.kind == Kind::Index  ? property.index < sizeOf(object)
                     : property.kind == Kind::Name ? hasName(object, property.key)
                                                   : false;
    if (!has || !descriptor)
        return has;
    descriptor->flags = JS_PROP_C_W_E;
    descriptor->getter = descriptor->setter = JS_UNDEFINED;
    descriptor->value = getProperty(ctx, object, atom, object);
    return JS_IsException(descriptor->value) ? -1 : 1;
}

int getOwnPropertyNames(JSContext *ctx, JSPropertyEnum **names, uint32_t *count, JSValueConst object)
{
    *count = uint32_t(sizeOf(object));
    *names = static_cast<JSPropertyEnum *>(js_malloc(ctx, std::max<size_t>(*count, 1) * sizeof(JSPropertyEnum)));
    if (!*names)
        return -1;
    for (uint32_t i = 0; i < *count; ++i)
        (*names)[i] = {true, JS_NewAtomUInt32(ctx, i)};
    return 0;
}

int defineOwnProperty(JSContext *ctx, JSValueConst object, JSAtom atom, JSValueConst value, JSValueConst, JSValueConst, int flags)
{
    if (flags & (JS_PROP_HAS_GET | JS_PROP_HAS_SET)) {
        throwType(ctx, "XML can't have accessors");
        return -1;
    }
    return flags & JS_PROP_HAS_VALUE ? setProperty(ctx, object, atom, value, object, 0) : 1;
}

// A list that a name found is also the method of that name: x.length is a child query, x.length() the method. Other names
// are methods of the prototype that a script added, or string methods, of one simple node.
JSValue callList(JSContext *ctx, JSValueConst function, JSValueConst, int argc, JSValueConst *argv, int)
{
    const XmlList &list = *listOf(function);
    const XmlTarget target = list.target();
    const std::string name(list.key().local.text());
    if (std::holds_alternative<std::monostate>(target) || list.key().isAttribute || name.empty())
        return throwType(ctx, name.empty() ? "XML is not a function" : name + " is not a function");
    if (const int method = xmlMethodNumber(name); method >= 0)
        return callXmlMethod(ctx, method, target, argc, argv);

    const JSValue self = std::holds_alternative<XmlRef>(target) ? wrapNode(ctx, std::get<XmlRef>(target).get())
                                                                : wrapList(ctx, std::get<XmlListRef>(target));
    JSValue prototype = prototypeOf(ctx, self);
    JSValue receiver = JS_DupValue(ctx, self);
    JSValue found = JS_GetPropertyStr(ctx, prototype, name.c_str());
    const XmlNode *node = singleNodeOf(self);
    if (!JS_IsFunction(ctx, found) && !JS_IsException(found) && node && hasSimpleContent(*node)) {
        std::string text;
        appendPlainText(*node, text);
        JS_FreeValue(ctx, found);
        JS_FreeValue(ctx, receiver);
        receiver = jsString(ctx, text);
        found = JS_GetPropertyStr(ctx, receiver, name.c_str());
    }
    JSValue result = JS_EXCEPTION;
    if (JS_IsFunction(ctx, found))
        result = JS_Call(ctx, found, receiver, argc, argv);
    else if (!JS_IsException(found))
        throwType(ctx, name + " is not a function");
    for (const JSValue value : {found, receiver, prototype, self})
        JS_FreeValue(ctx, value);
    return result;
}

void finalizeNode(JSRuntime *, JSValue value)
{
    if (XmlNode *node = nodeOf(value)) {
        node->wrapper = nullptr;
        XmlRef::adopt(node);
    }
}

void finalizeList(JSRuntime *, JSValue value)
{
    XmlListRef::adopt(listOf(value));
}

// --- the predicates' scope ---

struct Scope
{
    XmlRef item;
    JSAtom lastMissing = JS_ATOM_NULL;
    std::vector<JSAtom> admitted;
};

Scope *scopeOf(JSValueConst value)
{
    return static_cast<Scope *>(JS_GetOpaque(value, e4xClasses().scope));
}

bool isAdmitted(const Scope &scope, JSAtom atom)
{
    return std::find(scope.admitted.begin(), scope.admitted.end(), atom) != scope.admitted.end();
}

int scopeHasProperty(JSContext *ctx, JSValueConst object, JSAtom atom)
{
    Scope &scope = *scopeOf(object);
    const E4xProperty property = E4xState::of(ctx).property(ctx, atom);
    if (property.kind != Kind::Name)
        return false;
    if (property.key.isAttribute || hasMatch(*scope.item, property.key) || isAdmitted(scope, atom))
        return true;
    JS_FreeAtom(ctx, scope.lastMissing);
    scope.lastMissing = JS_DupAtom(ctx, atom);
    return false;
}

JSValue scopeGetProperty(JSContext *ctx, JSValueConst object, JSAtom atom, JSValueConst)
{
    E4xState &state = E4xState::of(ctx);
    const Scope &scope = *scopeOf(object);
    const E4xProperty property = state.property(ctx, atom);
    if (property.kind != Kind::Name)
        return JS_UNDEFINED;
    if (isAdmitted(scope, atom) && !hasMatch(*scope.item, property.key))
        return wrapList(ctx, XmlList::create(state.pool())); // says no place, so it is no method either
    return wrapList(ctx, XmlList::find(state.pool(), scope.item, property.key));
}

int scopeSetProperty(JSContext *ctx, JSValueConst object, JSAtom atom, JSValueConst value, JSValueConst receiver, int flags)
{
    const JSValue item = wrapNode(ctx, scopeOf(object)->item.get());
    const int done = setProperty(ctx, item, atom, value, receiver, flags);
    JS_FreeValue(ctx, item);
    return done;
}

void finalizeScope(JSRuntime *rt, JSValue value)
{
    Scope *scope = scopeOf(value);
    if (!scope)
        return;
    for (const JSAtom atom : scope->admitted)
        JS_FreeAtomRT(rt, atom);
    JS_FreeAtomRT(rt, scope->lastMissing);
    delete scope;
}

void registerClasses(JSRuntime *rt)
{
    static JSClassExoticMethods xmlHooks{getOwnProperty, getOwnPropertyNames, deleteProperty, defineOwnProperty, hasProperty,
                                         getProperty, setProperty, nullptr, nullptr, nullptr, nullptr};
    static JSClassExoticMethods scopeHooks{nullptr, nullptr, nullptr, nullptr, scopeHasProperty,
                                           scopeGetProperty, scopeSetProperty, nullptr, nullptr, nullptr, nullptr};
    const JSClassDef xml{"XML", finalizeNode, nullptr, nullptr, &xmlHooks};
    const JSClassDef list{"XMLList", finalizeList, nullptr, callList, &xmlHooks};
    const JSClassDef scope{"XMLScope", finalizeScope, nullptr, nullptr, &scopeHooks};
    JS_NewClass(rt, e4xClasses().xml, &xml);
    JS_NewClass(rt, e4xClasses().list, &list);
    JS_NewClass(rt, e4xClasses().scope, &scope);
}

// --- what the prototype has besides the methods ---

JSValue toPrimitive(JSContext *ctx, JSValueConst self, int, JSValueConst *)
{
    const XmlTarget target = targetOf(self);
    if (std::holds_alternative<std::monostate>(target)) // an object that has XML as its prototype
        return throwType(ctx, "only XML itself has a text");
    return callXmlMethod(ctx, xmlMethodNumber("toString"), target, 0, nullptr);
}

JSValue iterate(JSContext *ctx, JSValueConst self, int, JSValueConst *)
{
    const JSValue items = itemArray(ctx, self);
    const JSValue values = JS_GetPropertyStr(ctx, items, "values");
    const JSValue iterator = JS_Call(ctx, values, items, 0, nullptr);
    JS_FreeValue(ctx, values);
    JS_FreeValue(ctx, items);
    return iterator;
}

void defineSymbol(JSContext *ctx, JSValueConst object, const char *name, JSValue value)
{
    const JSValue global = JS_GetGlobalObject(ctx);
    const JSValue symbols = JS_GetPropertyStr(ctx, global, "Symbol");
    const JSValue symbol = JS_GetPropertyStr(ctx, symbols, name);
    const JSAtom atom = JS_ValueToAtom(ctx, symbol);
    JS_DefinePropertyValue(ctx, object, atom, value, JS_PROP_CONFIGURABLE);
    JS_FreeAtom(ctx, atom);
    for (const JSValue used : {symbol, symbols, global})
        JS_FreeValue(ctx, used);
}

} // namespace

XmlNode *nodeOf(JSValueConst value)
{
    return static_cast<XmlNode *>(JS_GetOpaque(value, e4xClasses().xml));
}

XmlList *listOf(JSValueConst value)
{
    return static_cast<XmlList *>(JS_GetOpaque(value, e4xClasses().list));
}

XmlTarget targetOf(JSValueConst value)
{
    if (XmlNode *node = nodeOf(value))
        return XmlRef(node);
    if (XmlList *list = listOf(value))
        return XmlListRef(list);
    return {};
}

XmlNode *singleNodeOf(JSValueConst value)
{
    XmlList *list = listOf(value);
    return list ? list->single() : nodeOf(value);
}

std::optional<XmlValue> toXmlValue(JSContext *ctx, JSValueConst value)
{
    if (XmlNode *node = nodeOf(value))
        return XmlValue(XmlRef(node));
    if (XmlList *list = listOf(value))
        return XmlValue(XmlListRef(list));
    std::optional<std::string> text = toText(ctx, value);
    if (!text)
        return std::nullopt;
    return XmlValue(std::move(*text));
}

JSValue wrapNode(JSContext *ctx, XmlNode *node)
{
    if (!node)
        return JS_NULL;
    if (node->wrapper)
        return JS_DupValue(ctx, JS_MKPTR(JS_TAG_OBJECT, node->wrapper));
    const XmlRef held(node);
    const JSValue object = JS_NewObjectClass(ctx, int(e4xClasses().xml));
    if (JS_IsException(object))
        return object;
    JS_SetOpaque(object, XmlRef(node).release());
    node->wrapper = JS_VALUE_GET_PTR(object);
    return object;
}

JSValue wrapList(JSContext *ctx, XmlListRef list)
{
    const JSValue object = JS_NewObjectClass(ctx, int(e4xClasses().list));
    if (!JS_IsException(object))
        JS_SetOpaque(object, list.release());
    return object;
}

JSValue itemArray(JSContext *ctx, JSValueConst object)
{
    const JSValue array = JS_NewArray(ctx);
    for (qsizetype i = 0; !JS_IsException(array) && i < sizeOf(object); ++i)
        JS_DefinePropertyValueUint32(ctx, array, uint32_t(i), wrapNode(ctx, itemOf(object, i)), JS_PROP_C_W_E);
    return array;
}

JSValue newScope(JSContext *ctx)
{
    const JSValue object = JS_NewObjectProtoClass(ctx, JS_NULL, e4xClasses().scope);
    if (!JS_IsException(object))
        JS_SetOpaque(object, new Scope);
    return object;
}

void setScopeItem(JSValueConst scope, XmlNode &item)
{
    scopeOf(scope)->item = XmlRef(&item);
}

bool admitMissingName(JSValueConst object)
{
    Scope &scope = *scopeOf(object);
    if (scope.lastMissing == JS_ATOM_NULL)
        return false;
    scope.admitted.push_back(std::exchange(scope.lastMissing, JS_ATOM_NULL));
    return true;
}

void defineXmlClasses(JSContext *ctx, JSValueConst global)
{
    JSRuntime *rt = JS_GetRuntime(ctx);
    if (!JS_IsRegisteredClass(rt, e4xClasses().xml))
        registerClasses(rt);
    const JSValue xml = JS_NewObject(ctx);
    defineXmlMethods(ctx, xml);
    defineSymbol(ctx, xml, "toPrimitive", JS_NewCFunction(ctx, toPrimitive, "[Symbol.toPrimitive]", 1));
    defineSymbol(ctx, xml, "iterator", JS_NewCFunction(ctx, iterate, "[Symbol.iterator]", 0));
    defineSymbol(ctx, xml, "toStringTag", JS_NewString(ctx, "XML"));
    const JSValue list = JS_NewObjectProto(ctx, xml); // a list is an instance of XML too
    defineSymbol(ctx, list, "toStringTag", JS_NewString(ctx, "XMLList"));
    JS_SetClassProto(ctx, e4xClasses().xml, JS_DupValue(ctx, xml));
    JS_SetClassProto(ctx, e4xClasses().list, JS_DupValue(ctx, list));
    defineXmlConstructors(ctx, global, xml, list);
    JS_FreeValue(ctx, list);
    JS_FreeValue(ctx, xml);
}

} // namespace millrace

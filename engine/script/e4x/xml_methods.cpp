// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/xml_methods.h"

#include "engine/script/e4x/xml_method_call.h"
#include "engine/script/e4x/xml_object.h"

#include <unordered_map>

namespace millrace {

namespace {

const std::vector<XmlMethod> &methods()
{
    static const std::vector<XmlMethod> all = [] {
        std::vector<XmlMethod> list;
        for (const std::span<const XmlMethod> group : {xmlReadingMethods(), xmlChangingMethods(), xmlNamespaceMethods()})
            list.insert(list.end(), group.begin(), group.end());
        return list;
    }();
    return all;
}

// Of the prototypes, which are no XML here.
JSValue hasOwn(JSContext *ctx, JSValueConst object, JSValueConst name)
{
    const JSAtom atom = JS_ValueToAtom(ctx, name);
    const int found = atom == JS_ATOM_NULL ? -1 : JS_HasProperty(ctx, object, atom); // XMLList's has what XML's has
    JS_FreeAtom(ctx, atom);
    return found < 0 ? JS_EXCEPTION : JS_NewBool(ctx, found);
}

// XML.prototype, which is XML itself by ECMA-357: an empty text.
bool isPrototype(JSContext *ctx, JSValueConst self)
{
    const JSValue prototype = JS_GetClassProto(ctx, e4xClasses().xml);
    const bool result = JS_IsObject(self) && JS_VALUE_GET_PTR(prototype) == JS_VALUE_GET_PTR(self);
    JS_FreeValue(ctx, prototype);
    return result;
}

JSValue callAsFunction(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv, int number)
{
    const XmlTarget target = targetOf(self);
    if (!std::holds_alternative<std::monostate>(target))
        return callXmlMethod(ctx, number, target, argc, argv);
    const std::string name = methods()[size_t(number)].name;
    if (name == "hasOwnProperty" && argc > 0 && JS_IsObject(self))
        return hasOwn(ctx, self, argv[0]);
    if (isPrototype(ctx, self))
        return callXmlMethod(ctx, number, XmlRef(E4xState::of(ctx).pool().newNode(XmlKind::Text, {}, std::string())), argc, argv);
    return throwType(ctx, "XML.prototype." + name + " was called on what is no XML");
}

} // namespace

JSValue XmlMethodCall::newList(XmlListRef result) const
{
    return wrapList(ctx, std::move(result));
}

int xmlMethodNumber(std::string_view name)
{
    static const std::unordered_map<std::string_view, int> numbers = [] {
        std::unordered_map<std::string_view, int> map;
        for (size_t i = 0; i < methods().size(); ++i)
            map.emplace(methods()[i].name, int(i));
        return map;
    }();
    const auto found = numbers.find(name);
    return found == numbers.end() ? -1 : found->second;
}

JSValue callXmlMethod(JSContext *ctx, int number, const XmlTarget &target, int argc, JSValueConst *argv)
{
    const XmlMethod &method = methods()[size_t(number)];
    const XmlRef *node = std::get_if<XmlRef>(&target);
    XmlList *list = node ? nullptr : std::get<XmlListRef>(target).get();
    XmlMethodCall call{ctx, E4xState::of(ctx), method.name, target, argc, argv, node ? node->get() : list->single(), list};
    if (method.needs == XmlMethodNeeds::OneItem && !call.node)
        return throwType(ctx, std::string(method.name) + "() works on one item, not on a list of " + std::to_string(list->size()));
    const XmlRef held(call.node); // a method may take it out of its list
    return checkLimits(ctx, call.state.pool(), method.call(call));
}

void defineXmlMethods(JSContext *ctx, JSValueConst prototype)
{
    for (size_t i = 0; i < methods().size(); ++i) {
        const XmlMethod &method = methods()[i];
        JS_DefinePropertyValueStr(ctx, prototype, method.name,
                                  JS_NewCFunctionMagic(ctx, callAsFunction, method.name, method.length, JS_CFUNC_generic_magic, int(i)),
                                  JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
    }
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later

// The methods about namespaces. ECMA-357 13.4.4.

#include "engine/script/e4x/qname_object.h"
#include "engine/script/e4x/xml_method_call.h"
#include "engine/script/e4x/xml_object.h"

#include <algorithm>

namespace millrace {

namespace {

JSValue namespaceArray(JSContext *ctx, const std::vector<XmlNamespace> &list)
{
    const JSValue array = JS_NewArray(ctx);
    for (uint32_t i = 0; i < list.size(); ++i)
        JS_DefinePropertyValueUint32(ctx, array, i, newNamespace(ctx, list[i]), JS_PROP_C_W_E);
    return array;
}

std::vector<XmlNamespace> inScope(const XmlNode &node)
{
    std::vector<XmlNamespace> result;
    for (const XmlNode *at = &node; at; at = at->parent()) {
        for (const XmlNamespace &ns : at->declarations()) {
            const auto samePrefix = [&](const XmlNamespace &inner) { return inner.prefix == ns.prefix; };
            if (std::none_of(result.begin(), result.end(), samePrefix))
                result.push_back(ns);
        }
    }
    return result;
}

JSValue inScopeNamespaces(XmlMethodCall &call)
{
    return namespaceArray(call.ctx, inScope(*call.node));
}

// What the node declares, its own namespace with it, and its parent has not already.
JSValue namespaceDeclarations(XmlMethodCall &call)
{
    std::vector<XmlNamespace> own = call.node->declarations();
    const XmlNamespace name{call.node->name().prefix ? call.node->name().prefix : call.state.pool().empty(), call.node->name().uri};
    const auto samePrefix = [&](const XmlNamespace &ns) { return ns.prefix == name.prefix; };
    if (call.node->isElement() && !name.uri.isEmpty() && std::none_of(own.begin(), own.end(), samePrefix))
        own.push_back(name);
    if (const XmlNode *parent = call.node->parent())
        std::erase_if(own, [&](const XmlNamespace &ns) { return parent->uriOfPrefix(ns.prefix) == ns.uri; });
    return namespaceArray(call.ctx, own);
}

// The node's own namespace; with a prefix what that is bound to here.
JSValue namespaceMethod(XmlMethodCall &call)
{
    if (call.argc == 0) {
        if (!call.node->isElement() && !call.node->isAttribute())
            return JS_NULL;
        return newNamespace(call.ctx, {call.node->name().prefix, call.node->name().uri});
    }
    const std::optional<std::string> text = toText(call.ctx, call.arg(0));
    if (!text)
        return JS_EXCEPTION;
    const XmlSymbolRef prefix = call.state.pool().intern(*text);
    XmlSymbolRef uri = call.node->uriOfPrefix(prefix);
    if (!uri && call.node->isElement() && call.node->name().prefix == prefix && !call.node->name().uri.isEmpty())
        uri = call.node->name().uri; // a copy has left its declarations behind
    return uri ? newNamespace(call.ctx, {prefix, uri}) : JS_UNDEFINED;
}

JSValue addNamespace(XmlMethodCall &call)
{
    const std::optional<XmlNamespace> ns = toNamespace(call.ctx, call.arg(0));
    if (!ns)
        return JS_EXCEPTION;
    const bool saysNothing = !ns->prefix || (ns->prefix.isEmpty() && ns->uri.isEmpty());
    if (call.node->isElement() && !saysNothing)
        call.node->declare(*ns);
    return wrapNode(call.ctx, call.node);
}

bool usesNamespace(const XmlNode &element, const XmlNamespace &ns)
{
    const auto uses = [&](const XmlName &name) { return name.uri == ns.uri && (!ns.prefix || name.prefix == ns.prefix); };
    if (uses(element.name()))
        return true;
    for (const XmlNode *attribute = element.firstAttribute(); attribute; attribute = attribute->next()) {
        if (uses(attribute->name()))
            return true;
    }
    return false;
}

void removeFrom(XmlNode &element, const XmlNamespace &ns)
{
    if (usesNamespace(element, ns))
        return;
    const std::vector<XmlNamespace> own = element.declarations();
    const XmlSymbolRef usual = element.uriOfPrefix(element.pool().empty());
    for (const XmlNamespace &declared : own) {
        if (declared.uri != ns.uri || (ns.prefix && declared.prefix != ns.prefix))
            continue;
        element.undeclare(declared.prefix);
        if (!declared.prefix.isEmpty() && usual && !usual.isEmpty())
            element.declare({declared.prefix, usual}); // the prefix stays and means the default namespace, as in the reference
    }
    for (XmlNode *child = element.firstChild(); child; child = child->next()) {
        if (child->isElement())
            removeFrom(*child, ns);
    }
}

JSValue removeNamespace(XmlMethodCall &call)
{
    const std::optional<XmlNamespace> ns = toNamespace(call.ctx, call.arg(0));
    if (!ns)
        return JS_EXCEPTION;
    if (call.node->isElement())
        removeFrom(*call.node, *ns);
    return wrapNode(call.ctx, call.node);
}

JSValue setNamespace(XmlMethodCall &call)
{
    if (!call.node->isElement() && !call.node->isAttribute())
        return JS_UNDEFINED;
    const std::optional<XmlNamespace> ns = toNamespace(call.ctx, call.arg(0));
    if (!ns)
        return JS_EXCEPTION;
    const XmlSymbolRef prefix = ns->uri.isEmpty() ? call.state.pool().empty() : ns->prefix;
    call.node->setName({call.node->name().local, ns->uri, prefix});
    return JS_UNDEFINED;
}

using enum XmlMethodNeeds;

constexpr XmlMethod namespaceMethods[] = {
    {"addNamespace", 1, OneItem, addNamespace},
    {"inScopeNamespaces", 0, OneItem, inScopeNamespaces},
    {"namespace", 1, OneItem, namespaceMethod},
    {"namespaceDeclarations", 0, OneItem, namespaceDeclarations},
    {"removeNamespace", 1, OneItem, removeNamespace},
    {"setNamespace", 1, OneItem, setNamespace},
};

} // namespace

std::span<const XmlMethod> xmlNamespaceMethods()
{
    return namespaceMethods;
}

} // namespace millrace

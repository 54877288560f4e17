// SPDX-License-Identifier: GPL-3.0-or-later

// The methods that change children, names and text. As in the reference, a node that is put in is always copied.
// ECMA-357 13.4.4; spec/scripting.md, "Changing XML".

#include "engine/script/e4x/qname_object.h"
#include "engine/script/e4x/xml_method_call.h"
#include "engine/script/e4x/xml_object.h"

namespace millrace {

namespace {

JSValue self(const XmlMethodCall &call)
{
    return wrapNode(call.ctx, call.node);
}

JSValue selfIf(const XmlMethodCall &call, const Result<void> &done)
{
    return done ? self(call) : throwError(call.ctx, done.error());
}

JSValue insertBefore(const XmlMethodCall &call, XmlNode *before, JSValueConst value)
{
    const XmlRef place(before);
    const std::optional<XmlValue> content = toXmlValue(call.ctx, value);
    if (!content)
        return JS_EXCEPTION;
    if (place && place->parent() != call.node) // the value's toString took it out
        return self(call);
    return selfIf(call, insertXml(*call.node, before, *content));
}

JSValue appendChild(XmlMethodCall &call)
{
    return insertBefore(call, nullptr, call.arg(0));
}

JSValue prependChild(XmlMethodCall &call)
{
    return insertBefore(call, call.node->firstChild(), call.arg(0));
}

// The reference is a child or null; anything else, a list too, means that nothing is done.
JSValue insertChildAfter(XmlMethodCall &call)
{
    if (JS_IsNull(call.arg(0)))
        return insertBefore(call, call.node->firstChild(), call.arg(1));
    const XmlNode *reference = nodeOf(call.arg(0));
    if (!reference || reference->isAttribute() || reference->parent() != call.node)
        return reference ? self(call) : JS_UNDEFINED;
    return insertBefore(call, reference->next(), call.arg(1));
}

JSValue insertChildBefore(XmlMethodCall &call)
{
    if (JS_IsNull(call.arg(0)))
        return insertBefore(call, nullptr, call.arg(1));
    XmlNode *reference = nodeOf(call.arg(0));
    if (!reference || reference->isAttribute() || reference->parent() != call.node)
        return reference ? self(call) : JS_UNDEFINED;
    return insertBefore(call, reference, call.arg(1));
}

JSValue setChildren(XmlMethodCall &call)
{
    const std::optional<XmlValue> content = toXmlValue(call.ctx, call.arg(0));
    return content ? selfIf(call, setXmlChildren(*call.node, *content)) : JS_EXCEPTION;
}

// replace(index, value), replace(name, value): a child that is not there changes nothing.
JSValue replace(XmlMethodCall &call)
{
    const std::optional<XmlValue> content = toXmlValue(call.ctx, call.arg(1));
    if (!content)
        return JS_EXCEPTION;
    const JSValueConst place = call.arg(0);
    if (JS_IsNumber(place)) {
        int32_t index = -1;
        JS_ToInt32(call.ctx, &index, place);
        const XmlRef old(call.node->childAt(index));
        if (!old)
            return self(call);
        const Result<void> done = insertXml(*call.node, old.get(), *content);
        old->remove();
        return selfIf(call, done);
    }
    const std::optional<XmlKey> key = toKey(call.ctx, place);
    if (!key)
        return JS_EXCEPTION;
    const XmlListRef found = XmlList::find(call.state.pool(), XmlRef(call.node), *key);
    if (found->size() == 0 && !key->isAnything())
        return self(call);
    return selfIf(call, putXml(*call.node, *key, *content));
}

// Neighbouring text becomes one node, empty text goes.
void normalizeNode(XmlNode &node)
{
    for (XmlNode *child = node.firstChild(); child;) {
        XmlNode *next = child->next();
        if (child->isElement()) {
            normalizeNode(*child);
        } else if (child->kind() == XmlKind::Text) {
            if (next && next->kind() == XmlKind::Text) {
                next->setText(child->text() + next->text());
                child->remove();
            } else if (child->text().empty()) {
                child->remove();
            }
        }
        child = next;
    }
}

JSValue normalize(XmlMethodCall &call)
{
    for (qsizetype i = 0; i < call.size(); ++i)
        normalizeNode(*call.item(i));
    return JS_UNDEFINED;
}

bool hasName(const XmlNode &node)
{
    return node.isElement() || node.isAttribute() || node.kind() == XmlKind::Instruction;
}

JSValue rename(const XmlMethodCall &call, XmlName name)
{
    if (!isXmlName(name.local.text()))
        return throwType(call.ctx, "\"" + std::string(name.local.text()) + "\" is not an XML name");
    call.node->setName(std::move(name));
    return JS_UNDEFINED;
}

JSValue setLocalName(XmlMethodCall &call)
{
    if (!hasName(*call.node))
        return JS_UNDEFINED;
    const XmlName *qname = qnameOf(call.arg(0));
    const std::optional<std::string> local = qname ? std::string(qname->local.text()) : toText(call.ctx, call.arg(0));
    if (!local)
        return JS_EXCEPTION;
    XmlName name = call.node->name();
    name.local = call.state.pool().intern(*local);
    return rename(call, std::move(name));
}

JSValue setName(XmlMethodCall &call)
{
    if (!hasName(*call.node))
        return JS_UNDEFINED;
    if (call.node->kind() == XmlKind::Instruction)
        return setLocalName(call);
    std::optional<XmlName> name = toQName(call.ctx, call.arg(0));
    if (!name)
        return JS_EXCEPTION;
    const bool isText = !qnameOf(call.arg(0));
    if (!name->uri || (isText && call.node->isAttribute()))
        name->uri = call.state.pool().empty();
    if (name->uri.isEmpty())
        name->prefix = call.state.pool().empty();
    return rename(call, std::move(*name));
}

using enum XmlMethodNeeds;

constexpr XmlMethod changingMethods[] = {
    {"appendChild", 1, OneItem, appendChild},
    {"insertChildAfter", 2, OneItem, insertChildAfter},
    {"insertChildBefore", 2, OneItem, insertChildBefore},
    {"normalize", 0, Items, normalize},
    {"prependChild", 1, OneItem, prependChild},
    {"replace", 2, OneItem, replace},
    {"setChildren", 1, OneItem, setChildren},
    {"setLocalName", 1, OneItem, setLocalName},
    {"setName", 1, OneItem, setName},
};

} // namespace

std::span<const XmlMethod> xmlChangingMethods()
{
    return changingMethods;
}

} // namespace millrace

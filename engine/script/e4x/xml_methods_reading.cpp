// SPDX-License-Identifier: GPL-3.0-or-later

// The methods that only read, but for those about namespaces. ECMA-357 13.4.4, 13.5.4.

#include "engine/script/e4x/e4x_operators.h"
#include "engine/script/e4x/qname_object.h"
#include "engine/script/e4x/xml_method_call.h"
#include "engine/script/e4x/xml_object.h"
#include "engine/script/e4x/xml_writer.h"

namespace millrace {

namespace {

const XmlKey anyChild{};
const XmlKey anyAttribute{{}, {}, true};

// The name argument, "*" where it is missing. nullopt: an exception is pending.
std::optional<XmlKey> keyArgument(const XmlMethodCall &call)
{
    return call.argc == 0 ? XmlKey{} : toKey(call.ctx, call.arg(0));
}

// As keyArgument, where null and undefined are an error.
std::optional<XmlKey> nameArgument(const XmlMethodCall &call)
{
    if (call.argc == 0 || (!JS_IsNull(call.arg(0)) && !JS_IsUndefined(call.arg(0))))
        return keyArgument(call);
    throwType(call.ctx, std::string(call.name) + ": null and undefined are no names");
    return std::nullopt;
}

// An index as number or text ("0"); -1 where it is a name.
int64_t indexArgument(const XmlMethodCall &call, int argument)
{
    const JSValueConst value = call.arg(argument);
    int64_t index = -1;
    if (JS_IsNumber(value)) {
        JS_ToInt64(call.ctx, &index, value);
    } else if (JS_IsString(value)) {
        const std::optional<std::string> text = toText(call.ctx, value);
        if (text && !text->empty() && text->size() < 10 && text->find_first_not_of("0123456789") == std::string::npos)
            index = std::stoll(*text);
    }
    return index;
}

JSValue attribute(XmlMethodCall &call)
{
    std::optional<XmlKey> key = nameArgument(call);
    if (!key)
        return JS_EXCEPTION;
    if (!key->isAttribute && key->local && !qnameOf(call.arg(0)))
        key->uri = call.state.pool().empty(); // the default namespace is for elements
    key->isAttribute = true;
    return call.newList(XmlList::find(call.state.pool(), call.target, *key));
}

JSValue attributes(XmlMethodCall &call)
{
    return call.collect([](XmlNode &node, XmlList &out) { appendMatches(node, anyAttribute, out); });
}

JSValue child(XmlMethodCall &call)
{
    if (const int64_t index = indexArgument(call, 0); index >= 0) {
        return call.collect([&](XmlNode &node, XmlList &out) {
            if (XmlNode *found = node.childAt(int(std::min<int64_t>(index, INT32_MAX))))
                out.append(found);
        });
    }
    const std::optional<XmlKey> key = nameArgument(call);
    return key ? call.newList(XmlList::find(call.state.pool(), call.target, *key)) : JS_EXCEPTION;
}

JSValue childIndex(XmlMethodCall &call)
{
    return JS_NewInt32(call.ctx, call.node->indexInParent());
}

JSValue children(XmlMethodCall &call)
{
    return call.collect([](XmlNode &node, XmlList &out) { appendMatches(node, anyChild, out); });
}

template<XmlKind kind>
void appendOfKind(XmlNode &node, XmlList &out)
{
    for (XmlNode *child = node.firstChild(); child; child = child->next()) {
        if (child->kind() == kind || (kind == XmlKind::Text && child->kind() == XmlKind::CData))
            out.append(child);
    }
}

JSValue comments(XmlMethodCall &call)
{
    return call.collect(appendOfKind<XmlKind::Comment>);
}

JSValue text(XmlMethodCall &call)
{
    return call.collect(appendOfKind<XmlKind::Text>);
}

JSValue processingInstructions(XmlMethodCall &call)
{
    const std::optional<XmlKey> key = keyArgument(call);
    if (!key)
        return JS_EXCEPTION;
    return call.collect([&](XmlNode &node, XmlList &out) {
        for (XmlNode *child = node.firstChild(); child; child = child->next()) {
            if (child->kind() == XmlKind::Instruction && (!key->local || key->local == child->name().local))
                out.append(child);
        }
    });
}

JSValue elements(XmlMethodCall &call)
{
    const std::optional<XmlKey> key = keyArgument(call);
    if (!key)
        return JS_EXCEPTION;
    return call.collect([&](XmlNode &node, XmlList &out) {
        for (XmlNode *child = node.firstChild(); child; child = child->next()) {
            if (child->isElement() && key->matches(*child))
                out.append(child);
        }
    });
}

JSValue descendants(XmlMethodCall &call)
{
    const std::optional<XmlKey> key = keyArgument(call);
    if (!key)
        return JS_EXCEPTION;
    return call.collect([&](XmlNode &node, XmlList &out) { appendDescendants(node, *key, out); });
}

JSValue contains(XmlMethodCall &call)
{
    for (qsizetype i = 0; i < call.size(); ++i) {
        const JSValue item = wrapNode(call.ctx, call.item(i));
        const bool isEqual = xmlEquals(call.ctx, item, call.arg(0));
        JS_FreeValue(call.ctx, item);
        if (isEqual)
            return JS_TRUE;
    }
    return JS_FALSE;
}

JSValue copy(XmlMethodCall &call)
{
    XmlPool &pool = call.state.pool();
    if (!call.list)
        return wrapNode(call.ctx, pool.copy(*call.node));
    return call.collect([&](XmlNode &node, XmlList &out) { out.append(pool.copy(node)); });
}

bool hasSimple(const XmlMethodCall &call)
{
    if (call.node)
        return hasSimpleContent(*call.node);
    for (qsizetype i = 0; i < call.list->size(); ++i) {
        if (call.list->at(i)->isElement())
            return false;
    }
    return true;
}

JSValue hasSimpleContentMethod(XmlMethodCall &call)
{
    return JS_NewBool(call.ctx, hasSimple(call));
}

JSValue hasComplexContent(XmlMethodCall &call)
{
    return JS_NewBool(call.ctx, !hasSimple(call));
}

JSValue hasOwnProperty(XmlMethodCall &call)
{
    if (const int64_t index = indexArgument(call, 0); index >= 0)
        return JS_NewBool(call.ctx, index < call.size());
    const std::optional<XmlKey> key = keyArgument(call);
    if (!key)
        return JS_EXCEPTION;
    const XmlListRef found = XmlList::find(call.state.pool(), call.target, *key);
    return JS_NewBool(call.ctx, found->size() > 0);
}

JSValue propertyIsEnumerable(XmlMethodCall &call)
{
    const int64_t index = indexArgument(call, 0);
    return JS_NewBool(call.ctx, index >= 0 && index < call.size());
}

JSValue length(XmlMethodCall &call)
{
    return JS_NewInt64(call.ctx, call.size());
}

bool isNamed(const XmlNode &node)
{
    return node.isElement() || node.isAttribute() || node.kind() == XmlKind::Instruction;
}

JSValue localName(XmlMethodCall &call)
{
    return isNamed(*call.node) ? jsString(call.ctx, call.node->name().local.text()) : JS_NULL;
}

JSValue name(XmlMethodCall &call)
{
    return isNamed(*call.node) ? newQName(call.ctx, call.node->name()) : JS_NULL;
}

JSValue nodeKind(XmlMethodCall &call)
{
    switch (call.node->kind()) {
    case XmlKind::Element: return jsString(call.ctx, "element");
    case XmlKind::Attribute: return jsString(call.ctx, "attribute");
    case XmlKind::Comment: return jsString(call.ctx, "comment");
    case XmlKind::Instruction: return jsString(call.ctx, "processing-instruction");
    case XmlKind::Text:
    case XmlKind::CData: break;
    }
    return jsString(call.ctx, "text");
}

// Of a list the parent that all items share.
JSValue parent(XmlMethodCall &call)
{
    if (call.size() == 0)
        return JS_UNDEFINED;
    XmlNode *common = call.item(0)->parent();
    for (qsizetype i = 1; i < call.size(); ++i) {
        if (call.item(i)->parent() != common)
            return JS_UNDEFINED;
    }
    return wrapNode(call.ctx, common);
}

JSValue toStringMethod(XmlMethodCall &call)
{
    if (call.list)
        return jsString(call.ctx, listText(*call.list, call.state.settings));
    std::string text;
    appendPlainText(*call.node, text, call.state.settings);
    return jsString(call.ctx, text);
}

JSValue toXmlString(XmlMethodCall &call)
{
    if (call.list)
        return jsString(call.ctx, listMarkup(*call.list, call.state.settings));
    std::string text;
    appendMarkup(*call.node, text, call.state.settings);
    return jsString(call.ctx, text);
}

JSValue valueOf(XmlMethodCall &call)
{
    return call.list ? wrapList(call.ctx, std::get<XmlListRef>(call.target)) : wrapNode(call.ctx, call.node);
}

using enum XmlMethodNeeds;

constexpr XmlMethod readingMethods[] = {
    {"attribute", 1, Items, attribute},
    {"attributes", 0, Items, attributes},
    {"child", 1, Items, child},
    {"childIndex", 0, OneItem, childIndex},
    {"children", 0, Items, children},
    {"comments", 0, Items, comments},
    {"contains", 1, Items, contains},
    {"copy", 0, Items, copy},
    {"descendants", 1, Items, descendants},
    {"elements", 1, Items, elements},
    {"hasComplexContent", 0, Items, hasComplexContent},
    {"hasOwnProperty", 1, Items, hasOwnProperty},
    {"hasSimpleContent", 0, Items, hasSimpleContentMethod},
    {"length", 0, Items, length},
    {"localName", 0, OneItem, localName},
    {"name", 0, OneItem, name},
    {"nodeKind", 0, OneItem, nodeKind},
    {"parent", 0, Items, parent},
    {"processingInstructions", 1, Items, processingInstructions},
    {"propertyIsEnumerable", 1, Items, propertyIsEnumerable},
    {"text", 0, Items, text},
    {"toJSON", 0, Items, toStringMethod},
    {"toString", 0, Items, toStringMethod},
    {"toXMLString", 0, Items, toXmlString},
    {"valueOf", 0, Items, valueOf},
};

} // namespace

std::span<const XmlMethod> xmlReadingMethods()
{
    return readingMethods;
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/e4x_runtime.h"

#include "engine/script/e4x/e4x_operators.h"
#include "engine/script/e4x/e4x_state.h"
#include "engine/script/e4x/qname_object.h"
#include "engine/script/e4x/xml_constructors.h"
#include "engine/script/e4x/xml_object.h"
#include "engine/script/e4x/xml_writer.h"

namespace millrace {

namespace {

E4xState *stateIn(JSValueConst holder)
{
    return static_cast<E4xState *>(JS_GetOpaque(holder, e4xClasses().state));
}

void finalizeState(JSRuntime *rt, JSValue holder)
{
    E4xState *state = stateIn(holder);
    if (!state)
        return;
    state->freeValues(rt);
    delete state;
}

void markState(JSRuntime *rt, JSValueConst holder, JS_MarkFunc *markFunc)
{
    if (E4xState *state = stateIn(holder))
        state->mark(rt, markFunc);
}

// The state belongs to the context through the "prototype" of a class that has no other objects.
void createState(JSContext *ctx, E4xLimits &limits)
{
    JSRuntime *rt = JS_GetRuntime(ctx);
    const JSClassID id = e4xClasses().state;
    if (!JS_IsRegisteredClass(rt, id)) {
        const JSClassDef definition{"E4xState", finalizeState, markState, nullptr, nullptr};
        JS_NewClass(rt, id, &definition);
    }
    const JSValue holder = JS_NewObjectProtoClass(ctx, JS_NULL, id);
    JS_SetOpaque(holder, new E4xState(ctx, limits));
    JS_SetClassProto(ctx, id, holder);
}

std::string_view view(QByteArrayView bytes)
{
    return {bytes.data(), size_t(bytes.size())};
}

QByteArray bytes(const std::string &text)
{
    return QByteArray(text.data(), qsizetype(text.size()));
}

// XML on its way between two runs: markup, kept apart from any runtime, so that threads can share it.
// Its text is what toString() gives, as the reference stores it.
class XmlScriptObject : public ScriptObject
{
public:
    enum class Form { Single, List };
    struct Item
    {
        XmlKind kind;
        std::string attributeName; // as a property name, with '@'
        std::string text;          // the markup; of text and attributes the text as it is
    };

    XmlScriptObject(Form form, std::vector<Item> items, QString text) : m_form(form), m_items(std::move(items)), m_text(std::move(text)) {}
    QString text() const override { return m_text; }
    Form form() const { return m_form; }
    const std::vector<Item> &items() const { return m_items; }

private:
    const Form m_form;
    const std::vector<Item> m_items;
    const QString m_text;
};

XmlScriptObject::Item itemFrom(const XmlNode &node)
{
    XmlScriptObject::Item item{node.kind(), {}, {}};
    if (node.isAttribute())
        item.attributeName = "@" + std::string(node.name().uri.text()) + "::" + std::string(node.name().local.text());
    if (node.isAttribute() || node.isText())
        item.text = node.text();
    else
        appendMarkup(node, item.text);
    return item;
}

XmlRef nodeFrom(E4xState &state, const XmlScriptObject::Item &item)
{
    XmlPool &pool = state.pool();
    if (item.kind == XmlKind::Attribute) {
        const XmlKey key = state.keyFromText(item.attributeName);
        return pool.newNode(item.kind, {key.local, key.uri, key.uri.isEmpty() ? pool.empty() : XmlSymbolRef()}, std::string(item.text));
    }
    if (item.kind == XmlKind::Text || item.kind == XmlKind::CData)
        return pool.newNode(item.kind, {}, std::string(item.text));
    const XmlSettings keepEverything{XmlLayoutRules::Reference, false, false, false, false, 0};
    const XmlParsed parsed = parseXml(pool, item.text, XmlSource::Document, keepEverything, pool.empty());
    return parsed.nodes.empty() ? XmlRef(pool.newNode(XmlKind::Text)) : parsed.nodes.front();
}

} // namespace

void installE4x(JSContext *ctx, E4xLimits &limits)
{
    createState(ctx, limits);
    const JSValue global = JS_GetGlobalObject(ctx);
    defineQNameClasses(ctx, global);
    defineXmlClasses(ctx, global);
    defineOperators(ctx, global);
    JS_FreeValue(ctx, global);
}

void resetE4xSettings(JSContext *ctx)
{
    E4xState::of(ctx).reset();
}

void addFunctionSources(JSContext *ctx, const FunctionSources &functions)
{
    FunctionSources &all = E4xState::of(ctx).functions;
    if (all.isEmpty())
        all = functions; // shared, not copied
    else
        all.insert(functions);
}

void useStandardLayoutRules(JSContext *ctx)
{
    E4xState::of(ctx).settings.rules = XmlLayoutRules::Standard;
}

void setDefaultNamespaceFrom(JSContext *ctx, JSValueConst xml)
{
    const XmlNode *node = singleNodeOf(xml);
    if (!node)
        return;
    E4xState &state = E4xState::of(ctx);
    const XmlSymbolRef uri = node->uriOfPrefix(state.pool().empty());
    state.defaultNamespace = uri ? uri : state.pool().empty();
}

JSValue xmlFromText(JSContext *ctx, QByteArrayView utf8)
{
    return parseXmlObject(ctx, view(utf8));
}

bool isXmlValue(JSValueConst value)
{
    return nodeOf(value) || listOf(value);
}

QByteArray xmlToText(JSContext *ctx, JSValueConst value)
{
    std::string text;
    if (XmlList *list = listOf(value))
        text = listMarkup(*list, E4xState::of(ctx).settings);
    else if (const XmlNode *node = nodeOf(value))
        appendMarkup(*node, text);
    return bytes(text);
}

QByteArray xmlToPlainText(JSContext *ctx, JSValueConst value)
{
    std::string text;
    if (XmlList *list = listOf(value))
        text = listText(*list, E4xState::of(ctx).settings);
    else if (const XmlNode *node = nodeOf(value))
        appendPlainText(*node, text);
    return bytes(text);
}

bool xmlHasSimpleContent(JSContext *, JSValueConst value)
{
    if (XmlList *list = listOf(value))
        return listHasSimpleContent(*list);
    const XmlNode *node = nodeOf(value);
    return node && hasSimpleContent(*node);
}

std::shared_ptr<const ScriptObject> xmlToScriptObject(JSContext *ctx, JSValueConst value)
{
    if (!isXmlValue(value))
        return nullptr;
    std::vector<XmlScriptObject::Item> items;
    XmlList *list = listOf(value);
    for (qsizetype i = 0; i < (list ? list->size() : 1); ++i)
        items.push_back(itemFrom(list ? *list->at(i) : *nodeOf(value)));
    const auto form = list ? XmlScriptObject::Form::List : XmlScriptObject::Form::Single;
    return std::make_shared<XmlScriptObject>(form, std::move(items), QString::fromUtf8(xmlToPlainText(ctx, value)));
}

JSValue xmlFromScriptObject(JSContext *ctx, const ScriptObject &object)
{
    const XmlScriptObject *xml = dynamic_cast<const XmlScriptObject *>(&object);
    if (!xml)
        return JS_UNDEFINED;
    E4xState &state = E4xState::of(ctx);
    XmlListRef list = XmlList::create(state.pool());
    for (const XmlScriptObject::Item &item : xml->items())
        list->append(nodeFrom(state, item).get());
    const JSValue value = xml->form() == XmlScriptObject::Form::List ? wrapList(ctx, std::move(list)) : wrapNode(ctx, list->at(0));
    return checkLimits(ctx, state.pool(), value);
}

} // namespace millrace

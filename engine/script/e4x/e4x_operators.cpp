// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/e4x_operators.h"
#include "engine/script/java/java_box.h"

#include "engine/script/e4x/qname_object.h"
#include "engine/script/e4x/xml_constructors.h"
#include "engine/script/e4x/xml_object.h"
#include "engine/script/e4x/xml_writer.h"

namespace millrace {

namespace {

bool isXml(JSValueConst value)
{
    return nodeOf(value) || listOf(value);
}

bool isNothing(JSValueConst value)
{
    return JS_IsUndefined(value) || JS_IsNull(value);
}

// --- == ---

bool sameMarkup(const XmlNode &a, const XmlNode &b)
{
    if (&a == &b)
        return true;
    const bool asText = a.isText() || a.isAttribute() || b.isText() || b.isAttribute();
    std::string textA;
    std::string textB;
    if (asText && hasSimpleContent(a) && hasSimpleContent(b)) {
        appendPlainText(a, textA);
        appendPlainText(b, textB);
    } else {
        appendMarkup(a, textA);
        appendMarkup(b, textB);
    }
    return textA == textB;
}

bool sameText(JSContext *ctx, const XmlNode &node, JSValueConst other)
{
    if (!hasSimpleContent(node))
        return false;
    const std::optional<std::string> otherText = toText(ctx, other);
    if (!otherText) {
        JS_FreeValue(ctx, JS_GetException(ctx)); // what has no text is not equal
        return false;
    }
    std::string text;
    appendPlainText(node, text);
    return text == *otherText;
}

// XML or a list against anything. A list of one is its item; an empty one equals undefined and other empty ones.
bool equalsXml(JSContext *ctx, JSValueConst xml, JSValueConst other)
{
    XmlList *list = listOf(xml);
    XmlList *otherList = listOf(other);
    const XmlNode *node = singleNodeOf(xml);
    if (!node) {
        if (JS_IsUndefined(other))
            return list->size() == 0;
        if (!otherList || otherList->size() != list->size())
            return false;
        for (qsizetype i = 0; i < list->size(); ++i) {
            if (!sameMarkup(*list->at(i), *otherList->at(i)))
                return false;
        }
        return true;
    }
    if (!isXml(other))
        return sameText(ctx, *node, other);
    const XmlNode *otherNode = singleNodeOf(other);
    return otherNode && sameMarkup(*node, *otherNode);
}

JSValue callHelper(JSContext *ctx, JSValueConst function, JSValueConst a, JSValueConst b)
{
    JSValueConst arguments[] = {a, b};
    return JS_Call(ctx, function, JS_UNDEFINED, 2, arguments);
}

JSValue equals(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    if (argc < 2)
        return JS_FALSE;
    const JSValueConst a = argv[0];
    const JSValueConst b = argv[1];
    if (isNothing(a) && isXml(b)) // undefined == missing is true, missing == undefined is not
        return JS_NewBool(ctx, equalsXml(ctx, b, a));
    if (isXml(a) || isXml(b)) {
        if (isXml(a) && isNothing(b))
            return JS_FALSE;
        return JS_NewBool(ctx, isXml(a) ? equalsXml(ctx, a, b) : equalsXml(ctx, b, a));
    }
    if (qnameOf(a) && qnameOf(b))
        return JS_NewBool(ctx, qnameOf(a)->sameAs(*qnameOf(b)));
    if (namespaceOf(a) && namespaceOf(b))
        return JS_NewBool(ctx, namespaceOf(a)->uri == namespaceOf(b)->uri);
    if (JS_VALUE_GET_TAG(a) == JS_VALUE_GET_TAG(b) && !JS_IsObject(a))
        return JS_NewBool(ctx, JS_StrictEq(ctx, a, b));
    JavaKind kind;
    JSValueConst x, y;
    if (javaBox(a, kind, x) && javaBox(b, kind, y))
        return callHelper(ctx, E4xState::of(ctx).looseEquals, x, y);
    return callHelper(ctx, E4xState::of(ctx).looseEquals, a, b);
}

// --- +, typeof, for each ---

JSValue add(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    if (argc < 2)
        return JS_UNDEFINED;
    E4xState &state = E4xState::of(ctx);
    if (!isXml(argv[0]) || !isXml(argv[1]))
        return callHelper(ctx, state.plus, argv[0], argv[1]);
    XmlListRef sum = XmlList::create(state.pool());
    for (const JSValueConst value : {argv[0], argv[1]}) {
        if (XmlList *list = listOf(value))
            sum->append(*list);
        else
            sum->append(nodeOf(value));
    }
    return wrapList(ctx, std::move(sum));
}

JSValue typeOf(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    if (argc && isXml(argv[0]))
        return jsString(ctx, "xml");
    return JS_Call(ctx, E4xState::of(ctx).typeOf, JS_UNDEFINED, argc, argv);
}

JSValue values(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    if (argc && isXml(argv[0]))
        return itemArray(ctx, argv[0]);
    return JS_Call(ctx, E4xState::of(ctx).values, JS_UNDEFINED, argc, argv);
}

// --- names ---

// "uri::name", "*::name" or "::name"; the name may be a QName, that knows its namespace already.
JSValue qualified(JSContext *ctx, std::string prefix, JSValueConst ns, JSValueConst name)
{
    std::string uri = "*";
    if (!JS_IsNull(ns)) {
        const std::optional<XmlNamespace> resolved = toNamespace(ctx, ns);
        if (!resolved)
            return JS_EXCEPTION;
        uri = resolved->uri.text();
    }
    const XmlName *qname = qnameOf(name);
    const std::optional<std::string> local = qname ? std::string(qname->local.text()) : toText(ctx, name);
    return local ? jsString(ctx, prefix + uri + "::" + *local) : JS_EXCEPTION;
}

JSValue key(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    return argc < 2 ? throwType(ctx, "__e4x.key needs a namespace and a name") : qualified(ctx, {}, argv[0], argv[1]);
}

JSValue attributeKey(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    if (argc >= 2)
        return qualified(ctx, "@", argv[0], argv[1]);
    if (const XmlName *name = argc ? qnameOf(argv[0]) : nullptr) {
        const std::string uri = name->uri ? std::string(name->uri.text()) : "*";
        return jsString(ctx, "@" + uri + "::" + std::string(name->local ? name->local.text() : "*"));
    }
    const std::optional<std::string> name = toText(ctx, argc ? argv[0] : JS_UNDEFINED);
    return name ? jsString(ctx, name->starts_with('@') ? *name : "@" + *name) : JS_EXCEPTION;
}

// --- descendants and predicates ---

XmlListRef findDescendants(JSContext *ctx, JSValueConst xml, JSValueConst name)
{
    if (!isXml(xml)) {
        throwType(ctx, ".. needs XML");
        return {};
    }
    const std::optional<XmlKey> wanted = toKey(ctx, name);
    if (!wanted)
        return {};
    XmlListRef result = XmlList::create(E4xState::of(ctx).pool());
    XmlList *list = listOf(xml);
    for (qsizetype i = 0; i < (list ? list->size() : 1); ++i)
        appendDescendants(list ? *list->at(i) : *nodeOf(xml), *wanted, *result);
    return result;
}

JSValue descendants(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    XmlListRef result = argc < 2 ? XmlListRef() : findDescendants(ctx, argv[0], argv[1]);
    return result ? wrapList(ctx, std::move(result)) : JS_EXCEPTION;
}

JSValue deleteDescendants(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    const XmlListRef found = argc < 2 ? XmlListRef() : findDescendants(ctx, argv[0], argv[1]);
    if (!found)
        return JS_EXCEPTION;
    for (qsizetype i = 0; i < found->size(); ++i)
        found->at(i)->remove();
    return JS_TRUE;
}

bool isReferenceError(JSContext *ctx, JSValueConst error)
{
    const JSValue name = JS_IsObject(error) ? JS_GetPropertyStr(ctx, error, "name") : JS_UNDEFINED;
    const std::optional<std::string> text = toText(ctx, name);
    JS_FreeValue(ctx, name);
    return text == "ReferenceError";
}

// What the predicate says of the scope's item. A name that is neither of the item nor of the script is an empty list:
// found out by the ReferenceError, upon which the predicate is asked again.
JSValue askPredicate(JSContext *ctx, JSValueConst predicate, JSValue scope)
{
    for (;;) {
        const JSValue result = JS_Call(ctx, predicate, JS_UNDEFINED, 1, &scope);
        if (!JS_IsException(result))
            return result;
        const JSValue error = JS_GetException(ctx);
        if (!isReferenceError(ctx, error) || !admitMissingName(scope))
            return JS_Throw(ctx, error);
        JS_FreeValue(ctx, error);
    }
}

JSValue filter(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    if (argc < 2 || !isXml(argv[0]))
        return throwType(ctx, "a predicate needs XML");
    XmlListRef items = XmlList::create(E4xState::of(ctx).pool());
    if (XmlList *list = listOf(argv[0]))
        items->append(*list);
    else
        items->append(nodeOf(argv[0]));
    XmlListRef result = XmlList::create(E4xState::of(ctx).pool());
    const JSValue scope = newScope(ctx);
    for (qsizetype i = 0; i < items->size(); ++i) {
        setScopeItem(scope, *items->at(i));
        const JSValue answer = askPredicate(ctx, argv[1], scope);
        if (JS_IsException(answer)) {
            JS_FreeValue(ctx, scope);
            return answer;
        }
        if (JS_ToBool(ctx, answer))
            result->append(items->at(i));
        JS_FreeValue(ctx, answer);
    }
    JS_FreeValue(ctx, scope);
    return wrapList(ctx, std::move(result));
}

// --- literals ---

bool appendHole(JSContext *ctx, JSValueConst value, std::string_view kind, std::string &out)
{
    if (kind == "text" && isXml(value)) {
        if (XmlList *list = listOf(value))
            out += listMarkup(*list, {});
        else
            appendMarkup(*nodeOf(value), out);
        return true;
    }
    const std::optional<std::string> text = toText(ctx, value);
    if (!text)
        return false;
    if (kind == "attribute") {
        out.push_back('"');
        escapeAttribute(*text, out);
        out.push_back('"');
    } else if (kind == "text") {
        escapeText(*text, out);
    } else {
        out += *text;
    }
    return true;
}

// The literal's source: text 0, value 0, text 1, …; nullopt: an exception is pending.
std::optional<std::string> literalSource(JSContext *ctx, int argc, JSValueConst *argv)
{
    if (argc < 3) {
        throwType(ctx, "a literal needs texts, values and kinds");
        return std::nullopt;
    }
    const JSValue lengthValue = JS_GetPropertyStr(ctx, argv[0], "length");
    int32_t length = 0;
    if (JS_ToInt32(ctx, &length, lengthValue) < 0)
        return std::nullopt;
    std::string source;
    for (int32_t i = 0; i < length; ++i) {
        const JSValue piece = JS_GetPropertyUint32(ctx, argv[0], uint32_t(i));
        const std::optional<std::string> text = toText(ctx, piece);
        JS_FreeValue(ctx, piece);
        if (!text)
            return std::nullopt;
        source += *text;
        if (i + 1 == length)
            break;
        const JSValue value = JS_GetPropertyUint32(ctx, argv[1], uint32_t(i));
        const JSValue kind = JS_GetPropertyUint32(ctx, argv[2], uint32_t(i));
        const std::optional<std::string> kindText = toText(ctx, kind);
        const bool ok = kindText && appendHole(ctx, value, *kindText, source);
        JS_FreeValue(ctx, kind);
        JS_FreeValue(ctx, value);
        if (!ok)
            return std::nullopt;
    }
    return source;
}

JSValue xmlLiteral(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    const std::optional<std::string> source = literalSource(ctx, argc, argv);
    return source ? parseXmlObject(ctx, *source) : JS_EXCEPTION;
}

JSValue listLiteral(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    const std::optional<std::string> source = literalSource(ctx, argc, argv);
    return source ? parseXmlListObject(ctx, *source) : JS_EXCEPTION;
}

// --- default xml namespace ---

JSValue setDefaultNamespace(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    const std::optional<XmlNamespace> ns = toNamespace(ctx, argc ? argv[0] : JS_UNDEFINED);
    if (!ns)
        return JS_EXCEPTION;
    E4xState::of(ctx).defaultNamespace = ns->uri;
    return JS_UNDEFINED;
}

JSValue pushNamespace(JSContext *ctx, JSValueConst, int, JSValueConst *)
{
    E4xState &state = E4xState::of(ctx);
    state.outerNamespaces.push_back(state.defaultNamespace);
    return JS_UNDEFINED;
}

JSValue popNamespace(JSContext *ctx, JSValueConst, int, JSValueConst *)
{
    E4xState &state = E4xState::of(ctx);
    if (!state.outerNamespaces.empty()) {
        state.defaultNamespace = std::move(state.outerNamespaces.back());
        state.outerNamespaces.pop_back();
    }
    return JS_UNDEFINED;
}

JSValue isXmlNameFunction(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    return JS_NewBool(ctx, argc > 0 && isXmlNameValue(ctx, argv[0]));
}

// --- scripts and their functions ---

// A script may evaluate without end, and neither the rewriter nor what it keeps counts as the script's memory.
constexpr size_t longestEvaluated = 1u << 20;
constexpr qsizetype keptEvaluated = 1 << 20;

// What eval and Function are given: a text is rewritten as any script is.
JSValue evaluated(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    if (argc == 0 || !JS_IsString(argv[0]))
        return argc ? JS_DupValue(ctx, argv[0]) : JS_UNDEFINED;
    const std::optional<std::string> text = toText(ctx, argv[0]);
    if (!text)
        return JS_EXCEPTION;
    if (text->size() > longestEvaluated)
        return JS_DupValue(ctx, argv[0]);
    const RewrittenScript script = rewriteScript(QByteArray(text->data(), qsizetype(text->size())), XmlValues::Possible);
    if (script.problem && script.usesE4x)
        return JS_ThrowSyntaxError(ctx, "line %d: %s", script.problem->line, script.problem->message.toUtf8().constData());
    E4xState &state = E4xState::of(ctx);
    if (script.source != QByteArrayView(text->data(), qsizetype(text->size())) && state.evaluatedBytes < keptEvaluated) {
        state.evaluatedBytes += 3 * script.source.size(); // about
        state.functions.insert(script.functions);
        state.functions.insert(script.source, QByteArray(text->data(), qsizetype(text->size())));
    }
    return jsString(ctx, std::string_view(script.source.constData(), size_t(script.source.size())));
}

// Function.prototype.toString: the function as its author wrote it.
JSValue functionText(JSContext *ctx, JSValueConst self, int, JSValueConst *)
{
    const E4xState &state = E4xState::of(ctx);
    const JSValue shown = JS_Call(ctx, state.functionToString, self, 0, nullptr);
    if (state.functions.isEmpty() || JS_IsException(shown))
        return shown;
    const std::optional<std::string> text = toText(ctx, shown);
    if (!text) {
        JS_FreeValue(ctx, shown);
        return JS_EXCEPTION;
    }
    // Of new Function(…) it is the body that was changed.
    static constexpr std::string_view bodyStart = "\n) {\n", bodyEnd = "\n}";
    std::string_view changed = *text;
    if (changed.starts_with("function anonymous(") && changed.ends_with(bodyEnd)) {
        changed.remove_suffix(bodyEnd.size());
        changed.remove_prefix(std::min(changed.find(bodyStart), changed.size() - bodyStart.size()) + bodyStart.size());
    }
    const auto original = state.functions.constFind(QByteArray::fromRawData(changed.data(), qsizetype(changed.size())));
    if (original == state.functions.constEnd())
        return shown;
    JS_FreeValue(ctx, shown);
    const size_t start = size_t(changed.data() - text->data());
    return jsString(ctx, text->substr(0, start) + std::string(original->constData(), size_t(original->size())) + text->substr(start + changed.size()));
}

JSValue nameAlone(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    const std::optional<std::string> name = argc ? toText(ctx, argv[0]) : std::nullopt;
    return name ? JS_ThrowReferenceError(ctx, "%s is the name of nothing here", name->c_str()) : JS_EXCEPTION;
}

struct OperatorRow
{
    const char *name;
    int length;
    JSCFunction *function;
};

constexpr OperatorRow operators[] = {
    {"add", 2, add},
    {"attributeKey", 2, attributeKey},
    {"deleteDescendants", 2, deleteDescendants},
    {"descendants", 2, descendants},
    {"equals", 2, equals},
    {"filter", 2, filter},
    {"key", 2, key},
    {"list", 3, listLiteral},
    {"nameAlone", 1, nameAlone},
    {"popNamespace", 0, popNamespace},
    {"pushNamespace", 0, pushNamespace},
    {"script", 1, evaluated},
    {"setDefaultNamespace", 1, setDefaultNamespace},
    {"typeOf", 1, typeOf},
    {"values", 1, values},
    {"xml", 3, xmlLiteral},
};

} // namespace

bool xmlEquals(JSContext *ctx, JSValueConst a, JSValueConst b)
{
    JSValueConst arguments[] = {a, b};
    return JS_ToBool(ctx, equals(ctx, JS_UNDEFINED, 2, arguments)) == 1;
}

void defineOperators(JSContext *ctx, JSValueConst global)
{
    const JSValue object = JS_NewObjectProto(ctx, JS_NULL);
    for (const OperatorRow &row : operators)
        JS_DefinePropertyValueStr(ctx, object, row.name, JS_NewCFunction(ctx, row.function, row.name, row.length), 0);
    JS_PreventExtensions(ctx, object);
    JS_DefinePropertyValueStr(ctx, global, "__e4x", object, JS_PROP_CONFIGURABLE); // the host moves it with all built-ins
    JS_DefinePropertyValueStr(ctx, global, "isXMLName", JS_NewCFunction(ctx, isXmlNameFunction, "isXMLName", 1),
                              JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
    const JSValue functions = JS_GetPropertyStr(ctx, global, "Function");
    const JSValue prototype = JS_GetPropertyStr(ctx, functions, "prototype");
    JS_DefinePropertyValueStr(ctx, prototype, "toString", JS_NewCFunction(ctx, functionText, "toString", 0), JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
    JS_FreeValue(ctx, prototype);
    JS_FreeValue(ctx, functions);
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/qname_object.h"

#include "engine/script/e4x/xml_object.h"

namespace millrace {

namespace {

struct QNameObject
{
    XmlPoolRef pool; // outlives the name
    XmlName name;
};

struct NamespaceObject
{
    XmlPoolRef pool;
    XmlNamespace ns;
};

JSValue optionalString(JSContext *ctx, const XmlSymbolRef &text, JSValue otherwise)
{
    return text ? jsString(ctx, text.text()) : otherwise;
}

// Properties of the object itself, as ECMA-357 13.2.5 and 13.3.5 have them; read only.
void define(JSContext *ctx, JSValueConst object, const char *name, JSValue value)
{
    JS_DefinePropertyValueStr(ctx, object, name, value, JS_PROP_ENUMERABLE);
}

JSValue qnameToString(JSContext *ctx, JSValueConst self, int, JSValueConst *)
{
    const XmlName *name = qnameOf(self);
    if (!name)
        return throwType(ctx, "not a QName");
    std::string text;
    if (!name->uri)
        text = "*::";
    else if (!name->uri.isEmpty())
        text.append(name->uri.text()).append("::");
    return jsString(ctx, text.append(name->local ? name->local.text() : "*"));
}

JSValue namespaceToString(JSContext *ctx, JSValueConst self, int, JSValueConst *)
{
    const XmlNamespace *ns = namespaceOf(self);
    return ns ? jsString(ctx, ns->uri.text()) : throwType(ctx, "not a Namespace");
}

// new QName(), new QName(name), new QName(namespace, name)
JSValue constructQName(JSContext *ctx, JSValueConst newTarget, int argc, JSValueConst *argv)
{
    if (JS_IsUndefined(newTarget) && argc == 1 && qnameOf(argv[0]))
        return JS_DupValue(ctx, argv[0]);
    if (argc < 2) {
        const std::optional<XmlName> name = toQName(ctx, argc ? argv[0] : JS_UNDEFINED);
        return name ? newQName(ctx, *name) : JS_EXCEPTION;
    }
    std::optional<XmlName> name = toQName(ctx, argv[1]);
    if (!name)
        return JS_EXCEPTION;
    if (JS_IsNull(argv[0])) {
        name->uri = name->prefix = {};
    } else if (!JS_IsUndefined(argv[0])) {
        const std::optional<XmlNamespace> ns = toNamespace(ctx, argv[0]);
        if (!ns)
            return JS_EXCEPTION;
        name->uri = ns->uri;
        name->prefix = ns->prefix;
    }
    return newQName(ctx, *name);
}

// new Namespace(), new Namespace(uri), new Namespace(prefix, uri)
JSValue constructNamespace(JSContext *ctx, JSValueConst newTarget, int argc, JSValueConst *argv)
{
    XmlPool &pool = E4xState::of(ctx).pool();
    if (argc == 0)
        return newNamespace(ctx, {pool.empty(), pool.empty()});
    if (argc == 1) {
        if (JS_IsUndefined(newTarget) && namespaceOf(argv[0]))
            return JS_DupValue(ctx, argv[0]);
        const std::optional<XmlNamespace> ns = toNamespace(ctx, argv[0]);
        return ns ? newNamespace(ctx, *ns) : JS_EXCEPTION;
    }
    const XmlName *qname = qnameOf(argv[1]);
    const std::optional<std::string> uri = qname && qname->uri ? std::string(qname->uri.text()) : toText(ctx, argv[1]);
    if (!uri)
        return JS_EXCEPTION;
    XmlNamespace ns{{}, pool.intern(*uri)};
    if (!JS_IsUndefined(argv[0])) {
        const std::optional<std::string> prefix = toText(ctx, argv[0]);
        if (!prefix)
            return JS_EXCEPTION;
        if (uri->empty() && !prefix->empty())
            return throwType(ctx, "a prefix can't stand for no namespace");
        if (prefix->empty() || isXmlName(*prefix))
            ns.prefix = pool.intern(*prefix);
    } else if (uri->empty()) {
        ns.prefix = pool.empty();
    }
    return newNamespace(ctx, ns);
}

template<typename Object, JSClassID E4xClasses::*id>
void finalize(JSRuntime *, JSValue value)
{
    delete static_cast<Object *>(JS_GetOpaque(value, e4xClasses().*id));
}

JSValue defineClass(JSContext *ctx, JSValueConst global, JSClassID id, const char *name, JSCFunction *constructor, JSCFunction *toString)
{
    const JSValue prototype = JS_NewObject(ctx);
    JS_DefinePropertyValueStr(ctx, prototype, "toString", JS_NewCFunction(ctx, toString, "toString", 0),
                              JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
    const JSValue function = JS_NewCFunction2(ctx, constructor, name, 2, JS_CFUNC_constructor_or_func, 0);
    JS_SetConstructor(ctx, function, prototype);
    JS_DefinePropertyValueStr(ctx, global, name, function, JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
    JS_SetClassProto(ctx, id, JS_DupValue(ctx, prototype));
    return prototype;
}

} // namespace

void defineQNameClasses(JSContext *ctx, JSValueConst global)
{
    JSRuntime *rt = JS_GetRuntime(ctx);
    const E4xClasses &ids = e4xClasses();
    if (!JS_IsRegisteredClass(rt, ids.qname)) {
        const JSClassDef qname{"QName", finalize<QNameObject, &E4xClasses::qname>, nullptr, nullptr, nullptr};
        const JSClassDef ns{"Namespace", finalize<NamespaceObject, &E4xClasses::ns>, nullptr, nullptr, nullptr};
        JS_NewClass(rt, ids.qname, &qname);
        JS_NewClass(rt, ids.ns, &ns);
    }
    const JSValue qname = defineClass(ctx, global, ids.qname, "QName", constructQName, qnameToString);
    JS_FreeValue(ctx, qname);
    const JSValue ns = defineClass(ctx, global, ids.ns, "Namespace", constructNamespace, namespaceToString);
    JS_FreeValue(ctx, ns);
}

JSValue newQName(JSContext *ctx, const XmlName &name)
{
    const JSValue object = JS_NewObjectClass(ctx, int(e4xClasses().qname));
    if (JS_IsException(object))
        return object;
    JS_SetOpaque(object, new QNameObject{XmlPoolRef(E4xState::of(ctx).pool()), name});
    define(ctx, object, "uri", optionalString(ctx, name.uri, JS_NULL));
    define(ctx, object, "localName", jsString(ctx, name.local ? name.local.text() : "*"));
    return object;
}

JSValue newNamespace(JSContext *ctx, const XmlNamespace &ns)
{
    const JSValue object = JS_NewObjectClass(ctx, int(e4xClasses().ns));
    if (JS_IsException(object))
        return object;
    JS_SetOpaque(object, new NamespaceObject{XmlPoolRef(E4xState::of(ctx).pool()), ns});
    define(ctx, object, "uri", jsString(ctx, ns.uri.text()));
    define(ctx, object, "prefix", optionalString(ctx, ns.prefix, JS_UNDEFINED));
    return object;
}

const XmlName *qnameOf(JSValueConst value)
{
    const QNameObject *object = static_cast<QNameObject *>(JS_GetOpaque(value, e4xClasses().qname));
    return object ? &object->name : nullptr;
}

const XmlNamespace *namespaceOf(JSValueConst value)
{
    const NamespaceObject *object = static_cast<NamespaceObject *>(JS_GetOpaque(value, e4xClasses().ns));
    return object ? &object->ns : nullptr;
}

std::optional<XmlName> toQName(JSContext *ctx, JSValueConst value)
{
    if (const XmlName *name = qnameOf(value))
        return *name;
    E4xState &state = E4xState::of(ctx);
    const std::optional<std::string> text = JS_IsUndefined(value) ? std::string() : toText(ctx, value);
    if (!text)
        return std::nullopt;
    XmlKey key = state.keyFromText(*text);
    return XmlName{key.local, key.uri, {}};
}

std::optional<XmlNamespace> toNamespace(JSContext *ctx, JSValueConst value)
{
    if (const XmlNamespace *ns = namespaceOf(value))
        return *ns;
    XmlPool &pool = E4xState::of(ctx).pool();
    if (const XmlName *name = qnameOf(value); name && name->uri)
        return XmlNamespace{name->prefix, name->uri};
    const std::optional<std::string> uri = toText(ctx, value);
    if (!uri)
        return std::nullopt;
    return XmlNamespace{uri->empty() ? pool.empty() : XmlSymbolRef(), pool.intern(*uri)};
}

std::optional<XmlKey> toKey(JSContext *ctx, JSValueConst value)
{
    if (const XmlName *name = qnameOf(value))
        return XmlKey{name->local, name->uri};
    const std::optional<std::string> text = toText(ctx, value);
    if (!text)
        return std::nullopt;
    return E4xState::of(ctx).keyFromText(*text);
}

bool isXmlNameValue(JSContext *ctx, JSValueConst value)
{
    if (const XmlName *name = qnameOf(value))
        return isXmlName(name->local.text());
    const std::optional<std::string> text = toText(ctx, value);
    if (!text)
        JS_FreeValue(ctx, JS_GetException(ctx)); // what can't be text is no name
    return text && isXmlName(*text);
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/e4x_state.h"

#include "engine/script/e4x/xml_methods.h"

namespace millrace {

namespace {

constexpr size_t longestCached = 100; // the names stay between runs

JSClassID newClassId()
{
    JSClassID id = 0;
    return JS_NewClassID(&id);
}

JSValue compile(JSContext *ctx, std::string_view source)
{
    return JS_Eval(ctx, source.data(), source.size(), "e4x", JS_EVAL_TYPE_GLOBAL);
}

// for each: the values of an object's properties, or what an iterator that is no array gives.
constexpr std::string_view valuesSource = R"(
(o) => {
    if (o === null || o === undefined)
        return [];
    if (typeof o === 'object' && !Array.isArray(o) && typeof o[Symbol.iterator] === 'function' && !(o instanceof String))
        return Array.from(o);
    const result = [];
    for (const key in o)
        result.push(o[key]);
    return result;
})";

} // namespace

const E4xClasses &e4xClasses()
{
    static const E4xClasses classes{newClassId(), newClassId(), newClassId(), newClassId(), newClassId(), newClassId()};
    return classes;
}

E4xState::E4xState(JSContext *ctx, E4xLimits &limits)
    : m_pool(XmlPool::create(limits)), defaultNamespace(m_pool->empty()), m_firstIndexAtom(JS_NewAtomUInt32(ctx, 0))
{
    looseEquals = compile(ctx, "(a, b) => a == b");
    plus = compile(ctx, "(a, b) => a + b");
    // What stands for a Java class that is not known can be called, so that calling it names it, but is no function.
    typeOf = compile(ctx, "(a) => typeof a === 'function' && a[Symbol.for('typeof')] || typeof a");
    values = compile(ctx, valuesSource);
    functionToString = compile(ctx, "Function.prototype.toString");
}

E4xState &E4xState::of(JSContext *ctx)
{
    const JSClassID id = e4xClasses().state;
    const JSValue holder = JS_GetClassProto(ctx, id);
    E4xState *state = static_cast<E4xState *>(JS_GetOpaque(holder, id));
    JS_FreeValue(ctx, holder); // the context keeps it
    return *state;
}

void E4xState::reset()
{
    settings = {};
    defaultNamespace = m_pool->empty();
    outerNamespaces.clear();
    functions.clear();
    evaluatedBytes = 0;
    m_pool->reset();
}

void E4xState::clearCache(JSRuntime *rt)
{
    for (Cached &cached : m_cache) {
        if (cached.atom == JS_ATOM_NULL)
            continue;
        JS_FreeAtomRT(rt, cached.atom);
        cached = {};
    }
}

void E4xState::mark(JSRuntime *rt, JS_MarkFunc *markFunc)
{
    for (const JSValue value : {looseEquals, plus, typeOf, values, functionToString})
        JS_MarkValue(rt, value, markFunc);
}

void E4xState::freeValues(JSRuntime *rt)
{
    clearCache(rt);
    for (JSValue *value : {&looseEquals, &plus, &typeOf, &values, &functionToString}) {
        JS_FreeValueRT(rt, *value);
        *value = JS_UNDEFINED;
    }
}

XmlKey E4xState::keyFromText(std::string_view text)
{
    XmlKey key;
    if (text.starts_with('@')) {
        key.isAttribute = true;
        text.remove_prefix(1);
    }
    const size_t separator = text.rfind("::");
    if (separator != std::string_view::npos) {
        const std::string_view uri = text.substr(0, separator);
        text.remove_prefix(separator + 2);
        if (uri != "*")
            key.uri = m_pool->intern(uri);
    } else if (text != "*") {
        key.uri = key.isAttribute ? m_pool->empty() : defaultNamespace;
    }
    if (text != "*")
        key.local = m_pool->intern(text);
    return key;
}

E4xProperty E4xState::property(JSContext *ctx, JSAtom atom)
{
    if (atom >= m_firstIndexAtom) {
        E4xProperty property;
        property.kind = E4xProperty::Kind::Index;
        property.index = atom - m_firstIndexAtom;
        return property;
    }
    Cached &cached = m_cache[atom % m_cache.size()];
    E4xProperty property = cached.atom == atom ? cached.property : read(ctx, atom);
    if (cached.atom != atom && property.key.local.text().size() + property.key.uri.text().size() <= longestCached) {
        JS_FreeAtom(ctx, cached.atom);
        cached.atom = JS_DupAtom(ctx, atom);
        cached.property = property;
    }
    if (property.inDefaultNamespace)
        property.key.uri = defaultNamespace;
    return property;
}

E4xProperty E4xState::read(JSContext *ctx, JSAtom atom)
{
    E4xProperty property;
    const JSValue value = JS_AtomToValue(ctx, atom);
    if (JS_IsSymbol(value)) {
        property.kind = E4xProperty::Kind::Symbol;
        JS_FreeValue(ctx, value);
        return property;
    }
    size_t length = 0;
    const char *data = JS_ToCStringLen(ctx, &length, value);
    JS_FreeValue(ctx, value);
    if (!data) { // no memory
        property.kind = E4xProperty::Kind::NoIndex;
        return property;
    }
    const std::string_view text(data, length);
    if (length > 1 && text[0] == '-' && text.find_first_not_of("0123456789", 1) == std::string_view::npos) {
        property.kind = E4xProperty::Kind::NoIndex;
    } else {
        property.key = keyFromText(text);
        property.inDefaultNamespace = !property.key.isAttribute && property.key.local && text.find("::") == std::string_view::npos;
        property.isMethod = xmlMethodNumber(text) >= 0;
    }
    JS_FreeCString(ctx, data);
    return property;
}

JSValue jsString(JSContext *ctx, std::string_view text)
{
    return JS_NewStringLen(ctx, text.data(), text.size());
}

std::optional<std::string> toText(JSContext *ctx, JSValueConst value)
{
    size_t length = 0;
    const char *data = JS_ToCStringLen(ctx, &length, value);
    if (!data)
        return std::nullopt;
    std::string text(data, length);
    JS_FreeCString(ctx, data);
    return text;
}

JSValue throwType(JSContext *ctx, const std::string &message)
{
    return JS_ThrowTypeError(ctx, "%s", message.c_str());
}

JSValue throwError(JSContext *ctx, const Error &error)
{
    return throwType(ctx, error.message.toStdString());
}

JSValue throwLimit(JSContext *ctx, const XmlPool &pool)
{
    JS_ThrowInternalError(ctx, pool.state() == XmlPool::State::Stopped ? "interrupted" : "out of memory");
    const JSValue error = JS_GetException(ctx);
    JS_SetUncatchableError(ctx, error, true);
    return JS_Throw(ctx, error);
}

JSValue checkLimits(JSContext *ctx, const XmlPool &pool, JSValue value)
{
    if (pool.state() == XmlPool::State::Ok || JS_IsException(value))
        return value;
    JS_FreeValue(ctx, value);
    return throwLimit(ctx, pool);
}

} // namespace millrace

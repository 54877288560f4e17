// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/map_object.h"

#include "engine/script/host/java_errors.h"
#include "engine/script/host/values.h"
#include "engine/script/java/java_box.h"

#include <algorithm>

namespace millrace {

namespace {

struct MapObject
{
    MapKind kind = MapKind::Channel;
    bool isView = false; // then `values` is what it shows
    ValueMap values;
    std::vector<JSAtom> methods; // names that are methods, not keys
};

JSClassID mapClass()
{
    static const JSClassID id = [] {
        JSClassID fresh = 0;
        JS_NewClassID(&fresh);
        return fresh;
    }();
    return id;
}

void finalizeMap(JSRuntime *runtime, JSValue value)
{
    auto *object = static_cast<MapObject *>(JS_GetOpaque(value, mapClass()));
    if (!object)
        return;
    for (const JSAtom atom : object->methods)
        JS_FreeAtomRT(runtime, atom);
    delete object;
}

// Where the values of a map of the run at hand are. One of the pointers is set, or none: the map is not there.
struct MapStore
{
    const ValueMap *plain = nullptr;
    ValueMap *writable = nullptr;
    SharedMap *shared = nullptr;

    bool exists() const { return plain || shared; }
};

MapStore storeOf(const Host &host, MapKind kind)
{
    if (!host.run())
        return {};
    const ScriptMaps &maps = host.run()->context->maps;
    switch (kind) {
    case MapKind::Source:
        return {maps.source, nullptr, nullptr};
    case MapKind::Connector:
        return {maps.connector, maps.connector, nullptr};
    case MapKind::Channel:
        return {maps.channel, maps.channelIsReadOnly ? nullptr : maps.channel, nullptr};
    case MapKind::Response:
        return {maps.response, maps.response, nullptr};
    case MapKind::GlobalChannel:
        return {nullptr, nullptr, maps.globalChannel};
    case MapKind::Global:
        return {nullptr, nullptr, maps.global};
    case MapKind::Configuration:
        return {maps.configuration.get(), nullptr, nullptr};
    }
    return {};
}

MapObject *mapObject(JSContext *context, JSValueConst self)
{
    return static_cast<MapObject *>(JS_GetOpaque2(context, self, mapClass()));
}

// One map of the run at hand, with the values the script may still be changing.
class MapAccess
{
public:
    MapAccess(JSContext *context, MapKind kind)
        : m_context(context), m_host(Host::of(context)), m_kind(kind), m_store(storeOf(m_host, kind)) {}
    MapAccess(JSContext *context, const MapObject &object)
        : m_context(context), m_host(Host::of(context)), m_kind(object.kind),
          m_store(object.isView ? MapStore{&object.values, nullptr, nullptr} : storeOf(m_host, object.kind)),
          m_isView(object.isView) {}

    bool exists() const { return m_store.exists(); }

    bool contains(const QString &key) const
    {
        if (m_store.shared)
            return m_store.shared->contains(key);
        return m_store.plain && m_store.plain->contains(key);
    }

    // The destination's own key where a destination's name is asked for (spec/engine.md section 21).
    QString resolved(const QString &key) const
    {
        if (m_kind != MapKind::Response || m_isView || !m_host.run() || contains(key))
            return key;
        for (const DestinationName &destination : m_host.run()->context->destinations) {
            if (destination.name == key)
                return QLatin1Char('d') + QString::number(destination.metaDataId);
        }
        return key;
    }

    JSValue get(const QString &key)
    {
        if (LiveValue *live = findLive(key))
            return JS_DupValue(m_context, live->value);
        if (!contains(key))
            return JS_NULL;
        const Value value = m_store.shared ? m_store.shared->get(key) : m_store.plain->value(key);
        const JSValue result = valueToScript(m_host, value);
        if (!m_isView && isLiveInMap(m_host, result) && isWritable())
            m_host.run()->live.push_back({m_kind, key, JS_DupValue(m_context, result)});
        return result;
    }

    // The value that was there before.
    JSValue put(const QString &key, JSValueConst value)
    {
        if (!isWritable())
            return throwJava(m_context, "java.lang.UnsupportedOperationException", {});
        if (m_store.shared && JS_IsNull(value))
            return throwJava(m_context, "java.lang.NullPointerException", {});
        // The new value is converted first: its toString may change the map.
        const bool live = isLiveInMap(m_host, value);
        const std::optional<Value> converted = live && m_store.writable ? Value() : valueFromScript(m_host, value);
        if (!converted)
            return JS_EXCEPTION;
        js::Owned previous(m_context, get(key));
        dropLive(key);
        if (live)
            m_host.run()->live.push_back({m_kind, key, JS_DupValue(m_context, value)});
        store(key, *converted);
        // The maps that messages share tell nothing of what was there, as in the reference.
        return m_store.shared ? JS_UNDEFINED : previous.release();
    }

    JSValue remove(const QString &key)
    {
        if (!isWritable())
            return throwJava(m_context, "java.lang.UnsupportedOperationException", {});
        js::Owned previous(m_context, get(key));
        dropLive(key);
        if (m_store.shared)
            m_store.shared->remove(key);
        else
            m_store.writable->remove(key);
        return previous.release();
    }

    QStringList keys() const
    {
        return m_store.shared ? m_store.shared->snapshot().keys() : m_store.plain ? m_store.plain->keys() : QStringList();
    }

    void store(const QString &key, const Value &value)
    {
        if (m_store.shared)
            m_store.shared->put(key, value);
        else
            m_store.writable->insert(key, value);
    }

    bool isWritable() const { return m_store.writable || m_store.shared; }

private:
    LiveValue *findLive(const QString &key)
    {
        if (m_isView || !m_host.run())
            return nullptr;
        std::vector<LiveValue> &live = m_host.run()->live;
        const auto found = std::find_if(live.begin(), live.end(), [&](const LiveValue &v) { return v.map == m_kind && v.key == key; });
        return found == live.end() ? nullptr : &*found;
    }

    void dropLive(const QString &key)
    {
        LiveValue *found = findLive(key);
        if (!found)
            return;
        std::vector<LiveValue> &live = m_host.run()->live;
        JS_FreeValue(m_context, found->value);
        live.erase(live.begin() + (found - live.data()));
    }

    JSContext *m_context;
    Host &m_host;
    MapKind m_kind;
    MapStore m_store;
    bool m_isView = false;
};

// A key as the reference compares it: a number or another object never equals the text that it prints as.
bool isTextKey(JSValueConst key)
{
    JavaKind kind;
    JSValueConst primitive;
    return JS_IsString(key) || (javaBox(key, kind, primitive) && kind == JavaKind::String);
}

JSValue mapGet(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    MapObject *object = mapObject(context, self);
    if (!object)
        return JS_EXCEPTION;
    if (argc < 1 || !isTextKey(argv[0]))
        return JS_NULL;
    QString key;
    if (!js::toQString(context, argv[0], key))
        return JS_EXCEPTION;
    MapAccess map(context, *object);
    return map.get(map.resolved(key));
}

// A number is stored under its text; any other key that is no string is refused.
bool writableKey(JSContext *context, JSValueConst value, QString &key)
{
    JavaKind kind;
    JSValueConst primitive;
    const bool isNumber = JS_IsNumber(value) || (javaBox(value, kind, primitive) && kind != JavaKind::Boolean);
    if (!isNumber && !isTextKey(value)) {
        throwJava(context, "java.lang.ClassCastException", QStringLiteral("a map's key must be a string"));
        return false;
    }
    return js::toQString(context, value, key);
}

JSValue mapPut(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    MapObject *object = mapObject(context, self);
    QString key;
    if (!object || !writableKey(context, argc > 0 ? argv[0] : JS_UNDEFINED, key))
        return JS_EXCEPTION;
    return MapAccess(context, *object).put(key, argc > 1 ? argv[1] : JS_UNDEFINED);
}

JSValue mapRemove(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    MapObject *object = mapObject(context, self);
    if (!object)
        return JS_EXCEPTION;
    if (argc < 1 || !isTextKey(argv[0]))
        return JS_NULL;
    QString key;
    if (!js::toQString(context, argv[0], key))
        return JS_EXCEPTION;
    return MapAccess(context, *object).remove(key);
}

JSValue mapContainsKey(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    MapObject *object = mapObject(context, self);
    if (!object)
        return JS_EXCEPTION;
    if (argc < 1 || !isTextKey(argv[0]))
        return JS_FALSE;
    QString key;
    if (!js::toQString(context, argv[0], key))
        return JS_EXCEPTION;
    const MapAccess map(context, *object);
    return JS_NewBool(context, map.contains(map.resolved(key)));
}

JSValue mapSize(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    const MapObject *object = mapObject(context, self);
    return object ? JS_NewInt64(context, MapAccess(context, *object).keys().size()) : JS_EXCEPTION;
}

JSValue mapIsEmpty(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    const MapObject *object = mapObject(context, self);
    return object ? JS_NewBool(context, MapAccess(context, *object).keys().isEmpty()) : JS_EXCEPTION;
}

JSValue mapClear(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    const MapObject *object = mapObject(context, self);
    if (!object)
        return JS_EXCEPTION;
    MapAccess map(context, *object);
    if (!map.isWritable())
        return throwJava(context, "java.lang.UnsupportedOperationException", {});
    const QStringList keys = map.keys();
    for (const QString &key : keys)
        JS_FreeValue(context, map.remove(key));
    return JS_UNDEFINED;
}

// [key, value, key, value …]: what runtime.js makes keySet(), values(), entrySet() and toString() from.
JSValue mapEntries(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    const MapObject *object = mapObject(context, self);
    if (!object)
        return JS_EXCEPTION;
    MapAccess map(context, *object);
    const JSValue array = JS_NewArray(context);
    uint32_t index = 0;
    const QStringList keys = map.keys();
    for (const QString &key : keys) {
        const JSValue name = newJavaBox(context, JavaKind::String, js::newString(context, key));
        JS_DefinePropertyValueUint32(context, array, index++, name, JS_PROP_C_W_E);
        JS_DefinePropertyValueUint32(context, array, index++, map.get(key), JS_PROP_C_W_E);
    }
    return array;
}

bool isMethod(const MapObject &object, JSAtom name)
{
    return std::find(object.methods.begin(), object.methods.end(), name) != object.methods.end();
}

int getOwnProperty(JSContext *context, JSPropertyDescriptor *descriptor, JSValueConst self, JSAtom name)
{
    const auto *object = static_cast<const MapObject *>(JS_GetOpaque(self, mapClass()));
    if (!object || isMethod(*object, name))
        return 0;
    const QString key = js::atomText(context, name);
    MapAccess map(context, *object);
    if (!map.contains(key))
        return 0;
    if (descriptor) {
        descriptor->flags = JS_PROP_C_W_E;
        descriptor->getter = JS_UNDEFINED;
        descriptor->setter = JS_UNDEFINED;
        descriptor->value = map.get(key);
        if (JS_IsException(descriptor->value))
            return -1;
    }
    return 1;
}

int getOwnPropertyNames(JSContext *context, JSPropertyEnum **names, uint32_t *count, JSValueConst self)
{
    const auto *object = static_cast<const MapObject *>(JS_GetOpaque(self, mapClass()));
    const QStringList keys = object ? MapAccess(context, *object).keys() : QStringList();
    *count = 0;
    *names = static_cast<JSPropertyEnum *>(js_malloc(context, sizeof(JSPropertyEnum) * size_t(std::max<qsizetype>(keys.size(), 1))));
    if (!*names)
        return -1;
    for (const QString &key : keys) {
        const QByteArray text = key.toUtf8();
        (*names)[(*count)++] = {1, JS_NewAtomLen(context, text.data(), size_t(text.size()))};
    }
    return 0;
}

int deleteProperty(JSContext *context, JSValueConst self, JSAtom name)
{
    const auto *object = static_cast<const MapObject *>(JS_GetOpaque(self, mapClass()));
    if (!object)
        return 1;
    const JSValue removed = MapAccess(context, *object).remove(js::atomText(context, name));
    if (JS_IsException(removed))
        return -1;
    JS_FreeValue(context, removed);
    return 1;
}

int setProperty(JSContext *context, JSValueConst self, JSAtom name, JSValueConst value, JSValueConst, int)
{
    const auto *object = static_cast<const MapObject *>(JS_GetOpaque(self, mapClass()));
    if (!object)
        return -1;
    const JSValue previous = MapAccess(context, *object).put(js::atomText(context, name), value);
    if (JS_IsException(previous))
        return -1;
    JS_FreeValue(context, previous);
    return 1;
}

int defineOwnProperty(JSContext *context, JSValueConst self, JSAtom name, JSValueConst value, JSValueConst, JSValueConst, int)
{
    return setProperty(context, self, name, value, self, 0);
}

struct Method
{
    const char *name;
    JSCFunction *function;
    int length;
};

constexpr Method methods[] = {
    {"get", mapGet, 1},           {"put", mapPut, 2},       {"remove", mapRemove, 1},   {"containsKey", mapContainsKey, 1},
    {"size", mapSize, 0},         {"isEmpty", mapIsEmpty, 0}, {"clear", mapClear, 0},   {"entriesFlat", mapEntries, 0},
};

// Methods that runtime.js adds to the prototype, and names that the language itself asks for.
constexpr const char *otherMethods[] = {
    "keySet", "values", "entrySet", "toString", "valueOf", "toJSON", "putAll", "putIfAbsent", "getOrDefault", "containsValue",
    "constructor", "hasOwnProperty", "putSync", "getSync", "removeSync", "containsKeySync", "forEach", "__proto__",
};

// The short forms: with one argument they read, with two they write.
JSValue shortForm(JSContext *context, JSValueConst, int argc, JSValueConst *argv, int kind)
{
    MapAccess map(context, MapKind(kind));
    if (argc > 1) {
        QString key;
        if (!writableKey(context, argv[0], key))
            return JS_EXCEPTION;
        return map.exists() ? map.put(key, argv[1]) : JS_ThrowReferenceError(context, "there is no such map here");
    }
    if (argc < 1 || !isTextKey(argv[0]))
        return JS_NULL;
    QString key;
    if (!js::toQString(context, argv[0], key))
        return JS_EXCEPTION;
    return map.exists() ? map.get(map.resolved(key)) : JS_NULL;
}

// $('key'): the first map that has it; '' where none has.
JSValue anyMap(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QString key;
    if (argc > 0 && isTextKey(argv[0]) && !js::toQString(context, argv[0], key))
        return JS_EXCEPTION;
    if (argc > 0 && isTextKey(argv[0])) {
        constexpr MapKind order[] = {MapKind::Response, MapKind::Connector, MapKind::Channel, MapKind::Source,
                                     MapKind::GlobalChannel, MapKind::Global, MapKind::Configuration};
        for (const MapKind kind : order) {
            MapAccess map(context, kind);
            const QString name = map.exists() ? map.resolved(key) : key;
            if (map.exists() && map.contains(name))
                return map.get(name);
        }
    }
    return JS_NewStringLen(context, "", 0);
}

} // namespace

void installMapObjects(JSContext *context)
{
    static JSClassExoticMethods exotic = [] {
        JSClassExoticMethods m{};
        m.get_own_property = getOwnProperty;
        m.get_own_property_names = getOwnPropertyNames;
        m.delete_property = deleteProperty;
        m.define_own_property = defineOwnProperty;
        m.set_property = setProperty;
        return m;
    }();
    const JSClassDef definition{"Map", finalizeMap, nullptr, nullptr, &exotic};
    if (!JS_IsRegisteredClass(JS_GetRuntime(context), mapClass()))
        JS_NewClass(JS_GetRuntime(context), mapClass(), &definition);
    const JSValue prototype = JS_NewObject(context);
    for (const Method &m : methods)
        JS_DefinePropertyValueStr(context, prototype, m.name, JS_NewCFunction(context, m.function, m.name, m.length), JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE);
    JS_SetClassProto(context, mapClass(), prototype);
}

namespace {

JSValue wrapMap(JSContext *context, MapObject *object)
{
    const JSValue value = JS_NewObjectClass(context, int(mapClass()));
    if (JS_IsException(value)) {
        delete object;
        return value;
    }
    for (const Method &m : methods)
        object->methods.push_back(JS_NewAtom(context, m.name));
    for (const char *name : otherMethods)
        object->methods.push_back(JS_NewAtom(context, name));
    JS_SetOpaque(value, object);
    return value;
}

} // namespace

JSValue newMapObject(JSContext *context, MapKind kind)
{
    auto *object = new MapObject;
    object->kind = kind;
    return wrapMap(context, object);
}

JSValue newMapView(JSContext *context, const ValueMap &values)
{
    auto *object = new MapObject;
    object->isView = true;
    object->values = values;
    return wrapMap(context, object);
}

bool isSharedMap(JSValueConst value)
{
    const auto *map = static_cast<const MapObject *>(JS_GetOpaque(value, mapClass()));
    return map && !map->isView && (map->kind == MapKind::Global || map->kind == MapKind::GlobalChannel);
}

void installMapShortcuts(JSContext *context, JSValueConst target)
{
    struct Shortcut { const char *name; MapKind kind; };
    constexpr Shortcut shortcuts[] = {{"$s", MapKind::Source},         {"$co", MapKind::Connector}, {"$c", MapKind::Channel},
                                      {"$r", MapKind::Response},       {"$gc", MapKind::GlobalChannel}, {"$g", MapKind::Global},
                                      {"$cfg", MapKind::Configuration}};
    constexpr int flags = JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE;
    for (const Shortcut &s : shortcuts)
        JS_DefinePropertyValueStr(context, target, s.name,
                                  JS_NewCFunctionMagic(context, shortForm, s.name, 2, JS_CFUNC_generic_magic, int(s.kind)), flags);
    JS_DefinePropertyValueStr(context, target, "$", JS_NewCFunction(context, anyMap, "$", 1), flags);
}

void storeLiveValues(Host &host, LiveValues after)
{
    JSContext *context = host.context();
    // Converting may call a script's toString, which may put more: so take the values out first.
    std::vector<LiveValue> live;
    live.swap(host.run()->live);
    for (LiveValue &entry : live) {
        MapAccess map(context, entry.map);
        std::optional<Value> value = valueFromScript(host, entry.value);
        if (!value) {
            JS_FreeValue(context, JS_GetException(context));
            value = Value(QStringLiteral("[object Object]"));
        }
        if (map.isWritable() && map.contains(entry.key))
            map.store(entry.key, *value);
    }
    std::vector<LiveValue> &now = host.run()->live;
    if (after == LiveValues::Keep) {
        // What was put meanwhile is the newer.
        std::erase_if(live, [&](const LiveValue &old) {
            const bool isReplaced = std::any_of(now.begin(), now.end(), [&](const LiveValue &entry) { return entry.map == old.map && entry.key == old.key; });
            if (isReplaced)
                JS_FreeValue(context, old.value);
            return isReplaced;
        });
        now.insert(now.end(), live.begin(), live.end());
        return;
    }
    for (std::vector<LiveValue> *list : {&live, &now}) {
        for (const LiveValue &entry : *list)
            JS_FreeValue(context, entry.value);
    }
    now.clear();
}

} // namespace millrace

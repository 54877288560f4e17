// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/host.h"

#include "engine/script/e4x/e4x_runtime.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/map_object.h"
#include "engine/script/host/message_object.h"
#include "engine/script/host/natives.h"
#include "engine/script/host/reader_object.h"
#include "engine/script/host/response_object.h"
#include "engine/script/host/runtime_code.h"
#include "engine/script/java/java_box.h"
#include "engine/script/java/run_resources.h"

#include <algorithm>

namespace millrace {

namespace {

constexpr int hidden = JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE; // not enumerable, as built-ins are

constexpr std::array<const char *, hostHelperCount> helperNames{"kindOf",   "unwrap",        "javaDate",       "javaMap",       "javaList",      "javaBytes",
                                                                "javaException", "messageContent", "mergedMessage", "passes", "outgoing", "legacyRegExp",
                                                                "rawMessages"};

constexpr std::array<const char *, mapKindCount> mapNames{"sourceMap",        "connectorMap", "channelMap",      "responseMap",
                                                          "globalChannelMap", "globalMap",    "configurationMap"};

// What else nearly every run has.
constexpr const char *commonNames[] = {"channelId", "channelName", "connectorMessage", "destinationSet", "msg", "tmp", "phase", "response",
                                       "responseStatus", "responseStatusMessage", "responseErrorMessage"};

bool mapExists(const ScriptMaps &maps, MapKind kind)
{
    switch (kind) {
    case MapKind::Source: return maps.source;
    case MapKind::Connector: return maps.connector;
    case MapKind::Channel: return maps.channel;
    case MapKind::Response: return maps.response;
    case MapKind::GlobalChannel: return maps.globalChannel;
    case MapKind::Global: return maps.global;
    case MapKind::Configuration: return maps.configuration != nullptr;
    }
    return false;
}

bool seesStatusConstants(ScriptStage stage)
{
    return stage == ScriptStage::Writer || stage == ScriptStage::ResponseTransformer || stage == ScriptStage::Postprocessor;
}

} // namespace

JSValue throwJava(JSContext *context, const char *className, const QString &message)
{
    const js::Owned name(context, JS_NewString(context, className));
    const js::Owned text(context, message.isNull() ? JS_NULL : js::newString(context, message));
    JSValueConst arguments[] = {name, text};
    const JSValue error = JS_Call(context, Host::of(context).helper(HostHelper::JavaException), JS_UNDEFINED, 2, arguments);
    return JS_IsException(error) ? error : JS_Throw(context, error);
}

Host::Host(JSContext *context, RuntimeCode &code) : m_context(context), m_code(code), m_resources(std::make_unique<RunResources>())
{
    m_maps.fill(JS_UNDEFINED);
    m_statuses.fill(JS_UNDEFINED);
    m_helpers.fill(JS_UNDEFINED);
    for (const char *name : mapNames)
        m_names.push_back(JS_NewAtom(context, name));
    for (const char *name : commonNames)
        m_names.push_back(JS_NewAtom(context, name));
}

Host::~Host()
{
    for (const JSAtom name : m_names)
        JS_FreeAtom(m_context, name);
    for (const JSValue value : m_maps)
        JS_FreeValue(m_context, value);
    for (const JSValue value : m_statuses)
        JS_FreeValue(m_context, value);
    for (const JSValue value : m_helpers)
        JS_FreeValue(m_context, value);
    JS_FreeValue(m_context, m_destinationSet);
    JS_FreeValue(m_context, m_base);
    JS_FreeValue(m_context, m_global);
}

std::unique_ptr<Host> Host::install(JSContext *context, RuntimeCode &code)
{
    std::unique_ptr<Host> host(new Host(context, code));
    JS_SetContextOpaque(context, host.get());
    host->m_global = JS_GetGlobalObject(context);
    installJavaBoxes(context);
    installResponseObjects(context);
    installMapObjects(context);
    installMessageObjects(context);
    installReaderObjects(context);
    host->makeBase();
    for (int i = 0; i < mapKindCount; ++i)
        host->m_maps[size_t(i)] = newMapObject(context, MapKind(i));
    for (size_t i = 0; i < allMessageStatuses.size(); ++i)
        host->m_statuses[i] = newStatusObject(context, allMessageStatuses[i]);
    installMapShortcuts(context, host->m_base);
    if (!host->runRuntime(code.startup()))
        return nullptr;
    return host;
}

// Built-ins and host objects move to a prototype of the global object, which then is empty. What a run adds or replaces
// ("JSON = …", "$ = …", an undeclared variable) is an own property of the global object, and sweeping is: remove them all.
void Host::makeBase()
{
    const js::Owned oldPrototype(m_context, JS_GetPrototype(m_context, m_global));
    m_base = JS_NewObjectProto(m_context, oldPrototype);
    JSPropertyEnum *names = nullptr;
    uint32_t count = 0;
    if (JS_GetOwnPropertyNames(m_context, &names, &count, m_global, JS_GPN_STRING_MASK | JS_GPN_SYMBOL_MASK) < 0)
        return;
    for (uint32_t i = 0; i < count; ++i) {
        JSPropertyDescriptor descriptor;
        if (JS_GetOwnProperty(m_context, &descriptor, m_global, names[i].atom) == 1) {
            JS_FreeValue(m_context, descriptor.getter);
            JS_FreeValue(m_context, descriptor.setter);
            if (descriptor.flags & JS_PROP_CONFIGURABLE) {
                JS_DefinePropertyValue(m_context, m_base, names[i].atom, descriptor.value, descriptor.flags & JS_PROP_C_W_E);
                JS_DeleteProperty(m_context, m_global, names[i].atom, 0);
            } else {
                JS_FreeValue(m_context, descriptor.value);
                ++m_permanentGlobals;
            }
        }
        JS_FreeAtom(m_context, names[i].atom);
    }
    js_free(m_context, names);
    JS_SetPrototype(m_context, m_global, m_base);
}

JSValue Host::makeNatives()
{
    const JSValue native = JS_NewObject(m_context);
    addNativeFunctions(m_context, native);
    const JSValue prototypes = JS_NewObject(m_context);
    constexpr std::array<const char *, javaKindCount> kinds{"String", "Double", "Integer", "Long", "Boolean"};
    for (int i = 0; i < javaKindCount; ++i)
        JS_DefinePropertyValueStr(m_context, prototypes, kinds[size_t(i)], javaBoxPrototype(m_context, JavaKind(i)), JS_PROP_C_W_E);
    JS_DefinePropertyValueStr(m_context, native, "javaPrototypes", prototypes, JS_PROP_C_W_E);
    JS_DefinePropertyValueStr(m_context, native, "mapPrototype", JS_GetPrototype(m_context, m_maps[0]), JS_PROP_C_W_E);
    const JSValue statuses = JS_NewObject(m_context);
    for (size_t i = 0; i < allMessageStatuses.size(); ++i)
        JS_DefinePropertyValueStr(m_context, statuses, statusName(allMessageStatuses[i]).toLatin1().constData(), JS_DupValue(m_context, m_statuses[i]),
                                  JS_PROP_C_W_E);
    JS_DefinePropertyValueStr(m_context, native, "Status", statuses, JS_PROP_C_W_E);
    JS_DefinePropertyValueStr(m_context, native, "Response", newResponseConstructor(m_context), JS_PROP_C_W_E);
    return native;
}

namespace {

JSValue evaluate(JSContext *context, const QByteArray &bytecode)
{
    if (bytecode.isEmpty())
        return JS_ThrowOutOfMemory(context);
    const JSValue compiled = JS_ReadObject(context, reinterpret_cast<const uint8_t *>(bytecode.constData()), size_t(bytecode.size()), JS_READ_OBJ_BYTECODE);
    return JS_IsException(compiled) ? compiled : JS_EvalFunction(context, compiled);
}

} // namespace

JSValue Host::loadPart(const QByteArray &name)
{
    return evaluate(m_context, m_code.part(name));
}

bool Host::runRuntime(const QByteArray &bytecode)
{
    const js::Owned parts(m_context, evaluate(m_context, bytecode)); // the files by name
    const js::Owned native(m_context, makeNatives());
    if (parts.isException() || native.isException())
        return false;
    const js::Owned function(m_context, JS_GetPropertyStr(m_context, parts, "runtime"));
    JSValueConst arguments[] = {native, m_base, parts};
    const js::Owned helpers(m_context, JS_Call(m_context, function, JS_UNDEFINED, 3, arguments));
    if (helpers.isException())
        return false;
    for (int i = 0; i < hostHelperCount; ++i)
        m_helpers[size_t(i)] = JS_GetPropertyStr(m_context, helpers, helperNames[size_t(i)]);
    m_destinationSet = JS_GetPropertyStr(m_context, helpers, "destinationSet");
    return true;
}

void Host::setGlobal(const char *name, JSValue value)
{
    JS_DefinePropertyValueStr(m_context, m_global, name, value, hidden);
}

void Host::begin(HostRun &run)
{
    m_run = &run;
    ++m_runNumber;
    resetE4xSettings(m_context);
    const ScriptContext &c = *run.context;
    for (int i = 0; i < mapKindCount; ++i) {
        if (mapExists(c.maps, MapKind(i)))
            setGlobal(mapNames[size_t(i)], JS_DupValue(m_context, m_maps[size_t(i)]));
    }
    setGlobal("channelId", js::newString(m_context, c.channelId));
    setGlobal("channelName", js::newString(m_context, c.channelName));
    if (c.connectorMessage)
        setGlobal("connectorMessage", newConnectorMessageObject(m_context, *c.connectorMessage));
    if (c.message)
        setGlobal("message", newMessageObject(m_context, *c.message));
    if (c.postprocessorResponse)
        setGlobal("response", *c.postprocessorResponse ? newResponseObject(m_context, **c.postprocessorResponse) : JS_NULL);
    if (c.mayEditDestinationSet)
        setGlobal("destinationSet", JS_DupValue(m_context, m_destinationSet));
    if (seesStatusConstants(run.stage)) {
        for (size_t i = 0; i < allMessageStatuses.size(); ++i)
            setGlobal(statusName(allMessageStatuses[i]).toLatin1().constData(), JS_DupValue(m_context, m_statuses[i]));
    }
}

void Host::setPhase(const char *phase)
{
    m_run->loggerName = phase;
    const JSValue array = JS_NewArray(m_context);
    JS_DefinePropertyValueUint32(m_context, array, 0, JS_NewString(m_context, phase), JS_PROP_C_W_E);
    setGlobal("phase", array);
}

JSValueConst Host::status(MessageStatus status) const
{
    const auto found = std::find(allMessageStatuses.begin(), allMessageStatuses.end(), status);
    return m_statuses[size_t(found - allMessageStatuses.begin())];
}

bool Host::end()
{
    storeLiveValues(*this, LiveValues::Release);
    m_resources->closeAll(m_resources->hasPrograms() && shouldStop() ? RunResources::Programs::Kill : RunResources::Programs::GoOn);
    const bool swept = sweep();
    m_run = nullptr;
    return swept;
}

bool Host::sweep()
{
    JSPropertyEnum *names = nullptr;
    uint32_t count = 0;
    if (JS_GetOwnPropertyNames(m_context, &names, &count, m_global, JS_GPN_STRING_MASK | JS_GPN_SYMBOL_MASK) < 0)
        return false;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; ++i) {
        if (JS_DeleteProperty(m_context, m_global, names[i].atom, 0) != 1)
            ++left;
        JS_FreeAtom(m_context, names[i].atom);
    }
    js_free(m_context, names);
    const js::Owned prototype(m_context, JS_GetPrototype(m_context, m_global));
    return left == m_permanentGlobals && JS_IsExtensible(m_context, m_global) == 1 && JS_VALUE_GET_PTR(prototype.get()) == JS_VALUE_GET_PTR(m_base);
}

} // namespace millrace

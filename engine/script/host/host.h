// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What scripts find around them: the message, the maps, logger, router … One Host per realm. Its objects are made once and
// read the values of the run at hand through `run`, so starting a run builds next to nothing.
// Used by one thread at a time, the one that leased the runtime. spec/scripting.md; spec/engine.md sections 9, 14 and 21.

#include "engine/model/response.h"
#include "engine/script/host/js.h"
#include "engine/script/script_access.h"
#include "engine/script/script_context.h"

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace millrace {

class RunResources;
class RuntimeCode;

class ScriptProgram;

// The place a script runs in; decides which names it sees.
enum class ScriptStage {
    FilterTransformer, ResponseTransformer, Preprocessor, Postprocessor, Writer, Lifecycle, Reader, Batch, AttachmentHandler
};

enum class MapKind { Source, Connector, Channel, Response, GlobalChannel, Global, Configuration };
inline constexpr int mapKindCount = 7;

// A value that a map holds and that the script may still change: arrays, objects, XML, dates. It is the same JavaScript
// value on every get of the run, and goes back into the map at the end of it.
struct LiveValue
{
    MapKind map;
    QString key;
    JSValue value;
};

// A value that a script is about to throw, to know it again. Only compared: the value may be gone.
struct ThrownValue
{
    ThrownValue() = default;
    explicit ThrownValue(JSValueConst value)
        : tag(JS_VALUE_GET_TAG(value)), object(JS_VALUE_HAS_REF_COUNT(value) ? JS_VALUE_GET_PTR(value) : nullptr)
    {}
    bool operator==(const ThrownValue &) const = default;

    int tag = JS_TAG_UNINITIALIZED;
    const void *object = nullptr; // none of numbers and the like
};

// One run. Lives on the stack of the thread that runs it.
struct HostRun
{
    ScriptContext *context = nullptr;
    ScriptStage stage = ScriptStage::Lifecycle;
    const char *loggerName = "";
    const ScriptProgram *program = nullptr; // what runs, to tell its lines
    ThrownValue thrown; // last, that is no Error
    QString throwStack; // where
    std::vector<LiveValue> live;
};

// The functions of runtime.js that C++ calls.
enum class HostHelper { KindOf, Unwrap, JavaDate, JavaMap, JavaList, JavaBytes, JavaException, MessageContent, MergedMessage, Passes, Outgoing, LegacyRegExp,
                        RawMessages };
inline constexpr int hostHelperCount = 13;

// What a realm tells the natives.
struct HostEnvironment
{
    std::function<bool()> shouldStop;    // the run is to end: stopped, out of time or memory
    std::function<size_t()> memoryLeft;  // bytes until the memory limit
    size_t memoryLimit = 0;
    ScriptAccess access{};
};

class Host
{
public:
    // Defines everything in `context`, whose built-ins and E4X are there. `code` outlives the host.
    // Null where it failed (memory); then the context must not be used.
    static std::unique_ptr<Host> install(JSContext *context, RuntimeCode &code);
    ~Host();

    static Host &of(JSContext *context) { return *static_cast<Host *>(JS_GetContextOpaque(context)); }

    void setEnvironment(HostEnvironment environment) { m_environment = std::move(environment); }
    const HostEnvironment &environment() const { return m_environment; }
    // Asked by natives that wait or work for long: whether the script is to end.
    bool shouldStop() const { return m_environment.shouldStop && m_environment.shouldStop(); }
    // What the run has open outside.
    RunResources &resources() { return *m_resources; }
    // A part of the runtime's JavaScript that is loaded on demand (RuntimeCode): its function. JS_EXCEPTION on failure.
    JSValue loadPart(const QByteArray &name);

    // Starts a run: the names of its stage appear.
    void begin(HostRun &run);
    // Ends it: live values go back into the maps, and every global that the run left behind is swept. False where one
    // could not be swept: then the realm must not be used again.
    bool end();

    // Sets a global of this run ("msg"), taking over `value`.
    void setGlobal(const char *name, JSValue value);
    JSValue global(const char *name) const { return JS_GetPropertyStr(m_context, m_global, name); }
    // "filter" or "transformer": phase[0] and the logger's name.
    void setPhase(const char *phase);

    JSContext *context() const { return m_context; }
    HostRun *run() const { return m_run; }
    quint64 runNumber() const { return m_runNumber; }
    JSValueConst status(MessageStatus status) const;
    JSValueConst map(MapKind kind) const { return m_maps[size_t(kind)]; }
    JSValueConst helper(HostHelper helper) const { return m_helpers[size_t(helper)]; }

private:
    Host(JSContext *context, RuntimeCode &code);

    void makeBase();
    JSValue makeNatives();
    bool runRuntime(const QByteArray &bytecode);
    bool sweep();

    JSContext *m_context;
    RuntimeCode &m_code;
    HostEnvironment m_environment;
    std::unique_ptr<RunResources> m_resources;
    HostRun *m_run = nullptr;
    quint64 m_runNumber = 0;
    JSValue m_global = JS_UNDEFINED;
    JSValue m_base = JS_UNDEFINED; // the global object's prototype: all built-ins and host objects
    uint32_t m_permanentGlobals = 0; // NaN and its like, which cannot be moved
    std::vector<JSAtom> m_names; // of a run's globals: an atom that nobody holds is made anew each time
    JSValue m_destinationSet = JS_UNDEFINED;
    std::array<JSValue, mapKindCount> m_maps;
    std::array<JSValue, allMessageStatuses.size()> m_statuses;
    std::array<JSValue, hostHelperCount> m_helpers;
};

} // namespace millrace

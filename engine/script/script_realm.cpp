// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_realm.h"

#include "engine/script/script_failure.h"

namespace millrace {

namespace {

constexpr size_t stackBytes = 1u << 20;     // of the leasing thread's stack; deeper recursion is a RangeError
constexpr size_t garbageThreshold = 4u << 20; // cycles are looked for when the heap has grown past it

} // namespace

std::unique_ptr<ScriptRealm> ScriptRealm::create(const ScriptLimits &limits, const std::atomic<bool> &stop, const QByteArray &runtimeBytecode)
{
    std::unique_ptr<ScriptRealm> realm(new ScriptRealm(limits, stop));
    realm->m_runtime = JS_NewRuntime();
    if (!realm->m_runtime)
        return nullptr;
    JS_SetMaxStackSize(realm->m_runtime, stackBytes);
    JS_SetGCThreshold(realm->m_runtime, garbageThreshold);
    JS_SetMemoryLimit(realm->m_runtime, limits.memoryBytes);
    JS_SetInterruptHandler(realm->m_runtime, interruptHandler, realm.get());
    realm->m_context = JS_NewContext(realm->m_runtime);
    if (!realm->m_context)
        return nullptr;
    realm->m_xmlLimits.maxBytes = limits.memoryBytes;
    realm->m_xmlLimits.shouldStop = [raw = realm.get()] { return raw->shouldStop(); };
    installE4x(realm->m_context, realm->m_xmlLimits);
    realm->m_host = Host::install(realm->m_context, runtimeBytecode);
    return realm->m_host ? std::move(realm) : nullptr;
}

ScriptRealm::~ScriptRealm()
{
    for (const JSValue functions : m_functions)
        JS_FreeValue(m_context, functions);
    m_host.reset();
    if (m_context)
        JS_FreeContext(m_context);
    if (m_runtime)
        JS_FreeRuntime(m_runtime);
}

JSValueConst ScriptRealm::functions(int number, const QByteArray &bytecode)
{
    const size_t index = size_t(number);
    if (m_functions.size() <= index)
        m_functions.resize(index + 1, JS_UNDEFINED);
    if (!JS_IsUndefined(m_functions[index]))
        return m_functions[index];
    const JSValue compiled = JS_ReadObject(m_context, reinterpret_cast<const uint8_t *>(bytecode.constData()), size_t(bytecode.size()),
                                           JS_READ_OBJ_BYTECODE);
    if (JS_IsException(compiled))
        return JS_EXCEPTION;
    const JSValue evaluated = JS_EvalFunction(m_context, compiled);
    if (JS_IsException(evaluated))
        return JS_EXCEPTION;
    m_functions[index] = evaluated;
    return evaluated;
}

QByteArray ScriptRealm::compileRuntime()
{
    JSRuntime *runtime = JS_NewRuntime();
    JSContext *context = JS_NewContext(runtime);
    const QByteArray bytecode = Host::compileRuntime(context);
    JS_FreeContext(context);
    JS_FreeRuntime(runtime);
    return bytecode;
}

ScriptFailure ScriptRealm::takeFailure(const ScriptProgram &program)
{
    JS_SetMemoryLimit(m_runtime, size_t(-1)); // none: telling about a failure needs memory
    const std::optional<ScriptFailure::Kind> interruption = m_interruption;
    const ScriptFailure failure = millrace::takeFailure(m_context, program, interruption);
    m_deadline = std::chrono::steady_clock::time_point::max();
    if (interruption || failure.kind == ScriptFailure::Kind::OutOfMemory)
        spoil();
    else
        JS_SetMemoryLimit(m_runtime, m_limits.memoryBytes);
    return failure;
}

void ScriptRealm::enter()
{
    JS_UpdateStackTop(m_runtime);
    m_interruption.reset();
    m_deadline = m_limits.timeout.count() > 0 ? std::chrono::steady_clock::now() + m_limits.timeout : std::chrono::steady_clock::time_point::max();
}

void ScriptRealm::finishJobs()
{
    JSContext *context = nullptr;
    int result = 1;
    while (result > 0) {
        result = JS_ExecutePendingJob(m_runtime, &context);
        if (result < 0) { // a rejected promise nobody waits for
            JS_FreeValue(context, JS_GetException(context));
            result = m_interruption ? 0 : 1;
        }
    }
    if (JS_IsJobPending(m_runtime))
        spoil();
}

bool ScriptRealm::shouldStop()
{
    if (m_stop.load(std::memory_order_relaxed))
        m_interruption = ScriptFailure::Kind::Stopped;
    else if (m_deadline != std::chrono::steady_clock::time_point::max() && std::chrono::steady_clock::now() >= m_deadline)
        m_interruption = ScriptFailure::Kind::TimedOut;
    return m_interruption.has_value();
}

int ScriptRealm::interruptHandler(JSRuntime *, void *realm)
{
    return static_cast<ScriptRealm *>(realm)->shouldStop();
}

} // namespace millrace

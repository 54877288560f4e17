// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_realm.h"

#include "engine/script/script_failure.h"

namespace millrace {

namespace {

constexpr size_t stackBytes = 1u << 20;     // of the leasing thread's stack; deeper recursion is a RangeError
constexpr size_t garbageThreshold = 4u << 20; // cycles are looked for when the heap has grown past it

QString interruptionText(ScriptFailure::Kind kind)
{
    switch (kind) {
    case ScriptFailure::Kind::TimedOut:
        return QStringLiteral("The script took longer than its time limit");
    case ScriptFailure::Kind::OutOfMemory:
        return QStringLiteral("The script needed more memory than its limit");
    default:
        return QStringLiteral("The script was stopped");
    }
}

} // namespace

std::unique_ptr<ScriptRealm> ScriptRealm::create(const ScriptLimits &limits, const std::atomic<bool> &stop, RuntimeCode &code)
{
    std::unique_ptr<ScriptRealm> realm(new ScriptRealm(limits, stop));
    realm->m_runtime = realm->m_heap.newRuntime();
    if (!realm->m_runtime)
        return nullptr;
    JS_SetMaxStackSize(realm->m_runtime, stackBytes);
    JS_SetGCThreshold(realm->m_runtime, garbageThreshold);
    JS_SetInterruptHandler(realm->m_runtime, interruptHandler, realm.get());
    realm->m_context = JS_NewContext(realm->m_runtime);
    if (!realm->m_context)
        return nullptr;
    realm->m_xmlLimits.maxBytes = limits.memoryBytes;
    realm->m_xmlLimits.shouldStop = [raw = realm.get()] { return raw->shouldStop(); };
    installE4x(realm->m_context, realm->m_xmlLimits);
    realm->m_host = Host::install(realm->m_context, code);
    if (!realm->m_host)
        return nullptr;
    realm->m_host->setEnvironment({realm->m_xmlLimits.shouldStop, [raw = realm.get()] { return raw->memoryLeft(); }, limits.memoryBytes, limits.access});
    return realm;
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

ScriptFailure ScriptRealm::takeFailure(const ScriptProgram &program)
{
    ScriptFailure failure = millrace::takeFailure(m_context, program);
    if (m_interruption) { // also while the error was printed
        failure.kind = *m_interruption;
        failure.message = interruptionText(*m_interruption);
    }
    if (m_interruption || failure.kind == ScriptFailure::Kind::OutOfMemory)
        spoil();
    return failure;
}

JSValueConst ScriptRealm::functionsOfRun(JSValueConst functions)
{
    if (!JS_IsFunction(m_context, functions))
        return functions;
    if (JS_IsUndefined(m_functionsOfRun))
        m_functionsOfRun = JS_Call(m_context, functions, JS_UNDEFINED, 0, nullptr);
    return m_functionsOfRun;
}

void ScriptRealm::endRun()
{
    JS_FreeValue(m_context, std::exchange(m_functionsOfRun, JS_UNDEFINED));
}

void ScriptRealm::enter()
{
    JS_UpdateStackTop(m_runtime);
    m_interruption.reset();
    m_deadline = m_limits.timeout.count() > 0 ? std::chrono::steady_clock::now() + m_limits.timeout : std::chrono::steady_clock::time_point::max();
}

bool ScriptRealm::finishJobs()
{
    JSContext *context = nullptr;
    while (JS_IsJobPending(m_runtime)) {
        if (shouldStop()) { // a job that was interrupted is a rejected promise, and the next job goes on
            JS_ThrowInternalError(m_context, "interrupted");
            return false;
        }
        if (JS_ExecutePendingJob(m_runtime, &context) < 0)
            JS_FreeValue(context, JS_GetException(context));
    }
    return true;
}

bool ScriptRealm::shouldStop()
{
    if (m_stop.load(std::memory_order_relaxed))
        m_interruption = ScriptFailure::Kind::Stopped;
    else if (m_deadline != std::chrono::steady_clock::time_point::max() && std::chrono::steady_clock::now() >= m_deadline)
        m_interruption = ScriptFailure::Kind::TimedOut;
    else if (m_heap.used() + m_xmlLimits.bytes > m_heap.limit())
        m_interruption = ScriptFailure::Kind::OutOfMemory;
    return m_interruption.has_value();
}

size_t ScriptRealm::memoryLeft() const
{
    const size_t used = m_heap.used() + m_xmlLimits.bytes;
    return used < m_heap.limit() ? m_heap.limit() - used : 0;
}

int ScriptRealm::interruptHandler(JSRuntime *, void *realm)
{
    return static_cast<ScriptRealm *>(realm)->shouldStop();
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One JavaScript runtime with one realm in it: heap, built-ins, host objects, and the functions of the scripts it has run.
// ScriptPool leases it to one thread at a time. design.md section 8.

#include "engine/script/e4x/e4x_runtime.h"
#include "engine/script/host/host.h"
#include "engine/script/host/runtime_code.h"
#include "engine/script/script_heap.h"
#include "engine/script/script_pool.h"
#include "engine/script/script_program.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

namespace millrace {

class ScriptRealm
{
public:
    // `stop` ends what runs here when it becomes true; it and `code` outlive the realm. Null where the memory limit is too small for
    // the realm itself.
    static std::unique_ptr<ScriptRealm> create(const ScriptLimits &limits, const std::atomic<bool> &stop, RuntimeCode &code);
    static QString noMemoryText() { return QStringLiteral("There is not enough memory to run a script"); }
    ~ScriptRealm();
    ScriptRealm(const ScriptRealm &) = delete;
    ScriptRealm &operator=(const ScriptRealm &) = delete;

    JSContext *context() const { return m_context; }
    Host &host() { return *m_host; }

    // The functions of script `number`, read from `bytecode` the first time: an array. JS_EXCEPTION on failure; borrowed.
    JSValueConst functions(int number, const QByteArray &bytecode);

    // Those of them that run now: what shared scripts make is made once a run, when the first function is called. Borrowed.
    JSValueConst functionsOfRun(JSValueConst functions);
    void endRun();

    // Called by the thread that leases the realm, before and after each run: stack limit and clock.
    void enter();
    // Runs what promises left behind. False, with an exception pending, where that had to be ended.
    bool finishJobs();

    // The pending exception as a failure. A script that hit a limit left things half done: the realm is spoiled then.
    ScriptFailure takeFailure(const ScriptProgram &program);
    // Whether a limit or a stop ended something since enter().
    bool wasInterrupted() const { return m_interruption.has_value(); }
    // The realm hit a limit or cannot be cleaned: it must not be leased again.
    void spoil() { m_isSpoiled = true; }
    bool isSpoiled() const { return m_isSpoiled; }

private:
    ScriptRealm(const ScriptLimits &limits, const std::atomic<bool> &stop) : m_limits(limits), m_stop(stop), m_heap(limits.memoryBytes) {}

    bool shouldStop();
    size_t memoryLeft() const;
    static int interruptHandler(JSRuntime *runtime, void *realm);

    const ScriptLimits m_limits;
    const std::atomic<bool> &m_stop;
    ScriptHeap m_heap;
    JSRuntime *m_runtime = nullptr;
    JSContext *m_context = nullptr;
    E4xLimits m_xmlLimits;
    std::unique_ptr<Host> m_host;
    std::vector<JSValue> m_functions; // by script number; undefined: not loaded
    JSValue m_functionsOfRun = JS_UNDEFINED;
    std::chrono::steady_clock::time_point m_deadline = std::chrono::steady_clock::time_point::max();
    std::optional<ScriptFailure::Kind> m_interruption;
    bool m_isSpoiled = false;
};

} // namespace millrace

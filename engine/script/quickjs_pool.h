// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ScriptPool on QuickJS. Realms are made when a thread asks and none is idle, and kept: so there are at most as many as
// threads that ran scripts at the same time. Locks: m_mutex guards the idle realms and the list of scripts, and is never
// held while a script runs.

#include "engine/script/script_pool.h"
#include "engine/script/script_program.h"
#include "engine/script/script_realm.h"

#include <deque>
#include <mutex>

namespace millrace {

class QuickJsPool final : public ScriptPool
{
public:
    QuickJsPool(const QString &channelName, const ScriptLimits &limits, std::vector<CodeTemplate> templates)
        : m_channelName(channelName), m_limits(limits), m_templates(std::move(templates))
    {}

    Result<ScriptId> compileFilterTransformer(const FilterTransformerSource &source) override;
    Result<ScriptId> compileScript(const QString &place, const QString &script, CodeContext context) override;

    ScriptOutcome<FilterTransformerOutput> runFilterTransformer(ScriptId id, ScriptContext &context, const FilterTransformerInput &input) override;
    ScriptOutcome<std::optional<QByteArray>> runPreprocessor(ScriptId id, ScriptContext &context, const QByteArray &message) override;
    ScriptOutcome<std::optional<Response>> runPostprocessor(ScriptId id, ScriptContext &context) override;
    ScriptOutcome<QByteArray> runAttachmentHandler(ScriptId id, ScriptContext &context, const QByteArray &message, ContentForm form) override;
    ScriptOutcome<JavaScriptWriterResult> runWriter(ScriptId id, ScriptContext &context) override;
    ScriptOutcome<std::vector<RawMessage>> runReader(ScriptId id, ScriptContext &context) override;
    ScriptOutcome<std::optional<QByteArray>> runBatchScript(ScriptId id, ScriptContext &context, TextReader &reader) override;
    ScriptOutcome<bool> runLifecycle(ScriptId id, ScriptContext &context) override;

    void requestStop() override { m_stop = true; }
    void reset() override { m_stop = false; }

private:
    struct Script
    {
        int number = 0;
        QString place; // "Destination 2 'Lab'"
        ScriptProgram program;
        QByteArray bytecode;
        std::vector<RuleOperator> ruleOperators; // one a rule
        bool hasSteps = false;
        // It could reach built-ins: the realm is thrown away after a run, so that no change to them is seen by the next.
        bool mayChangeBuiltIns = false;
        bool usesLegacyRegExp = false; // has RegExp.$1 put on, which changes built-ins too
        FunctionSources functions;
    };

    // A realm in the hands of one thread; goes back to the pool at the end.
    class Lease
    {
    public:
        explicit Lease(QuickJsPool &pool);
        ~Lease();
        Lease(const Lease &) = delete;
        Lease &operator=(const Lease &) = delete;

        explicit operator bool() const { return m_realm != nullptr; } // false: no memory for one
        ScriptRealm &operator*() const { return *m_realm; }
        ScriptRealm *operator->() const { return m_realm.get(); }

    private:
        QuickJsPool &m_pool;
        std::unique_ptr<ScriptRealm> m_realm;
    };

    template<typename T, typename Body>
    ScriptOutcome<T> run(ScriptId id, ScriptContext &context, ScriptStage stage, const char *loggerName, Body body);

    std::vector<ScriptPiece> templatesFor(CodeContext context) const;
    // `pieces` are compiled one by one first, so that an error names its own script.
    Result<ScriptId> compile(Script script, const std::vector<ScriptPiece> &pieces);
    std::unique_ptr<ScriptRealm> takeRealm();
    void giveBack(std::unique_ptr<ScriptRealm> realm);
    const Script *find(ScriptId id) const;

    std::optional<FilterTransformerOutput> filterAndTransform(ScriptRealm &realm, const Script *script, JSValueConst functions,
                                                              const FilterTransformerInput &input);

    const QString m_channelName;
    const ScriptLimits m_limits;
    const std::vector<CodeTemplate> m_templates;
    std::atomic<bool> m_stop = false;
    mutable std::mutex m_mutex;
    std::vector<std::unique_ptr<ScriptRealm>> m_idle; // guarded by m_mutex
    std::deque<Script> m_scripts;                     // guarded by m_mutex; a script never changes once it is in
    RuntimeCode m_runtimeCode;
};

} // namespace millrace

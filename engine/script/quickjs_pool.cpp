// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/quickjs_pool.h"

#include "engine/script/host/raw_messages.h"
#include "engine/script/host/reader_object.h"
#include "engine/script/host/response_object.h"
#include "engine/script/host/values.h"
#include "engine/script/script_failure.h"

namespace millrace {

std::unique_ptr<ScriptPool> ScriptPool::create(const QString &channelName, const ScriptLimits &limits, std::vector<CodeTemplate> templates)
{
    return std::make_unique<QuickJsPool>(channelName, limits, std::move(templates));
}

QuickJsPool::Lease::Lease(QuickJsPool &pool) : m_pool(pool), m_realm(pool.takeRealm())
{
    if (m_realm)
        m_realm->enter();
}

QuickJsPool::Lease::~Lease()
{
    if (m_realm)
        m_pool.giveBack(std::move(m_realm));
}

std::unique_ptr<ScriptRealm> QuickJsPool::takeRealm()
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_idle.empty()) {
            std::unique_ptr<ScriptRealm> realm = std::move(m_idle.back()); // the one whose memory is warm
            m_idle.pop_back();
            return realm;
        }
    }
    return ScriptRealm::create(m_limits, m_stop, m_runtimeCode);
}

void QuickJsPool::giveBack(std::unique_ptr<ScriptRealm> realm)
{
    if (realm->isSpoiled())
        return;
    const std::lock_guard lock(m_mutex);
    m_idle.push_back(std::move(realm));
}

const QuickJsPool::Script *QuickJsPool::find(ScriptId id) const
{
    const std::lock_guard lock(m_mutex);
    return id.valid() && size_t(id.number) < m_scripts.size() ? &m_scripts[size_t(id.number)] : nullptr;
}

namespace {

const ScriptProgram noProgram;

// Calls one function of a script; what promises left is finished before it returns. JS_EXCEPTION on failure.
JSValue callFunction(ScriptRealm &realm, JSValueConst functions, int index)
{
    JSContext *context = realm.context();
    const JSValueConst ofRun = realm.functionsOfRun(functions);
    if (JS_IsException(ofRun))
        return JS_EXCEPTION;
    const js::Owned function(context, JS_GetPropertyUint32(context, ofRun, uint32_t(index)));
    js::Owned result(context, JS_Call(context, function, JS_UNDEFINED, 0, nullptr));
    return result.isException() || realm.finishJobs() ? result.release() : JS_EXCEPTION;
}

// What a script returned, as text: XML as markup, null as "null".
std::optional<QByteArray> resultText(JSContext *context, JSValueConst value)
{
    if (isXmlValue(value))
        return xmlToText(context, value);
    QByteArray text;
    return js::toUtf8(context, value, text) ? std::optional(text) : std::nullopt;
}

// As resultText, but objects and arrays as JSON.
std::optional<QByteArray> outgoingText(ScriptRealm &realm, JSValueConst value)
{
    JSContext *context = realm.context();
    if (isXmlValue(value))
        return xmlToText(context, value);
    JSValueConst arguments[] = {value};
    const js::Owned text(context, JS_Call(context, realm.host().helper(HostHelper::Outgoing), JS_UNDEFINED, 1, arguments));
    return text.isException() ? std::nullopt : resultText(context, text);
}

// The serialized message as `msg`.
JSValue messageToScript(JSContext *context, const QByteArray &message, MessageForm form)
{
    switch (form) {
    case MessageForm::Xml:
        return xmlFromText(context, message);
    case MessageForm::Json:
        return JS_ParseJSON(context, message.constData(), size_t(message.size()), "message");
    case MessageForm::Raw: {
        const js::Owned global(context, JS_GetGlobalObject(context));
        const js::Owned constructor(context, JS_GetPropertyStr(context, global, "String"));
        const js::Owned text(context, js::newUtf8(context, message));
        JSValueConst arguments[] = {text};
        return JS_CallConstructor(context, constructor, 1, arguments);
    }
    }
    return JS_UNDEFINED;
}

std::optional<bool> passes(ScriptRealm &realm, JSValueConst result)
{
    JSContext *context = realm.context();
    JSValueConst arguments[] = {result};
    const js::Owned answer(context, JS_Call(context, realm.host().helper(HostHelper::Passes), JS_UNDEFINED, 1, arguments));
    return answer.isException() ? std::nullopt : std::optional(JS_ToBool(context, answer) == 1);
}

// A rule and the steps each start with the default namespace of the message's root: a `default xml namespace` is local.
void startNamespace(ScriptRealm &realm)
{
    const js::Owned message(realm.context(), realm.host().global("msg"));
    if (!message.isException())
        setDefaultNamespaceFrom(realm.context(), message);
}

// Rules joined from left to right; AND binds tighter than OR, and both stop as soon as the answer is known.
std::optional<bool> runRules(ScriptRealm &realm, JSValueConst functions, const std::vector<RuleOperator> &operators)
{
    bool group = true; // the AND group at hand
    for (size_t i = 0; i < operators.size(); ++i) {
        if (i > 0 && operators[i] == RuleOperator::Or) {
            if (group)
                return true;
            group = true;
        }
        if (!group)
            continue;
        startNamespace(realm);
        const js::Owned result(realm.context(), callFunction(realm, functions, int(i)));
        const std::optional<bool> passed = result.isException() ? std::nullopt : passes(realm, result);
        if (!passed)
            return std::nullopt;
        group = *passed;
    }
    return group;
}

bool isAbsent(JSValueConst value)
{
    return JS_IsNull(value) || JS_IsUndefined(value);
}

// What a batch script sees of its data type's settings: primitives of its own, where a map would hand out Java's.
JSValue plainValue(Host &host, const Value &value)
{
    if (const bool *flag = value.get<bool>())
        return JS_NewBool(host.context(), *flag);
    if (const qint32 *number = value.get<qint32>())
        return JS_NewInt32(host.context(), *number);
    if (const QString *text = value.get<QString>())
        return js::newString(host.context(), *text);
    return valueToScript(host, value);
}

// Calls the script, which returns a text, or null or nothing. The outer one is empty where it failed.
std::optional<std::optional<QByteArray>> optionalText(ScriptRealm &realm, JSValueConst functions)
{
    const js::Owned result(realm.context(), callFunction(realm, functions, 0));
    if (result.isException())
        return std::nullopt;
    if (isAbsent(result))
        return std::optional<QByteArray>();
    const std::optional<QByteArray> text = outgoingText(realm, result);
    return text ? std::optional(text) : std::nullopt;
}

} // namespace

template<typename T, typename Body>
ScriptOutcome<T> QuickJsPool::run(ScriptId id, ScriptContext &context, ScriptStage stage, const char *loggerName, Body body)
{
    if (m_stop)
        return {std::nullopt, ScriptFailure{ScriptFailure::Kind::Stopped, QStringLiteral("Scripts are stopped"), {}, {}}};
    const Lease realm(*this);
    if (!realm)
        return {std::nullopt, ScriptFailure{ScriptFailure::Kind::OutOfMemory, ScriptRealm::noMemoryText(), {}, {}}};

    const Script *script = find(id);
    HostRun run;
    run.context = &context;
    run.stage = stage;
    run.loggerName = loggerName;
    run.program = script ? &script->program : &noProgram;
    realm->host().begin(run);

    if (script)
        addFunctionSources(realm->context(), script->functions);
    if (script && script->usesLegacyRegExp)
        JS_FreeValue(realm->context(), JS_Call(realm->context(), realm->host().helper(HostHelper::LegacyRegExp), JS_UNDEFINED, 0, nullptr));

    ScriptOutcome<T> outcome;
    const JSValueConst functions = script ? realm->functions(script->number, script->bytecode) : JS_UNDEFINED;
    if (!JS_IsException(functions))
        outcome.value = body(*realm, script, functions);
    if (!outcome.value) {
        outcome.failure = realm->takeFailure(script ? script->program : noProgram);
        if (outcome.failure->place.isEmpty() && script)
            outcome.failure->place = script->place;
        outcome.failure->inFilter = qstrcmp(run.loggerName, "filter") == 0;
    }
    realm->endRun();
    const bool isClean = realm->host().end();
    if (outcome.value && realm->wasInterrupted()) { // while the maps were written
        outcome.value.reset();
        JS_ThrowInternalError(realm->context(), "interrupted");
        outcome.failure = realm->takeFailure(noProgram);
    }
    if (!isClean || (script && (script->mayChangeBuiltIns || script->usesLegacyRegExp)))
        realm->spoil();
    return outcome;
}

std::optional<FilterTransformerOutput> QuickJsPool::filterAndTransform(ScriptRealm &realm, const Script *script, JSValueConst functions,
                                                                       const FilterTransformerInput &input)
{
    JSContext *context = realm.context();
    Host &host = realm.host();
    const JSValue message = messageToScript(context, input.message, input.form);
    if (JS_IsException(message))
        return std::nullopt;
    host.setGlobal("msg", message);
    if (input.outboundTemplate) {
        const JSValue outbound = messageToScript(context, *input.outboundTemplate, input.outboundForm);
        if (JS_IsException(outbound))
            return std::nullopt;
        host.setGlobal("tmp", outbound);
    }

    FilterTransformerOutput output;
    if (script && !script->ruleOperators.empty()) {
        host.setPhase("filter");
        const std::optional<bool> accepted = runRules(realm, functions, script->ruleOperators);
        if (!accepted)
            return std::nullopt;
        output.accepted = *accepted;
    }
    host.setPhase("transformer");
    if (output.accepted && script && script->hasSteps) {
        startNamespace(realm);
        const js::Owned result(context, callFunction(realm, functions, int(script->ruleOperators.size())));
        if (result.isException())
            return std::nullopt;
    }
    const js::Owned outgoing(context, host.global(input.outboundTemplate ? "tmp" : "msg"));
    std::optional<QByteArray> text = outgoing.isException() ? std::nullopt : outgoingText(realm, outgoing);
    if (!text)
        return std::nullopt;
    output.message = std::move(*text);
    return output;
}

namespace {

void setResponseVariables(ScriptRealm &realm, const Response &response)
{
    JSContext *context = realm.context();
    Host &host = realm.host();
    host.setGlobal("response", newResponseObject(context, response));
    host.setGlobal("responseStatus", JS_DupValue(context, host.status(response.status)));
    host.setGlobal("responseStatusMessage", js::newString(context, response.statusMessage));
    host.setGlobal("responseErrorMessage", response.error.isEmpty() ? JS_NULL : js::newString(context, response.error));
}

std::optional<QString> responseText(ScriptRealm &realm, const char *name)
{
    const js::Owned value(realm.context(), realm.host().global(name));
    if (isAbsent(value))
        return QString();
    QString text;
    return js::toQString(realm.context(), value, text) ? std::optional(text) : std::nullopt;
}

// What the response transformer left in its variables. A status that is none goes into `statusText` as it is.
bool readResponseVariables(ScriptRealm &realm, Response &response, QString *statusText)
{
    const std::optional<QString> statusMessage = responseText(realm, "responseStatusMessage");
    const std::optional<QString> error = responseText(realm, "responseErrorMessage");
    const js::Owned status(realm.context(), realm.host().global("responseStatus"));
    if (!statusMessage || !error || status.isException())
        return false;
    response.statusMessage = *statusMessage;
    response.error = *error;
    QString name = QStringLiteral("null");
    if (const auto known = statusOf(status))
        name = statusName(*known);
    else if (!isAbsent(status) && !js::toQString(realm.context(), status, name))
        return false;
    if (const auto known = statusFromName(name))
        response.status = *known;
    else if (statusText)
        *statusText = name;
    return true;
}

} // namespace

ScriptOutcome<FilterTransformerOutput> QuickJsPool::runFilterTransformer(ScriptId id, ScriptContext &context, const FilterTransformerInput &input)
{
    const ScriptStage stage = input.response ? ScriptStage::ResponseTransformer : ScriptStage::FilterTransformer;
    return run<FilterTransformerOutput>(id, context, stage, "transformer", [&](ScriptRealm &realm, const Script *script, JSValueConst functions) {
        if (input.response)
            setResponseVariables(realm, *input.response);
        std::optional<FilterTransformerOutput> output = filterAndTransform(realm, script, functions, input);
        if (output && input.response && !readResponseVariables(realm, *input.response, input.responseStatusText))
            output.reset();
        return output;
    });
}

ScriptOutcome<std::optional<QByteArray>> QuickJsPool::runPreprocessor(ScriptId id, ScriptContext &context, const QByteArray &message)
{
    using Output = std::optional<QByteArray>;
    return run<Output>(id, context, ScriptStage::Preprocessor, "preprocessor",
                       [&](ScriptRealm &realm, const Script *, JSValueConst functions) -> std::optional<Output> {
        realm.host().setGlobal("message", js::newUtf8(realm.context(), message));
        return optionalText(realm, functions);
    });
}

ScriptOutcome<std::optional<Response>> QuickJsPool::runPostprocessor(ScriptId id, ScriptContext &context)
{
    using Output = std::optional<Response>;
    return run<Output>(id, context, ScriptStage::Postprocessor, "postprocessor",
                       [](ScriptRealm &realm, const Script *, JSValueConst functions) -> std::optional<Output> {
        const js::Owned result(realm.context(), callFunction(realm, functions, 0));
        if (result.isException())
            return std::nullopt;
        if (isAbsent(result))
            return Output();
        if (const Response *response = responseOf(result))
            return Output(*response);
        const std::optional<Value> value = valueFromScript(realm.host(), result);
        if (!value)
            return std::nullopt;
        Response response;
        response.message = value->toText().toUtf8();
        return Output(response);
    });
}

ScriptOutcome<QByteArray> QuickJsPool::runAttachmentHandler(ScriptId id, ScriptContext &context, const QByteArray &message, ContentForm form)
{
    return run<QByteArray>(id, context, ScriptStage::AttachmentHandler, "attachment",
                           [&](ScriptRealm &realm, const Script *, JSValueConst functions) -> std::optional<QByteArray> {
        realm.host().setGlobal("message", js::newUtf8(realm.context(), message));
        realm.host().setGlobal("binary", JS_NewBool(realm.context(), form == ContentForm::Binary));
        const js::Owned result(realm.context(), callFunction(realm, functions, 0));
        return result.isException() ? std::nullopt : outgoingText(realm, result);
    });
}

ScriptOutcome<JavaScriptWriterResult> QuickJsPool::runWriter(ScriptId id, ScriptContext &context)
{
    return run<JavaScriptWriterResult>(id, context, ScriptStage::Writer, "js-connector",
                                       [](ScriptRealm &realm, const Script *, JSValueConst functions) -> std::optional<JavaScriptWriterResult> {
        const js::Owned result(realm.context(), callFunction(realm, functions, 0));
        if (result.isException())
            return std::nullopt;
        JavaScriptWriterResult output;
        if (const Response *response = responseOf(result)) {
            output.response = *response;
            return output;
        }
        output.response.statusMessage = QStringLiteral("JavaScript evaluation successful.");
        if (const auto status = statusOf(result)) {
            output.response.status = *status;
        } else if (!isAbsent(result)) {
            const std::optional<QByteArray> text = resultText(realm.context(), result);
            if (!text)
                return std::nullopt;
            output.response.message = *text;
        }
        return output;
    });
}

ScriptOutcome<std::vector<RawMessage>> QuickJsPool::runReader(ScriptId id, ScriptContext &context)
{
    using Output = std::vector<RawMessage>;
    return run<Output>(id, context, ScriptStage::Reader, "js-connector", [](ScriptRealm &realm, const Script *, JSValueConst functions) -> std::optional<Output> {
        const js::Owned result(realm.context(), callFunction(realm, functions, 0));
        return result.isException() ? std::nullopt : rawMessagesFromResult(realm.host(), result);
    });
}

ScriptOutcome<std::optional<QByteArray>> QuickJsPool::runBatchScript(ScriptId id, ScriptContext &context, TextReader &reader)
{
    using Output = std::optional<QByteArray>;
    return run<Output>(id, context, ScriptStage::Batch, "batch",
                       [&reader, &context](ScriptRealm &realm, const Script *, JSValueConst functions) -> std::optional<Output> {
        realm.host().setGlobal("reader", newReaderObject(realm.context(), reader));
        for (auto it = context.variables.begin(); it != context.variables.end(); ++it)
            realm.host().setGlobal(it.key().toLatin1().constData(), plainValue(realm.host(), it.value()));
        return optionalText(realm, functions);
    });
}

ScriptOutcome<bool> QuickJsPool::runLifecycle(ScriptId id, ScriptContext &context)
{
    return run<bool>(id, context, ScriptStage::Lifecycle, "deploy", [](ScriptRealm &realm, const Script *, JSValueConst functions) -> std::optional<bool> {
        const js::Owned result(realm.context(), callFunction(realm, functions, 0));
        return result.isException() ? std::nullopt : std::optional(true);
    });
}

} // namespace millrace

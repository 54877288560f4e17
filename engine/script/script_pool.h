// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All scripts of one channel, compiled once at deploy, run by any number of threads. Behind it: one QuickJS runtime a lease,
// at most as many as threads that run scripts at the same time; bytecode shared in memory. QuickJS is seen nowhere outside
// this room. design.md section 8.
//
// compile: once, on the deploying thread. run…: any thread, several at once. requestStop: any thread.

#include "engine/base/result.h"
#include "engine/model/channel_config.h"
#include "engine/model/code_template.h"
#include "engine/script/script_access.h"
#include "engine/script/script_context.h"
#include "engine/script/text_reader.h"

#include <QByteArray>
#include <QString>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace millrace {

// Why a script ended without a result: the text stored as an error of the message. Has the step's or rule's name, the
// script's own line and the JavaScript stack.
struct ScriptFailure
{
    enum class Kind { Threw, SyntaxError, TimedOut, OutOfMemory, Stopped };
    Kind kind = Kind::Threw;
    QString message; // "TypeError: x is undefined"
    QString place;   // "step 2 'edit', line 3"; empty where unknown
    QString stack;
    bool inFilter = false; // a rule failed, not a step

    // Several lines: "<type> error", place, message, stack (spec/engine.md section 5, error text layout).
    QString text(const QString &type) const;
};

struct ScriptLimits
{
    std::chrono::milliseconds timeout{0}; // 0: none, as in the reference
    size_t memoryBytes = 256u << 20;      // of one runtime, native XML included
    ScriptAccess access{};
};

// What a place (connector) of a channel has compiled.
struct FilterTransformerSource
{
    QString place; // "Source", "Destination 2 'Lab'", "Response of destination 2 'Lab'"
    std::vector<ScriptElement> rules;
    std::vector<ScriptElement> steps;
    CodeContext context = CodeContext::None; // which code templates it sees
};

// A compiled script's number within its pool; not valid by default: "there is no such script".
struct ScriptId
{
    int number = -1;
    bool valid() const { return number >= 0; }
};

enum class MessageForm { Xml, Json, Raw }; // what `msg` and `tmp` are

struct FilterTransformerInput
{
    QByteArray message; // serialized
    MessageForm form = MessageForm::Xml;
    std::optional<QByteArray> outboundTemplate; // serialized; `tmp` exists only with it
    MessageForm outboundForm = MessageForm::Xml;
    // Response transformers: responseStatus, responseStatusMessage, responseErrorMessage and response; read back after.
    Response *response = nullptr;
    // The final status a response transformer asked for by name when it is not one of MessageStatus ("null", junk).
    QString *responseStatusText = nullptr;
};

struct FilterTransformerOutput
{
    bool accepted = true;
    QByteArray message; // tmp with an outbound template, else msg; also when rejected
};

struct JavaScriptWriterResult
{
    Response response; // status SENT unless the script said otherwise
};

template<typename T>
struct ScriptOutcome
{
    std::optional<T> value;
    std::optional<ScriptFailure> failure;
};

class ScriptPool
{
public:
    virtual ~ScriptPool() = default;

    // An empty pool for one channel. `limits` hold for each run; `templates` are what its scripts share.
    static std::unique_ptr<ScriptPool> create(const QString &channelName, const ScriptLimits &limits, std::vector<CodeTemplate> templates = {});

    // Compiling. Error: Invalid with the place and the script's own line ("Source, step 2 'edit', line 3: unexpected token").
    // A type of step or rule that this build does not know is an error that names it. No valid id where nothing is to run.
    virtual Result<ScriptId> compileFilterTransformer(const FilterTransformerSource &source) = 0;
    // A script equal to nothing but comments, white space and `return;` or `return message;` counts as absent (decision O17).
    virtual Result<ScriptId> compileScript(const QString &place, const QString &script, CodeContext context = CodeContext::None) = 0;

    virtual ScriptOutcome<FilterTransformerOutput> runFilterTransformer(ScriptId id, ScriptContext &context, const FilterTransformerInput &input) = 0;
    // The new message, or none where the script returned null or nothing.
    virtual ScriptOutcome<std::optional<QByteArray>> runPreprocessor(ScriptId id, ScriptContext &context, const QByteArray &message) = 0;
    // A Response as it is; undefined and null are none; anything else is Response(SENT, its text).
    virtual ScriptOutcome<std::optional<Response>> runPostprocessor(ScriptId id, ScriptContext &context) = 0;
    // What the script returned is the message's new text ("undefined" where it returned nothing). A binary message comes as
    // base64. What addAttachment makes goes to context.extracted.
    virtual ScriptOutcome<QByteArray> runAttachmentHandler(ScriptId id, ScriptContext &context, const QByteArray &message, ContentForm form) = 0;
    virtual ScriptOutcome<JavaScriptWriterResult> runWriter(ScriptId id, ScriptContext &context) = 0;
    // The messages that the script of a JavaScript Reader returned: a text, a RawMessage, a list of them; none for null, nothing
    // and empty texts.
    virtual ScriptOutcome<std::vector<RawMessage>> runReader(ScriptId id, ScriptContext &context) = 0;
    // The next message of the payload behind `reader`, or none where the script returned null or nothing.
    virtual ScriptOutcome<std::optional<QByteArray>> runBatchScript(ScriptId id, ScriptContext &context, TextReader &reader) = 0;
    // Deploy and undeploy scripts.
    virtual ScriptOutcome<bool> runLifecycle(ScriptId id, ScriptContext &context) = 0;

    // Ends all running scripts (halt); later runs end at once with Stopped until reset().
    virtual void requestStop() = 0;
    virtual void reset() = 0;
};

} // namespace millrace

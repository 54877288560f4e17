// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What one script run sees of the message it works on: pointers into values that the caller owns for the length of the run.
// The script room knows no channel; the pipeline fills one of these and hands it to ScriptPool::run….
// Used by one thread, for one run. spec/engine.md sections 9, 14 and 21; spec/scripting.md.

#include "engine/base/ids.h"
#include "engine/model/event.h"
#include "engine/model/message.h"
#include "engine/model/value.h"
#include "engine/script/script_services.h"

#include <QString>

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace millrace {

// A map shared by messages (global map, global channel map): guarded by itself.
class SharedMap
{
public:
    Value get(const QString &key) const { const std::lock_guard lock(m_mutex); return m_values.value(key); }
    bool contains(const QString &key) const { const std::lock_guard lock(m_mutex); return m_values.contains(key); }
    Value put(const QString &key, const Value &value)
    {
        const std::lock_guard lock(m_mutex);
        Value old = m_values.value(key);
        m_values.insert(key, value);
        return old;
    }
    Value remove(const QString &key) { const std::lock_guard lock(m_mutex); return m_values.take(key); }
    void clear() { const std::lock_guard lock(m_mutex); m_values.clear(); }
    ValueMap snapshot() const { const std::lock_guard lock(m_mutex); return m_values; }

private:
    mutable std::mutex m_mutex;
    ValueMap m_values; // guarded by m_mutex
};

// The configuration map. It is replaced whole when a person saves it; a run keeps the one it began with.
class ConfigurationValues
{
public:
    std::shared_ptr<const ValueMap> current() const { const std::lock_guard lock(m_mutex); return m_values; }
    void replace(ValueMap values)
    {
        auto replacement = std::make_shared<const ValueMap>(std::move(values));
        const std::lock_guard lock(m_mutex);
        m_values.swap(replacement);
    }

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const ValueMap> m_values = std::make_shared<const ValueMap>(); // guarded by m_mutex
};

// Which maps a script may write. In the postprocessor source and channel map are read-only (a write fails the script) and
// there is no connector map.
struct ScriptMaps
{
    ValueMap *source = nullptr;    // always read-only to scripts, but for destinationSet
    ValueMap *connector = nullptr; // null: not defined in this place
    ValueMap *channel = nullptr;
    ValueMap *response = nullptr;
    bool channelIsReadOnly = false;
    SharedMap *globalChannel = nullptr;
    SharedMap *global = nullptr;
    std::shared_ptr<const ValueMap> configuration;

    // Looks in the maps that messages share: global channel, global, configuration map. Null: in none of them.
    Value shared(const QString &key) const
    {
        for (const SharedMap *map : {globalChannel, global}) {
            if (const Value value = map ? map->get(key) : Value(); !value.isNull())
                return value;
        }
        return configuration ? configuration->value(key) : Value();
    }
};

// router.routeMessage(…): hands a message to another channel and waits. Supplied by the engine.
using ScriptRouter = std::function<Response(const QString &channelNameOrId, bool byId, RawMessage message)>;

// The attachments of this message and of any other, for AttachmentUtil and its like. Each call is a transaction of its own.
// Supplied by the pipeline; used by the thread of the run. spec/engine.md section 18.
class ScriptAttachments
{
public:
    virtual ~ScriptAttachments() = default;
    // Nothing where there is no such channel or message. Errors: Io, Corrupt.
    virtual Result<std::vector<AttachmentInfo>> list(const ChannelId &channelId, MessageId messageId) = 0;
    virtual Result<Attachment> read(const ChannelId &channelId, MessageId messageId, const QString &id) = 0; // NotFound
    // Inserts or replaces. Error: NotFound (no such channel or message).
    virtual Result<void> store(const ChannelId &channelId, MessageId messageId, Attachment attachment) = 0;
    // `text` as that message of this channel would send it.
    virtual Result<QByteArray> reattached(MessageId messageId, const QByteArray &text, Reattach what) = 0;
};

// Tells of an error besides storing it: alerts.sendAlert(…), and what stops a message. Supplied by the engine; returns at once.
using ScriptErrorReport = std::function<void(ErrorEventType type, const QString &error)>;

// replacer.replaceValues(…): a text with its ${…} replaced by the values of the message at hand. Supplied by the pipeline.
using ScriptReplacer = std::function<QByteArray(const QByteArray &text)>;

// One enabled destination, for destinationSet.remove("name") and for responseMap reads by name.
struct DestinationName
{
    MetaDataId metaDataId = 0;
    QString name;
};

struct ScriptContext
{
    ChannelId channelId;
    QString channelName;
    ScriptMaps maps;
    const ConnectorMessage *connectorMessage = nullptr; // connectorMessage.getRawData() …; null in deploy scripts
    const Message *message = nullptr;                   // postprocessor: all connector messages
    std::vector<DestinationName> destinations;          // all of the channel
    bool mayEditDestinationSet = false;                 // preprocessor, source filter and transformer
    ScriptServices services;
    ScriptRouter router;
    ScriptReplacer replacer;
    std::shared_ptr<ScriptAttachments> attachments;
    std::vector<Attachment> *extracted = nullptr; // attachment handler: takes what addAttachment makes
    ScriptErrorReport report;
    const std::optional<Response> *postprocessorResponse = nullptr; // global postprocessor: `response`, the channel's answer
    std::vector<ChannelId> heldChannels; // for the router, decision O27
    ValueMap variables;                  // batch script: what the data type tells it besides

    void reportError(ErrorEventType type, const QString &error) const
    {
        if (report)
            report(type, error);
    }
};

} // namespace millrace

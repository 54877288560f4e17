// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One destination of a deployed channel: its connector, its filter and transformer, the templates of its settings, its
// response transformer, and its queue where it has one. The way of a message through it is in destination_path.h.
// spec/engine.md section 8.
// start, startQueue, stop, halt: the channel's lifecycle thread. The rest: any thread.

#include "engine/channel/connector_registry.h"
#include "engine/channel/destination_queue.h"
#include "engine/channel/filter_transformer.h"
#include "engine/channel/template_text.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

namespace millrace {

struct ChannelParts;

class Destination
{
public:
    struct Compiled
    {
        ChainPlace place;
        std::unique_ptr<FilterTransformer> filterTransformer;
        std::unique_ptr<FilterTransformer> responseTransformer;
        std::unique_ptr<DestinationConnector> connector;
        ScriptId writerScript;  // JavaScript Writer
        QString threadName;     // while a message is sent
        std::shared_ptr<DestinationQueue> queue; // null: queueing is off
    };
    Destination(const ConnectorConfig &config, const ConnectorType &type, Compiled compiled);

    const ConnectorConfig &config() const { return m_config; }
    const DestinationSettings &settings() const { return m_settings; }
    const ChainPlace &place() const { return m_compiled.place; }
    DestinationConnector &connector() const { return *m_compiled.connector; }
    const FilterTransformer &filterTransformer() const { return *m_compiled.filterTransformer; }
    const FilterTransformer &responseTransformer() const { return *m_compiled.responseTransformer; }
    ScriptId writerScript() const { return m_compiled.writerScript; }
    const QString &threadName() const { return m_compiled.threadName; }
    // A batch that enqueues shares it: its callback may come late.
    const std::shared_ptr<DestinationQueue> &queue() const { return m_compiled.queue; }

    // The connector, and how its queue stands; recovery may send then. Error: of the connector or the store.
    Result<void> start(const ChannelParts &parts);
    // From now on what is queued is sent too. Error: Busy, no thread can be started.
    Result<void> startQueue(const ChannelParts &parts, std::stop_token halted);
    // Queue threads and direct sends end what they have in hand, then the connector stops. With a queue, messages may go on
    // coming: they wait in it.
    void stop();
    // Before stop(): the connector cuts what it is sending.
    void halt() { m_compiled.connector->halt(); }
    bool isStarted() const;

    // Whether a message that a chain brings is sent at once, rather than queued: no queue, or "try once before queueing" with
    // nothing waiting.
    bool sendsDirectly() const;
    // Held while a chain sends, so that stop() waits for it. False: stopped, the message is to be queued.
    class DirectSend
    {
    public:
        explicit DirectSend(Destination &destination);
        DirectSend(const DirectSend &) = delete;
        DirectSend &operator=(const DirectSend &) = delete;
        ~DirectSend();
        explicit operator bool() const { return m_isAllowed; }

    private:
        Destination &m_destination;
        bool m_isAllowed;
    };
    // Sleeps before a chain tries again. False: it shall not, for a stop or a halt.
    bool waitForRetry(std::stop_token halted);

    // The connector's settings with their templates replaced …
    PropertyTree outgoingProperties(const TemplateScope &scope) const;
    // … as Sent keeps them: the element is named after the properties' class …
    QByteArray toSent(PropertyTree properties) const;
    // … and back. Error: Invalid, what a person is told of a queued message that this connector can't send.
    Result<PropertyTree> fromSent(const QByteArray &sent) const;
    // What the connector gets in place of attachment tokens, for the send only. Nothing where there are none.
    std::optional<PropertyTree> withAttachments(const ChannelParts &parts, const ConnectorMessage &message, const PropertyTree &properties) const;

private:
    const ConnectorConfig m_config;
    const DestinationSettings m_settings;
    const QByteArray m_propertiesClass;
    Compiled m_compiled;
    // A text in the settings that holds a reference: the setting's path, the places of child elements below it, what it says.
    struct Template
    {
        QByteArray path;
        std::vector<size_t> children;
        TemplateText text;
    };
    void addTemplates(const QByteArray &path, const PropertyTree &element, std::vector<size_t> &children);

    std::vector<QByteArray> m_templatePaths; // the settings that are templates …
    std::vector<Template> m_templates;       // … and what is to be replaced in them

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isStarted = false; // guarded by m_mutex
    int m_directSends = 0;    // guarded by m_mutex
};

} // namespace millrace

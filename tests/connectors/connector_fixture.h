// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What connector tests share: connectors built from the reference's default properties, a host that writes down what it is
// told, and waiting for a condition without sleeping for luck.

#include "engine/channel/connector_registry.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QXmlStreamReader>
#include <QtTest>

#include <condition_variable>
#include <mutex>

namespace millrace::test {

inline PropertyTree readElement(QXmlStreamReader &xml)
{
    PropertyTree tree;
    tree.name = xml.name().toUtf8();
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement())
            tree.children.push_back(readElement(xml));
        else if (xml.isCharacters())
            tree.text += xml.text().toUtf8();
        else if (xml.isEndElement())
            break;
    }
    if (!tree.children.empty())
        tree.text.clear();
    return tree;
}

// The reference's defaults of a properties class: "TcpReceiverProperties".
inline PropertyTree defaultProperties(const QString &className)
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/connectors/data/%1.xml").arg(className));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(file.fileName()));
    QXmlStreamReader xml(&file);
    xml.readNextStartElement();
    return readElement(xml);
}

class RecordingHost : public ConnectorHost
{
public:
    struct Event
    {
        ConnectionState state;
        QString text;
    };

    Result<std::optional<Response>> routeMessage(const ChannelId &target, RawMessage message) override
    {
        const std::lock_guard lock(m_mutex);
        m_routed.emplace_back(target, std::move(message));
        return m_answer;
    }

    void connectionChanged(const ChannelId &, MetaDataId, ConnectionState state, const QString &text) override
    {
        const std::lock_guard lock(m_mutex);
        m_events.push_back({state, text});
        m_changed.notify_all();
    }

    // Waits for so many events of this state whose text has `part`.
    bool waitFor(ConnectionState state, const QString &part, qsizetype count = 1)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, std::chrono::seconds(20), [&] {
            return std::count_if(m_events.begin(), m_events.end(), [&](const Event &e) { return e.state == state && e.text.contains(part); }) >= count;
        });
    }
    bool hasEvent(ConnectionState state, const QString &part)
    {
        const std::lock_guard lock(m_mutex);
        return has(state, part);
    }
    void setAnswer(Result<std::optional<Response>> answer)
    {
        const std::lock_guard lock(m_mutex);
        m_answer = std::move(answer);
    }
    std::vector<std::pair<ChannelId, RawMessage>> routed()
    {
        const std::lock_guard lock(m_mutex);
        return m_routed;
    }

private:
    bool has(ConnectionState state, const QString &part) const
    {
        return std::any_of(m_events.begin(), m_events.end(), [&](const Event &e) { return e.state == state && e.text.contains(part); });
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Event> m_events;                            // guarded by m_mutex
    std::vector<std::pair<ChannelId, RawMessage>> m_routed; // guarded by m_mutex
    Result<std::optional<Response>> m_answer{std::nullopt}; // guarded by m_mutex
};

// A one-way door that threads wait at until the test opens it.
class Gate
{
public:
    void open()
    {
        const std::lock_guard lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }
    bool wait()
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, std::chrono::seconds(20), [this] { return m_open; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_open = false; // guarded by m_mutex
};

inline ChannelConfig channelWithSource(const QString &transportName, PropertyTree properties)
{
    ChannelConfig channel;
    channel.id = QStringLiteral("c1");
    channel.name = QStringLiteral("test");
    channel.source.mode = ConnectorMode::Source;
    channel.source.transportName = transportName;
    channel.source.properties = std::move(properties);
    return channel;
}

inline ConnectorConfig destinationConfig(const QString &transportName, PropertyTree properties)
{
    ConnectorConfig config;
    config.metaDataId = 1;
    config.name = QStringLiteral("to peer");
    config.transportName = transportName;
    config.properties = std::move(properties);
    return config;
}

} // namespace millrace::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the store's tests share: sample messages and a check of a Result that prints its error.

#include "engine/model/content_type.h"
#include "engine/store/sql_message_store.h"

#include <QtTest>

#include <future>

#define QVERIFY_OK(result) \
    do { \
        const auto &resultToVerify = (result); \
        QVERIFY2(resultToVerify.ok(), resultToVerify.ok() ? "" : qPrintable(resultToVerify.error().message)); \
    } while (false)

namespace millrace {

inline const ChannelId channelA = QStringLiteral("channel-a");
inline const ChannelId channelB = QStringLiteral("channel-b");
inline constexpr Timestamp someTime = 1'700'000'000'123;

inline ConnectorMessage connectorMessage(MessageId id, MetaDataId connector, const ChannelId &channel = channelA)
{
    ConnectorMessage message;
    message.messageId = id;
    message.metaDataId = connector;
    message.channelId = channel;
    message.connectorName = connector == 0 ? QStringLiteral("Source") : QStringLiteral("d%1").arg(connector);
    message.chainId = connector;
    message.orderId = connector == 0 ? 0 : 1;
    message.receivedDate = someTime + connector;
    return message;
}

inline MessageQuery everythingOf(const ChannelId &channel)
{
    MessageQuery query;
    query.channelId = channel;
    return query;
}

// The receive transaction of message `id`: its rows and its Raw.
inline WriteBatch received(MessageId id, const QByteArray &raw = "raw", const ChannelId &channel = channelA,
                           StorageMode mode = StorageMode::Development)
{
    WriteBatch batch(channel, StorageSettings::forMode(mode));
    const ConnectorMessage source = connectorMessage(id, 0, channel);
    batch.insertMessage(id, someTime);
    batch.insertConnectorMessage(source);
    batch.storeContent(source, ContentType::Raw, raw, QStringLiteral("RAW"));
    return batch;
}

// Keeps the writer's thread busy, so that what is submitted meanwhile becomes one group.
class BusyWriter
{
public:
    explicit BusyWriter(MessageStore &store) : m_store(store)
    {
        WriteBatch batch(channelA, StorageSettings::forMode(StorageMode::Development));
        batch.whenCommitted([this] {
            m_isBusy.set_value();
            m_released.get_future().wait();
        });
        m_ticket = store.submit(std::move(batch), Durability::Relaxed);
        m_isBusy.get_future().wait();
    }
    ~BusyWriter() { release(); }
    void release()
    {
        if (!std::exchange(m_isReleased, true)) {
            m_released.set_value();
            (void)m_store.wait(m_ticket);
        }
    }

private:
    MessageStore &m_store;
    std::promise<void> m_isBusy;
    std::promise<void> m_released;
    bool m_isReleased = false;
    CommitTicket m_ticket;
};

} // namespace millrace

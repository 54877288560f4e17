// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/recovery.h"

#include "engine/base/log.h"
#include "engine/channel/message_path.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>
#include <memory>

namespace millrace {

namespace {

constexpr int unfinishedPage = 10, pendingPage = 10, receivedPage = 100;
constexpr MessageId nothing = std::numeric_limits<MessageId>::max();

MessageId idOf(MessageId id) { return id; }
MessageId idOf(const ConnectorMessage &message) { return message.messageId; }

// The items that are behind a message id, a page at a time.
template<typename Item>
class Cursor
{
public:
    using Page = std::function<Result<std::vector<Item>>(MessageId after, int limit)>;
    Cursor(Page page, int firstLimit, int limit) : m_page(std::move(page)), m_limit(firstLimit), m_nextLimit(limit) {}

    // Puts the first item behind `after` at the front.
    Result<void> advance(MessageId after)
    {
        while (!m_items.empty() && idOf(m_items.front()) <= after)
            m_items.pop_front();
        if (!m_items.empty() || m_exhausted)
            return {};
        auto page = m_page(after, m_limit);
        if (!page)
            return page.error();
        m_limit = m_nextLimit;
        m_items.assign(std::make_move_iterator(page->begin()), std::make_move_iterator(page->end()));
        m_exhausted = m_items.empty();
        return {};
    }
    bool isExhausted() const { return m_items.empty(); }
    MessageId id() const { return m_items.empty() ? nothing : idOf(m_items.front()); }
    Item take() { return std::move(m_items.front()); } // its id stays known until advance()

private:
    const Page m_page;
    int m_limit;
    const int m_nextLimit;
    std::deque<Item> m_items;
    bool m_exhausted = false;
};

class Recovery
{
public:
    // Recovers messages up to the id `upTo`.
    Recovery(const ChannelParts &parts, WorkerPool &pool, std::stop_token halted, std::unique_ptr<MessageReader> reader, MessageId upTo)
        : m_parts(parts)
        , m_pool(pool)
        , m_halted(std::move(halted))
        , m_reader(std::move(reader))
        , m_upTo(upTo)
        // With the source queue on only the first is looked at, unless older messages come after it.
        , m_received([this](MessageId after, int limit) { return receivedAfter(after, limit); }, 1, receivedPage)
        , m_unfinished([this](MessageId after, int limit) { return m_reader->unfinishedIds(m_parts.config.id, after, m_upTo, limit); },
                       unfinishedPage, unfinishedPage)
        , m_pending([this](MessageId after, int limit) { return m_reader->pendingIds(m_parts.config.id, after, m_upTo, limit); },
                    pendingPage, pendingPage)
    {}

    Result<void> run()
    {
        MessageId last = 0;
        for (;;) {
            if (m_halted.stop_requested())
                return Error{ErrorCode::Stopped, QStringLiteral("Channel \"%1\" was halted while it recovered messages").arg(m_parts.config.name)};
            if (auto advanced = advance(last); !advanced)
                return advanced;
            const bool olderOnesAreDone = m_unfinished.isExhausted() && m_pending.isExhausted();
            const bool queueGoesOn = !m_parts.sourceSettings.respondAfterProcessing && olderOnesAreDone;
            const MessageId received = queueGoesOn ? nothing : m_received.id();
            last = std::min({received, m_unfinished.id(), m_pending.id()});
            if (last == nothing)
                break;
            if (!m_parts.storage.messageRecovery) {
                Log::info("channel", QStringLiteral("There are unfinished messages, but the storage mode does not recover them"),
                          {{"channel", m_parts.config.name}, {"message", QString::number(last)}});
                return {};
            }
            recover(last);
        }
        if (m_attempted > 0) {
            Log::info("channel", QStringLiteral("Messages were recovered"),
                      {{"channel", m_parts.config.name}, {"attempted", QString::number(m_attempted)}, {"recovered", QString::number(m_recovered)}});
        }
        return {};
    }

private:
    Result<std::vector<ConnectorMessage>> receivedAfter(MessageId after, int limit)
    {
        ConnectorMessageQuery query;
        query.channelId = m_parts.config.id;
        query.metaDataId = sourceMetaDataId;
        query.status = MessageStatus::Received;
        query.after = after;
        query.upTo = m_upTo;
        query.limit = limit;
        return m_reader->connectorMessages(query);
    }

    Result<void> advance(MessageId last)
    {
        if (auto advanced = m_received.advance(last); !advanced)
            return advanced;
        if (auto advanced = m_unfinished.advance(last); !advanced)
            return advanced;
        return m_pending.advance(last);
    }

    // One message, by what it waits for; one that is unfinished and has a PENDING destination is recovered once, as unfinished.
    void recover(MessageId id)
    {
        ++m_attempted;
        MessagePath path(m_parts, m_pool, m_halted);
        Result<void> done;
        if (id == m_received.id())
            done = path.process(m_received.take());
        else if (auto message = m_reader->load(m_parts.config.id, id); !message)
            done = message.error();
        else
            done = id == m_unfinished.id() ? path.resume(*message) : path.finishPending(*message);
        if (done && path.response())
            done = respond(path);
        if (done)
            ++m_recovered;
        else if (!m_halted.stop_requested())
            Log::error("channel", QStringLiteral("A message could not be recovered: ") + done.error().message,
                       {{"channel", m_parts.config.name}, {"message", QString::number(id)}});
    }

    Result<void> respond(MessagePath &path)
    {
        const Delivery delivery = m_parts.source->respondToRecovered(*path.response(), path.source(), m_halted);
        return path.storeDelivery(delivery).settle();
    }

    const ChannelParts &m_parts;
    WorkerPool &m_pool;
    const std::stop_token m_halted;
    const std::unique_ptr<MessageReader> m_reader;
    const MessageId m_upTo;
    Cursor<ConnectorMessage> m_received; // (a) RECEIVED at the source
    Cursor<MessageId> m_unfinished;      // (b) not processed, the source done
    Cursor<MessageId> m_pending;         // (c) with a PENDING destination
    int m_attempted = 0;
    int m_recovered = 0;
};

} // namespace

Result<void> recoverMessages(const ChannelParts &parts, WorkerPool &pool, std::stop_token halted)
{
    if (!parts.storage.enabled)
        return {};
    auto reader = parts.store->openReader();
    const auto highest = reader->highestId(parts.config.id);
    if (!highest)
        return highest.error();
    return Recovery(parts, pool, std::move(halted), std::move(reader), *highest).run();
}

} // namespace millrace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/storage_meter.h"

#include "engine/base/when_ready.h"

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int sampleCount = 20;
constexpr double rowBytes = 90;         // of a message's or connector's row with its index entries
constexpr double typicalMessage = 1500; // where there is no message to measure
constexpr qint64 millisPerDay = 24 * 60 * 60 * 1000;

double bytesOf(const std::optional<Content> &content)
{
    return content ? double(content->data.size()) : 0;
}

double bytesOf(const std::optional<Response> &response)
{
    return response ? double(response->message.size()) : 0;
}

double bytesOf(const ValueMap &map)
{
    double bytes = 0;
    for (auto it = map.begin(); it != map.end(); ++it)
        bytes += double(it.key().size()) + double(it.value().toText().toUtf8().size());
    return bytes;
}

// What a message of this raw size holds where nothing could be measured: contents are about as long as what came in, responses
// and maps are short. Rough, and said to be.
double estimate(StorageRow row, double raw)
{
    switch (row) {
    case StorageRow::Raw:
    case StorageRow::ProcessedRaw:
    case StorageRow::SourceEncoded: return raw;
    case StorageRow::Transformed:
    case StorageRow::DestinationContents: return 2 * raw;
    case StorageRow::ResponseContents:
    case StorageRow::SourceMap:
    case StorageRow::Maps: return 200;
    case StorageRow::Metadata: return 3 * rowBytes;
    default: return 0;
    }
}

} // namespace

std::array<double, storageRowCount> messageBytes(const Message &message)
{
    std::array<double, storageRowCount> bytes{};
    const auto add = [&bytes](StorageRow row, double amount) { bytes[size_t(row)] += amount; };
    add(StorageRow::Metadata, rowBytes);
    for (const ConnectorMessage &connector : message.connectorMessages) {
        const bool isSource = connector.isSource();
        if (isSource) {
            add(StorageRow::Raw, bytesOf(connector.raw)); // a destination's raw is the source's encoded, kept once
            add(StorageRow::ProcessedRaw, bytesOf(connector.processedRaw));
            add(StorageRow::SourceMap, bytesOf(connector.sourceMap));
        }
        add(StorageRow::Transformed, bytesOf(connector.transformed));
        add(isSource ? StorageRow::SourceEncoded : StorageRow::DestinationContents, bytesOf(connector.encoded));
        add(StorageRow::DestinationContents, bytesOf(connector.sent) + bytesOf(connector.response));
        add(StorageRow::ResponseContents, bytesOf(connector.responseTransformed) + bytesOf(connector.processedResponse));
        add(StorageRow::Maps, bytesOf(connector.connectorMap) + bytesOf(connector.channelMap) + bytesOf(connector.responseMap));
        add(StorageRow::Metadata, rowBytes + bytesOf(connector.metaData) + double(connector.processingError.size() + connector.postprocessorError.size() + connector.responseError.size()));
    }
    for (const AttachmentInfo &attachment : message.attachments)
        add(StorageRow::Attachments, double(attachment.size));
    return bytes;
}

StorageMeter::StorageMeter(Engine &engine, ChannelId id, QObject *parent) : QObject(parent), m_engine(engine), m_id(std::move(id))
{
    finish(); // an estimate until more is known
}

void StorageMeter::measure()
{
    if (m_isMeasuring)
        return;
    m_isMeasuring = true;
    MessageQuery query;
    query.channelId = m_id;
    query.limit = 200;
    whenReady(
        this, m_engine.findMessages(query),
        [this](const Result<MessagePage> &page) {
            m_waiting.clear();
            m_sums = {};
            m_count = 0;
            m_perDay = 0;
            if (page && !page->messages.empty()) {
                const auto &messages = page->messages;
                const double days = double(messages.front().receivedDate - messages.back().receivedDate) / double(millisPerDay);
                if (days >= 1)
                    m_perDay = double(messages.size()) / days;
                for (size_t at = 0; at < std::min<size_t>(messages.size(), sampleCount); ++at)
                    m_waiting.push_back(messages[at].messageId);
            }
            load();
        },
        [this] { m_isMeasuring = false; });
}

void StorageMeter::load()
{
    if (m_waiting.empty()) {
        m_isMeasuring = false;
        finish();
        Q_EMIT measured();
        return;
    }
    const MessageId next = m_waiting.back();
    m_waiting.pop_back();
    whenReady(
        this, m_engine.loadMessage(m_id, next),
        [this](const Result<Message> &message) {
            if (message) // it may be gone by now
                take(*message);
            load();
        },
        [this] { m_isMeasuring = false; });
}

void StorageMeter::take(const Message &message)
{
    const auto bytes = messageBytes(message);
    for (size_t row = 0; row < bytes.size(); ++row)
        m_sums[row] += bytes[row];
    ++m_count;
}

void StorageMeter::finish()
{
    m_cost = {};
    m_cost.measuredMessages = m_count;
    m_cost.messagesPerDay = m_perDay;
    const double known = std::max(m_sums[size_t(StorageRow::Raw)], m_sums[size_t(StorageRow::SourceEncoded)]);
    const double raw = m_count > 0 && known > 0 ? known / m_count : typicalMessage;
    for (int row = 0; row < storageRowCount; ++row) {
        const double measured = m_count > 0 ? m_sums[size_t(row)] / m_count : 0;
        const bool isMeasured = measured > 0 || StorageRow(row) == StorageRow::Attachments;
        m_cost.bytes[size_t(row)] = isMeasured ? measured : estimate(StorageRow(row), raw);
        m_cost.isEstimated[size_t(row)] = !isMeasured;
    }
}

} // namespace millrace::ui

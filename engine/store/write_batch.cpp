// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/write_batch.h"

#include <algorithm>

namespace millrace {

WriteBatch::WriteBatch(ChannelId channelId, const StorageSettings &settings, Transaction transaction)
    : m_channelId(std::move(channelId)), m_settings(settings), m_transaction(transaction)
{
    m_operations.reserve(24);
}

void WriteBatch::insertMessage(MessageId messageId, Timestamp receivedDate, std::optional<MessageId> originalId)
{
    if (m_settings.enabled)
        m_operations.push_back(InsertMessage{messageId, receivedDate, false, originalId, {}, {}});
}

void WriteBatch::reopenMessage(MessageId messageId, const std::optional<std::vector<MetaDataId>> &destinations)
{
    if (!m_settings.enabled)
        return;
    m_reads = true;
    m_operations.push_back(ReopenMessage{messageId, destinations, {}});
}

void WriteBatch::importMessage(const Message &message, const std::vector<Attachment> &attachments, MessageId importId, const ChannelId &importChannelId)
{
    if (!m_settings.enabled)
        return;
    m_operations.push_back(InsertMessage{message.messageId, message.receivedDate, true, message.originalId, importId, importChannelId});
    for (const ConnectorMessage &row : message.connectorMessages) {
        const bool isFinal = isCompleted(row.status) || row.status == MessageStatus::Error;
        m_operations.push_back(InsertConnectorMessage{message.messageId, row.metaDataId, row.receivedDate,
                                                      isFinal ? row.status : MessageStatus::Error, row.connectorName, row.chainId, row.orderId, false});
        updateSend(row);
        const std::pair<ContentType, const std::optional<Content> *> contents[] = {
            {ContentType::Raw, &row.raw},   {ContentType::ProcessedRaw, &row.processedRaw}, {ContentType::Transformed, &row.transformed},
            {ContentType::Encoded, &row.encoded}, {ContentType::Sent, &row.sent},           {ContentType::ResponseTransformed, &row.responseTransformed}};
        for (const auto &[type, content] : contents) {
            if (*content)
                storeContent(row, type, (*content)->data, (*content)->dataType);
        }
        if (row.response)
            storeContent(row, ContentType::Response, row.response->toStored(), row.responseDataType);
        if (row.processedResponse)
            storeContent(row, ContentType::ProcessedResponse, row.processedResponse->toStored(), row.processedResponseDataType);
        storeMap(row, ContentType::ConnectorMap, row.connectorMap);
        storeMap(row, ContentType::ChannelMap, row.channelMap);
        storeMap(row, ContentType::ResponseMap, row.responseMap);
        if (row.isSource())
            storeMap(row, ContentType::SourceMap, row.sourceMap);
        if (row.errorCode() != 0)
            storeErrors(row);
        if (!row.metaData.isEmpty())
            m_operations.push_back(StoreMetaData{row.messageId, row.metaDataId, row.metaData});
    }
    for (const Attachment &attachment : attachments)
        m_operations.push_back(StoreAttachment{message.messageId, attachment});
}

// Disabled mode keeps this one and updateStatus(): they carry the counters.
void WriteBatch::insertConnectorMessage(const ConnectorMessage &message)
{
    m_operations.push_back(InsertConnectorMessage{message.messageId, message.metaDataId, message.receivedDate, message.status,
                                                  message.connectorName, message.chainId, message.orderId, true});
}

void WriteBatch::storeContent(const ConnectorMessage &owner, ContentType type, const QByteArray &content, const QString &dataType)
{
    const bool isStoredElsewhere = type == ContentType::Raw && !owner.isSource();
    if (m_settings.enabled && !isStoredElsewhere && m_settings.stores(type, owner.isSource()))
        putContent(StoreContent{owner.messageId, owner.metaDataId, type, content, dataType, false});
}

void WriteBatch::storeMaps(const ConnectorMessage &owner)
{
    if (!m_settings.enabled || !m_settings.storeMaps)
        return;
    storeMap(owner, ContentType::ConnectorMap, owner.connectorMap);
    storeMap(owner, ContentType::ChannelMap, owner.channelMap);
    storeMap(owner, ContentType::ResponseMap, owner.responseMap);
}

// Decision O1: Raw mode writes the source map together with the source's row and never again.
void WriteBatch::storeSourceMap(const ConnectorMessage &source)
{
    const bool wanted = isNew(source) ? m_settings.storeSourceMap : m_settings.storeMaps;
    if (m_settings.enabled && wanted)
        storeMap(source, ContentType::SourceMap, source.sourceMap);
}

void WriteBatch::storeErrors(const ConnectorMessage &owner, ErrorKinds kinds)
{
    if (!m_settings.enabled)
        return;
    const struct { ErrorKind kind; ContentType type; const QString *text; } errors[] = {
        {ErrorKind::Processing, ContentType::ProcessingError, &owner.processingError},
        {ErrorKind::Postprocessor, ContentType::PostprocessorError, &owner.postprocessorError},
        {ErrorKind::Response, ContentType::ResponseError, &owner.responseError},
    };
    for (const auto &[kind, type, text] : errors) {
        if (!kinds.testFlag(kind))
            continue;
        if (text->isEmpty())
            dropContent(owner, type);
        else
            putContent(StoreContent{owner.messageId, owner.metaDataId, type, text->toUtf8(), {}, false});
    }
    const int written = kinds.toInt();
    m_operations.push_back(UpdateErrorCode{owner.messageId, owner.metaDataId, owner.errorCode() & written, allErrorKinds.toInt() & ~written});
}

template<typename Kind>
std::vector<WriteBatch::Operation>::iterator WriteBatch::find(const ConnectorMessage &owner)
{
    return std::find_if(m_operations.begin(), m_operations.end(), [&owner](const Operation &operation) {
        const Kind *found = std::get_if<Kind>(&operation);
        return found && found->metaDataId == owner.metaDataId && found->messageId == owner.messageId;
    });
}

// Twice in one batch is one row: what is null does not erase what is there.
void WriteBatch::storeMetaData(const ConnectorMessage &owner)
{
    if (!m_settings.enabled || !m_settings.storeCustomMetaData || owner.metaData.isEmpty())
        return;
    const auto earlier = find<StoreMetaData>(owner);
    if (earlier == m_operations.end()) {
        m_operations.push_back(StoreMetaData{owner.messageId, owner.metaDataId, owner.metaData});
        return;
    }
    for (auto it = owner.metaData.begin(); it != owner.metaData.end(); ++it) {
        if (!it.value().isNull())
            std::get<StoreMetaData>(*earlier).columns.insert(it.key(), it.value());
    }
}

// What was said of sending travels with it: the same row is changed once.
void WriteBatch::updateStatus(const ConnectorMessage &owner, MessageStatus previous)
{
    UpdateStatus update{owner.messageId, owner.metaDataId, previous, owner.status, {}};
    if (const auto send = find<UpdateSend>(owner); send != m_operations.end()) {
        update.send = std::get<UpdateSend>(*send);
        m_operations.erase(send);
    }
    m_operations.push_back(std::move(update));
}

void WriteBatch::updateSend(const ConnectorMessage &owner)
{
    if (m_settings.enabled)
        m_operations.push_back(UpdateSend{owner.messageId, owner.metaDataId, owner.sendAttempts, owner.sendDate, owner.responseDate});
}

void WriteBatch::markProcessed(MessageId messageId)
{
    if (m_settings.enabled)
        m_operations.push_back(MarkProcessed{messageId});
}

// Decision O25: in Metadata mode there is nothing to remove, and the errors stay.
void WriteBatch::removeContent(MessageId messageId, RemovalScope scope, RemovalWhen when)
{
    if (m_settings.enabled && m_settings.mode != StorageMode::Metadata)
        m_operations.push_back(RemoveContent{messageId, scope, when});
}

void WriteBatch::removeAttachments(MessageId messageId, RemovalWhen when)
{
    if (m_settings.enabled && m_settings.mode != StorageMode::Metadata)
        m_operations.push_back(RemoveAttachments{messageId, when});
}

void WriteBatch::storeAttachment(MessageId messageId, Attachment attachment)
{
    if (m_settings.enabled && m_settings.storeAttachments)
        m_operations.push_back(StoreAttachment{messageId, std::move(attachment)});
}

void WriteBatch::whenCommitted(std::function<void()> callback)
{
    m_callbacks.push_back(std::move(callback));
}

void WriteBatch::setSeries(std::shared_ptr<BatchSeries> series)
{
    m_series = std::move(series);
    if (m_series && m_settings.enabled)
        m_series->rows.leaveOutRepeated(*this);
}

void WriteBatch::storeMap(const ConnectorMessage &owner, ContentType type, const ValueMap &map)
{
    if (map.isEmpty())
        dropContent(owner, type);
    else
        putContent(StoreContent{owner.messageId, owner.metaDataId, type, mapToStored(map), {}, false});
}

// A content written twice in one batch is written once, with what it was last.
void WriteBatch::putContent(StoreContent content)
{
    for (auto it = m_operations.rbegin(); it != m_operations.rend(); ++it) {
        if (std::holds_alternative<RemoveContent>(*it) || std::holds_alternative<DeleteContent>(*it))
            break;
        auto *earlier = std::get_if<StoreContent>(&*it);
        if (earlier && earlier->type == content.type && earlier->metaDataId == content.metaDataId
            && earlier->messageId == content.messageId) {
            *earlier = std::move(content);
            return;
        }
    }
    m_operations.push_back(std::move(content));
}

void WriteBatch::dropContent(const ConnectorMessage &owner, ContentType type)
{
    bool stored = !isNew(owner); // a row that this very batch makes has no contents yet
    for (const Operation &operation : m_operations) {
        const auto *earlier = std::get_if<StoreContent>(&operation);
        stored = stored || (earlier && earlier->type == type && earlier->metaDataId == owner.metaDataId
                            && earlier->messageId == owner.messageId);
    }
    if (stored)
        m_operations.push_back(DeleteContent{owner.messageId, owner.metaDataId, type});
}

bool WriteBatch::isNew(const ConnectorMessage &owner) const
{
    return std::any_of(m_operations.begin(), m_operations.end(), [&owner](const Operation &operation) {
        const auto *insert = std::get_if<InsertConnectorMessage>(&operation);
        return insert && insert->metaDataId == owner.metaDataId && insert->messageId == owner.messageId;
    });
}

} // namespace millrace

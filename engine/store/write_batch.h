// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One unit of work for the store, as plain data: build it, hand it to MessageStore::submit, done. The channel's storage
// mode is applied here, once, so the pipeline reads the same in every mode (design.md section 3). The transactions T1 to T5
// of spec/engine.md section 3 are one batch each.
// Built and used by one thread; handed over by move.

#include "engine/base/ids.h"
#include "engine/model/content_type.h"
#include "engine/model/message.h"
#include "engine/model/storage_settings.h"
#include "engine/store/stored_rows.h"

#include <atomic>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

namespace millrace {

// The batches of one message stand or fall in order: after one that could not be written, none of the later ones is, so that
// a message is never marked processed over a gap. Shared by the batches; only the store looks inside.
struct BatchSeries
{
    std::atomic<int> writer{-1}; // which one has it, from its first batch on
    bool hasFailed = false;      // that writer's thread only
    StoredRows rows;
};

// Which transaction of spec/engine.md section 3 a batch is: named in messages about it, and where the crash rig stops.
enum class Transaction {
    Other,
    Receive,            // T1
    Source,             // T2
    PreprocessorFailed, // T2e
    Pending,            // T3a, where it is a commit of its own
    Destination,        // T3b
    Finish,             // T4
    Delivery,           // T5
    Removal,            // T6
    QueuedPending,      // Tq up to PENDING
    Queued,             // Tq
};

class WriteBatch
{
public:
    WriteBatch(ChannelId channelId, const StorageSettings &settings, Transaction transaction = Transaction::Other);

    // The d_m row, processed = false. `receivedDate` is the first receipt. `originalId`: of which message it is a new run.
    void insertMessage(MessageId messageId, Timestamp receivedDate, std::optional<MessageId> originalId = {});
    // Before a message is run anew under its own id: takes away the source's connector message, those of `destinations` (none =
    // all), what belongs to them, and all attachments; takes back what they counted, unless the message was imported. Received
    // date and original id stay. A message that is not there, or not processed to its end, fails the batch with NotFound.
    void reopenMessage(MessageId messageId, const std::optional<std::vector<MetaDataId>> &destinations);
    // A message of an export file under a new id: processed, not counted; what was not final becomes ERROR. Maps, errors and
    // custom metadata and attachments always, contents as the mode keeps them. `importId` and `importChannelId` say where it came from.
    void importMessage(const Message &message, const std::vector<Attachment> &attachments, MessageId importId, const ChannelId &importChannelId);
    // The d_mm row with the status it has now; counts RECEIVED.
    void insertConnectorMessage(const ConnectorMessage &message);
    // Inserts or replaces one content row, if the mode keeps that kind. Raw of a destination is never stored.
    void storeContent(const ConnectorMessage &owner, ContentType type, const QByteArray &content, const QString &dataType = {});
    // Each map that is not empty; an emptied one that was stored is removed.
    void storeMaps(const ConnectorMessage &owner);
    void storeSourceMap(const ConnectorMessage &source);
    // Error rows as they stand in `owner`, and their bits of the row's error code. With the source queue on, T5 and the queue's
    // thread write the source's errors at the same time: each names its own kind and leaves the others alone.
    void storeErrors(const ConnectorMessage &owner, ErrorKinds kinds = allErrorKinds);
    // The custom metadata columns in owner.metaData; nothing when it is empty.
    void storeMetaData(const ConnectorMessage &owner);
    // The status column; counts the new status and takes the old one back (spec section 15). A row that is not there fails
    // the whole batch with NotFound.
    void updateStatus(const ConnectorMessage &owner, MessageStatus previous);
    // send_attempts, send_date and response_date.
    void updateSend(const ConnectorMessage &owner);
    void markProcessed(MessageId messageId);

    enum class RemovalScope { All, FilteredOnly };
    // Decided: the caller knows that the message is complete. Complete: the store looks, in the transaction of this batch,
    // whether it is processed and each connector message F, T or S; if not, it removes nothing (spec section 6).
    enum class RemovalWhen { Decided, Complete };
    // Contents, maps and errors of the message (seed 000, "Removing content on completion").
    void removeContent(MessageId messageId, RemovalScope scope, RemovalWhen when = RemovalWhen::Decided);
    void removeAttachments(MessageId messageId, RemovalWhen when = RemovalWhen::Decided);
    // Inserts or replaces an attachment of a message that is stored, or that this batch inserts; else the batch fails with
    // NotFound.
    void storeAttachment(MessageId messageId, Attachment attachment);

    // Called by the writer thread in commit order, before the committer wakes (queues use it). Must be quick; must not throw.
    void whenCommitted(std::function<void()> callback);

    void setTransaction(Transaction transaction) { m_transaction = transaction; }
    // Last, and in the order of submitting: what the series has stored already is left out.
    void setSeries(std::shared_ptr<BatchSeries> series);
    BatchSeries *series() const { return m_series.get(); }

    // It asks the database something before it writes.
    bool reads() const { return m_reads; }
    bool isEmpty() const { return m_operations.empty() && m_callbacks.empty(); }

    struct InsertMessage { MessageId messageId; Timestamp receivedDate; bool processed; std::optional<MessageId> originalId; std::optional<MessageId> importId; ChannelId importChannelId; };
    struct ReplacedRow { MetaDataId metaDataId; MessageStatus status; };
    struct ReopenMessage { MessageId messageId; std::optional<std::vector<MetaDataId>> destinations; std::vector<ReplacedRow> counted; /* filled in by the store */ };
    struct InsertConnectorMessage { MessageId messageId; MetaDataId metaDataId; Timestamp receivedDate; MessageStatus status; QString connectorName; int chainId; int orderId; bool isCounted; };
    struct StoreContent { MessageId messageId; MetaDataId metaDataId; ContentType type; QByteArray content; QString dataType; bool isCompressed; };
    struct DeleteContent { MessageId messageId; MetaDataId metaDataId; ContentType type; };
    struct StoreMetaData { MessageId messageId; MetaDataId metaDataId; ValueMap columns; };
    struct UpdateErrorCode { MessageId messageId; MetaDataId metaDataId; int errorCode; int otherBits; }; // otherBits stay
    struct UpdateSend { MessageId messageId; MetaDataId metaDataId; int attempts; Timestamp sendDate; Timestamp responseDate; };
    struct UpdateStatus { MessageId messageId; MetaDataId metaDataId; MessageStatus previous; MessageStatus now; std::optional<UpdateSend> send; };
    struct MarkProcessed { MessageId messageId; };
    struct RemoveContent { MessageId messageId; RemovalScope scope; RemovalWhen when; };
    struct RemoveAttachments { MessageId messageId; RemovalWhen when; };
    struct StoreAttachment { MessageId messageId; Attachment attachment; };
    using Operation = std::variant<InsertMessage, ReopenMessage, InsertConnectorMessage, StoreContent, DeleteContent, StoreMetaData,
                                   UpdateStatus, UpdateErrorCode, UpdateSend, MarkProcessed, RemoveContent, RemoveAttachments,
                                   StoreAttachment>;

    const ChannelId &channelId() const { return m_channelId; }
    Transaction transaction() const { return m_transaction; }
    const StorageSettings &settings() const { return m_settings; }
    const std::vector<Operation> &operations() const { return m_operations; }
    std::vector<Operation> &operations() { return m_operations; } // the store compresses contents in place
    const std::vector<std::function<void()>> &callbacks() const { return m_callbacks; }

private:
    void storeMap(const ConnectorMessage &owner, ContentType type, const ValueMap &map);
    void putContent(StoreContent content);
    void dropContent(const ConnectorMessage &owner, ContentType type);
    bool isNew(const ConnectorMessage &owner) const; // its row is made by this batch
    template<typename Kind>
    std::vector<Operation>::iterator find(const ConnectorMessage &owner); // the one of that kind for that row

    ChannelId m_channelId;
    StorageSettings m_settings;
    Transaction m_transaction;
    std::vector<Operation> m_operations; // in the order they were added
    std::vector<std::function<void()>> m_callbacks;
    std::shared_ptr<BatchSeries> m_series; // none: stands for itself
    bool m_reads = false;
};

} // namespace millrace

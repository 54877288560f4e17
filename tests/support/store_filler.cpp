// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/store_filler.h"

#include "engine/model/content_type.h"

#include <algorithm>
#include <deque>

namespace millrace {

namespace {

constexpr size_t underWay = 2000; // batches handed over and not waited for yet

// Segments that differ in their numbers, so that they compress as real ones do.
QByteArray hl7Text(MessageId id, qsizetype bytes)
{
    QByteArray text = "MSH|^~\\&|ADT1|GOOD HEALTH HOSPITAL|GHH LAB|GHH|20260101120000||ADT^A01^ADT_A01|MSG" + QByteArray::number(id)
        + "|P|2.5.1\rPID|1||" + QByteArray::number(100'000 + id % 50'000) + "^^^ADT1^MR||EVERYMAN^ADAM^A^III||19610615|M\r";
    quint32 random = quint32(id) * 2654435761u + 1;
    for (int line = 1; text.size() < bytes; ++line) {
        random = random * 1664525u + 1013904223u;
        text += "OBX|" + QByteArray::number(line) + "|NM|" + QByteArray::number(random % 10'000) + "-1^TEST^LN||" + QByteArray::number(random)
            + "|mg/dL|70-105|N|||F|||20260101120000\r";
    }
    return text;
}

ConnectorMessage row(const FillPlan &plan, MessageId id, MetaDataId connector, Timestamp received, MessageStatus status)
{
    ConnectorMessage message;
    message.messageId = id;
    message.metaDataId = connector;
    message.channelId = plan.channelId;
    message.connectorName = connector == 0 ? QStringLiteral("Source") : QStringLiteral("Destination %1").arg(connector);
    message.chainId = connector;
    message.orderId = connector == 0 ? 0 : 1;
    message.receivedDate = received;
    message.status = status;
    return message;
}

WriteBatch messageBatch(const FillPlan &plan, const StorageSettings &storage, MessageId id, qint64 index)
{
    using enum MessageStatus;
    const Timestamp received = plan.from + Timestamp(double(plan.to - plan.from) * double(index) / double(std::max<qint64>(1, plan.count)));
    const bool isProcessed = plan.state == FillPlan::State::Processed;
    const bool isFiltered = isProcessed && plan.filteredEvery > 0 && index % plan.filteredEvery == 0;
    const bool hasError = isProcessed && plan.errorEvery > 0 && index % plan.errorEvery == 1;
    const bool waits = plan.state == FillPlan::State::Received;

    WriteBatch batch(plan.channelId, storage, Transaction::Receive);
    batch.insertMessage(id, received);
    ConnectorMessage source = row(plan, id, 0, received, waits ? Received : isFiltered ? Filtered : Transformed);
    std::vector<Value> destinationSet;
    for (MetaDataId connector = 1; connector <= plan.destinations; ++connector)
        destinationSet.emplace_back(qint32(connector));
    source.sourceMap = {{MapKey::destinationSet, ValueList(destinationSet)}, {QStringLiteral("remoteAddress"), QStringLiteral("127.0.0.1")}};
    batch.insertConnectorMessage(source);
    batch.storeSourceMap(source);
    const QByteArray raw = storage.storeRaw ? hl7Text(id, plan.rawBytes) : QByteArray();
    batch.storeContent(source, ContentType::Raw, raw, QStringLiteral("HL7V2"));
    if (waits)
        return batch;

    batch.storeContent(source, ContentType::Transformed, raw, QStringLiteral("XML"));
    if (!isFiltered)
        batch.storeContent(source, ContentType::Encoded, raw, QStringLiteral("HL7V2"));
    for (MetaDataId connector = 1; connector <= plan.destinations && !isFiltered; ++connector) {
        const bool fails = hasError && connector == 1;
        ConnectorMessage destination = row(plan, id, connector, received, fails ? Error : isProcessed ? Sent : Queued);
        destination.sendAttempts = isProcessed ? 1 : 0;
        batch.insertConnectorMessage(destination);
        batch.storeContent(destination, ContentType::Encoded, raw, QStringLiteral("HL7V2"));
        batch.storeContent(destination, ContentType::Sent, "<properties><template>" + raw + "</template></properties>");
        if (fails) {
            destination.processingError = QStringLiteral("Connection refused");
            batch.storeErrors(destination);
        }
    }
    batch.markProcessed(id);
    return batch;
}

} // namespace

Result<void> fillStore(MessageStore &store, const FillPlan &plan, const std::function<void(qint64)> &progress)
{
    const StorageSettings storage = StorageSettings::forMode(plan.mode);
    std::deque<CommitTicket> tickets;
    const auto settle = [&store, &tickets](size_t left) -> Result<void> {
        for (; tickets.size() > left; tickets.pop_front()) {
            if (Result<void> stored = store.wait(tickets.front()); !stored)
                return stored;
        }
        return {};
    };
    for (qint64 index = 0; index < plan.count; ++index) {
        const Result<MessageId> id = store.nextMessageId(plan.channelId);
        if (!id)
            return id.error();
        tickets.push_back(store.submit(messageBatch(plan, storage, *id, index), Durability::Relaxed));
        if (tickets.size() > underWay) {
            if (Result<void> stored = settle(underWay / 2); !stored)
                return stored;
        }
        if (progress && index % 10'000 == 9999)
            progress(index + 1);
    }
    return settle(0);
}

} // namespace millrace

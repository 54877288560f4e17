// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows each storage mode keeps: spec/engine.md section 2 with O1, O2 and O25; seed 000, "Message storage modes".

#include "tests/store/store_samples.h"

#include <QTemporaryDir>

using namespace millrace;

class TestWriteBatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modeKeepsItsRows_data();
    void modeKeepsItsRows();
    void disabledCarriesCountersOnly();
    void contentIsWrittenOnce();
    void newRowNeedsNoDeletions();
    void seriesWritesNothingTwice();
    void seriesKnowsOnlyItsRows();
    void seriesForgetsWhatIsRemoved();
    void rowIsChangedOnce();
    void emptyBatchIsEmpty();
};

namespace {

const ContentType sourceContents[] = {ContentType::Raw, ContentType::ProcessedRaw, ContentType::Transformed, ContentType::Encoded,
                                      ContentType::Response};
const ContentType destinationContents[] = {ContentType::Transformed, ContentType::Encoded, ContentType::Sent, ContentType::Response,
                                           ContentType::ResponseTransformed, ContentType::ProcessedResponse};

ConnectorMessage filled(MetaDataId connector)
{
    ConnectorMessage message = connectorMessage(1, connector);
    const ValueMap map{{QStringLiteral("k"), QStringLiteral("v")}};
    message.sourceMap = message.connectorMap = message.channelMap = message.responseMap = map;
    message.metaData = {{QStringLiteral("MRN"), QStringLiteral("1")}};
    message.processingError = message.postprocessorError = message.responseError = QStringLiteral("an error");
    return message;
}

// All that a channel could write about one message.
std::vector<WriteBatch> everything(const StorageSettings &settings)
{
    const QByteArray response = Response{MessageStatus::Sent, "ACK", {}, {}}.toStored();
    WriteBatch receive(channelA, settings);
    ConnectorMessage source = filled(0);
    receive.insertMessage(1, someTime);
    receive.insertConnectorMessage(source);
    receive.storeSourceMap(source);
    WriteBatch rest(channelA, settings);
    source.sourceMap.insert(QStringLiteral("changed"), true);
    rest.storeSourceMap(source);
    for (const ContentType type : sourceContents)
        rest.storeContent(source, type, type == ContentType::Response ? response : QByteArray("content"));
    ConnectorMessage destination = filled(1);
    rest.insertConnectorMessage(destination);
    for (const ContentType type : destinationContents) {
        const bool isResponse = type == ContentType::Response || type == ContentType::ProcessedResponse;
        rest.storeContent(destination, type, isResponse ? response : QByteArray("content"));
    }
    for (ConnectorMessage *message : {&source, &destination}) {
        rest.storeMaps(*message);
        rest.storeErrors(*message);
        rest.storeMetaData(*message);
        rest.updateSend(*message);
        message->status = message->isSource() ? MessageStatus::Transformed : MessageStatus::Sent;
        rest.updateStatus(*message, MessageStatus::Received);
    }
    rest.markProcessed(1);
    return {receive, rest};
}

// The kinds of content a loaded message has, as "0:1 0:15 1:4 …".
QStringList contentsOf(const ConnectorMessage &message)
{
    const std::pair<ContentType, bool> kinds[] = {
        {ContentType::Raw, message.isSource() && message.raw}, {ContentType::ProcessedRaw, message.processedRaw.has_value()},
        {ContentType::Transformed, message.transformed.has_value()}, {ContentType::Encoded, message.encoded.has_value()},
        {ContentType::Sent, message.sent.has_value()}, {ContentType::Response, message.response.has_value()},
        {ContentType::ResponseTransformed, message.responseTransformed.has_value()},
        {ContentType::ProcessedResponse, message.processedResponse.has_value()},
        {ContentType::ConnectorMap, !message.connectorMap.isEmpty()}, {ContentType::ChannelMap, !message.channelMap.isEmpty()},
        {ContentType::ResponseMap, !message.responseMap.isEmpty()}, {ContentType::ProcessingError, !message.processingError.isEmpty()},
        {ContentType::PostprocessorError, !message.postprocessorError.isEmpty()},
        {ContentType::ResponseError, !message.responseError.isEmpty()}, {ContentType::SourceMap, !message.sourceMap.isEmpty()},
    };
    QStringList result;
    for (const auto &[type, isThere] : kinds) {
        if (isThere)
            result += QString::number(int(type));
    }
    return result;
}

template<typename Operation>
int countOf(const WriteBatch &batch)
{
    return int(std::count_if(batch.operations().begin(), batch.operations().end(),
                             [](const WriteBatch::Operation &operation) { return std::holds_alternative<Operation>(operation); }));
}

} // namespace

void TestWriteBatch::modeKeepsItsRows_data()
{
    QTest::addColumn<StorageMode>("mode");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("destination");
    QTest::addColumn<bool>("sourceMapFollows"); // the later write of the source map
    QTest::newRow("development") << StorageMode::Development << "1 2 3 4 6 9 10 11 12 13 14 15" << "3 4 5 6 7 8 9 10 11 12 13 14 15" << true;
    QTest::newRow("production") << StorageMode::Production << "1 4 6 9 10 11 12 13 14 15" << "4 5 6 9 10 11 12 13 14 15" << true;
    QTest::newRow("raw") << StorageMode::Raw << "1 12 13 14 15" << "12 13 14 15" << false;
    QTest::newRow("metadata") << StorageMode::Metadata << "12 13 14" << "12 13 14" << false;
}

void TestWriteBatch::modeKeepsItsRows()
{
    QFETCH(StorageMode, mode);
    QFETCH(QString, source);
    QFETCH(QString, destination);
    QFETCH(bool, sourceMapFollows);
    const QTemporaryDir folder;
    auto opened = SqlMessageStore::open({folder.filePath(QStringLiteral("millrace.db")), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    SqlMessageStore &store = **opened;
    QVERIFY_OK(store.openChannel(channelA, {{QStringLiteral("MRN"), MetaDataColumnType::String, {}}}));
    for (WriteBatch &batch : everything(StorageSettings::forMode(mode)))
        QVERIFY_OK(store.commit(std::move(batch), Durability::Durable));

    Result<Message> loaded = store.openReader()->load(channelA, 1);
    QVERIFY_OK(loaded);
    QVERIFY(loaded->processed);
    QCOMPARE(loaded->connectorMessages.size(), 2u);
    QCOMPARE(contentsOf(loaded->connectorMessages[0]).join(u' '), source);
    QCOMPARE(contentsOf(loaded->connectorMessages[1]).join(u' '), destination);
    QCOMPARE(loaded->connectorMessages[0].sourceMap.contains(QStringLiteral("changed")), sourceMapFollows);
    for (const ConnectorMessage &message : loaded->connectorMessages)
        QCOMPARE(message.metaData.value(QStringLiteral("MRN")).toText(), QStringLiteral("1"));
    QCOMPARE(loaded->connectorMessages[1].status, MessageStatus::Sent);

    // Removal has no effect in Metadata mode, decision O25: the errors stay.
    WriteBatch removal(channelA, StorageSettings::forMode(mode));
    removal.removeContent(1, WriteBatch::RemovalScope::All);
    QVERIFY_OK(store.commit(std::move(removal), Durability::Durable));
    loaded = store.openReader()->load(channelA, 1);
    QCOMPARE(contentsOf(loaded->connectorMessages[0]).isEmpty(), mode != StorageMode::Metadata);
}

void TestWriteBatch::disabledCarriesCountersOnly()
{
    for (WriteBatch &batch : everything(StorageSettings::forMode(StorageMode::Disabled))) {
        batch.removeContent(1, WriteBatch::RemovalScope::All);
        batch.removeAttachments(1);
        const int counting = countOf<WriteBatch::InsertConnectorMessage>(batch) + countOf<WriteBatch::UpdateStatus>(batch);
        QCOMPARE(int(batch.operations().size()), counting);
        QVERIFY(counting > 0);
    }
}

void TestWriteBatch::contentIsWrittenOnce()
{
    WriteBatch batch(channelA, StorageSettings());
    ConnectorMessage destination = filled(1);
    batch.storeMaps(destination);
    batch.storeContent(destination, ContentType::Encoded, "first");
    destination.channelMap.insert(QStringLiteral("k"), QStringLiteral("last"));
    batch.storeMaps(destination);
    batch.storeContent(destination, ContentType::Encoded, "last", QStringLiteral("XML"));
    QCOMPARE(countOf<WriteBatch::StoreContent>(batch), 4);
    const auto &encoded = std::get<WriteBatch::StoreContent>(batch.operations().back());
    QCOMPARE(encoded.content, QByteArray("last"));
    QCOMPARE(encoded.dataType, QStringLiteral("XML"));

    // What comes after a removal stays after it.
    batch.removeContent(1, WriteBatch::RemovalScope::All);
    batch.storeContent(destination, ContentType::Encoded, "after");
    QVERIFY(std::holds_alternative<WriteBatch::StoreContent>(batch.operations().back()));
    QCOMPARE(countOf<WriteBatch::StoreContent>(batch), 5);
}

void TestWriteBatch::newRowNeedsNoDeletions()
{
    ConnectorMessage source = connectorMessage(1, 0);
    WriteBatch first(channelA, StorageSettings());
    first.insertConnectorMessage(source);
    first.storeMaps(source);
    first.storeErrors(source);
    QCOMPARE(countOf<WriteBatch::DeleteContent>(first), 0);
    WriteBatch later(channelA, StorageSettings());
    later.storeMaps(source);
    later.storeErrors(source);
    QCOMPARE(countOf<WriteBatch::DeleteContent>(later), 6);
}

// The batches of a message that goes through: T1, T2, T4, and what of them reaches the store.
void TestWriteBatch::seriesWritesNothingTwice()
{
    const auto series = std::make_shared<BatchSeries>();
    ConnectorMessage source = connectorMessage(1, 0);
    source.sourceMap = {{QStringLiteral("k"), QStringLiteral("v")}};
    WriteBatch receive(channelA, StorageSettings());
    receive.insertConnectorMessage(source);
    receive.storeSourceMap(source);
    receive.setSeries(series);
    QCOMPARE(receive.operations().size(), 2u);

    source.channelMap = source.sourceMap;
    WriteBatch processed(channelA, StorageSettings());
    processed.updateStatus(source, MessageStatus::Received);
    processed.storeMaps(source);
    processed.storeSourceMap(source);
    processed.storeErrors(source);
    QCOMPARE(countOf<WriteBatch::DeleteContent>(processed), 5);
    processed.setSeries(series);
    QCOMPARE(countOf<WriteBatch::UpdateStatus>(processed), 1);
    QCOMPARE(countOf<WriteBatch::StoreContent>(processed), 1); // the channel map
    QCOMPARE(processed.operations().size(), 2u);

    source.responseMap = source.sourceMap;
    source.processingError = QStringLiteral("an error");
    source.channelMap.insert(QStringLiteral("k"), 1);
    WriteBatch failed(channelA, StorageSettings());
    failed.storeMaps(source);
    failed.storeErrors(source);
    failed.setSeries(series);
    QCOMPARE(countOf<WriteBatch::StoreContent>(failed), 3); // channel and response map, error
    QCOMPARE(countOf<WriteBatch::UpdateErrorCode>(failed), 1);
    QCOMPARE(failed.operations().size(), 4u);

    source.processingError.clear();
    source.channelMap.clear();
    WriteBatch mended(channelA, StorageSettings());
    mended.storeMaps(source);
    mended.storeErrors(source);
    mended.setSeries(series);
    QCOMPARE(countOf<WriteBatch::DeleteContent>(mended), 2);
    QCOMPARE(countOf<WriteBatch::UpdateErrorCode>(mended), 1);
    QCOMPARE(mended.operations().size(), 3u);
}

// Of a row that was there before, nobody knows what it has.
void TestWriteBatch::seriesKnowsOnlyItsRows()
{
    const auto series = std::make_shared<BatchSeries>();
    ConnectorMessage source = connectorMessage(1, 0);
    source.channelMap = {{QStringLiteral("k"), QStringLiteral("v")}};
    for (int attempt = 0; attempt < 2; ++attempt) {
        WriteBatch batch(channelA, StorageSettings());
        batch.storeMaps(source);
        batch.storeErrors(source);
        const size_t before = batch.operations().size();
        batch.setSeries(series);
        QCOMPARE(batch.operations().size(), before);
    }
}

void TestWriteBatch::seriesForgetsWhatIsRemoved()
{
    const auto series = std::make_shared<BatchSeries>();
    ConnectorMessage source = connectorMessage(1, 0);
    source.channelMap = {{QStringLiteral("k"), QStringLiteral("v")}};
    WriteBatch first(channelA, StorageSettings());
    first.insertConnectorMessage(source);
    first.storeMaps(source);
    first.removeContent(1, WriteBatch::RemovalScope::All);
    first.setSeries(series);
    WriteBatch again(channelA, StorageSettings());
    again.storeMaps(source);
    again.setSeries(series);
    QCOMPARE(countOf<WriteBatch::StoreContent>(again), 1);
}

// One statement each for the row of the connector message and for its columns.
void TestWriteBatch::rowIsChangedOnce()
{
    ConnectorMessage destination = connectorMessage(1, 1), other = connectorMessage(1, 2);
    destination.sendAttempts = 3;
    destination.sendDate = someTime + 1;
    destination.metaData = {{QStringLiteral("A"), QStringLiteral("first")}, {QStringLiteral("B"), QStringLiteral("kept")}};
    WriteBatch batch(channelA, StorageSettings());
    batch.storeMetaData(destination);
    batch.updateSend(other);
    batch.updateSend(destination);
    destination.metaData = {{QStringLiteral("A"), QStringLiteral("last")}, {QStringLiteral("B"), Value()}};
    batch.storeMetaData(destination);
    destination.status = MessageStatus::Sent;
    batch.updateStatus(destination, MessageStatus::Received);
    QCOMPARE(batch.operations().size(), 3u);
    const auto &columns = std::get<WriteBatch::StoreMetaData>(batch.operations()[0]).columns;
    QCOMPARE(columns.value(QStringLiteral("A")).toText(), QStringLiteral("last"));
    QCOMPARE(columns.value(QStringLiteral("B")).toText(), QStringLiteral("kept"));
    QCOMPARE(std::get<WriteBatch::UpdateSend>(batch.operations()[1]).metaDataId, 2);
    const auto &status = std::get<WriteBatch::UpdateStatus>(batch.operations()[2]);
    QVERIFY(status.send);
    QCOMPARE(status.send->attempts, 3);
    QCOMPARE(status.send->sendDate, someTime + 1);
}

void TestWriteBatch::emptyBatchIsEmpty()
{
    WriteBatch batch(channelA, StorageSettings());
    QVERIFY(batch.isEmpty());
    batch.storeMetaData(connectorMessage(1, 0)); // has none
    batch.storeContent(connectorMessage(1, 1), ContentType::Raw, "a destination's Raw is the source's Encoded");
    QVERIFY(batch.isEmpty());
    batch.whenCommitted([] {});
    QVERIFY(!batch.isEmpty());
}

QTEST_GUILESS_MAIN(TestWriteBatch)
#include "tst_write_batch.moc"

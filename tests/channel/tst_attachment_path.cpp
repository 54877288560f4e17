// SPDX-License-Identifier: GPL-3.0-or-later
// Attachments on a message's path through a channel: stored with T1, put back for the send, read and written by scripts,
// removed on completion. spec/engine.md sections 2, 6, 18 and 25.
#include "engine/channel/attachment_tokens.h"
#include "tests/support/dicom_samples.h"
#include "tests/support/pipeline_harness.h"

#include <QtTest>

#include <mutex>

using namespace millrace;
using namespace millrace::test;

class TestAttachmentPath : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { h.reset(); }
    void storedWithTheMessage();
    void putBack_data();
    void putBack();
    void whatIsStoredKeepsTheToken();
    void putBackByTheQueue();
    void absoluteTokens();
    void outboundReplacements();
    void notStored_data();
    void notStored();
    void failedHandlerStoresNothing();
    void scriptsAttachAtOnce();
    void scriptsReachOtherMessages();
    void scriptsPutBack();
    void takenAlongWhenRunAnew_data();
    void takenAlongWhenRunAnew();
    void removedOnCompletion_data();
    void removedOnCompletion();
    void binaryMessage();
    void largeAttachmentComesBack();
    void dicomWithItsPixels_data();
    void dicomWithItsPixels();
    void dicomByTheQueue();
    void brokenDicomStoresNothing();
    void refusedAtDeploy();

private:
    // A channel of DICOM whose transformer gives the patient another name.
    void dicom()
    {
        h->config.attachmentHandler = {QStringLiteral("DICOM"), {}, {}};
        h->config.source.transformer.inbound.name = h->config.source.transformer.outbound.name = QStringLiteral("DICOM");
        h->config.source.transformer.steps.push_back(PipelineHarness::script("msg.tag00100010 = 'DOE^JOHN'; channelMap.put('id', msg.tag00100020.toString());"));
    }
    static void makeDicom(ConnectorConfig &destination)
    {
        destination.transformer.inbound.name = destination.transformer.outbound.name = QStringLiteral("DICOM");
        destination.properties.set("template", "${DICOMMESSAGE}");
    }

    void entireMessage() { h->config.attachmentHandler = {QStringLiteral("Entire Message"), {}, {}}; }
    void reattach(ConnectorConfig &destination, bool on)
    {
        destination.properties.set("destinationConnectorProperties/reattachAttachments", on ? "true" : "false");
    }
    // A destination that keeps what it was given to send.
    ConnectorConfig &addRecorder()
    {
        return h->addDestination(QStringLiteral("recorder"), [this](const OutgoingMessage &message, std::stop_token) {
            sent << message.value("template");
            return PipelineHarness::sent();
        });
    }
    void deploy()
    {
        const auto deployed = h->deploy();
        QVERIFY2(deployed.ok(), deployed.ok() ? "" : qPrintable(deployed.error().message));
    }
    Attachment only(const Message &message)
    {
        if (message.attachments.size() != 1)
            return {};
        auto read = h->store().openReader()->attachment(h->config.id, message.messageId, message.attachments.front().id);
        return read ? std::move(*read) : Attachment();
    }

    std::unique_ptr<PipelineHarness> h;
    QByteArrayList sent;
};

void TestAttachmentPath::init()
{
    h = std::make_unique<PipelineHarness>();
    sent.clear();
}

void TestAttachmentPath::storedWithTheMessage()
{
    entireMessage();
    addRecorder();
    deploy();
    const Message message = h->process("the whole");
    const Attachment attachment = only(message);
    QCOMPARE(attachment.content, "the whole");
    QCOMPARE(attachment.type, QStringLiteral("text/plain"));
    QCOMPARE(message.connectorMessages[0].raw->data, localAttachmentToken(attachment.id));
    QCOMPARE(sent, QByteArrayList{"the whole"});
}

void TestAttachmentPath::putBack_data()
{
    QTest::addColumn<bool>("on");
    QTest::newRow("on") << true;
    QTest::newRow("off") << false;
}

void TestAttachmentPath::putBack()
{
    QFETCH(const bool, on);
    entireMessage();
    ConnectorConfig &destination = addRecorder();
    reattach(destination, on);
    destination.properties.set("template", "<${message.encodedData}|${message.rawData}|${ATTACH:none}>");
    deploy();
    const Message message = h->process("all\xff");
    const QByteArray absolute = absoluteAttachmentToken(h->config.id, message.messageId, message.attachments.front().id);
    const QByteArray none = absoluteAttachmentToken(h->config.id, message.messageId, QStringLiteral("none"));
    QCOMPARE(sent, QByteArrayList{on ? QByteArray("<all\xff|all\xff|>") : '<' + absolute + '|' + absolute + '|' + none + '>'});
}

void TestAttachmentPath::whatIsStoredKeepsTheToken()
{
    entireMessage();
    addRecorder();
    deploy();
    const Message message = h->process("all");
    const QByteArray token = localAttachmentToken(message.attachments.front().id);
    const ConnectorMessage &destination = message.connectorMessages[1];
    QCOMPARE(destination.encoded->data, token);
    QVERIFY(destination.sent->data.contains(token));
    QVERIFY(!destination.sent->data.contains("<template>all"));
}

void TestAttachmentPath::putBackByTheQueue()
{
    entireMessage();
    std::mutex mutex;
    QByteArrayList got; // guarded by mutex
    ConnectorConfig &destination = h->addDestination(QStringLiteral("queued"), [&](const OutgoingMessage &message, std::stop_token) {
        const std::lock_guard lock(mutex);
        got << message.value("template");
        return got.size() == 1 ? PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("unreachable")) : PipelineHarness::sent();
    });
    destination.properties.set("destinationConnectorProperties/queueEnabled", "true");
    destination.properties.set("destinationConnectorProperties/retryIntervalMillis", "1");
    h->config.removeAttachmentsOnCompletion = true;
    deploy();
    const MessageId id = h->process("all").messageId;
    QTRY_COMPARE(h->load(id).connectorMessages[1].status, MessageStatus::Sent);
    QTRY_COMPARE(h->load(id).attachments.size(), size_t(0)); // not before it was sent
    const std::lock_guard lock(mutex);
    QCOMPARE(got, QByteArrayList({"all", "all"}));
}

void TestAttachmentPath::absoluteTokens()
{
    entireMessage();
    ConnectorConfig &destination = addRecorder();
    destination.transformer.steps.push_back(PipelineHarness::script("channelMap.put('token', '${ATTACH:' + channelId + ':1:' + globalMap.get('id') + '}');"));
    h->config.source.transformer.steps.push_back(PipelineHarness::script("if (!globalMap.containsKey('id')) globalMap.put('id', getAttachmentIds().get(0));"));
    destination.properties.set("template", "${token}");
    deploy();
    h->process("first");
    h->process("second");
    QCOMPARE(sent, QByteArrayList({"first", "first"}));
}

void TestAttachmentPath::outboundReplacements()
{
    h->config.attachmentHandler = {QStringLiteral("Regex"), {}, {{QStringLiteral("regex.pattern"), QStringLiteral("=(.*)")},
        {QStringLiteral("regex.replaceKey"), QStringLiteral("a")}, {QStringLiteral("regex.replaceValue"), QStringLiteral("b")},
        {QStringLiteral("outbound.regex.replaceKey"), QStringLiteral("b")}, {QStringLiteral("outbound.regex.replaceValue"), QStringLiteral("c")}}};
    addRecorder();
    deploy();
    const Message message = h->process("ab=a");
    QCOMPARE(only(message).content, "b");      // inbound
    QCOMPARE(sent, QByteArrayList{"ab=c"});    // outbound: in the attachment only
}

void TestAttachmentPath::notStored_data()
{
    QTest::addColumn<StorageMode>("mode");
    QTest::addColumn<bool>("wanted");
    QTest::newRow("off") << StorageMode::Development << false;
    QTest::newRow("disabled") << StorageMode::Disabled << true;
}

void TestAttachmentPath::notStored()
{
    QFETCH(const StorageMode, mode);
    QFETCH(const bool, wanted);
    entireMessage();
    addRecorder();
    deploy();
    const Message earlier = h->process("stored"); // the number 1 in the database
    QCOMPARE(earlier.attachments.size(), size_t(1));

    sent.clear();
    h->config.storageMode = mode;
    h->config.storeAttachments = wanted;
    h->config.source.transformer.steps.push_back(PipelineHarness::script(
        "channelMap.put('count', '' + getAttachments().size()); addAttachment('more', 'text/plain'); channelMap.put('then', '' + getAttachments().size());"));
    h->config.destinations[0].properties.set("template", "[${message.encodedData}${ATTACH:" + earlier.attachments.front().id.toUtf8() + "}]${count}${then}");
    deploy();
    auto result = h->dispatch("gone");
    QVERIFY(result.ok());
    QCOMPARE(sent, QByteArrayList{"[]00"}); // the token was put in, and stands for nothing
    if (mode != StorageMode::Disabled) {
        const Message message = h->load(result->messageId);
        QCOMPARE(message.attachments.size(), size_t(0));
        QVERIFY(message.connectorMessages[0].raw->data.startsWith("${ATTACH:"));
    }
}

void TestAttachmentPath::failedHandlerStoresNothing()
{
    h->config.attachmentHandler = {QStringLiteral("JavaScript"), {}, {{QStringLiteral("javascript.script"), QStringLiteral("addAttachment('a', 'b'); if (message == 'bad') throw 'no'; return message;")}}};
    addRecorder();
    deploy();
    const auto refused = h->dispatch("bad");
    QCOMPARE(refused.error().code, ErrorCode::Script);
    QCOMPARE(sent.size(), 0);
    QCOMPARE(h->store().statistics(h->config.id).channel.current.received, 0);
    QCOMPARE(*h->store().openReader()->count(h->config.id), 0);
    QCOMPARE(h->process("good").attachments.size(), size_t(1));
}

void TestAttachmentPath::scriptsAttachAtOnce()
{
    h->config.source.transformer.steps.push_back(PipelineHarness::script(
        "channelMap.put('before', '' + getAttachments().size());"
        "var a = addAttachment('one', 'text/plain');"
        "channelMap.put('after', '' + getAttachments().size() + getAttachments().get(0).getContentString());"
        "updateAttachment(a.getId(), 'two', 'text/html');"
        "channelMap.put('updated', '' + getAttachment(a.getId()).getContentString() + getAttachmentIds().size());"
        "msg = a.getAttachmentId();"));
    addRecorder();
    deploy();
    const Message message = h->process("m");
    const ValueMap &map = message.connectorMessages[0].channelMap;
    QCOMPARE(map.value(QStringLiteral("before")).toText(), QStringLiteral("0"));
    QCOMPARE(map.value(QStringLiteral("after")).toText(), QStringLiteral("1one"));
    QCOMPARE(map.value(QStringLiteral("updated")).toText(), QStringLiteral("two1"));
    QCOMPARE(only(message).type, QStringLiteral("text/html"));
    QCOMPARE(sent, QByteArrayList{"two"});
}

void TestAttachmentPath::scriptsReachOtherMessages()
{
    entireMessage();
    h->config.source.transformer.steps.push_back(PipelineHarness::script(
        "var id = connectorMessage.getMessageId();"
        "if (id > 1) { var o = AttachmentUtil.getMessageAttachments(channelId, 1).get(0); channelMap.put('other', o.getContentString());"
        " updateAttachment(channelId, 1, o.getId(), 'changed', 'a/b'); }"
        "try { updateAttachment(channelId, 99, 'x', 'y', 'a/b'); } catch (e) { channelMap.put('threw', String(e)); }"
        "channelMap.put('none', '' + getAttachments(true).size() + AttachmentUtil.getMessageAttachmentIds('no such channel', 1).size() + getAttachment('none'));"));
    deploy();
    const Message first = h->process("first");
    const Message second = h->process("second");
    const ValueMap &map = second.connectorMessages[0].channelMap;
    QCOMPARE(map.value(QStringLiteral("other")).toText(), QStringLiteral("first"));
    QCOMPARE(map.value(QStringLiteral("none")).toText(), QStringLiteral("10null"));
    QVERIFY(map.value(QStringLiteral("threw")).toText().contains(QLatin1String("message 99")));
    QCOMPARE(only(first).content, "changed");
    QCOMPARE(only(second).content, "second");
}

void TestAttachmentPath::scriptsPutBack()
{
    entireMessage();
    ConnectorConfig &destination = addRecorder();
    reattach(destination, false);
    destination.transformer.steps.push_back(PipelineHarness::script(
        "var own = String(msg), far = AttachmentUtil.reAttachMessage(own, connectorMessage, 'UTF-8', false, false);"
        "far = String(new java.lang.String(far, 'UTF-8'));"
        "channelMap.put('out', [AttachmentUtil.reAttachMessage(own + own, connectorMessage), far.indexOf(channelId) > 0,"
        " new java.lang.String(AttachmentUtil.reAttachMessage(far, connectorMessage, 'UTF-8', false, true, true)) == far,"
        " AttachmentUtil.reAttachMessage(far, connectorMessage),"
        " new java.lang.String(AttachmentUtil.reAttachMessage(own, connectorMessage, 'UTF-8', true))].join());"));
    deploy();
    const Message message = h->process("aGk=");
    QCOMPARE(h->connectorMessage(message, 1)->channelMap.value(QStringLiteral("out")).toText(), QStringLiteral("aGk=aGk=,true,true,aGk=,hi"));
}

void TestAttachmentPath::takenAlongWhenRunAnew_data()
{
    QTest::addColumn<bool>("overwrites");
    QTest::newRow("as a new message") << false;
    QTest::newRow("in its place") << true;
}

void TestAttachmentPath::takenAlongWhenRunAnew()
{
    QFETCH(bool, overwrites);
    entireMessage();
    addRecorder();
    deploy();
    const Message first = h->process("the payload");
    const QString firstId = only(first).id;
    WriteBatch batch(h->config.id, StorageSettings::forMode(StorageMode::Development));
    batch.storeAttachment(first.messageId, {QStringLiteral("beside"), QStringLiteral("text/plain"), "no token names it"});
    QVERIFY(h->store().commit(std::move(batch), Durability::Relaxed).ok());

    RawMessage raw;
    raw.content = first.connectorMessages[0].raw->data;
    raw.reprocessing = Reprocessing{first.messageId, overwrites ? Reprocessing::Target::Overwrite : Reprocessing::Target::NewMessage};
    {
        auto result = h->channel().dispatch(std::move(raw), Channel::Admission::Forced);
        QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().message));
        result->delivered({});
        QCOMPARE(result->messageId, overwrites ? 1 : 2);
    }
    QCOMPARE(sent, (QByteArrayList{"the payload", "the payload"}));
    const Message again = h->load(overwrites ? 1 : 2);
    QCOMPARE(again.attachments.size(), 2u);
    const QByteArray token = again.connectorMessages[0].raw->data;
    QVERIFY(token.startsWith("${ATTACH:") && !token.contains(firstId.toUtf8())); // the handler took it out anew
    const auto reader = h->store().openReader();
    QCOMPARE(reader->attachment(h->config.id, again.messageId, QStringLiteral("beside"))->content, QByteArray("no token names it"));
}

void TestAttachmentPath::removedOnCompletion_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<size_t>("left");
    QTest::newRow("all sent") << QByteArray("good") << size_t(0);
    QTest::newRow("one failed") << QByteArray("bad") << size_t(1);
}

void TestAttachmentPath::removedOnCompletion()
{
    QFETCH(const QByteArray, content);
    QFETCH(const size_t, left);
    entireMessage();
    h->config.removeAttachmentsOnCompletion = true;
    h->addDestination(QStringLiteral("d"), [](const OutgoingMessage &message, std::stop_token) {
        return message.value("template") == "good" ? PipelineHarness::sent() : PipelineHarness::failed(MessageStatus::Error, QStringLiteral("no"));
    });
    deploy();
    const Message message = h->process(content);
    QVERIFY(message.processed);
    QCOMPARE(message.attachments.size(), left);
    QVERIFY(message.connectorMessages[0].raw); // content stays
}

void TestAttachmentPath::binaryMessage()
{
    entireMessage();
    addRecorder();
    deploy();
    RawMessage raw;
    raw.content = QByteArray("\x00\xff", 2);
    raw.form = ContentForm::Binary;
    const auto result = h->channel().dispatch(std::move(raw), Channel::Admission::Normal);
    QVERIFY(result.ok());
    QCOMPARE(sent, QByteArrayList{"AP8="});
}

void TestAttachmentPath::largeAttachmentComesBack()
{
    h->config.attachmentHandler = {QStringLiteral("Regex"), {}, {{QStringLiteral("regex.pattern"), QStringLiteral("OBX\\|5\\|ED\\|([^|\\r]*)")}}};
    addRecorder();
    deploy();
    const QByteArray content = "MSH|^~\\&|\rOBX|5|ED|" + QByteArray(50'000'000, 'A') + "|\rEND";
    const Message message = h->process(content);
    QCOMPARE(message.attachments.size(), size_t(1));
    QCOMPARE(message.attachments.front().size, 50'000'000);
    QCOMPARE(message.connectorMessages[0].raw->data.size(), content.size() - 50'000'000 + 46);
    QVERIFY(sent.front() == content);
}

void TestAttachmentPath::dicomWithItsPixels_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("attachments");
    DicomBytes compressed;
    compressed.element(0x00100010, "PN", "DOE^JANE").element(0x00100020, "LO", "12345 ");
    compressed.head(0x7fe00010, "OB", DicomBytes::undefined).item(0);
    for (int i = 0; i < 11; ++i)
        compressed.item(2).raw(QByteArray::number(10 + i));
    QTest::newRow("native") << dicomFile(DicomUid::implicit, sampleDataSet(DicomForm::Implicit)) << 1;
    QTest::newRow("fragments") << dicomFile(DicomUid::jpeg, compressed.endSequence().bytes) << 12;
    QTest::newRow("no pixels") << dicomFile(DicomUid::explicitLittle, DicomBytes().element(0x00100010, "PN", "DOE^JANE").element(0x00100020, "LO", "12345 ").bytes) << 0;
}

// Raw and Encoded are without the pixels; what is sent has them, and what the transformer changed.
void TestAttachmentPath::dicomWithItsPixels()
{
    QFETCH(const QByteArray, file);
    QFETCH(const int, attachments);
    dicom();
    makeDicom(addRecorder());
    ConnectorConfig &writer = h->addDestination(QStringLiteral("with text around it"), [this](const OutgoingMessage &message, std::stop_token) {
        sent << message.value("template");
        return PipelineHarness::sent();
    });
    makeDicom(writer);
    writer.properties.set("template", "${id}:${DICOMMESSAGE}");
    reattach(writer, attachments != 1); // off: it stays as it is
    deploy();
    const Message message = h->process(file.toBase64());
    QCOMPARE(message.attachments.size(), size_t(attachments));
    QVERIFY(std::all_of(message.attachments.begin(), message.attachments.end(), [](const AttachmentInfo &info) { return info.type == QLatin1String("DICOM"); }));
    QVERIFY(attachments < 2 || message.attachments.front().id.startsWith(QLatin1String("F00-")));
    QVERIFY(!QByteArray::fromBase64(message.connectorMessages[0].raw->data).contains(QByteArray("\xe0\x7f\x10\0", 4)));
    QCOMPARE(sent.size(), 2);
    const DataTypeRegistry registry;
    const auto type = registry.create(QStringLiteral("DICOM"), {}).value();
    const auto whole = type->serialize(sent[0]);
    QVERIFY2(whole.ok(), sent[0]);
    QVERIFY2(whole->contains(">DOE^JOHN<"), *whole);
    const QByteArray before = type->serialize(file.toBase64()).value();
    if (attachments == 1)
        QVERIFY2(whole->contains(">513\\1027\\0\\65535<"), *whole);
    QCOMPARE(whole->count("</item>"), before.count("</item>"));
    QCOMPARE(sent[1], attachments == 1 ? QByteArray("12345:${DICOMMESSAGE}") : "12345:" + sent[0]);
}

void TestAttachmentPath::dicomByTheQueue()
{
    dicom();
    std::mutex mutex;
    QByteArrayList got; // guarded by mutex
    ConnectorConfig &destination = h->addDestination(QStringLiteral("queued"), [&](const OutgoingMessage &message, std::stop_token) {
        const std::lock_guard lock(mutex);
        got << message.value("template");
        return got.size() == 1 ? PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("unreachable")) : PipelineHarness::sent();
    });
    makeDicom(destination);
    destination.properties.set("destinationConnectorProperties/queueEnabled", "true");
    destination.properties.set("destinationConnectorProperties/retryIntervalMillis", "1");
    deploy();
    const MessageId id = h->process(dicomFile(DicomUid::explicitLittle, sampleDataSet(DicomForm::Explicit)).toBase64()).messageId;
    QTRY_COMPARE(h->load(id).connectorMessages[1].status, MessageStatus::Sent);
    const std::lock_guard lock(mutex);
    QCOMPARE(got.size(), 2);
    QCOMPARE(got[0], got[1]);
    QVERIFY(QByteArray::fromBase64(got[1]).contains("DOE^JOHN") && QByteArray::fromBase64(got[1]).contains(QByteArray("\xe0\x7f\x10\0OB\0\0\x08\0\0\0\x01\x02", 14)));
}

void TestAttachmentPath::brokenDicomStoresNothing()
{
    dicom();
    addRecorder();
    deploy();
    for (const QByteArray &content : {QByteArray("MSH|"), dicomFile(DicomUid::explicitLittle, "broken").toBase64()}) {
        const auto result = h->dispatch(content);
        QVERIFY(!result.ok());
        QVERIFY2(result.error().message.startsWith(QLatin1String("Attachment handler DICOM: ")), qPrintable(result.error().message));
    }
    QVERIFY(sent.isEmpty());
}

void TestAttachmentPath::refusedAtDeploy()
{
    h->config.attachmentHandler = {QStringLiteral("Custom"), QStringLiteral("org.example.Handler"), {}};
    const auto deployed = h->deploy();
    QVERIFY(!deployed.ok());
    QVERIFY(deployed.error().message.contains(QLatin1String("org.example.Handler")));
}

QTEST_APPLESS_MAIN(TestAttachmentPath)
#include "tst_attachment_path.moc"

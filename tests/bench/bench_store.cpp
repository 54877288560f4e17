// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the store takes what a channel with a transformer and two destinations in one chain writes: the six
// transactions T1 to T5 of spec/engine.md section 3 for each message, about 20 rows, each awaited before the next.
//
//   bench_store [--dir FOLDER] [--threads 1,2,8] [--modes development,…] [--seconds 3]
//   valgrind --tool=callgrind … bench_store --modes development --messages 100
//
// Compare lines of one run with each other, never figures of two machines. With --messages each sender writes that many, to
// count instructions.

#include "engine/model/content_type.h"
#include "engine/store/sql_message_store.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>

#include <sys/resource.h>

#include <atomic>
#include <cstdio>
#include <thread>

using namespace millrace;

namespace {

const ChannelId channel = QStringLiteral("5b7f0a52-0000-4000-8000-000000000001");

// Contents of about the size and the redundancy of an ADT^A01 with an HL7 v2 transformer.
struct Samples
{
    QByteArray raw, transformed, encoded, sent;

    explicit Samples(int seed)
    {
        raw = "MSH|^~\\&|ADT1|GOOD HEALTH HOSPITAL|GHH LAB|GHH|20260101120000||ADT^A01^ADT_A01|MSG" + QByteArray::number(seed)
            + "|P|2.5.1\rEVN|A01|20260101120000\rPID|1||" + QByteArray::number(100000 + seed) + "^^^ADT1^MR||EVERYMAN^ADAM^A^III||19610615|M||C|"
              "2222 HOME STREET^^GREENSBORO^NC^27401-1020|GL|(555) 555-2004|(555)555-2004||S||PATID12345001^2^M10^ADT1^AN^A|444333333|987654^NC\r"
              "NK1|1|NUCLEAR^NELDA^W|SPO^SPOUSE||||NK^NEXT OF KIN\rPV1|1|I|2000^2012^01||||004777^ATTEND^AARON^A|||SUR||||ADM|A0|\r";
        transformed = "<HL7Message>";
        const QList<QByteArray> segments = raw.split('\r');
        for (const QByteArray &segment : segments) {
            const QList<QByteArray> fields = segment.split('|');
            transformed += "<" + fields[0] + ">";
            for (qsizetype i = 1; i < fields.size(); ++i) {
                const QByteArray tag = fields[0] + "." + QByteArray::number(i);
                transformed += "<" + tag + "><" + tag + ".1>" + fields[i] + "</" + tag + ".1></" + tag + ">";
            }
            transformed += "</" + fields[0] + ">";
        }
        transformed += "</HL7Message>";
        encoded = raw;
        sent = "<com.mirth.connect.connectors.file.FileDispatcherProperties version=\"4.5.2\">\n  <pluginProperties/>\n"
               "  <destinationConnectorProperties version=\"4.5.2\">\n    <queueEnabled>false</queueEnabled>\n"
               "    <sendFirst>false</sendFirst>\n    <retryIntervalMillis>10000</retryIntervalMillis>\n    <regenerateTemplate>false</regenerateTemplate>\n"
               "    <retryCount>0</retryCount>\n    <rotate>false</rotate>\n    <includeFilterTransformer>false</includeFilterTransformer>\n"
               "    <threadCount>1</threadCount>\n    <threadAssignmentVariable/>\n    <validateResponse>false</validateResponse>\n"
               "    <resourceIds class=\"linked-hash-map\">\n      <entry>\n        <string>Default Resource</string>\n        <string>[Default Resource]</string>\n"
               "      </entry>\n    </resourceIds>\n    <queueBufferSize>1000</queueBufferSize>\n    <reattachAttachments>true</reattachAttachments>\n"
               "  </destinationConnectorProperties>\n  <scheme>FILE</scheme>\n  <host>/tmp/out</host>\n  <outputPattern>out.txt</outputPattern>\n"
               "  <anonymous>true</anonymous>\n  <username>anonymous</username>\n  <password>anonymous</password>\n  <timeout>10000</timeout>\n"
               "  <secure>true</secure>\n  <passive>true</passive>\n  <validateConnection>true</validateConnection>\n  <outputAppend>true</outputAppend>\n"
               "  <template>" + raw + "</template>\n  <charsetEncoding>DEFAULT_ENCODING</charsetEncoding>\n</com.mirth.connect.connectors.file.FileDispatcherProperties>";
    }
};

ConnectorMessage connectorMessage(MessageId id, MetaDataId connector)
{
    ConnectorMessage message;
    message.messageId = id;
    message.metaDataId = connector;
    message.channelId = channel;
    message.connectorName = connector == 0 ? QStringLiteral("Source") : QStringLiteral("destination %1").arg(connector);
    message.chainId = connector == 0 ? 0 : 1;
    message.orderId = connector;
    message.receivedDate = 1'767'225'600'000 + id;
    return message;
}

bool sendOne(SqlMessageStore &store, const StorageSettings &settings, const Samples &samples, qint64 *commits)
{
    const auto series = std::make_shared<BatchSeries>();
    const Result<MessageId> id = store.nextMessageId(channel);
    if (!id)
        return false;
    const auto commit = [&](WriteBatch batch, bool durable) {
        ++*commits;
        batch.setSeries(series);
        const Result<void> done = store.commit(std::move(batch), durable ? Durability::Durable : Durability::Relaxed);
        if (!done)
            std::fprintf(stderr, "%s\n", qPrintable(done.error().message));
        return done.ok();
    };
    const auto become = [](WriteBatch &batch, ConnectorMessage &message, MessageStatus status) {
        const MessageStatus previous = std::exchange(message.status, status);
        batch.updateStatus(message, previous);
    };

    ConnectorMessage source = connectorMessage(*id, 0);
    source.sourceMap = {{QStringLiteral("localAddress"), QStringLiteral("127.0.0.1")}, {QStringLiteral("localPort"), 6661},
                        {QStringLiteral("remoteAddress"), QStringLiteral("127.0.0.1")}, {QStringLiteral("remotePort"), 51234}};
    WriteBatch receive(channel, settings); // T1
    receive.insertMessage(*id, source.receivedDate);
    receive.insertConnectorMessage(source);
    receive.storeSourceMap(source);
    receive.storeContent(source, ContentType::Raw, samples.raw, QStringLiteral("HL7V2"));
    if (!commit(std::move(receive), settings.rawDurable))
        return false;

    source.connectorMap = {{QStringLiteral("mirth_source"), QStringLiteral("GOOD HEALTH HOSPITAL")},
                           {QStringLiteral("mirth_type"), QStringLiteral("ADT-A01")}, {QStringLiteral("mirth_version"), QStringLiteral("2.5.1")}};
    source.channelMap = {{QStringLiteral("mrn"), QStringLiteral("100001")}};
    source.metaData = {{QStringLiteral("SOURCE"), QStringLiteral("GOOD HEALTH HOSPITAL")}, {QStringLiteral("TYPE"), QStringLiteral("ADT-A01")}};
    WriteBatch processed(channel, settings); // T2
    become(processed, source, MessageStatus::Transformed);
    processed.storeMetaData(source);
    processed.storeMaps(source);
    processed.storeSourceMap(source);
    processed.storeContent(source, ContentType::Transformed, samples.transformed, QStringLiteral("XML"));
    processed.storeContent(source, ContentType::Encoded, samples.encoded, QStringLiteral("HL7V2"));
    processed.storeErrors(source, ErrorKind::Processing);
    ConnectorMessage destination = connectorMessage(*id, 1);
    destination.channelMap = source.channelMap;
    processed.insertConnectorMessage(destination);
    processed.storeMaps(destination);
    if (!commit(std::move(processed), settings.durable))
        return false;

    for (MetaDataId connector = 1; connector <= 2; ++connector) { // T3 of each destination
        const Response response{MessageStatus::Sent, {}, QStringLiteral("File successfully written: out.txt"), {}};
        destination.connectorMap = source.connectorMap;
        destination.sendAttempts = 1;
        destination.sendDate = destination.receivedDate;
        destination.responseDate = destination.receivedDate + 1;
        destination.metaData = source.metaData;
        destination.responseMap.insert(QStringLiteral("d%1").arg(connector), Value(response));
        WriteBatch sent(channel, settings);
        sent.storeMetaData(destination);
        sent.storeContent(destination, ContentType::Encoded, samples.encoded, QStringLiteral("HL7V2"));
        sent.storeContent(destination, ContentType::Sent, samples.sent);
        sent.updateSend(destination);
        sent.storeContent(destination, ContentType::Response, response.toStored(), QStringLiteral("HL7V2"));
        sent.storeMetaData(destination);
        sent.storeMaps(destination);
        sent.storeErrors(destination);
        become(sent, destination, MessageStatus::Sent);
        if (connector == 1) {
            const ValueMap channelMap = destination.channelMap, responseMap = destination.responseMap;
            destination = connectorMessage(*id, 2);
            destination.channelMap = channelMap;
            destination.responseMap = responseMap;
            sent.insertConnectorMessage(destination);
            sent.storeMaps(destination);
        }
        if (!commit(std::move(sent), settings.durable))
            return false;
    }

    source.responseMap = destination.responseMap;
    WriteBatch finished(channel, settings); // T4
    finished.storeMaps(source);
    finished.markProcessed(*id);
    if (!commit(std::move(finished), settings.durable))
        return false;

    source.sendAttempts = 1;
    source.responseDate = source.receivedDate + 2;
    const Response reply{MessageStatus::Transformed, "MSH|^~\\&|GHH LAB|GHH|ADT1|GOOD HEALTH HOSPITAL|20260101120000||ACK^A01^ACK|1|P|2.5.1\rMSA|AA|1\r", {}, {}};
    WriteBatch delivered(channel, settings); // T5
    delivered.updateSend(source);
    delivered.storeContent(source, ContentType::Response, reply.toStored());
    return commit(std::move(delivered), settings.durable);
}

qint64 cpuMicroseconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto micros = [](const timeval &t) { return qint64(t.tv_sec) * 1'000'000 + t.tv_usec; };
    return micros(usage.ru_utime) + micros(usage.ru_stime);
}

void measure(const QString &parent, StorageMode mode, int threads, int seconds, qint64 messagesEach)
{
    const QTemporaryDir folder(parent + QStringLiteral("/bench_store-XXXXXX"));
    const QString path = folder.filePath(QStringLiteral("millrace.db"));
    auto opened = SqlMessageStore::open({path, StoreAccess::ReadWrite});
    if (!opened) {
        std::fprintf(stderr, "%s\n", qPrintable(opened.error().message));
        return;
    }
    const std::unique_ptr<SqlMessageStore> store = std::move(opened).value();
    const Result<void> ready = store->openChannel(channel, {{QStringLiteral("SOURCE"), MetaDataColumnType::String, {}},
                                                            {QStringLiteral("TYPE"), MetaDataColumnType::String, {}}});
    if (!ready) {
        std::fprintf(stderr, "%s\n", qPrintable(ready.error().message));
        return;
    }
    const StorageSettings settings = StorageSettings::forMode(mode);

    std::atomic<qint64> messages = 0, commits = 0;
    std::atomic<bool> stop = false;
    QElapsedTimer timer;
    timer.start();
    const qint64 cpuBefore = cpuMicroseconds();
    std::vector<std::thread> senders;
    for (int i = 0; i < threads; ++i) {
        senders.emplace_back([&, i] {
            const Samples samples(i);
            qint64 sent = 0, committed = 0;
            while (!stop && sent != messagesEach && sendOne(*store, settings, samples, &committed))
                ++sent;
            messages += sent;
            commits += committed;
        });
    }
    while (messagesEach < 0 && timer.elapsed() < seconds * 1000)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stop = messagesEach < 0;
    for (std::thread &sender : senders)
        sender.join();
    const double elapsed = double(timer.nsecsElapsed()) / 1e9;
    const double count = double(std::max<qint64>(1, messages));
    const double cpu = double(cpuMicroseconds() - cpuBefore) / count;
    std::printf("%-12s %7d %9.0f %11.0f %11.0f", qPrintable(storageModeName(mode).toLower()), threads, count / elapsed,
                double(commits) / elapsed, cpu);
    const qint64 logBytes = QFileInfo(path + QStringLiteral("-wal")).size();
    std::printf(" %9.0f %8.1f\n", double(QFileInfo(path).size()) / count, double(logBytes) / 1e6);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOptions({{QStringLiteral("dir"), QStringLiteral("where the databases are made"), QStringLiteral("folder"), QDir::currentPath()},
                       {QStringLiteral("threads"), QStringLiteral("numbers of senders"), QStringLiteral("list"), QStringLiteral("1,2,8")},
                       {QStringLiteral("modes"), QStringLiteral("storage modes"), QStringLiteral("list"), QStringLiteral("development,production,raw,metadata,disabled")},
                       {QStringLiteral("seconds"), QStringLiteral("each measurement's"), QStringLiteral("n"), QStringLiteral("3")},
                       {QStringLiteral("messages"), QStringLiteral("of each sender, instead of seconds"), QStringLiteral("n"), QStringLiteral("-1")}});
    parser.process(app);
    std::printf("%-12s %7s %9s %11s %11s %9s %8s\n", "mode", "threads", "msg/s", "commits/s", "cpu us/msg", "B/msg", "WAL MB");
    const QStringList modes = parser.value(QStringLiteral("modes")).split(u',');
    for (const QString &name : modes) {
        const std::optional<StorageMode> mode = storageModeFromName(name.toUpper());
        if (!mode)
            parser.showHelp(2);
        const QStringList threads = parser.value(QStringLiteral("threads")).split(u',');
        for (const QString &count : threads)
            measure(parser.value(QStringLiteral("dir")), *mode, count.toInt(), parser.value(QStringLiteral("seconds")).toInt(),
                    parser.value(QStringLiteral("messages")).toLongLong());
    }
    return 0;
}

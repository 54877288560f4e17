// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"
#include "tests/connectors/connector_fixture.h"
#include "tests/support/pipeline_harness.h"

#include <QDateTime>
#include <QDir>
#include <QTemporaryDir>

using namespace millrace;
using namespace millrace::test;

// A File Reader in a deployed channel, over a real store.
class tst_FileReaderChannel : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<PipelineHarness> m_pipeline;
    std::mutex m_mutex;
    QByteArrayList m_sent; // guarded by m_mutex

    QString path(const QString &name) const { return m_dir->filePath(name); }
    int filesIn(const QString &folder) const { return int(QDir(path(folder)).entryList(QDir::Files).size()); }

    void write(const QString &name, const QByteArray &content) const
    {
        QFile file(path(QStringLiteral("in/") + name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

    QByteArrayList sent()
    {
        const std::lock_guard lock(m_mutex);
        return m_sent;
    }

    // Polls m_dir/in every 20 ms and moves to m_dir/done.
    void useFileReader(const QByteArrayList &changes = {})
    {
        PropertyTree properties = defaultProperties(QStringLiteral("FileReceiverProperties"));
        for (const QByteArray &change : QByteArrayList{"host=" + path(QStringLiteral("in")).toUtf8(), "pollConnectorProperties/pollOnStart=true",
                                                       "pollConnectorProperties/pollingFrequency=20", "checkFileAge=false", "sortBy=name",
                                                       "afterProcessingAction=MOVE", "moveToDirectory=" + path(QStringLiteral("done")).toUtf8()} + changes)
            properties.set(change.left(change.indexOf('=')), change.mid(change.indexOf('=') + 1));
        m_pipeline->config.source.transportName = QStringLiteral("File Reader");
        m_pipeline->config.source.properties = properties;
    }

    Response keep(const OutgoingMessage &message)
    {
        const std::lock_guard lock(m_mutex);
        m_sent.append(message.value("template"));
        return PipelineHarness::sent();
    }

private Q_SLOTS:
    void init()
    {
        m_sent.clear();
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(path(QStringLiteral("in"))));
        m_pipeline = std::make_unique<PipelineHarness>(
            std::vector<ConnectorType>{*builtinConnectors().find(QStringLiteral("File Reader"), ConnectorMode::Source)});
    }
    void cleanup() { m_pipeline.reset(); }

    void sourceMapAndThread()
    {
        m_pipeline->config.source.transformer.steps = {PipelineHarness::script("msg = msg + ' ' + sourceMap.get('originalFilename') + ' ' + $('pollComplete');")};
        m_pipeline->addDestination(QStringLiteral("Lab"), [this](const OutgoingMessage &message, std::stop_token) { return keep(message); });
        useFileReader();
        write(QStringLiteral("a.txt"), "hello");
        QVERIFY(m_pipeline->deploy().ok());
        QTRY_COMPARE(filesIn(QStringLiteral("done")), 1);
        QCOMPARE(sent(), QByteArrayList{"hello a.txt true"});
    }

    // The response of a destination decides, though nobody gets it.
    void anErrorOfTheDestinationMovesTheFile()
    {
        m_pipeline->addDestination(QStringLiteral("Lab"), [](const OutgoingMessage &, std::stop_token) {
            return PipelineHarness::failed(MessageStatus::Error, QStringLiteral("no"));
        });
        useFileReader({"sourceConnectorProperties/responseVariable=d1", "errorResponseAction=MOVE", "errorMoveToDirectory=" + path(QStringLiteral("bad")).toUtf8()});
        write(QStringLiteral("a.txt"), "hello");
        QVERIFY(m_pipeline->deploy().ok());
        QTRY_COMPARE(filesIn(QStringLiteral("bad")), 1);
        const Message message = m_pipeline->load(1);
        const ConnectorMessage *source = m_pipeline->connectorMessage(message, 0);
        QCOMPARE(source->sendAttempts, 0);
        QVERIFY(source->response && source->response->status == MessageStatus::Error);
    }

    void aBatchIsSplitWhileItIsRead()
    {
        m_pipeline->config.source.transformer.inbound.properties.set("batchProperties/batchScript", "return reader.readLine();");
        m_pipeline->config.source.transformer.steps = {
            PipelineHarness::script("msg = msg + ' ' + sourceMap.get('batchSequenceId') + sourceMap.get('batchComplete') + sourceMap.get('originalFilename');")};
        m_pipeline->addDestination(QStringLiteral("Lab"), [this](const OutgoingMessage &message, std::stop_token) { return keep(message); });
        useFileReader({"sourceConnectorProperties/processBatch=true", "charsetEncoding=ISO-8859-1"});
        write(QStringLiteral("a.txt"), "M\xfcller\nMeier\n");
        write(QStringLiteral("b.txt"), "");
        write(QStringLiteral("c.txt"), "last");
        QVERIFY(m_pipeline->deploy().ok());
        QTRY_COMPARE(filesIn(QStringLiteral("done")), 3);
        QCOMPARE(sent(), (QByteArrayList{"M\xc3\xbcller 1falsea.txt", "Meier 2truea.txt", "last 1truec.txt"}));
    }

    // Messages before the mistake are processed and stay; the file is an error.
    void aBatchThatFails()
    {
        m_pipeline->config.source.transformer.inbound.properties.set(
            "batchProperties/batchScript", "var line = reader.readLine(); if (line == 'bad') throw new Error('bad line'); return line;");
        m_pipeline->addDestination(QStringLiteral("Lab"), [this](const OutgoingMessage &message, std::stop_token) { return keep(message); });
        useFileReader({"sourceConnectorProperties/processBatch=true", "errorReadingAction=MOVE", "errorMoveToDirectory=" + path(QStringLiteral("bad")).toUtf8()});
        write(QStringLiteral("a.txt"), "one\ntwo\nbad\nthree\n");
        QVERIFY(m_pipeline->deploy().ok());
        QTRY_COMPARE(filesIn(QStringLiteral("bad")), 1);
        QCOMPARE(sent(), (QByteArrayList{"one", "two"}));
        QCOMPARE(m_pipeline->events().filter(QStringLiteral("bad line")).size(), 1);
    }

    // cases/bugs.md 7: with the source queue in Raw mode the maps that the connector gives came back empty once the queue was
    // read from disk, and custom columns with them.
    void rawStorageWithASourceQueueKeepsSourceMaps()
    {
        constexpr int count = 20;
        Gate allStored;
        m_pipeline->config.storageMode = StorageMode::Raw;
        m_pipeline->config.metaDataColumns = {{QStringLiteral("FILE"), MetaDataColumnType::String, QStringLiteral("originalFilename")}};
        m_pipeline->config.source.transformer.steps = {PipelineHarness::script("msg = msg + ' ' + sourceMap.get('originalFilename');")};
        m_pipeline->addDestination(QStringLiteral("Lab"), [&](const OutgoingMessage &message, std::stop_token) {
            allStored.wait(); // the buffer is full by then, the rest is on disk only
            return keep(message);
        });
        useFileReader({"sourceConnectorProperties/respondAfterProcessing=false", "sourceConnectorProperties/queueBufferSize=5"});
        QByteArrayList expected;
        for (int i = 1; i <= count; ++i) {
            const QString name = QStringLiteral("%1.txt").arg(i, 2, 10, QLatin1Char('0'));
            write(name, "content");
            expected.append("content " + name.toUtf8());
        }
        QVERIFY(m_pipeline->deploy().ok());
        QTRY_COMPARE_WITH_TIMEOUT(filesIn(QStringLiteral("done")), count, 30'000);
        allStored.open();
        QTRY_COMPARE_WITH_TIMEOUT(sent(), expected, 30'000);
        m_pipeline->channel().stop();
        for (int i = 1; i <= count; ++i) {
            const Message message = m_pipeline->load(i);
            const ConnectorMessage *source = m_pipeline->connectorMessage(message, 0);
            const QString name = QStringLiteral("%1.txt").arg(i, 2, 10, QLatin1Char('0'));
            QCOMPARE(source->sourceMap.value(QStringLiteral("originalFilename")).toText(), name);
            QCOMPARE(source->metaData.value(QStringLiteral("FILE")).toText(), name);
            QVERIFY(source->status == MessageStatus::Transformed);
        }
    }
};

QTEST_GUILESS_MAIN(tst_FileReaderChannel)
#include "tst_file_reader_channel.moc"

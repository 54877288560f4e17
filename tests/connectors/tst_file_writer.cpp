// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"
#include "tests/connectors/connector_fixture.h"

#include <QTemporaryDir>

#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("<no file>");
}

} // namespace

class tst_FileWriter : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_dir;
    RecordingHost m_host;
    std::unique_ptr<DestinationConnector> m_writer;

    QString path(const char *name) const { return m_dir.filePath(QString::fromUtf8(name)); }

    static Result<std::unique_ptr<DestinationConnector>> make(const PropertyTree &properties, ConnectorHost &host)
    {
        const ConnectorRegistry registry = builtinConnectors();
        return registry.find(QStringLiteral("File Writer"), ConnectorMode::Destination)
            ->createDestination({}, destinationConfig(QStringLiteral("File Writer"), properties), host);
    }

    PropertyTree settings(const QByteArray &name, const QByteArray &content, const QByteArrayList &changes = {}) const
    {
        PropertyTree properties = defaultProperties(QStringLiteral("FileDispatcherProperties"));
        properties.set("host", m_dir.path().toUtf8());
        properties.set("outputPattern", name);
        properties.set("template", content);
        for (const QByteArray &change : changes)
            properties.set(change.left(change.indexOf('=')), change.mid(change.indexOf('=') + 1));
        return properties;
    }

    Response send(const PropertyTree &properties)
    {
        ConnectorMessage message;
        OutgoingMessage outgoing;
        outgoing.properties = &properties;
        outgoing.message = &message;
        return m_writer->send(outgoing, {});
    }

private Q_SLOTS:
    void init()
    {
        m_writer = make(settings("x", {}), m_host).value();
        QVERIFY(m_writer->start().ok());
    }

    void appendsAndTellsWhere()
    {
        const Response response = send(settings("a.txt", "one\n"));
        QVERIFY(response.status == MessageStatus::Sent);
        QCOMPARE(response.statusMessage, QStringLiteral("File successfully written: %1/a.txt").arg(m_dir.path()));
        QCOMPARE(response.message, QByteArray());
        QCOMPARE(response.error, QString());
        send(settings("a.txt", "two\n"));
        QCOMPARE(contentOf(path("a.txt")), QByteArray("one\ntwo\n"));
        QCOMPARE(m_writer->endpoint(), m_dir.path());
    }

    void replacesAndMakesFolders()
    {
        PropertyTree properties = settings("b.txt", "one", {"outputAppend=false"});
        properties.set("host", m_dir.path().toUtf8() + "/new/deep/");
        const Response response = send(properties);
        QCOMPARE(response.statusMessage, QStringLiteral("File successfully written: %1/new/deep/b.txt").arg(m_dir.path()));
        properties.set("template", "2");
        send(properties);
        QCOMPARE(contentOf(path("new/deep/b.txt")), QByteArray("2"));
    }

    void anEmptyTemplateMakesAnEmptyFile()
    {
        QVERIFY(send(settings("empty.txt", "")).status == MessageStatus::Sent);
        QCOMPARE(contentOf(path("empty.txt")), QByteArray());
    }

    void contentForms_data()
    {
        QTest::addColumn<QByteArrayList>("changes");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("utf-8") << QByteArrayList{} << QByteArray("M\xc3\xbcller") << QByteArray("M\xc3\xbcller");
        QTest::newRow("latin 1") << QByteArrayList{"charsetEncoding=ISO-8859-1"} << QByteArray("M\xc3\xbcller") << QByteArray("M\xfcller");
        QTest::newRow("base64") << QByteArrayList{"binary=true"} << QByteArray("AAEC\r\n/w==\r\n") << QByteArray("\0\1\2\xff", 4);
    }

    void contentForms()
    {
        QFETCH(const QByteArrayList, changes);
        QFETCH(const QByteArray, content);
        QFETCH(const QByteArray, written);
        const PropertyTree properties = settings("form.txt", content, changes + QByteArrayList{"outputAppend=false"});
        m_writer = make(properties, m_host).value();
        QVERIFY(send(properties).status == MessageStatus::Sent);
        QCOMPARE(contentOf(path("form.txt")), written);
    }

    void whatIsThereIsNotTouched()
    {
        for (const QByteArrayList &changes : {QByteArrayList{"errorOnExists=true"}, QByteArrayList{"errorOnExists=true", "temporary=true"}}) {
            const QByteArray name = "there" + QByteArray::number(changes.size());
            QVERIFY(send(settings(name, "first", changes)).status == MessageStatus::Sent);
            const Response second = send(settings(name, "second", changes));
            QVERIFY(second.status == MessageStatus::Queued);
            QVERIFY2(second.error.startsWith(QStringLiteral("File Writer error\nERROR MESSAGE: Error writing file: ")), qPrintable(second.error));
            QCOMPARE(contentOf(path(name.constData())), QByteArray("first"));
        }
    }

    void temporaryFilesAreGoneAfterwards()
    {
        QVERIFY(send(settings("t.txt", "first", {"temporary=true"})).status == MessageStatus::Sent);
        QVERIFY(send(settings("t.txt", "second", {"temporary=true"})).status == MessageStatus::Sent);
        QCOMPARE(contentOf(path("t.txt")), QByteArray("second"));
        QVERIFY(!QFile::exists(path("t.txt.tmp")));
    }

    void failuresAreQueued_data()
    {
        QTest::addColumn<QByteArrayList>("changes");
        QTest::addColumn<QString>("named");
        QTest::addColumn<bool>("mayHelpToTryAgain");
        QTest::newRow("no folder name") << QByteArrayList{"host="} << QStringLiteral("host") << true;
        QTest::newRow("no file name") << QByteArrayList{"outputPattern="} << QStringLiteral("outputPattern") << true;
        QTest::newRow("folder is a file") << QByteArrayList{"host=/dev/null"} << QStringLiteral("/dev/null/f.txt") << true;
        QTest::newRow("file is a folder") << QByteArrayList{"outputPattern=."} << QStringLiteral("/.") << true;
        QTest::newRow("disk full") << QByteArrayList{"host=/dev", "outputPattern=full"} << QStringLiteral("/dev/full") << true;
        QTest::newRow("not base64") << QByteArrayList{"binary=true", "template=?!"} << QStringLiteral("base64") << false;
    }

    void failuresAreQueued()
    {
        QFETCH(const QByteArrayList, changes);
        QFETCH(const QString, named);
        QFETCH(const bool, mayHelpToTryAgain);
        const Response response = send(settings("f.txt", "x", changes));
        QCOMPARE(response.status == MessageStatus::Queued, mayHelpToTryAgain);
        QVERIFY(response.status == MessageStatus::Queued || response.status == MessageStatus::Error);
        QVERIFY2(response.statusMessage.contains(named), qPrintable(response.statusMessage));
        QVERIFY(response.error.contains(response.statusMessage));
    }

    void aRemovedOrRotatedFileIsNoticed()
    {
        send(settings("r.log", "one\n"));
        QVERIFY(QFile::rename(path("r.log"), path("r.log.1")));
        send(settings("r.log", "two\n"));
        QCOMPARE(contentOf(path("r.log")), QByteArray("two\n"));
        QCOMPARE(contentOf(path("r.log.1")), QByteArray("one\n"));
        QVERIFY(QFile::remove(path("r.log")));
        send(settings("r.log", "three\n"));
        QCOMPARE(contentOf(path("r.log")), QByteArray("three\n"));
    }

    void stopClosesTheFile()
    {
        const auto openFiles = [] { return QDir(QStringLiteral("/proc/self/fd")).count(); };
        const auto before = openFiles();
        send(settings("s.txt", "one"));
        QCOMPARE(openFiles(), before + 1);
        m_writer->stop();
        QCOMPARE(openFiles(), before);
    }

    void parallelAppendsDoNotInterleave_data()
    {
        QTest::addColumn<int>("writers");
        QTest::newRow("one destination") << 1;
        QTest::newRow("four destinations on one file") << 4;
    }

    void parallelAppendsDoNotInterleave()
    {
        QFETCH(const int, writers);
        constexpr int threads = 8;
        constexpr int each = 200;
        std::vector<std::unique_ptr<DestinationConnector>> all;
        for (int i = 0; i < writers; ++i)
            all.push_back(make(settings("x", {}), m_host).value());
        const QByteArray name = "p" + QByteArray::number(writers);
        {
            std::vector<std::jthread> running;
            for (int t = 0; t < threads; ++t) {
                running.emplace_back([&, t] {
                    // Long lines: more than a page, so that pieces would show.
                    const PropertyTree properties = settings(name, QByteArray(6000 + t, char('a' + t)) + '\n');
                    ConnectorMessage message;
                    OutgoingMessage outgoing;
                    outgoing.properties = &properties;
                    outgoing.message = &message;
                    for (int i = 0; i < each; ++i)
                        all[size_t(t % writers)]->send(outgoing, {});
                });
            }
        }
        QByteArrayList lines = contentOf(path(name.constData())).split('\n');
        QCOMPARE(lines.takeLast(), QByteArray());
        QCOMPARE(lines.size(), threads * each);
        for (const QByteArray &line : lines)
            QCOMPARE(line, QByteArray(6000 + (line.at(0) - 'a'), line.at(0)));
    }

    void parallelReplacementsLeaveOneWhole()
    {
        {
            std::vector<std::jthread> running;
            for (int t = 0; t < 8; ++t) {
                running.emplace_back([&, t] {
                    const QByteArrayList changes = t % 2 ? QByteArrayList{"outputAppend=false"} : QByteArrayList{"temporary=true"};
                    for (int i = 0; i < 50; ++i)
                        send(settings("one.txt", QByteArray(5000 + t, char('a' + t)), changes));
                });
            }
        }
        const QByteArray content = contentOf(path("one.txt"));
        QCOMPARE(content, QByteArray(5000 + (content.at(0) - 'a'), content.at(0)));
    }

    void wrongSettingsAreNamed()
    {
        const Result<std::unique_ptr<DestinationConnector>> sftp = make(settings("x", {}, {"scheme=SFTP"}), m_host);
        QVERIFY(!sftp.ok());
        QCOMPARE(sftp.error().message, QStringLiteral("scheme is SFTP, but only FILE is supported"));
        const Result<std::unique_ptr<DestinationConnector>> charset = make(settings("x", {}, {"charsetEncoding=KLINGON"}), m_host);
        QVERIFY(!charset.ok());
        QVERIFY(charset.error().message.contains(QStringLiteral("KLINGON")));
    }
};

QTEST_APPLESS_MAIN(tst_FileWriter)
#include "tst_file_writer.moc"

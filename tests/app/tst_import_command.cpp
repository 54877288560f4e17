// SPDX-License-Identifier: GPL-3.0-or-later
// `millrace import` as scripts run it: the program itself, beside an engine that runs and without one.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

class TestImportCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aKnownChannelIsReplacedOnlyIfAsked_data();
    void aKnownChannelIsReplacedOnlyIfAsked();

private:
    struct Ended
    {
        int exitCode = -1;
        QString said;
        QString complained;
    };
    Ended run(const QStringList &arguments) const
    {
        QProcess process;
        process.start(QStringLiteral(MILLRACE_BINARY), arguments + QStringList{QStringLiteral("--data-dir"), m_folder.filePath(QStringLiteral("data"))});
        if (!process.waitForFinished(60000))
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    }
    QString write(const QString &name, const QByteArray &content) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("no file");
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

void TestImportCommand::aKnownChannelIsReplacedOnlyIfAsked_data()
{
    QTest::addColumn<bool>("isServed");
    QTest::newRow("no engine runs") << false;
    QTest::newRow("an engine runs") << true;
}

void TestImportCommand::aKnownChannelIsReplacedOnlyIfAsked()
{
    QFETCH(bool, isServed);
    QDir(m_folder.filePath(QStringLiteral("data"))).removeRecursively();
    QFile original(QStringLiteral(MILLRACE_TEST_DATA "/cases/raw_raw/channel.xml"));
    QVERIFY(original.open(QIODevice::ReadOnly));
    const QByteArray xml = original.readAll();
    const QString first = write(QStringLiteral("first.xml"), xml);
    const QString changed = write(QStringLiteral("changed.xml"), "<list>" + QByteArray(xml).replace("toUpperCase()", "toLowerCase()") + "</list>");
    const QString other = write(QStringLiteral("other.xml"), QByteArray(xml).replace("4a74058f-3e2d-5b31-9ff5-15ddc38540e1", "other").replace("<name>raw_raw<", "<name>other<"));

    QProcess server;
    if (isServed) {
        server.start(QStringLiteral(MILLRACE_BINARY), {QStringLiteral("serve"), QStringLiteral("--data-dir"), m_folder.filePath(QStringLiteral("data"))});
        QByteArray said;
        const auto isReady = [&server, &said] { return (said += server.readAllStandardOutput()).contains("ready"); };
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), 60000);
    }
    Ended ended = run({QStringLiteral("import"), first});
    QVERIFY2(ended.exitCode == 0, qPrintable(ended.complained));

    ended = run({QStringLiteral("import"), other, changed});
    QCOMPARE(ended.exitCode, 1);
    QVERIFY2(ended.complained.contains(QStringLiteral("\"raw_raw\"")) && ended.complained.contains(QStringLiteral("--replace")), qPrintable(ended.complained));
    const QStringList exportIt{QStringLiteral("export"), QStringLiteral("--channel"), QStringLiteral("raw_raw")};
    QVERIFY(run(exportIt).said.contains(QStringLiteral("toUpperCase()")));
    QCOMPARE(run({QStringLiteral("export"), QStringLiteral("--channel"), QStringLiteral("other")}).exitCode, 1); // nothing of it

    ended = run({QStringLiteral("import"), QStringLiteral("--replace"), other, changed});
    QVERIFY2(ended.exitCode == 0, qPrintable(ended.complained));
    QVERIFY(run(exportIt).said.contains(QStringLiteral("toLowerCase()")));
    QCOMPARE(run({QStringLiteral("export"), QStringLiteral("--channel"), QStringLiteral("other")}).exitCode, 0);
    if (isServed) {
        server.terminate();
        QVERIFY(server.waitForFinished(60000));
    }
}

QTEST_GUILESS_MAIN(TestImportCommand)
#include "tst_import_command.moc"

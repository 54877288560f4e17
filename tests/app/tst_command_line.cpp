// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include <QtTest>

using namespace millrace;

class TestCommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void understands_data();
    void understands();
    void refuses_data();
    void refuses();
};

void TestCommandLine::understands_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("dataDir");
    QTest::addColumn<QStringList>("files");
    QTest::newRow("window") << "--data-dir /tmp/x" << "" << "/tmp/x" << QStringList();
    QTest::newRow("data dir before") << "--data-dir /tmp/x status" << "status" << "/tmp/x" << QStringList();
    QTest::newRow("data dir after") << "status --data-dir=/tmp/x" << "status" << "/tmp/x" << QStringList();
    QTest::newRow("send") << "send --channel A - --data-dir /d" << "send" << "/d" << QStringList{QStringLiteral("-")};
    QTest::newRow("import") << "import a.xml b.xml --data-dir /d" << "import" << "/d" << QStringList{QStringLiteral("a.xml"), QStringLiteral("b.xml")};
    QTest::newRow("version") << "--version --data-dir /d" << "version" << "/d" << QStringList();
}

void TestCommandLine::understands()
{
    QFETCH(QString, line);
    QFETCH(QString, command);
    QFETCH(QString, dataDir);
    QFETCH(QStringList, files);
    const auto parsed = parseCommandLine(line.split(QLatin1Char(' ')));
    QVERIFY2(parsed, parsed ? "" : qPrintable(parsed.error().message));
    QCOMPARE(parsed->command, command);
    QCOMPARE(parsed->dataDir, dataDir);
    QCOMPARE(parsed->files, files);
}

void TestCommandLine::refuses_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("named"); // stands in the sentence
    QTest::newRow("unknown command") << "dance" << "dance";
    QTest::newRow("unknown option") << "status --fast" << "--fast";
    QTest::newRow("option of another command") << "status --channel A" << "--channel";
    QTest::newRow("no value") << "status --data-dir" << "--data-dir";
    QTest::newRow("empty data dir") << "status --data-dir=" << "--data-dir";
    QTest::newRow("no channel") << "start" << "--channel";
    QTest::newRow("no file") << "send --channel A" << "file";
    QTest::newRow("two files") << "send --channel A x y" << "y";
}

void TestCommandLine::refuses()
{
    QFETCH(QString, line);
    QFETCH(QString, named);
    const auto parsed = parseCommandLine(line.split(QLatin1Char(' ')));
    QVERIFY(!parsed);
    QVERIFY2(parsed.error().message.contains(named), qPrintable(parsed.error().message));
}

QTEST_APPLESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"

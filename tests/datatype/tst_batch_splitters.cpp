// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v2/hl7v2_batch.h"
#include "tests/datatype/batch_fixture.h"

using namespace millrace;
using namespace millrace::test;

namespace {

const Properties lineBreaksStay = {{"serializationProperties/convertLineBreaks", "false"}};

} // namespace

class tst_BatchSplitters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hl7_data()
    {
        QTest::addColumn<Properties>("properties");
        QTest::addColumn<BatchOrigin>("origin");
        QTest::addColumn<QByteArray>("payload");
        QTest::addColumn<QByteArrayList>("messages");
        constexpr auto payload = BatchOrigin::Payload;
        constexpr auto connection = BatchOrigin::Connection;
        const auto row = [](const char *name, const Properties &properties, BatchOrigin origin, const QByteArray &text, const QByteArrayList &messages) {
            QTest::newRow(name) << properties << origin << text << messages;
        };

        row("envelope", {}, payload, "FHS|^~\\&\rBHS|^~\\&\rMSH|1\rPID|1\rMSH|2\rPID|2\rBTS|2\rFTS|1\r", {"MSH|1\rPID|1\r", "MSH|2\rPID|2\r"});
        row("LF", {}, payload, "MSH|1\nPID|1\nMSH|2\n", {"MSH|1\rPID|1\r", "MSH|2\r"});
        row("CRLF", {}, payload, "MSH|1\r\nPID|1\r\nMSH|2\r\n", {"MSH|1\rPID|1\r", "MSH|2\r"});
        row("mixed", {}, payload, "MSH|1\r\nPID|1\nMSH|2\rPID|2", {"MSH|1\rPID|1\r", "MSH|2\rPID|2\r"});
        row("no line end after the last line", {}, payload, "MSH|1\rMSH|2", {"MSH|1\r", "MSH|2\r"});
        row("blank lines between messages", {}, payload, "\r\nMSH|1\r\r\r \rMSH|2\r\r", {"MSH|1\r", "MSH|2\r"});
        row("frames in a file", {}, payload, "\x0bMSH|1\rPID|1\r\x1c\r\x0bMSH|2\r\x1c\r", {"MSH|1\rPID|1\r", "MSH|2\r"});
        row("NULs between frames", {}, payload, QByteArray("\0\0\x0bMSH|1\r\x1c\r\0\x0bMSH|2\r\x1c\r\0", 22), {"MSH|1\r", "MSH|2\r"});
        row("blanks around a segment", {}, payload, "  MSH|1 \r PID|1\t\rMSH|2\r", {"MSH|1\rPID|1\r", "MSH|2\r"});
        row("envelope only", {}, payload, "FHS|^~\\&\rBHS|\rBTS|0\rFTS|0\r", {});
        row("empty", {}, payload, "", {});
        row("blank", {}, payload, " \r\n\r", {});
        row("no header segment", {}, payload, "hello\rworld", {"hello\rworld\r"});
        row("one", {}, payload, "MSH|1\rPID|1\r", {"MSH|1\rPID|1\r"});
        row("other delimiter", {{"serializationProperties/segmentDelimiter", "\\n"}}, payload, "MSH|1\rPID|1\rMSH|2", {"MSH|1\nPID|1\n", "MSH|2\n"});
        row("delimiter that is no line break", {{"serializationProperties/segmentDelimiter", "~"}, lineBreaksStay.front()}, payload,
            "MSH|1~PID|a\nb~MSH|2~", {"MSH|1~PID|a\nb~", "MSH|2~"});
        row("CRLF, line breaks stay", lineBreaksStay, payload, "MSH|1\r\nPID|1\r\nMSH|2\r\n", {"MSH|1\rPID|1\r", "MSH|2\r"});
        row("MSH in a field, line breaks stay", lineBreaksStay, payload, "MSH|1\rOBX|a\nMSH|b\rMSH|2\r", {"MSH|1\rOBX|a\nMSH|b\r", "MSH|2\r"});

        row("connection: keeps LF", {}, connection, "FHS|\nMSH|1\nPID|1\nMSH|2\nBTS|2\n", {"MSH|1\nPID|1\n", "MSH|2\n"});
        row("connection: keeps CRLF", {}, connection, "MSH|1\r\nPID|1\r\n\r\nMSH|2\r\n", {"MSH|1\r\nPID|1\r\n", "MSH|2\r\n"});
        row("connection: no final line end", {}, connection, "MSH|1\rMSH|2\rPID|2", {"MSH|1\r", "MSH|2\rPID|2"});
        row("connection: keeps blanks", {}, connection, "MSH|1 \r PID|1\r\r\rMSH|2\r\r", {"MSH|1 \r PID|1\r", "MSH|2\r"});
        row("connection: CRLF, line breaks stay", lineBreaksStay, connection, "MSH|1\r\nPID|1\r\nMSH|2\r\n", {"MSH|1\r\nPID|1\r", "MSH|2\r"});
    }
    void hl7()
    {
        QFETCH(Properties, properties);
        QFETCH(BatchOrigin, origin);
        QFETCH(QByteArray, payload);
        QFETCH(QByteArrayList, messages);
        const auto format = formatOf(QStringLiteral("HL7V2"), properties);
        QVERIFY(format);
        QVERIFY(format->splitsConnections);
        compareSplit(*format, payload, origin, messages);
    }

    // cases/bugs.md 24: exactly three messages, whatever ends the lines and whatever line feeds stand in OBX-5.
    void bug24LineEndsAndLineFeedsInAField_data()
    {
        QTest::addColumn<QByteArray>("lineEnd");
        QTest::addColumn<bool>("converts");
        for (const bool converts : {true, false}) {
            QTest::addRow("CR, %s", converts ? "converted" : "kept") << QByteArray("\r") << converts;
            QTest::addRow("CRLF, %s", converts ? "converted" : "kept") << QByteArray("\r\n") << converts;
        }
    }
    void bug24LineEndsAndLineFeedsInAField()
    {
        QFETCH(QByteArray, lineEnd);
        QFETCH(bool, converts);
        const QByteArrayList lines = {"FHS|^~\\&|A", "BHS|^~\\&|A",
                                      "MSH|^~\\&|A|B|||1||ORU^R01|1|P|2.5", "PID|1", "OBX|1|TX|1||one\ntwo||||||F",
                                      "MSH|^~\\&|A|B|||1||ORU^R01|2|P|2.5", "PID|1", "OBX|1|TX|1||one\n\ntwo||||||F",
                                      "MSH|^~\\&|A|B|||1||ORU^R01|3|P|2.5", "PID|1", "OBX|1|TX|1||one||||||F", "BTS|3", "FTS|1"};
        const QByteArray first = converts ? "OBX|1|TX|1||one\rtwo||||||F\r" : "OBX|1|TX|1||one\ntwo||||||F\r";
        const QByteArray second = converts ? "OBX|1|TX|1||one\rtwo||||||F\r" : "OBX|1|TX|1||one\n\ntwo||||||F\r";
        const auto format = formatOf(QStringLiteral("HL7V2"), converts ? Properties() : lineBreaksStay);
        QVERIFY(format);
        compareSplit(*format, lines.join(lineEnd) + lineEnd, BatchOrigin::Payload,
                     {lines[2] + "\rPID|1\r" + first, lines[5] + "\rPID|1\r" + second, lines[8] + "\rPID|1\rOBX|1|TX|1||one||||||F\r"});
    }

    void aMessageOverTheLimitFailsTheBatch()
    {
        const auto format = formatOf(QStringLiteral("HL7V2"), {});
        MemorySource source("MSH|1\rMSH|2\rOBX|" + QByteArray(200000, 'x') + "\rMSH|3\r");
        QCOMPARE(split(*format, source, BatchOrigin::Connection, 100000),
                 QByteArrayList({"MSH|1\r", "<a message of the batch has more than 100000 bytes, the limit>"}));
        QByteArray endless = "MSH|1\r";
        for (int i = 0; i < 20000; ++i)
            endless += "OBX|short\r";
        MemorySource manyLines(endless);
        QCOMPARE(split(*format, manyLines, BatchOrigin::Connection, 100000), QByteArrayList{"<a message of the batch has more than 100000 bytes, the limit>"});
    }

    void anErrorOfTheSourceFailsTheBatch()
    {
        const auto format = formatOf(QStringLiteral("HL7V2"), {});
        FailingSource source("MSH|1\rMSH|2\rPID|cut", QStringLiteral("gone"));
        QCOMPARE(split(*format, source, BatchOrigin::Connection), QByteArrayList({"MSH|1\r", "<gone>"}));
    }

    // MILLRACE_BATCH_MB=1024 makes it a gigabyte.
    void memoryDoesNotGrowWithTheBatch()
    {
        const qint64 megabytes = std::max(8, qEnvironmentVariableIntValue("MILLRACE_BATCH_MB"));
        const QByteArray message = "MSH|^~\\&|A|B|||1||ORU^R01|1|P|2.5\rOBX|1|TX|1||" + QByteArray(4000, 'x') + "\r";
        RepeatingSource source(message, megabytes << 20);
        Hl7v2Splitter splitter({source}, {});
        qsizetype most = 0;
        qint64 messages = 0;
        for (;; ++messages) {
            const auto next = splitter.next();
            QVERIFY(next);
            if (!*next)
                break;
            QCOMPARE((*next)->size(), message.size());
            most = std::max(most, splitter.heldBytes());
        }
        QCOMPARE(messages, (megabytes << 20) / message.size());
        QVERIFY2(most < 200 * 1024, qPrintable(QString::number(most)));
    }

    void scriptsAreLeftToThePipeline()
    {
        for (const char *type : {"HL7V2", "HL7V3", "XML", "JSON", "DELIMITED", "EDI/X12", "NCPDP", "RAW"}) {
            const auto format = formatOf(QString::fromLatin1(type), {{"batchProperties/splitType", "JavaScript"}, {"batchProperties/batchScript", "return null"}});
            QVERIFY(format);
            QVERIFY(!format->createSplitter);
            QCOMPARE(format->script, QStringLiteral("return null"));
            QVERIFY(!format->splitsConnections);
        }
        QVERIFY(!formatOf(QStringLiteral("HL7V2"), {{"batchProperties/splitType", "Junk"}}));
    }
};

QTEST_APPLESS_MAIN(tst_BatchSplitters)
#include "tst_batch_splitters.moc"

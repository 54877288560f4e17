// SPDX-License-Identifier: GPL-3.0-or-later
// The names of HL7 v2: which version a message means, and what its segments, fields and components are called there.
#include "ui/hl7/hl7_names.h"

#include <QTest>

using namespace millrace::ui;

class TestHl7Names : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void versions_data();
    void versions();
    void versionOfMessage_data();
    void versionOfMessage();
    void elements_data();
    void elements();
    void everyVersionHasItsSegments();
    void obxValueHasTheTypeOfObx2();
    void zSegmentsHaveNoNames();
};

void TestHl7Names::versions_data()
{
    QTest::addColumn<QString>("told");
    QTest::addColumn<QString>("used");
    for (const char *version : {"2.1", "2.2", "2.3", "2.3.1", "2.4", "2.5", "2.5.1", "2.6", "2.7", "2.7.1", "2.8"})
        QTest::newRow(version) << QString::fromLatin1(version) << QString::fromLatin1(version);
    QTest::newRow("none") << QString() << QStringLiteral("2.5.1");
    QTest::newRow("nonsense") << QStringLiteral("D") << QStringLiteral("2.5.1");
    QTest::newRow("later") << QStringLiteral("2.9") << QStringLiteral("2.8");
    QTest::newRow("between") << QStringLiteral("2.5.2") << QStringLiteral("2.5.1");
    QTest::newRow("earlier") << QStringLiteral("1.0") << QStringLiteral("2.1");
    QTest::newRow("blanks") << QStringLiteral(" 2.4 ") << QStringLiteral("2.4");
}

void TestHl7Names::versions()
{
    QFETCH(QString, told);
    QTEST(Hl7Names(told).version(), "used");
}

void TestHl7Names::versionOfMessage_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("used");
    const QString er7 = QStringLiteral("MSH|^~\\&|A|B|C|D|2026||ADT^A01|1|P|%1\rPID|1\r");
    QTest::newRow("er7") << er7.arg(QStringLiteral("2.3.1")) << QStringLiteral("2.3.1");
    QTest::newRow("er7, internationalisation") << er7.arg(QStringLiteral("2.4^DEU&x")) << QStringLiteral("2.4");
    QTest::newRow("other separator") << QStringLiteral("MSH#^~\\&#A#B#C#D#2026##ADT^A01#1#P#2.7\rPID#1\r")
                                     << QStringLiteral("2.7");
    QTest::newRow("framed") << QStringLiteral("\x0b") + er7.arg(QStringLiteral("2.6")) << QStringLiteral("2.6");
    QTest::newRow("batch") << QStringLiteral("FHS|^~\\&|A\rBHS|^~\\&\r") + er7.arg(QStringLiteral("2.2"))
                           << QStringLiteral("2.2");
    QTest::newRow("xml") << QStringLiteral("<HL7Message><MSH><MSH.1>|</MSH.1><MSH.12><MSH.12.1>2.3</MSH.12.1></MSH.12></MSH>"
                                           "</HL7Message>")
                         << QStringLiteral("2.3");
    QTest::newRow("no version") << QStringLiteral("MSH|^~\\&|A\rPID|1\r") << QStringLiteral("2.5.1");
    QTest::newRow("no message") << QStringLiteral("{}") << QStringLiteral("2.5.1");
    QTest::newRow("ends in the header") << QStringLiteral("MSH") << QStringLiteral("2.5.1");
}

void TestHl7Names::versionOfMessage()
{
    QFETCH(QString, message);
    QTEST(Hl7Names::ofMessage(message).version(), "used");
}

void TestHl7Names::elements_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("segment");
    QTest::addColumn<int>("field");
    QTest::addColumn<int>("component");
    QTest::addColumn<int>("subcomponent");
    QTest::addColumn<QString>("description");
    const auto row = [](const char *name, const char *version, const char *segment, int field, int component, int subcomponent,
                        const char *description) {
        QTest::newRow(name) << QString::fromLatin1(version) << QString::fromLatin1(segment) << field << component
                            << subcomponent << QString::fromUtf8(description);
    };
    row("field", "2.5.1", "PID", 5, 0, 0, "Patient Name · XPN, required");
    row("field of 2.1", "2.1", "PID", 5, 0, 0, "Patient name · PN, required");
    row("component", "2.5.1", "PID", 5, 1, 0, "Family Name · FN in XPN, optional");
    row("subcomponent", "2.5.1", "PID", 5, 1, 1, "Surname · ST in FN, required");
    row("subcomponent of another version", "2.3", "PID", 5, 1, 1, "Family Name · ST in XPN, optional");
    row("with a table", "2.5.1", "PID", 8, 0, 0, "Administrative Sex · IS, optional, table 0001");
    row("no components", "2.5.1", "PID", 8, 1, 0, "Administrative Sex · IS, optional, table 0001");
    row("no second one", "2.5.1", "PID", 8, 2, 0, "");
    row("not yet", "2.5.1", "MSH", 25, 0, 0, "");
    row("since 2.7", "2.8", "MSH", 25, 0, 0, "Receiving Network Address · HD, optional");
    row("for older versions", "2.8", "PID", 2, 0, 0, "Patient ID · ST, for older versions only");
    row("no such field", "2.5.1", "PID", 400, 0, 0, "");
    row("no such segment", "2.5.1", "QQQ", 1, 0, 0, "");
}

void TestHl7Names::elements()
{
    QFETCH(QString, version);
    QFETCH(QString, segment);
    QFETCH(int, field);
    QFETCH(int, component);
    QFETCH(int, subcomponent);
    QTEST(Hl7Names(version).element(segment, field, component, subcomponent).description(), "description");
}

void TestHl7Names::everyVersionHasItsSegments()
{
    for (const char *version : {"2.1", "2.2", "2.3", "2.3.1", "2.4", "2.5", "2.5.1", "2.6", "2.7", "2.7.1", "2.8"}) {
        const Hl7Names names(QString::fromLatin1(version));
        for (const char *segment : {"MSH", "MSA", "ERR", "EVN", "PID", "NK1", "PV1", "OBR", "OBX", "NTE", "ORC", "DG1"}) {
            QVERIFY2(!names.segment(QString::fromLatin1(segment)).isEmpty(), segment);
            QVERIFY2(!names.element(QString::fromLatin1(segment), 1).isEmpty(), segment);
        }
    }
    QVERIFY(Hl7Names(QStringLiteral("2.1")).segment(QStringLiteral("SPM")).isEmpty());
    QCOMPARE(Hl7Names(QStringLiteral("2.5")).segment(QStringLiteral("SPM")), QStringLiteral("Specimen"));
}

void TestHl7Names::obxValueHasTheTypeOfObx2()
{
    const Hl7Names names(QStringLiteral("2.5.1"));
    QCOMPARE(names.element(QStringLiteral("OBX"), 5).dataType, QStringLiteral("VARIES"));
    const Hl7Element coded = names.element(QStringLiteral("OBX"), 5, 2, 0, QStringLiteral("CE"));
    QCOMPARE(coded.name, QStringLiteral("Text"));
    QCOMPARE(coded.inType, QStringLiteral("CE"));
    QVERIFY(names.element(QStringLiteral("OBX"), 5, 2, 0, QStringLiteral("NM")).isEmpty());
}

void TestHl7Names::zSegmentsHaveNoNames()
{
    const Hl7Names names(QStringLiteral("2.8"));
    QVERIFY(names.segment(QStringLiteral("ZPD")).isEmpty());
    QVERIFY(names.element(QStringLiteral("ZPD"), 1).isEmpty());
    QCOMPARE(names.element(QStringLiteral("ZPD"), 1).text(), QString());
}

QTEST_GUILESS_MAIN(TestHl7Names)
#include "tst_hl7_names.moc"

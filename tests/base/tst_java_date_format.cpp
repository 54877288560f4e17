// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/java_date_format.h"

#include <QDateTime>
#include <QTest>

using namespace millrace;

class TestJavaDateFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void formats_data();
    void formats();
    void localTime();
    void refuses_data();
    void refuses();
};

void TestJavaDateFormat::formats_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<qint64>("time");
    QTest::addColumn<QString>("expected");

    const qint64 afternoon = 1704206045067; // 2024-01-02T14:34:05.067Z, a Tuesday
    const qint64 midnight = 1735603200000;  // 2024-12-31T00:00:00Z, a Tuesday
    const auto row = [](const char *pattern, qint64 time, const char *expected) {
        QTest::addRow("%s at %lld", pattern, time) << QString::fromLatin1(pattern) << time << QString::fromLatin1(expected);
    };
    row("yyyyMMddHHmmss.SSS", afternoon, "20240102143405.067");
    row("yyyyMMddHHmmss", afternoon, "20240102143405");
    row("yy-M-d", afternoon, "24-1-2");
    row("yyyyy", afternoon, "02024");
    row("y", afternoon, "2024");
    row("MMM MMMM", afternoon, "Jan January");
    row("E EEE EEEE u", afternoon, "Tue Tue Tuesday 2");
    row("h:mm a", afternoon, "2:34 PM");
    row("h K k H", midnight, "12 0 24 0");
    row("hh a", midnight, "12 AM");
    row("S SS SSSS", afternoon, "67 67 0067");
    row("D DDD", midnight, "366 366");
    row("w W F", afternoon, "1 1 1");
    row("YYYY yyyy w", midnight, "2025 2024 1"); // its week ends in 2025
    row("W F", midnight, "5 5");
    row("G", afternoon, "AD");
    row("yyyy-MM-dd'T'HH:mm:ssX", afternoon, "2024-01-02T14:34:05Z");
    row("Z XX XXX", afternoon, "+0000 Z Z");
    row("z zzzz", afternoon, "UTC Coordinated Universal Time");
    row("'it''s' d", afternoon, "it's 2");
    row("''", afternoon, "'");
    row("", afternoon, "");
    row("yyyy-MM-dd HH:mm", -1, "1969-12-31 23:59");
    row("G y", -62135769600001, "BC 1"); // Java is on the Julian calendar there
    row("yyyy-MM-dd", -12219292800000, "1582-10-15");
    row("yyyy-MM-dd", -12219292800001, "1582-10-04");
}

void TestJavaDateFormat::formats()
{
    QFETCH(const QString, pattern);
    QFETCH(const qint64, time);
    QFETCH(const QString, expected);
    const Result<QString> text = formatJavaDate(pattern, time, DateZone::Utc);
    QVERIFY2(text.ok(), text.ok() ? "" : qPrintable(text.error().message));
    QCOMPARE(*text, expected);
}

void TestJavaDateFormat::localTime()
{
    qputenv("TZ", "Europe/Berlin");
    tzset();
    const qint64 summer = 1719835200000; // 2024-07-01T12:00:00Z
    QCOMPARE(*formatJavaDate(QStringLiteral("HH:mm Z XXX X z"), summer), QStringLiteral("14:00 +0200 +02:00 +02 CEST"));
    qputenv("TZ", "UTC");
    tzset();
}

void TestJavaDateFormat::refuses_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("named");
    QTest::newRow("letter") << QStringLiteral("yyyy-bb") << QStringLiteral("'b'");
    QTest::newRow("quote") << QStringLiteral("yyyy 'o") << QStringLiteral("not closed");
    QTest::newRow("four X") << QStringLiteral("XXXX") << QStringLiteral("not 4");
}

void TestJavaDateFormat::refuses()
{
    QFETCH(const QString, pattern);
    QFETCH(const QString, named);
    const Result<QString> text = formatJavaDate(pattern, 0);
    QVERIFY(!text.ok());
    QCOMPARE(text.error().code, ErrorCode::Invalid);
    QVERIFY2(text.error().message.contains(named), qPrintable(text.error().message));
}

QTEST_GUILESS_MAIN(TestJavaDateFormat)
#include "tst_java_date_format.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/cron_schedule.h"

#include <QDateTime>
#include <QTimeZone>
#include <QtTest>

using namespace millrace;

namespace {

// The next `count` times after `after`, both in local time of `zone`; with the offset where `zone` is not UTC.
QString times(const QString &expression, const QString &after, int count, const QTimeZone &zone = QTimeZone::utc())
{
    const Result<CronSchedule> cron = CronSchedule::parse(expression);
    if (!cron)
        return cron.error().message;
    QDateTime start = QDateTime::fromString(after, Qt::ISODate);
    start.setTimeZone(zone);
    QStringList found;
    Timestamp time = start.toMSecsSinceEpoch();
    for (int i = 0; i < count; ++i) {
        const std::optional<Timestamp> next = cron->next(time, zone);
        if (!next) {
            found.append(QStringLiteral("never"));
            break;
        }
        time = *next;
        const QDateTime local = QDateTime::fromMSecsSinceEpoch(time, zone);
        QString text = local.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
        if (zone != QTimeZone::utc())
            text += QStringLiteral("+%1").arg(local.offsetFromUtc() / 3600);
        found.append(text);
    }
    return found.join(QStringLiteral(", "));
}

} // namespace

class tst_CronSchedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nextTimes_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("expected"); // as many times as it has
        const auto row = [](const char *name, const char *expression, const char *after, const char *expected) {
            QTest::newRow(name) << QString::fromLatin1(expression) << QString::fromLatin1(after) << QString::fromLatin1(expected);
        };
        row("every second", "* * * * * ?", "2026-11-30T08:00:58", "2026-11-30 08:00:59, 2026-11-30 08:01:00, 2026-11-30 08:01:01");
        row("every quarter of an hour", "0 */15 * ? * *", "2026-11-30T08:44:59", "2026-11-30 08:45:00, 2026-11-30 09:00:00");
        row("the time itself is over", "0 0 9 * * ?", "2026-11-30T09:00:00", "2026-12-01 09:00:00");
        row("step from a value runs to the end", "0 20/15 10 * * ?", "2026-11-30T00:00:00", "2026-11-30 10:20:00, 2026-11-30 10:35:00, 2026-11-30 10:50:00, 2026-12-01 10:20:00");
        row("step alone", "/20 0 10 * * ?", "2026-11-30T00:00:00", "2026-11-30 10:00:00, 2026-11-30 10:00:20, 2026-11-30 10:00:40, 2026-12-01 10:00:00");
        row("step in a range", "0 10-40/20 10 * * ?", "2026-11-30T00:00:00", "2026-11-30 10:10:00, 2026-11-30 10:30:00, 2026-12-01 10:10:00");
        row("list of all of them", "0 5,20-21,50/5 10 * * ?", "2026-11-30T10:05:00", "2026-11-30 10:20:00, 2026-11-30 10:21:00, 2026-11-30 10:50:00, 2026-11-30 10:55:00, 2026-12-01 10:05:00");
        row("hours over midnight", "0 0 22-2 * * ?", "2026-11-30T21:00:00",
            "2026-11-30 22:00:00, 2026-11-30 23:00:00, 2026-12-01 00:00:00, 2026-12-01 01:00:00, 2026-12-01 02:00:00, 2026-12-01 22:00:00");
        row("hours over midnight in steps", "0 0 22-3/2 * * ?", "2026-11-30T21:00:00", "2026-11-30 22:00:00, 2026-12-01 00:00:00, 2026-12-01 02:00:00, 2026-12-01 22:00:00");
        row("weekdays by name, any case", "0 0 9 ? * mon-Fri", "2026-11-27T09:00:00", "2026-11-30 09:00:00, 2026-12-01 09:00:00");
        row("days of the week over the end", "0 0 9 ? * SAT-MON", "2026-11-27T09:00:00", "2026-11-28 09:00:00, 2026-11-29 09:00:00, 2026-11-30 09:00:00, 2026-12-05 09:00:00");
        row("1 is Sunday, 7 is Saturday", "0 0 9 ? * 1,7", "2026-11-27T09:00:00", "2026-11-28 09:00:00, 2026-11-29 09:00:00, 2026-12-05 09:00:00");
        row("months by name", "0 0 0 1 jan,Jul-AUG ?", "2026-07-01T00:00:00", "2026-08-01 00:00:00, 2027-01-01 00:00:00, 2027-07-01 00:00:00");
        row("months over the end", "0 0 0 1 NOV-JAN ?", "2026-11-01T00:00:00", "2026-12-01 00:00:00, 2027-01-01 00:00:00, 2027-11-01 00:00:00");
        row("a day that not each month has", "0 0 0 31 * ?", "2026-10-31T00:00:00", "2026-12-31 00:00:00, 2027-01-31 00:00:00, 2027-03-31 00:00:00");
        row("leap day", "0 0 0 29 2 ?", "2026-01-01T00:00:00", "2028-02-29 00:00:00, 2032-02-29 00:00:00");
        row("a day that no year has", "0 0 0 30 2 ?", "2026-01-01T00:00:00", "never");
        row("last day", "0 0 0 L * ?", "2028-01-31T00:00:00", "2028-02-29 00:00:00, 2028-03-31 00:00:00, 2028-04-30 00:00:00");
        row("days before the last", "0 0 0 L-3 * ?", "2026-01-01T00:00:00", "2026-01-28 00:00:00, 2026-02-25 00:00:00");
        row("last weekday", "0 0 0 LW * ?", "2026-01-01T00:00:00", "2026-01-30 00:00:00, 2026-02-27 00:00:00, 2026-03-31 00:00:00");
        row("weekday near the third last day", "0 0 0 L-2W * ?", "2026-08-01T00:00:00", "2026-08-28 00:00:00, 2026-09-28 00:00:00");
        row("nearest weekday", "0 0 0 15W * ?", "2026-08-01T00:00:00", "2026-08-14 00:00:00, 2026-09-15 00:00:00, 2026-10-15 00:00:00, 2026-11-16 00:00:00");
        row("nearest weekday stays in its month", "0 0 0 1W * ?", "2026-07-31T00:00:00", "2026-08-03 00:00:00, 2026-09-01 00:00:00");
        row("nearest weekday to the end of the month", "0 0 0 31W * ?", "2026-05-01T00:00:00", "2026-05-29 00:00:00, 2026-07-31 00:00:00");
        row("last Friday", "0 0 0 ? * 6L", "2026-11-01T00:00:00", "2026-11-27 00:00:00, 2026-12-25 00:00:00");
        row("last Friday by name", "0 0 0 ? * FRIL", "2026-11-01T00:00:00", "2026-11-27 00:00:00, 2026-12-25 00:00:00");
        row("L as a day of the week is Saturday", "0 0 0 ? * L", "2026-11-30T00:00:00", "2026-12-05 00:00:00, 2026-12-12 00:00:00");
        row("third Friday", "0 0 0 ? * 6#3", "2026-11-01T00:00:00", "2026-11-20 00:00:00, 2026-12-18 00:00:00");
        row("fifth Monday, where there is one", "0 0 0 ? * MON#5", "2026-11-01T00:00:00", "2026-11-30 00:00:00, 2027-03-29 00:00:00");
        row("special days in lists", "0 0 0 1,L-1,15W * ?", "2026-11-02T00:00:00", "2026-11-16 00:00:00, 2026-11-29 00:00:00, 2026-12-01 00:00:00");
        row("years", "0 0 0 1 1 ? 2028-2030/2", "2026-11-30T00:00:00", "2028-01-01 00:00:00, 2030-01-01 00:00:00, never");
        row("a year that is over", "0 0 0 1 1 ? 2020", "2026-11-30T00:00:00", "never");
        row("a star for each day field", "0 0 12 * * *", "2026-11-30T08:00:00", "2026-11-30 12:00:00, 2026-12-01 12:00:00");
        row("spaces", "  0\t0   12 * * ?  ", "2026-11-30T08:00:00", "2026-11-30 12:00:00");
    }

    void nextTimes()
    {
        QFETCH(const QString, expression);
        QFETCH(const QString, after);
        QFETCH(const QString, expected);
        QCOMPARE(times(expression, after, int(expected.count(QStringLiteral(", "))) + 1), expected);
    }

    // Berlin: on 29 March 2026 02:00 becomes 03:00, on 25 October 03:00 becomes 02:00.
    void daylightSaving_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *expression, const char *after, const char *expected) {
            QTest::newRow(name) << QString::fromLatin1(expression) << QString::fromLatin1(after) << QString::fromLatin1(expected);
        };
        row("a time that is left out comes at the end of the gap", "0 30 2 * * ?", "2026-03-28T00:00:00",
            "2026-03-28 02:30:00+1, 2026-03-29 03:00:00+2, 2026-03-30 02:30:00+2");
        row("several times that are left out come once", "0 0/10 2 * * ?", "2026-03-29T01:00:00", "2026-03-29 03:00:00+2, 2026-03-30 02:00:00+2");
        row("no second time at the end of the gap", "0 0,30 2,3 * * ?", "2026-03-29T01:00:00", "2026-03-29 03:00:00+2, 2026-03-29 03:30:00+2, 2026-03-30 02:00:00+2");
        row("every half hour goes by real time over the gap", "0 0/30 * * * ?", "2026-03-29T01:00:00", "2026-03-29 01:30:00+1, 2026-03-29 03:00:00+2, 2026-03-29 03:30:00+2");
        row("a time that comes twice happens the first time", "0 30 2 * * ?", "2026-10-24T12:00:00", "2026-10-25 02:30:00+2, 2026-10-26 02:30:00+1");
        row("after the hour that came twice", "0 0 2,3 * * ?", "2026-10-24T12:00:00", "2026-10-25 02:00:00+2, 2026-10-25 03:00:00+1, 2026-10-26 02:00:00+1");
        row("every half hour goes by real time over the hour that comes twice", "0 0/30 * * * ?", "2026-10-25T01:30:00",
            "2026-10-25 02:00:00+2, 2026-10-25 02:30:00+2, 2026-10-25 02:00:00+1, 2026-10-25 02:30:00+1, 2026-10-25 03:00:00+1");
        row("a week away", "0 0 12 ? * SUN", "2026-03-22T12:00:00", "2026-03-29 12:00:00+2, 2026-04-05 12:00:00+2");
        row("years away", "0 0 0 29 2 ?", "2026-03-22T12:00:00", "2028-02-29 00:00:00+1, 2032-02-29 00:00:00+1");
    }

    void daylightSaving()
    {
        QFETCH(const QString, expression);
        QFETCH(const QString, after);
        QFETCH(const QString, expected);
        const QTimeZone berlin("Europe/Berlin");
        if (!berlin.isValid())
            QSKIP("no time zones on this machine");
        QCOMPARE(times(expression, after, int(expected.count(QStringLiteral(", "))) + 1, berlin), expected);
    }

    void timesAreWholeSecondsAfterTheGivenOne()
    {
        const CronSchedule cron = CronSchedule::parse(QStringLiteral("* * * * * ?")).value();
        QCOMPARE(cron.next(1500, QTimeZone::utc()), std::optional<Timestamp>(2000));
        QCOMPARE(cron.next(2000, QTimeZone::utc()), std::optional<Timestamp>(3000));
        QCOMPARE(cron.next(1999, QTimeZone::utc()), std::optional<Timestamp>(2000));
        QCOMPARE(cron.next(-1, QTimeZone::utc()), std::optional<Timestamp>(0));
    }

    // Where the zone has no changes ahead (it was abolished), and where it is half an hour off.
    void otherZones()
    {
        const QTimeZone kolkata("Asia/Kolkata");
        if (!kolkata.isValid())
            QSKIP("no time zones on this machine");
        const CronSchedule cron = CronSchedule::parse(QStringLiteral("0 0 0 * * ?")).value();
        const QDateTime midnight = QDateTime::fromMSecsSinceEpoch(*cron.next(QDateTime(QDate(2026, 11, 30), QTime(0, 0), Qt::UTC).toMSecsSinceEpoch(), kolkata), Qt::UTC);
        QCOMPARE(midnight, QDateTime(QDate(2026, 11, 30), QTime(18, 30), Qt::UTC));
    }

    void wrongExpressionsAreNamed_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("part"); // of the message
        const auto row = [](const char *expression, const char *part) {
            QTest::newRow(*expression ? expression : "empty") << QString::fromLatin1(expression) << QString::fromLatin1(part);
        };
        row("", "six or seven fields, not 0");
        row("0 0 * * *", "six or seven fields, not 5");
        row("0 0 * * * ? * *", "six or seven fields, not 8");
        row("60 0 * * * ?", "the field seconds does not take \"60\" (0 to 59)");
        row("0 -1 * * * ?", "the field minutes does not take \"-1\"");
        row("0 0 24 * * ?", "the field hours does not take \"24\" (0 to 23)");
        row("0 0 0 0 * ?", "the field day of month does not take \"0\" (1 to 31)");
        row("0 0 0 32W * ?", "the field day of month does not take \"32W\"");
        row("0 0 0 L-31 * ?", "the field day of month does not take \"L-31\"");
        row("0 0 0 W * ?", "the field day of month does not take \"W\"");
        row("0 0 0 1 13 ?", "the field month does not take \"13\" (1 to 12 or JAN to DEC)");
        row("0 0 0 1 FOO ?", "the field month does not take \"FOO\"");
        row("0 0 0 ? * 8", "the field day of week does not take \"8\" (1 to 7 or SUN to SAT)");
        row("0 0 0 ? * 6#6", "the field day of week does not take \"6#6\"");
        row("0 0 0 ? * 6#0", "the field day of week does not take \"6#0\"");
        row("0 0 0 1 1 ? 1969", "the field year does not take \"1969\" (1970 to 2099)");
        row("0 0 0 1 * MON", "either the day of month or the day of week must be \"?\"");
        row("0 */0 * * * ?", "the field minutes does not take \"*/0\"");
        row("0 */60 * * * ?", "the field minutes does not take \"*/60\"");
        row("0 1,,2 * * * ?", "the field minutes does not take \"\"");
        row("0 1- * * * ?", "the field minutes does not take \"1-\"");
        row("0 1-2-3 * * * ?", "the field minutes does not take \"1-2-3\"");
        row("0 ? * * * ?", "the field minutes does not take \"?\"");
        row("a b c d e ?", "the field seconds does not take \"A\"");
    }

    void wrongExpressionsAreNamed()
    {
        QFETCH(const QString, expression);
        QFETCH(const QString, part);
        const Result<CronSchedule> cron = CronSchedule::parse(expression);
        QVERIFY(!cron.ok());
        QCOMPARE(cron.error().code, ErrorCode::Invalid);
        QVERIFY2(cron.error().message.contains(part), qPrintable(cron.error().message));
    }
};

QTEST_APPLESS_MAIN(tst_CronSchedule)
#include "tst_cron_schedule.moc"

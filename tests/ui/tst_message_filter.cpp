// SPDX-License-Identifier: GPL-3.0-or-later
// The filter line's grammar: what each word asks the store for, what is said about wrong ones, and what may come next.
#include "ui/messages/filter_completion.h"
#include "ui/messages/filter_time.h"
#include "ui/messages/filter_words.h"
#include "ui/messages/message_filter.h"
#include "ui/messages/saved_searches.h"

#include <QSettings>
#include <QTest>

using namespace millrace;
using namespace millrace::ui;

namespace {

const QDateTime now(QDate(2026, 11, 30), QTime(16, 20, 5, 250));

ChannelConfig channel()
{
    ChannelConfig config;
    config.id = QStringLiteral("c1");
    for (const auto &[id, name] : {std::pair{1, "Archive"}, {2, "D2 Lab"}, {3, "Audit, old"}}) {
        ConnectorConfig destination;
        destination.metaDataId = id;
        destination.name = QString::fromLatin1(name);
        config.destinations.push_back(destination);
    }
    config.metaDataColumns = {{QStringLiteral("MRN"), MetaDataColumnType::String, {}},
                              {QStringLiteral("WEIGHT"), MetaDataColumnType::Number, {}},
                              {QStringLiteral("URGENT"), MetaDataColumnType::Boolean, {}},
                              {QStringLiteral("ADMITTED"), MetaDataColumnType::Timestamp, {}},
                              {QStringLiteral("ACCESSION NO"), MetaDataColumnType::String, {}},
                              {QStringLiteral("RAW"), MetaDataColumnType::String, {}}};
    return config;
}

QString timeText(const std::optional<Timestamp> &time)
{
    return time ? QDateTime::fromMSecsSinceEpoch(*time).toString(QStringLiteral("MM-dd hh:mm:ss.zzz")) : QString();
}

QString rangeText(const NumberRange &range)
{
    return (range.from ? QString::number(*range.from) : QString()) + QLatin1String("..") + (range.to ? QString::number(*range.to) : QString());
}

QString valueText(const Value &value)
{
    if (const DateValue *date = value.get<DateValue>())
        return timeText(date->time);
    return value.toText();
}

// A query as text, so that a row of a table can say it.
QString described(const MessageQuery &q)
{
    QStringList parts;
    const auto letters = [](const std::vector<MessageStatus> &statuses) {
        QString text;
        for (const MessageStatus status : statuses)
            text += QLatin1Char(char(status));
        return text;
    };
    if (!q.statuses.empty())
        parts += QLatin1String("status ") + letters(q.statuses);
    if (!q.withoutStatuses.empty())
        parts += QLatin1String("without ") + letters(q.withoutStatuses);
    for (const MetaDataId connector : q.connectors)
        parts += QStringLiteral("at %1").arg(connector);
    if (q.since || q.before)
        parts += QStringLiteral("id %1..%2").arg(q.since.value_or(0)).arg(q.before.value_or(0));
    if (q.receivedFrom)
        parts += QLatin1String("from ") + timeText(q.receivedFrom);
    if (q.receivedBefore)
        parts += QLatin1String("before ") + timeText(q.receivedBefore);
    for (const auto &[name, range] : {std::pair{"original", q.originalId}, {"import", q.importId}, {"attempts", q.attempts}}) {
        if (!range.isEmpty())
            parts += QLatin1String(name) + QLatin1Char(' ') + rangeText(range);
    }
    for (const auto &[name, answer] : {std::pair{"error", q.hasError}, {"attachment", q.hasAttachment}, {"processed", q.isProcessed}}) {
        if (answer)
            parts += (*answer ? QString() : QStringLiteral("no ")) + QLatin1String(name);
    }
    for (const ContentCondition &content : q.contents) {
        QString types;
        for (const ContentType type : content.types)
            types += QString::number(int(type)) + QLatin1Char(' ');
        parts += (content.wanted == Wanted::Absent ? QStringLiteral("not ") : QString())
            + (content.kind == ContentCondition::Kind::Pattern ? QStringLiteral("pattern ") : QStringLiteral("text ")) + types
            + QLatin1Char('\'') + content.text + QLatin1Char('\'');
    }
    static const char *const comparisons[] = {"=", "<", "<=", ">", ">=", "within", "like", "~", "has value"};
    for (const ColumnCondition &column : q.columns) {
        QString text = (column.wanted == Wanted::Absent ? QStringLiteral("not ") : QString()) + column.column + QLatin1Char(' ')
            + QLatin1String(comparisons[int(column.comparison)]);
        if (column.comparison != ColumnCondition::Comparison::HasValue)
            text += QLatin1Char(' ') + valueText(column.value);
        if (column.comparison == ColumnCondition::Comparison::Within)
            text += QLatin1String(" to ") + valueText(column.end);
        if (column.letters == Qt::CaseSensitive)
            text += QLatin1String(" exactly");
        parts += text;
    }
    return parts.join(QLatin1String("; "));
}

QStringList texts(const FilterChoices &choices)
{
    QStringList list;
    for (const FilterChoice &choice : choices.choices)
        list += choice.text;
    return list;
}

} // namespace

class tst_MessageFilter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asks_data();
    void asks();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void marksTheWrongWord();
    void times_data();
    void times();
    void linesForOthers();
    void termsComeIn_data();
    void termsComeIn();
    void termsAreReadBack();
    void completes_data();
    void completes();
    void savedSearchesAreKept();
};

void tst_MessageFilter::asks_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("query");
    const auto row = [](const char *line, const char *query) { QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(query); };
    row("", "");
    row("status:E,q", "status EQ");
    row("status:error,sent", "status ES");
    row("status:E status:Q", "status EQ");
    row("-status:F", "without F");
    row("status:E connector:\"d2 lab\"", "status E; at 2");
    row("connector:3", "at 3");
    row("connector:source,Archive", "at 0; at 1");
    row("connector:\"Audit, old\"", "at 3");
    row("id:120", "id 120..121");
    row("id:100..200", "id 100..201");
    row("id:100..", "id 100..0");
    row("id:..9", "id 0..10");
    row("id>=100", "id 100..0");
    row("id<100 id>5", "id 6..100");
    row("original:5", "original 5..5");
    row("import:5..", "import 5..");
    row("attempts:0", "attempts 0..0");
    row("attempts>2", "attempts 3..");
    row("after:today", "from 11-30 00:00:00.000");
    row("before:yesterday", "before 11-29 00:00:00.000");
    row("on:2026-11-28", "from 11-28 00:00:00.000; before 11-29 00:00:00.000");
    row("after:2h", "from 11-30 14:20:05.250");
    row("after:\"2026-11-30 10:15\" before:10:20", "from 11-30 10:15:00.000; before 11-30 10:20:00.000");
    row("has:error", "error");
    row("-has:attachment", "no attachment");
    row("has:attachment has:error", "error; attachment");
    row("processed:no", "no processed");
    row("-processed:no", "processed");
    row("TESTFAMILY GIVEN", "text 'TESTFAMILY GIVEN'");
    row("a status:S b", "status S; text 'a'; text 'b'");
    row("\"PV1|1:  2\" status:S", "status S; text 'PV1|1:  2'");
    row("\"a\" \"b\"", "text 'a'; text 'b'");
    row("-smith", "not text 'smith'");
    row("smith -\"john x\"", "text 'smith'; not text 'john x'");
    row("12:30", "text '12:30'");
    row("salt and pepper or not", "text 'salt and pepper or not'");
    row("status:E \"or\" raw:x", "status E; text 'or'; text 1 'x'");
    row("PID|1||12=3", "text 'PID|1||12=3'");
    row("\"say \"\"no\"\"\"", "text 'say \"no\"'");
    row("\"not closed", "text 'not closed'");
    row("text:\"a b\"", "text 'a b'");
    row("raw:x sent:y", "text 1 'x'; text 5 'y'");
    row("response:AE error:refused", "text 6 'AE'; text 12 13 14 'refused'");
    row("map:v sourcemap:w", "text 9 10 11 15 'v'; text 15 'w'");
    row("raw~\"OBX\\|5\"", "pattern 1 'OBX\\|5'");
    row("text!~^ZPD", "not pattern '^ZPD'");
    row("-raw~x", "not pattern 1 'x'");
    row("mrn=123", "MRN = 123");
    row("MRN:123", "MRN = 123");
    row("mrn==Abc", "MRN = Abc exactly");
    row("mrn!=123", "not MRN = 123");
    row("-mrn=123", "not MRN = 123");
    row("mrn=12*", "MRN like 12*");
    row("mrn==12*", "MRN = 12* exactly");
    row("mrn~^1", "MRN ~ ^1");
    row("mrn!~^1", "not MRN ~ ^1");
    row("mrn=", "not MRN has value");
    row("mrn!=", "MRN has value");
    row("mrn>5", "MRN > 5");
    row("weight>=70.5", "WEIGHT >= 70.5");
    row("weight!=", "WEIGHT has value");
    row("urgent=yes", "URGENT = true");
    row("urgent!=true", "not URGENT = true");
    row("admitted=today", "ADMITTED within 11-30 00:00:00.000 to 12-01 00:00:00.000");
    row("admitted>yesterday", "ADMITTED >= 11-30 00:00:00.000");
    row("admitted<=yesterday", "ADMITTED < 11-30 00:00:00.000");
    row("admitted<2026-11-30", "ADMITTED < 11-30 00:00:00.000");
    row("accession_no=7", "ACCESSION NO = 7");
    row("raw=x raw:y", "text 1 'y'; RAW = x");
}

void tst_MessageFilter::asks()
{
    QFETCH(QString, line);
    const MessageFilter filter = parseMessageFilter(line, channel(), now);
    QCOMPARE(filter.problem(), QString());
    QTEST(described(filter.query(QStringLiteral("c1"))), "query");
    QCOMPARE(filter.query(QStringLiteral("c1")).channelId, QStringLiteral("c1"));
    QCOMPARE(filter.isEmpty(), line.isEmpty());
    int end = 0;
    for (const FilterWord &word : filter.words) {
        QVERIFY(word.start >= end && word.length > 0);
        end = word.start + word.length;
    }
    QVERIFY(end <= line.size());
}

void tst_MessageFilter::saysWhatIsWrong_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("problem"); // a piece of it
    const auto row = [](const char *line, const char *problem) { QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(problem); };
    row("status:X", "“X” is no status: R received");
    row("status:", "wants letters or words");
    row("status=E", "status takes a colon");
    row("id:abc", "id: wants a number or a range");
    row("id:..", "id: wants a number");
    row("id:0", "id: wants a number");
    row("id:9..1", "ends before it begins");
    row("connector:X", "“X” is no connector of this channel: Source, Archive, D2 Lab");
    row("connector:Archive,X", "“X” is no connector");
    row("connector:", "no connector of this channel");
    row("-id:5", "not id:");
    row("after:someday", "after: wants a time: today, yesterday");
    row("has:nothing", "has: wants error or attachment");
    row("processed:perhaps", "yes or no");
    row("attempts:-1", "wants a number");
    row("raw:", "raw: wants what to look for");
    row("raw~(", "“(” is no regular expression");
    row("mrn~[", "“[” is no regular expression");
    row("text>5", "text takes a colon, or ~");
    row("weight=heavy", "weight is a number: “heavy” is none");
    row("weight~5", "weight is no text");
    row("urgent=7", "urgent is true or false");
    row("urgent>true", "urgent is true or false");
    row("admitted=never", "admitted is a time");
    row("mrn>", "is to be compared with something");
    row("status:E or status:Q", "There is no “or”: a comma gives a choice");
    row("smith OR status:Q", "There is no “or”");
    row("status:E and smith", "“and” is not needed");
    row("not status:F", "“-” turns a term round");
    row("nothing:12", "There is no word “nothing”");
    row("http://x", "put quotes round");
    row("foo=1", "columns are mrn, weight, urgent, admitted, accession_no, raw");
}

void tst_MessageFilter::saysWhatIsWrong()
{
    QFETCH(QString, line);
    QFETCH(QString, problem);
    const MessageFilter filter = parseMessageFilter(line, channel(), now);
    QVERIFY(!filter.isValid());
    QVERIFY2(filter.problem().contains(problem), qPrintable(filter.problem()));
}

void tst_MessageFilter::marksTheWrongWord()
{
    const MessageFilter filter = parseMessageFilter(QStringLiteral("status:E id:x smith"), channel(), now);
    QCOMPARE(filter.words.size(), 5u);
    QVERIFY(filter.words[0].problem.isEmpty() && filter.words[1].problem.isEmpty() && filter.words[4].problem.isEmpty());
    QVERIFY(!filter.words[2].problem.isEmpty());
    QCOMPARE(filter.words[2].start, 9);
    QCOMPARE(filter.words[2].length, 3);
    QCOMPARE(filter.words[3].start, 12);
    QCOMPARE(filter.words[0].kind, FilterWord::Kind::Key);
    QCOMPARE(filter.words[1].kind, FilterWord::Kind::Value);
    QCOMPARE(filter.words[4].kind, FilterWord::Kind::Text);
}

void tst_MessageFilter::times_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QDateTime>("start");
    QTest::addColumn<QDateTime>("end");
    const auto row = [](const char *text, const QDateTime &start, const QDateTime &end) { QTest::newRow(text) << QString::fromUtf8(text) << start << end; };
    const auto at = [](int year, int month, int day, int hour = 0, int minute = 0, int second = 0, int millis = 0) {
        return QDateTime(QDate(year, month, day), QTime(hour, minute, second, millis));
    };
    row("today", at(2026, 11, 30), at(2026, 12, 1));
    row("Yesterday", at(2026, 11, 29), at(2026, 11, 30));
    row("now", now, now);
    row("2026", at(2026, 1, 1), at(2027, 1, 1));
    row("2026-2", at(2026, 2, 1), at(2026, 3, 1));
    row("2024-02-29", at(2024, 2, 29), at(2024, 3, 1));
    row("2026-11-03 7:05", at(2026, 11, 3, 7, 5), at(2026, 11, 3, 7, 6));
    row("2026-11-03T07:05:09", at(2026, 11, 3, 7, 5, 9), at(2026, 11, 3, 7, 5, 10));
    row("7:05:09.120", at(2026, 11, 30, 7, 5, 9, 120), at(2026, 11, 30, 7, 5, 9, 121));
    row("90s", now.addSecs(-90), now.addSecs(-90));
    row("4w", now.addDays(-28), now.addDays(-28));
    for (const char *wrong : {"", "2026-13", "2026-02-30", "25:00", "h", "2x", "tomorrow", "2026-11-03 noon"})
        row(wrong, {}, {});
}

void tst_MessageFilter::times()
{
    QFETCH(QString, text);
    QFETCH(QDateTime, start);
    QFETCH(QDateTime, end);
    const auto span = readTimeSpan(text, now);
    QCOMPARE(span.has_value(), start.isValid());
    if (span)
        QCOMPARE(*span, (TimeSpan{start.toMSecsSinceEpoch(), end.toMSecsSinceEpoch()}));
}

void tst_MessageFilter::linesForOthers()
{
    const ChannelConfig config = channel();
    const QString line = messageFilterLine({MessageStatus::Error, MessageStatus::Queued}, 2, config);
    QCOMPARE(line, QStringLiteral("status:E,Q connector:\"D2 Lab\""));
    QCOMPARE(described(parseMessageFilter(line, config, now).conditions), QStringLiteral("status EQ; at 2"));
    QCOMPARE(messageFilterLine({}, {}, config), QString());
    QCOMPARE(messageFilterLine({MessageStatus::Sent}, 9, config), QStringLiteral("status:S connector:9"));
}

void tst_MessageFilter::termsComeIn_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("terms");
    QTest::addColumn<QString>("result");
    const auto row = [](const char *name, const char *line, const char *terms, const char *result) {
        QTest::newRow(name) << QString::fromUtf8(line) << QString::fromUtf8(terms) << QString::fromUtf8(result);
    };
    row("into nothing", "", "status:E", "status:E");
    row("behind others", "mrn=1 x", "status:E", "mrn=1 x status:E");
    row("in place of", "status:E  mrn=1", "status:Q connector:\"D2 Lab\"", "status:Q mrn=1 connector:\"D2 Lab\"");
    row("other operator", "mrn>1", "mrn<5", "mrn>1 mrn<5");
    row("negated ones add up", "-status:E", "-status:Q", "-status:E -status:Q");
    row("twice the same", "-status:E", "-status:E", "-status:E");
    row("takes out", "status:E connector:2 x", "status:Q connector:", "status:Q x");
    row("nothing to take out", "x", "connector:", "x");
    row("quotes stay", "raw:\"a b\"", "sent:\"c d\"", "raw:\"a b\" sent:\"c d\"");
}

void tst_MessageFilter::termsComeIn()
{
    QFETCH(QString, line);
    QFETCH(QString, terms);
    QTEST(withFilterTerms(line, terms), "result");
}

void tst_MessageFilter::termsAreReadBack()
{
    const ChannelConfig config = channel();
    const auto read = [&config](const QString &term) {
        const MessageFilter filter = parseMessageFilter(term, config, now);
        return filter.isValid() ? described(filter.conditions) : filter.problem();
    };
    const MetaDataColumn &mrn = config.metaDataColumns[0], &weight = config.metaDataColumns[1], &admitted = config.metaDataColumns[3];
    QCOMPARE(read(columnTerm(mrn, QStringLiteral("a \"b\" c"), Wanted::Present)), QStringLiteral("MRN = a \"b\" c"));
    QCOMPARE(read(columnTerm(mrn, QStringLiteral("12*"), Wanted::Present)), QStringLiteral("MRN = 12* exactly"));
    QCOMPARE(read(columnTerm(mrn, QStringLiteral("x"), Wanted::Absent)), QStringLiteral("not MRN = x"));
    QCOMPARE(read(columnTerm(mrn, {}, Wanted::Present)), QStringLiteral("not MRN has value"));
    QCOMPARE(read(columnTerm(mrn, {}, Wanted::Absent)), QStringLiteral("MRN has value"));
    QCOMPARE(read(columnTerm(weight, 70.25, Wanted::Present)), QStringLiteral("WEIGHT = 70.25"));
    const Value date = DateValue{now.toMSecsSinceEpoch()};
    QCOMPARE(read(columnTerm(admitted, date, Wanted::Present)), QStringLiteral("ADMITTED within 11-30 16:20:05.250 to 11-30 16:20:05.251"));
    QCOMPARE(columnTerm(config.metaDataColumns[4], QStringLiteral("7"), Wanted::Present), QStringLiteral("accession_no=7"));
    QCOMPARE(read(contentTerm(QStringLiteral("raw"), QStringLiteral("a \"b\"\r\nsecond"), Wanted::Absent)), QStringLiteral("not text 1 'a \"b\"'"));
    for (const ConnectorConfig &destination : config.destinations)
        QCOMPARE(read(connectorTerm(destination.metaDataId, config)), QStringLiteral("at %1").arg(destination.metaDataId));
    QCOMPARE(read(connectorTerm(0, config)), QStringLiteral("at 0"));
    for (const FilterKeyword &word : filterKeywords()) {
        for (const ContentType type : word.types)
            QVERIFY(filterKeyword(contentWord(type)) != nullptr);
    }
    QCOMPARE(contentWord(ContentType::Sent), QStringLiteral("sent"));
}

void tst_MessageFilter::completes_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<int>("start");
    QTest::addColumn<QString>("first"); // of the choices
    QTest::addColumn<QString>("absent"); // from them
    const auto row = [](const char *before, int start, const char *first, const char *absent = "") {
        QTest::newRow(before) << QString::fromUtf8(before) << start << QString::fromUtf8(first) << QString::fromUtf8(absent);
    };
    row("", 0, "status:");
    row("st", 0, "status:", "id:");
    row("resp", 0, "response:");
    row("x ", 2, "status:");
    row("x -st", 3, "status:");
    row("-", 1, "status:", "id:");
    row("mr", 0, "mrn=");
    row("acc", 0, "accession_no=");
    row("status:", 7, "received");
    row("status:e,q", 9, "queued", "error");
    row("status:pen", 7, "pending", "error");
    row("connector:", 10, "Source");
    row("connector:la", 10, "\"D2 Lab\"", "Source");
    row("connector:\"D2", 10, "\"D2 Lab\"", "Archive");
    row("after:t", 6, "today", "24h");
    row("on:", 3, "today", "24h");
    row("has:", 4, "error");
    row("processed:n", 10, "no", "yes");
    row("mrn=", 4, "000123");
    row("mrn=9", 4, "\"9 9\"", "000123");
    row("urgent=", 7, "true");
    row("raw:", 4, "");
    row("raw~x", 5, "");
    row("zzz", 0, "");
    row("\"st", 0, "");
}

void tst_MessageFilter::completes()
{
    QFETCH(QString, before);
    QFETCH(QString, first);
    QFETCH(QString, absent);
    const auto values = [](const QString &column) {
        return column == QLatin1String("MRN") ? QStringList{QStringLiteral("000123"), QStringLiteral("9 9")} : QStringList();
    };
    const FilterChoices choices = filterChoices(before, channel(), values);
    const QStringList offered = texts(choices);
    if (first.isEmpty()) {
        QCOMPARE(offered, QStringList());
        return;
    }
    QTEST(choices.start, "start");
    QVERIFY(!offered.isEmpty());
    QCOMPARE(offered.front(), first);
    QVERIFY2(absent.isEmpty() || !offered.contains(absent), qPrintable(offered.join(u' ')));
}

void tst_MessageFilter::savedSearchesAreKept()
{
    QCoreApplication::setOrganizationName(QStringLiteral("millrace-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_message_filter"));
    QSettings().clear();
    const ChannelId one = QStringLiteral("one"), two = QStringLiteral("two");
    saveSearch(one, {QStringLiteral("Of the lab / today"), QStringLiteral("status:E after:today")});
    saveSearch(one, {QStringLiteral("a"), QStringLiteral("x")});
    saveSearch(one, {QStringLiteral("a"), QStringLiteral("y")});
    saveSearch(two, {QStringLiteral("other"), QStringLiteral("z")});
    QCOMPARE(savedSearches(one), (std::vector<SavedSearch>{{QStringLiteral("a"), QStringLiteral("y")},
                                                           {QStringLiteral("Of the lab / today"), QStringLiteral("status:E after:today")}}));
    removeSavedSearch(one, QStringLiteral("a"));
    QCOMPARE(savedSearches(one).size(), 1u);
    QCOMPARE(savedSearches(two).size(), 1u);
    QSettings().clear();
}

QTEST_GUILESS_MAIN(tst_MessageFilter)
#include "tst_message_filter.moc"

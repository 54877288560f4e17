// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/delimited/delimited_reader.h"
#include "tests/datatype/batch_fixture.h"

using namespace millrace;
using namespace millrace::test;

namespace {

DelimitedReadOptions widths(std::vector<int> columnWidths)
{
    DelimitedReadOptions options;
    options.format.columnWidths = std::move(columnWidths);
    return options;
}

// The values, columns separated by '|' and records ended by ';'.
QByteArray read(const QByteArray &text, const DelimitedReadOptions &options = {})
{
    QByteArray values;
    DelimitedReader reader(text, options.format);
    while (!reader.atEnd()) {
        QByteArrayView value;
        bool goesOn = true;
        while (goesOn) {
            goesOn = reader.nextColumn(value);
            values += value;
            values += goesOn ? '|' : ';';
        }
    }
    return values;
}

QByteArray write(const QByteArray &rows, const DelimitedFormat &format = {})
{
    const Result<QByteArray> text = xmlToDelimited("<delimited>" + rows + "</delimited>", format);
    return text ? *text : "error: " + text.error().message.toUtf8();
}

Properties batchBy(const QByteArray &splitType, Properties more = {})
{
    more.push_back({"batchProperties/splitType", splitType});
    return more;
}

PropertyTree listOf(const char *name, const char *element, const QByteArrayList &values)
{
    PropertyTree list{name, {}, {}, {}};
    for (const QByteArray &value : values)
        list.children.push_back({element, {}, value, {}});
    return list;
}

} // namespace

class tst_Delimited : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("values");
        const auto row = [](const QByteArray &text, const QByteArray &values) { QTest::newRow(text.constData()) << text << values; };
        row("", "");
        row("a", "a;");
        row("a\n", "a;");
        row("a\n\n", "a;;");
        row("a,", "a|;");
        row("a,\n", "a|;");
        row(",", "|;");
        row("\"a,b\",c\n", "a,b|c;");
        row("\"a\nb\"\nc", "a\nb;c;");
        row("\"a\"\"b\"\n", "a\"b;");
        row("\"a\\\"b\"\n", "a\\b\";"); // the backslash escapes nothing here, and what follows the closing quote is kept as it is
        row("\"\"\n", ";");
        row("\"\",x\n", "|x;");
        row("\"\"\"\"\n", "\";");
        row("\"a", "a;");
        row("\"a\nb,c", "a\nb,c;");
        row("\"a\"b\"c,d", "ab\"c|d;");
        row(" \"a\",b", " \"a\"|b;");
        row("é,😀\n", "é|😀;");
    }
    void reads()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, values);
        QCOMPARE(read(text), values);
    }

    void readsWithTokensOfItsOwn()
    {
        DelimitedReadOptions options;
        options.format.columnDelimiter = "||";
        options.format.recordDelimiter = "\r\n";
        options.format.quoteToken = "<q>";
        QCOMPARE(read("a|b||<q>c||d<q><q>\r\n<q>||\r\n\r\ne", options), "a|b|c||d<q>\r\n|;;e;");
        options.format.escapesWithDoubleQuote = false;
        options.format.quoteEscapeToken = "^";
        QCOMPARE(read("<q>a^<q>b^^<q>||c", options), "a<q>b^|c;");
    }

    void readsFixedWidths_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("values");
        const auto row = [](const QByteArray &text, const QByteArray &values) { QTest::newRow(text.constData()) << text << values; };
        row("abcHELLOxy\n", "abc|HELLO|xy;");
        row("ab HI\nx\n", "ab|HI;x;");
        row("abcHELLOxy", "abc|HELLO|xy;");
        row("abc", "abc|;"); // the text ends where a column begins
        row("ab", "ab;");
        row("abc\n", "abc;");
        row("\n", ";");
        row("abcHELLOxyz and more\nd\n", "abc|HELLO|xy;d;");
        row("é😀HELLO\n", "é😀|HELLO;"); // an emoji takes two places, as it does in UTF-16
        row("ab \t  \x1f \n", "ab|;");
    }
    void readsFixedWidths()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, values);
        QCOMPARE(read(text, widths({3, 5, 2})), values);
    }

    void namesRowsAndColumns()
    {
        DelimitedReadOptions options;
        options.columnNames = {"id"};
        options.numbersRows = true;
        QVERIFY(delimitedToXml("1,x\r\n2\r\n", options)
                    .endsWith("<delimited><row1><id>1</id><column2>x</column2></row1><row2><id>2</id></row2></delimited>"));
        options.ignoresCr = false;
        QVERIFY(delimitedToXml("1\r\n", options).contains("<id>1&#13;</id>"));
        QVERIFY(delimitedToXml("1\r,\"a\rb\"\n", {}).contains("<column1>1</column1><column2>ab</column2>")); // wherever it stands
    }

    void writes_data()
    {
        QTest::addColumn<QByteArray>("rows");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const QByteArray &rows, const QByteArray &text) { QTest::newRow(rows.constData()) << rows << text; };
        row("", "");
        row("<row/>", "\n");
        row("<row><a/><b>x</b></row>", ",x\n");
        row("<row><a>x,y</a><b>x\ny</b></row>", "\"x,y\",\"x\ny\"\n");
        row("<row><a>say \"hi\"</a><b>\"a\",b</b></row>", "say \"hi\",\"\"\"a\"\",b\"\n");
        row("<row><a>c:\\x</a><b>c:\\x,</b></row>", "c:\\x,\"c:\\\\x,\"\n"); // doubled though nothing reads it back (spec)
        row("<ROWS><x>1</x></ROWS><other><x>2</x></other>", "1\n");
        row("<row>\n <a> x </a>\n</row>", " x \n");
        row("<row><a><b>1</b></a><c>2</c></row>", "1\n"); // the column's end tag ends the record
        row("<row><a>&#1;&#128512;</a></row>", "\x01😀\n");
    }
    void writes()
    {
        QFETCH(QByteArray, rows);
        QFETCH(QByteArray, text);
        QCOMPARE(write(rows), text);
    }

    void writesWithTokensOfItsOwn()
    {
        DelimitedFormat format;
        format.escapesWithDoubleQuote = false;
        QCOMPARE(write("<row><a>\"\\,</a></row>", format), "\"\\\"\\\\,\"\n");
        format.quoteEscapeToken = "\"";
        QCOMPARE(write("<row><a>a\"b,</a></row>", format), "\"a\"\"b,\"\n"); // once, though the quote is both tokens
    }

    void writesFixedWidths()
    {
        const DelimitedFormat format = widths({3, 5}).format;
        QCOMPARE(write("<row><a>abcd</a><b>x</b><c>lost</c></row><row><a/></row>", format), "abcx    \n   \n");
        QCOMPARE(write("<row><a>ab😀</a><b>é</b></row>", format), "ab é    \n"); // no half of an emoji
    }

    void refuses()
    {
        PropertyTree tree;
        tree.set("serializationProperties", "");
        tree.find("serializationProperties")->children.push_back(listOf("columnWidths", "int", {"3", "0"}));
        const auto type = DataTypeRegistry().create(QStringLiteral("DELIMITED"), tree);
        QVERIFY(!type);
        QVERIFY(type.error().message.contains(QLatin1String("serializationProperties/columnWidths")));
        const auto format = [](const char *splitType, Properties more = {}) { return formatOf(QStringLiteral("DELIMITED"), batchBy(splitType, std::move(more))); };
        QVERIFY(!format("Junk"));
        QVERIFY(format("Delimiter").error().message.contains(QLatin1String("batchMessageDelimiter")));
        QVERIFY(format("Grouping_Column").error().message.contains(QLatin1String("batchGroupingColumn")));
    }

    void ownRulesNeedSerialization()
    {
        const DataTypeRegistry types;
        const auto made = [&](const Properties &properties) { return types.create(QStringLiteral("DELIMITED"), treeOf(properties)).value(); };
        QVERIFY(!made({})->needsSerialization());
        QVERIFY(!made({{"serializationProperties/recordDelimiter", "\\n"}})->needsSerialization());
        QVERIFY(made({{"serializationProperties/recordDelimiter", "0x0A"}})->needsSerialization()); // as written, not as meant
        QVERIFY(made({{"serializationProperties/ignoreCR", "false"}})->needsSerialization());
        QVERIFY(!made({{"serializationProperties/ignoreCR", "false"}})->needsDeserialization());
        QVERIFY(made({{"deserializationProperties/quoteToken", "'"}})->needsDeserialization());
        const auto old = made({{"serializationProperties/quoteChar", "'"}}); // before 3.3
        QVERIFY(old->serialize("'a,b'")->contains("<column1>a,b</column1>"));
    }

    void splits_data()
    {
        QTest::addColumn<Properties>("properties");
        QTest::addColumn<QByteArray>("payload");
        QTest::addColumn<QByteArrayList>("messages");
        const auto row = [](const char *name, const Properties &properties, const QByteArray &text, const QByteArrayList &messages) {
            QTest::newRow(name) << properties << text << messages;
        };
        row("records", {}, "a,b\nc,d\n\ne", {"a,b\n", "c,d\n", "\n", "e"});
        row("empty", {}, "", {});
        row("a quoted line end", {}, "a,\"b\nc\"\nd\n", {"a,\"b\nc\"\n", "d\n"});
        row("CRLF", {}, "a\r\n\"b\r\nc\"\r\n", {"a\n", "\"b\nc\"\n"});
        row("CRLF kept", {{"serializationProperties/ignoreCR", "false"}}, "a\r\nb\r\n", {"a\r\n", "b\r\n"});
        row("header", {{"batchProperties/batchSkipRecords", "2"}}, "id,name\n\na\nb\n", {"a\n", "b\n"});
        row("header only", {{"batchProperties/batchSkipRecords", "2"}}, "id,name\n", {});
        const Properties delimiter = batchBy("Delimiter", {{"batchProperties/batchMessageDelimiter", "END"}});
        row("delimiter", delimiter, "a\nb\nENDc\nENDOR\n", {"a\nb\n", "c\n", "OR\n"});
        row("delimiter inside a record", delimiter, "aEND\nENDb,END\n", {"aEND\n", "b,END\n"});
        row("no delimiter", delimiter, "a\nb\n", {"a\nb\n"});
        Properties included = delimiter;
        included.push_back({"batchProperties/batchMessageDelimiterIncluded", "true"});
        row("delimiter included", included, "a\nEND\nb\nEND\n", {"a\nEND", "\nb\nEND", "\n"});
        const Properties group = batchBy("Grouping_Column", {{"batchProperties/batchGroupingColumn", "column2"}});
        row("groups", group, "1,A\n2,A\n3,B\n4,A\n", {"1,A\n2,A\n", "3,B\n", "4,A\n"});
        row("quoted groups", group, "1,A\n2,\"A\"\n3,\"A,B\"\n", {"1,A\n2,\"A\"\n", "3,\"A,B\"\n"});
        row("a record without the column", group, "1,A\n\n2,A\n", {"1,A\n", "\n", "2,A\n"});
        row("groups by the first column", batchBy("Grouping_Column", {{"batchProperties/batchGroupingColumn", "who"}}), "1,A\n1,B\n2,B", {"1,A\n1,B\n", "2,B"});
        row("long delimiter", {{"serializationProperties/recordDelimiter", "<end>"}}, "a<e<end>b<end", {"a<e<end>", "b<end"});
    }
    void splits()
    {
        QFETCH(Properties, properties);
        QFETCH(QByteArray, payload);
        QFETCH(QByteArrayList, messages);
        const auto format = formatOf(QStringLiteral("DELIMITED"), properties);
        QVERIFY2(format, format ? "" : qPrintable(format.error().message));
        QVERIFY(!format->splitsConnections);
        compareSplit(*format, payload, BatchOrigin::Payload, messages);
    }

    void groupsByName()
    {
        PropertyTree tree = treeOf(batchBy("Grouping_Column", {{"batchProperties/batchGroupingColumn", "who"}}));
        tree.set("serializationProperties", "");
        tree.find("serializationProperties")->children.push_back(listOf("columnNames", "string", {"id", "who"}));
        const auto format = DataTypeRegistry().find(QStringLiteral("DELIMITED"))->batchFormat(tree);
        QVERIFY(format);
        MemorySource source("1,A\n2,A\n3,B\n");
        QCOMPARE(split(*format, source, BatchOrigin::Payload), QByteArrayList({"1,A\n2,A\n", "3,B\n"}));
    }

    void limitsMessages()
    {
        const auto format = formatOf(QStringLiteral("DELIMITED"), {});
        const QByteArray error = "<a message of the batch has more than 100000 bytes, the limit>";
        MemorySource long1("a\n" + QByteArray(99999, 'x') + "\n" + QByteArray(100000, 'x') + "\n");
        QCOMPARE(split(*format, long1, BatchOrigin::Payload, 100000), QByteArrayList({"a\n", QByteArray(99999, 'x') + "\n", error}));
        MemorySource open("a\n\"" + QByteArray(3'000'000, 'x'));
        QCOMPARE(split(*format, open, BatchOrigin::Payload, 100000), QByteArrayList({"a\n", error}));
        FailingSource failing("a\nb\nc", QStringLiteral("gone"));
        QCOMPARE(split(*format, failing, BatchOrigin::Payload).last(), "<gone>");
    }

    void tellsTheScriptItsSettings()
    {
        const auto format = formatOf(QStringLiteral("DELIMITED"), batchBy("JavaScript", {{"batchProperties/batchScript", "return null"},
                                                                                        {"batchProperties/batchSkipRecords", "1"},
                                                                                        {"serializationProperties/columnDelimiter", "\\t"}}));
        QVERIFY(format);
        QCOMPARE(format->script, QStringLiteral("return null"));
        const ValueMap first = format->scriptVariables(0);
        QCOMPARE(first.keys().join(u' '), QStringLiteral("columnDelimiter columnWidths escapeWithDoubleQuote ignoreCR quoteEscapeToken quoteToken recordDelimiter skipRecords"));
        QCOMPARE(first.value(QStringLiteral("columnDelimiter")).toText(), QStringLiteral("\t"));
        QCOMPARE(first.value(QStringLiteral("skipRecords")).toText(), QStringLiteral("1"));
        QVERIFY(first.value(QStringLiteral("columnWidths")).isNull());
        QCOMPARE(format->scriptVariables(1).value(QStringLiteral("skipRecords")).toText(), QStringLiteral("0"));
    }

    // 4 MB in one value, in many columns, in many quotes and in many records: a step over linear would not end here.
    void timeGrowsWithSize()
    {
        const QByteArray open = '"' + QByteArray(4'000'000, 'x');
        const QByteArray columns = QByteArray("a,").repeated(2'000'000);
        const QByteArray quotes = '"' + QByteArray("\"\"").repeated(2'000'000) + ",\"\n";
        const QByteArray records = QByteArray("a\n").repeated(2'000'000);
        for (const QByteArray &text : {open, columns, quotes, records}) {
            const QByteArray xml = delimitedToXml(text, {});
            QCOMPARE(delimitedToXml(*xmlToDelimited(xml, {}), {}), xml);
        }
        const auto format = formatOf(QStringLiteral("DELIMITED"), {});
        MemorySource one(open);
        QCOMPARE(split(*format, one, BatchOrigin::Payload), QByteArrayList{open});
        MemorySource many(records);
        QCOMPARE(split(*format, many, BatchOrigin::Payload).size(), 2'000'000);
    }
};

QTEST_APPLESS_MAIN(tst_Delimited)
#include "tst_delimited.moc"

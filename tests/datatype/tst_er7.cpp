// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v2/er7.h"

#include <QTest>

#include <random>

using namespace millrace;

namespace {

const QByteArray header = "MSH|^~\\&|A";

QByteArray toXml(const QByteArray &message, const Er7ReadOptions &options = {})
{
    const Result<QByteArray> xml = er7ToXml(message, options);
    return xml ? *xml : "error: " + xml.error().message.toUtf8();
}

QByteArray toEr7(const QByteArray &xml)
{
    const Result<QByteArray> er7 = xmlToEr7(xml, "\r");
    return er7 ? *er7 : "error: " + er7.error().message.toUtf8();
}

QByteArray message(const QByteArray &segments)
{
    return "<HL7Message><MSH><MSH.1>|</MSH.1><MSH.2>^~\\&amp;</MSH.2></MSH>" + segments + "</HL7Message>";
}

} // namespace

class TestEr7 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsDelimiters_data();
    void readsDelimiters();
    void readsOptions();
    void refusesText_data();
    void refusesText();
    void writesWhatOtherCharactersNeed();
    void characterBeyondAsciiAsDelimiter();
    void writes_data();
    void writes();
    void bug5SubcomponentStateDoesNotLeak();
    void refusesXml_data();
    void refusesXml();
    void takesAnyBytes();
    void timeGrowsWithSize();
};

void TestEr7::readsDelimiters_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QByteArray>("encoding"); // MSH.2, or empty
    QTest::newRow("usual") << QByteArray("MSH|^~\\&|A") << QByteArray("^~\\&amp;");
    QTest::newRow("no escape") << QByteArray("MSH|^~&|A|b&c") << QByteArray("^~\\&amp;");
    QTest::newRow("none") << QByteArray("MSH||A") << QByteArray("^~");
    QTest::newRow("five") << QByteArray("MSH|^~\\&#|A") << QByteArray("^~\\&amp;");
    QTest::newRow("no fields") << QByteArray("MSH|^~\\&") << QByteArray("^~\\&amp;");
    QTest::newRow("file header") << QByteArray("FHS$*!\\%$A") << QByteArray("*!\\%");
}

void TestEr7::readsDelimiters()
{
    QFETCH(const QByteArray, message);
    QFETCH(const QByteArray, encoding);
    const QByteArray id = message.left(3);
    QVERIFY2(toXml(message).contains('<' + id + ".2>" + encoding + "</" + id + ".2>"), toXml(message).constData());
}

void TestEr7::readsOptions()
{
    Er7ReadOptions options;
    options.handleSubcomponents = false;
    QVERIFY(toXml(header + "\rPID|a&b", options).contains("<PID.1.1>a&amp;b</PID.1.1>"));
    options = {};
    options.handleRepetitions = false;
    const QByteArray joined = toXml(header + "\rPID|a~b", options);
    QVERIFY(joined.contains("<PID.1.1>a~b</PID.1.1>"));
    QVERIFY(joined.contains("<MSH.2>^~\\&amp;</MSH.2>"));
    options = {};
    options.segmentDelimiter = "\n!"; // a set of characters
    QVERIFY(toXml(header + "!PID|1\nNTE|2", options).contains("<PID.1.1>1</PID.1.1></PID.1></PID><NTE>"));
}

void TestEr7::refusesText_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("blank") << QByteArray(" \r\n \t");
    QTest::newRow("short") << QByteArray("MSH|\r");
    QTest::newRow("short in characters") << QByteArray("ééééé");
    QTest::newRow("separators") << header + "\r||||";
}

void TestEr7::refusesText()
{
    QFETCH(const QByteArray, text);
    QVERIFY(!er7ToXml(text, {}).ok());
}

void TestEr7::writesWhatOtherCharactersNeed()
{
    const QByteArray xml = toXml(header + "|é😀|\x01|a\tb|<>\"'|\xff|\xed\xa0\x80");
    QVERIFY(xml.contains("<MSH.4.1>&#233;&#128512;</MSH.4.1>")); // one reference, where the reference engine writes two surrogates
    QVERIFY(xml.contains("<MSH.5.1>\x01</MSH.5.1>"));
    QVERIFY(xml.contains("<MSH.6.1>a\tb</MSH.6.1>"));
    QVERIFY(xml.contains("<MSH.7.1>&lt;&gt;&quot;&apos;</MSH.7.1>"));
    QVERIFY(xml.contains("<MSH.8.1>&#65533;</MSH.8.1>")); // no UTF-8
    QVERIFY(toEr7(xml).startsWith(header + "|é😀|\x01|a\tb|<>\"'|"));
}

void TestEr7::characterBeyondAsciiAsDelimiter()
{
    const QByteArray text = "MSH§^~\\&§A§b\rPID§1§x^y\r";
    QVERIFY(toXml(text).contains("<PID.2><PID.2.1>x</PID.2.1><PID.2.2>y</PID.2.2></PID.2>"));
    QCOMPARE(toEr7(toXml(text)), text);
}

void TestEr7::writes_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<QByteArray>("er7");
    const QByteArray msh = "MSH|^~\\&\r";
    QTest::newRow("out of order") << message("<PID><PID.5>five</PID.5><PID.3>three</PID.3></PID>") << msh + "PID|||||five|three\r";
    QTest::newRow("same fields in two segments") << message("<OBX><OBX.5>a</OBX.5></OBX><OBX><OBX.5>b</OBX.5></OBX>") << msh + "OBX|||||a\rOBX|||||b\r";
    QTest::newRow("a lone separator") << message("<OBX><OBX.1>a&lt;|&gt;b</OBX.1><OBX.2>|</OBX.2></OBX>") << msh + "OBX|a<|>b||\r";
    QTest::newRow("CDATA and comment") << message("<NTE><!-- no --><NTE.1><![CDATA[<a>&]]>b<!-- no -->c</NTE.1><?no?></NTE>") << msh + "NTE|<a>&bc\r";
    QTest::newRow("surrogate references") << message("<NTE><NTE.1>&#55357;&#56832;</NTE.1></NTE>") << msh + "NTE|😀\r";
    QTest::newRow("lone surrogates") << message("<NTE><NTE.1>&#55357;x&#56832;</NTE.1></NTE>") << msh + "NTE|\xef\xbf\xbdx\xef\xbf\xbd\r";
    QTest::newRow("control reference") << message("<NTE><NTE.1>&#x1;\x02</NTE.1></NTE>") << msh + "NTE|\x01\x02\r";
    QTest::newRow("white space in a leaf") << message("\n <NTE>\n <NTE.1> \n </NTE.1>\n </NTE>\n ") << msh + "NTE| \n \r";
    QTest::newRow("text between segments") << message("<NTE>a</NTE>text at root") << msh + "NTEa|\r";
    QTest::newRow("attributes") << message("<NTE a='1' b=\"&lt;\"><NTE.1 c = \"\">x</NTE.1 ></NTE>") << msh + "NTE|x\r";
    QTest::newRow("no MSH.1") << QByteArray("<HL7Message><MSH><MSH.2>^~\\&amp;</MSH.2><MSH.3>A</MSH.3></MSH></HL7Message>") << QByteArray("MSH|^~\\&|A\r");
    QTest::newRow("own delimiters") << QByteArray("<HL7Message><PID><PID.1>a</PID.1><PID.1>b</PID.1></PID><MSH><MSH.1>#</MSH.1><MSH.2>*!@%</MSH.2></MSH></HL7Message>")
                                    << QByteArray("PID#a!b\rMSH#*!@%\r");
    QTest::newRow("separator in MSH.1.1") << QByteArray("<HL7Message><MSH><MSH.1><MSH.1.1>|</MSH.1.1></MSH.1><MSH.2><MSH.2.1>^~\\&amp;</MSH.2.1></MSH.2></MSH></HL7Message>")
                                          << msh;
    QTest::newRow("segment fragment") << QByteArray("<PID><PID.3>a</PID.3><PID.5><PID.5.2>b</PID.5.2></PID.5></PID>") << QByteArray("PID|||a||^b");
    QTest::newRow("BOM and prolog") << "\xef\xbb\xbf<?xml version='1.0'?>\n" + message("") << msh;
    QTest::newRow("line ends") << message("<NTE><NTE.1>a\r\nb\rc&#13;d</NTE.1></NTE>") << msh + "NTE|a\nb\nc\rd\r";
    QTest::newRow("deeper than four") << message("<NTE><NTE.1.1.1.1>x</NTE.1.1.1.1></NTE>") << msh + "NTEx|\r";
}

void TestEr7::writes()
{
    QFETCH(const QByteArray, xml);
    QFETCH(const QByteArray, er7);
    QCOMPARE(toEr7(xml), er7);
}

void TestEr7::bug5SubcomponentStateDoesNotLeak() // bugs.md no. 5
{
    QCOMPARE(toEr7("<HL7Message><MSH><MSH.1>|</MSH.1><MSH.2>^~\\&amp;</MSH.2><MSH.3><MSH.3.1><MSH.3.1.1>a</MSH.3.1.1><MSH.3.1.2>b</MSH.3.1.2></MSH.3.1>"
                   "</MSH.3><MSH.4><MSH.4.1><MSH.4.1.4>c</MSH.4.1.4></MSH.4.1></MSH.4></MSH></HL7Message>"),
             "MSH|^~\\&|a&b|&&&c\r");
}

void TestEr7::refusesXml_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *title, const QByteArray &xml, const char *reason) { QTest::newRow(title) << xml << QString::fromLatin1(reason); };
    row("empty", "", "line 1, column 1");
    row("text", "MSH|^~|A", "outside of the root");
    row("not closed", "<HL7Message>\n<PID>", "line 2, column 6");
    row("wrong end", "<HL7Message><PID></NTE></HL7Message>", "no matching start tag");
    row("end only", "</PID>", "no matching start tag");
    row("DOCTYPE", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "DOCTYPE");
    row("entity", "<a>&b;</a>", "a reference");
    row("open reference", "<a>&amp</a>", "a reference");
    row("big reference", "<a>&#x110000;</a>", "a reference");
    row("name", "<HL7Message><1AB></1AB></HL7Message>", "a name");
    row("attribute", "<this is not HL7></this is not HL7>", "no value");
    row("attribute twice", "<a b='1' b='2'/>", "twice");
    row("attribute not quoted", "<a b=1/>", "quotes");
    row("second root", "<a/><b/>", "second root");
    row("text after", "<a/>b", "outside of the root");
    row("comment", "<a><!-- </a>", "not closed");
    row("cut tag", "<a", "a start tag");
    row("no number", message("<PID><PID.x>a</PID.x></PID>"), "<PID.x>");
    row("large number", message("<PID><PID.100000000>a</PID.100000000></PID>"), "<PID.100000000>");
}

void TestEr7::refusesXml()
{
    QFETCH(const QByteArray, xml);
    QFETCH(const QString, reason);
    const Result<QByteArray> er7 = xmlToEr7(xml, "\r");
    QVERIFY2(!er7.ok(), er7.ok() ? er7->constData() : "");
    QVERIFY2(er7.error().message.contains(reason), qPrintable(er7.error().message));
}

// Whatever the bytes are, both directions end with a value or an error. Meant for the sanitizers.
void TestEr7::takesAnyBytes()
{
    const QByteArray er7 = "MSH|^~\\&|APP^1|FAC&2~b|||2024||ADT^A01|7|P^T|2.5\rPID|1||11^^^H&1.2&ISO~22||DOE^JANE||é😀\r";
    const QByteArray xml = "<?xml version=\"1.0\"?><!-- c -->" + toXml(er7).sliced(38) + "<![CDATA[x]]>";
    const QByteArray spice = QByteArrayLiteral("<>&;#x/!?-[]'\"=|^~\\\r\n \0\xff\xed\x80.9");
    std::mt19937 random(7);
    for (int i = 0; i < 20000; ++i) {
        QByteArray text = i % 2 ? er7 : xml;
        for (uint32_t edits = random() % 6; edits > 0 && !text.isEmpty(); --edits) {
            const qsizetype at = qsizetype(random() % uint32_t(text.size()));
            switch (random() % 4) {
            case 0: text[at] = spice[qsizetype(random() % uint32_t(spice.size()))]; break;
            case 1: text.remove(at, qsizetype(random() % 20)); break;
            case 2: text.insert(at, spice.mid(qsizetype(random() % uint32_t(spice.size())), 4)); break;
            default: text.truncate(at);
            }
        }
        const Result<QByteArray> written = er7ToXml(text, {});
        const Result<QByteArray> read = xmlToEr7(text, "\r");
        QVERIFY(written.ok() || !written.error().message.isEmpty());
        QVERIFY(read.ok() || !read.error().message.isEmpty());
    }
}

// 2 MB in one field, in many fields and in many segments: a step over linear would not end here.
void TestEr7::timeGrowsWithSize()
{
    constexpr qsizetype size = 2'000'000;
    const QByteArray oneField = header + "\rOBX|1|" + QByteArray(size, 'x') + "\r";
    const QByteArray manyFields = header + "\rOBX|1" + QByteArray("|a^b&c").repeated(size / 6) + "\r";
    const QByteArray manySegments = header + "\r" + QByteArray("NTE|1||<a>\r").repeated(size / 11);
    for (const QByteArray &text : {oneField, manyFields, manySegments})
        QCOMPARE(text == manyFields ? text : toEr7(toXml(text)), text); // fields above 9999 are not written
    QVERIFY(toXml(manyFields).endsWith("</HL7Message>"));
}

QTEST_APPLESS_MAIN(TestEr7)
#include "tst_er7.moc"

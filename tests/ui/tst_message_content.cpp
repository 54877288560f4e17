// SPDX-License-Identifier: GPL-3.0-or-later
// What panes show, as values: display texts, field places, colours, Sent properties, reasons for what is not there.
#include "ui/messages/code_spans.h"
#include "ui/messages/content_search.h"
#include "ui/messages/content_tree.h"
#include "ui/messages/display_text.h"
#include "ui/messages/field_differences.h"
#include "ui/messages/field_map.h"
#include "ui/messages/sent_properties.h"
#include "ui/messages/stage_content.h"

#include <QTest>

Q_DECLARE_METATYPE(std::vector<millrace::ContentCondition>)

using namespace millrace;
using namespace millrace::ui;

namespace {

const QByteArray adt = "MSH|^~\\&|SEND|FAC|RECV|FAC|20260102030405||ADT^A01|MSG1|P|2.5\r"
                       "PID|1||100^^^HOSP&1.2&ISO^MR~200^^^GOV||TEST^GIVEN||19700101\r"
                       "OBX|1|NM|A||70\rOBX|2|NM|B||172\r";

DisplayText plain(const QByteArray &data, TextKind kind)
{
    return displayText(data, kind, Indent::Off);
}

QString valueOf(const FieldMap &map, const DisplayText &text, const FieldPath &path)
{
    const FieldPlace *place = map.find(path);
    return place ? text.text.mid(place->start, place->end - place->start) : QStringLiteral("<none>");
}

} // namespace

class tst_MessageContent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void kinds_data();
    void kinds();
    void readableText();
    void lineEnds();
    void longLinesAreBrokenForDrawingOnly();
    void indentsXml_data();
    void indentsXml();
    void indentsJson();
    void hl7Fields();
    void xmlFieldsAreTheSame();
    void otherDelimiters();
    void fieldUnderTheCaret();
    void aFieldIsLookedForInItsSegment();
    void colours();
    void linesBeginInWhatGoesOn();
    void trueTexts();
    void nodesFoundByText();
    void hitsInAText_data();
    void hitsInAText();
    void hitsAreLookedForWhereTheyAreWanted();
    void hitsInWhatIsFolded();
    void hitsBehindWhatIsShown();
    void levelsThatAreOpened();
    void xmlTextIsReadable();
    void sentProperties();
    void stagePresent();
    void stageMissing_data();
    void stageMissing();
};

void tst_MessageContent::kinds_data()
{
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QString>("dataType");
    QTest::addColumn<int>("kind");
    QTest::newRow("hl7") << adt << "HL7V2" << int(TextKind::Hl7);
    QTest::newRow("hl7, typed raw") << adt << "RAW" << int(TextKind::Hl7);
    QTest::newRow("xml of hl7") << QByteArray("<HL7Message/>") << "XML" << int(TextKind::Xml);
    QTest::newRow("xml after blank") << QByteArray("\r\n <a/>") << "RAW" << int(TextKind::Xml);
    QTest::newRow("json") << QByteArray("{\"a\":1}") << "RAW" << int(TextKind::Json);
    QTest::newRow("json list") << QByteArray("[1]") << "JSON" << int(TextKind::Json);
    QTest::newRow("a bracket is no json") << QByteArray("[1] note") << "RAW" << int(TextKind::Plain);
    QTest::newRow("empty") << QByteArray() << "" << int(TextKind::Plain);
}

void tst_MessageContent::kinds()
{
    QFETCH(QByteArray, data);
    QFETCH(QString, dataType);
    QTEST(int(textKindOf(data, dataType)), "kind");
}

void tst_MessageContent::readableText()
{
    QVERIFY(isReadableText("A\tB\r\n\x1c\x0b"));
    QVERIFY(isReadableText("Größe"));
    QVERIFY(!isReadableText(QByteArray("a\0b", 3)));
    QVERIFY(!isReadableText("\xff\xfe"));
    const QByteArray euros("€€€"); // three bytes each
    QCOMPARE(startOfText(euros, 4).size(), 3);
    QCOMPARE(startOfText(euros, 6).size(), 6);
    QCOMPARE(startOfText(euros, 100).size(), 9);
}

void tst_MessageContent::lineEnds()
{
    const DisplayText text = plain("a\rb\nc\r\nd", TextKind::Hl7);
    QCOMPARE(text.text, QStringLiteral("a\nb\nc\nd"));
    QCOMPARE(text.ends, (std::vector{LineEnd::Cr, LineEnd::Lf, LineEnd::CrLf, LineEnd::None}));
}

void tst_MessageContent::longLinesAreBrokenForDrawingOnly()
{
    const DisplayText text = plain("OBX|1|ED|X||" + QByteArray(10000, 'A') + "^Z\rNTE|1", TextKind::Hl7);
    QCOMPARE(std::count(text.ends.begin(), text.ends.end(), LineEnd::Broken), 2);
    const FieldMap map(text, TextKind::Hl7);
    const FieldPlace *place = map.find({QStringLiteral("OBX"), 1, 5, 1, 2, 1});
    QVERIFY(place);
    QCOMPARE(text.text.mid(place->start, place->end - place->start), QStringLiteral("Z"));
    QVERIFY(map.find({QStringLiteral("NTE"), 1, 1, 1, 1, 1}));
}

void tst_MessageContent::indentsXml_data()
{
    QTest::addColumn<QString>("in");
    QTest::addColumn<QString>("out");
    QTest::newRow("nested") << "<a><b>1</b><c/></a>"
                            << "<a>\n  <b>1</b>\n  <c/>\n</a>";
    QTest::newRow("already indented") << "<a>\n    <b>1</b>\n</a>\n"
                                      << "<a>\n  <b>1</b>\n</a>";
    QTest::newRow("blank text is content") << "<a><b>  </b></a>"
                                           << "<a>\n  <b>  </b>\n</a>";
    QTest::newRow("declaration and comment") << "<?xml version=\"1.0\"?><!-- x --><a/>"
                                             << "<?xml version=\"1.0\"?>\n<!-- x -->\n<a/>";
    QTest::newRow("cdata") << "<a><![CDATA[<x>]]></a>"
                           << "<a><![CDATA[<x>]]></a>";
    QTest::newRow("bracket in attribute") << "<a t=\"1>2\"><b/></a>"
                                          << "<a t=\"1>2\">\n  <b/>\n</a>";
    QTest::newRow("cut off") << "<a><b>1</b><c"
                             << "<a>\n  <b>1</b>\n  <c";
    QTest::newRow("too many ends") << "</a></b>"
                                   << "</a>\n</b>";
}

void tst_MessageContent::indentsXml()
{
    QFETCH(QString, in);
    QTEST(indentXml(in), "out");
}

void tst_MessageContent::indentsJson()
{
    QCOMPARE(indentJson(QStringLiteral("{\"b\":[1,2],\"a\":{\"x\":\"{,}\\\"\",\"e\":[]},\"n\":null}")),
             QStringLiteral("{\n  \"b\": [\n    1,\n    2\n  ],\n  \"a\": {\n    \"x\": \"{,}\\\"\",\n    \"e\": "
                            "[]\n  },\n  \"n\": null\n}"));
    QCOMPARE(indentJson(QStringLiteral("[\"cut")), QStringLiteral("[\n  \"cut"));
}

void tst_MessageContent::hl7Fields()
{
    const DisplayText text = plain(adt, TextKind::Hl7);
    const FieldMap map(text, TextKind::Hl7);
    const auto value = [&](const char *segment, int occurrence, int field, int repetition = 1, int component = 1,
                           int sub = 1) {
        return valueOf(map, text, {QString::fromLatin1(segment), occurrence, field, repetition, component, sub});
    };
    QCOMPARE(value("MSH", 1, 1), QStringLiteral("|"));
    QCOMPARE(value("MSH", 1, 2), QStringLiteral("^~\\&"));
    QCOMPARE(value("MSH", 1, 3), QStringLiteral("SEND"));
    QCOMPARE(value("MSH", 1, 9, 1, 2), QStringLiteral("A01"));
    QCOMPARE(value("PID", 1, 3), QStringLiteral("100"));
    QCOMPARE(value("PID", 1, 3, 1, 4, 2), QStringLiteral("1.2"));
    QCOMPARE(value("PID", 1, 3, 2, 4), QStringLiteral("GOV"));
    QCOMPARE(value("PID", 1, 2), QString());
    QCOMPARE(value("PID", 1, 7), QStringLiteral("19700101"));
    QCOMPARE(value("PID", 1, 8), QStringLiteral("<none>"));
    QCOMPARE(value("OBX", 2, 5), QStringLiteral("172"));
    QCOMPARE(map.find({QStringLiteral("PID"), 1, 5, 1, 1, 1})->name(), QStringLiteral("PID-5.1"));
    QCOMPARE(map.find({QStringLiteral("PID"), 1, 7, 1, 1, 1})->name(), QStringLiteral("PID-7"));
    QCOMPARE(map.find({QStringLiteral("PID"), 1, 3, 1, 4, 2})->name(), QStringLiteral("PID-3.4.2"));
    QCOMPARE(map.find({QStringLiteral("PID"), 1, 3, 2, 4, 1})->name(), QStringLiteral("PID-3[2].4"));
    QCOMPARE(map.find({QStringLiteral("OBX"), 2, 5, 1, 1, 1})->name(), QStringLiteral("OBX[2]-5"));
}

void tst_MessageContent::xmlFieldsAreTheSame()
{
    const QByteArray xml =
        "<HL7Message><MSH><MSH.1>|</MSH.1><MSH.2>^~\\&amp;</MSH.2><MSH.9><MSH.9.1>ADT</MSH.9.1><MSH.9.2>A01</"
        "MSH.9.2></MSH.9></MSH>"
        "<PID><PID.2/><PID.3><PID.3.1>100</PID.3.1><PID.3.4><PID.3.4.1>HOSP</PID.3.4.1><PID.3.4.2>1.2</PID.3.4.2></"
        "PID.3.4></PID.3>"
        "<PID.3><PID.3.1>200</PID.3.1></PID.3></PID><OBX><OBX.5><OBX.5.1>70</OBX.5.1></OBX.5></OBX>"
        "<OBX><OBX.5><OBX.5.1>172</OBX.5.1></OBX.5></OBX></HL7Message>";
    for (const Indent indent : {Indent::Off, Indent::On}) {
        const DisplayText text = displayText(xml, TextKind::Xml, indent);
        const FieldMap map(text, TextKind::Xml);
        const auto value = [&](const char *segment, int occurrence, int field, int repetition = 1, int component = 1,
                               int sub = 1) {
            return valueOf(map, text, {QString::fromLatin1(segment), occurrence, field, repetition, component, sub});
        };
        QCOMPARE(value("MSH", 1, 9, 1, 2), QStringLiteral("A01"));
        QCOMPARE(value("PID", 1, 2), QString());
        QCOMPARE(value("PID", 1, 3, 1, 4, 2), QStringLiteral("1.2"));
        QCOMPARE(value("PID", 1, 3, 2), QStringLiteral("200"));
        QCOMPARE(value("OBX", 2, 5), QStringLiteral("172"));
        QCOMPARE(value("OBX", 3, 5), QStringLiteral("<none>"));
        // The caret in a tag is in its field.
        const int tag = int(text.text.indexOf(QLatin1String("<OBX.5.1>172"))) + 2;
        QVERIFY(map.at(tag));
        QCOMPARE(map.at(tag)->name(), QStringLiteral("OBX[2]-5.1"));
    }
}

void tst_MessageContent::otherDelimiters()
{
    const DisplayText text = plain("MSH$%*!@$SEND\rPID$1$$A%B*C@D", TextKind::Hl7);
    const FieldMap map(text, TextKind::Hl7);
    QCOMPARE(valueOf(map, text, {QStringLiteral("MSH"), 1, 3, 1, 1, 1}), QStringLiteral("SEND"));
    QCOMPARE(valueOf(map, text, {QStringLiteral("PID"), 1, 3, 1, 2, 1}), QStringLiteral("B"));
    QCOMPARE(valueOf(map, text, {QStringLiteral("PID"), 1, 3, 2, 1, 2}), QStringLiteral("D"));
}

void tst_MessageContent::fieldUnderTheCaret()
{
    const DisplayText text = plain(adt, TextKind::Hl7);
    const FieldMap map(text, TextKind::Hl7);
    const int given = int(text.text.indexOf(QLatin1String("GIVEN")));
    for (int at = given; at <= given + 5; ++at) {
        QVERIFY(map.at(at));
        QCOMPARE(map.at(at)->name(), QStringLiteral("PID-5.2"));
    }
    QVERIFY(!map.at(int(text.text.indexOf(QLatin1String("PID"))) + 1)); // in the segment's name
    QVERIFY(!FieldMap(plain("just text", TextKind::Plain), TextKind::Plain).at(2));
}

void tst_MessageContent::aFieldIsLookedForInItsSegment()
{
    const DisplayText text = plain(adt, TextKind::Hl7);
    const FieldMap map(text, TextKind::Hl7);
    QCOMPARE(valueOf(map, text, {QStringLiteral("OBX"), 2, 5, 1, 1, 1}), QStringLiteral("172"));
    QVERIFY(!map.find({QStringLiteral("OBX"), 1, 9, 1, 1, 1})); // the next has no such field either
    QVERIFY(!map.find({QStringLiteral("OBX"), 3, 5, 1, 1, 1}));
    QVERIFY(!map.find({QStringLiteral("OBX"), 0, 5, 1, 1, 1}));
    QVERIFY(!map.find({QStringLiteral("NK1"), 1, 5, 1, 1, 1}));
    // Segments by name and number in XML, and a field that stands by itself.
    const DisplayText xml = plain("<HL7Message><OBX><OBX.5>70</OBX.5></OBX><OBX><OBX.5>172</OBX.5></OBX></HL7Message>", TextKind::Xml);
    const FieldMap xmlMap(xml, TextKind::Xml);
    QCOMPARE(valueOf(xmlMap, xml, {QStringLiteral("OBX"), 2, 5, 1, 1, 1}), QStringLiteral("172"));
    const DisplayText fragment = plain("<PID.5><PID.5.1>TEST</PID.5.1></PID.5>", TextKind::Xml);
    QCOMPARE(valueOf(FieldMap(fragment, TextKind::Xml), fragment, {QStringLiteral("PID"), 1, 5, 1, 1, 1}), QStringLiteral("TEST"));
}

void tst_MessageContent::linesBeginInWhatGoesOn()
{
    using enum LineState;
    const DisplayText xml = plain("<a\n b='1'>\n<!--\nx\n-->\n<![CDATA[\ny]]>\n</a>", TextKind::Xml);
    QCOMPARE(lineStates(xml, TextKind::Xml), (std::vector{Normal, XmlTag, Normal, XmlComment, XmlComment, Normal, XmlCData, Normal}));
    const DisplayText wide = plain("OBX|" + QByteArray(5000, 'A') + "\rNTE|1", TextKind::Hl7);
    QCOMPARE(lineStates(wide, TextKind::Hl7), (std::vector{Normal, Continued, Normal}));
}

void tst_MessageContent::trueTexts()
{
    const QByteArray base64 = QByteArray(60'000, 'x').toBase64();
    const QByteArray content = "MSH|a\r\nOBX|" + base64 + "|F\rNTE|" + QByteArray(9000, 'A') + "\nZZZ";
    const DisplayText text = displayText(foldBase64(content), TextKind::Hl7, Indent::Off);
    QCOMPARE(text.folds.size(), 1u);
    QCOMPARE(trueText(text, 0, text.text.size()).toUtf8(), content);
    QCOMPARE(trueText(text, 4, 7), QStringLiteral("a\r\nO"));
    const TextFold &fold = text.folds.front();
    QCOMPARE(trueText(text, fold.start - 1, fold.end + 1).toUtf8(), "|" + base64 + "|");
    QCOMPARE(trueText(text, fold.start + 1, fold.end), text.text.mid(fold.start + 1, fold.end - fold.start - 1)); // a part of the sign
    QCOMPARE(trueText(text, text.text.size() - 5, text.text.size()), QStringLiteral("A\nZZZ"));
    QCOMPARE(trueText(text, 3, 3), QString());
}

void tst_MessageContent::nodesFoundByText()
{
    const DisplayText text = plain(adt, TextKind::Hl7);
    const ContentNodes all = contentNodes(text, TextKind::Hl7, FieldMap(text, TextKind::Hl7));
    const auto names = [](const ContentNodes &nodes) {
        QStringList list;
        for (size_t at = 1; at < nodes.size(); ++at)
            list += nodes[at].name;
        return list;
    };
    // A value, with the rows above it; as deep as it is.
    const ContentNodes given = nodesWith(all, QStringLiteral("given"));
    QCOMPARE(names(given), (QStringList{QStringLiteral("PID"), QStringLiteral("PID-5"), QStringLiteral("PID-5.2")}));
    QCOMPARE(given[0].children, std::vector<int>{1});
    QCOMPARE(given[3].parent, 2);
    QCOMPARE(given[3].value, QStringLiteral("GIVEN"));
    // A name, with all below it.
    const ContentNodes second = nodesWith(all, QStringLiteral("OBX[2]"));
    QCOMPARE(second[0].children, std::vector<int>{1});
    QVERIFY(names(second).contains(QStringLiteral("OBX-5")));
    QCOMPARE(nodesWith(all, QStringLiteral("isnowhere")).size(), 1u);
    // Rows of the same text stay in their order.
    QCOMPARE(nodesWith(all, QStringLiteral("observation")).front().children.size(), 2u);
}

void tst_MessageContent::hitsInAText_data()
{
    using enum ContentCondition::Kind;
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<std::vector<ContentCondition>>("conditions");
    QTest::addColumn<QStringList>("hits"); // as they stand in what is shown
    const auto row = [](const char *name, const QByteArray &content, const std::vector<ContentCondition> &conditions, const QStringList &hits) {
        QTest::newRow(name) << content << conditions << hits;
    };
    row("any case of letters", adt, {{QStringLiteral("test"), Text}}, {QStringLiteral("TEST")});
    row("signs of expressions are meant as they are", adt, {{QStringLiteral("^^^"), Text}}, {QStringLiteral("^^^"), QStringLiteral("^^^")});
    row("an expression, at each line", adt, {{QStringLiteral("^obx\\|\\d"), Pattern}}, {QStringLiteral("OBX|1"), QStringLiteral("OBX|2")});
    row("the end of a line", adt, {{QStringLiteral("\\d+$"), Pattern}}, {QStringLiteral("5"), QStringLiteral("19700101"), QStringLiteral("70"), QStringLiteral("172")});
    row("exact case", adt, {{QStringLiteral("(?-i)test"), Pattern}}, {});
    row("over a line end", "A|x\r\nB|y", {{QStringLiteral("x\r\nB"), Text}}, {QStringLiteral("x\nB")});
    row("behind a line end of two characters", "A\r\nB\r\nCD", {{QStringLiteral("d"), Text}}, {QStringLiteral("D")});
    row("where only the view breaks a line", "A" + QByteArray(5000, 'x') + "yz", {{QStringLiteral("xyz"), Text}}, {QStringLiteral("xyz")});
    row("over such a break", QByteArray(4095, '-') + "abcd", {{QStringLiteral("abcd"), Text}}, {QStringLiteral("a\nbcd")});
    row("several terms, one place", adt, {{QStringLiteral("TEST^G"), Text}, {QStringLiteral("given"), Text}}, {QStringLiteral("TEST^GIVEN")});
    row("nothing is no hit", adt, {{QStringLiteral("q*"), Pattern}}, {});
    row("what must not be there", adt, {{QStringLiteral("TEST"), Text, {}, Wanted::Absent}}, {});
    row("letters beyond ASCII", "Größe", {{QStringLiteral("GRÖ"), Text}}, {QStringLiteral("Grö")});
}

void tst_MessageContent::hitsInAText()
{
    QFETCH(QByteArray, content);
    QFETCH(std::vector<ContentCondition>, conditions);
    const DisplayText text = plain(content, TextKind::Hl7);
    QStringList found;
    for (const TextRange &hit : ContentSearch(conditions, {}).hits(text, {}))
        found += text.text.mid(hit.start, hit.end - hit.start);
    QTEST(found, "hits");
}

void tst_MessageContent::hitsAreLookedForWhereTheyAreWanted()
{
    using enum ContentCondition::Kind;
    const StageKey raw{0, ContentType::Raw}, encoded{0, ContentType::Encoded}, destinationRaw{2, ContentType::Raw}, sent{2, ContentType::Sent};
    const ContentSearch inRaw({{QStringLiteral("TEST"), Text, {ContentType::Raw}}}, {});
    QVERIFY(inRaw.looksInto(raw) && !inRaw.looksInto(encoded) && !inRaw.looksInto(destinationRaw) && !inRaw.looksInto(sent));
    const ContentSearch inEncoded({{QStringLiteral("TEST"), Text, {ContentType::Encoded}}}, {});
    QVERIFY(inEncoded.looksInto(encoded) && inEncoded.looksInto(destinationRaw) && !inEncoded.looksInto(raw));
    const ContentSearch atLab({{QStringLiteral("TEST"), Text}}, {2});
    QVERIFY(atLab.looksInto(sent) && !atLab.looksInto(raw) && !atLab.looksInto({1, ContentType::Sent}));
    QVERIFY(!ContentSearch().looksInto(raw));
    const DisplayText text = plain(adt, TextKind::Hl7);
    QCOMPARE(inRaw.hits(text, raw).size(), 1u);
    QVERIFY(inRaw.hits(text, encoded).empty());
    QVERIFY(ContentSearch().hits(text, raw).empty());
}

// In an embedded document the sign that stands for it is the hit, once.
void tst_MessageContent::hitsInWhatIsFolded()
{
    const QByteArray base64 = QByteArray(60'000, 'x').toBase64();
    const DisplayText text = displayText(foldBase64("OBX|" + base64 + "|END\r"), TextKind::Hl7, Indent::Off);
    const ContentSearch search({{QStringLiteral("eHh4"), ContentCondition::Kind::Text}, {QStringLiteral("end"), ContentCondition::Kind::Text}}, {});
    const std::vector<TextRange> hits = search.hits(text, {});
    QCOMPARE(hits.size(), 2u);
    QCOMPARE(hits[0], (TextRange{text.folds[0].start, text.folds[0].end}));
    QCOMPARE(text.text.mid(hits[1].start, hits[1].end - hits[1].start), QStringLiteral("END"));
}

void tst_MessageContent::hitsBehindWhatIsShown()
{
    const ContentSearch search({{QStringLiteral("^obx"), ContentCondition::Kind::Pattern}}, {});
    const auto end = adt.indexOf("OBX|2");
    QCOMPARE(search.hitsBehind(adt, end, {}), 1u);
    QCOMPARE(search.hitsBehind(adt, adt.size(), {}), 0u);
    QCOMPARE(search.hitsBehind("€€OBX", 6, {}), 0u); // no line begins there
}

void tst_MessageContent::levelsThatAreOpened()
{
    const auto tree = [](int segments) {
        const DisplayText text = plain(adt + QByteArray("OBX|3|NM|C||1\r").repeated(segments), TextKind::Hl7);
        return contentNodes(text, TextKind::Hl7, FieldMap(text, TextKind::Hl7));
    };
    QCOMPARE(levelsToOpen(tree(0), 1), 1);
    QCOMPARE(levelsToOpen(tree(0), 2), 2);
    QCOMPARE(levelsToOpen(tree(200), 2), 0); // each of them would be opened by itself
    QCOMPARE(levelsToOpen(ContentNodes(1), 2), 0);
}

void tst_MessageContent::colours()
{
    std::vector<CodeSpan> spans;
    codeSpans(QStringLiteral("PID|1^2"), TextKind::Hl7, LineState::Normal, {}, &spans);
    QCOMPARE(spans.size(), size_t(3));
    QCOMPARE(spans[0].length, 3);
    QCOMPARE(int(spans[0].ink), int(Token::CodeKeyword));
    QCOMPARE(int(spans[1].ink), int(Token::Text2));
    QCOMPARE(spans[2].start, 5);
    spans.clear();
    codeSpans(QStringLiteral("PID|1"), TextKind::Hl7, LineState::Continued, {}, &spans);
    QCOMPARE(spans.size(), size_t(1));
    // A comment and a tag over several lines.
    QCOMPARE(codeSpans(QStringLiteral("<a> <!-- x"), TextKind::Xml, LineState::Normal, {}, nullptr),
             LineState::XmlComment);
    QCOMPARE(codeSpans(QStringLiteral("y --> <b c='1'"), TextKind::Xml, LineState::XmlComment, {}, nullptr),
             LineState::XmlTag);
    QCOMPARE(codeSpans(QStringLiteral("d='2'>"), TextKind::Xml, LineState::XmlTag, {}, nullptr), LineState::Normal);
    QCOMPARE(codeSpans(QStringLiteral("<![CDATA[ z"), TextKind::Xml, LineState::Normal, {}, nullptr),
             LineState::XmlCData);
}

void tst_MessageContent::xmlTextIsReadable()
{
    QCOMPARE(plainXmlText(QStringLiteral("a &amp;&lt;&gt;&quot;&apos;&#65;&#x42; &no; & z")),
             QStringLiteral("a &<>\"'AB &no; & z"));
}

void tst_MessageContent::sentProperties()
{
    const auto tcp = readSentProperties(
        "<com.mirth.connect.connectors.tcp.TcpDispatcherProperties version=\"4.5.2\">"
        "<destinationConnectorProperties><queueEnabled>false</queueEnabled></destinationConnectorProperties>"
        "<remoteAddress>lab.test</remoteAddress><remotePort>7010</remotePort>"
        "<template>MSH|^~\\&amp;|A&#xd;PID|1</template></com.mirth.connect.connectors.tcp.TcpDispatcherProperties>");
    QVERIFY(tcp);
    QCOMPARE(tcp->className, QStringLiteral("TcpDispatcherProperties"));
    QCOMPARE(tcp->payloadName, QStringLiteral("template"));
    QCOMPARE(tcp->payload, QByteArray("MSH|^~\\&|A\rPID|1"));
    QCOMPARE(tcp->addresses.size(), size_t(1));
    QCOMPARE(tcp->addresses[0].value, QStringLiteral("lab.test:7010"));
    QCOMPARE(tcp->all.size(), size_t(3));
    QCOMPARE(tcp->all[0].name, QStringLiteral("destinationConnectorProperties/queueEnabled"));
    const auto file = readSentProperties(
        "<properties class=\"com.mirth.connect.connectors.file.FileDispatcherProperties\">"
        "<host>/data/out</host><outputPattern>a.hl7</outputPattern><template>x</template></properties>");
    QVERIFY(file);
    QCOMPARE(file->addresses[0].value, QStringLiteral("/data/out/a.hl7"));
    const auto vm = readSentProperties(
        "<com.mirth.connect.connectors.vm.VmDispatcherProperties><channelId>none</channelId>"
        "<channelTemplate>abc</channelTemplate></com.mirth.connect.connectors.vm.VmDispatcherProperties>");
    QVERIFY(vm);
    QCOMPARE(vm->payload, QByteArray("abc"));
    QCOMPARE(vm->addresses[0].value, QStringLiteral("none"));
    QVERIFY(!readSentProperties("MSH|^~\\&|"));
    QVERIFY(!readSentProperties("<a><b/></a>"));
    QVERIFY(!readSentProperties("<x.FileDispatcherProperties><template>cut"));
}

namespace {

Message message()
{
    Message message;
    message.messageId = 5;
    message.processed = true;
    ConnectorMessage source;
    source.connectorName = QStringLiteral("Source");
    source.status = MessageStatus::Transformed;
    source.raw = Content{adt, QStringLiteral("HL7V2")};
    source.encoded = Content{adt, QStringLiteral("HL7V2")};
    ConnectorMessage lab;
    lab.metaDataId = 2;
    lab.connectorName = QStringLiteral("Lab");
    lab.status = MessageStatus::Sent;
    lab.response = Response{MessageStatus::Sent, "MSA|AA", QStringLiteral("Message successfully sent."), {}};
    lab.responseDataType = QStringLiteral("HL7V2");
    message.connectorMessages = {source, lab};
    return message;
}

ChannelConfig channel()
{
    ChannelConfig config;
    ConnectorConfig lab;
    lab.metaDataId = 2;
    lab.name = QStringLiteral("Lab");
    ConnectorConfig off;
    off.metaDataId = 3;
    off.name = QStringLiteral("Off");
    off.enabled = false;
    config.destinations = {lab, off};
    return config;
}

} // namespace

void tst_MessageContent::stagePresent()
{
    const StageContent raw = stageContent(message(), channel(), {0, ContentType::Raw});
    QVERIFY(raw.content);
    QCOMPARE(raw.content->data, adt);
    QVERIFY(raw.reason.isEmpty());
    const StageContent response = stageContent(message(), channel(), {2, ContentType::Response});
    QVERIFY(response.response);
    QCOMPARE(response.content->data, QByteArray("MSA|AA"));
    QCOMPARE(response.content->dataType, QStringLiteral("HL7V2"));
    QCOMPARE(stageTitle(channel(), {2, ContentType::Sent}), QStringLiteral("D2 Lab · Sent"));
    QCOMPARE(stageTitle(channel(), {0, ContentType::Raw}), QStringLiteral("Source · Raw"));
}

void tst_MessageContent::stageMissing_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<int>("status"); // of the connector
    QTest::addColumn<QString>("error");
    QTest::addColumn<int>("connector");
    QTest::addColumn<int>("type");
    QTest::addColumn<QString>("reason");
    const int dev = int(StorageMode::Development);
    const int raw = int(StorageMode::Raw);
    const int t = int(MessageStatus::Transformed), s = int(MessageStatus::Sent), e = int(MessageStatus::Error);
    const int f = int(MessageStatus::Filtered), q = int(MessageStatus::Queued), p = int(MessageStatus::Pending);
    const int transformed = int(ContentType::Transformed), encoded = int(ContentType::Encoded),
              sent = int(ContentType::Sent);
    const int response = int(ContentType::Response), processed = int(ContentType::ProcessedRaw);
    const int respTransformed = int(ContentType::ResponseTransformed);
    QTest::newRow("mode raw, sent")
        << raw << s << "" << 2 << sent
        << "Not stored: mode RAW keeps only Raw. Production or Development would keep it.";
    QTest::newRow("mode production, transformed")
        << int(StorageMode::Production) << t << "" << 0 << transformed
        << "Not stored: mode PRODUCTION keeps Raw, Encoded, Sent and Response. Development would keep it.";
    QTest::newRow("mode metadata, raw") << int(StorageMode::Metadata) << t << "" << 0 << int(ContentType::Raw)
                                        << "Not stored: mode METADATA keeps statuses and columns, no content. Raw, "
                                           "Production or Development would keep it.";
    QTest::newRow("filtered") << dev << f << "" << 2 << encoded
                              << "Not made: the filter of D2 Lab turned the message away.";
    QTest::newRow("failed before") << dev << e << "TypeError: x\nat line 3" << 2 << encoded
                                   << "Not made: it failed before. TypeError: x";
    QTest::newRow("send failed, no answer")
        << dev << e << "connect refused" << 2 << response << "No answer: connect refused";
    QTest::newRow("in the queue") << dev << q << "" << 2 << response << "Not sent yet: the message is in the queue.";
    QTest::newRow("preprocessor") << dev << t << "" << 0 << processed
                                  << "The preprocessor left the message as it came: Processed is the same as Raw.";
    QTest::newRow("no steps")
        << dev << s << "" << 2 << transformed
        << "Nothing to transform: D2 Lab has no filter rules or transformer steps, so Raw went straight to Encoded.";
    QTest::newRow("pending") << dev << p << "" << 2 << respTransformed
                             << "Not made yet: the response transformer is still to run.";
    QTest::newRow("no response steps") << dev << s << "" << 2 << respTransformed
                                       << "D2 Lab has no response transformer steps: the Response was used as it came.";
    QTest::newRow("disabled") << dev << s << "" << 3 << sent << "D3 Off did not get this message: it is disabled.";
}

void tst_MessageContent::stageMissing()
{
    QFETCH(int, mode);
    QFETCH(int, status);
    QFETCH(QString, error);
    QFETCH(int, connector);
    QFETCH(int, type);
    Message m = message();
    for (ConnectorMessage &c : m.connectorMessages) {
        c.raw.reset();
        c.encoded.reset();
        c.response.reset();
        if (c.metaDataId == connector) {
            c.status = MessageStatus(status);
            c.processingError = error;
        }
    }
    ChannelConfig config = channel();
    config.storageMode = StorageMode(mode);
    const StageContent stage = stageContent(m, config, {connector, ContentType(type)});
    QVERIFY(!stage.content);
    QTEST(stage.reason, "reason");
}

QTEST_MAIN(tst_MessageContent)
#include "tst_message_content.moc"

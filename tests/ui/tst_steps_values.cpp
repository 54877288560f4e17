// SPDX-License-Identifier: GPL-3.0-or-later
// What the editor of filters and transformers says and makes of steps and samples, without widgets.

#include "engine/engine.h"
#include "ui/document/step_edits.h"
#include "ui/steps/field_drag.h"
#include "ui/steps/sample_tree.h"
#include "ui/steps/step_fields.h"
#include "ui/steps/step_text.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QTest>

using namespace millrace;
using namespace millrace::ui;

namespace {

PropertyTree step(StepKind kind, StepPart part, std::initializer_list<std::pair<const char *, const char *>> settings)
{
    PropertyTree tree = newStep(kind, part);
    for (const auto &[path, value] : settings)
        tree.set(path, value);
    return tree;
}

// The node with that path; the root: none.
size_t find(const SampleTree &tree, const char *path)
{
    for (size_t at = 1; at < tree.paths.size(); ++at) {
        if (tree.paths[at] == QLatin1String(path))
            return at;
    }
    return 0;
}

} // namespace

class TestStepsValues : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void expressionsAsPeopleSayThem_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *expression, const char *expected) { QTest::newRow(expression) << QString::fromLatin1(expression) << QString::fromLatin1(expected); };
        row("msg['PID']['PID.3']['PID.3.1'].toString()", "PID-3.1");
        row("msg[\"PID\"][\"PID.3\"]", "PID-3");
        row("tmp['MSH']['MSH.5']['MSH.5.1']", "MSH-5.1");
        row("msg['OBX'][i]['OBX.5']['OBX.5.1'].toString()", "OBX[i]-5.1");
        row("msg['PID']['PID.3'][1]['PID.3.1'].toString()", "PID-3[1].1");
        row("msg.PID['PID.5']", "PID-5");
        row("msg['order']['id'].toString()", "order.id");
        row("msg['items'][0]['name']", "items[0].name");
        row("'constant'", "'constant'");
        row("$('mrn') + '-' + $('visit')", "$('mrn') + '-' + $('visit')");
        row("msg['PID'].length()", "msg['PID'].length()");
        row("msg", "msg");
        row("", "");
        row("a +\n  b", "a +");
    }
    void expressionsAsPeopleSayThem()
    {
        QFETCH(QString, expression);
        QFETCH(QString, expected);
        QCOMPARE(expressionText(expression), expected);
    }

    void titlesAndSummaries()
    {
        ChannelConfig channel;
        ConnectorConfig lab;
        lab.metaDataId = 2;
        lab.name = QStringLiteral("Lab");
        channel.destinations = {lab};
        const auto mapper = step(StepKind::Mapper, StepPart::Transformer, {{"variable", "mrn"}, {"mapping", "msg['PID']['PID.3']['PID.3.1'].toString()"}, {"scope", "GLOBAL"}});
        QCOMPARE(stepTitle(mapper), QStringLiteral("mrn"));
        QCOMPARE(stepSummary(mapper, channel), QStringLiteral("from PID-3.1, global map"));
        QCOMPARE(stepTitle(step(StepKind::Mapper, StepPart::Transformer, {{"name", "The MRN"}})), QStringLiteral("The MRN"));
        const auto builder = step(StepKind::MessageBuilder, StepPart::Transformer, {{"messageSegment", "tmp['MSH']['MSH.5']['MSH.5.1']"}, {"mapping", "'LAB'"}});
        QCOMPARE(stepTitle(builder), QStringLiteral("MSH-5.1"));
        QCOMPARE(stepSummary(builder, channel), QStringLiteral("MSH-5.1 from 'LAB'"));
        QCOMPARE(stepSummary(step(StepKind::JavaScript, StepPart::Transformer, {{"script", "a;\nb;\n"}}), channel), QStringLiteral("JavaScript, 2 lines"));
        PropertyTree rule = step(StepKind::RuleBuilder, StepPart::Filter, {{"field", "msg['PID']['PID.8']['PID.8.1'].toString()"}, {"condition", "EQUALS"}});
        rule.child("values")->children = {{"string", {}, "'F'", {}}, {"string", {}, "'M'", {}}};
        QCOMPARE(stepSummary(rule, channel), QStringLiteral("PID-8.1 equals 'F' or 'M'"));
        PropertyTree set = step(StepKind::DestinationSetFilter, StepPart::Transformer, {{"field", "msg['ZZZ']"}});
        set.child("metaDataIds")->children = {{"int", {}, "2", {}}, {"int", {}, "9", {}}};
        QCOMPARE(stepSummary(set, channel), QStringLiteral("removes Lab, 9 if ZZZ exists"));
        QCOMPARE(stepSummary(step(StepKind::Iterator, StepPart::Transformer, {{"properties/target", "msg['OBX']"}}), channel), QStringLiteral("Iterator over OBX"));
        QCOMPARE(stepTitle(step(StepKind::ExternalScript, StepPart::Transformer, {{"scriptPath", "/x/lab.js"}})), QStringLiteral("lab.js"));
        PropertyTree foreign{"com.example.FooStep", {}, {}, {}};
        QCOMPARE(stepSummary(foreign, channel), QStringLiteral("FooStep"));
    }

    void problems_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("expected"); // a part of the sentence; empty: none
        const auto row = [](const char *name, StepKind kind, const char *path, const char *value, const char *expected) {
            QTest::newRow(name) << int(kind) << QString::fromLatin1(path) << QString::fromLatin1(value) << QString::fromLatin1(expected);
        };
        row("no variable", StepKind::Mapper, "variable", "", "variable is missing");
        row("a mapping that is none", StepKind::Mapper, "mapping", "msg['PID'", "no JavaScript value");
        row("a mapping that ends in a comment", StepKind::Mapper, "mapping", "msg // all", "");
        row("two values", StepKind::Mapper, "defaultValue", "'a'; 'b'", "no JavaScript value");
        row("an unknown scope", StepKind::Mapper, "scope", "NOWHERE", "NOWHERE");
        row("a script", StepKind::JavaScript, "script", "var a = 1;\nif (a {", "Line 2");
        row("a right script", StepKind::JavaScript, "script", "return;", "");
        row("E4X", StepKind::JavaScript, "script", "tmp.appendChild(<ZNT>{a}</ZNT>);", "");
        row("no name of a variable", StepKind::Iterator, "properties/indexVariable", "2i", "no name");
        row("no target", StepKind::Iterator, "properties/target", " ", "iterate on");
        row("no file", StepKind::ExternalScript, "scriptPath", "/nowhere/x.js", "/nowhere/x.js");
    }
    void problems()
    {
        QFETCH(int, kind);
        QFETCH(QString, path);
        QFETCH(QString, value);
        QFETCH(QString, expected);
        PropertyTree tree = newStep(StepKind(kind), StepPart::Transformer);
        for (const auto &[whole, text] : {std::pair("variable", "v"), std::pair("properties/target", "msg['OBX']")}) {
            if (tree.find(whole))
                tree.set(whole, text);
        }
        tree.set(path.toLatin1(), value.toUtf8());
        const auto problem = stepProblem(tree, StepPart::Transformer);
        QCOMPARE(problem.has_value(), !expected.isEmpty());
        if (problem)
            QVERIFY2(problem->text.contains(expected), qPrintable(problem->text));
        if (expected == QLatin1String("Line 2"))
            QCOMPARE(problem->line, 2);
    }

    // What is hidden is not asked for; what an Iterator holds is its own to mend.
    void problemsOfOthersDoNotCount()
    {
        PropertyTree rule = step(StepKind::RuleBuilder, StepPart::Filter, {{"field", "msg"}, {"condition", "EXISTS"}});
        rule.child("values")->children = {{"string", {}, "'", {}}};
        QVERIFY(!stepProblem(rule, StepPart::Filter));
        rule.set("condition", "EQUALS");
        QVERIFY(stepProblem(rule, StepPart::Filter));
        PropertyTree iterator = step(StepKind::Iterator, StepPart::Transformer, {{"properties/target", "msg['OBX']"}});
        iterator.find("properties/children")->children = {step(StepKind::JavaScript, StepPart::Transformer, {{"script", "("}})};
        QVERIFY(!stepProblem(iterator, StepPart::Transformer));
    }

    void hl7Samples()
    {
        const SampleTree tree = sampleTree("<HL7Message><MSH><MSH.1>|</MSH.1><MSH.12><MSH.12.1>2.5</MSH.12.1></MSH.12></MSH>"
                                           "<PID><PID.3><PID.3.1>1</PID.3.1><PID.3.4><PID.3.4.1>A</PID.3.4.1><PID.3.4.2>B</PID.3.4.2></PID.3.4></PID.3>"
                                           "<PID.3><PID.3.1>2</PID.3.1></PID.3><PID.7><PID.7.1>1970</PID.7.1></PID.7></PID>"
                                           "<OBX><OBX.1/></OBX><OBX><OBX.1/></OBX></HL7Message>");
        QVERIFY(tree.isXml);
        const size_t first = find(tree, "['PID']['PID.3'][0]");
        QVERIFY(first);
        QCOMPARE(tree.nodes[first].value, QStringLiteral("1^A&B"));
        QVERIFY2(tree.nodes[first].label.contains(QStringLiteral("Patient Identifier List")), qPrintable(tree.nodes[first].label));
        QVERIFY(find(tree, "['PID']['PID.3'][0]['PID.3.4']['PID.3.4.2']"));
        // Of one part: one row, which means that part.
        const size_t birth = find(tree, "['PID']['PID.7']['PID.7.1']");
        QVERIFY(birth);
        QCOMPARE(tree.nodes[birth].name, QStringLiteral("PID.7"));
        QVERIFY(tree.nodes[birth].children.empty());
        QVERIFY(find(tree, "['PID']['PID.3'][1]['PID.3.1']"));
        QVERIFY(find(tree, "['OBX'][1]"));
        QVERIFY(!find(tree, "['PID']['PID.7'][0]"));
    }

    void xmlSamples()
    {
        const SampleTree tree = sampleTree("<?xml version=\"1.0\"?><order id=\"7\" xmlns:x=\"urn:x\"><item>a</item><item>b</item><x:note x:lang=\"en\">n</x:note>"
                                           "<it-s>1</it-s></order>");
        QCOMPARE(tree.nodes[find(tree, "['@id']")].value, QStringLiteral("7"));
        QCOMPARE(tree.nodes[find(tree, "['item'][1]")].value, QStringLiteral("b"));
        QCOMPARE(tree.nodes[find(tree, ".*::note")].value, QStringLiteral("n"));
        QVERIFY(find(tree, ".*::note.@*::lang"));
        QVERIFY(find(tree, "['it-s']"));
        QVERIFY(sampleTree("MSH|^~\\&|").nodes.size() == 1);
        QVERIFY(sampleTree("<a><b>1</b").nodes.size() == 2); // as far as it can be read
    }

    void jsonSamples()
    {
        const SampleTree tree = sampleTree("{\"z\": {\"a'b\": 1}, \"list\": [{\"k\": \"v\"}, 2], \"a\": null}");
        QVERIFY(!tree.isXml);
        QVERIFY(find(tree, "['z']['a\\'b']"));
        QCOMPARE(tree.nodes[find(tree, "['list'][0]['k']")].value, QStringLiteral("v"));
        QCOMPARE(tree.nodes[find(tree, "['list'][1]")].name, QStringLiteral("[1]"));
        QCOMPARE(tree.nodes[tree.nodes[0].children.front()].name, QStringLiteral("z")); // in its own order
        QVERIFY(find(sampleTree("[{\"a\": 1}]"), "[0]['a']"));
    }

    void largeSamplesAreCut()
    {
        QByteArray xml = "<a>";
        for (size_t at = 0; at < mostSampleNodes + 10; ++at)
            xml += "<b/>";
        const SampleTree tree = sampleTree(xml + "</a>");
        QVERIFY(tree.isCut);
        QCOMPARE(tree.nodes.size(), mostSampleNodes);
    }

    void draggedFieldsAreJavaScript()
    {
        SampleTreeModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QByteArray xml = "<HL7Message><PID><PID.5><PID.5.1>A</PID.5.1><PID.5.2>B</PID.5.2></PID.5></PID></HL7Message>";
        model.setTree(sampleTree(xml), TemplateSide::Inbound);
        const QModelIndex pid = model.index(0, 0);
        const QModelIndex family = model.index(0, 0, model.index(0, 0, pid));
        QCOMPARE(model.data(family, SampleTreeModel::NameRole).toString(), QStringLiteral("PID.5.1"));
        std::unique_ptr<QMimeData> data(model.mimeData({family}));
        QCOMPARE(data->text(), QStringLiteral("msg['PID']['PID.5']['PID.5.1'].toString()"));
        data.reset(model.mimeData({pid}));
        QCOMPARE(data->text(), QStringLiteral("msg['PID']")); // what has parts is no text
        model.setTree(sampleTree(xml), TemplateSide::Outbound);
        data.reset(model.mimeData({model.index(0, 0, model.index(0, 0, model.index(0, 0)))}));
        QCOMPARE(data->text(), QStringLiteral("tmp['PID']['PID.5']['PID.5.1']"));
        const auto back = draggedField(*data);
        QVERIFY(back);
        QCOMPARE(back->side, TemplateSide::Outbound);
        QCOMPARE(back->path, data->text());
        model.setTree(sampleTree("{\"a\": 1}"), TemplateSide::Inbound);
        data.reset(model.mimeData({model.index(0, 0)}));
        QCOMPARE(data->text(), QStringLiteral("msg['a']"));
        QVERIFY(!draggedField(QMimeData()));
    }

    void draggedFieldsBecomeSteps()
    {
        const FieldDrag field{TemplateSide::Inbound, QStringLiteral("msg['OBX'][0]['OBX.5']['OBX.5.1']"), true, true, QStringLiteral("Observation Value")};
        const PropertyTree mapper = stepOfField(field, StepPart::Transformer, {});
        QCOMPARE(stepKind(mapper.name), StepKind::Mapper);
        QCOMPARE(mapper.string("variable"), QStringLiteral("observationValue"));
        QCOMPARE(mapper.string("mapping"), field.path + QStringLiteral(".toString()"));
        QCOMPARE(stepOfField(field, StepPart::Filter, {}).string("field"), field.path + QStringLiteral(".toString()"));
        FieldDrag outbound = field;
        outbound.side = TemplateSide::Outbound;
        outbound.path.replace(QStringLiteral("msg"), QStringLiteral("tmp"));
        QCOMPARE(stepOfField(outbound, StepPart::Transformer, {}).string("messageSegment"), outbound.path);
        // Into an Iterator: its index, where its prefix is.
        PropertyTree iterator = newStep(StepKind::Iterator, StepPart::Transformer);
        iterator.find("properties/prefixSubstitutions")->children = {{"string", {}, "msg", {}}, {"string", {}, "msg['OBX']", {}}};
        QCOMPARE(stepOfField(field, StepPart::Transformer, {&iterator}).string("mapping"), QStringLiteral("msg['OBX'][i]['OBX.5']['OBX.5.1'].toString()"));
        QCOMPARE(variableName({TemplateSide::Inbound, QStringLiteral("msg['PID']['PID.5']['PID.5.1']"), true, true, {}}), QStringLiteral("pid5_1"));
        QCOMPARE(variableName({TemplateSide::Inbound, QStringLiteral("msg['order']['id']"), true, true, {}}), QStringLiteral("orderId"));
    }
};

QTEST_MAIN(TestStepsValues)
#include "tst_steps_values.moc"

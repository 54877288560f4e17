// SPDX-License-Identifier: GPL-3.0-or-later
// Changes to rules and steps as functions on a channel's tree. spec/channels.md, "Steps and rules".

#include "engine/engine.h"
#include "ui/document/channel_edits.h"
#include "ui/document/step_edits.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace millrace;
using namespace millrace::ui;

namespace {

constexpr StepList transformer{0, StepPart::Transformer};
constexpr StepList filter{0, StepPart::Filter};

PropertyTree step(StepKind kind, const QByteArray &name, StepPart part = StepPart::Transformer)
{
    PropertyTree tree = newStep(kind, part);
    tree.set("name", name);
    return tree;
}

// "a b[c d[e]] f": the names in order, with what is in Iterators; with numbers where they are not those of the places.
QByteArray outline(const PropertyTree &document, const StepList &list, const StepPath &around = {})
{
    QByteArray text;
    for (int row = 0;; ++row) {
        StepPath path = around;
        path.push_back(row);
        const PropertyTree *element = stepElement(document, list, path);
        if (!element)
            return text;
        text += (text.isEmpty() ? "" : " ") + element->value("name");
        if (element->string("sequenceNumber") != stepPathText(path))
            text += "#" + element->value("sequenceNumber");
        const PropertyTree *children = stepChildren(*element);
        if (children && !children->children.empty())
            text += "[" + outline(document, list, path) + "]";
    }
}

// The operators in the order of the rules: "- AND OR".
QByteArray operators(const PropertyTree &document)
{
    QByteArray text;
    for (int row = 0; const PropertyTree *rule = stepElement(document, filter, {row}); ++row)
        text += (row == 0 ? "" : " ") + rule->value("operator", "-");
    return text;
}

PropertyTree emptyChannel()
{
    PropertyTree document{"channel", {}, {}, {}};
    document.set("sourceConnector/transformer/elements", {});
    document.set("sourceConnector/filter/elements", {});
    return document;
}

// a b[c d] e
PropertyTree nested()
{
    PropertyTree document = emptyChannel();
    PropertyTree iterator = step(StepKind::Iterator, "b");
    iterator.find("properties/children")->children = {step(StepKind::Mapper, "c"), step(StepKind::JavaScript, "d")};
    insertSteps(document, transformer, {0}, {step(StepKind::Mapper, "a"), iterator, step(StepKind::Xslt, "e")});
    return document;
}

PropertyTree rules(int count)
{
    PropertyTree document = emptyChannel();
    for (int row = 0; row < count; ++row)
        insertSteps(document, filter, {row}, {step(StepKind::JavaScript, QByteArray(1, char('a' + row)), StepPart::Filter)});
    return document;
}

Result<ChannelConfig> fixture(const char *name)
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/cases/%1/channel.xml").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, file.errorString()};
    return Engine::readChannelFile(file.readAll());
}

} // namespace

class TestStepEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void newOnesAreAsInTheReferencesFiles_data()
    {
        QTest::addColumn<QString>("caseName");
        QTest::newRow("iterators") << "step_iterator";
        QTest::newRow("mappers") << "step_mapper";
        QTest::newRow("rules") << "step_rules";
        QTest::newRow("destinations") << "step_destination_set";
        QTest::newRow("others") << "step_misc";
    }
    void newOnesAreAsInTheReferencesFiles()
    {
        QFETCH(QString, caseName);
        const auto channel = fixture(qPrintable(caseName));
        QVERIFY2(channel.ok(), channel.ok() ? "" : qPrintable(channel.error().message));
        const std::function<void(const PropertyTree &, StepPart)> compare = [&](const PropertyTree &list, StepPart part) {
            for (const PropertyTree &element : list.children) {
                QVERIFY2(stepKind(element.name) != StepKind::Unknown, element.name.constData());
                PropertyTree made = newStep(stepKind(element.name), part);
                QCOMPARE(made.name, element.name);
                QCOMPARE(made.attribute("version"), element.attribute("version"));
                const auto names = [](const PropertyTree &tree) {
                    QByteArrayList result;
                    for (const PropertyTree &child : tree.children) {
                        if (child.name != "operator")
                            result << child.name;
                    }
                    std::sort(result.begin(), result.end());
                    return result;
                };
                QCOMPARE(names(made), names(element));
                if (const PropertyTree *properties = element.child("properties"))
                    QCOMPARE(names(*made.child("properties")), names(*properties));
                if (const PropertyTree *children = stepChildren(element))
                    compare(*children, part);
            }
        };
        std::vector<const ConnectorConfig *> connectors{&channel->source};
        for (const ConnectorConfig &destination : channel->destinations)
            connectors.push_back(&destination);
        for (const ConnectorConfig *connector : connectors) {
            for (const StepPart part : {StepPart::Filter, StepPart::Transformer}) {
                if (const PropertyTree *holder = stepHolder(channel->document, {connector->metaDataId, part}))
                    compare(*holder->child("elements"), part);
            }
        }
    }

    void addingNumbersAll()
    {
        PropertyTree document = nested();
        QCOMPARE(outline(document, transformer), QByteArray("a b[c d] e"));
        insertSteps(document, transformer, {1}, {step(StepKind::JavaScript, "new")});
        insertSteps(document, transformer, {2, 2}, {step(StepKind::JavaScript, "last")});
        insertSteps(document, transformer, {99}, {step(StepKind::JavaScript, "end")});
        QCOMPARE(outline(document, transformer), QByteArray("a new b[c d last] e end"));
        QCOMPARE(stepElement(document, transformer, {2, 1})->value("sequenceNumber"), QByteArray("2-1"));
    }

    void addingMakesTheListThatIsMissing()
    {
        PropertyTree document{"channel", {}, {}, {}};
        document.set("sourceConnector/name", "s");
        insertSteps(document, filter, {0}, {step(StepKind::RuleBuilder, "a", StepPart::Filter)});
        QCOMPARE(outline(document, filter), QByteArray("a"));
        insertSteps(document, {0, StepPart::ResponseTransformer}, {0}, {step(StepKind::Mapper, "a")}); // sources have none
        QVERIFY(!stepHolder(document, {0, StepPart::ResponseTransformer}));
        insertSteps(document, {7, StepPart::Transformer}, {0}, {step(StepKind::Mapper, "a")});
    }

    void theOrderIsThatOfTheSequenceNumbers()
    {
        PropertyTree document = emptyChannel();
        PropertyTree late = step(StepKind::JavaScript, "late");
        late.set("sequenceNumber", "10");
        PropertyTree early = step(StepKind::JavaScript, "early");
        early.set("sequenceNumber", "9");
        document.find("sourceConnector/transformer/elements")->children = {late, early};
        QCOMPARE(stepElement(document, transformer, {0})->value("name"), QByteArray("early"));
        insertSteps(document, transformer, {1}, {step(StepKind::JavaScript, "between")});
        QCOMPARE(outline(document, transformer), QByteArray("early between late"));
    }

    void removing()
    {
        PropertyTree document = nested();
        removeSteps(document, transformer, {{0}, {1, 0}});
        QCOMPARE(outline(document, transformer), QByteArray("b[d] e"));
        removeSteps(document, transformer, {{0}, {0, 0}, {5}});
        QCOMPARE(outline(document, transformer), QByteArray("e"));
    }

    void moving_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("expected");
        QTest::addColumn<QByteArray>("first");
        QTest::newRow("up") << QByteArray("2") << QByteArray("0") << QByteArray("e a b[c d]") << QByteArray("0");
        QTest::newRow("down") << QByteArray("0") << QByteArray("3") << QByteArray("b[c d] e a") << QByteArray("2");
        QTest::newRow("to where it is") << QByteArray("1") << QByteArray("1") << QByteArray("a b[c d] e") << QByteArray("1");
        QTest::newRow("into an Iterator") << QByteArray("0") << QByteArray("1-1") << QByteArray("b[c a d] e") << QByteArray("0-1");
        QTest::newRow("out of an Iterator") << QByteArray("1-0") << QByteArray("3") << QByteArray("a b[d] e c") << QByteArray("3");
        QTest::newRow("several") << QByteArray("0,2") << QByteArray("1-2") << QByteArray("b[c d a e]") << QByteArray("0-2");
        QTest::newRow("an Iterator with its own") << QByteArray("1,1-0") << QByteArray("0") << QByteArray("b[c d] a e") << QByteArray("0");
        QTest::newRow("an Iterator into itself") << QByteArray("1") << QByteArray("1-0") << QByteArray("a b[c d] e") << QByteArray("");
        QTest::newRow("what is not there") << QByteArray("8") << QByteArray("0") << QByteArray("a b[c d] e") << QByteArray("");
        QTest::newRow("to nowhere") << QByteArray("0") << QByteArray("0-0") << QByteArray("a b[c d] e") << QByteArray("");
    }
    void moving()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, expected);
        QFETCH(QByteArray, first);
        PropertyTree document = nested();
        std::vector<StepPath> paths;
        for (const QByteArray &path : from.split(','))
            paths.push_back(stepPath(QString::fromLatin1(path)));
        const StepPath moved = moveSteps(document, transformer, paths, stepPath(QString::fromLatin1(to)));
        QCOMPARE(outline(document, transformer), expected);
        QCOMPARE(stepPathText(moved).toLatin1(), first);
    }

    void rowByRowThroughIterators()
    {
        PropertyTree document = nested();
        StepPath at{2}; // e
        QByteArrayList seen;
        for (StepPath to = stepBeside(document, transformer, at, -1); !to.empty(); to = stepBeside(document, transformer, at, -1)) {
            at = moveSteps(document, transformer, {at}, to);
            seen << outline(document, transformer);
        }
        QCOMPARE(seen.join(" | "), QByteArray("a b[c d e] | a b[c e d] | a b[e c d] | a e b[c d] | e a b[c d]"));
        seen.clear();
        for (StepPath to = stepBeside(document, transformer, at, 1); !to.empty(); to = stepBeside(document, transformer, at, 1)) {
            at = moveSteps(document, transformer, {at}, to);
            seen << outline(document, transformer);
        }
        QCOMPARE(seen.join(" | "), QByteArray("a e b[c d] | a b[e c d] | a b[c e d] | a b[c d e] | a b[c d] e"));
    }

    void duplicating()
    {
        PropertyTree document = nested();
        QCOMPARE(stepPathText(duplicateSteps(document, transformer, {{0}, {1}, {1, 0}})), QStringLiteral("2"));
        QCOMPARE(outline(document, transformer), QByteArray("a b[c d] a b[c d] e"));
        QVERIFY(duplicateSteps(document, transformer, {}).empty());
    }

    void singleProperties()
    {
        PropertyTree document = nested();
        setStepEnabled(document, transformer, {1, 0}, false);
        QCOMPARE(stepElement(document, transformer, {1, 0})->value("enabled"), QByteArray("false"));
        renameStep(document, transformer, {2}, QStringLiteral("é"));
        QCOMPARE(stepElement(document, transformer, {2})->string("name"), QStringLiteral("é"));
        const PropertyTree before = document;
        setStepEnabled(document, transformer, {7}, false);
        renameStep(document, transformer, {1, 7}, QStringLiteral("x"));
        QVERIFY(document == before);
    }

    void onlyTheFirstRuleHasNoOperator()
    {
        PropertyTree document = rules(3);
        QCOMPARE(operators(document), QByteArray("- AND AND"));
        setRuleJoin(document, filter, {2}, RuleJoin::Or);
        setRuleJoin(document, filter, {0}, RuleJoin::Or);
        QCOMPARE(operators(document), QByteArray("- AND OR"));
        moveSteps(document, filter, {{2}}, {0}); // c a b
        QCOMPARE(outline(document, filter), QByteArray("c a b"));
        QCOMPARE(operators(document), QByteArray("- AND AND"));
        setRuleJoin(document, filter, {1}, RuleJoin::Or);
        removeSteps(document, filter, {{0}});
        QCOMPARE(operators(document), QByteArray("- AND"));
    }

    void anotherKindKeepsWhatBothHave()
    {
        PropertyTree document = nested();
        PropertyTree *mapper = stepElement(document, transformer, {0});
        mapper->set("mapping", "msg['PID']");
        mapper->set("variable", "v");
        mapper->child("replacements")->children = {replacementElement("'a'", "'b'")};
        setStepEnabled(document, transformer, {0}, false);
        setStepKind(document, transformer, {0}, StepKind::MessageBuilder);
        const PropertyTree *builder = stepElement(document, transformer, {0});
        QCOMPARE(stepKind(builder->name), StepKind::MessageBuilder);
        QCOMPARE(builder->value("name"), QByteArray("a"));
        QCOMPARE(builder->value("mapping"), QByteArray("msg['PID']"));
        QCOMPARE(builder->value("enabled"), QByteArray("false"));
        QCOMPARE(builder->child("replacements")->children.size(), size_t(1));
        QVERIFY(!builder->child("variable"));

        PropertyTree ruled = rules(2);
        setRuleJoin(ruled, filter, {1}, RuleJoin::Or);
        setStepKind(ruled, filter, {1}, StepKind::RuleBuilder);
        QCOMPARE(operators(ruled), QByteArray("- OR"));
    }

    void copiesAreXmlThatComesBack()
    {
        PropertyTree document = nested();
        const QByteArray xml = copySteps(document, transformer, {{1}, {1, 0}, {0}});
        const auto element = Engine::readElement(xml);
        QVERIFY(element.ok());
        const auto copies = stepsIn(*element, StepPart::Transformer);
        QVERIFY(copies.ok());
        PropertyTree other = emptyChannel();
        insertSteps(other, transformer, {0}, *copies);
        QCOMPARE(outline(other, transformer), QByteArray("a b[c d]"));
        QVERIFY(*stepElement(other, transformer, {1, 1}) == *[&] {
            static PropertyTree original = *stepElement(document, transformer, {1, 1});
            return &original;
        }());
    }

    void stepsAreFoundInWhatTheReferenceExports()
    {
        const QByteArray rule = "<com.mirth.connect.plugins.javascriptrule.JavaScriptRule version=\"4.5.2\"><name>r</name>"
                                "<sequenceNumber>0</sequenceNumber></com.mirth.connect.plugins.javascriptrule.JavaScriptRule>";
        for (const QByteArray &xml : {QByteArray("<filter version=\"4.5.2\"><elements>" + rule + "</elements></filter>"), QByteArray("<list>" + rule + "</list>"), rule}) {
            const auto element = Engine::readElement(xml);
            QVERIFY2(element.ok(), xml.constData());
            const auto found = stepsIn(*element, StepPart::Filter);
            QVERIFY2(found.ok(), xml.constData());
            QCOMPARE(found->size(), size_t(1));
            const auto refused = stepsIn(*element, StepPart::Transformer);
            QVERIFY(!refused.ok());
            QVERIFY(refused.error().message.contains(QStringLiteral("rules")));
        }
        QVERIFY(!stepsIn(*Engine::readElement("<list/>"), StepPart::Filter).ok());
        QVERIFY(!stepsIn(*Engine::readElement("<alertModel><name>x</name></alertModel>"), StepPart::Filter).ok());
    }

    void whatIsUnknownStays()
    {
        PropertyTree document = nested();
        PropertyTree foreign{"com.example.FooStep", {{"version", "9"}}, {}, {}};
        foreign.set("name", "foo");
        foreign.set("deep/setting", "1");
        insertSteps(document, transformer, {0}, {foreign});
        stepElement(document, transformer, {2, 0})->set("ours", "kept");
        moveSteps(document, transformer, {{0}}, {2, 0});
        QCOMPARE(outline(document, transformer), QByteArray("a b[foo c d] e"));
        QCOMPARE(stepElement(document, transformer, {1, 0})->value("deep/setting"), QByteArray("1"));
        QCOMPARE(stepElement(document, transformer, {1, 0})->attribute("version"), QByteArray("9"));
        QCOMPARE(stepElement(document, transformer, {1, 1})->value("ours"), QByteArray("kept"));
        setStepKind(document, transformer, {1, 0}, StepKind::Unknown);
        QCOMPARE(stepElement(document, transformer, {1, 0})->name, QByteArray("com.example.FooStep"));
    }

    void templatesAreReadBack()
    {
        auto channel = fixture("step_iterator");
        QVERIFY(channel.ok());
        const QByteArray sample = "MSH|^~\\&|A\rPID|\xC3\xA9\r";
        const MetaDataId id = channel->destinations.back().metaDataId;
        setMessageTemplate(channel->document, {id, StepPart::Filter}, TemplateSide::Inbound, sample);
        setMessageTemplate(channel->document, {id, StepPart::ResponseTransformer}, TemplateSide::Outbound, "{}");
        const auto again = Engine::readChannelFile(writeProperties(channel->document));
        QVERIFY(again.ok());
        QCOMPARE(again->connector(id)->transformer.inboundTemplate, sample);
        QCOMPARE(again->connector(id)->responseTransformer->outboundTemplate, QByteArray("{}"));
    }

    void kindsFitThePlace()
    {
        const auto source = stepKinds(StepPart::Transformer, 0);
        const auto destination = stepKinds(StepPart::Transformer, 1);
        QCOMPARE(source.size(), destination.size() + 1); // the Destination Set Filter
        QCOMPARE(stepKinds(StepPart::Filter, 0).size(), size_t(4));
        QCOMPARE(stepPath(QStringLiteral("3-1")), (StepPath{3, 1}));
        QVERIFY(stepPath(QString()).empty());
        QVERIFY(stepPath(QStringLiteral("x")).empty());
    }

    // What the editor shows as generated is what the engine runs.
    void generatedScriptsAreTheEngines()
    {
        PropertyTree mapper = step(StepKind::Mapper, "m");
        mapper.set("variable", "mrn");
        ScriptElement element;
        element.className = mapper.name;
        element.properties = mapper;
        const auto script = Engine::generatedScript(element);
        QVERIFY(script.ok());
        QVERIFY2(script->contains("channelMap.put('mrn'"), script->constData());
        element.className = "com.example.FooStep";
        QVERIFY(!Engine::generatedScript(element).ok());
    }
};

QTEST_GUILESS_MAIN(TestStepEdits)
#include "tst_step_edits.moc"

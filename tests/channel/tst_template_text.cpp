// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/template_text.h"

#include "engine/model/response.h"
#include "engine/script/script_array.h"

#include <QtTest>

using namespace millrace;

namespace {

Value scriptValue(std::shared_ptr<const ScriptObject> object)
{
    return object;
}

} // namespace

class TestTemplateText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void renders_data();
    void renders();
    void bytesPassUnchanged();
    void uuidAndCountDiffer();
    void uuidIsOneInATemplate();
    void problemIsTold();
};

void TestTemplateText::renders_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *text, const char *expected) { QTest::newRow(text) << QByteArray(text) << QByteArray(expected); };
    row("no reference", "no reference");
    row("${message.encodedData}", "ENC");
    row("$message.encodedData", "ENC");
    row("${message.rawData}|${message.messageId}", "RAW|42");
    row("${message.getMessageId()}", "42");
    row("${key}", "response"); // response before connector before channel
    row("${only_channel}", "c");
    row("$only_channel.", "c.");
    row("${number}", "5.0"); // a JavaScript number is a Double
    row("${integer}", "5");
    row("${nothing} $!{nothing}.", "${nothing} .");
    row("${missing}", "${missing}");
    row("$!{missing}", "");
    row("$!missing.", ".");
    row("${maps.get('with space')}", "spaced");
    row("${http-code}", "200");
    row("$5 and $$ and ${1first} $only_channel", "$5 and $$ and ${1first} c");
    row("$only_channel and ${with space}", "$only_channel and ${with space}"); // no template: stays as a whole
    row("${unclosed", "${unclosed");
    row("#if(1)y#end", "#if(1)y#end"); // without a '$' it is no template
    row("#if($only_channel)y#end#stop", "y");
    row("${array} ${array.length} ${array[1]} ${object} ${object.k}", "a,b 2 b [object Object] v");
    row("${javaList} ${javaMap} ${javaMap.k} ${javaDate}", "[x, 1.0] {k=v} v Thu Jan 01 00:00:00 UTC 1970");
    row("#foreach($x in $array)<$x>#end ${reply.status} ${reply.message} ${reply}", "<a><b> SENT done done");
    row("${maps.get('key')} ${maps.key} ${maps}x", "channel channel com.mirth.connect.util.ValueReplacer.MapToolx");
    row("${maps.maps} ${maps.get('nope')}", "a variable ${maps.get('nope')}");
    row("${message.source}/${message.type}/${message.id}", "SENDFAC//42");
    row("${message.encodedData.length()} ${message.getEncodedData().toLowerCase()}", "3 enc");
    row("${HASH}", "0e2949889231a1675ea2ba36dc38c797f061931418fff197c0dde33f1db33329");
    row("${UUID.length()} ${SYSTIME.length()} ${originalFilename.endsWith('.dat')}", "36 13 true");
    row("${channelId}/${channelName}", "id/name");
    row("${message.status}", "QUEUED");
    row("${message.chainId}", "${message.chainId}");
    row("a$", "a$");
}

void TestTemplateText::renders()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    ConnectorMessage m;
    m.messageId = 42;
    m.channelId = QStringLiteral("id");
    m.channelName = QStringLiteral("name");
    m.raw = Content{"RAW", {}};
    m.encoded = Content{"ENC", {}};
    m.connectorMap = {{QStringLiteral("mirth_source"), QStringLiteral("SENDFAC")}};
    m.channelMap = {{QStringLiteral("key"), QStringLiteral("channel")}, {QStringLiteral("only_channel"), QStringLiteral("c")},
                    {QStringLiteral("number"), 5.0}, {QStringLiteral("integer"), qint32(5)},
                    {QStringLiteral("with space"), QStringLiteral("spaced")}, {QStringLiteral("http-code"), QStringLiteral("200")},
                    {QStringLiteral("nothing"), Value()}, {QStringLiteral("maps"), QStringLiteral("a variable")},
                    {QStringLiteral("array"), scriptValue(std::make_shared<ScriptArray>(ValueList{QStringLiteral("a"), QStringLiteral("b")}))},
                    {QStringLiteral("object"), scriptValue(std::make_shared<ScriptRecord>(ValueObject{{QStringLiteral("k"), QStringLiteral("v")}}))},
                    {QStringLiteral("javaList"), ValueList{QStringLiteral("x"), 1.0}},
                    {QStringLiteral("javaMap"), ValueObject{{QStringLiteral("k"), QStringLiteral("v")}}},
                    {QStringLiteral("javaDate"), DateValue{0}},
                    {QStringLiteral("reply"), Response{MessageStatus::Sent, "done", {}, {}, ResponseCheck::None}}};
    m.responseMap = {{QStringLiteral("key"), QStringLiteral("response")}};
    QCOMPARE(TemplateText(text).render({&m, {}}), expected);
}

void TestTemplateText::bytesPassUnchanged()
{
    QByteArray every;
    for (int c = 0; c < 256; ++c)
        every += char(c);
    every.replace('$', '.');
    ConnectorMessage m;
    m.encoded = Content{every, {}};
    QCOMPARE(TemplateText(every).render({&m, {}}), every);
    QCOMPARE(TemplateText("<${message.encodedData}>").render({&m, {}}), '<' + every + '>');
}

void TestTemplateText::uuidAndCountDiffer()
{
    const TemplateText text("${UUID} ${COUNT}");
    QVERIFY(text.render({}) != text.render({}));
    QCOMPARE(TemplateText("${UUID}").render({}).size(), qsizetype(36));
}

void TestTemplateText::uuidIsOneInATemplate() // as in the reference: COUNT is another each time, the rest is not
{
    const QByteArrayList parts = TemplateText("${UUID} ${UUID} ${COUNT} ${COUNT}").render({}).split(' ');
    QCOMPARE(parts[0], parts[1]);
    QCOMPARE(parts[3].toInt(), parts[2].toInt() + 1);
}

void TestTemplateText::problemIsTold()
{
    QVERIFY(TemplateText("#if(").problem().isEmpty()); // no '$', no template
    QVERIFY(TemplateText("$x").problem().isEmpty());
    const TemplateText broken("$x #if($x)");
    QVERIFY(!broken.problem().isEmpty());
    QVERIFY(!broken.hasReferences());
    QCOMPARE(broken.render({}), QByteArray("$x #if($x)"));
}

QTEST_APPLESS_MAIN(TestTemplateText)
#include "tst_template_text.moc"

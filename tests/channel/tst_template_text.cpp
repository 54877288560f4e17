// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/template_text.h"

#include <QtTest>

using namespace millrace;

class TestTemplateText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void renders_data();
    void renders();
    void bytesPassUnchanged();
    void uuidAndCountDiffer();
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
    row("${missing}", "${missing}");
    row("$!{missing}", "");
    row("$!missing.", ".");
    row("${maps.get('with space')}", "spaced");
    row("${http-code}", "200");
    row("$5 and $$ and ${1first} and ${with space}", "$5 and $$ and ${1first} and ${with space}");
    row("${unclosed", "${unclosed");
    row("#if($x)y#end", "#if($x)y#end");
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
    m.channelMap = {{QStringLiteral("key"), QStringLiteral("channel")}, {QStringLiteral("only_channel"), QStringLiteral("c")},
                    {QStringLiteral("number"), 5.0}, {QStringLiteral("integer"), qint32(5)},
                    {QStringLiteral("with space"), QStringLiteral("spaced")}, {QStringLiteral("http-code"), QStringLiteral("200")}};
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

QTEST_APPLESS_MAIN(TestTemplateText)
#include "tst_template_text.moc"

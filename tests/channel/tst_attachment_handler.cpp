// SPDX-License-Identifier: GPL-3.0-or-later
// What the attachment handlers take out of a message, and the tokens they leave. spec/engine.md sections 18 and 25.
#include "engine/channel/attachment_handler.h"
#include "engine/channel/attachment_tokens.h"
#include "tests/support/dicom_samples.h"

#include <QtTest>

using namespace millrace;

using Properties = QMap<QString, QString>;

class TestAttachmentHandler : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void extracts_data();
    void extracts();
    void scriptSeesTheMessage();
    void failedScriptIsAnError();
    void binaryIsNotSearched();
    void endlessMatchIsAnError();
    void dicom();
    void outboundReplacements();
    void refuses_data();
    void refuses();
    void tokens_data();
    void tokens();
    void handlersTokenIsFound();

private:
    std::unique_ptr<ScriptPool> m_scripts = ScriptPool::create(QStringLiteral("Test"), {});
    std::unique_ptr<AttachmentHandler> handler(const QString &type, const Properties &properties);
    Result<AttachmentHandler::Extracted> extract(const AttachmentHandler &handler, const RawMessage &raw);
    static QByteArray summary(const AttachmentHandler::Extracted &extracted);
};

std::unique_ptr<AttachmentHandler> TestAttachmentHandler::handler(const QString &type, const Properties &properties)
{
    auto made = AttachmentHandler::create({type, {}, properties}, *m_scripts);
    if (!made)
        qFatal("%s", qPrintable(made.error().message));
    return std::move(*made);
}

Result<AttachmentHandler::Extracted> TestAttachmentHandler::extract(const AttachmentHandler &handler, const RawMessage &raw)
{
    ConnectorMessage source;
    source.sourceMap = raw.sourceMap;
    ScriptContext context;
    context.maps.source = &source.sourceMap;
    return handler.extract(raw, source, context);
}

// The content with <n> for the token of the nth attachment; then the attachments.
QByteArray TestAttachmentHandler::summary(const AttachmentHandler::Extracted &extracted)
{
    QByteArray content = extracted.content, attachments;
    int number = 0;
    for (const Attachment &attachment : extracted.attachments) {
        content.replace(localAttachmentToken(attachment.id), '<' + QByteArray::number(++number) + '>');
        attachments += " [" + attachment.type.toUtf8() + '=' + attachment.content + ']';
    }
    return content + attachments;
}

void TestAttachmentHandler::extracts_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<Properties>("properties");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<bool>("binary");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *title, const char *type, const Properties &properties, const QByteArray &input, const QByteArray &expected, bool binary = false) {
        QTest::newRow(title) << QString::fromLatin1(type) << properties << input << binary << expected;
    };
    const auto regex = [](const char *pattern, const char *mime = "", Properties more = {}) {
        more.insert(QStringLiteral("regex.pattern"), QString::fromUtf8(pattern));
        more.insert(QStringLiteral("regex.mimetype"), QString::fromLatin1(mime));
        return more;
    };
    const auto text = [](const char *latin1) { return QString::fromLatin1(latin1); };

    row("none", "None", {}, "a message", "a message");
    row("none, binary", "None", {}, "\xff\x00", "/w==", true);

    row("entire", "Entire Message", {{text("identity.mimetype"), text("text/x")}}, "all \xc3\xa9", "<1> [text/x=all \xc3\xa9]");
    row("entire, no type", "Entire Message", {}, "all", "<1> [text/plain=all]");
    row("entire, blank type", "Entire Message", {{text("identity.mimetype"), text(" ")}}, "all", "<1> [text/plain=all]");
    row("entire, type from the source map", "Entire Message", {{text("identity.mimetype"), text("image/${kind}")}}, "all", "<1> [image/png=all]");
    row("entire, empty", "Entire Message", {}, "", "");
    row("entire, binary", "Entire Message", {}, "\xff\xfe", "<1> [text/plain=//4=]", true);
    row("entire, not UTF-8", "Entire Message", {}, "\xe9\xff", "<1> [text/plain=\xe9\xff]");

    row("whole match", "Regex", regex("b+", "a/b"), "abbcb", "a<1>c<2> [a/b=bb] [a/b=b]");
    row("no match", "Regex", regex("x"), "abc", "abc");
    row("the last group", "Regex", regex("<(.)(.+?)>"), "<abc>-<xyz>", "<a<1>>-<x<2>> [text/plain=bc] [text/plain=yz]");
    row("a group that took no part", "Regex", regex("a(1)|b(2)"), "a1b2", "a1b<1> [text/plain=2]");
    row("blank matches stay", "Regex", regex("\\[(.*?)\\]"), "[][ \t][x]", "[][ \t][<1>] [text/plain=x]");
    row("equal texts are two", "Regex", regex("=(\\d)"), "=7=7", "=<1>=<2> [text/plain=7] [text/plain=7]");
    row("dot stays within a segment", "Regex", regex("OBX(.*)"), "OBX1\rPID\rOBX2\r", "OBX<1>\rPID\rOBX<2>\r [text/plain=1] [text/plain=2]");
    row("in order, on what is left", "Regex",
        {{text("regex.pattern0"), text("\\d+")}, {text("regex.mimetype0"), text("a/0")}, {text("regex.pattern10"), text("end")}, {text("regex.mimetype10"), text("a/10")},
         {text("regex.pattern2"), text("ATTACH:(..)")}, {text("regex.mimetype2"), text("a/2")}},
        "x1end", "x${ATTACH:"); // looked at below
    row("inbound replacements, in order", "Regex",
        regex("\\d+.*", "", {{text("regex.replaceKey0"), text("\\\\X0D\\\\")}, {text("regex.replaceValue0"), text("\\r")}, {text("regex.replaceKey1"), text("\\r2")},
                              {text("regex.replaceValue1"), text("\\u00e9\\101")}, {text("regex.replaceKey"), text("9")}, {text("regex.replaceValue"), text("\\\\X0D\\\\2")}}),
        "a1\\X0D\\29", "a<1> [text/plain=1\xc3\xa9""A\xc3\xa9""A]");
    row("pattern beyond ASCII", "Regex", regex("\xc3\xa9(.)"), "x\xc3\xa9y\xc3\xa9", "x\xc3\xa9<1>\xc3\xa9 [text/plain=y]");
    row("not UTF-8", "Regex", regex("=(.+)=", "", {{text("regex.replaceKey"), QStringLiteral("k")}, {text("regex.replaceValue"), QString(QChar(0xe9))}}),
        "\xff\xc3=\xe9k=\xc3\xa9", "\xff\xc3=<1>=\xc3\xa9 [text/plain=\xe9\xc3\xa9]");
    row("above the BMP", "Regex", regex("(x+)"), "\xf0\x9f\x98\x80x\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80<1>\xf0\x9f\x98\x80 [text/plain=x]");

    const auto script = [&text](const char *source) { return Properties{{text("javascript.script"), QString::fromUtf8(source)}}; };
    row("script", "JavaScript", script("var a = addAttachment('the \xc3\xa9', 'a/b'); return message + a.getAttachmentId();"), "m", "m<1> [a/b=the \xc3\xa9]");
    row("script, base64", "JavaScript", script("addAttachment('data', 'a/b', true); return 'x';"), "m", "x [a/b=ZGF0YQ==\r\n]");
    row("script returns nothing", "JavaScript", script("addAttachment('data', 'a/b');"), "m", "undefined [a/b=data]");
    row("script returns null", "JavaScript", script("var x = 1; return null;"), "m", "null");
    row("script sees binary", "JavaScript", script("return binary + message + sourceMap.get('kind');"), "\xff", "true/w==png", true);
    row("script sees text", "JavaScript", script("return binary + message;"), "t", "falset");
    row("no script", "JavaScript", script("// nothing\nreturn message;"), "m\xff", "m\xff");
}

void TestAttachmentHandler::extracts()
{
    QFETCH(const QString, type);
    QFETCH(const Properties, properties);
    QFETCH(const QByteArray, input);
    QFETCH(const bool, binary);
    QFETCH(const QByteArray, expected);
    const auto made = handler(type, properties);
    RawMessage raw;
    raw.content = input;
    raw.form = binary ? ContentForm::Binary : ContentForm::Text;
    raw.sourceMap.insert(QStringLiteral("kind"), QStringLiteral("png"));
    const auto extracted = extract(*made, raw);
    QVERIFY2(extracted.ok(), extracted.ok() ? "" : qPrintable(extracted.error().message));
    if (qstrcmp(QTest::currentDataTag(), "in order, on what is left") == 0) {
        // The second pattern finds its text in the token that the first one left.
        QStringList types;
        for (const Attachment &attachment : extracted->attachments)
            types << attachment.type;
        QCOMPARE(types, QStringList({QStringLiteral("a/0"), QStringLiteral("a/2"), QStringLiteral("a/10")}));
        QVERIFY(extracted->content.startsWith(expected));
        return;
    }
    QCOMPARE(summary(*extracted), expected);
}

void TestAttachmentHandler::scriptSeesTheMessage()
{
    const auto made = handler(QStringLiteral("JavaScript"), {{QStringLiteral("javascript.script"), QStringLiteral(
        "return [typeof message, typeof binary, typeof connectorMessage, typeof channelMap, typeof sourceMap, typeof addAttachment].join();")}});
    QCOMPARE(extract(*made, {})->content, "string,boolean,undefined,undefined,object,function");
}

void TestAttachmentHandler::failedScriptIsAnError()
{
    const auto made = handler(QStringLiteral("JavaScript"), {{QStringLiteral("javascript.script"), QStringLiteral("addAttachment('a', 'b');\nthrow 'no';")}});
    const auto extracted = extract(*made, {});
    QVERIFY(!extracted.ok());
    QCOMPARE(extracted.error().code, ErrorCode::Script);
    QVERIFY2(extracted.error().message.startsWith(QLatin1String("Attachment handler")), qPrintable(extracted.error().message));
}

void TestAttachmentHandler::binaryIsNotSearched()
{
    const auto made = handler(QStringLiteral("Regex"), {{QStringLiteral("regex.pattern"), QStringLiteral("x")}});
    RawMessage raw;
    raw.form = ContentForm::Binary;
    raw.content = "x";
    QCOMPARE(extract(*made, raw).error().code, ErrorCode::Invalid);
}

void TestAttachmentHandler::endlessMatchIsAnError()
{
    const auto made = handler(QStringLiteral("Regex"), {{QStringLiteral("regex.pattern"), QStringLiteral("(x+x+)+[yz]")}});
    RawMessage raw;
    raw.content = QByteArray(64, 'x');
    const auto extracted = extract(*made, raw);
    QVERIFY(!extracted.ok());
    QVERIFY2(extracted.error().message.contains(QLatin1String("regex.pattern")), qPrintable(extracted.error().message));
}

// Binary or as Base64; the pixels, or each fragment with a number before its id.
void TestAttachmentHandler::dicom()
{
    const auto made = handler(QStringLiteral("DICOM"), {});
    const QByteArray native = test::dicomFile(test::DicomUid::explicitLittle, test::sampleDataSet(test::DicomForm::Explicit));
    for (const ContentForm form : {ContentForm::Binary, ContentForm::Text}) {
        RawMessage raw;
        raw.content = form == ContentForm::Binary ? native : native.toBase64();
        raw.form = form;
        const auto extracted = extract(*made, raw);
        QVERIFY(extracted.ok());
        QCOMPARE(extracted->attachments.size(), size_t(1));
        QCOMPARE(extracted->attachments[0].id.size(), 36);
        QCOMPARE(extracted->attachments[0].type, QStringLiteral("DICOM"));
        QCOMPARE(extracted->attachments[0].content, QByteArray("\1\2\3\4\0\0\xff\xff", 8));
        const QByteArray header = QByteArray::fromBase64(extracted->content);
        QVERIFY(header.contains("DOE^JANE") && header.endsWith(QByteArray("x\\\0\xff", 4)));
    }
    test::DicomBytes set;
    set.head(0x7fe00010, "OB", test::DicomBytes::undefined).item(0);
    for (int i = 0; i < 10; ++i)
        set.item(2).raw(QByteArray::number(10 + i));
    RawMessage raw;
    raw.content = test::dicomFile(test::DicomUid::jpeg, set.endSequence().bytes);
    raw.form = ContentForm::Binary;
    const auto extracted = extract(*made, raw);
    QVERIFY(extracted.ok());
    QCOMPARE(extracted->attachments.size(), size_t(11));
    QVERIFY(extracted->attachments[0].id.startsWith(QLatin1String("F00-")) && extracted->attachments[10].id.startsWith(QLatin1String("F10-")));
    QCOMPARE(extracted->attachments[10].content, "19");
    raw.content = "no DICOM";
    QVERIFY(extract(*made, raw).error().message.startsWith(QLatin1String("Attachment handler DICOM: ")));
}

void TestAttachmentHandler::outboundReplacements()
{
    const auto made = handler(QStringLiteral("Regex"), {{QStringLiteral("regex.pattern"), QStringLiteral("x")},
                                                        {QStringLiteral("outbound.regex.replaceKey0"), QStringLiteral("\\r")},
                                                        {QStringLiteral("outbound.regex.replaceValue0"), QStringLiteral("\\\\X0D\\\\")}});
    QCOMPARE(made->outbound("a\rb\xff"), "a\\X0D\\b\xff");
    QCOMPARE(handler(QStringLiteral("None"), {})->outbound("a\r"), "a\r");
}

void TestAttachmentHandler::refuses_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<Properties>("properties");
    QTest::addColumn<QString>("named");
    QTest::newRow("custom") << QStringLiteral("Custom") << Properties() << QStringLiteral("org.example.Handler");
    QTest::newRow("bad pattern") << QStringLiteral("Regex") << Properties{{QStringLiteral("regex.pattern1"), QStringLiteral("a(")}} << QStringLiteral("regex.pattern1");
    QTest::newRow("no pattern") << QStringLiteral("Regex") << Properties{{QStringLiteral("regex.pattern"), QString()}} << QStringLiteral("no regular expression");
    QTest::newRow("bad script") << QStringLiteral("JavaScript") << Properties{{QStringLiteral("javascript.script"), QStringLiteral("return 1 +;")}} << QStringLiteral("line 1");
}

void TestAttachmentHandler::refuses()
{
    QFETCH(const QString, type);
    QFETCH(const Properties, properties);
    QFETCH(const QString, named);
    const auto made = AttachmentHandler::create({type, QStringLiteral("org.example.Handler"), properties}, *m_scripts);
    QVERIFY(!made.ok());
    QVERIFY2(made.error().message.contains(named) && made.error().message.contains(type), qPrintable(made.error().message));
}

void TestAttachmentHandler::tokens_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("found"); // start, size, channel, message, id
    QTest::newRow("local") << QByteArray("ab${ATTACH:x-1}c") << QStringLiteral("2,13,,0,x-1");
    QTest::newRow("absolute") << QByteArray("${ATTACH:chan:12:x}") << QStringLiteral("0,19,chan,12,x");
    QTest::newRow("the first") << QByteArray("${ATTACH:a}${ATTACH:b}") << QStringLiteral("0,11,,0,a");
    QTest::newRow("behind a broken one") << QByteArray("${ATTACH:a:b}${ATTACH:${ATTACH:c}") << QStringLiteral("22,11,,0,c");
    for (const char *none : {"", "${ATTACH:", "${ATTACH:}", "${ATTACH:a", "${ATTACH:a:b:c}", "${ATTACH:a:1:}", "${ATTACH::1:c}", "${ATTACH:a b}", "$ATTACH:a}", "${attach:a}"})
        QTest::newRow(none) << QByteArray(none) << QString();
}

void TestAttachmentHandler::tokens()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, found);
    const auto token = findAttachmentToken(text);
    QCOMPARE(token ? QStringLiteral("%1,%2,%3,%4,%5").arg(token->start).arg(token->size).arg(token->channelId).arg(token->messageId).arg(token->id) : QString(), found);
}

void TestAttachmentHandler::handlersTokenIsFound()
{
    const QString id = Attachment::newId();
    QCOMPARE(localAttachmentToken(id).size(), 46); // spec section 25
    QCOMPARE(findAttachmentToken(localAttachmentToken(id))->id, id);
    QCOMPARE(findAttachmentToken("x" + absoluteAttachmentToken(QStringLiteral("c"), 7, id))->messageId, 7);
}

QTEST_APPLESS_MAIN(TestAttachmentHandler)
#include "tst_attachment_handler.moc"
